import { type BondPriceInput, dirtyPriceAt, parseYield, requireYield } from './bond-price.ts'
import { type BondRisk, riskAt } from './bond-risk.ts'
import { parseBond } from './bond-terms.ts'
import { addAsDecimals } from './decimals.ts'
import { requireFinite } from './refusals.ts'
import { type PriceChanges, priceChangesOf } from './yield-risk.ts'

export interface BondSensitivityInput extends BondPriceInput {
  /** A decimal: 0.01 raises a yield of 4% to 5%. The new yield must have a price too. */
  readonly yieldChange: number
}

export interface BondSensitivity extends BondRisk, PriceChanges {
  readonly changedCleanPrice: number
}

/** Estimates by duration alone and with convexity, and reprices exactly. @throws FinanceRefusal */
export function measureSensitivity(input: BondSensitivityInput): BondSensitivity {
  const bond = parseBond(input)
  const { yieldChange } = input
  const risk = riskAt(bond, parseYield(bond, input.yieldRate))
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
