import { lookUp } from '@ledgerdeck/lookup'
import { bondCalculations } from './bond.ts'
import type { Calculation, InputValues, Outcome } from './calculation.ts'
import type { CalculatorSetup } from './calculator-setup.ts'
import { inputText } from './inputs.ts'
import { calculateLoan } from './loan.ts'
import { type CalculatorName, calculatorInputs, calculatorTitle } from './registry.ts'
import { treasuryBondCalculations } from './treasury-bond.ts'

const calculations: Readonly<Record<CalculatorName, Readonly<Record<string, (values: InputValues) => Outcome>>>> = {
  loan: { repayments: calculateLoan },
  bond: bondCalculations,
  treasury_bond: treasuryBondCalculations,
}

/** Rounds money to the cent. @param setup from `parseSetup` @throws FinanceRefusal */
export function calculate(setup: CalculatorSetup): Calculation {
  const { calculator, view } = setup
  const work = lookUp(calculations[calculator], view)
  if (!work) throw new RangeError(`The calculator ${calculator} does not calculate ${view}.`)
  const outcome = work(valuesOf(setup))
  return {
    title: calculatorTitle(setup),
    inputs: statedInputs(setup),
    ...outcome,
  }
}

/** Leaves out inputs that count as absent, such as an extra repayment of 0, unless changeable. */
function statedInputs(setup: CalculatorSetup): Calculation['inputs'] {
  const changeable = new Set(setup.changeable.map(({ input }) => input))
  return calculatorInputs(setup).flatMap((input) => {
    const value = lookUp(setup.inputs, input.name) ?? ''
    const isAbsent = input.kind === 'number' && value === input.absent
    if (isAbsent && !changeable.has(input.name)) return []
    return [{ input: input.name, name: input.label, text: inputText(input, value) }]
  })
}

function valuesOf({ inputs }: CalculatorSetup): InputValues {
  return {
    number: (name) => Number(lookUp(inputs, name)),
    text: (name) => String(lookUp(inputs, name)),
  }
}
