import type { CalculatorName } from './registry.ts'

/**
 * An input that readers may change: a number between two bounds in steps, or any option of a
 * choice.
 */
export type Changeable = { input: string; min?: number; max?: number; step?: number }

/** What an author chose: the calculator, every input, and what readers may change. Plain JSON. */
export type CalculatorSetup = {
  calculator: CalculatorName
  view: string
  /** By name. Numbers as numbers, rates in percent; dates and choices as texts. */
  inputs: Record<string, number | string>
  changeable: Changeable[]
}

/**
 * What is wrong with a setup, and where, as in `['inputs', 'rate']` or `['changeable', 0, 'max']`.
 */
export type CalculatorProblem = { path: (string | number)[]; message: string }
