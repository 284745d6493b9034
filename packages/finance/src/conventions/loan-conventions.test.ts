import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesFigures, compareLoanConventions } from '../conventions.ts'
import { calculateComparisonRate, calculateLoan, calculateLoanWithExtras } from '../loans.ts'

const loan = { totalLoanAmount: 620_000, durationMonths: 360, annualInterestRatePercent: 6 }
const startDate = '2026-12-01'

function figuresOf(title: string, input: Parameters<typeof compareLoanConventions>[0] = loan, fees = {}) {
  const difference = compareLoanConventions(input, { fees, startDate }).find((one) => one.title === title)
  return Object.fromEntries(difference?.figures.map(({ name, here, elsewhere }) => [name, [here, elsewhere]]) ?? [])
}

test('interest by the day follows the days of each month', () => {
  const figures = figuresOf('Interest by the day')
  // 31 days of December: 620,000 · 6% · 31/365.
  expect(figures['Interest in the first month']).toEqual([3_100, 3_159.45])
  const [here = 0, byDays = 0] = figures['Total interest'] ?? []
  expect(here).toBe(calculateLoan(loan).totalInterestPaid)
  expect(byDays).toBeGreaterThan(here)
  expect(byDays / here).toBeLessThan(1.01)
})

test('daily compounding is that of the calculator with daily compounding', () => {
  const daily = calculateLoan({ ...loan, compoundingFrequency: 'daily' })
  expect(figuresOf('Daily compounding')).toEqual({
    'Monthly repayment': [3_717.21, daily.monthlyPayment],
    'Total interest': [calculateLoan(loan).totalInterestPaid, daily.totalInterestPaid],
  })
})

test('a spreadsheet rounds nothing', () => {
  // Excel: PMT(6%/12, 360, -620000) and -CUMIPMT(6%/12, 360, 620000, 1, 360, 0).
  const { 'Monthly repayment': payment = [], 'Total interest': interest = [] } =
    figuresOf('Nothing rounded to the cent')
  expect(payment[1]).toBeCloseTo(3_717.2132558, 6)
  expect(interest[1]).toBeCloseTo(360 * 3_717.2132558 - 620_000, 3)
})

test('repayments rounded up end with a smaller last one', () => {
  const figures = figuresOf('Repayment rounded up to the next dollar')
  expect(figures['Monthly repayment']).toEqual([3_717.21, 3_718])
  const [here = 0, rounded = 0] = figures['Last repayment'] ?? []
  expect(rounded).toBeLessThan(here)
  expect(figuresOf('Repayment rounded up to the next cent')['Monthly repayment']).toEqual([3_717.21, 3_717.22])
})

test('half of the monthly repayment each fortnight ends the loan years earlier', () => {
  const fortnightly = { ...loan, repaymentFrequency: 'fortnightly' }
  const figures = figuresOf('Half of the monthly repayment', fortnightly)
  expect(figures['Fortnightly repayment']).toEqual([calculateLoanWithExtras(fortnightly, {}).payment, 1_858.61])
  const [here = 0, halves = 0] = figures['Years until it is paid off'] ?? []
  expect(here).toBe(30)
  expect(halves).toBeGreaterThan(24)
  expect(halves).toBeLessThan(25)
  // Excel: PMT(6%/26, 780, -620000).
  const nominal = figuresOf('The rate divided by 26', fortnightly)['Fortnightly repayment'] ?? []
  const rate = 0.06 / 26
  expect(nominal[1]).toBeCloseTo((620_000 * rate) / (1 - (1 + rate) ** -780), 2)
})

test('fees change the repayment, the cost and the advertised comparison rate', () => {
  const fees = { upfront: 600, monthly: 10 }
  expect(figuresOf('Fees included')).toEqual({})
  const included = figuresOf('Fees included', loan, fees)
  expect(included['Monthly repayment']).toEqual([3_717.21, 3_727.21])
  const [interest = 0, cost = 0] = included['Interest and fees'] ?? []
  expect(cost - interest).toBeCloseTo(600 + 360 * 10, 6)
  const standard = { ...loan, totalLoanAmount: 150_000, durationMonths: 300 }
  expect(figuresOf('Comparison rate of the standard loan', loan, fees)).toEqual({
    'Comparison rate': [
      calculateComparisonRate(loan, fees).ratePercent,
      calculateComparisonRate(standard, fees).ratePercent,
    ],
  })
})

test('a loan without interest is the same in every convention but in what is rounded', () => {
  const differences = compareLoanConventions({ ...loan, annualInterestRatePercent: 0 }, { startDate })
  const changed = differences.filter(changesFigures).map(({ title }) => title)
  expect(changed).toEqual([
    'Nothing rounded to the cent',
    'Repayment rounded up to the next cent',
    'Repayment rounded up to the next dollar',
  ])
})

test('every figure of random loans is finite, and here it is what the calculator shows', () => {
  const loans = fc.record({
    totalLoanAmount: fc.integer({ min: 1, max: 200_000_000 }).map((cents) => cents / 100),
    durationMonths: fc.integer({ min: 13, max: 600 }),
    annualInterestRatePercent: fc.integer({ min: 0, max: 3_000 }).map((points) => points / 100),
    compoundingFrequency: fc.constantFrom('monthly', 'daily', 'yearly'),
    repaymentFrequency: fc.constantFrom('monthly', 'fortnightly', 'weekly'),
    interestOnlyYears: fc.constantFrom(0, 0, 1),
  })
  fc.assert(
    fc.property(loans, (input) => {
      const { payment, totalInterestPaid } = calculateLoanWithExtras(input, {})
      const shown = new Map([
        ['Monthly repayment', payment],
        ['Fortnightly repayment', payment],
        ['Weekly repayment', payment],
        ['Total interest', totalInterestPaid],
      ])
      for (const { figures } of compareLoanConventions(input, { fees: { monthly: 5 }, startDate })) {
        for (const { name, here, elsewhere } of figures) {
          expect(Number.isFinite(here) && Number.isFinite(elsewhere)).toBe(true)
          if (shown.has(name)) expect(here).toBe(shown.get(name))
        }
      }
    }),
    { numRuns: 60 },
  )
}, 60_000)
