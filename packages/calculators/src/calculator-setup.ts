import type { CalculatorName } from './registry.ts'

/** A number within bounds and in steps, or any option of a choice. */
export type Changeable = { input: string; min?: number; max?: number; step?: number }

export type CalculatorSetup = {
  calculator: CalculatorName
  view: string
  /** Values by name. Rates are in percent; dates and choices are strings. */
  inputs: Record<string, number | string>
  changeable: Changeable[]
}

/** `path` is such as `['inputs', 'rate']` or `['changeable', 0, 'max']`. */
export type CalculatorProblem = { path: (string | number)[]; message: string }
