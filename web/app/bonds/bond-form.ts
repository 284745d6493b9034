import { lookUp } from '@ledgerdeck/lookup'
import { readNumber } from '../ui/number-entry.ts'
import { type BondInputs, bondFields, type Complaints, type FieldName } from './bond-fields.ts'

/** The number that an input means; undefined where none stands. A rate may be written as a percentage: 5% is 0.05. */
export function inputNumber(inputs: BondInputs, name: FieldName): number | undefined {
  const text = inputs[name]
  const value = readNumber(text)?.value
  // Nobody means a 0 with a sign.
  if (!value) return value === undefined ? undefined : 0
  return bondFields[name].kind === 'rate' && isPercentage(text) ? hundredth(value) : value
}

const isPercentage = (text: string) => /[%％]\s*$/.test(text)

/** In decimals: 4.35 / 100 is 0.0435, and not the double beside it. */
const hundredth = (value: number) => Number((value / 100).toPrecision(15))

/**
 * What stops these inputs from being calculated with. What else a calculation refuses is the server's to say.
 *
 * @param unreadable the fields in which something stands that the browser itself cannot read
 */
export function checkInputs(
  inputs: BondInputs,
  names: readonly FieldName[],
  unreadable: readonly FieldName[] = [],
): Complaints {
  const complaints: Complaints = {}
  for (const name of names) {
    const complaint = unreadable.includes(name) ? 'Enter the whole date, or clear it.' : complaintAbout(inputs, name)
    if (complaint !== undefined) complaints[name] = complaint
  }
  return complaints
}

const numberExamples = { money: '1000', rate: '0.05 for 5 %', years: '10' }

function complaintAbout(inputs: BondInputs, name: FieldName): string | undefined {
  const { kind, missing, least, most } = bondFields[name]
  if (inputs[name].trim() === '') return missing
  if (kind === 'date' || kind === 'choice') return undefined
  const number = inputNumber(inputs, name)
  if (number === undefined) return `Enter a number, such as ${numberExamples[kind]}.`
  const isOutside = (least !== undefined && number < least) || (most !== undefined && number > most)
  return isOutside ? `Enter a decimal from ${least} to ${most}, such as 0.05 for 5 %.` : undefined
}

const percents = new Intl.NumberFormat('en-AU', { maximumSignificantDigits: 12 })

/** How a rate reads in percent, such as `0.05 is 5 %.`; null where there is nothing to say. */
export function percentReading(inputs: BondInputs, name: FieldName): string | null {
  const rate = bondFields[name].kind === 'rate' ? inputNumber(inputs, name) : undefined
  if (rate === undefined || Math.abs(rate) > 1e6) return null
  return isPercentage(inputs[name])
    ? `${inputs[name]} is ${rate}.`
    : `${inputs[name]} is ${percents.format(rate * 100)} %.`
}

/**
 * The decimal that was probably meant by a rate that reads like a percentage, such as 0.05 for 5. Null for what can be meant as it is.
 */
export function probableRate(inputs: BondInputs, name: FieldName): string | null {
  if (bondFields[name].kind !== 'rate' || isPercentage(inputs[name])) return null
  const rate = inputNumber(inputs, name)
  if (rate === undefined || Math.abs(rate) < 1 || Math.abs(rate) > 100) return null
  return String(hundredth(rate))
}

/** What the server says about the inputs that a form shows. */
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

const example: Partial<BondInputs> = {
  faceValue: '1000',
  couponRate: '0.05',
  yieldRate: '0.045',
  price: '980',
  yieldChange: '0.01',
  maturity: '10',
  yieldRangeStart: '0.01',
  yieldRangeEnd: '0.1',
  yieldStep: '0.005',
}

/** A bond to try the page with; what was entered stays. */
export function withExample(inputs: BondInputs, names: readonly FieldName[], today: Date): BondInputs {
  const matures = `${today.getUTCFullYear() + 10}-06-15`
  const filled = { ...inputs }
  for (const name of names) filled[name] ||= (name === 'maturityDate' ? matures : example[name]) ?? ''
  return filled
}

const MS_PER_YEAR = 365.25 * 86_400_000

/** How far the curve reaches to both sides of the yield, and how far apart its points are. */
const CURVE_REACH = 0.04
const CURVE_STEP = 0.0025

/**
 * The inputs of the curve that are still empty, from the dated bond that is entered: its years to
 * maturity, and a range of yields around its own. What was entered stays.
 */
export function withCurveDefaults(inputs: BondInputs): BondInputs {
  const years = yearsToMaturity(inputs)
  const middle = inputNumber(inputs, 'yieldRate') ?? inputNumber(inputs, 'couponRate')
  const range = middle === undefined ? null : curveRange(middle)
  return {
    ...inputs,
    maturity: inputs.maturity || (years === null ? '' : String(years)),
    yieldRangeStart: inputs.yieldRangeStart || (range?.start ?? ''),
    yieldRangeEnd: inputs.yieldRangeEnd || (range?.end ?? ''),
    yieldStep: inputs.yieldStep || (range ? String(CURVE_STEP) : ''),
  }
}

function yearsToMaturity({ maturityDate, settlementDate }: BondInputs): number | null {
  const years = (Date.parse(maturityDate) - Date.parse(settlementDate)) / MS_PER_YEAR
  return years > 0 ? Number(years.toFixed(2)) || null : null
}

function curveRange(middle: number) {
  const text = (rate: number) => String(Number(rate.toFixed(4)))
  return { start: text(Math.max(0, middle - CURVE_REACH)), end: text(middle + CURVE_REACH) }
}

/**
 * The first weekday from a day of the reader on, `YYYY-MM-DD`: bonds do not settle on weekends.
 * Public holidays are not known.
 */
export function settlementFrom(today: string): string {
  const date = new Date(`${today}T00:00:00Z`)
  while (date.getUTCDay() % 6 === 0) date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}
