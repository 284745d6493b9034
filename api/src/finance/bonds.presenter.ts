import type {
  BondCurveResult,
  BondPriceResult,
  BondRiskResult,
  BondSensitivityResult,
  BondYieldResult,
} from '@ledgerdeck/contract/bonds'
import type {
  BondCurve,
  BondCurveInput,
  BondPrice,
  BondRisk,
  BondSensitivity,
  BondTerms,
  BondYield,
} from '@ledgerdeck/finance/bonds'

/** An answer without its `msg`. */
type Presented<Result> = Omit<Result, 'msg'>

export function presentPrice(terms: BondTerms, price: BondPrice): Presented<BondPriceResult> {
  return {
    ...presentBond(price, price.yieldRate),
    used_inputs: { ...usedTerms(terms, price), yield_rate: price.yieldRate },
  }
}

export function presentYield(terms: BondTerms, found: BondYield): Presented<BondYieldResult> {
  return {
    ...presentBond(found, found.yieldToMaturity),
    yield_to_maturity: found.yieldToMaturity,
    used_inputs: { ...usedTerms(terms, found), price: found.cleanPrice },
  }
}

export function presentRisk(terms: BondTerms, risk: BondRisk): Presented<BondRiskResult> {
  return {
    ...presentPrice(terms, risk),
    duration: risk.duration,
    modified_duration: risk.modifiedDuration,
    convexity: risk.convexity,
    dv01: risk.dv01,
  }
}

export function presentSensitivity(terms: BondTerms, change: BondSensitivity): Presented<BondSensitivityResult> {
  const risk = presentRisk(terms, change)
  return {
    ...risk,
    predicted_price_change: change.predictedPriceChange,
    duration_price_change: change.durationPriceChange,
    actual_price_change: change.actualPriceChange,
    changed_clean_price: change.changedCleanPrice,
    used_inputs: { ...risk.used_inputs, yield_change: change.yieldChange },
  }
}

export function presentCurve(input: BondCurveInput, { yields, prices }: BondCurve): Presented<BondCurveResult> {
  return {
    yields: [...yields],
    prices: [...prices],
    used_inputs: {
      face_value: input.faceValue,
      coupon_rate: input.couponRate,
      frequency: input.frequency ?? 'semi-annual',
      maturity: input.maturityYears,
      yield_range_start: input.yieldRangeStart,
      yield_range_end: input.yieldRangeEnd,
      yield_step: input.yieldStep,
    },
  }
}

function presentBond(bond: Omit<BondPrice, 'yieldRate'>, yieldRate: number) {
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
