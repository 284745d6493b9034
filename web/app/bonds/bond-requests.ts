import type { YieldRange } from '@ledgerdeck/contract/bonds'
import { api } from '../api/browser-client.ts'
import type { TabName } from './bond-tabs.ts'

/** The inputs of a calculation as numbers and dates, as far as the tab needs them. */
export type BondValues = GeneralValues | TreasuryValues

export interface GeneralValues {
  convention: 'general'
  faceValue: number
  couponRate: number
  frequency: string
  maturityDate: string | undefined
  settlementDate: string | undefined
  /** Undefined for the coupon rate. */
  yieldRate: number | undefined
  /** Clean. */
  price: number | undefined
  yieldChange: number
  maturity: number
  yieldRangeStart: number
  yieldRangeEnd: number
  yieldStep: number
}

/** Prices are per $100 face value, accrued interest included. */
export interface TreasuryValues {
  convention: 'treasury-bond' | 'treasury-note'
  /** 0 for a note. */
  couponRate: number
  maturityDate: string
  settlementDate: string
  /** From settlement to maturity. */
  days: number
  yieldRate: number
  price: number
  /** For the tab of price changes. */
  yieldChange?: number
  /** For the tab of the price curve. */
  range?: YieldRange
}

type DatedValues = Pick<GeneralValues, 'faceValue' | 'couponRate' | 'frequency' | 'maturityDate' | 'settlementDate'>

function datedBody({ faceValue, couponRate, frequency, maturityDate, settlementDate }: DatedValues) {
  return {
    face_value: faceValue,
    coupon_rate: couponRate,
    frequency,
    maturity_date: maturityDate,
    settlement_date: settlementDate,
  }
}

export function bodyAtYield(values: DatedValues & Pick<GeneralValues, 'yieldRate'>) {
  return { ...datedBody(values), yield_rate: values.yieldRate }
}

export function bodyAtPrice(values: DatedValues & Pick<GeneralValues, 'price'>) {
  return { ...datedBody(values), price: values.price }
}

export function bodyOfChange(values: GeneralValues) {
  return { ...bodyAtYield(values), yield_change: values.yieldChange }
}

export function bodyOfCurve(values: GeneralValues) {
  return {
    face_value: values.faceValue,
    coupon_rate: values.couponRate,
    frequency: values.frequency,
    maturity: values.maturity,
    yield_range_start: values.yieldRangeStart,
    yield_range_end: values.yieldRangeEnd,
    yield_step: values.yieldStep,
  }
}

type BondCall = (values: GeneralValues, signal: AbortSignal) => Promise<{ msg: string }>

const calls: Readonly<Record<TabName, BondCall>> = {
  price: (values, signal) => api.finance.priceBond({ body: bodyAtYield(values), signal }),
  ytm: (values, signal) => api.finance.solveYieldToMaturity({ body: bodyAtPrice(values), signal }),
  sensitivity: (values, signal) => api.finance.measureSensitivity({ body: bodyOfChange(values), signal }),
  duration: (values, signal) => api.finance.measureDuration({ body: bodyAtYield(values), signal }),
  convexity: (values, signal) => api.finance.measureConvexity({ body: bodyAtYield(values), signal }),
  dv01: (values, signal) => api.finance.measureDv01({ body: bodyAtYield(values), signal }),
  curve: (values, signal) => api.finance.calculatePriceCurve({ body: bodyOfCurve(values), signal }),
}

/** Has the server calculate what a tab shows. Resolves to its message; rejects as calls do. */
export async function callBond(tab: TabName, values: BondValues, signal: AbortSignal): Promise<string> {
  const answer = values.convention === 'general' ? calls[tab](values, signal) : callTreasury(tab, values, signal)
  return (await answer).msg
}

/** The calls for prices answer with every figure, so most tabs share a call. */
function callTreasury(tab: TabName, values: TreasuryValues, signal: AbortSignal): Promise<{ msg: string }> {
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
