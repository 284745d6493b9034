import { type Expression, elementName, evaluate, type Values } from '@ledgerdeck/finance/derivations'
import { createElement, type ReactNode } from 'react'
import { significantText } from '../../ui/format.ts'

interface FormulaProps {
  expression: Expression
  values?: Values
}

/** Precedence: a looser expression inside a tighter one gets brackets. */
const sumPrecedence = 1
const productPrecedence = 2
const atom = 3

export function Formula({ expression, values }: FormulaProps) {
  const shown = values ? withNumbers(expression, values) : expression
  return math('math', { displaystyle: 'true', 'aria-label': formulaSpeech(shown) }, row(shown, sumPrecedence))
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
  number: atom,
  symbol: atom,
  sum: sumPrecedence,
  difference: sumPrecedence,
  series: sumPrecedence,
  product: productPrecedence,
  power: productPrecedence,
  quotient: atom,
  ceiling: atom,
  rounded: atom,
  maximum: atom,
  element: atom,
}

function bindingOf(expression: Expression): number {
  const isNegative = expression.type === 'number' && expression.value < 0
  return isNegative || negatedBy(expression) ? sumPrecedence : bindings[expression.type]
}

function draw(expression: Expression): ReactNode {
  switch (expression.type) {
    case 'number':
      return math('mn', {}, significantText(expression.value, 8))
    case 'symbol':
      return math('mi', {}, expression.name)
    case 'sum':
      return joined(expression.terms, '+', sumPrecedence)
    case 'product': {
      const negated = negatedBy(expression)
      return negated
        ? math('mrow', {}, operator('−'), row(negated, productPrecedence))
        : joined(expression.terms, '·', productPrecedence)
    }
    case 'difference':
      return math(
        'mrow',
        {},
        row(expression.left, sumPrecedence),
        operator('−'),
        row(expression.right, productPrecedence),
      )
    case 'quotient':
      return math('mfrac', {}, math('mrow', {}, draw(expression.left)), math('mrow', {}, draw(expression.right)))
    case 'power':
      return math('msup', {}, row(expression.left, atom), math('mrow', {}, draw(expression.right)))
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
  return math('mrow', {}, sum, row(body, productPrecedence))
}

const letters = new Map([
  ['τ', 'tau'],
  ['P*', 'P star'],
  ['AI', 'A I'],
  ['DV01', 'D V 0 1'],
  ['ρ', 'rho'],
  ['m₀', 'm 0'],
  ['r₀', 'r 0'],
  ['Z₀', 'Z 0'],
  ['…', 'and so on'],
])

/** What a product with −1 in front negates; null for any other formula. */
function negatedBy(expression: Expression): Expression | null {
  if (expression.type !== 'product') return null
  const [sign, ...terms] = expression.terms
  const isNegative = sign?.type === 'number' && sign.value === -1
  const [only] = terms
  return isNegative && only ? (terms.length > 1 ? { type: 'product', terms } : only) : null
}

/** For screen readers; brackets are spoken where the order depends on them. */
export function formulaSpeech(expression: Expression): string {
  switch (expression.type) {
    case 'number':
      return String(expression.value)
    case 'symbol':
      return letters.get(expression.name) ?? expression.name
    case 'sum':
      return expression.terms.map(summand).join(' plus ')
    case 'product': {
      const negated = negatedBy(expression)
      return negated ? `minus ${grouped(negated)}` : expression.terms.map(grouped).join(' times ')
    }
    case 'difference':
      return `${formulaSpeech(expression.left)} minus ${grouped(expression.right)}`
    case 'quotient':
      return `${grouped(expression.left)} divided by ${grouped(expression.right)}`
    case 'power':
      return `${grouped(expression.left)} to the power of ${grouped(expression.right)}`
    case 'series': {
      const { index, first, last, body } = expression
      return `the sum over ${index} from ${first} to ${formulaSpeech(last)} of ${grouped(body)}`
    }
    case 'ceiling':
      return `${formulaSpeech(expression.of)}, rounded up`
    case 'rounded':
      return `${formulaSpeech(expression.of)}, rounded to ${expression.decimals} decimals`
    case 'maximum':
      return `the larger of ${grouped(expression.left)} and ${grouped(expression.right)}`
    case 'element':
      return `${expression.list} of ${grouped(expression.index)}`
  }
}

function summand(expression: Expression): string {
  return expression.type === 'quotient' ? grouped(expression) : formulaSpeech(expression)
}

function grouped(expression: Expression): string {
  const speech = formulaSpeech(expression)
  const isName = expression.type === 'symbol' || expression.type === 'element'
  const isPlain = isName || (expression.type === 'number' && expression.value >= 0)
  return isPlain ? speech : `(${speech})`
}

const maxTerms = 4

/** Replaces letters by numbers; an index keeps its letter. */
export function withNumbers(expression: Expression, values: Values): Expression {
  const inner = (part: Expression) => withNumbers(part, values)
  switch (expression.type) {
    case 'number':
      return expression
    case 'symbol':
      return numberOr(expression, values.get(expression.name))
    case 'element':
      return numberOr(expression, values.get(elementName(expression.list, evaluate(expression.index, values))))
    case 'sum':
    case 'product':
      return { ...expression, terms: expression.terms.map(inner) }
    case 'series':
      return (
        listedSum(expression, values) ?? { ...expression, last: inner(expression.last), body: inner(expression.body) }
      )
    case 'ceiling':
    case 'rounded':
      return { ...expression, of: inner(expression.of) }
    default:
      return { ...expression, left: inner(expression.left), right: inner(expression.right) }
  }
}

function numberOr(expression: Expression, value: number | undefined): Expression {
  return value === undefined ? expression : { type: 'number', value: Number(value.toPrecision(8)) }
}

function listedSum({ first, last, body, index }: Expression & { type: 'series' }, values: Values): Expression | null {
  const isList = body.type === 'element' && body.index.type === 'symbol' && body.index.name === index
  const end = withNumbers(last, values)
  if (!isList || end.type !== 'number') return null
  const numberAt = (k: number) => withNumbers({ ...body, index: { type: 'number', value: k } }, values)
  const count = end.value - first + 1
  if (count <= maxTerms) {
    return { type: 'sum', terms: Array.from({ length: count }, (_, index) => numberAt(first + index)) }
  }
  const rest: Expression = { type: 'symbol', name: '…' }
  return { type: 'sum', terms: [numberAt(first), numberAt(first + 1), rest, numberAt(end.value)] }
}
