import { type CalculatorSetup, calculatorInputs } from '@ledgerdeck/calculators'
import { lookUp } from '@ledgerdeck/lookup'
import { calculatorPaths } from '../../calculators/saved-calculation.ts'

export function calculatorAddress(setup: CalculatorSetup): string {
  const { calculator, view } = setup
  const isBond = calculator !== 'loan'
  const search = new URLSearchParams(isBond ? { tab: view } : {})
  if (calculator === 'treasury_bond') search.set('convention', 'treasury-bond')
  // The parameters of the address have the names of the inputs.
  for (const input of calculatorInputs(setup)) {
    const value = lookUp(setup.inputs, input.name) ?? ''
    const isFraction = isBond && input.kind === 'number' && input.unit === 'percent'
    search.set(input.name, String(isFraction ? Number((Number(value) / 100).toPrecision(15)) : value))
  }
  return `${calculatorPaths[isBond ? 'bond' : 'loan']}?${search}`
}
