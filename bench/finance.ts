import { measureRisk, priceBond, solveYieldToMaturity } from '@ledgerdeck/finance/bonds'
import { calculateLoan, calculateLoanWithExtras } from '@ledgerdeck/finance/loans'
import { Decimal } from 'decimal.js'
import { decimalLoan, decimalPrice, decimalYield } from './decimal-finance.ts'
import type { BenchOptions } from './options.ts'
import { type Figure, type Figures, format, printLine } from './report.ts'
import { median } from './statistics.ts'

const bond = {
  faceValue: 1000,
  couponRate: 0.05,
  frequency: 'semi-annual',
  maturityDate: '2055-06-30',
  settlementDate: '2025-08-31',
  yieldRate: 0.045,
  price: 1081.5,
}
const payments = { faceValue: 1000, couponRate: 0.05, perYear: 2, periods: 60, firstPeriod: 122 / 184 }
const loan = { totalLoanAmount: 1_000_000, durationMonths: 600, annualInterestRatePercent: 5.5 }

interface Calculation {
  what: string
  limitMicros?: number
  run: () => unknown
  bare: { what: string; run: () => unknown }
  straightforward: () => unknown
}

const onePowerAPayment = {
  what: 'a loop of 60 Math.pow',
  run: () => {
    let sum = 0
    for (let k = 0; k < payments.periods; k += 1) sum += 25 * 1.0225 ** -(payments.firstPeriod + k)
    return sum
  },
}

const oneProductAMonth = {
  what: 'a loop of 600 rounded products',
  run: () => {
    let balance = loan.totalLoanAmount
    for (let month = 0; month < loan.durationMonths; month += 1)
      balance += Math.round((balance * loan.annualInterestRatePercent) / 12) / 100 - 4898.45
    return balance
  },
}

const calculations: readonly Calculation[] = [
  {
    what: 'one bond price, 60 payments',
    limitMicros: 5,
    run: () => priceBond(bond),
    bare: onePowerAPayment,
    straightforward: () => decimalPrice(payments, new Decimal(0.045)),
  },
  {
    what: 'one yield to maturity, 60 payments',
    limitMicros: 20,
    run: () => solveYieldToMaturity(bond),
    bare: onePowerAPayment,
    straightforward: () => decimalYield(payments, 1090),
  },
  {
    what: 'price, durations, convexity and DV01 of one bond',
    run: () => measureRisk(bond),
    bare: onePowerAPayment,
    straightforward: () => decimalPrice(payments, new Decimal(0.045)),
  },
  {
    what: 'one loan of 600 rows, compounded monthly',
    limitMicros: 1000,
    run: () => calculateLoan(loan),
    bare: oneProductAMonth,
    straightforward: () => decimalLoan(1_000_000, 600, 5.5),
  },
  {
    what: 'one loan of 600 rows, compounded daily',
    limitMicros: 1000,
    run: () => calculateLoan({ ...loan, compoundingFrequency: 'daily' }),
    bare: oneProductAMonth,
    straightforward: () => decimalLoan(1_000_000, 600, 5.5),
  },
  {
    what: 'the same loan with extra repayments and an offset balance, beside the plain one',
    limitMicros: 1000,
    run: () => calculateLoanWithExtras(loan, { regularExtraRepayment: 1, offsetBalance: 1000 }),
    bare: oneProductAMonth,
    straightforward: () => decimalLoan(1_000_000, 600, 5.5),
  },
]

export async function* measureFinance({ rounds }: BenchOptions): Figures {
  for (const calculation of calculations) yield measureCalculation(calculation, rounds)
}

/** Alternates between all three, so that a disturbance affects them equally. */
function measureCalculation({ what, limitMicros, run, bare, straightforward }: Calculation, rounds: number): Figure {
  printLine(`${what}: ${rounds} rounds`)
  const runs = [run, bare.run, straightforward]
  for (const one of runs) microsOf(one)
  const timed = Array.from({ length: rounds }, () => runs.map(microsOf))
  const [ours = 0, least = 0, decimal = 0] = runs.map((_, column) => median(timed.map((times) => times[column] ?? 0)))
  return {
    what,
    value: ours,
    unit: 'µs',
    ...(limitMicros !== undefined && { limit: { atMost: limitMicros } }),
    beside: `${format(1e6 / ours, '/s')}; ${bare.what}: ${format(least, 'µs')}; with decimal.js: ${format(decimal, 'µs')}`,
  }
}

const turnMs = 100

function microsOf(run: () => unknown): number {
  const until = performance.now() + turnMs
  const before = process.cpuUsage()
  let calls = 0
  for (let batch = 1; performance.now() < until; batch *= 2) {
    for (let call = 0; call < batch; call += 1) run()
    calls += batch
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / calls
}
