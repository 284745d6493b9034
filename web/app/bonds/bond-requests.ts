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

/** The calls for Treasury securities answer with every figure, so all tabs but one share a call. */
function callTreasury(tab: TabName, values: TreasuryValues, signal: AbortSignal): Promise<{ msg: string }> {
  if (values.convention === 'treasury-note') {
    return api.finance.priceTreasuryNote({ body: { days: values.days, yield_rate: values.yieldRate }, signal })
  }
  const { couponRate, maturityDate, settlementDate, yieldRate, price } = values
  const terms = { coupon_rate: couponRate, maturity_date: maturityDate, settlement_date: settlementDate }
  return tab === 'ytm'
    ? api.finance.solveTreasuryBondYield({ body: { ...terms, price }, signal })
    : api.finance.priceTreasuryBond({ body: { ...terms, yield_rate: yieldRate }, signal })
}
