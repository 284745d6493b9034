import { exp, expm1, log } from './elementary.ts'
import { type LoanInput, parseLoan, type RepaymentTerms } from './loan.ts'
import type { RepaymentFrequency } from './period-rate.ts'
import { FinanceRefusal, requireFinite } from './refusals.ts'

export interface LoanFees {
  /** Paid when the loan is taken out. Less than the amount of the loan. */
  readonly upfront?: number | undefined
  readonly monthly?: number | undefined
  /** Paid at the end of every year. */
  readonly annual?: number | undefined
  readonly exit?: number | undefined
}

export interface ComparisonRate {
  /** Nominal annual rate in percent, not rounded. */
  readonly ratePercent: number
  readonly totalFees: number
}

/** Repayments per year as the regulation counts them. */
export const codeRepaymentsPerYear = { monthly: 12, fortnightly: 26.09, weekly: 52.18 } as const satisfies Record<
  RepaymentFrequency,
  number
>

interface TimedAmount {
  /** In repayment periods, not necessarily whole ones. */
  readonly time: number
  readonly amount: number
}

/**
 * The rate n · r with Σ Aⱼ/(1+r)ʲ = Σ (Rⱼ+Cⱼ)/(1+r)ʲ over times j in repayment periods.
 * Source: National Consumer Credit Protection Regulations 2010, regulation 100.
 * @throws FinanceRefusal for the loan; `fee_negative`; `fees_above_amount`
 */
export function calculateComparisonRate(input: LoanInput & RepaymentTerms, fees: LoanFees): ComparisonRate {
  const loan = parseLoan(input)
  const perYear = codeRepaymentsPerYear[loan.repayment]
  const received = input.totalLoanAmount - parseFee(fees.upfront, 'upfrontFee')
  if (!(received > 0)) throw new FinanceRefusal('fees_above_amount', 'upfrontFee')
  const repayments = loan.rows.map(({ payment }, index) => ({ time: index + 1, amount: Number(payment) / 100 }))
  const charges = timedFees(fees, { months: input.durationMonths, periods: loan.periods, perYear })
  const ratePercent = 100 * perYear * solvePeriodRate([...repayments, ...charges], received)
  const totalFees = charges.reduce((sum, { amount }) => sum + amount, fees.upfront ?? 0)
  requireFinite(ratePercent, totalFees)
  return { ratePercent, totalFees }
}

function timedFees(
  fees: LoanFees,
  { months, periods, perYear }: { months: number; periods: number; perYear: number },
): TimedAmount[] {
  const monthly = parseFee(fees.monthly, 'monthlyFee')
  const annual = parseFee(fees.annual, 'annualFee')
  const every = (monthsBetween: number, amount: number) =>
    Array.from({ length: amount === 0 ? 0 : Math.floor(months / monthsBetween) }, (_, index) => ({
      time: ((index + 1) * monthsBetween * perYear) / 12,
      amount,
    }))
  return [...every(1, monthly), ...every(12, annual), { time: periods, amount: parseFee(fees.exit, 'exitFee') }]
}

function parseFee(fee = 0, field: 'upfrontFee' | 'monthlyFee' | 'annualFee' | 'exitFee'): number {
  if (fee >= 0 && fee < Number.POSITIVE_INFINITY) return fee
  throw new FinanceRefusal('fee_negative', field)
}

const precision = 1e-15

function solvePeriodRate(payments: readonly TimedAmount[], amount: number): number {
  const total = payments.reduce((sum, one) => sum + one.amount, 0)
  const meanTime = payments.reduce((sum, one) => sum + one.amount * one.time, 0) / total
  let logGrowth = log(total / amount) / meanTime
  for (;;) {
    let value = 0
    let timed = 0
    for (const one of payments) {
      const present = one.amount * exp(-logGrowth * one.time)
      value += present
      timed += present * one.time
    }
    const step = (log(value / amount) * value) / timed
    logGrowth += step
    if (!(step > precision)) return expm1(logGrowth)
  }
}
