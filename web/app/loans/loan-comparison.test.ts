import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveFigure } from './components/loan-working.tsx'
import { calculateOutcome } from './live-outcome.ts'
import { type ComparedRow, comparedRows } from './loan-comparison.ts'
import { compoundings, defaultAssumptions, type LoanTerms, plainTerms, repayments } from './loan-form.ts'
import { planLoans } from './loan-plan.ts'

const loans: fc.Arbitrary<LoanTerms> = fc.record({
  amount: fc.integer({ min: 5, max: 100_000_000 }).map((cents) => cents / 100),
  months: fc.integer({ min: 13, max: 120 }),
  ratePercent: fc.integer({ min: 0, max: 3_000 }).map((hundredths) => hundredths / 100),
  compounding: fc.constantFrom(...compoundings),
  repayment: fc.constantFrom(...repayments),
  interestOnlyYears: fc.constantFrom(0, 0, 1),
  extras: fc.constantFrom(null, { extra: 100, extraFrom: 1, offset: 5_000, offsetIncrease: 10, once: [] }),
  fees: fc.constant(null),
})

function rowsOf(first: LoanTerms, second: LoanTerms) {
  const outcome = calculateOutcome({ loans: [first, second], start: null, assumptions: defaultAssumptions })
  const [a, b] = planLoans(outcome)
  return a && b ? comparedRows(a, b) : []
}

const shown = ({ name, a, b, difference }: ComparedRow) =>
  [a, b, difference].map(({ value, worked }) => ({ name, value, worked }))

test('each figure of two loans, and what B is more than A, is the last line of its working', () => {
  fc.assert(
    fc.property(loans, loans, (first, second) => {
      const cells = rowsOf(first, second).flatMap(shown)
      const [entered, others] = [cells.slice(0, 2), cells.slice(2)]
      expect(entered.map(({ worked }) => worked)).toEqual([undefined, undefined])
      const derived = others.map(({ name, worked }) => [name, worked && deriveFigure(worked).lines.at(-1)?.value])
      expect(derived).toEqual(others.map(({ name, value }) => [name, value]))
    }),
    { numRuns: 60 },
  )
}, 60_000)

test('a difference shows both figures', () => {
  const loan = { ...plainTerms, amount: 1_000, months: 12, ratePercent: 12 }
  const row = rowsOf(loan, { ...loan, ratePercent: 6 }).find(({ name }) => name === 'Monthly payment')
  const derivation = row?.difference.worked && deriveFigure(row.difference.worked)
  expect(derivation?.lines.map(({ meaning, value }) => [meaning, value])).toEqual([
    ['Monthly payment, loan A', 88.85],
    ['Monthly payment, loan B', 86.07],
    ['B less A', -2.78],
  ])
})
