import { lookUp } from '@ledgerdeck/lookup'
import { significantText } from '../ui/format.ts'
import { parseNumber } from '../ui/text/number-entry.ts'
import { type BondInputs, bondFields, type Complaints, type FieldName } from './bond-fields.ts'

/** Undefined for an empty one. A rate may be a percentage: 5% is 0.05. */
export function inputNumber(inputs: BondInputs, name: FieldName): number | undefined {
  const text = inputs[name]
  const value = parseNumber(text)?.value
  // Removes the sign of −0.
  if (!value) return value === undefined ? undefined : 0
  return bondFields[name].kind === 'rate' && isPercentage(text) ? hundredth(value) : value
}

const isPercentage = (text: string) => /[%％]\s*$/.test(text)

/** Exact in decimals: 4.35 / 100 is 0.0435, not the next double. */
const hundredth = (value: number) => Number((value / 100).toPrecision(15))

export function checkInputs(inputs: BondInputs, names: readonly FieldName[]): Complaints {
  const complaints: Complaints = {}
  for (const name of names) {
    const complaint = complaintAbout(inputs, name)
    if (complaint !== undefined) complaints[name] = complaint
  }
  return complaints
}

const numberExamples = { money: '1000', rate: '5% or 0.05', years: '10' }

function complaintAbout(inputs: BondInputs, name: FieldName): string | undefined {
  const { kind, missing } = bondFields[name]
  const { min, max } = boundsOf(inputs, name)
  if (inputs[name].trim() === '') return missing
  if (kind === 'date' || kind === 'choice') return undefined
  const number = inputNumber(inputs, name)
  if (number === undefined) return `Enter a number, such as ${numberExamples[kind]}.`
  const isOutside = (min !== undefined && number < min) || (max !== undefined && number > max)
  return isOutside ? `Enter a rate from 0% to 100%, such as 5% or 0.05.` : undefined
}

/** Treasury securities have traded at negative yields; the engine knows their limits. */
function boundsOf({ convention }: BondInputs, name: FieldName): { min?: number; max?: number } {
  return name === 'yieldRate' && convention !== 'general' ? {} : bondFields[name]
}

/** A rate as people read it, if that is exactly the same. From 1 on it is probably a mistake. */
export function inPercent(inputs: BondInputs, name: FieldName): string {
  const rate = bondFields[name].kind === 'rate' ? inputNumber(inputs, name) : undefined
  if (rate === undefined || Math.abs(rate) >= 1 || isPercentage(inputs[name])) return inputs[name]
  const text = `${significantText(rate * 100, 12)}%`
  return inputNumber({ ...inputs, [name]: text }, name) === rate ? text : inputs[name]
}

/** A rate in the other notation, as in `0.05 is 5%.`; null for other fields. */
export function percentReading(inputs: BondInputs, name: FieldName): string | null {
  const rate = bondFields[name].kind === 'rate' ? inputNumber(inputs, name) : undefined
  if (rate === undefined || Math.abs(rate) > 1e6) return null
  return isPercentage(inputs[name])
    ? `${inputs[name]} is ${rate}.`
    : `${inputs[name]} is ${significantText(rate * 100, 12)}%.`
}

/** The percentage that a large decimal probably means, such as 5% for 5; null for all others. */
export function probableRate(inputs: BondInputs, name: FieldName): string | null {
  if (bondFields[name].kind !== 'rate' || isPercentage(inputs[name])) return null
  const rate = inputNumber(inputs, name)
  if (rate === undefined || Math.abs(rate) < 1 || Math.abs(rate) > 100) return null
  return `${rate}%`
}

export function complaintsOf(
  details: Readonly<Record<string, readonly string[]>>,
  names: readonly FieldName[],
): Complaints {
  const complaints: Complaints = {}
  for (const name of names) {
    const messages = lookUp(details, bondFields[name].wireName)
    if (messages && messages.length > 0) complaints[name] = messages.join(' ')
  }
  return complaints
}
