import { lookUp } from '@ledgerdeck/lookup'
import type { Calculation } from './calculation.ts'
import type { CalculatorProblem, CalculatorSetup, Changeable } from './calculator-setup.ts'
import { checkInput } from './check-input.ts'
import { type CalculatorInput, inputText, type NumberInput } from './inputs.ts'
import { calculatorInputs } from './registry.ts'
import { tryCalculate } from './try-calculate.ts'

export type Recalculation =
  | { setup: CalculatorSetup; calculation: Calculation; problems?: never }
  | { calculation?: never; problems: CalculatorProblem[] }

/** Keeps to the author's bounds. @param changes by name; undefined for a non-numeric text */
export function recalculate(
  setup: CalculatorSetup,
  changes: Readonly<Record<string, number | string | undefined>>,
): Recalculation {
  const inputs = calculatorInputs(setup)
  const problems: CalculatorProblem[] = []
  const changed = setup.changeable.flatMap((bounds): [string, number | string][] => {
    const input = inputs.find(({ name }) => name === bounds.input)
    if (!input) return []
    const checked = checkWithin(input, bounds, lookUp(changes, input.name))
    if ('value' in checked) return [[input.name, checked.value]]
    problems.push({ path: ['inputs', input.name], message: checked.message })
    return []
  })
  if (problems.length > 0) return { problems }
  const next = { ...setup, inputs: { ...setup.inputs, ...Object.fromEntries(changed) } }
  const tried = tryCalculate(next)
  return 'problem' in tried ? { problems: [tried.problem] } : { setup: next, ...tried }
}

function checkWithin(input: CalculatorInput, { min, max }: Changeable, given: unknown) {
  if (input.kind !== 'number' || min === undefined || max === undefined) return checkInput(input, given)
  const isInside = typeof given === 'number' && given >= min && given <= max
  return isInside ? checkInput(input, given) : { message: rangeText(input, min, max) }
}

function rangeText(input: NumberInput, min: number, max: number): string {
  return `Enter a number from ${inputText(input, min)} to ${inputText(input, max)}.`
}
