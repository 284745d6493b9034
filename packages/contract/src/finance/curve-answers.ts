/** Separate from `bond-answers.ts`, because browsers load curves only to draw one. */
import { type BondCurve, type BondCurveInput, calculatePriceCurve } from '@ledgerdeck/finance/bonds'
import type { Answer } from './bond-answers.ts'
import type { BondCurveRequest, BondCurveResult } from './bonds.ts'

/** Clean prices. @throws FinanceRefusal */
export function answerBondCurve(body: BondCurveRequest): Answer<BondCurveResult> {
  return bondCurveAnswer(body, calculatePriceCurve(bondCurveInput(body)))
}

export function bondCurveInput(body: BondCurveRequest): BondCurveInput {
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

export function bondCurveAnswer(body: BondCurveRequest, { yields, prices }: BondCurve): Answer<BondCurveResult> {
  const { face_value, coupon_rate, maturity, yield_range_start, yield_range_end, yield_step } = body
  const frequency = body.frequency ?? 'semi-annual'
  return {
    yields: [...yields],
    prices: [...prices],
    used_inputs: {
      face_value,
      coupon_rate,
      frequency,
      maturity,
      yield_range_start,
      yield_range_end,
      yield_step,
    },
  }
}
