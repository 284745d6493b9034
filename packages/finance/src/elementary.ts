/**
 * Only operations that IEEE 754 defines to the bit: engines differ in `Math.exp` and `Math.log`.
 * Reductions and coefficients are those of fdlibm (Sun Microsystems, 1993). Errors stay below
 * 1 ulp, and below 4 for `expm1` and `log1p`.
 */

const ln2High = 0.6931471803691238
const ln2Low = 1.9082149292705877e-10

const expTerms = [
  0.16666666666666602, -0.0027777777777015593, 6.613756321437934e-5, -1.6533902205465252e-6, 4.1381367970572385e-8,
] as const

const logTerms = [
  0.6666666666666735, 0.3999999999940942, 0.2857142874366239, 0.22222198432149784, 0.1818357216161805,
  0.15313837699209373, 0.14798198605116586,
] as const

/** Returns e^x, identical in every engine. */
export function exp(x: number): number {
  if (Number.isNaN(x)) return x
  if (Math.abs(x) > 746) return x > 0 ? Number.POSITIVE_INFINITY : 0
  const power = Math.round(x * Math.LOG2E)
  const high = x - power * ln2High
  const low = power * ln2Low
  const rest = high - low
  const correction = rest - polynomial(expTerms, rest * rest)
  const fraction = 1 - (low - (rest * correction) / (2 - correction) - high)
  // In two steps, because 2^1024 and 2^-1074 are beyond the range of one factor.
  const half = Math.trunc(power / 2)
  return fraction * powerOfTwo(half) * powerOfTwo(power - half)
}

/** Returns the natural logarithm: NaN below 0, -Infinity at 0. */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.NEGATIVE_INFINITY : Number.NaN
  if (x === Number.POSITIVE_INFINITY) return x
  const [mantissa, exponent] = split(x)
  const f = mantissa - 1
  const s = f / (2 + f)
  const half = 0.5 * f * f
  const remainder = polynomial(logTerms, s * s)
  return exponent * ln2High - (half - (s * (half + remainder) + exponent * ln2Low) - f)
}

/** Returns ln(1 + x) without loss of precision at a small x. Corrects the sum as Kahan does. */
export function log1p(x: number): number {
  const sum = 1 + x
  if (sum === 1) return x
  return sum > 0 && sum < Number.POSITIVE_INFINITY ? (log(sum) * x) / (sum - 1) : log(sum)
}

/** Returns e^x - 1 without loss of precision at a small x. */
export function expm1(x: number): number {
  const power = exp(x)
  if (power === 1) return x
  const difference = power - 1
  if (difference === -1 || power === Number.POSITIVE_INFINITY) return difference
  return (difference * x) / log(power)
}

/** Returns base^n for whole n ≥ 0, by squaring. */
export function wholePower(base: number, n: number): number {
  let power = 1
  for (let [square, rest] = [base, n]; rest > 0; square *= square, rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power *= square
  }
  return power
}

/** Returns base^exponent; NaN for a base below 0 unless the exponent is whole. */
export function power(base: number, exponent: number): number {
  if (!Number.isInteger(exponent)) return exp(exponent * log(base))
  return exponent < 0 ? 1 / wholePower(base, -exponent) : wholePower(base, exponent)
}

/** Returns Σ terms[k]·z^(k+1). */
function polynomial(terms: readonly number[], z: number): number {
  return terms.reduceRight((sum, term) => z * (term + sum), 0)
}

const bits = new DataView(new ArrayBuffer(8))

/** Returns 2^n for n from -1022 to 1023. */
function powerOfTwo(n: number): number {
  bits.setUint32(0, (n + 1023) * 2 ** 20)
  bits.setUint32(4, 0)
  return bits.getFloat64(0)
}

const minNormal = 2.2250738585072014e-308

/** Splits a number above 0 into a mantissa from √½ to √2 and a power of two. */
function split(x: number): [mantissa: number, exponent: number] {
  if (x < minNormal) {
    const [mantissa, exponent] = split(x * 2 ** 54)
    return [mantissa, exponent - 54]
  }
  bits.setFloat64(0, x)
  const high = bits.getUint32(0)
  const exponent = Math.floor(high / 2 ** 20) - 1023
  bits.setUint32(0, (high % 2 ** 20) + 1023 * 2 ** 20)
  const mantissa = bits.getFloat64(0)
  return mantissa > Math.SQRT2 ? [mantissa / 2, exponent + 1] : [mantissa, exponent]
}
