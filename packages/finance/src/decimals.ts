/** The number `digits / 10 ** scale`, exactly. */
export interface Decimal {
  readonly digits: bigint
  /** Zero or above. */
  readonly scale: number
}

/**
 * The decimal that people mean by a double: the shortest that reads back as it, which is what JavaScript prints. 0.1 is one tenth here, not the
 * binary fraction nearest to it.
 *
 * @param value a finite number
 */
export function decimalOf(value: number): Decimal {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = BigInt(whole + fraction)
  const scale = fraction.length - Number(exponent)
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 }
}

/** The double nearest to a decimal; infinite when none is near. */
export function numberOf({ digits, scale }: Decimal): number {
  return Number(`${digits}e-${scale}`)
}

/** Powers of ten up to this one are doubles, exactly. */
const EXACT_POWER = 22

/**
 * The doubles nearest to `first`, `first + step`, `first + 2 · step`, …, as `numberOf` gives them.
 * Where two doubles hold numerator and denominator exactly, their quotient is rounded once, and
 * nothing has to be written as text.
 */
export function listNumbers(first: Decimal, step: bigint, count: number): number[] {
  const { digits, scale } = first
  const range = BigInt(count) * step
  const isExact = scale <= EXACT_POWER && [digits, step, range, digits + range].every(isSafe)
  if (!isExact)
    return Array.from({ length: count }, (_, index) => numberOf({ digits: digits + BigInt(index) * step, scale }))
  const [start, size, denominator] = [Number(digits), Number(step), Number(`1e${scale}`)]
  return Array.from({ length: count }, (_, index) => (start + index * size) / denominator)
}

function isSafe(digits: bigint): boolean {
  return Number.isSafeInteger(Number(digits))
}

/** The digits of a decimal when written with so many decimals, which must not be fewer than it has. */
export function digitsAtScale({ digits, scale }: Decimal, wantedScale: number): bigint {
  return digits * 10n ** BigInt(wantedScale - scale)
}

/** The sum of two doubles as people write them: 0.05 − 2.05 is −2, and 0.1 + 0.2 is 0.3. Infinite or NaN when one of them is. */
export function addAsDecimals(first: number, second: number): number {
  if (!Number.isFinite(first) || !Number.isFinite(second)) return first + second
  const [one, other] = [decimalOf(first), decimalOf(second)]
  const scale = Math.max(one.scale, other.scale)
  return numberOf({ digits: digitsAtScale(one, scale) + digitsAtScale(other, scale), scale })
}

/**
 * `numerator / denominator`, rounded to a whole number; halves go up.
 *
 * @param numerator zero or above
 * @param denominator above zero
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}

/** An amount of money in whole cents, or undefined when it is no finite number or has more than two decimals. */
export function centsOf(amount: number): bigint | undefined {
  if (!Number.isFinite(amount)) return undefined
  const decimal = decimalOf(amount)
  return decimal.scale <= 2 ? digitsAtScale(decimal, 2) : undefined
}

/** Whole cents as an amount of money. The quotient of two whole doubles is the double nearest to it, so no digit is lost. */
export function amountOf(cents: bigint): number {
  const number = Number(cents)
  return Number.isSafeInteger(number) ? number / 100 : numberOf({ digits: cents, scale: 2 })
}

/**
 * A positive double rounded to a number of decimals, halves up. Fifteen significant digits of it
 * count: a value that arithmetic in doubles left a hair below a half is rounded up as well.
 */
export function roundHalfUp(value: number, decimals: number): number {
  const { digits, scale } = decimalOf(Number(value.toPrecision(15)))
  if (scale <= decimals) return value
  return numberOf({ digits: divideHalfUp(digits, 10n ** BigInt(scale - decimals)), scale: decimals })
}
