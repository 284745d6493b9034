import { type BondPrice, type BondPriceInput, parseYield, priceAt } from './bond-price.ts'
import { type Bond, parseBond, paymentsPerYear } from './bond-terms.ts'
import { requireFinite } from './refusals.ts'
import { compoundRisk, dv01Of, simpleRisk, type YieldRisk } from './yield-risk.ts'

export interface BondRisk extends BondPrice, YieldRisk {
  /** Price lost when the yield rises by 0.0001: an amount of money, positive. */
  readonly dv01: number
}

/** @throws FinanceRefusal for inputs outside the bounds of {@link BondPriceInput} */
export function measureRisk(input: BondPriceInput): BondRisk {
  const bond = parseBond(input)
  return riskAt(bond, parseYield(bond, input.yieldRate))
}

/** @param yieldRate as `parseYield` returns it */
export function riskAt(bond: Bond, yieldRate: number): BondRisk {
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
