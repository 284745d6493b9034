/** Calculates responses from request bodies, on servers and in browsers. No `msg`, no clock. */
import {
  type BondPrice,
  type BondPriceInput,
  type BondRisk,
  type BondTerms,
  measureRisk,
  priceBond,
  solveYieldToMaturity,
} from '@ledgerdeck/finance/bonds'
import type {
  BondAtPriceRequest,
  BondAtYieldRequest,
  BondPriceResult,
  BondRiskResult,
  BondYieldResult,
  DatedBondRequest,
} from './bonds.ts'

export type Answer<Result> = Omit<Result, 'msg'>

/** @param today `YYYY-MM-DD`, the default settlement date @throws FinanceRefusal */
export function answerBondPrice(body: BondAtYieldRequest, today: string): Answer<BondPriceResult> {
  const input = bondAtYield(body, today)
  return priceAnswer(input, priceBond(input))
}

/** @param today `YYYY-MM-DD`, the default settlement date @throws FinanceRefusal */
export function answerBondYield(body: BondAtPriceRequest, today: string): Answer<BondYieldResult> {
  const terms = termsOf(body, today)
  const found = solveYieldToMaturity({ ...terms, price: body.price })
  return {
    ...bondAnswer(found, found.yieldToMaturity),
    yield_to_maturity: found.yieldToMaturity,
    used_inputs: { ...usedTerms(terms, found), price: found.cleanPrice },
  }
}

/** @param today `YYYY-MM-DD`, the default settlement date @throws FinanceRefusal */
export function answerBondRisk(body: BondAtYieldRequest, today: string): Answer<BondRiskResult> {
  const input = bondAtYield(body, today)
  return riskAnswer(input, measureRisk(input))
}

/** A perpetual has no settlement. */
function termsOf(body: DatedBondRequest, today: string): BondTerms {
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

export function bondAtYield(body: BondAtYieldRequest, today: string): BondPriceInput {
  return { ...termsOf(body, today), yieldRate: body.yield_rate }
}

function priceAnswer(terms: BondTerms, price: BondPrice): Answer<BondPriceResult> {
  return {
    ...bondAnswer(price, price.yieldRate),
    used_inputs: { ...usedTerms(terms, price), yield_rate: price.yieldRate },
  }
}

export function riskAnswer(terms: BondTerms, risk: BondRisk): Answer<BondRiskResult> {
  return {
    ...priceAnswer(terms, risk),
    duration: risk.duration,
    modified_duration: risk.modifiedDuration,
    convexity: risk.convexity,
    dv01: risk.dv01,
  }
}

function bondAnswer(bond: Omit<BondPrice, 'yieldRate'>, yieldRate: number) {
  return {
    bond_price: bond.cleanPrice,
    clean_price: bond.cleanPrice,
    dirty_price: bond.dirtyPrice,
    accrued_interest: bond.accruedInterest,
    used_yield_rate: yieldRate,
    maturity_years: bond.maturityYears,
    periods: bond.periods,
    frequency: bond.frequency,
  }
}

function usedTerms(terms: BondTerms, { frequency }: Pick<BondPrice, 'frequency'>) {
  return {
    face_value: terms.faceValue,
    coupon_rate: terms.couponRate,
    frequency,
    maturity_date: terms.maturityDate ?? null,
    settlement_date: terms.settlementDate ?? null,
  }
}
