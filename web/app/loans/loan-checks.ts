import { parseTerm } from '@ledgerdeck/command-line'
import { type EnteredNumber, readNumber } from '../ui/number-entry.ts'
import {
  type Compounding,
  compoundings,
  type ExtraTerms,
  type LoanForm,
  type LoanQuestion,
  type LoanTerms,
  type LoanText,
  slotPrefix,
} from './loan-form.ts'

/** The bounds of the endpoint and of `packages/finance`, which a test compares; the package itself comes with the result. */
export const bounds = {
  largestAmount: 1_000_000_000_000,
  leastMonths: 2,
  mostMonths: 600,
  highestRatePercent: 30,
  mostOneOffs: 600,
  firstStart: '1900-01-01',
  lastStart: '2199-12-31',
} as const

/** Message by name of the field. */
export type FieldErrors = Readonly<Record<string, string>>

type Checked = { question: LoanQuestion; errors?: never } | { question?: never; errors: FieldErrors }

interface NumberRule {
  /** Absent when the field may be left empty. */
  missing?: string
  /** How a text is read; as a plain number unless given. */
  read?: (text: string) => EnteredNumber | undefined
  unreadable: string
  decimals: number
  tooManyDecimals: string
  accepts: (value: number) => boolean
  outside: string
}

const plainNumber = 'Write it as a number, such as 250,000 or 250000.50.'

const amountRule: NumberRule = {
  missing: 'Enter the total loan amount.',
  unreadable: plainNumber,
  decimals: 2,
  tooManyDecimals: 'The loan amount must have at most two decimals.',
  accepts: (value) => value > 0 && value <= bounds.largestAmount,
  outside: 'The loan amount must be above 0 and at most 1,000,000,000,000.',
}

const wholeMonths = 'The duration must be a whole number of months from 2 to 600.'

/** Months, or a term with its unit such as `30 years` or `2.5y`. */
export function readMonths(text: string): EnteredNumber | undefined {
  const months = parseTerm(text.replace(/\s/g, ''))
  return months === undefined ? readNumber(text) : { value: months, decimals: 0 }
}

const monthsRule: NumberRule = {
  missing: 'Enter the duration in months.',
  read: readMonths,
  unreadable: wholeMonths,
  decimals: 0,
  tooManyDecimals: wholeMonths,
  accepts: (value) => value >= bounds.leastMonths && value <= bounds.mostMonths,
  outside: wholeMonths,
}

const rateRule: NumberRule = {
  missing: 'Enter the annual interest rate; 0 is a rate, too.',
  unreadable: 'Write the rate as a number with a point, such as 5.85.',
  decimals: 2,
  tooManyDecimals: 'The annual interest rate must have at most two decimals.',
  accepts: (value) => value >= 0 && value <= bounds.highestRatePercent,
  outside: 'The annual interest rate must be from 0 to 30 percent.',
}

const dollarsRule = (what: string, missing?: string): NumberRule => ({
  missing,
  unreadable: plainNumber,
  decimals: 2,
  tooManyDecimals: `${what} must have at most two decimals.`,
  accepts: (value) => value >= 0 && value <= bounds.largestAmount,
  outside: `${what} must be from 0 to 1,000,000,000,000.`,
})

const extraRule = dollarsRule('An extra repayment')
const oneOffRule = dollarsRule('An extra repayment', 'Enter the amount of this repayment, or remove it.')
const offsetRule = dollarsRule('The offset balance')

function monthOfLoanRule(months: number | undefined, missing?: string): NumberRule {
  const last = months ?? bounds.mostMonths
  const outside = `The month must be a whole number from 1 to ${last}.`
  return {
    missing,
    unreadable: outside,
    decimals: 0,
    tooManyDecimals: outside,
    accepts: (value) => value >= 1 && value <= last,
    outside,
  }
}

function enteredIn(text: string, { read = readNumber }: NumberRule): EnteredNumber | undefined {
  return read(text)
}

function complaintAbout(text: string, rule: NumberRule): string | undefined {
  if (text.trim() === '') return rule.missing
  const entered = enteredIn(text, rule)
  if (!entered) return rule.unreadable
  if (!rule.accepts(entered.value)) return rule.outside
  return entered.decimals > rule.decimals ? rule.tooManyDecimals : undefined
}

/** Reads fields and keeps what is wrong with them. */
class Reader {
  readonly errors = new Map<string, string>()

  /** Undefined when it is empty, and when it is wrong. */
  number(field: string, text: string, rule: NumberRule): number | undefined {
    const complaint = complaintAbout(text, rule)
    if (complaint !== undefined) this.errors.set(field, complaint)
    return complaint === undefined ? enteredIn(text, rule)?.value : undefined
  }

  compounding(field: string, text: string): Compounding {
    const known = compoundings.find((one) => one === text)
    if (!known) this.errors.set(field, 'Choose monthly, daily or yearly.')
    return known ?? 'monthly'
  }

  start(text: string): string | null {
    if (text === '') return null
    const { firstStart, lastStart } = bounds
    if (!isDay(text)) this.errors.set('start', 'Enter a day of the calendar, or leave the start date empty.')
    else if (text < firstStart || text > lastStart) this.errors.set('start', 'Use a start date from 1900 to 2199.')
    return text
  }
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** What the form asks for, or what is wrong at which fields. */
export function checkForm(form: LoanForm): Checked {
  const reader = new Reader()
  const first = readLoan(reader, form.first, slotPrefix.first)
  const second = form.second && readLoan(reader, form.second, slotPrefix.second)
  const start = reader.start(form.start)
  if (reader.errors.size > 0) return { errors: Object.fromEntries(reader.errors) }
  return { question: { loans: second ? [first, second] : [first], start } }
}

function readLoan(reader: Reader, text: LoanText, prefix: string): LoanTerms {
  const months = reader.number(`${prefix}months`, text.months, monthsRule)
  return {
    amount: reader.number(`${prefix}amount`, text.amount, amountRule) ?? 0,
    months: months ?? 0,
    ratePercent: reader.number(`${prefix}rate`, text.rate, rateRule) ?? 0,
    compounding: reader.compounding(`${prefix}compounding`, text.compounding),
    extras: readExtras(reader, text, prefix, months),
  }
}

function readExtras(reader: Reader, text: LoanText, prefix: string, months: number | undefined): ExtraTerms | null {
  const missingMonth = 'Enter the month of this repayment.'
  const extra = reader.number(`${prefix}extra`, text.extra, extraRule) ?? 0
  const from = reader.number(`${prefix}extra_from`, text.extraFrom, monthOfLoanRule(months)) ?? 1
  const offset = reader.number(`${prefix}offset`, text.offset, offsetRule) ?? 0
  const once = text.once.flatMap(({ month, amount }, index) => {
    // A row that was added and left empty asks for nothing.
    if (month.trim() === '' && amount.trim() === '') return []
    const period = reader.number(`${prefix}once_${index}_month`, month, monthOfLoanRule(months, missingMonth)) ?? 1
    return { period, amount: reader.number(`${prefix}once_${index}_amount`, amount, oneOffRule) ?? 0 }
  })
  if (text.once.length > bounds.mostOneOffs) {
    reader.errors.set(`${prefix}once_${bounds.mostOneOffs}_month`, 'There can be at most 600 one-off extra repayments.')
  }
  const paid = once.filter(({ amount }) => amount > 0)
  if (extra === 0 && offset === 0 && paid.length === 0) return null
  return { extra, extraFrom: extra === 0 ? 1 : from, offset, once: paid }
}
