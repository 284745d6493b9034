import { useDeferredValue, useMemo, useState } from 'react'
import { todayOfReader } from '../ui/day-bounds.ts'
import { useHydrated } from '../ui/first-paint/use-hydrated.ts'
import { type BondInputs, exampleInputs } from './bond-fields.ts'
import type { BondOutcome } from './bond-outcome.ts'
import type { TabName } from './bond-tabs.ts'
import { type BondFormState, unfinishedComplaints } from './use-bond-form.ts'
import { useCalculation } from './use-calculation.ts'

export interface BondResult {
  tab: TabName
  inputs: BondInputs
  outcome: BondOutcome
}

export interface LiveBond {
  /** Of this tab's last inputs without errors; null without any, and once cleared. */
  result: BondResult | null
  problem: string | null
  derived: Partial<BondInputs>
}

const nothing: LiveBond = { result: null, problem: null, derived: {} }

export function useLiveBond({ tab, inputs, unfinished, isCleared }: BondFormState): LiveBond {
  const isHydrated = useHydrated()
  const entered = useDeferredValue(inputs)
  const [shown, setShown] = useState<BondResult | null>(null)
  const calculation = useCalculation(tab, entered.convention)
  const { current, problem, derived } = useMemo(() => {
    if (!calculation) return { current: null, problem: missingCalculation(calculation), derived: {} }
    const { outcome, ...rest } = calculation(tab, entered, todayOfReader())
    return { ...rest, current: outcome && { tab, inputs: entered, outcome } }
  }, [calculation, tab, entered])
  // Until the address is read the inputs are an example without dates, which nobody entered.
  const isUsable = current !== null && entered !== exampleInputs && unfinished.length === 0
  if (!isHydrated) return nothing
  if (isUsable && shown !== current) setShown(current)
  if (isCleared) return { ...nothing, derived }
  if (isUsable) return { result: current, problem, derived }
  const unfinishedDate = Object.values(unfinishedComplaints(unfinished))[0]
  return { result: shown?.tab === tab ? shown : null, problem: unfinishedDate ?? problem, derived }
}

function missingCalculation(calculation: null | undefined): string {
  return calculation === null
    ? 'This calculation didn’t load. Check your connection and reload the page.'
    : 'Loading the calculation...'
}
