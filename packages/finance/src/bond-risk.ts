import { type BondPrice, type BondPriceInput, dirtyPriceAt, priceAt, readYield, requireYield } from './bond-price.ts'
import { type Bond, paymentsPerYear, readBond } from './bond-terms.ts'
import { addAsDecimals } from './decimals.ts'
import { requireFinite } from './refusals.ts'
import { compoundRisk, dv01Of, type PriceChanges, priceChangesOf, simpleRisk, type YieldRisk } from './yield-risk.ts'

/** How the price answers to the yield. Every figure is about the dirty price. */
export interface BondRisk extends BondPrice, YieldRisk {
  /** What the price loses when the yield rises by 0.0001, by its slope alone; in currency, positive. */
  readonly dv01: number
}

export interface BondSensitivityInput extends BondPriceInput {
  /** A decimal: 0.01 lifts a yield of 4 % to 5 %. The bond must have a price at the changed yield too. */
  readonly yieldChange: number
}

export interface BondSensitivity extends BondRisk, PriceChanges {
  /** The clean price at the changed yield. */
  readonly changedCleanPrice: number
}

/**
 * Price, durations, convexity and DV01 of a bond at a yield. The rules are in `docs/bonds.md` of this package.
 *
 * @throws FinanceRefusal for inputs outside the bounds of {@link BondPriceInput}
 */
export function measureRisk(input: BondPriceInput): BondRisk {
  const bond = readBond(input)
  return riskAt(bond, readYield(bond, input.yieldRate))
}

/**
 * What a change of the yield does to the price: by duration only, with convexity, and in full.
 *
 * @throws FinanceRefusal for inputs outside the bounds of {@link BondSensitivityInput}
 */
export function measureSensitivity(input: BondSensitivityInput): BondSensitivity {
  const bond = readBond(input)
  const { yieldChange } = input
  const risk = riskAt(bond, readYield(bond, input.yieldRate))
  const changedYield = addAsDecimals(risk.yieldRate, yieldChange)
  requireYield(bond, changedYield, 'yieldChange')
  const changedDirtyPrice = dirtyPriceAt(bond, changedYield)
  const changes = {
    ...priceChangesOf(risk.dirtyPrice, changedDirtyPrice, risk, yieldChange),
    changedCleanPrice: changedDirtyPrice - risk.accruedInterest,
  }
  requireFinite(...Object.values(changes))
  return { ...risk, ...changes }
}

function riskAt(bond: Bond, yieldRate: number): BondRisk {
  const price = priceAt(bond, yieldRate)
  const derivatives = derivativesAt(bond, yieldRate)
  const dv01 = dv01Of(price.dirtyPrice, derivatives)
  requireFinite(dv01, ...Object.values(derivatives))
  return { ...price, ...derivatives, dv01 }
}

function derivativesAt(bond: Bond, yieldRate: number): YieldRisk {
  if (!bond.maturity) {
    const modifiedDuration = 1 / yieldRate
    return {
      duration: (1 + yieldRate / paymentsPerYear(bond)) / yieldRate,
      modifiedDuration,
      convexity: 2 * modifiedDuration * modifiedDuration,
    }
  }
  const { flows } = bond
  return flows.periods === 1 ? simpleRisk(flows.firstPeriod / flows.perYear, yieldRate) : compoundRisk(flows, yieldRate)
}
