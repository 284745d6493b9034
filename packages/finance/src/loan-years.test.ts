import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateLoan } from './loan.ts'
import { calculateLoanWithExtras } from './loan-extras.ts'
import { listDueDates, rollUpYears } from './loan-years.ts'

test('payments are due on the day of the start date, or on the last day of a shorter month', () => {
  expect(listDueDates('2027-12-31', 5)).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31'])
  expect(listDueDates('2027-01-30', 3)).toEqual(['2027-02-28', '2027-03-30', '2027-04-30'])
  expect(listDueDates('2027-02-28', 2)).toEqual(['2027-03-28', '2027-04-28'])
})

test('fortnightly and weekly repayments are due 14 and 7 days after one another', () => {
  expect(listDueDates('2028-02-20', 3, 'fortnightly')).toEqual(['2028-03-05', '2028-03-19', '2028-04-02'])
  expect(listDueDates('2027-12-24', 3, 'weekly')).toEqual(['2027-12-31', '2028-01-07', '2028-01-14'])
  expect(() => listDueDates('9999-12-20', 2, 'weekly')).toThrow(expect.objectContaining({ code: 'date_invalid' }))
})

test('there is one due date in each month after the start, whatever the day', () => {
  const start = fc.tuple(
    fc.integer({ min: 1900, max: 2100 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  fc.assert(
    fc.property(start, fc.integer({ min: 2, max: 600 }), ([year, month, day], months) => {
      const two = (part: number) => String(part).padStart(2, '0')
      const dates = listDueDates(`${year}-${two(month)}-${two(day)}`, months)
      const monthNumbers = dates.map((date) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)))
      expect(monthNumbers).toEqual(dates.map((_, index) => year * 12 + month + index + 1))
      expect(new Set(dates.map((date) => date.slice(8)))).toEqual(new Set([two(day)]))
    }),
  )
})

test.for(['2027-02-29', '', 'tomorrow', '9999-11-01'])('a loan cannot start on %j', (startDate) => {
  expect(() => listDueDates(startDate, 2)).toThrow(
    expect.objectContaining({ code: 'date_invalid', field: 'startDate' }),
  )
})

const loan = { totalLoanAmount: 250_000, durationMonths: 30, annualInterestRatePercent: 6 }

test('years of a loan hold twelve months each, the last one the rest', () => {
  const { schedule } = calculateLoan(loan)
  const years = rollUpYears(schedule)
  expect(years.map(({ year, firstPeriod, lastPeriod }) => [year, firstPeriod, lastPeriod])).toEqual([
    [1, 1, 12],
    [2, 13, 24],
    [3, 25, 30],
  ])
  expect(years.map(({ remainingBalance }) => remainingBalance)).toEqual([
    schedule[11]?.remainingBalance,
    schedule[23]?.remainingBalance,
    0,
  ])
})

test('a year of the loan holds 26 fortnights or 52 weeks', () => {
  const endsOf = (repaymentFrequency: 'fortnightly' | 'weekly') => {
    const { schedule } = calculateLoanWithExtras({ ...loan, repaymentFrequency }, {})
    return rollUpYears(schedule, { repaymentFrequency }).map(({ lastPeriod }) => lastPeriod)
  }
  expect(endsOf('fortnightly')).toEqual([26, 52, 65])
  expect(endsOf('weekly')).toEqual([52, 104, 130])
})

test('with due dates the years are those of the calendar', () => {
  const { schedule } = calculateLoan(loan)
  const years = rollUpYears(schedule, { dueDates: listDueDates('2027-10-31', loan.durationMonths) })
  expect(years.map(({ year, firstPeriod, lastPeriod }) => [year, firstPeriod, lastPeriod])).toEqual([
    [2027, 1, 2],
    [2028, 3, 14],
    [2029, 15, 26],
    [2030, 27, 30],
  ])
})

test('the years add up to the totals, to the cent', () => {
  const inCents = (most: number) => fc.integer({ min: 1, max: most }).map((cents) => cents / 100)
  fc.assert(
    fc.property(inCents(10 ** 11), fc.integer({ min: 2, max: 200 }), inCents(3000), inCents(10 ** 5), (...inputs) => {
      const [totalLoanAmount, durationMonths, annualInterestRatePercent, regularExtraRepayment] = inputs
      const result = calculateLoanWithExtras(
        { totalLoanAmount, durationMonths, annualInterestRatePercent },
        { regularExtraRepayment },
      )
      const years = rollUpYears(result.schedule)
      const total = (of: 'interestPaid' | 'extraRepayment' | 'paymentAmount' | 'principalPaid') =>
        Math.round(years.reduce((sum, year) => sum + Math.round(year[of] * 100), 0)) / 100
      expect(total('interestPaid')).toBe(result.totalInterestPaid)
      expect(total('extraRepayment')).toBe(result.totalExtraRepayments)
      expect(Math.round((total('principalPaid') + total('extraRepayment')) * 100)).toBe(
        Math.round(totalLoanAmount * 100),
      )
      expect(years.at(-1)?.lastPeriod).toBe(result.lastPeriod)
      expect(years.at(-1)?.remainingBalance).toBe(0)
    }),
  )
})
