import { tidyNumber } from '../ui/number-entry.ts'
import { bounds } from './loan-checks.ts'
import {
  blankLoan,
  type LoanForm,
  type LoanQuestion,
  type LoanTerms,
  type LoanText,
  type OneOffText,
  slotPrefix,
} from './loan-form.ts'

export const loanPath = '/finance/loan-calculator'

const loanParameters = ['amount', 'months', 'rate', 'compounding', 'extra', 'extra_from', 'offset', 'once'] as const

/** Longer than anything that could be meant. */
const longestText = 40

/** The query string of a question with its `?`, without what is default. Opened, it asks the same question. */
export function loanSearch({ loans: [first, second], start }: LoanQuestion): string {
  const search = new URLSearchParams()
  addLoan(search, first, slotPrefix.first)
  if (second) addLoan(search, second, slotPrefix.second)
  if (start !== null) search.set('start', start)
  return `?${search.toString().replaceAll('%3A', ':')}`
}

function addLoan(search: URLSearchParams, loan: LoanTerms, prefix: string): void {
  const { amount, months, ratePercent, compounding, extras } = loan
  const add = (name: (typeof loanParameters)[number], value: string | number) =>
    search.append(prefix + name, String(value))
  add('amount', amount)
  add('months', months)
  add('rate', ratePercent)
  if (compounding !== 'monthly') add('compounding', compounding)
  if (!extras) return
  if (extras.extra > 0) add('extra', extras.extra)
  if (extras.extraFrom > 1) add('extra_from', extras.extraFrom)
  if (extras.offset > 0) add('offset', extras.offset)
  for (const { period, amount: once } of extras.once) add('once', `${period}:${once}`)
}

/** What an address asks for, right or wrong, as if it had been typed; null for one without inputs. */
export function readLoanSearch(search: URLSearchParams): LoanForm | null {
  const has = (prefix: string) => loanParameters.some((name) => search.has(prefix + name))
  const hasSecond = has(slotPrefix.second)
  if (!has(slotPrefix.first) && !hasSecond && !search.has('start')) return null
  return {
    first: readLoan(search, slotPrefix.first),
    second: hasSecond ? readLoan(search, slotPrefix.second) : null,
    start: textOf(search, 'start'),
  }
}

function readLoan(search: URLSearchParams, prefix: string): LoanText {
  const text = (name: (typeof loanParameters)[number]) => textOf(search, prefix + name)
  return {
    amount: tidyNumber(text('amount')),
    months: text('months'),
    rate: text('rate'),
    compounding: text('compounding') || blankLoan.compounding,
    extra: tidyNumber(text('extra')),
    extraFrom: text('extra_from'),
    offset: tidyNumber(text('offset')),
    // One more than there may be: the form then says that there are too many.
    once: search
      .getAll(`${prefix}once`)
      .slice(0, bounds.mostOneOffs + 1)
      .map(readOneOff),
  }
}

function readOneOff(text: string): OneOffText {
  const [month = '', amount = ''] = text.slice(0, longestText).toWellFormed().split(':', 2)
  return { month, amount: tidyNumber(amount) }
}

function textOf(search: URLSearchParams, name: string): string {
  return (search.get(name) ?? '').slice(0, longestText).toWellFormed().trim()
}
