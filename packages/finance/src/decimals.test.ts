import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addAsDecimals, amountOf, centsOf, decimalOf, divideHalfUp, listNumbers, numberOf } from './decimals.ts'

const finite = fc.double({ noNaN: true, noDefaultInfinity: true })

test.for<[number, bigint, number]>([
  [0.1, 1n, 1],
  [-0.005, -5n, 3],
  [100, 100n, 0],
  [1e21, 10n ** 21n, 0],
  [1.5e-7, 15n, 8],
  [5e-324, 5n, 324],
])('%d is the decimal %d with %d decimals', ([value, digits, scale]) => {
  expect(decimalOf(value)).toEqual({ digits, scale })
})

test('a double becomes a decimal and comes back as it was', () => {
  fc.assert(
    fc.property(finite, (value) => {
      expect(numberOf(decimalOf(value))).toBe(value === 0 ? 0 : value)
    }),
  )
})

const digits = fc.oneof(
  fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
  fc.bigInt({ min: -(2n ** 54n), max: 2n ** 54n }),
  fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
)

test('numbers that follow each other are those nearest to their decimals, digit for digit', () => {
  fc.assert(
    fc.property(digits, digits, fc.nat({ max: 40 }), fc.nat({ max: 50 }), (first, step, scale, count) => {
      const each = Array.from({ length: count }, (_, index) =>
        numberOf({ digits: first + BigInt(index) * step, scale }),
      )
      expect(listNumbers({ digits: first, scale }, step, count)).toEqual(each)
    }),
    { numRuns: 2_000 },
  )
})

test.for<[number, number, number]>([
  [0.1, 0.2, 0.3],
  [0.05, -2.05, -2],
  [0.06, -0.06, 0],
  [1e-7, 1e20, 100_000_000_000_000_000_000],
  [1, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
  [1, Number.NaN, Number.NaN],
])('%d and %d add up to %d', ([first, second, sum]) => {
  expect(addAsDecimals(first, second)).toBe(sum)
})

test.for<[bigint, bigint, bigint]>([
  [1n, 2n, 1n],
  [3n, 2n, 2n],
  [49n, 100n, 0n],
  [50n, 100n, 1n],
  [5n, 3n, 2n],
  [4n, 3n, 1n],
  [0n, 7n, 0n],
])('%d / %d is rounded half up to %d', ([numerator, denominator, quotient]) => {
  expect(divideHalfUp(numerator, denominator)).toBe(quotient)
})

test('a rounded quotient is at most half away, and a half is rounded up', () => {
  const natural = fc.bigInt({ min: 0n, max: 10n ** 40n })
  fc.assert(
    fc.property(natural, fc.bigInt({ min: 1n, max: 10n ** 20n }), (numerator, denominator) => {
      const twiceOff = 2n * (divideHalfUp(numerator, denominator) * denominator - numerator)
      expect(twiceOff > -denominator && twiceOff <= denominator).toBe(true)
    }),
  )
})

test.for<[number, bigint | undefined]>([
  [0.01, 1n],
  [1000.1, 100010n],
  [8.03, 803n],
  [1000.005, undefined],
  [0.1 + 0.2, undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  [1e300, 10n ** 302n],
])('%d dollars are %d cents', ([amount, cents]) => {
  expect(centsOf(amount)).toBe(cents)
})

test('cents become the amount that is written with them', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (cents) => {
      const written = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
      expect(amountOf(cents)).toBe(Number(written))
    }),
  )
})
