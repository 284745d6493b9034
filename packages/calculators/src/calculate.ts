import { lookUp } from '@ledgerdeck/lookup'
import type { Calculation, InputValues } from './calculation.ts'
import type { CalculatorSetup } from './calculator-setup.ts'
import { inputText } from './inputs.ts'
import { calculatorTitle, viewOf } from './registry.ts'

/**
 * The result of a checked setup, rounded for people: money to the cent.
 *
 * @param setup as `readSetup` returns it
 * @throws FinanceRefusal for inputs that are valid one by one and have no result together
 */
export function calculate(setup: CalculatorSetup): Calculation {
  const { inputs, calculate: work } = viewOf(setup)
  const outcome = work(valuesOf(setup))
  return {
    title: calculatorTitle(setup),
    inputs: inputs.map((input) => ({
      input: input.name,
      name: input.label,
      text: inputText(input, lookUp(setup.inputs, input.name) ?? ''),
    })),
    ...outcome,
  }
}

function valuesOf({ inputs }: CalculatorSetup): InputValues {
  return {
    number: (name) => Number(lookUp(inputs, name)),
    text: (name) => String(lookUp(inputs, name)),
  }
}
