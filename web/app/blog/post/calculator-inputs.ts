import type { CalculatorInput } from '@ledgerdeck/calculators'
import { parseTerm } from '@ledgerdeck/command-line'
import { parseNumber } from '../../ui/text/number-entry.ts'

/** Parses `6%`, `$500,000` or `30 years`; undefined for no number. Choices and dates stay text. */
export function parseInputText(input: CalculatorInput, text: string): number | string | undefined {
  if (input.kind !== 'number') return text
  if (input.unit === 'months') return parseTerm(text.replace(/\s/g, '')) ?? parseNumber(text)?.value
  return parseNumber(input.unit === 'years' ? text.replace(/\s*years?$/i, '') : text)?.value
}
