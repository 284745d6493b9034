import { type ComponentType, useEffect, useState } from 'react'
import { importOrNull } from '../../../../ui/lazy-component.ts'
import type { CalculatorProps } from './calculator-frame.tsx'

/**
 * Loaded with the finance packages once it is wanted; null until then, and if it fails to load.
 * Suspense would render the author's result a second time in between.
 */
export function useLiveCalculator(isWanted: boolean): ComponentType<CalculatorProps> | null {
  const [loaded, setLoaded] = useState<{ default: ComponentType<CalculatorProps> } | null>(null)
  useEffect(() => {
    if (isWanted) void importOrNull(() => import('./live-calculator.tsx')).then(setLoaded)
  }, [isWanted])
  return loaded?.default ?? null
}
