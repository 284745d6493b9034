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

/** A dated bond without a settlement date settles today in UTC. A perpetual has no dates. */
function bondTerms({ now }: Clock, body: DatedBondRequest): BondTerms {
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

export function priceInput(clock: Clock, body: BondAtYieldRequest): BondPriceInput {
  return { ...bondTerms(clock, body), yieldRate: body.yield_rate }
}

export function yieldInput(clock: Clock, body: BondAtPriceRequest): BondYieldInput {
  return { ...bondTerms(clock, body), price: body.price }
}

export function sensitivityInput(clock: Clock, body: ChangedBondRequest): BondSensitivityInput {
  return { ...priceInput(clock, body), yieldChange: body.yield_change }
}

export function curveInput(body: BondCurveRequest): BondCurveInput {
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
