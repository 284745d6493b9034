import { roundHalfUp } from '../decimals.ts'
import { power as powerOf } from '../elementary.ts'

/** A formula as data, which can be rendered, read aloud and evaluated. */
export type Expression =
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'symbol'; readonly name: string }
  | { readonly type: 'sum' | 'product'; readonly terms: readonly Expression[] }
  | {
      readonly type: 'difference' | 'quotient' | 'power' | 'maximum'
      readonly left: Expression
      readonly right: Expression
    }
  | { readonly type: 'element'; readonly list: string; readonly index: Expression }
  /** Σ of `body` over an index from `first` to `last`, both included. */
  | {
      readonly type: 'series'
      readonly index: string
      readonly first: number
      readonly last: Expression
      readonly body: Expression
    }
  | { readonly type: 'ceiling'; readonly of: Expression }
  /** Rounds half up to a number of decimals. */
  | { readonly type: 'rounded'; readonly of: Expression; readonly decimals: number }

export type Values = ReadonlyMap<string, number>

/** The name of a value, as in `B[3]`. */
export const elementName = (list: string, index: number): string => `${list}[${index}]`

export type Operand = Expression | number | string

function expressionOf(operand: Operand): Expression {
  if (typeof operand === 'number') return { type: 'number', value: operand }
  return typeof operand === 'string' ? { type: 'symbol', name: operand } : operand
}

export const letter = (name: string): Expression => ({ type: 'symbol', name })

export const plus = (...terms: Operand[]): Expression => ({ type: 'sum', terms: terms.map(expressionOf) })
export const times = (...terms: Operand[]): Expression => ({ type: 'product', terms: terms.map(expressionOf) })

const binary =
  (type: 'difference' | 'quotient' | 'power' | 'maximum') =>
  (left: Operand, right: Operand): Expression => ({ type, left: expressionOf(left), right: expressionOf(right) })

export const minus = binary('difference')
export const over = binary('quotient')
export const power = binary('power')
export const maximum = binary('maximum')

export const element = (list: string, index: Operand): Expression => ({
  type: 'element',
  list,
  index: expressionOf(index),
})

/** Σ of `body` for an index from `first` to `last`, both included. */
export const series = (index: string, first: number, last: Operand, body: Operand): Expression => ({
  type: 'series',
  index,
  first,
  last: expressionOf(last),
  body: expressionOf(body),
})

/** Rounds half up. */
export const rounded = (of: Operand, decimals: number): Expression => ({
  type: 'rounded',
  of: expressionOf(of),
  decimals,
})

export const ceiling = (of: Operand): Expression => ({ type: 'ceiling', of: expressionOf(of) })

/** Returns NaN if a symbol has no value. */
export function evaluate(expression: Expression, values: Values): number {
  switch (expression.type) {
    case 'number':
      return expression.value
    case 'symbol':
      return values.get(expression.name) ?? Number.NaN
    case 'sum':
      return expression.terms.reduce((sum, term) => sum + evaluate(term, values), 0)
    case 'product':
      return expression.terms.reduce((product, term) => product * evaluate(term, values), 1)
    case 'difference':
      return evaluate(expression.left, values) - evaluate(expression.right, values)
    case 'quotient':
      return evaluate(expression.left, values) / evaluate(expression.right, values)
    case 'power':
      return powerOf(evaluate(expression.left, values), evaluate(expression.right, values))
    case 'maximum':
      return Math.max(evaluate(expression.left, values), evaluate(expression.right, values))
    case 'element':
      return values.get(elementName(expression.list, evaluate(expression.index, values))) ?? Number.NaN
    case 'series':
      return evaluateSeries(expression, values)
    case 'ceiling':
      return Math.ceil(evaluate(expression.of, values))
    case 'rounded':
      return roundHalfUp(evaluate(expression.of, values), expression.decimals)
  }
}

function evaluateSeries({ index, first, last, body }: Expression & { type: 'series' }, values: Values): number {
  const inner = new Map(values)
  const end = evaluate(last, values)
  let sum = 0
  for (let k = first; k <= end; k += 1) {
    inner.set(index, k)
    sum += evaluate(body, inner)
  }
  return sum
}
