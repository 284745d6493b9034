import { lookUp } from '@ledgerdeck/lookup'
import type { Calculation, InputValues } from './calculation.ts'
import type { CalculatorSetup } from './calculator-setup.ts'
import { inputText } from './inputs.ts'
import { calculatorTitle, viewOf } from './registry.ts'

/** Money is rounded to the cent. @param setup of `parseSetup` @throws FinanceRefusal */
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
