import type { Expression } from '@ledgerdeck/finance/derivations'

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
export function negatedBy(expression: Expression): Expression | null {
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
