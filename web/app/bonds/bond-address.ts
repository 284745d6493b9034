import { hasName } from '@ledgerdeck/lookup'
import {
  type BondInputs,
  bondFields,
  type Complaints,
  emptyInputs,
  type FieldName,
  fieldNames,
  frequencies,
} from './bond-fields.ts'
import { inputNumber } from './bond-form.ts'
import { isTabName, type TabName } from './bond-tabs.ts'

interface BondAddress {
  /** Absent where the address names none that there is. */
  tab?: TabName
  inputs: BondInputs
  /** Whether there are inputs in it at all. */
  hasInputs: boolean
  /** About values that their fields cannot show. */
  complaints: Complaints
}

/** Longer than anything that could be meant. */
const longestText = 40

/** The query string of the inputs with its `?`: the tab, and everything that was entered. */
export function bondSearch(tab: TabName, inputs: BondInputs): string {
  const search = new URLSearchParams({ tab })
  for (const name of fieldNames) {
    if (inputs[name].trim() !== '' && inputs[name] !== emptyInputs[name]) {
      search.set(bondFields[name].addressName, addressText(inputs, name))
    }
  }
  return `?${search}`
}

/** Numbers are written plainly, however they were typed. */
function addressText(inputs: BondInputs, name: FieldName): string {
  const { kind } = bondFields[name]
  const number = kind === 'date' || kind === 'choice' ? undefined : inputNumber(inputs, name)
  if (number === undefined) return inputs[name]
  const plain = String(number)
  return plain.includes('e') ? inputs[name] : plain
}

/** What an address says, right or wrong, as if it had been typed. */
export function readBondSearch(search: URLSearchParams): BondAddress {
  const inputs = { ...emptyInputs }
  const complaints: Complaints = {}
  let hasInputs = false
  for (const name of fieldNames) {
    const text = (search.get(bondFields[name].addressName) ?? '').slice(0, longestText).toWellFormed().trim()
    if (text === '') continue
    hasInputs = true
    const complaint = complaintAbout(name, text)
    if (complaint === null) inputs[name] = text
    else complaints[name] = complaint
  }
  const tab = search.get('tab')
  return { ...(isTabName(tab) && { tab }), inputs, hasInputs, complaints }
}

function complaintAbout(name: FieldName, text: string): string | null {
  const { kind } = bondFields[name]
  if (kind === 'choice')
    return hasName(frequencies, text) ? null : `The address asks for “${text}”: choose one of these.`
  return kind !== 'date' || isDay(text) ? null : `The address says “${text}”, which is no date.`
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '0001') return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
