import type { CashFlow } from '@ledgerdeck/finance/bonds'
import type { CsvCell } from '../ui/text/download.ts'

export function paymentSheet(flows: readonly CashFlow[]): CsvCell[][] {
  const heads = ['Date', 'Years', 'Coupon', 'Principal', 'Payment', 'Discount factor', 'Present value']
  const rows = flows.map(({ date, years, coupon, principal, amount, discountFactor, presentValue }) => [
    date,
    years,
    coupon,
    principal,
    amount,
    discountFactor,
    presentValue,
  ])
  return [heads, ...rows]
}
