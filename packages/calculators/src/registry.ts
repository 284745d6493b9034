import { bondViews, treasuryBondViews } from './bond-inputs.ts'
import type { CalculatorInput } from './inputs.ts'
import { loanInputs } from './loan-inputs.ts'

interface CalculatorView {
  readonly label: string
  readonly inputs: readonly CalculatorInput[]
}

interface Calculator {
  readonly label: string
  /** Views by name, the default first. A calculator with one view offers no choice. */
  readonly views: ReadonlyMap<string, CalculatorView>
}

const viewsByName = (views: Readonly<Record<string, CalculatorView>>) => new Map(Object.entries(views))

/** Excludes the calculations, which only pages that calculate load. */
export const calculators = {
  loan: { label: 'Loan', views: viewsByName({ repayments: { label: 'Repayments', inputs: loanInputs } }) },
  bond: { label: 'Bond', views: viewsByName(bondViews) },
  treasury_bond: { label: 'Treasury Bond', views: viewsByName(treasuryBondViews) },
} as const satisfies Record<string, Calculator>

export type CalculatorName = keyof typeof calculators

export function isCalculatorName(name: unknown): name is CalculatorName {
  return typeof name === 'string' && Object.hasOwn(calculators, name)
}

export function viewsOf(calculator: CalculatorName): Calculator['views'] {
  return calculators[calculator].views
}

function viewOf({ calculator, view }: { calculator: CalculatorName; view: string }): CalculatorView {
  const found = viewsOf(calculator).get(view)
  if (!found) throw new RangeError(`The calculator ${calculator} has no view ${view}.`)
  return found
}

/** In the order of the form. @throws RangeError for a view that the calculator does not have */
export function calculatorInputs(setup: { calculator: CalculatorName; view: string }): readonly CalculatorInput[] {
  return viewOf(setup).inputs
}

export function calculatorViews(calculator: CalculatorName): { value: string; label: string }[] {
  return [...viewsOf(calculator)].map(([value, { label }]) => ({ value, label }))
}

export function calculatorTitle({ calculator, view }: { calculator: CalculatorName; view: string }): string {
  const { label } = calculators[calculator]
  return viewsOf(calculator).size > 1 ? `${label}: ${viewOf({ calculator, view }).label}` : label
}
