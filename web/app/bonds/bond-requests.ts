import { api } from '../api/browser-client.ts'
import type { TabName } from './bond-tabs.ts'

/** The inputs of a calculation as numbers and dates, as far as the tab needs them. */
export interface BondValues {
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

type DatedValues = Pick<BondValues, 'faceValue' | 'couponRate' | 'frequency' | 'maturityDate' | 'settlementDate'>

function datedBody({ faceValue, couponRate, frequency, maturityDate, settlementDate }: DatedValues) {
  return {
    face_value: faceValue,
    coupon_rate: couponRate,
    frequency,
    maturity_date: maturityDate,
    settlement_date: settlementDate,
  }
}

export function bodyAtYield(values: DatedValues & Pick<BondValues, 'yieldRate'>) {
  return { ...datedBody(values), yield_rate: values.yieldRate }
}

export function bodyAtPrice(values: DatedValues & Pick<BondValues, 'price'>) {
  return { ...datedBody(values), price: values.price }
}

export function bodyOfChange(values: BondValues) {
  return { ...bodyAtYield(values), yield_change: values.yieldChange }
}

export function bodyOfCurve(values: BondValues) {
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

type BondCall = (values: BondValues, signal: AbortSignal) => Promise<{ msg: string }>

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
  return (await calls[tab](values, signal)).msg
}
