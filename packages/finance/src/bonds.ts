/**
 * Bonds with fixed coupons, in unrounded doubles. Pure. Rules and sources: `docs/bonds.md`.
 */
export type { BondPrice, BondPriceInput } from './bond-price.ts'
export { priceBond } from './bond-price.ts'
export type { BondRisk } from './bond-risk.ts'
export { measureRisk } from './bond-risk.ts'
export type { BondSensitivity, BondSensitivityInput } from './bond-sensitivity.ts'
export { measureSensitivity } from './bond-sensitivity.ts'
export type { BondTerms, CouponFrequency, CouponPeriod } from './bond-terms.ts'
export { COUPON_FREQUENCIES } from './bond-terms.ts'
export type { BondYield, BondYieldInput } from './bond-yield.ts'
export { solveYieldToMaturity } from './bond-yield.ts'
export type { CashFlow } from './cash-flows.ts'
export { listCashFlows } from './cash-flows.ts'
export type { BondCurve, BondCurveInput, BondCurveTerms, CurveRange, CurveTangent } from './price-curve.ts'
export { calculatePriceCurve, listCurveYields, MAX_CURVE_POINTS, measureCurveTangent } from './price-curve.ts'
