import type { CalculatorInput } from '@ledgerdeck/calculators'
import { parseTerm } from '@ledgerdeck/command-line'
import { readNumber } from '../../ui/number-entry.ts'

/**
 * The value that a text in the field of an input means: `6%`, `$500,000`, `30 years`. Undefined for
 * what is no number; the text itself for choices and dates.
 */
export function readInputText(input: CalculatorInput, text: string): number | string | undefined {
  if (input.kind !== 'number') return text
  if (input.unit === 'months') return parseTerm(text.replace(/\s/g, '')) ?? readNumber(text)?.value
  return readNumber(input.unit === 'years' ? text.replace(/\s*years?$/i, '') : text)?.value
}
