import { parseTerm } from '@ledgerdeck/command-line'
import { repaymentsPerYear } from '@ledgerdeck/finance/loans'
import type { FieldErrors } from '../calculators/calculator-form.ts'
import { isCalendarDay } from '../calculators/calculator-form.ts'
import { type EnteredNumber, parseNumber } from '../ui/text/number-entry.ts'
import {
  type Compounding,
  compoundings,
  type ExtraTerms,
  type FeeTerms,
  type LoanForm,
  type LoanQuestion,
  type LoanTerms,
  type LoanText,
  type Repayment,
  repayments,
  slotPrefix,
} from './loan-form.ts'
import { periodNames } from './loan-texts.ts'

/** As in the endpoint and `packages/finance`, which a test compares; that package loads later. */
export const bounds = {
  maxAmount: 1_000_000_000_000,
  minMonths: 2,
  maxMonths: 600,
  maxRatePercent: 30,
  maxOneOffs: 600,
  maxInflationPercent: 20,
  maxRateRise: 10,
  firstStart: '1900-01-01',
  lastStart: '2199-12-31',
} as const

type Checked = { question: LoanQuestion; errors?: never } | { question?: never; errors: FieldErrors }

interface NumberRule {
  missing?: string
  /** By default, the text is a plain number. */
  read?: (text: string) => EnteredNumber | undefined
  unreadable: string
  decimals: number
  tooManyDecimals: string
  accepts: (value: number) => boolean
  outside: string
}

const plainNumber = 'Enter a number, such as 250,000 or 250000.50.'

const amountRule: NumberRule = {
  missing: 'Enter the total loan amount.',
  unreadable: plainNumber,
  decimals: 2,
  tooManyDecimals: 'Use up to 2 decimals for the loan amount.',
  accepts: (value) => value > 0 && value <= bounds.maxAmount,
  outside: 'Enter a loan amount above 0 and up to 1,000,000,000,000.',
}

const wholeMonths = 'Enter a duration of 2 to 600 whole months.'

export function parseMonths(text: string): EnteredNumber | undefined {
  const months = parseTerm(text.replace(/\s/g, ''))
  return months === undefined ? parseNumber(text) : { value: months, decimals: 0 }
}

const monthsRule: NumberRule = {
  missing: 'Enter the duration in months.',
  read: parseMonths,
  unreadable: wholeMonths,
  decimals: 0,
  tooManyDecimals: wholeMonths,
  accepts: (value) => value >= bounds.minMonths && value <= bounds.maxMonths,
  outside: wholeMonths,
}

const rateRule: NumberRule = {
  missing: 'Enter the annual interest rate. It can be 0.',
  unreadable: 'Enter the rate as a number, such as 5.85.',
  decimals: 2,
  tooManyDecimals: 'Use up to 2 decimals for the annual interest rate.',
  accepts: (value) => value >= 0 && value <= bounds.maxRatePercent,
  outside: 'Enter an annual interest rate from 0% to 30%.',
}

const dollarsRule = (what: string, missing?: string): NumberRule => ({
  missing,
  unreadable: plainNumber,
  decimals: 2,
  tooManyDecimals: `${what} can have up to 2 decimals.`,
  accepts: (value) => value >= 0 && value <= bounds.maxAmount,
  outside: `${what} must be from 0 to 1,000,000,000,000.`,
})

const extraRule = dollarsRule('An extra repayment')
const oneOffRule = dollarsRule('An extra repayment', 'Enter the amount of this repayment, or remove it.')
const offsetRule = dollarsRule('The offset balance')
const offsetIncreaseRule = dollarsRule('The amount added to the offset')
const feeRule = dollarsRule('A fee')

const rateRuleOf = (what: string, highest: number): NumberRule => ({
  missing: `Enter ${what}. It can be 0.`,
  unreadable: 'Enter a number, such as 2.5.',
  decimals: 2,
  tooManyDecimals: 'Use up to 2 decimals.',
  accepts: (value) => value >= 0 && value <= highest,
  outside: `Enter a number from 0 to ${highest}.`,
})

const inflationRule = rateRuleOf('an inflation rate', bounds.maxInflationPercent)
const rateRiseRule = rateRuleOf('a rise of the rate', bounds.maxRateRise)

function interestOnlyRule(months: number | undefined): NumberRule {
  const maxYears = Math.ceil((months ?? bounds.maxMonths) / 12) - 1
  const outside =
    maxYears > 0
      ? `Enter a whole number of years from 0 to ${maxYears}.`
      : 'This loan is too short for interest-only years.'
  return {
    unreadable: outside,
    decimals: 0,
    tooManyDecimals: outside,
    accepts: (value) => value >= 0 && value <= maxYears,
    outside,
  }
}

function repaymentCount(months: number, repayment: Repayment): number {
  return Math.round((months * repaymentsPerYear[repayment]) / 12)
}

function periodRule(months: number | undefined, repayment: Repayment, missing?: string): NumberRule {
  const last = repaymentCount(months ?? bounds.maxMonths, repayment)
  const outside = `Enter a whole ${periodNames[repayment]} number from 1 to ${last}.`
  return {
    missing,
    unreadable: outside,
    decimals: 0,
    tooManyDecimals: outside,
    accepts: (value) => value >= 1 && value <= last,
    outside,
  }
}

function enteredIn(text: string, { read = parseNumber }: NumberRule): EnteredNumber | undefined {
  return read(text)
}

function complaintAbout(text: string, rule: NumberRule): string | undefined {
  if (text.trim() === '') return rule.missing
  const entered = enteredIn(text, rule)
  if (!entered) return rule.unreadable
  if (!rule.accepts(entered.value)) return rule.outside
  return entered.decimals > rule.decimals ? rule.tooManyDecimals : undefined
}

class Reader {
  readonly errors = new Map<string, string>()

  number(field: string, text: string, rule: NumberRule): number | undefined {
    const complaint = complaintAbout(text, rule)
    if (complaint !== undefined) this.errors.set(field, complaint)
    return complaint === undefined ? enteredIn(text, rule)?.value : undefined
  }

  repayment(field: string, text: string): Repayment {
    const known = repayments.find((one) => one === text)
    if (!known) this.errors.set(field, 'Choose monthly, fortnightly or weekly.')
    return known ?? 'monthly'
  }

  compounding(field: string, text: string): Compounding {
    const known = compoundings.find((one) => one === text)
    if (!known) this.errors.set(field, 'Choose monthly, daily or yearly.')
    return known ?? 'monthly'
  }

  start(text: string): string | null {
    if (text === '') return null
    const { firstStart, lastStart } = bounds
    if (!isCalendarDay(text)) this.errors.set('start', 'Enter a valid start date or leave it blank.')
    else if (text < firstStart || text > lastStart) this.errors.set('start', 'Use a start date from 1900 to 2199.')
    return text
  }
}

export function checkForm(form: LoanForm): Checked {
  const reader = new Reader()
  const first = parseLoanText(reader, form.first, slotPrefix.first)
  const second = form.second && parseLoanText(reader, form.second, slotPrefix.second)
  const start = reader.start(form.start)
  const assumptions = {
    inflationPercent: reader.number('inflation', form.inflation, inflationRule) ?? 0,
    rateRisePoints: reader.number('rise', form.rateRise, rateRiseRule) ?? 0,
  }
  if (reader.errors.size > 0) return { errors: Object.fromEntries(reader.errors) }
  return { question: { loans: second ? [first, second] : [first], start, assumptions } }
}

function parseLoanText(reader: Reader, text: LoanText, prefix: string): LoanTerms {
  const months = reader.number(`${prefix}months`, text.months, monthsRule)
  const repayment = reader.repayment(`${prefix}repayment`, text.repayment)
  const amount = reader.number(`${prefix}amount`, text.amount, amountRule)
  return {
    amount: amount ?? 0,
    months: months ?? 0,
    ratePercent: reader.number(`${prefix}rate`, text.rate, rateRule) ?? 0,
    compounding: reader.compounding(`${prefix}compounding`, text.compounding),
    repayment,
    interestOnlyYears: reader.number(`${prefix}interest_only`, text.interestOnly, interestOnlyRule(months)) ?? 0,
    extras: parseExtras(reader, text, prefix, { months, repayment }),
    fees: parseFees(reader, text, prefix, amount),
  }
}

function parseFees(reader: Reader, text: LoanText, prefix: string, amount: number | undefined): FeeTerms | null {
  const fee = (name: string, typed: string) => reader.number(`${prefix}${name}`, typed, feeRule) ?? 0
  const fees = {
    upfront: fee('fee_upfront', text.upfrontFee),
    monthly: fee('fee_monthly', text.monthlyFee),
    annual: fee('fee_annual', text.annualFee),
    exit: fee('fee_exit', text.exitFee),
  }
  if (amount !== undefined && fees.upfront >= amount) {
    reader.errors.set(`${prefix}fee_upfront`, 'The upfront fee must be less than the loan amount.')
  }
  return Object.values(fees).some((charged) => charged > 0) ? fees : null
}

interface Term {
  months: number | undefined
  repayment: Repayment
}

function parseExtras(reader: Reader, text: LoanText, prefix: string, { months, repayment }: Term): ExtraTerms | null {
  const missingPeriod = `Enter the ${periodNames[repayment]} of this repayment.`
  const extra = reader.number(`${prefix}extra`, text.extra, extraRule) ?? 0
  const from = reader.number(`${prefix}extra_from`, text.extraFrom, periodRule(months, repayment)) ?? 1
  const offset = reader.number(`${prefix}offset`, text.offset, offsetRule) ?? 0
  const offsetIncrease = reader.number(`${prefix}offset_increase`, text.offsetIncrease, offsetIncreaseRule) ?? 0
  const once = text.once.flatMap(({ month, amount }, index) => {
    if (month.trim() === '' && amount.trim() === '') return []
    const rule = periodRule(months, repayment, missingPeriod)
    const period = reader.number(`${prefix}once_${index}_month`, month, rule) ?? 1
    return { period, amount: reader.number(`${prefix}once_${index}_amount`, amount, oneOffRule) ?? 0 }
  })
  if (text.once.length > bounds.maxOneOffs) {
    reader.errors.set(`${prefix}once_${bounds.maxOneOffs}_month`, 'You can add up to 600 one-off repayments.')
  }
  const paid = once.filter(({ amount }) => amount > 0)
  if (extra === 0 && offset === 0 && offsetIncrease === 0 && paid.length === 0) return null
  return { extra, extraFrom: extra === 0 ? 1 : from, offset, offsetIncrease, once: paid }
}
