import type { CalculatorName } from './registry.ts'

/** A number between two bounds in steps, or any option of a choice. */
export type Changeable = { input: string; min?: number; max?: number; step?: number }

export type CalculatorSetup = {
  calculator: CalculatorName
  view: string
  /** By name. Rates are in percent; dates and choices are texts. */
  inputs: Record<string, number | string>
  changeable: Changeable[]
}

/** `path` as in `['inputs', 'rate']` or `['changeable', 0, 'max']`. */
export type CalculatorProblem = { path: (string | number)[]; message: string }
