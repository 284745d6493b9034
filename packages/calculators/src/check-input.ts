import { type CalculatorInput, hasDecimals, inputText, type NumberInput } from './inputs.ts'

/** Returns the value of an absent input; undefined if the input is required. */
function absentValue(input: CalculatorInput): number | string | undefined {
  if (input.kind === 'number') return input.absent
  return input.kind === 'choice' ? input.options[0]?.[0] : undefined
}

export function initialValue(input: CalculatorInput): number | string {
  return input.kind === 'choice' ? (input.options[0]?.[0] ?? '') : input.initial
}

/** Null, undefined and the empty string count as absent. */
export function checkInput(input: CalculatorInput, given: unknown): { value: number | string } | { message: string } {
  if (given === undefined || given === null || given === '') {
    const value = absentValue(input)
    return value === undefined ? { message: `Enter the ${nounOf(input)}.` } : { value }
  }
  if (input.kind === 'number') return checkNumber(input, given)
  if (typeof given !== 'string') return { message: `Enter the ${nounOf(input)} as a text.` }
  if (input.kind === 'date')
    return /^\d{4}-\d\d-\d\d$/.test(given) ? { value: given } : { message: 'Enter a date such as 2036-06-15.' }
  if (input.options.some(([option]) => option === given)) return { value: given }
  return { message: `Use ${input.options.map(([option]) => option).join(', ')}.` }
}

function nounOf({ label }: CalculatorInput): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}

function checkNumber(input: NumberInput, given: unknown): { value: number } | { message: string } {
  const { min, max, decimals } = input
  if (typeof given !== 'number' || Number.isNaN(given)) return { message: `Enter the ${nounOf(input)} as a number.` }
  if (given < min || given > max)
    return { message: `Enter a number from ${inputText(input, min)} to ${inputText(input, max)}.` }
  if (!hasDecimals(given, decimals)) return { message: decimalsText(decimals) }
  // Turns -0 into 0.
  return { value: given === 0 ? 0 : given }
}

function decimalsText(decimals: number): string {
  return decimals === 0 ? 'Enter a whole number.' : `Use up to ${decimals} decimals.`
}
