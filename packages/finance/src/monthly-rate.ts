import { decimalOf, divideHalfUp } from './decimals.ts'

/** How often interest is added to the balance that earns it. */
export const COMPOUNDING_FREQUENCIES = ['monthly', 'daily', 'yearly'] as const

export type CompoundingFrequency = (typeof COMPOUNDING_FREQUENCIES)[number]

interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** The interest on 1 over one month, as a fraction. */
export interface MonthlyRate extends Fraction {
  /** The interest of one month on a balance, to the cent, halves up. */
  readonly interestOn: (balanceCents: bigint) => bigint
  /** What 1 has grown to after so many months. */
  readonly growth: (months: number) => Fraction
}

/**
 * The monthly rate of an annual one.
 *
 * With monthly compounding the rate is rational, and so it is exact here. With daily and yearly compounding it is irrational for every rate
 * above zero, so no interest ever lies exactly half-way between two cents, and a binary fraction with more bits than any comparison needs
 * decides every rounding: 256 beyond those of the amount.
 *
 * @param annualRatePercent a finite number, zero or above
 * @param amountCents the largest amount that will be multiplied by the rate
 */
export function monthlyRate(
  annualRatePercent: number,
  frequency: CompoundingFrequency,
  amountCents: bigint,
): MonthlyRate {
  const { digits, scale } = decimalOf(annualRatePercent)
  const unit = 10n ** BigInt(scale)
  if (frequency === 'monthly' || digits === 0n) return exactRate(digits, 1200n * unit)
  const bits = BigInt(256 + amountCents.toString(2).length)
  const growth =
    frequency === 'daily'
      ? twelfthRoot(power(((36500n * unit + digits) << bits) / (36500n * unit), 365, bits), bits)
      : twelfthRoot(((100n * unit + digits) << bits) / (100n * unit), bits)
  const one = 1n << bits
  return {
    numerator: growth - one,
    denominator: one,
    interestOn: (balance) => (balance * (growth - one) + (one >> 1n)) >> bits,
    growth: (months) => ({ numerator: power(growth, months, bits), denominator: one }),
  }
}

function exactRate(numerator: bigint, denominator: bigint): MonthlyRate {
  const divisor = greatestCommonDivisor(numerator, denominator)
  const rate = { numerator: numerator / divisor, denominator: denominator / divisor }
  const interestOn = (balance: bigint) => divideHalfUp(balance * rate.numerator, rate.denominator)
  const growth = (months: number) => ({
    numerator: (rate.denominator + rate.numerator) ** BigInt(months),
    denominator: rate.denominator ** BigInt(months),
  })
  return { ...rate, interestOn, growth }
}

function greatestCommonDivisor(first: bigint, second: bigint): bigint {
  let [larger, smaller] = [second, first]
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger
}

/** `base ** exponent` of a binary fixed-point number with so many bits behind the point. Each product is cut off, never rounded. */
function power(base: bigint, exponent: number, bits: bigint): bigint {
  let result = 1n << bits
  let square = base
  for (let rest = exponent; rest > 0; rest >>= 1) {
    if (rest & 1) result = (result * square) >> bits
    square = (square * square) >> bits
  }
  return result
}

/** The twelfth root of a number from 1 to 2, by Newton's method: each step doubles the number of correct bits, of which a double brings 50. */
function twelfthRoot(value: bigint, bits: bigint): bigint {
  const double = Number(value >> (bits - 52n)) / 2 ** 52
  let root = BigInt(Math.round(double ** (1 / 12) * 2 ** 52)) << (bits - 52n)
  let correction: bigint
  do {
    const eleventhPower = power(root, 11, bits)
    const twelfthPower = (eleventhPower * root) >> bits
    correction = ((twelfthPower - value) << bits) / (12n * eleventhPower)
    root -= correction
  } while (correction >> (bits / 2n) !== 0n && correction >> (bits / 2n) !== -1n)
  return root
}
