import { type CalculatorSetup, calculatorInputs } from '@ledgerdeck/calculators'
import { lookUp } from '@ledgerdeck/lookup'
import { bondPath } from '../../bonds/bond-address.ts'
import { loanPath } from '../../loans/loan-address.ts'

/**
 * The address that opens a setup in its calculator; null for a Treasury Bond, which has none yet.
 */
export function calculatorAddress(setup: CalculatorSetup): string | null {
  const { calculator, view } = setup
  if (calculator === 'treasury_bond') return null
  // The inputs of setups are named as the parameters of the addresses.
  const search = new URLSearchParams(calculator === 'bond' ? { tab: view } : {})
  for (const input of calculatorInputs(setup)) {
    const value = lookUp(setup.inputs, input.name) ?? ''
    const isFraction = calculator === 'bond' && input.kind === 'number' && input.unit === 'percent'
    search.set(input.name, String(isFraction ? Number((Number(value) / 100).toPrecision(15)) : value))
  }
  return `${calculator === 'bond' ? bondPath : loanPath}?${search}`
}
