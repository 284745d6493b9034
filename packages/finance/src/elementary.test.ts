import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exp, expm1, log, log1p, power, wholePower } from './elementary.ts'

function ulp(value: number): number {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, Math.abs(value))
  view.setBigUint64(0, view.getBigUint64(0) + 1n)
  return view.getFloat64(0) - Math.abs(value)
}

const finite = (min: number, max: number) => fc.double({ min, max, noNaN: true })

describe('agrees with the engine to a few units of the last bit:', () => {
  test.each([
    ['exp', exp, Math.exp, finite(-700, 700), 2],
    ['log', log, Math.log, finite(1e-300, 1e300), 2],
    ['log1p', log1p, Math.log1p, finite(-0.99, 10), 5],
    ['expm1', expm1, Math.expm1, finite(-30, 30), 5],
  ] as const)('%s', (_name, own, engine, values, units) => {
    fc.assert(
      fc.property(values, (x) => {
        const expected = engine(x)
        expect(Math.abs(own(x) - expected)).toBeLessThanOrEqual(units * ulp(expected))
      }),
      { numRuns: 5_000 },
    )
  })
})

test.each([
  [exp, [0, 1, -Infinity, Infinity, Number.NaN, 710, 746, 747, -745, -746, -750]],
  [log, [1, 0, -1, Infinity, Number.NaN, 5e-324, 3e-310, 2.2250738585072014e-308]],
  [log1p, [0, -1, -2, 1e-300, 1e-20, Infinity]],
  [expm1, [0, 1e-300, -1e-20, -Infinity, Infinity, -800]],
] as const)('%o is right at its edges', (own, edges) => {
  const engine = Math[own.name as 'exp' | 'log' | 'log1p' | 'expm1']
  for (const edge of edges) {
    const expected = engine(edge)
    if (Number.isFinite(expected)) expect(Math.abs(own(edge) - expected)).toBeLessThanOrEqual(2 * ulp(expected))
    else expect(own(edge)).toBe(expected)
  }
})

test('a whole power is the product', () => {
  fc.assert(
    fc.property(finite(0.5, 1.5), fc.integer({ min: 0, max: 400 }), (base, n) => {
      const expected = base ** n
      expect(Math.abs(wholePower(base, n) - expected)).toBeLessThanOrEqual(1e-13 * expected)
    }),
  )
})

test('a power with any exponent is that of the engine but for its last bits', () => {
  fc.assert(
    fc.property(finite(0.5, 1.5), finite(-400, 400), (base, exponent) => {
      const expected = base ** exponent
      expect(Math.abs(power(base, exponent) - expected)).toBeLessThanOrEqual(1e-13 * expected)
    }),
  )
  expect(power(1.5, -2)).toBe(1 / 2.25)
  expect(power(-1.5, 3)).toBe(-3.375)
  expect(power(-1.5, 0.5)).toBeNaN()
  expect(power(0, 0.5)).toBe(0)
})

test('the bits are the same everywhere', () => {
  const view = new DataView(new ArrayBuffer(8))
  let sum = 0n
  for (let n = 1; n <= 10_000; n += 1) {
    const x = (n * 0.618033988749895) % 1
    for (const value of [exp(4 * x - 2), log(3 * x + 0.01), log1p(x / 3 - 0.1), expm1(x / 2 - 0.2)]) {
      view.setFloat64(0, value)
      sum = (sum * 31n + view.getBigUint64(0)) % 2n ** 64n
    }
  }
  expect(sum.toString(16)).toMatchInlineSnapshot(`"d65461b6e9a2585e"`)
})
