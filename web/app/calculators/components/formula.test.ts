import { bondFigures, deriveBondFigure, deriveLoanFigure, type LoanFigure } from '@ledgerdeck/finance/derivations'
import { expect, test } from 'vitest'
import { formulaSpeech, withNumbers } from './formula.tsx'

const bond = {
  faceValue: 1_000,
  couponRate: 0.06,
  maturityDate: '2027-11-15',
  settlementDate: '2026-05-16',
  yieldRate: 0.05,
}

test('a formula is read aloud with the order of its operations', () => {
  const { lines } = deriveBondFigure('accruedInterest', bond)
  expect(lines.map(({ formula }) => formula && formulaSpeech(formula))).toEqual([
    null,
    null,
    null,
    null,
    null,
    '(F times c) divided by f',
    '(C times A) divided by E',
  ])
  const { lines: price } = deriveBondFigure('cleanPrice', bond)
  const dirty = price.find(({ symbol }) => symbol === 'P')?.formula
  expect(dirty && formulaSpeech(dirty)).toBe(
    'the sum over k from 0 to N minus 1 of (C times (v to the power of (w plus k))) plus F times (v to the power of (w plus N minus 1))',
  )
})

test('a fraction within a sum is kept together', () => {
  const { lines } = deriveBondFigure('cleanPrice', bond)
  const factor = lines.find(({ symbol }) => symbol === 'v')?.formula
  expect(factor && formulaSpeech(factor)).toBe('1 divided by (1 plus (y divided by f))')
})

test('every formula of a bond can be read aloud', () => {
  for (const figure of bondFigures) {
    for (const { formula } of deriveBondFigure(figure, bond).lines) {
      if (formula) expect(formulaSpeech(formula)).not.toMatch(/undefined|NaN|\[object/)
    }
  }
})

test('a product with minus one is read as a minus', () => {
  const { lines } = deriveLoanFigure('payment', {
    totalLoanAmount: 1_000,
    durationMonths: 6,
    annualInterestRatePercent: 12,
  })
  const formula = lines.at(-1)?.formula
  expect(formula && formulaSpeech(formula)).toBe(
    '(P times i) divided by (1 minus ((1 plus i) to the power of (minus n))), rounded to 2 decimals',
  )
})

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
