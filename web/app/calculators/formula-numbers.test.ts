import { deriveLoanFigure, type LoanFigure } from '@ledgerdeck/finance/derivations'
import { expect, test } from 'vitest'
import { withNumbers } from './formula-numbers.ts'
import { formulaSpeech } from './formula-speech.ts'

const loan = { totalLoanAmount: 1_000, durationMonths: 6, annualInterestRatePercent: 12 }

function speechOf(figure: LoanFigure, symbol: string, input = loan) {
  const { lines, values } = deriveLoanFigure(figure, input)
  const line = lines.find((one) => one.symbol === symbol)
  if (!line?.formula) return []
  const known = line.list ? new Map(values).set('k', 1) : values
  return [formulaSpeech(line.formula), formulaSpeech(withNumbers(line.formula, known))]
}

test('a formula of each period is filled in for the first', () => {
  expect(speechOf('totalInterest', 'Iₖ')).toEqual([
    'B of (k minus 1) times i, rounded to 2 decimals',
    '1000 times 0.01, rounded to 2 decimals',
  ])
  expect(speechOf('totalInterest', 'Bₖ')[1]).toBe('1000 plus 10 minus 172.55')
})

test('the sum of a list is written out, a long one by its ends', () => {
  expect(speechOf('totalInterest', 'Z')).toEqual([
    'the sum over k from 1 to m of I of k',
    '10 plus 8.37 plus and so on plus 1.71',
  ])
  expect(speechOf('totalInterest', 'Z', { ...loan, durationMonths: 3 })[1]).toBe('10 plus 6.7 plus 3.37')
})
