import type { LoanFees } from '../comparison-rate.ts'
import { calculateComparisonRate, codeRepaymentsPerYear } from '../comparison-rate.ts'
import { addAsDecimals, amountOf } from '../decimals.ts'
import { calculateLoan, type LoanInput, parseLoan, type RepaymentTerms } from '../loan.ts'
import type { LoanExtras } from '../loan-extras.ts'
import { repaymentsPerYear } from '../period-rate.ts'
import { totalInTodaysDollars } from '../todays-dollars.ts'
import { type Derivation, Working } from './derivation.ts'
import { ceiling, type Expression, element, minus, over, plus, power, rounded, series, times } from './expression.ts'
import { addLevelPayment, addLoanTerms, addRate, addSchedule, runLoan } from './loan-steps.ts'

/** The effective rate and the share apply to monthly repayments. */
export const loanFigures = [
  'payment',
  'totalInterest',
  'totalPayments',
  'effectiveRate',
  'interestShare',
  'interestOnlyPayment',
  'extraRepayments',
  'interestSaved',
  'periodsSaved',
  'lastPeriod',
  'monthsToEnd',
] as const

export type LoanFigure = (typeof loanFigures)[number]

type LoanTerms = LoanInput & RepaymentTerms

const symbols: Readonly<Record<LoanFigure, string>> = {
  payment: 'A',
  totalInterest: 'Z',
  totalPayments: 'T',
  effectiveRate: 'e',
  interestShare: 's',
  interestOnlyPayment: 'J',
  extraRepayments: 'X',
  interestSaved: 'S',
  periodsSaved: 'L',
  lastPeriod: 'm',
  monthsToEnd: 'M',
}

const paymentSource = 'The annuity formula; Excel PMT'
const scheduleSource = 'The schedule, row by row; Excel IPMT and PPMT, rounded to the cent'
const extrasSource = 'Two schedules of the same loan, row by row: with extras and without'

const sources: Readonly<Record<LoanFigure, string>> = {
  payment: paymentSource,
  totalInterest: scheduleSource,
  totalPayments: scheduleSource,
  effectiveRate: 'The growth of a year by the compounding, shared evenly by its months; Excel NOMINAL and EFFECT',
  interestShare: scheduleSource,
  interestOnlyPayment: 'The interest of one period; Excel IPMT',
  extraRepayments: scheduleSource,
  interestSaved: extrasSource,
  periodsSaved: extrasSource,
  lastPeriod: scheduleSource,
  monthsToEnd: scheduleSource,
}

const cents = 'Payments and the interest of each period to the cent, halves up. The rate of a period is never rounded.'
const fiveDecimals = 'To five decimals, halves up. Amounts are whole cents, and the rate of a period is never rounded.'

const roundingOf = (figure: LoanFigure) =>
  figure === 'effectiveRate' || figure === 'interestShare' ? fiveDecimals : cents

/** @throws FinanceRefusal as `calculateLoanWithExtras` */
export function deriveLoanFigure(figure: LoanFigure, input: LoanTerms, extras: LoanExtras = {}): Derivation {
  const run = runLoan(input, extras)
  const working = addLevelPayment(addRate(addLoanTerms(new Working(), input), run, input), run)
  addFigure[figure](working, { input, run })
  return working.derivationOf(symbols[figure], { source: sources[figure], rounding: roundingOf(figure) })
}

interface FigureCase {
  input: LoanTerms
  run: ReturnType<typeof runLoan>
}

const addFigure: Readonly<Record<LoanFigure, (working: Working, loan: FigureCase) => void>> = {
  payment: () => undefined,
  totalInterest: addInterest,
  totalPayments: (working, loan) => {
    addInterest(working, loan)
    working.step(['T', 'all payments', 'money'], plus('P', 'Z'), loan.run.result.totalPaymentsMade)
  },
  effectiveRate: (working, { input }) => {
    const value = calculateLoan(input).effectiveMonthlyRatePercent
    working.step(['e', 'rate of a month in per cent', 'percent'], rounded(times(100, 'i'), 5), value)
  },
  interestShare: (working, loan) => {
    addInterest(working, loan)
    const value = calculateLoan(loan.input).interestPercentageOfPrincipal
    working.step(['s', 'interest in per cent of the loan', 'percent'], rounded(over(times(100, 'Z'), 'P'), 5), value)
  },
  interestOnlyPayment: addInterestOnlyPayment,
  extraRepayments: (working, { run }) => {
    addSchedule(working, run)
    const meaning = ['X', 'extra repayments in all', 'money'] as const
    if (run.hasExtras) working.step(meaning, sumOf('E'), run.result.totalExtraRepayments)
    else working.given(meaning, 0)
  },
  interestSaved: (working, loan) => {
    const { plain, result, period } = loan.run
    const interest = plain.schedule.map(({ interestPaid }) => interestPaid)
    addInterest(working, loan)
    working
      .list(['W', `interest of ${period} k without extras and offset`, 'money'], interest, ['A'])
      .given(['m₀', `${period}s until nothing is left, without extras`, 'count'], plain.lastPeriod)
      .step(['Z₀', 'total interest without extras', 'money'], series('k', 1, 'm₀', element('W', 'k')))
      .step(['S', 'interest saved', 'money'], minus('Z₀', 'Z'), result.interestSaved)
  },
  periodsSaved: (working, { run }) => {
    const { plain, result, period } = run
    addSchedule(working, run)
    working
      .given(['m₀', `${period}s until nothing is left, without extras`, 'count'], plain.lastPeriod)
      .step(['L', `${period}s saved`, 'count'], minus('m₀', 'm'), result.periodsSaved)
  },
  lastPeriod: (working, { run }) => addSchedule(working, run),
  monthsToEnd: (working, { run }) => {
    const months = over(times(12, 'm'), repaymentsPerYear[run.repayment])
    addSchedule(working, run).step(
      ['M', 'months until nothing is left; a started one counts', 'count'],
      ceiling(months),
    )
  },
}

const sumOf = (list: string): Expression => series('k', 1, 'm', element(list, 'k'))

function addInterest(working: Working, { run }: FigureCase): void {
  addSchedule(working, run).step(['Z', 'total interest', 'money'], sumOf('I'), run.result.totalInterestPaid)
}

function addInterestOnlyPayment(working: Working, { run: { period, plain } }: FigureCase): void {
  const meaning = ['J', `repayment of the first ${period}: its interest alone`, 'money'] as const
  working.step(meaning, rounded(times('P', 'i'), 2), plain.schedule[0]?.interestPaid)
}

/** @param risePoints added to the rate in per cent @throws FinanceRefusal */
export function deriveRaisedPayment(input: LoanTerms, risePoints: number): Derivation {
  const ratePercent = addAsDecimals(input.annualInterestRatePercent, risePoints)
  const raised = { ...input, annualInterestRatePercent: ratePercent }
  const run = runLoan(raised, {})
  const working = addLoanTerms(new Working(), raised)
    .given(['r₀', 'rate a year', 'percent'], input.annualInterestRatePercent)
    .given(['h', 'rise in percentage points', 'number'], risePoints)
    .step(['r', 'higher rate a year', 'percent'], plus('r₀', 'h'), ratePercent)
  addLevelPayment(addRate(working, run, raised, { hasRate: true }), run)
  return working.derivationOf(symbols.payment, { source: paymentSource, rounding: cents })
}

/** @throws FinanceRefusal as `calculateComparisonRate` */
export function deriveComparisonRate(input: LoanTerms, fees: LoanFees): Derivation {
  const { ratePercent } = calculateComparisonRate(input, fees)
  const loan = parseLoan(input)
  const run = runLoan(input, {})
  const perYear = codeRepaymentsPerYear[loan.repayment]
  const months = input.durationMonths
  const working = addLevelPayment(addRate(addLoanTerms(new Working(), input), run, input), run)
    .list(
      ['R', `repayment of ${run.period} k`, 'money'],
      loan.rows.map(({ payment }) => amountOf(payment)),
      ['A'],
    )
    .given(['N', 'repayments in all', 'count'], loan.periods)
    .given(['q', 'repayments a year, as the regulation counts them', 'number'], perYear)
    .given(['U', 'upfront fee', 'money'], fees.upfront ?? 0)
    .given(['a', 'monthly fee', 'money'], fees.monthly ?? 0)
    .given(['M', 'monthly fees', 'count'], months)
    .given(['b', 'annual fee', 'money'], fees.annual ?? 0)
    .given(['Y', 'annual fees', 'count'], Math.floor(months / 12))
    .given(['x', 'exit fee', 'money'], fees.exit ?? 0)
    .given(
      ['ρ', `rate of one ${run.period} at which P* is P, found by Newton’s method`, 'number'],
      ratePercent / (100 * perYear),
    )
    .check(['P*', 'repayments and fees, discounted', 'money'], discountedCosts(fees), { sameAs: 'P' })
    .step(['K', 'comparison rate a year', 'percent'], times(100, 'q', 'ρ'), ratePercent)
  return working.derivationOf('K', {
    source: 'National Credit Code: National Consumer Credit Protection Regulations 2010, regulation 100',
    rounding: 'Nothing is rounded before it is shown, to two decimals.',
  })
}

function discountedCosts({ upfront, monthly, annual, exit }: LoanFees): Expression {
  const discounted = (amount: Expression | string, time: Expression | string) => over(amount, power(plus(1, 'ρ'), time))
  const terms: (Expression | string)[] = [series('k', 1, 'N', discounted(element('R', 'k'), 'k'))]
  if (upfront) terms.push('U')
  if (monthly) terms.push(series('k', 1, 'M', discounted('a', over(times('k', 'q'), 12))))
  if (annual) terms.push(series('k', 1, 'Y', discounted('b', times('k', 'q'))))
  if (exit) terms.push(discounted('x', 'N'))
  return plus(...terms)
}

/** @throws FinanceRefusal as `calculateLoanWithExtras` and `totalInTodaysDollars` */
export function deriveTodaysDollars(input: LoanTerms, extras: LoanExtras, inflationPercent: number): Derivation {
  const run = runLoan(input, extras)
  const { repayment } = run
  const worth = totalInTodaysDollars(run.result.schedule, {
    ratePercent: inflationPercent,
    repaymentFrequency: repayment,
  })
  const working = addLevelPayment(addRate(addLoanTerms(new Working(), input), run, input), run)
  addSchedule(working, run).given(['j', 'inflation a year', 'percent'], inflationPercent)
  const paid = run.hasExtras ? plus(element('R', 'k'), element('E', 'k')) : element('R', 'k')
  const prices = power(plus(1, over('j', 100)), over('k', repaymentsPerYear[repayment]))
  working.step(['D', 'all repayments in today’s dollars', 'money'], series('k', 1, 'm', over(paid, prices)), worth)
  return working.derivationOf('D', {
    source: 'Present value at the rate of inflation; Excel NPV',
    rounding: 'The repayments are whole cents; the total is not rounded before it is shown.',
  })
}
