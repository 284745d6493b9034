import { calculateLoanWithExtras, type LoanWithExtras, repaymentsPerYear } from '@ledgerdeck/finance/loans'
import type { InputValues, NamedText, Outcome } from './calculation.ts'
import { type Point, plotLine } from './line-chart.ts'
import { axisMoneyText, countedText, moneyText, monthsText, numberText, percentText } from './texts.ts'

const periodNouns = { monthly: 'month', fortnightly: 'fortnight', weekly: 'week' } as const

type Repayment = keyof typeof periodNouns

const isRepayment = (name: string): name is Repayment => Object.hasOwn(periodNouns, name)

interface Loan extends LoanWithExtras {
  amount: number
  months: number
  ratePercent: number
  repayment: Repayment
  extra: number
  offset: number
}

/** @throws FinanceRefusal for a loan that cannot be worked out */
export function calculateLoan({ number, text }: InputValues): Outcome {
  const [amount, months, ratePercent] = [number('amount'), number('months'), number('rate')]
  const repayment = text('repayment')
  const terms = {
    totalLoanAmount: amount,
    durationMonths: months,
    annualInterestRatePercent: ratePercent,
    compoundingFrequency: text('compounding'),
    repaymentFrequency: repayment,
    interestOnlyYears: number('interest_only'),
  }
  const extras = { regularExtraRepayment: number('extra'), offsetBalance: number('offset') }
  const loan: Loan = {
    ...calculateLoanWithExtras(terms, extras),
    amount,
    months,
    ratePercent,
    repayment: isRepayment(repayment) ? repayment : 'monthly',
    extra: extras.regularExtraRepayment,
    offset: extras.offsetBalance,
  }
  return { figures: figuresOf(loan), sentence: sentenceOf(loan), chart: chartOf(loan) }
}

function figuresOf(loan: Loan): NamedText[] {
  const { payment, interestOnlyPayment, repayment } = loan
  const perYear = repaymentsPerYear[repayment]
  const frequency = repayment.charAt(0).toUpperCase() + repayment.slice(1)
  return [
    { name: `${frequency} repayment`, text: moneyText(payment) },
    ...(interestOnlyPayment === null
      ? []
      : [{ name: 'First interest-only repayment', text: moneyText(interestOnlyPayment) }]),
    { name: 'Total interest', text: moneyText(loan.totalInterestPaid) },
    { name: 'Total repaid', text: moneyText(loan.totalPaymentsMade) },
    { name: 'Paid off after', text: periodsText(loan.lastPeriod, perYear, repayment) },
    ...(extrasText(loan) !== ''
      ? [
          { name: 'Interest saved', text: moneyText(loan.interestSaved) },
          { name: 'Paid off earlier by', text: periodsText(loan.periodsSaved, perYear, repayment) },
        ]
      : []),
  ]
}

function extrasText({ extra, offset }: Loan): string {
  return [extra > 0 && 'pay extra', offset > 0 && 'keep in the offset account'].filter(Boolean).join(' and ')
}

function periodsText(periods: number, perYear: number, repayment: Repayment): string {
  const years = Math.floor(periods / perYear)
  const rest = periods % perYear
  const parts = [
    years > 0 && countedText(years, 'year'),
    (rest > 0 || years === 0) && countedText(rest, periodNouns[repayment]),
  ]
  return parts.filter(Boolean).join(' ')
}

function sentenceOf(loan: Loan): string {
  const { repayment, interestOnlyPayment, periodsSaved } = loan
  const noun = periodNouns[repayment]
  const first =
    interestOnlyPayment === null
      ? `costs ${moneyText(loan.payment)} a ${noun}`
      : `costs ${moneyText(interestOnlyPayment)} in its first ${noun}, and ${moneyText(loan.payment)} a ${noun} after the interest-only years`
  const plain = `A loan of ${moneyText(loan.amount)} over ${monthsText(loan.months)} at ${percentText(loan.ratePercent)} a year ${first}.`
  const total = `The interest comes to ${moneyText(loan.totalInterestPaid)}.`
  const extras = extrasText(loan)
  if (extras === '') return `${plain} ${total}`
  const earlier =
    periodsSaved > 0
      ? ` and pays the loan off ${periodsText(periodsSaved, repaymentsPerYear[repayment], repayment)} earlier`
      : ''
  return `${plain} What you ${extras} saves ${moneyText(loan.interestSaved)} of interest${earlier}. ${total}`
}

/** The term is divided into this many parts, with at most one point in each. */
const maxSegments = 60

function chartOf({ schedule, amount, months, repayment }: Loan) {
  const perYear = repaymentsPerYear[repayment]
  const stride = Math.ceil(schedule.length / maxSegments)
  const points: Point[] = schedule
    .filter((_, index) => (index + 1) % stride === 0 || index === schedule.length - 1)
    .map(({ period, remainingBalance }) => [period / perYear, remainingBalance])
  // The axis covers the whole term, so that an early payoff is visible.
  const end = Math.max(months / 12, schedule.length / perYear)
  return plotLine({
    title: 'What is still owed',
    xLabel: 'Years',
    yLabel: 'Balance',
    points: [[0, amount], ...points, ...(schedule.length / perYear < end ? [[end, 0] as const] : [])],
    xText: (years) => numberText(years),
    yText: axisMoneyText,
    isFromZero: true,
  })
}
