/** The number `digits / 10 ** scale`, exactly. */
export interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

/** Returns the shortest decimal that parses to the double: 0.1 is one tenth. Must be finite. */
export function decimalOf(value: number): Decimal {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = BigInt(whole + fraction)
  const scale = fraction.length - Number(exponent)
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 }
}

/** Returns the double nearest to a decimal; infinite if it is too large. */
export function numberOf({ digits, scale }: Decimal): number {
  return Number(`${digits}e-${scale}`)
}

/** The largest power of ten up to which all are exact doubles. */
const exactPower = 22

/** Divides exact doubles where possible, since such a quotient is correctly rounded. */
export function listNumbers(first: Decimal, step: bigint, count: number): number[] {
  const { digits, scale } = first
  const range = BigInt(count) * step
  const isExact = scale <= exactPower && [digits, step, range, digits + range].every(isSafe)
  if (!isExact)
    return Array.from({ length: count }, (_, index) => numberOf({ digits: digits + BigInt(index) * step, scale }))
  const [start, size, denominator] = [Number(digits), Number(step), Number(`1e${scale}`)]
  return Array.from({ length: count }, (_, index) => (start + index * size) / denominator)
}

function isSafe(digits: bigint): boolean {
  return Number.isSafeInteger(Number(digits))
}

/** `wantedScale` must not be smaller than `scale`. */
export function digitsAtScale({ digits, scale }: Decimal, wantedScale: number): bigint {
  return digits * 10n ** BigInt(wantedScale - scale)
}

/** Adds exactly: 0.05 − 2.05 is −2, and 0.1 + 0.2 is 0.3. Infinite or NaN if an operand is. */
export function addAsDecimals(first: number, second: number): number {
  if (!Number.isFinite(first) || !Number.isFinite(second)) return first + second
  const [one, other] = [decimalOf(first), decimalOf(second)]
  const scale = Math.max(one.scale, other.scale)
  return numberOf({ digits: digitsAtScale(one, scale) + digitsAtScale(other, scale), scale })
}

/** Rounds half up. @param numerator zero or above @param denominator above zero */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}

/** Returns undefined for a number that is not finite or has more than two decimals. */
export function centsOf(amount: number): bigint | undefined {
  if (!Number.isFinite(amount)) return undefined
  const decimal = decimalOf(amount)
  return decimal.scale <= 2 ? digitsAtScale(decimal, 2) : undefined
}

/** The quotient of two whole doubles is the double nearest to it, so no digit is lost. */
export function amountOf(cents: bigint): number {
  const number = Number(cents)
  return Number.isSafeInteger(number) ? number / 100 : numberOf({ digits: cents, scale: 2 })
}

/** Rounds half up at fifteen significant digits, since doubles may be slightly below a half. */
export function roundHalfUp(value: number, decimals: number): number {
  const nearest = Number(value.toPrecision(15))
  const { digits, scale } = decimalOf(nearest)
  if (scale <= decimals) return nearest
  return numberOf({ digits: divideHalfUp(digits, 10n ** BigInt(scale - decimals)), scale: decimals })
}
