import { useEffect, useReducer } from 'react'
import { importOrNull } from '../ui/lazy-component.ts'
import type { BondInputs } from './bond-fields.ts'
import type { TabName } from './bond-tabs.ts'
import type { BondCalculation } from './calculation-steps.ts'
import { calculateRisk } from './risk-calculation.ts'

type Calculate = (tab: TabName, inputs: BondInputs, today: string) => BondCalculation

/** Of all tabs and conventions; null if its file could not be loaded, undefined until it is. */
let calculateAny: Calculate | null | undefined

/** Tabs and conventions whose mathematics the first view does not have are loaded later. */
function findCalculation(tab: TabName, convention: string): Calculate | null | undefined {
  const isInFirstView = convention === 'general' && tab !== 'sensitivity' && tab !== 'curve'
  return isInFirstView ? calculateRisk : calculateAny
}

/** What calculates a tab under a convention; null if it could not be loaded. */
export async function loadCalculation(tab: TabName, convention: string): Promise<Calculate | null> {
  const found = findCalculation(tab, convention)
  if (found) return found
  const loaded = await importOrNull(() => import('./bond-calculation.ts'))
  calculateAny = loaded?.calculateBond ?? null
  return calculateAny
}

/** What calculates a tab; null if it could not be loaded, undefined until it is. */
export function useCalculation(tab: TabName, convention: string): Calculate | null | undefined {
  const [, showLoaded] = useReducer((count: number) => count + 1, 0)
  const calculation = findCalculation(tab, convention)
  const isMissing = calculation === undefined
  useEffect(() => {
    if (isMissing) void loadCalculation(tab, convention).then(showLoaded)
  }, [isMissing, tab, convention])
  return calculation
}
