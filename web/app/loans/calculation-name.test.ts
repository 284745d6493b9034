import { expect, test } from 'vitest'
import { suggestedName } from '../calculators/suggested-name.ts'
import { calculationNames } from './calculation-name.ts'
import { type LoanTerms, plainTerms } from './loan-form.ts'

const small: LoanTerms = { ...plainTerms, amount: 1_000, months: 6, ratePercent: 12 }
const extras = { extra: 100, extraFrom: 1, offset: 0, offsetIncrease: 0, once: [] }
const weekly = { ...small, repayment: 'weekly' } as const

test.each([
  [
    'one loan with all its terms',
    [{ ...small, extras }],
    '$1,000.00 over 6 months at 12% a year, compounded monthly; $100.00 extra each month',
  ],
  [
    'two loans without the extras that a name has no room for',
    [{ ...small, extras }, small],
    '$1,000.00 over 6 months at 12% a year, compounded monthly / $1,000.00 over 6 months at 12% a year, compounded monthly',
  ],
  [
    'two long loans by amount, duration and rate',
    [{ ...weekly, extras }, weekly],
    '$1,000.00 over 6 months at 12% a year / $1,000.00 over 6 months at 12% a year',
  ],
])('the suggested name has %s', (_what, loans, name) => {
  expect(suggestedName(calculationNames(loans))).toBe(name)
})

test('the longest loans that the form takes have a name', () => {
  const longest: LoanTerms = {
    ...weekly,
    amount: 100_000_000.25,
    months: 600,
    ratePercent: 12.25,
    interestOnlyYears: 10,
  }
  expect(suggestedName(calculationNames([longest, longest]))).toMatch(/^\$100,000,000\.25 over 600 months .* a year$/)
})
