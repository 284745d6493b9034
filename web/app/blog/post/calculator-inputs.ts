import { type CalculatorInput, type CalculatorSetup, calculatorInputs } from '@ledgerdeck/calculators'
import { parseTerm } from '@ledgerdeck/command-line'
import { lookUp } from '@ledgerdeck/lookup'
import { calculatorPaths } from '../../calculators/kept-calculation.ts'
import { parseNumber } from '../../ui/text/number-entry.ts'

/** Parses `6%`, `$500,000` or `30 years`; undefined for no number. Choices and dates stay text. */
export function parseInputText(input: CalculatorInput, text: string): number | string | undefined {
  if (input.kind !== 'number') return text
  if (input.unit === 'months') return parseTerm(text.replace(/\s/g, '')) ?? parseNumber(text)?.value
  return parseNumber(input.unit === 'years' ? text.replace(/\s*years?$/i, '') : text)?.value
}

export function calculatorAddress(setup: CalculatorSetup): string {
  const { calculator, view } = setup
  const isBond = calculator !== 'loan'
  const search = new URLSearchParams(isBond ? { tab: view } : {})
  if (calculator === 'treasury_bond') search.set('convention', 'treasury-bond')
  // Inputs of setups have the names of the address parameters.
  for (const input of calculatorInputs(setup)) {
    const value = lookUp(setup.inputs, input.name) ?? ''
    const isFraction = isBond && input.kind === 'number' && input.unit === 'percent'
    search.set(input.name, String(isFraction ? Number((Number(value) / 100).toPrecision(15)) : value))
  }
  return `${calculatorPaths[isBond ? 'bond' : 'loan']}?${search}`
}
