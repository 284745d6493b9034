import { useEffect, useReducer } from 'react'
import { importOrNull } from '../ui/lazy-component.ts'
import type { BondInputs } from './bond-fields.ts'
import type { TabName } from './bond-tabs.ts'
import type { BondCalculation } from './calculation-steps.ts'
import { calculateRisk } from './risk-calculation.ts'

type Calculate = (tab: TabName, inputs: BondInputs, today: string) => BondCalculation

/** Null if its file failed to load, undefined until it has. */
let calculateAny: Calculate | null | undefined

/** Only the mathematics of the first view are in the page's own files. */
function findCalculation(tab: TabName, convention: string): Calculate | null | undefined {
  const isInFirstView = convention === 'general' && tab !== 'sensitivity' && tab !== 'curve'
  return isInFirstView ? calculateRisk : calculateAny
}

export async function loadCalculation(tab: TabName, convention: string): Promise<Calculate | null> {
  const found = findCalculation(tab, convention)
  if (found) return found
  const loaded = await importOrNull(() => import('./bond-calculation.ts'))
  calculateAny = loaded?.calculateBond ?? null
  return calculateAny
}

export function useCalculation(tab: TabName, convention: string): Calculate | null | undefined {
  const [, showLoaded] = useReducer((count: number) => count + 1, 0)
  const calculation = findCalculation(tab, convention)
  const isMissing = calculation === undefined
  useEffect(() => {
    if (isMissing) void loadCalculation(tab, convention).then(showLoaded)
  }, [isMissing, tab, convention])
  return calculation
}
