/**
 * The calls for Australian Treasury Bonds and Notes from the body of a request to the answer, for
 * the server and for browsers that calculate themselves. Without `msg`, and without a clock.
 *
 * @module
 */
import {
  measureTreasuryBondRisk,
  measureTreasuryNoteRisk,
  solveTreasuryBondYield,
  type TreasuryBondPosition,
  type YieldRisk,
} from '@ledgerdeck/finance/treasury'
import type { Answer } from './bond-answers.ts'
import type {
  TreasuryBondAtPriceRequest,
  TreasuryBondAtYieldRequest,
  TreasuryBondPriceResult,
  TreasuryBondYieldResult,
  TreasuryNotePriceResult,
  TreasuryNoteRequest,
  TreasuryTermsRequest,
} from './treasury.ts'

/**
 * The price of a Treasury Bond at a yield.
 *
 * @param today `YYYY-MM-DD`: the settlement of a bond that names none, here and below
 * @throws FinanceRefusal, here and below
 */
export function answerTreasuryBondPrice(
  body: TreasuryBondAtYieldRequest,
  today: string,
): Answer<TreasuryBondPriceResult> {
  const input = { ...termsOf(body, today), yieldRate: body.yield_rate }
  const found = measureTreasuryBondRisk(input)
  return {
    ...positionAnswer(found),
    ...riskAnswer(found),
    price_rounded: found.priceRounded,
    used_inputs: { ...usedTerms(input), yield_rate: input.yieldRate },
  }
}

/** The yield of a Treasury Bond at a price. */
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

/** The price of a Treasury Note at a yield. */
export function answerTreasuryNotePrice(body: TreasuryNoteRequest): Answer<TreasuryNotePriceResult> {
  const found = measureTreasuryNoteRisk({ days: body.days, yieldRate: body.yield_rate })
  return { price: found.price, price_rounded: found.priceRounded, ...riskAnswer(found) }
}

interface UsedTerms {
  couponRate: number
  maturityDate: string | undefined
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

function riskAnswer({ duration, modifiedDuration, convexity, dv01 }: YieldRisk & { dv01: number }) {
  return { duration, modified_duration: modifiedDuration, convexity, dv01 }
}

function usedTerms({ couponRate, maturityDate = '', settlementDate }: UsedTerms) {
  return { coupon_rate: couponRate, maturity_date: maturityDate, settlement_date: settlementDate }
}
