import { bondCalculations } from './bond.ts'
import { bondViews } from './bond-inputs.ts'
import type { InputValues, Outcome } from './calculation.ts'
import type { CalculatorInput } from './inputs.ts'
import { calculateLoan, loanInputs } from './loan.ts'
import { treasuryBondCalculations, treasuryBondViews } from './treasury-bond.ts'

interface CalculatorView {
  readonly label: string
  readonly inputs: readonly CalculatorInput[]
  /** @throws FinanceRefusal for inputs without a result */
  readonly calculate: (values: InputValues) => Outcome
}

interface Calculator {
  readonly label: string
  /** By name, the default first. A calculator with one view offers no choice. */
  readonly views: ReadonlyMap<string, CalculatorView>
}

function withCalculations<Name extends string>(
  views: Readonly<Record<Name, Pick<CalculatorView, 'label' | 'inputs'>>>,
  calculations: Readonly<Record<Name, CalculatorView['calculate']>>,
): Calculator['views'] {
  const names = Object.keys(views) as Name[]
  return new Map(names.map((name) => [name, { ...views[name], calculate: calculations[name] }]))
}

export const CALCULATORS = {
  loan: {
    label: 'Loan',
    views: new Map([['repayments', { label: 'Repayments', inputs: loanInputs, calculate: calculateLoan }]]),
  },
  bond: { label: 'Bond', views: withCalculations(bondViews, bondCalculations) },
  treasury_bond: { label: 'Treasury Bond', views: withCalculations(treasuryBondViews, treasuryBondCalculations) },
} as const satisfies Record<string, Calculator>

export type CalculatorName = keyof typeof CALCULATORS

export function isCalculatorName(name: unknown): name is CalculatorName {
  return typeof name === 'string' && Object.hasOwn(CALCULATORS, name)
}

export function viewsOf(calculator: CalculatorName): Calculator['views'] {
  return CALCULATORS[calculator].views
}

/** @throws RangeError for a view that the calculator does not have */
export function viewOf({ calculator, view }: { calculator: CalculatorName; view: string }): CalculatorView {
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
  const { label } = CALCULATORS[calculator]
  return viewsOf(calculator).size > 1 ? `${label}: ${viewOf({ calculator, view }).label}` : label
}
