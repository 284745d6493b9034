import { hasName } from '@ledgerdeck/lookup'
import { isCalendarDay, parameterText } from '../calculators/calculator-form.ts'
import { calculatorPaths } from '../calculators/saved-calculation.ts'
import { tidyNumber } from '../ui/text/number-entry.ts'
import {
  type BondInputs,
  bondFields,
  type Complaints,
  emptyInputs,
  type FieldName,
  fieldNames,
  settlementFrom,
} from './bond-fields.ts'
import { inPercent, inputNumber } from './bond-input-checks.ts'
import { isTabName, type TabName } from './bond-tabs.ts'

export const bondPath = calculatorPaths.bond

interface BondAddress {
  tab?: TabName
  inputs: BondInputs
  hasInputs: boolean
  /** About values that their fields cannot show. */
  complaints: Complaints
}

export function bondSearch(tab: TabName, inputs: BondInputs): string {
  const search = new URLSearchParams({ tab })
  for (const name of fieldNames) {
    // The yield follows from the price.
    if (name === 'yieldRate' && inputs.price !== '') continue
    if (inputs[name].trim() !== '' && inputs[name] !== emptyInputs[name]) {
      search.set(bondFields[name].addressName, addressText(inputs, name))
    }
  }
  return `?${search}`
}

/** With the settlement that follows from today, so that the figures stay the same on other days. */
export function lastingBondSearch(tab: TabName, inputs: BondInputs, today: string): string {
  const settlementDate = inputs.settlementDate || (inputs.maturityDate && settlementFrom(today))
  return bondSearch(tab, { ...inputs, settlementDate })
}

/** Numbers are written plainly, however they were typed. */
function addressText(inputs: BondInputs, name: FieldName): string {
  const { kind } = bondFields[name]
  const number = kind === 'date' || kind === 'choice' ? undefined : inputNumber(inputs, name)
  if (number === undefined) return inputs[name]
  const plain = String(number)
  return plain.includes('e') ? inputs[name] : plain
}

/** Values may be invalid, as if typed. */
export function parseBondSearch(search: URLSearchParams): BondAddress {
  const inputs = { ...emptyInputs }
  const complaints: Complaints = {}
  let hasInputs = false
  for (const name of fieldNames) {
    const text = parameterText(search, bondFields[name].addressName)
    if (text === '') continue
    hasInputs = true
    const complaint = complaintAbout(name, text)
    if (complaint === null) inputs[name] = shownText({ ...inputs, [name]: text }, name)
    else complaints[name] = complaint
  }
  const tab = search.get('tab')
  return { ...(isTabName(tab) && { tab }), inputs: withOneQuote(inputs, tab), hasInputs, complaints }
}

function shownText(inputs: BondInputs, name: FieldName): string {
  return bondFields[name].kind === 'money' ? tidyNumber(inputs[name]) : inPercent(inputs, name)
}

/** Price and yield follow from each other. Where an address has both, the tab chooses. */
function withOneQuote(inputs: BondInputs, tab: string | null): BondInputs {
  return inputs.price !== '' && inputs.yieldRate !== '' && tab !== 'ytm' ? { ...inputs, price: '' } : inputs
}

function complaintAbout(name: FieldName, text: string): string | null {
  const { kind, options = {} } = bondFields[name]
  if (kind === 'choice')
    return hasName(options, text) ? null : `The link asks for “${text}”. Choose one of these instead.`
  return kind !== 'date' || isCalendarDay(text) ? null : `The link says “${text}”, which isn’t a date.`
}
