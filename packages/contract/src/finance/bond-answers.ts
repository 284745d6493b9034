/**
 * The bond calls from the body of a request to the answer, for the server and for browsers that
 * calculate themselves. Without `msg`, and without a clock: the caller says which day is today.
 *
 *
 */
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

/** An answer without its `msg`. */
export type Answer<Result> = Omit<Result, 'msg'>

/**
 * The price of a bond at a yield.
 *
 * @param today `YYYY-MM-DD`: the settlement of a bond that names none, here and below
 * @throws FinanceRefusal, here and below
 */
export function answerBondPrice(body: BondAtYieldRequest, today: string): Answer<BondPriceResult> {
  const input = bondAtYield(body, today)
  return priceAnswer(input, priceBond(input))
}

/** The yield to maturity at a clean price. */
export function answerBondYield(body: BondAtPriceRequest, today: string): Answer<BondYieldResult> {
  const terms = termsOf(body, today)
  const found = solveYieldToMaturity({ ...terms, price: body.price })
  return {
    ...bondAnswer(found, found.yieldToMaturity),
    yield_to_maturity: found.yieldToMaturity,
    used_inputs: { ...usedTerms(terms, found), price: found.cleanPrice },
  }
}

/** Price, duration, convexity and DV01 at a yield. */
export function answerBondRisk(body: BondAtYieldRequest, today: string): Answer<BondRiskResult> {
  const input = bondAtYield(body, today)
  return riskAnswer(input, measureRisk(input))
}

/** A perpetual, which has no maturity date, has no settlement either. */
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

/** The input of the engine. */
export function bondAtYield(body: BondAtYieldRequest, today: string): BondPriceInput {
  return { ...termsOf(body, today), yieldRate: body.yield_rate }
}

function priceAnswer(terms: BondTerms, price: BondPrice): Answer<BondPriceResult> {
  return {
    ...bondAnswer(price, price.yieldRate),
    used_inputs: { ...usedTerms(terms, price), yield_rate: price.yieldRate },
  }
}

/** The answer to a bond whose risk is measured. */
export function riskAnswer(terms: BondTerms, risk: BondRisk): Answer<BondRiskResult> {
  return {
    ...priceAnswer(terms, risk),
    duration: risk.duration,
    modified_duration: risk.modifiedDuration,
    convexity: risk.convexity,
    dv01: risk.dv01,
  }
}

/** What every answer says of a bond whose price and yield are known. */
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
