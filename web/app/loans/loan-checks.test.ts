import {
  compoundingFrequencies,
  maxAnnualRatePercent,
  maxDurationMonths,
  maxInflationPercent,
  maxOneOffRepayments,
  minDurationMonths,
  repaymentFrequencies,
} from '@ledgerdeck/finance/loans'
import { expect, test } from 'vitest'
import { bounds, checkForm } from './loan-checks.ts'
import { blankForm, compoundings, type LoanForm, type LoanText, plainTerms, repayments } from './loan-form.ts'

const sound: LoanText = { ...blankForm.first, amount: '250,000', months: '360', rate: '6' }

function formOf(first: Partial<LoanText>, rest: Partial<LoanForm> = {}): LoanForm {
  return { ...blankForm, first: { ...sound, ...first }, ...rest }
}

test('the bounds are those of the calculation', { tags: ['validation-16', 'constant-25'] }, () => {
  expect(bounds.minMonths).toBe(minDurationMonths)
  expect(bounds.maxMonths).toBe(maxDurationMonths)
  expect(bounds.maxRatePercent).toBe(maxAnnualRatePercent)
  expect(bounds.maxOneOffs).toBe(maxOneOffRepayments)
  expect([...compoundings].sort()).toEqual([...compoundingFrequencies].sort())
  expect(repayments).toEqual(repaymentFrequencies)
  expect(bounds.maxInflationPercent).toBe(maxInflationPercent)
})

test('a sound form is a question, with nothing extra unless something is', () => {
  expect(checkForm(formOf({})).question).toEqual({
    loans: [{ ...plainTerms, amount: 250_000, months: 360, ratePercent: 6 }],
    start: null,
    assumptions: { inflationPercent: 2.5, rateRisePoints: 3 },
  })
  expect(checkForm(formOf({ extra: '0', extraFrom: '5', once: [{ month: '3', amount: '0' }] })).question).toEqual(
    checkForm(formOf({})).question,
  )
  const all = formOf(
    { extra: '500', extraFrom: '13', offset: '$10,000', once: [{ month: '12', amount: '5,000' }] },
    { second: sound, start: '2026-01-31' },
  )
  expect(checkForm(all).question).toMatchObject({
    loans: [
      { extras: { extra: 500, extraFrom: 13, offset: 10_000, once: [{ period: 12, amount: 5_000 }] } },
      { extras: null },
    ],
    start: '2026-01-31',
  })
})

const plainNumber = 'Enter a number, such as 250,000 or 250000.50.'
const wholeMonths = 'Enter a duration of 2 to 600 whole months.'

test.each<[Partial<LoanText>, Record<string, string>]>([
  [{ amount: '' }, { amount: 'Enter the total loan amount.' }],
  [{ amount: '1.000.000' }, { amount: plainNumber }],
  [{ amount: '0' }, { amount: 'Enter a loan amount above 0 and up to 1,000,000,000,000.' }],
  [{ amount: '1000000000000.01' }, { amount: 'Enter a loan amount above 0 and up to 1,000,000,000,000.' }],
  [{ amount: '100.005' }, { amount: 'Use up to 2 decimals for the loan amount.' }],
  [{ months: ' ' }, { months: 'Enter the duration in months.' }],
  [{ months: '1' }, { months: wholeMonths }],
  [{ months: '601' }, { months: wholeMonths }],
  [{ months: '12.5' }, { months: wholeMonths }],
  [{ months: 'a year' }, { months: wholeMonths }],
  [{ months: '6 months 1 year' }, { months: wholeMonths }],
  [{ rate: '' }, { rate: 'Enter the annual interest rate. It can be 0.' }],
  [{ rate: '6,5' }, { rate: 'Enter the rate as a number, such as 5.85.' }],
  [{ rate: '30.01' }, { rate: 'Enter an annual interest rate from 0% to 30%.' }],
  [{ rate: '-1' }, { rate: 'Enter an annual interest rate from 0% to 30%.' }],
  [{ rate: '5.125' }, { rate: 'Use up to 2 decimals for the annual interest rate.' }],
  [{ compounding: 'weekly' }, { compounding: 'Choose monthly, daily or yearly.' }],
  [{ extra: 'some' }, { extra: plainNumber }],
  [{ extra: '-1' }, { extra: 'An extra repayment must be from 0 to 1,000,000,000,000.' }],
  [{ extra: '0.001' }, { extra: 'An extra repayment can have up to 2 decimals.' }],
  [{ extraFrom: '361' }, { extra_from: 'Enter a whole month number from 1 to 360.' }],
  [{ extraFrom: '0' }, { extra_from: 'Enter a whole month number from 1 to 360.' }],
  [{ offset: '-5' }, { offset: 'The offset balance must be from 0 to 1,000,000,000,000.' }],
  [{ offset: '1.234' }, { offset: 'The offset balance can have up to 2 decimals.' }],
  [{ once: [{ month: '', amount: '100' }] }, { once_0_month: 'Enter the month of this repayment.' }],
  [{ once: [{ month: '5', amount: ' ' }] }, { once_0_amount: 'Enter the amount of this repayment, or remove it.' }],
  [{ once: [{ month: '400', amount: '1' }] }, { once_0_month: 'Enter a whole month number from 1 to 360.' }],
])(
  '%j is refused at its field',
  { tags: ['validation-15', 'validation-16', 'validation-17', 'validation-18'] },
  (first, errors) => expect(checkForm(formOf(first)).errors).toEqual(errors),
)

test('a one-off row that was left empty asks for nothing, and the errors of others keep their row', () => {
  const empty = { month: '', amount: ' ' }
  expect(checkForm(formOf({ once: [empty] })).question?.loans[0].extras).toBeNull()
  expect(checkForm(formOf({ once: [empty, { month: '400', amount: '1' }] })).errors).toEqual({
    once_1_month: 'Enter a whole month number from 1 to 360.',
  })
})

test.each([
  ['360', 360],
  ['30 years', 360],
  ['30y', 360],
  ['2.5 yrs', 30],
  ['18 months', 18],
  ['1 year 6 months', 18],
  ['2y6m', 30],
])('a duration of %s is %d months', (months, expected) => {
  expect(checkForm(formOf({ months })).question?.loans[0].months).toBe(expected)
})

test('more one-off repayments than a loan has months are refused once', () => {
  const once = Array.from({ length: 601 }, () => ({ month: '1', amount: '1' }))
  expect(checkForm(formOf({ once })).errors).toEqual({
    once_600_month: 'You can add up to 600 one-off repayments.',
  })
})

test.each(['2026-02-30', 'tomorrow', '2026-1-1'])('%j is not a start date', (start) =>
  expect(checkForm(formOf({}, { start })).errors).toEqual({
    start: 'Enter a valid start date or leave it blank.',
  }),
)

test('a start date too far away is refused', () =>
  expect(checkForm(formOf({}, { start: '2200-01-01' })).errors).toEqual({
    start: 'Use a start date from 1900 to 2199.',
  }))

test('the second loan is checked under names of its own', () =>
  expect(Object.keys(checkForm(formOf({}, { second: blankForm.first })).errors ?? {}).sort()).toEqual([
    'b_amount',
    'b_months',
    'b_rate',
  ]))
