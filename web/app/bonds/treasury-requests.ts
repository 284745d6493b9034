import { api } from '../api/browser-client.ts'
import type { TreasuryValues } from './bond-requests.ts'
import type { TabName } from './bond-tabs.ts'

/** The calls for prices answer with every figure, so most tabs share one. */
export function callTreasury(tab: TabName, values: TreasuryValues, signal: AbortSignal): Promise<{ msg: string }> {
  return values.convention === 'treasury-note' ? callNote(values, signal) : callTreasuryBond(tab, values, signal)
}

function callNote({ days, yieldRate, yieldChange, range }: TreasuryValues, signal: AbortSignal) {
  const body = { days, yield_rate: yieldRate }
  if (range) return api.finance.calculateTreasuryNoteCurve({ body: { days, ...range }, signal })
  if (yieldChange === undefined) return api.finance.priceTreasuryNote({ body, signal })
  return api.finance.measureTreasuryNoteSensitivity({ body: { ...body, yield_change: yieldChange }, signal })
}

function callTreasuryBond(tab: TabName, values: TreasuryValues, signal: AbortSignal) {
  const { couponRate, maturityDate, settlementDate, yieldRate, price, yieldChange, range } = values
  const terms = { coupon_rate: couponRate, maturity_date: maturityDate, settlement_date: settlementDate }
  if (range) return api.finance.calculateTreasuryBondCurve({ body: { ...terms, ...range }, signal })
  if (tab === 'ytm') return api.finance.solveTreasuryBondYield({ body: { ...terms, price }, signal })
  const body = { ...terms, yield_rate: yieldRate }
  if (yieldChange === undefined) return api.finance.priceTreasuryBond({ body, signal })
  return api.finance.measureTreasuryBondSensitivity({ body: { ...body, yield_change: yieldChange }, signal })
}
