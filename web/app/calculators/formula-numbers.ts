import { type Expression, elementName, evaluate, type Values } from '@ledgerdeck/finance/derivations'

/** A longer sum shows only its ends. */
const MAX_TERMS = 4

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
  if (count <= MAX_TERMS) {
    return { type: 'sum', terms: Array.from({ length: count }, (_, index) => numberAt(first + index)) }
  }
  const rest: Expression = { type: 'symbol', name: '…' }
  return { type: 'sum', terms: [numberAt(first), numberAt(first + 1), rest, numberAt(end.value)] }
}
