import { dayNumber, parseDay } from '../calendar.ts'
import { calculateComparisonRate, type LoanFees } from '../comparison-rate.ts'
import { amountOf, decimalOf, divideHalfUp, numberOf } from '../decimals.ts'
import {
  type CentsRow,
  type Loan,
  type LoanInput,
  levelPayment,
  parseLoan,
  payDown,
  paymentDue,
  planPayments,
  type RepaymentTerms,
  sumInterest,
} from '../loan.ts'
import { listDueDates } from '../loan-years.ts'
import { nominalPeriodRate, repaymentsPerYear } from '../period-rate.ts'
import { type ComparedFigure, type ConventionDifference, listDifferences, money } from './convention-difference.ts'

interface LoanCase {
  readonly input: LoanInput & RepaymentTerms
  readonly loan: Loan
  readonly fees: LoanFees
  readonly startDate: string
}

/** For loans without extra repayments or offset. @throws FinanceRefusal */
export function compareLoanConventions(
  input: LoanInput & RepaymentTerms,
  { fees = {}, startDate }: { fees?: LoanFees | undefined; startDate: string },
): ConventionDifference[] {
  const one = { input, loan: parseLoan(input), fees, startDate }
  const compare = [
    byTheDay,
    byCompounding,
    unrounded,
    roundedUpToTheCent,
    roundedUpToTheDollar,
    byNominalPeriodRate,
    halfOfTheMonth,
    withFees,
    standardComparisonRate,
  ]
  return listDifferences(compare.map((difference) => () => difference(one)))
}

const repaymentNames = {
  monthly: 'Monthly repayment',
  fortnightly: 'Fortnightly repayment',
  weekly: 'Weekly repayment',
} as const

const periodNames = { monthly: 'month', fortnightly: 'fortnight', weekly: 'week' } as const

function paymentAndInterest(here: Loan, elsewhere: Pick<Loan, 'payment' | 'rows'>): ComparedFigure[] {
  return [
    money(repaymentNames[here.repayment], amountOf(here.payment), amountOf(elsewhere.payment)),
    money('Total interest', interestOf(here), interestOf(elsewhere)),
  ]
}

const interestOf = ({ rows }: Pick<Loan, 'rows'>) => amountOf(sumInterest(rows))

function byTheDay({ input, loan, startDate }: LoanCase): ConventionDifference {
  const rows = payDownByDays(loan, input.annualInterestRatePercent, daysOfPeriods(loan, startDate))
  const [first, dailyFirst] = [loan.rows[0], rows[0]]
  return {
    title: 'Interest by the day',
    usedBy: 'Most Australian lenders',
    explanation: `They charge the rate ÷ 365 for each day of the ${periodNames[loan.repayment]}, so long months cost more than short ones. Here every ${periodNames[loan.repayment]} has the same rate. The repayment is the same; the last one settles the rest. Days are counted from your start date, or from today.`,
    source: 'The daily balance method of Australian home loan contracts: Actual/365',
    figures: [
      money(
        `Interest in the first ${periodNames[loan.repayment]}`,
        amountOf(first?.interest ?? 0n),
        amountOf(dailyFirst?.interest ?? 0n),
      ),
      money('Total interest', interestOf(loan), interestOf({ rows })),
    ],
  }
}

function daysOfPeriods({ periods, repayment }: Loan, startDate: string): number[] {
  const dates = [startDate, ...listDueDates(startDate, periods, repayment)]
  const numbers = dates.map((date) => {
    const day = parseDay(date)
    return day ? dayNumber(day) : Number.NaN
  })
  return numbers.slice(1).map((day, index) => day - (numbers[index] ?? Number.NaN))
}

/** Simple interest for the days of each period, with 365 days a year. */
function payDownByDays(loan: Loan, annualRatePercent: number, days: readonly number[]): CentsRow[] {
  const { digits, scale } = decimalOf(annualRatePercent)
  const year = 36_500n * 10n ** BigInt(scale)
  const rows: CentsRow[] = []
  let balance = loan.amount
  days.forEach((daysOfPeriod, index) => {
    const interest = divideHalfUp(balance * digits * BigInt(daysOfPeriod), year)
    const payment = paymentDue(loan, { period: index + 1, balance, interest, levelPayment: loan.payment })
    balance += interest - payment
    rows.push({ payment, interest, balance })
  })
  return rows
}

function byCompounding({ input, loan }: LoanCase): ConventionDifference {
  const isMonthly = (input.compoundingFrequency ?? 'monthly') === 'monthly'
  const other = isMonthly ? 'daily' : 'monthly'
  return {
    title: isMonthly ? 'Daily compounding' : 'Monthly compounding',
    usedBy: isMonthly
      ? 'Lenders that add interest to the balance each day'
      : 'Lenders that add interest to the balance once a month',
    explanation: `The same annual rate grows ${isMonthly ? 'a little more' : 'by a different amount'} when interest is compounded ${other} and not ${input.compoundingFrequency ?? 'monthly'}, as you entered.`,
    source: isMonthly ? '(1 + r ÷ 365)³⁶⁵ against (1 + r ÷ 12)¹² in a year' : '(1 + r ÷ 12)¹² in a year',
    figures: paymentAndInterest(loan, parseLoan({ ...input, compoundingFrequency: other })),
  }
}

const paymentDecimals = 8

function unrounded({ loan }: LoanCase): ConventionDifference {
  const exact = exactPayment(loan)
  const { periods, interestOnlyPeriods, rate } = loan
  const amount = amountOf(loan.amount)
  const interestOnly = (amount * interestOnlyPeriods * Number((rate.numerator * 10n ** 18n) / rate.denominator)) / 1e18
  return {
    title: 'Nothing rounded to the cent',
    usedBy: 'Excel: PMT and CUMIPMT',
    explanation:
      'Spreadsheets keep every decimal of the repayment and the interest. No one pays part of a cent, so here both are rounded to the cent in each row, and the last repayment settles the rest.',
    source: 'Microsoft Excel, PMT and CUMIPMT',
    figures: [
      money(repaymentNames[loan.repayment], amountOf(loan.payment), exact),
      money('Total interest', interestOf(loan), interestOnly + exact * (periods - interestOnlyPeriods) - amount),
    ],
  }
}

function exactPayment(loan: Loan): number {
  const digits = levelPayment({ ...loan, amount: loan.amount * 10n ** BigInt(paymentDecimals) })
  return numberOf({ digits, scale: paymentDecimals + 2 })
}

function roundedUpToTheCent(one: LoanCase): ConventionDifference {
  const { loan } = one
  const exact = levelPayment({ ...loan, amount: loan.amount * 10n ** BigInt(paymentDecimals) })
  return roundedUp(one, roundUp(exact, 10n ** BigInt(paymentDecimals)), {
    title: 'Repayment rounded up to the next cent',
    unit: 'cent',
  })
}

function roundedUpToTheDollar(one: LoanCase): ConventionDifference {
  const dollars = roundUp(one.loan.payment, 100n) * 100n
  return roundedUp(one, dollars, { title: 'Repayment rounded up to the next dollar', unit: 'dollar' })
}

const roundUp = (digits: bigint, unit: bigint) => (digits + unit - 1n) / unit

function roundedUp(
  { loan }: LoanCase,
  payment: bigint,
  { title, unit }: { title: string; unit: string },
): ConventionDifference {
  const rows = payDown(loan, payment)
  return {
    title,
    usedBy: 'Lenders who make sure the loan ends on time or early',
    explanation: `A repayment that is rounded up to the ${unit} pays a little more off each time, so the last repayment is smaller. Here it is rounded to the nearest cent.`,
    source: 'Loan contracts; the last repayment settles what is left',
    figures: [
      ...paymentAndInterest(loan, { payment, rows }),
      money('Last repayment', lastPayment(loan.rows), lastPayment(rows)),
    ],
  }
}

const lastPayment = (rows: readonly CentsRow[]) => amountOf(rows.findLast(({ payment }) => payment > 0n)?.payment ?? 0n)

function byNominalPeriodRate({ input, loan }: LoanCase): ConventionDifference | null {
  if (loan.repayment === 'monthly') return null
  const perYear = repaymentsPerYear[loan.repayment]
  const period = periodNames[loan.repayment]
  const rate = nominalPeriodRate(input.annualInterestRatePercent, perYear)
  return {
    title: `The rate divided by ${perYear}`,
    usedBy: `Excel: PMT(rate/${perYear}, …)`,
    explanation: `Here a ${period} carries its share of a year’s growth, so the loan has the same effective rate however often you repay it. The rate divided by ${perYear} also compounds each ${period}.`,
    source: 'Microsoft Excel, PMT with a rate and a number of periods',
    figures: paymentAndInterest(loan, planPayments({ ...loan, rate })),
  }
}

const periodsOfAMonth = { fortnightly: 2n, weekly: 4n } as const

function halfOfTheMonth({ input, loan }: LoanCase): ConventionDifference | null {
  const { repayment } = loan
  if (repayment === 'monthly') return null
  const share = periodsOfAMonth[repayment]
  const monthly = parseLoan({ ...input, repaymentFrequency: 'monthly' })
  const payment = roundUp(monthly.payment, share)
  const rows = payDown(loan, payment)
  const perYear = repaymentsPerYear[repayment]
  const name = repayment === 'fortnightly' ? 'Half' : 'A quarter'
  return {
    title: `${name} of the monthly repayment`,
    usedBy: 'Lenders who say fortnightly repayments save years',
    explanation: `${perYear} of them make thirteen monthly repayments a year instead of twelve, and the extra one is what saves time. Here ${perYear} equal repayments cover the same term.`,
    source: `${name} of the repayment of the same loan repaid monthly, rounded up to the cent`,
    figures: [
      ...paymentAndInterest(loan, { payment, rows }),
      {
        name: 'Years until it is paid off',
        kind: 'years',
        here: yearsOf(loan.rows, perYear),
        elsewhere: yearsOf(rows, perYear),
      },
    ],
  }
}

const yearsOf = (rows: readonly CentsRow[], perYear: number) =>
  (rows.findIndex(({ balance }) => balance === 0n) + 1) / perYear

const hasFees = ({ upfront = 0, monthly = 0, annual = 0, exit = 0 }: LoanFees) => upfront + monthly + annual + exit > 0

function withFees({ input, loan, fees }: LoanCase): ConventionDifference | null {
  if (!hasFees(fees)) return null
  const { totalFees } = calculateComparisonRate(input, fees)
  const regular = ((fees.monthly ?? 0) * 12 + (fees.annual ?? 0)) / repaymentsPerYear[loan.repayment]
  const payment = amountOf(loan.payment)
  return {
    title: 'Fees included',
    usedBy: 'Lenders who collect monthly and annual fees with the repayment',
    explanation:
      'Here fees change the comparison rate alone. If regular fees are part of the repayment and all fees part of the cost, both are higher.',
    source: 'The fees you entered, spread evenly over the repayments of a year',
    figures: [
      money(repaymentNames[loan.repayment], payment, payment + regular),
      money('Interest and fees', interestOf(loan), interestOf(loan) + totalFees),
    ],
  }
}

/** The loan of advertised comparison rates. */
const standardLoan = { totalLoanAmount: 150_000, durationMonths: 300 } as const

function standardComparisonRate({ input, fees }: LoanCase): ConventionDifference | null {
  if (!hasFees(fees)) return null
  const standard = { ...input, ...standardLoan, interestOnlyYears: 0 }
  return {
    title: 'Comparison rate of the standard loan',
    usedBy: 'Home loan advertisements in Australia',
    explanation:
      'An advertised comparison rate is for $150,000 over 25 years in level repayments. The same fees weigh less on a larger loan. Here the rate is for your own amount and term.',
    source: 'National Credit Code: advertised rates are for $150,000 over 25 years, under regulation 100',
    figures: [
      {
        name: 'Comparison rate',
        kind: 'percent',
        here: calculateComparisonRate(input, fees).ratePercent,
        elsewhere: calculateComparisonRate(standard, fees).ratePercent,
      },
    ],
  }
}
