import { expect, test } from 'vitest'
import { balanceSeries, barsNote, paymentBars } from './components/loan-charts.tsx'
import { scheduleSheet, sheetName } from './components/loan-details.tsx'
import { calculateOutcome } from './live-outcome.ts'
import { comparedRows, comparisonText } from './loan-comparison.ts'
import { defaultAssumptions, type LoanTerms, plainTerms } from './loan-form.ts'
import { planLoans } from './loan-plan.ts'
import { durationText, extrasText, loanText, outcomeText, summaryText } from './loan-texts.ts'

const small: LoanTerms = { ...plainTerms, amount: 1_000, months: 6, ratePercent: 12 }
const extras = { extra: 100, extraFrom: 1, offset: 0, offsetIncrease: 0, once: [] }

function plansOf(loans: readonly [LoanTerms] | readonly [LoanTerms, LoanTerms], start: string | null = null) {
  return planLoans(calculateOutcome({ loans, start, assumptions: defaultAssumptions }))
}

test('a loan with extras has both schedules, what is really paid first', () => {
  const [plan] = plansOf([{ ...small, extras }], '2026-01-31')
  expect(plan?.schedules.map(({ label, rows }) => [label, rows.length])).toEqual([
    ['This loan, with extras', 4],
    ['This loan, without extras', 6],
  ])
  expect(plan).toMatchObject({
    lastPeriod: 4,
    lastDay: '2026-05-31',
    own: { interestSaved: 11.15, periodsSaved: 2 },
  })
})

test('years are those of the loan, or of the calendar with a start date', () => {
  const loan = { ...small, months: 30 }
  expect(plansOf([loan])[0]?.schedules[0]?.years.map(({ year }) => year)).toEqual([1, 2, 3])
  expect(plansOf([loan], '2026-06-15')[0]?.schedules[0]?.years.map(({ year }) => year)).toEqual([2026, 2027, 2028])
})

test('the sheet has the months as numbers, and its columns sum up to the totals', () => {
  const [plan] = plansOf([{ ...small, extras }], '2026-01-31')
  const [schedule] = plan?.schedules ?? []
  if (!plan || !schedule) throw new Error('There is no plan.')
  const [heads, ...rows] = scheduleSheet(schedule)
  expect(heads?.join()).toBe(
    'Period,Due date,Payment amount,Principal paid,Interest paid,Extra repayment,Remaining balance',
  )
  expect(rows[0]).toEqual([1, '2026-02-28', 172.55, 162.55, 10, 100, 737.45])
  const sum = (column: number) => rows.reduce((cents, row) => cents + Math.round(Number(row[column]) * 100), 0) / 100
  expect(sum(4)).toBe(plan.own?.totalInterestPaid)
  expect(sum(3) + sum(5)).toBe(1_000)
  expect(sheetName(schedule)).toBe('this-loan-with-extras-1000-4-months.csv')
})

test('charts show months of short loans and years of long ones, each line to its end', () => {
  const short = balanceSeries(plansOf([{ ...small, extras }]))
  expect(short.points.map(({ month }) => month)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(short.points.map(({ balances }) => balances[0])).toEqual([
    1_000,
    737.45,
    472.27,
    204.44,
    0,
    undefined,
    undefined,
  ])
  const [plan] = plansOf([{ ...small, months: 30 }])
  if (!plan) throw new Error('There is no plan.')
  expect(balanceSeries([plan]).points.map(({ month }) => month)).toEqual([0, 12, 24, 30])
  const bars = plan.schedules[0] && paymentBars(plan.schedules[0])
  expect(bars?.bars.map(({ at }) => at)).toEqual([1, 2, 3])
  expect(bars && barsNote(bars)).toBe('From the first year, more goes to the loan than to interest.')
})

test('the note says when the larger part of a payment turns to the loan', () => {
  const [plan] = plansOf([{ ...small, amount: 250_000, months: 360, ratePercent: 6 }])
  const bars = plan?.schedules[0] && paymentBars(plan.schedules[0])
  expect(bars && barsNote(bars)).toBe('From year 19, more goes to the loan than to interest.')
})

test('a comparison counts what is really paid', () => {
  const [first, second] = plansOf([small, { ...small, extras }])
  if (!first || !second) throw new Error('There are no plans.')
  expect(comparisonText(first, second)).toBe(
    'Loan B costs $11.15 less interest than loan A, and ends 2 months earlier.',
  )
  expect(comparisonText(second, first)).toBe('Loan B costs $11.15 more interest than loan A, and ends 2 months later.')
  expect(comparisonText(first, first)).toBe('Loan B costs as much interest as loan A, and ends in the same month.')
  expect(comparedRows(first, second).map(({ name, a, b }) => [name, a.value, b.value])).toContainEqual([
    'Interest as you repay it',
    35.28,
    24.13,
  ])
  expect(comparedRows(first, first).map(({ name }) => name)).not.toContain('Interest as you repay it')
})

test('loans and durations are put into words', () => {
  expect(loanText({ ...small, ratePercent: 5.85 })).toBe('$1,000.00 over 6 months at 5.85% a year, compounded monthly')
  expect(extrasText(small)).toBeNull()
  expect(
    extrasText({
      ...small,
      extras: { extra: 5, extraFrom: 2, offset: 7, offsetIncrease: 0, once: [{ period: 3, amount: 9 }] },
    }),
  ).toBe('$5.00 extra each month from month 2, $9.00 once in month 3, $7.00 in an offset account')
  expect([1, 12, 18, 25].map((months) => durationText(months))).toEqual([
    '1 month',
    '1 year',
    '1 year 6 months',
    '2 years 1 month',
  ])
})

test('the result in words is that of the loan with its extras', () => {
  const [plain] = plansOf([small])
  const [faster] = plansOf([{ ...small, extras }])
  if (!plain || !faster) return expect.fail()
  expect([summaryText(plain), outcomeText([plain])]).toEqual([
    '$172.55 a month, $35 interest',
    'Monthly payment $172.55, total interest $35.28.',
  ])
  expect([summaryText(faster), outcomeText([faster])]).toEqual([
    '$172.55 a month, saves $11',
    'Monthly payment $172.55 before extras, total interest with extras $24.13, which saves $11.15.',
  ])
})

test('a loan with an offset alone is named for it, and has no extra repayments', () => {
  const [plan] = plansOf([{ ...small, extras: { ...extras, extra: 0, offset: 500 } }])
  if (!plan) return expect.fail()
  expect(plan.schedules.map(({ label, hasExtras }) => [label, hasExtras])).toEqual([
    ['This loan, with offset', false],
    ['This loan, without offset', false],
  ])
  expect(paymentBars(plan.schedules[0]).labels).toEqual(['Principal', 'Interest'])
  expect(outcomeText([plan])).toMatch(/^Monthly payment \$172\.55, total interest with offset \$[\d.]+, which saves/)
})

test('a loan that is repaid by fortnight counts in fortnights', () => {
  const fortnightly: LoanTerms = { ...small, amount: 250_000, months: 360, ratePercent: 6, repayment: 'fortnightly' }
  const [plan] = plansOf([{ ...fortnightly, extras }], '2026-01-05')
  if (!plan) throw new Error('There is no plan.')
  const [first, second] = plan.schedules
  expect([first.rows.length, second?.rows.length]).toEqual([plan.lastPeriod, 780])
  expect(plan.lastDay).toBe(first.dueDates?.[plan.lastPeriod - 1])
  expect(sheetName(first)).toBe(`this-loan-with-extras-250000-${plan.lastPeriod}-fortnights.csv`)
  expect(durationText(652, 'fortnightly')).toBe('25 years 2 fortnights')
  expect(extrasText(plan.terms)).toBe('$100.00 extra each fortnight')
  expect(loanText(plan.terms)).toBe('$250,000.00 over 360 months at 6% a year, compounded monthly, repaid fortnightly')
  const { points } = balanceSeries([plan])
  expect(points.find(({ month }) => month === 12)?.balances).toEqual([
    first.rows[25]?.remainingBalance,
    second?.rows[25]?.remainingBalance,
  ])
})

test('interest-only years are paid in interest, and the loan afterwards', () => {
  const [plan] = plansOf([{ ...small, amount: 120_000, months: 36, interestOnlyYears: 1 }])
  expect(plan?.own?.interestOnlyPayment).toBe(1_200)
  expect(plan?.schedules).toHaveLength(1)
  expect(plan?.schedules[0].rows[11]?.remainingBalance).toBe(120_000)
  expect(plan && loanText(plan.terms)).toContain('interest only for 1 year')
})

test('two loans end after months, whatever their repayments', () => {
  const [first, second] = plansOf([small, { ...small, repayment: 'weekly' }])
  if (!first || !second) throw new Error('There are no plans.')
  const row = comparedRows(first, second).find(({ name }) => name === 'Paid off after')
  expect(row).toMatchObject({ unit: 'months', a: { value: 6 }, b: { value: 6 }, difference: { value: 0 } })
})
