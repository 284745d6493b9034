/** Calculates responses from request bodies, on servers and in browsers. No `msg`, no clock. */
import type { BondCurve, CurveRange } from '@ledgerdeck/finance/bonds'
import {
  calculateTreasuryBondCurve,
  calculateTreasuryNoteCurve,
  measureTreasuryBondRisk,
  measureTreasuryBondSensitivity,
  measureTreasuryNoteRisk,
  measureTreasuryNoteSensitivity,
  solveTreasuryBondYield,
  type TreasuryBondPosition,
  type TreasuryBondRisk,
  type TreasuryBondTerms,
  type TreasuryNoteRisk,
  type TreasuryNoteSensitivity,
  type YieldRisk,
} from '@ledgerdeck/finance/treasury'
import type { Answer } from './bond-answers.ts'
import type { YieldRange } from './bonds.ts'
import type {
  ChangedTreasuryBondRequest,
  ChangedTreasuryNoteRequest,
  TreasuryBondAtPriceRequest,
  TreasuryBondAtYieldRequest,
  TreasuryBondCurveRequest,
  TreasuryBondCurveResult,
  TreasuryBondPriceResult,
  TreasuryBondSensitivityResult,
  TreasuryBondYieldResult,
  TreasuryNoteCurveRequest,
  TreasuryNotePriceResult,
  TreasuryNoteRequest,
  TreasuryNoteSensitivityResult,
  TreasuryTermsRequest,
} from './treasury.ts'

/** @param today `YYYY-MM-DD`, the default settlement date @throws FinanceRefusal */
export function answerTreasuryBondPrice(
  body: TreasuryBondAtYieldRequest,
  today: string,
): Answer<TreasuryBondPriceResult> {
  const input = { ...termsOf(body, today), yieldRate: body.yield_rate }
  return {
    ...bondAnswer(measureTreasuryBondRisk(input)),
    used_inputs: { ...usedTerms(input), yield_rate: input.yieldRate },
  }
}

export function answerTreasuryBondYield(
  body: TreasuryBondAtPriceRequest,
  today: string,
): Answer<TreasuryBondYieldResult> {
  const terms = termsOf(body, today)
  const found = solveTreasuryBondYield({ ...terms, price: body.price })
  return {
    ...positionAnswer(found),
    yield_to_maturity: found.yieldToMaturity,
    used_inputs: { ...usedTerms(terms), price: found.price },
  }
}

export function answerTreasuryNotePrice(body: TreasuryNoteRequest): Answer<TreasuryNotePriceResult> {
  return noteAnswer(measureTreasuryNoteRisk({ days: body.days, yieldRate: body.yield_rate }))
}

export function answerTreasuryBondSensitivity(
  body: ChangedTreasuryBondRequest,
  today: string,
): Answer<TreasuryBondSensitivityResult> {
  const { yield_rate, yield_change } = body
  const terms = termsOf(body, today)
  const found = measureTreasuryBondSensitivity({ ...terms, yieldRate: yield_rate, yieldChange: yield_change })
  return {
    ...bondAnswer(found),
    ...changesAnswer(found),
    used_inputs: { ...usedTerms(terms), yield_rate, yield_change },
  }
}

export function answerTreasuryNoteSensitivity(body: ChangedTreasuryNoteRequest): Answer<TreasuryNoteSensitivityResult> {
  const { days, yield_rate, yield_change } = body
  const found = measureTreasuryNoteSensitivity({ days, yieldRate: yield_rate, yieldChange: yield_change })
  return { ...noteAnswer(found), ...changesAnswer(found) }
}

export function answerTreasuryBondCurve(
  body: TreasuryBondCurveRequest,
  today: string,
): Answer<TreasuryBondCurveResult> {
  const input = treasuryBondCurveInput(body, today)
  return treasuryBondCurveAnswer(body, input, calculateTreasuryBondCurve(input))
}

export function answerTreasuryNoteCurve(body: TreasuryNoteCurveRequest): BondCurve {
  return calculateTreasuryNoteCurve(treasuryNoteCurveInput(body))
}

export function treasuryBondCurveInput(body: TreasuryBondCurveRequest, today: string): UsedTerms & CurveRange {
  return { ...termsOf(body, today), ...rangeOf(body) }
}

export function treasuryNoteCurveInput(body: TreasuryNoteCurveRequest): { days: number } & CurveRange {
  return { days: body.days, ...rangeOf(body) }
}

export function treasuryBondCurveAnswer(
  { yield_range_start, yield_range_end, yield_step }: YieldRange,
  input: UsedTerms,
  { yields, prices }: BondCurve,
): Answer<TreasuryBondCurveResult> {
  return {
    yields: [...yields],
    prices: [...prices],
    used_inputs: { ...usedTerms(input), yield_range_start, yield_range_end, yield_step },
  }
}

function rangeOf({ yield_range_start, yield_range_end, yield_step }: YieldRange): CurveRange {
  return { yieldRangeStart: yield_range_start, yieldRangeEnd: yield_range_end, yieldStep: yield_step }
}

interface UsedTerms extends TreasuryBondTerms {
  settlementDate: string
}

function termsOf(body: TreasuryTermsRequest, today: string): UsedTerms {
  return {
    couponRate: body.coupon_rate,
    maturityDate: body.maturity_date,
    settlementDate: body.settlement_date ?? today,
  }
}

function positionAnswer(result: TreasuryBondPosition & { price: number; cleanPrice: number }) {
  return {
    price: result.price,
    clean_price: result.cleanPrice,
    accrued_interest: result.accruedInterest,
    ex_interest: result.isExInterest,
    formula: result.formula,
  }
}

function bondAnswer(found: TreasuryBondRisk) {
  return { ...positionAnswer(found), ...riskAnswer(found), price_rounded: found.priceRounded }
}

function noteAnswer(found: TreasuryNoteRisk): Answer<TreasuryNotePriceResult> {
  return { price: found.price, price_rounded: found.priceRounded, ...riskAnswer(found) }
}

type Changes = Omit<TreasuryNoteSensitivity, keyof TreasuryNoteRisk>

function changesAnswer({ durationPriceChange, predictedPriceChange, actualPriceChange, changedPrice }: Changes) {
  return {
    duration_price_change: durationPriceChange,
    predicted_price_change: predictedPriceChange,
    actual_price_change: actualPriceChange,
    changed_price: changedPrice,
  }
}

function riskAnswer({ duration, modifiedDuration, convexity, dv01 }: YieldRisk & { dv01: number }) {
  return { duration, modified_duration: modifiedDuration, convexity, dv01 }
}

function usedTerms({ couponRate, maturityDate = '', settlementDate }: UsedTerms) {
  return { coupon_rate: couponRate, maturity_date: maturityDate, settlement_date: settlementDate }
}
