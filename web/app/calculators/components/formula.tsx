import type { Expression, Values } from '@ledgerdeck/finance/derivations'
import { createElement, type ReactNode } from 'react'
import { significantText } from '../../ui/format.ts'
import { formulaSpeech, negatedBy, withNumbers } from '../formula-expressions.ts'

interface FormulaProps {
  expression: Expression
  values?: Values
}

/** Precedence: a looser expression inside a tighter one gets brackets. */
const SUM = 1
const PRODUCT = 2
const ATOM = 3

export function Formula({ expression, values }: FormulaProps) {
  const shown = values ? withNumbers(expression, values) : expression
  return math('math', { displaystyle: 'true', 'aria-label': formulaSpeech(shown) }, row(shown, SUM))
}

/** React's types know no MathML. */
function math(element: string, attributes: Record<string, unknown>, ...children: ReactNode[]): ReactNode {
  return createElement(element, attributes, ...children)
}

const operator = (text: string) => math('mo', {}, text)

function row(expression: Expression, binding: number): ReactNode {
  const drawn = draw(expression)
  if (bindingOf(expression) >= binding) return drawn
  return math('mrow', {}, operator('('), drawn, operator(')'))
}

const bindings: Readonly<Record<Expression['type'], number>> = {
  number: ATOM,
  symbol: ATOM,
  sum: SUM,
  difference: SUM,
  series: SUM,
  product: PRODUCT,
  power: PRODUCT,
  quotient: ATOM,
  ceiling: ATOM,
  rounded: ATOM,
  maximum: ATOM,
  element: ATOM,
}

function bindingOf(expression: Expression): number {
  const isNegative = expression.type === 'number' && expression.value < 0
  return isNegative || negatedBy(expression) ? SUM : bindings[expression.type]
}

function draw(expression: Expression): ReactNode {
  switch (expression.type) {
    case 'number':
      return math('mn', {}, significantText(expression.value, 8))
    case 'symbol':
      return math('mi', {}, expression.name)
    case 'sum':
      return joined(expression.terms, '+', SUM)
    case 'product': {
      const negated = negatedBy(expression)
      return negated ? math('mrow', {}, operator('−'), row(negated, PRODUCT)) : joined(expression.terms, '·', PRODUCT)
    }
    case 'difference':
      return math('mrow', {}, row(expression.left, SUM), operator('−'), row(expression.right, PRODUCT))
    case 'quotient':
      return math('mfrac', {}, math('mrow', {}, draw(expression.left)), math('mrow', {}, draw(expression.right)))
    case 'power':
      return math('msup', {}, row(expression.left, ATOM), math('mrow', {}, draw(expression.right)))
    case 'series':
      return drawSeries(expression)
    case 'ceiling':
      return math('mrow', {}, operator('⌈'), draw(expression.of), operator('⌉'))
    case 'rounded':
      return math('mrow', {}, math('mi', {}, 'round'), operator('('), draw(expression.of), operator(')'))
    case 'maximum': {
      const pair = [draw(expression.left), operator(','), draw(expression.right)]
      return math('mrow', {}, math('mi', {}, 'max'), operator('('), ...pair, operator(')'))
    }
    case 'element':
      return math('msub', {}, math('mi', {}, expression.list), math('mrow', {}, draw(expression.index)))
  }
}

function joined(terms: readonly Expression[], sign: string, binding: number): ReactNode {
  const parts = terms.flatMap((term, position) => [...(position > 0 ? [operator(sign)] : []), row(term, binding)])
  return math('mrow', {}, ...parts)
}

function drawSeries({ index, first, last, body }: Expression & { type: 'series' }): ReactNode {
  const start = math('mrow', {}, math('mi', {}, index), operator('='), math('mn', {}, String(first)))
  const sum = math('munderover', {}, operator('∑'), start, math('mrow', {}, draw(last)))
  return math('mrow', {}, sum, row(body, PRODUCT))
}
