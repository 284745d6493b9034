import { repaymentsPerYear } from '@ledgerdeck/finance/loans'
import { audText, counted } from '../ui/format.ts'
import { type LoanTerms, nameOfExtras, type Repayment } from './loan-form.ts'
import type { LoanPlan } from './loan-plan.ts'

export const periodNames: Record<Repayment, string> = { monthly: 'month', fortnightly: 'fortnight', weekly: 'week' }

export const periodLabels: Record<Repayment, string> = { monthly: 'Month', fortnightly: 'Fortnight', weekly: 'Week' }

/** As in `2 years 6 months`, `1 year`, `5 months`, `25 years 8 fortnights`. */
export function durationText(periods: number, repayment: Repayment = 'monthly'): string {
  const perYear = repaymentsPerYear[repayment]
  const years = Math.floor(periods / perYear)
  const rest = periods % perYear
  const parts = [
    years > 0 && counted(years, 'year'),
    (rest > 0 || years === 0) && counted(rest, periodNames[repayment]),
  ]
  return parts.filter(Boolean).join(' ')
}

export function briefLoanText({ amount, months, ratePercent }: LoanTerms): string {
  return `${audText(amount)} over ${counted(months, 'month')} at ${ratePercent}% a year`
}

export function loanText(terms: LoanTerms): string {
  const { compounding, repayment, interestOnlyYears } = terms
  const parts = [
    briefLoanText(terms),
    `compounded ${compounding}`,
    repayment !== 'monthly' && `repaid ${repayment}`,
    interestOnlyYears > 0 && `interest only for ${counted(interestOnlyYears, 'year')}`,
  ]
  return parts.filter(Boolean).join(', ')
}

const maxListed = 12

export function extrasText({ extras, repayment }: LoanTerms): string | null {
  if (!extras) return null
  const { extra, extraFrom, offset, offsetIncrease, once } = extras
  const period = periodNames[repayment]
  const hasOffset = offset > 0 || offsetIncrease > 0
  const growth = offsetIncrease > 0 ? `, which grows by ${audText(offsetIncrease)} a ${period}` : ''
  const parts = [
    extra > 0 && `${audText(extra)} extra each ${period}${extraFrom > 1 ? ` from ${period} ${extraFrom}` : ''}`,
    ...once.slice(0, maxListed).map((one) => `${audText(one.amount)} once in ${period} ${one.period}`),
    once.length > maxListed && `${once.length - maxListed} more one-off repayments`,
    hasOffset && `${audText(offset)} in an offset account${growth}`,
  ]
  return parts.filter(Boolean).join(', ')
}

function feesText({ fees }: LoanTerms): string | null {
  if (!fees) return null
  const { upfront, monthly, annual, exit } = fees
  const parts = [
    upfront > 0 && `${audText(upfront)} upfront`,
    monthly > 0 && `${audText(monthly)} a month`,
    annual > 0 && `${audText(annual)} a year`,
    exit > 0 && `${audText(exit)} at the end`,
  ]
  return `fees of ${parts.filter(Boolean).join(', ')}`
}

/** A loan with all that was entered. */
export function termsText(terms: LoanTerms): string {
  return [loanText(terms), extrasText(terms), feesText(terms)].filter(Boolean).join('; ')
}

export function summaryText({ answer, own, terms: { extras, repayment } }: LoanPlan): string {
  const payment = `${audText(own?.payment ?? answer.calculated_monthly_payment)} a ${periodNames[repayment]}`
  if (own && extras) return `${payment}, saves ${audText(own.interestSaved, 0)}`
  return `${payment}, ${audText(own?.totalInterestPaid ?? answer.total_interest_paid, 0)} interest`
}

export function outcomeText(plans: readonly LoanPlan[]): string {
  return plans
    .map((plan, position) => {
      const name = plans.length > 1 ? `Loan ${position === 0 ? 'A' : 'B'}: ` : ''
      const sentence = outcomeSentence(plan)
      return name + (name ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence)
    })
    .join(' ')
}

function outcomeSentence({ answer, own, terms }: LoanPlan): string {
  const { repayment } = terms
  const extras = nameOfExtras(terms)
  const kind = repayment.charAt(0).toUpperCase() + repayment.slice(1)
  const payment = `${kind} payment ${audText(own?.payment ?? answer.calculated_monthly_payment)}`
  const interest = own?.totalInterestPaid ?? answer.total_interest_paid
  if (!own || !extras) return `${payment}, total interest ${audText(interest)}.`
  const before = extras === 'extras' ? ' before extras' : ''
  return `${payment}${before}, total interest with ${extras} ${audText(interest)}, which saves ${audText(own.interestSaved)}.`
}
