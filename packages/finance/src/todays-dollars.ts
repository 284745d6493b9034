import { exp, log1p } from './elementary.ts'
import type { PaymentRow } from './loan.ts'
import { type RepaymentFrequency, repaymentsPerYear } from './period-rate.ts'
import { FinanceRefusal, requireFinite } from './refusals.ts'

export const maxInflationPercent = 20

export interface Inflation {
  readonly ratePercent: number
  readonly repaymentFrequency?: RepaymentFrequency | undefined
}

/** Σ paymentₖ / (1 + inflation)^(k / repayments a year), unrounded. @throws FinanceRefusal */
export function totalInTodaysDollars(
  rows: readonly (PaymentRow & { readonly extraRepayment?: number })[],
  { ratePercent, repaymentFrequency = 'monthly' }: Inflation,
): number {
  if (!(ratePercent >= 0 && ratePercent <= maxInflationPercent))
    throw new FinanceRefusal('inflation_rate_out_of_range', 'inflationRatePercent')
  const logGrowth = log1p(ratePercent / 100) / repaymentsPerYear[repaymentFrequency]
  const total = rows.reduce(
    (sum, { period, paymentAmount, extraRepayment = 0 }) =>
      sum + (paymentAmount + extraRepayment) * exp(-logGrowth * period),
    0,
  )
  requireFinite(total)
  return total
}
