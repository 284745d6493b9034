import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf } from './decimals.ts'
import { calculateLoan, type LoanInput } from './loan.ts'
import { compoundingFrequencies } from './period-rate.ts'

const amounts = fc
  .oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 1, max: 10 ** 14 }))
  .map((cents) => cents / 100)
const months = fc.oneof(fc.integer({ min: 2, max: 24 }), fc.integer({ min: 2, max: 600 }))
const ratesPercent = fc.oneof(
  fc.constantFrom(0, 30),
  fc.integer({ min: 0, max: 3000 }).map((hundredths) => hundredths / 100),
  fc.double({ min: 0, max: 30, noNaN: true }),
)
const loans: fc.Arbitrary<LoanInput> = fc.record({
  totalLoanAmount: amounts,
  durationMonths: months,
  annualInterestRatePercent: ratesPercent,
  compoundingFrequency: fc.constantFrom(...compoundingFrequencies),
})

function cents(amount: number): bigint {
  const whole = centsOf(amount)
  if (whole === undefined) throw new Error(`${amount} is not in cents`)
  return whole
}

const rowsOf = (loan: LoanInput) =>
  calculateLoan(loan).schedule.map((row) => ({
    payment: cents(row.paymentAmount),
    principal: cents(row.principalPaid),
    interest: cents(row.interestPaid),
    balance: cents(row.remainingBalance),
  }))

const sum = (numbers: readonly bigint[]) => numbers.reduce((total, number) => total + number, 0n)

test('what is repaid adds up to what was lent, and nothing is left', { tags: ['calculation-15'] }, () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const rows = rowsOf(loan)
      expect(rows).toHaveLength(loan.durationMonths)
      expect(sum(rows.map(({ principal }) => principal))).toBe(cents(loan.totalLoanAmount))
      expect(rows.at(-1)?.balance).toBe(0n)
    }),
  )
})

test('the balance falls by the principal of each month, which is never negative, and never below zero', {
  tags: ['calculation-15'],
}, () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const rows = rowsOf(loan)
      const wrong = rows.filter(({ payment, principal, interest, balance }, index) => {
        const before = rows[index - 1]?.balance ?? cents(loan.totalLoanAmount)
        return principal !== payment - interest || principal < 0n || balance !== before - principal || balance < 0n
      })
      expect(wrong).toEqual([])
    }),
  )
})

test('every payment but the last is the monthly one or what is owed, and the last is at most twice the monthly one', {
  tags: ['calculation-16'],
}, () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const payment = cents(calculateLoan(loan).monthlyPayment)
      const rows = rowsOf(loan)
      expect(rows.filter((row) => row.payment !== payment && row.balance !== 0n)).toEqual([])
      expect(rows.slice(0, -1).filter((row) => row.payment > payment)).toEqual([])
      expect(rows.at(-1)?.payment).toBeLessThanOrEqual(2n * payment)
    }),
  )
})

test('the totals are the sums of the schedule', { tags: ['calculation-17'] }, () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const result = calculateLoan(loan)
      const rows = rowsOf(loan)
      expect(cents(result.totalInterestPaid)).toBe(sum(rows.map(({ interest }) => interest)))
      expect(cents(result.totalPaymentsMade)).toBe(sum(rows.map(({ payment }) => payment)))
      const share = (100 * result.totalInterestPaid) / result.totalLoanAmount
      expect(Math.abs(result.interestPercentageOfPrincipal - share)).toBeLessThanOrEqual(5.1e-6 + share * 1e-14)
    }),
  )
})

test('with monthly compounding each interest is the exact one, rounded half up', { tags: ['calculation-14'] }, () => {
  const hundredths = fc.integer({ min: 0, max: 3000 })
  fc.assert(
    fc.property(loans, hundredths, (loan, rate) => {
      const annualInterestRatePercent = rate / 100
      const rows = rowsOf({ ...loan, annualInterestRatePercent, compoundingFrequency: 'monthly' })
      const wrong = rows.filter(({ interest }, index) => {
        const before = rows[index - 1]?.balance ?? cents(loan.totalLoanAmount)
        const twiceOff = 2n * (interest * 120_000n - before * BigInt(rate))
        return twiceOff <= -120_000n || twiceOff > 120_000n
      })
      expect(wrong).toEqual([])
    }),
  )
})

/** Calculated without rounding; only the sign matters. */
function leftAfter(loan: LoanInput, rateHundredths: number, paymentHalfCents: bigint): bigint {
  const growth = 120_000n + BigInt(rateHundredths)
  let balance = 2n * cents(loan.totalLoanAmount)
  let unit = 1n
  for (let month = 0; month < loan.durationMonths; month += 1) {
    balance = balance * growth - paymentHalfCents * unit * 120_000n
    unit *= 120_000n
  }
  return balance
}

test('without any rounding, half a cent less a month would leave something and half a cent more would not', {
  tags: ['calculation-14'],
}, () => {
  const hundredths = fc.integer({ min: 0, max: 3000 })
  fc.assert(
    fc.property(loans, hundredths, (loan, rate) => {
      const input = { ...loan, annualInterestRatePercent: rate / 100, compoundingFrequency: 'monthly' }
      const payment = cents(calculateLoan(input).monthlyPayment)
      const wasRaised = leftAfter(input, rate, 2n * payment - 1n) < 0n
      const usual = wasRaised ? payment - 1n : payment
      expect(leftAfter(input, rate, 2n * usual - 1n)).toBeGreaterThanOrEqual(0n)
      expect(leftAfter(input, rate, 2n * usual + 1n)).toBeLessThan(0n)
    }),
  )
})

test.for<[string, number, number]>([
  ['monthly', 12, 1],
  ['daily', 12, 100 * ((1 + 0.12 / 365) ** (365 / 12) - 1)],
  ['yearly', 12, 100 * (1.12 ** (1 / 12) - 1)],
  ['daily', 30, 100 * ((1 + 0.3 / 365) ** (365 / 12) - 1)],
  ['yearly', 0.01, 100 * (1.0001 ** (1 / 12) - 1)],
  ['yearly', 12.6162419264, 100 * (Math.sqrt(1.02) - 1)],
])(
  '%s compounding of %d %% a year is %d %% a month',
  { tags: ['calculation-13'] },
  ([compoundingFrequency, annualInterestRatePercent, percent]) => {
    const loan = calculateLoan({
      totalLoanAmount: 1000,
      durationMonths: 12,
      annualInterestRatePercent,
      compoundingFrequency,
    })
    expect(loan.effectiveMonthlyRatePercent).toBe(Number(percent.toFixed(5)))
  },
)

test('a year of daily compounding bears the interest of 365 days, and one of yearly compounding the annual rate', {
  tags: ['calculation-13'],
}, () => {
  const grown = (compoundingFrequency: string) => {
    const { schedule, totalLoanAmount } = calculateLoan({
      totalLoanAmount: 10 ** 13,
      durationMonths: 2,
      annualInterestRatePercent: 12,
      compoundingFrequency,
    })
    return (1 + (schedule[0]?.interestPaid ?? 0) / totalLoanAmount) ** 12
  }
  expect(grown('daily')).toBeCloseTo((1 + 0.12 / 365) ** 365, 12)
  expect(grown('yearly')).toBeCloseTo(1.12, 12)
})

test('compounding is monthly by default', { tags: ['constant-26'] }, () => {
  const loan = { totalLoanAmount: 1000, durationMonths: 12, annualInterestRatePercent: 12 }
  expect(calculateLoan(loan)).toEqual(calculateLoan({ ...loan, compoundingFrequency: 'monthly' }))
})

test('a half cent of interest that doubles cannot hold is rounded up', { tags: ['calculation-14'] }, () => {
  const [first] = calculateLoan({
    totalLoanAmount: 60.6,
    durationMonths: 6,
    annualInterestRatePercent: 10,
    compoundingFrequency: 'monthly',
  }).schedule
  expect(first?.interestPaid).toBe(0.51)
})

test.for<[number, number, number]>([
  [0.05, 5, 0.01],
  [100_000, 30, 2500.01],
])(
  '%d over 600 months at %d %% is paid a cent faster, so that no balloon is left',
  { tags: ['calculation-16'] },
  ([amount, rate, payment]) => {
    const { monthlyPayment, schedule } = calculateLoan({
      totalLoanAmount: amount,
      durationMonths: 600,
      annualInterestRatePercent: rate,
    })
    expect(monthlyPayment).toBe(payment)
    expect(schedule.at(-1)?.paymentAmount).toBeLessThanOrEqual(2 * payment)
  },
)

test('a loan that rounding up pays off early has rows of nothing after that', { tags: ['calculation-15'] }, () => {
  const { schedule } = calculateLoan({ totalLoanAmount: 3, durationMonths: 600, annualInterestRatePercent: 0 })
  expect(schedule[299]).toEqual({
    period: 300,
    paymentAmount: 0.01,
    principalPaid: 0.01,
    interestPaid: 0,
    remainingBalance: 0,
  })
  expect(schedule.slice(300)).toHaveLength(300)
  expect(schedule.slice(300).every((row) => row.paymentAmount === 0 && row.interestPaid === 0)).toBe(true)
})

test('amounts beyond the whole numbers of doubles keep every cent of the schedule', () => {
  const { schedule } = calculateLoan({ totalLoanAmount: 1e21, durationMonths: 2, annualInterestRatePercent: 12 })
  const [first] = schedule
  expect(first).toEqual({
    period: 1,
    paymentAmount: Number('507512437810945273631.84'),
    principalPaid: Number('497512437810945273631.84'),
    interestPaid: 1e19,
    remainingBalance: Number('502487562189054726368.16'),
  })
})

test('the same loan at a higher rate costs no less', () => {
  fc.assert(
    fc.property(loans, ratesPercent, (loan, other) => {
      const [low = 0, high = 0] = [loan.annualInterestRatePercent, other].toSorted((a, b) => a - b)
      const at = (annualInterestRatePercent: number) => calculateLoan({ ...loan, annualInterestRatePercent })
      expect(at(high).schedule[0]?.interestPaid).toBeGreaterThanOrEqual(at(low).schedule[0]?.interestPaid ?? 0)
      expect(at(high).monthlyPayment + 0.011).toBeGreaterThanOrEqual(at(low).monthlyPayment)
    }),
  )
})
