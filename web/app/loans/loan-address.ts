import { parameterText, tidyText } from '../calculators/calculator-form.ts'
import { calculatorPaths } from '../calculators/saved-calculation.ts'
import { tidyNumber } from '../ui/text/number-entry.ts'
import { bounds } from './loan-checks.ts'
import {
  blankForm,
  blankLoan,
  defaultAssumptions,
  type LoanForm,
  type LoanQuestion,
  type LoanTerms,
  type LoanText,
  type OneOffText,
  slotPrefix,
} from './loan-form.ts'

export const loanPath = calculatorPaths.loan

const textParameters = {
  months: 'months',
  rate: 'rate',
  extra_from: 'extraFrom',
  interest_only: 'interestOnly',
} as const satisfies Record<string, keyof LoanText>

const moneyParameters = {
  amount: 'amount',
  extra: 'extra',
  offset: 'offset',
  offset_increase: 'offsetIncrease',
  fee_upfront: 'upfrontFee',
  fee_monthly: 'monthlyFee',
  fee_annual: 'annualFee',
  fee_exit: 'exitFee',
} as const satisfies Record<string, keyof LoanText>

const choiceParameters = { compounding: 'compounding', repayment: 'repayment' } as const

const loanParameters = [
  ...Object.keys(textParameters),
  ...Object.keys(moneyParameters),
  ...Object.keys(choiceParameters),
  'once',
]

/** Starts with `?` and omits defaults. */
export function loanSearch({ loans: [first, second], start, assumptions }: LoanQuestion): string {
  const search = new URLSearchParams()
  addLoan(search, first, slotPrefix.first)
  if (second) addLoan(search, second, slotPrefix.second)
  if (start !== null) search.set('start', start)
  const { inflationPercent, rateRisePoints } = assumptions
  if (inflationPercent !== defaultAssumptions.inflationPercent) search.set('inflation', String(inflationPercent))
  if (rateRisePoints !== defaultAssumptions.rateRisePoints) search.set('rise', String(rateRisePoints))
  return `?${search.toString().replaceAll('%3A', ':')}`
}

function addLoan(search: URLSearchParams, loan: LoanTerms, prefix: string): void {
  const { amount, months, ratePercent, compounding, repayment, interestOnlyYears, extras, fees } = loan
  const add = (name: string, value: string | number) => search.append(prefix + name, String(value))
  const addAmount = (name: string, value: number | undefined) => {
    if (value) add(name, value)
  }
  add('amount', amount)
  add('months', months)
  add('rate', ratePercent)
  if (compounding !== 'monthly') add('compounding', compounding)
  if (repayment !== 'monthly') add('repayment', repayment)
  addAmount('interest_only', interestOnlyYears)
  addAmount('extra', extras?.extra)
  if (extras && extras.extraFrom > 1) add('extra_from', extras.extraFrom)
  addAmount('offset', extras?.offset)
  addAmount('offset_increase', extras?.offsetIncrease)
  for (const { period, amount: once } of extras?.once ?? []) add('once', `${period}:${once}`)
  addAmount('fee_upfront', fees?.upfront)
  addAmount('fee_monthly', fees?.monthly)
  addAmount('fee_annual', fees?.annual)
  addAmount('fee_exit', fees?.exit)
}

/** Values may be invalid, as if typed; null for an address without inputs. */
export function parseLoanSearch(search: URLSearchParams): LoanForm | null {
  const has = (prefix: string) => loanParameters.some((name) => search.has(prefix + name))
  const hasSecond = has(slotPrefix.second)
  const hasCommon = ['start', 'inflation', 'rise'].some((name) => search.has(name))
  if (!has(slotPrefix.first) && !hasSecond && !hasCommon) return null
  return {
    first: parseLoan(search, slotPrefix.first),
    second: hasSecond ? parseLoan(search, slotPrefix.second) : null,
    start: parameterText(search, 'start'),
    inflation: parameterText(search, 'inflation') || blankForm.inflation,
    rateRise: parameterText(search, 'rise') || blankForm.rateRise,
  }
}

function parseLoan(search: URLSearchParams, prefix: string): LoanText {
  const text = (name: string) => parameterText(search, prefix + name)
  const fieldsOf = (
    parameters: Record<string, keyof LoanText>,
    read: (name: string, field: keyof LoanText) => unknown,
  ) => Object.fromEntries(Object.entries(parameters).map(([name, field]) => [field, read(name, field)]))
  return {
    ...blankLoan,
    ...fieldsOf(textParameters, text),
    ...fieldsOf(moneyParameters, (name) => tidyNumber(text(name))),
    ...fieldsOf(choiceParameters, (name, field) => text(name) || blankLoan[field]),
    // One more than allowed, so that the form reports too many.
    once: search
      .getAll(`${prefix}once`)
      .slice(0, bounds.maxOneOffs + 1)
      .map(parseOneOff),
  }
}

function parseOneOff(text: string): OneOffText {
  const [month = '', amount = ''] = tidyText(text).split(':', 2)
  return { month, amount: tidyNumber(amount) }
}
