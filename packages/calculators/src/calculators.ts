/**
 * The calculators that articles embed: their inputs and bounds, the check of a setup, and the
 * result as figures, a sentence and a line chart. Servers and browsers share it, so that an
 * article shows one result everywhere.
 *
 * Pure: no I/O, no clock. The figures come from `@ledgerdeck/finance`.
 *
 *
 */
export { calculate } from './calculate.ts'
export type { Calculation } from './calculation.ts'
export type { CalculatorSetup, Changeable } from './calculator-setup.ts'
export type { CalculatorInput } from './inputs.ts'
export { inputText } from './inputs.ts'
export { CHART_HEIGHT, CHART_WIDTH } from './line-chart.ts'
export type { Recalculation } from './recalculate.ts'
export { recalculate } from './recalculate.ts'
export type { CalculatorName } from './registry.ts'
export { CALCULATORS, calculatorInputs, calculatorViews, isCalculatorName } from './registry.ts'
export { newSetup, readSetup } from './setup.ts'
