import type { YieldRange } from '@ledgerdeck/contract/bonds'

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
  yieldChange?: number
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
