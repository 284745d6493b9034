import type {
  TreasuryBondPriceResult,
  TreasuryBondYieldResult,
  TreasuryNotePriceResult,
} from '@ledgerdeck/contract/treasury'
import type {
  TreasuryBondPosition,
  TreasuryBondPrice,
  TreasuryBondYield,
  TreasuryNotePrice,
} from '@ledgerdeck/finance/treasury'

/** An answer without its `msg`. */
type Presented<Result> = Omit<Result, 'msg'>

/** The terms of the calculation, including the settlement date that was filled in. */
export interface UsedTerms {
  couponRate: number
  maturityDate: string | undefined
  settlementDate: string
}

export function presentTreasuryPrice(
  terms: UsedTerms & { yieldRate: number },
  result: TreasuryBondPrice,
): Presented<TreasuryBondPriceResult> {
  return {
    ...presentPosition(result),
    price_rounded: result.priceRounded,
    used_inputs: { ...presentTerms(terms), yield_rate: terms.yieldRate },
  }
}

export function presentTreasuryYield(terms: UsedTerms, result: TreasuryBondYield): Presented<TreasuryBondYieldResult> {
  return {
    ...presentPosition(result),
    yield_to_maturity: result.yieldToMaturity,
    used_inputs: { ...presentTerms(terms), price: result.price },
  }
}

export function presentTreasuryNote({ price, priceRounded }: TreasuryNotePrice): Presented<TreasuryNotePriceResult> {
  return { price, price_rounded: priceRounded }
}

function presentPosition(result: TreasuryBondPosition & { price: number; cleanPrice: number }) {
  return {
    price: result.price,
    clean_price: result.cleanPrice,
    accrued_interest: result.accruedInterest,
    ex_interest: result.isExInterest,
    formula: result.formula,
  }
}

function presentTerms({ couponRate, maturityDate = '', settlementDate }: UsedTerms) {
  return { coupon_rate: couponRate, maturity_date: maturityDate, settlement_date: settlementDate }
}
