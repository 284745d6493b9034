import type {
  BondAtPriceRequest,
  BondAtYieldRequest,
  BondCurveRequest,
  ChangedBondRequest,
  DatedBondRequest,
} from '@ledgerdeck/contract/bonds'
import type {
  BondCurveInput,
  BondPriceInput,
  BondSensitivityInput,
  BondTerms,
  BondYieldInput,
} from '@ledgerdeck/finance/bonds'
import type { Ctx } from '../platform/endpoints/context.ts'

type Clock = Pick<Ctx, 'now'>

/**
 * What a caller sent as the calculations take it. A bond with a maturity and without a settlement date changes hands today, which is
 * the day in UTC; a perpetual has no dates at all.
 */
function termsOf({ now }: Clock, body: DatedBondRequest): BondTerms {
  const today = now().toISOString().slice(0, 10)
  return {
    faceValue: body.face_value,
    couponRate: body.coupon_rate,
    frequency: body.frequency,
    ...(body.maturity_date !== undefined && {
      maturityDate: body.maturity_date,
      settlementDate: body.settlement_date ?? today,
    }),
  }
}

/** A bond to be priced at a yield; settlement is today (UTC) where none is given, here and below. */
export function bondAtYield(clock: Clock, body: BondAtYieldRequest): BondPriceInput {
  return { ...termsOf(clock, body), yieldRate: body.yield_rate }
}

/** A bond whose yield is looked for, at its clean price. */
export function bondAtPrice(clock: Clock, body: BondAtPriceRequest): BondYieldInput {
  return { ...termsOf(clock, body), price: body.price }
}

/** A bond before and after a change of its yield. */
export function changedBond(clock: Clock, body: ChangedBondRequest): BondSensitivityInput {
  return { ...bondAtYield(clock, body), yieldChange: body.yield_change }
}

/** A bond over a range of yields. It has years to maturity and no dates, so it needs no clock. */
export function bondCurve(body: BondCurveRequest): BondCurveInput {
  return {
    faceValue: body.face_value,
    couponRate: body.coupon_rate,
    frequency: body.frequency ?? 'semi-annual',
    maturityYears: body.maturity,
    yieldRangeStart: body.yield_range_start,
    yieldRangeEnd: body.yield_range_end,
    yieldStep: body.yield_step,
  }
}
