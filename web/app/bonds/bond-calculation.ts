import type { BondInputs } from './bond-fields.ts'
import type { TabName } from './bond-tabs.ts'
import type { BondCalculation } from './calculation-steps.ts'
import { calculateCurve } from './curve-calculation.ts'
import { calculateRisk } from './risk-calculation.ts'
import { calculateSensitivity } from './sensitivity-calculation.ts'
import { calculateTreasury } from './treasury-calculation.ts'

/** By the same code as the API. `today`: the reader's day, `YYYY-MM-DD`. */
export function calculateBond(tab: TabName, inputs: BondInputs, today: string): BondCalculation {
  if (inputs.convention !== 'general') return calculateTreasury(tab, inputs, today)
  if (tab === 'curve') return calculateCurve(inputs, today)
  return tab === 'sensitivity' ? calculateSensitivity(inputs, today) : calculateRisk(tab, inputs, today)
}
