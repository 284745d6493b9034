import { expect, test } from 'vitest'
import { calculatePriceCurve, measureRisk, measureSensitivity, priceBond, solveYieldToMaturity } from './bonds.ts'
import { calculateLoan } from './loans.ts'
import { FinanceRefusal } from './refusals.ts'
import bondVectors from './vectors/bonds.json' with { type: 'json' }
import loanVectors from './vectors/loans.json' with { type: 'json' }
import refusalVectors from './vectors/refusals.json' with { type: 'json' }
import { bondTolerance } from './vectors/tolerance.ts'

interface VectorInput {
  face_value?: number
  coupon_rate?: number
  frequency?: string
  maturity_date?: string
  settlement_date?: string
  yield_rate?: number
  yield_change?: number
  price?: number
  maturity?: number
  yield_range_start?: number
  yield_range_end?: number
  yield_step?: number
  total_loan_amount?: number
  duration_months?: number
  annual_interest_rate?: number
  compounding_frequency?: string
}

interface Vector {
  op: string
  input: VectorInput
  expect: Record<string, unknown>
}

const absent = Number.NaN

function calculate(op: string, input: VectorInput): Record<string, unknown> {
  const bond = {
    faceValue: input.face_value ?? absent,
    couponRate: input.coupon_rate ?? absent,
    frequency: input.frequency,
    maturityDate: input.maturity_date,
    settlementDate: input.settlement_date,
    yieldRate: input.yield_rate,
  }
  if (op === 'price') return { ...priceBond(bond) }
  if (op === 'yield_to_maturity') return { ...solveYieldToMaturity({ ...bond, price: input.price }) }
  if (op === 'price_sensitivity')
    return { ...measureSensitivity({ ...bond, yieldChange: input.yield_change ?? absent }) }
  if (op === 'bond_price_curve')
    return {
      ...calculatePriceCurve({
        ...bond,
        maturityYears: input.maturity ?? absent,
        yieldRangeStart: input.yield_range_start ?? absent,
        yieldRangeEnd: input.yield_range_end ?? absent,
        yieldStep: input.yield_step ?? absent,
      }),
    }
  if (op === 'calculate_principal') return { ...calculateVectorLoan(input) }
  return { ...measureRisk(bond) }
}

function calculateVectorLoan(input: VectorInput) {
  return calculateLoan({
    totalLoanAmount: input.total_loan_amount ?? absent,
    durationMonths: input.duration_months ?? absent,
    annualInterestRatePercent: input.annual_interest_rate ?? absent,
    compoundingFrequency: input.compounding_frequency,
  })
}

const resultNames: Record<string, string> = {
  bond_price: 'cleanPrice',
  dirty_price: 'dirtyPrice',
  accrued_interest: 'accruedInterest',
  maturity_years: 'maturityYears',
  periods: 'periods',
  yield_to_maturity: 'yieldToMaturity',
  duration: 'duration',
  modified_duration: 'modifiedDuration',
  convexity: 'convexity',
  dv01: 'dv01',
  predicted_price_change: 'predictedPriceChange',
  actual_price_change: 'actualPriceChange',
  yields: 'yields',
  prices: 'prices',
}

const bonds: readonly Vector[] = bondVectors

test.for(bonds.map((vector, index): [number, string, Vector] => [index, vector.op, vector]))(
  'bond vector %i (%s) comes out within its tolerance',
  { tags: ['calculation-1'] },
  ([, , vector]) => {
    const result = calculate(vector.op, vector.input)
    const dirtyPrice = Number(vector.expect.dirty_price ?? 0)
    for (const [name, expected] of Object.entries(vector.expect)) {
      const wanted = [expected].flat()
      const got = [result[resultNames[name] ?? name]].flat()
      expect(got, name).toHaveLength(wanted.length)
      const misses = wanted.filter(
        (one, index) => !isHit(name, one, got[index], vector.input.face_value ?? 0, dirtyPrice),
      )
      expect(misses, `${name}, which came out as ${got}`).toEqual([])
    }
  },
)

function isHit(name: string, wanted: unknown, got: unknown, faceValue: number, dirtyPrice: number): boolean {
  if (typeof wanted !== 'number' || typeof got !== 'number') return wanted === got
  return Math.abs(got - wanted) <= bondTolerance(name, wanted, { faceValue, dirtyPrice })
}

test.for(loanVectors.map((vector, index): [number, (typeof loanVectors)[number]] => [index, vector]))(
  'loan vector %i comes out to the cent',
  { tags: ['calculation-1', 'calculation-17'] },
  ([, vector]) => {
    const loan = calculateVectorLoan(vector.input)
    expect({
      input_total_loan_amount: loan.totalLoanAmount,
      calculated_monthly_payment: loan.monthlyPayment,
      total_interest_paid: loan.totalInterestPaid,
      total_payments_made: loan.totalPaymentsMade,
      effective_monthly_rate_percent: loan.effectiveMonthlyRatePercent,
      total_interest_percentage_of_principal: loan.interestPercentageOfPrincipal,
      amortization_schedule: loan.schedule.map((row) => [
        row.paymentAmount,
        row.principalPaid,
        row.interestPaid,
        row.remainingBalance,
      ]),
    }).toEqual(vector.expect)
    expect(loan.schedule.map(({ period }) => period)).toEqual(loan.schedule.map((_, index) => index + 1))
  },
)

const refusals: readonly Vector[] = refusalVectors

test.for(refusals.map((vector): [string, Vector] => [String(vector.expect.error), vector]))(
  'a calculation is refused as %s',
  { tags: ['calculation-1'] },
  ([code, vector]) => {
    const attempt = () => calculate(vector.op, vector.input)
    expect(attempt).toThrow(FinanceRefusal)
    expect(attempt).toThrow(expect.objectContaining({ code }))
  },
)
