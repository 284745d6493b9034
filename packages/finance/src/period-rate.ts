import { decimalOf, divideHalfUp } from './decimals.ts'
import { exp, log } from './elementary.ts'

export const compoundingFrequencies = ['monthly', 'daily', 'yearly'] as const

export type CompoundingFrequency = (typeof compoundingFrequencies)[number]

export const compoundingsPerYear = { monthly: 12, daily: 365, yearly: 1 } as const satisfies Record<
  CompoundingFrequency,
  number
>

interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

export const repaymentFrequencies = ['monthly', 'fortnightly', 'weekly'] as const

export type RepaymentFrequency = (typeof repaymentFrequencies)[number]

export const repaymentsPerYear = { monthly: 12, fortnightly: 26, weekly: 52 } as const satisfies Record<
  RepaymentFrequency,
  number
>

export interface PeriodRate extends Fraction {
  /** Returns the interest of one period on a balance, rounded half up to the cent. */
  readonly interestOn: (balanceCents: bigint) => bigint
  readonly growth: (periods: number) => Fraction
}

interface RateTerms {
  readonly annualRatePercent: number
  readonly compounding: CompoundingFrequency
  readonly repayment: RepaymentFrequency
}

/**
 * The annual growth follows from the compounding alone, and a period takes its even share. With
 * monthly compounding and repayments the rate is rational. In every other case it is a root, so no
 * interest lies exactly half-way between two cents, and 256 bits decide every rounding.
 * @param amountCents the largest amount that the rate will be multiplied by
 */
export function periodRate({ annualRatePercent, compounding, repayment }: RateTerms, amountCents: bigint): PeriodRate {
  const { digits, scale } = decimalOf(annualRatePercent)
  const unit = 10n ** BigInt(scale)
  if (digits === 0n || (compounding === 'monthly' && repayment === 'monthly')) return exactRate(digits, 1200n * unit)
  const bits = BigInt(256 + amountCents.toString(2).length)
  const perYear = compoundingsPerYear[compounding]
  const whole = 100n * BigInt(perYear) * unit
  const annualGrowth = power(((whole + digits) << bits) / whole, perYear, bits)
  const growth = root(annualGrowth, repaymentsPerYear[repayment], bits)
  const one = 1n << bits
  return {
    numerator: growth - one,
    denominator: one,
    interestOn: (balance) => (balance * (growth - one) + (one >> 1n)) >> bits,
    growth: (periods) => ({ numerator: power(growth, periods, bits), denominator: one }),
  }
}

/** Divides the annual rate evenly, like `PMT(rate/26, …)` in spreadsheets. */
export function nominalPeriodRate(annualRatePercent: number, periodsPerYear: number): PeriodRate {
  const { digits, scale } = decimalOf(annualRatePercent)
  return exactRate(digits, 100n * BigInt(periodsPerYear) * 10n ** BigInt(scale))
}

function exactRate(numerator: bigint, denominator: bigint): PeriodRate {
  const divisor = greatestCommonDivisor(numerator, denominator)
  const rate = { numerator: numerator / divisor, denominator: denominator / divisor }
  const interestOn = (balance: bigint) => divideHalfUp(balance * rate.numerator, rate.denominator)
  const growth = (periods: number) => ({
    numerator: (rate.denominator + rate.numerator) ** BigInt(periods),
    denominator: rate.denominator ** BigInt(periods),
  })
  return { ...rate, interestOn, growth }
}

function greatestCommonDivisor(first: bigint, second: bigint): bigint {
  let [larger, smaller] = [second, first]
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger
}

/** Binary fixed-point with `bits` after the point. Products are truncated, never rounded. */
function power(base: bigint, exponent: number, bits: bigint): bigint {
  let result = 1n << bits
  let square = base
  for (let rest = exponent; rest > 0; rest >>= 1) {
    if (rest & 1) result = (result * square) >> bits
    square = (square * square) >> bits
  }
  return result
}

/** Of a number from 1 to 2. A double brings 50 bits, and each step of Newton's doubles them. */
function root(value: bigint, degree: number, bits: bigint): bigint {
  const double = Number(value >> (bits - 52n)) / 2 ** 52
  let guess = BigInt(Math.round(exp(log(double) / degree) * 2 ** 52)) << (bits - 52n)
  let correction: bigint
  do {
    const lowerPower = power(guess, degree - 1, bits)
    const fullPower = (lowerPower * guess) >> bits
    correction = ((fullPower - value) << bits) / (BigInt(degree) * lowerPower)
    guess -= correction
  } while (correction >> (bits / 2n) !== 0n && correction >> (bits / 2n) !== -1n)
  return guess
}
