import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  calculateTreasuryBondCurve,
  calculateTreasuryNoteCurve,
  countNoteDays,
  measureTreasuryBondRisk,
  measureTreasuryBondSensitivity,
  measureTreasuryNoteRisk,
  measureTreasuryNoteSensitivity,
  priceTreasuryBond,
  priceTreasuryNote,
  solveTreasuryBondYield,
  solveTreasuryNoteYield,
  type TreasuryBondTerms,
} from './treasury.ts'
import onIssue from './treasury-bonds.json' with { type: 'json' }
import vectors from './vectors/treasury.json' with { type: 'json' }

const msPerDay = 86_400_000
const dayOf = (date: string) => Date.parse(date) / msPerDay
const dateOf = (day: number) => new Date(day * msPerDay).toISOString().slice(0, 10)

interface VectorInput {
  coupon_rate?: number
  maturity_date?: string
  settlement_date?: string
  yield_rate?: number
  price?: number
  days?: number
}

function calculate(op: string, input: VectorInput): Record<string, unknown> {
  const { coupon_rate = Number.NaN, yield_rate = Number.NaN, days = Number.NaN, price } = input
  const terms = { couponRate: coupon_rate, maturityDate: input.maturity_date, settlementDate: input.settlement_date }
  if (op === 'treasury_note_price') return { ...priceTreasuryNote({ days, yieldRate: yield_rate }) }
  if (op === 'treasury_bond_yield') return { ...solveTreasuryBondYield({ ...terms, price }) }
  return { ...priceTreasuryBond({ ...terms, yieldRate: yield_rate }) }
}

const resultNames: Record<string, string> = {
  price: 'price',
  price_rounded: 'priceRounded',
  accrued_interest: 'accruedInterest',
  clean_price: 'cleanPrice',
  ex_interest: 'isExInterest',
  formula: 'formula',
  yield_to_maturity: 'yieldToMaturity',
}

function tolerance(name: string, wanted: number): number {
  if (name === 'formula' || name === 'price_rounded') return 0
  return name === 'yield_to_maturity' ? 1e-9 * Math.max(1, Math.abs(wanted)) : 1e-8
}

test.for(vectors.map((vector, index): [number, string, (typeof vectors)[number]] => [index, vector.op, vector]))(
  'Treasury vector %i (%s) is met within its tolerance',
  ([, , { op, input, expect: expected }]) => {
    const result = calculate(op, input)
    for (const [name, wanted] of Object.entries(expected)) {
      const got = result[resultNames[name] ?? name]
      if (typeof wanted === 'number')
        expect(Math.abs(Number(got) - wanted), name).toBeLessThanOrEqual(tolerance(name, wanted))
      else expect(got, name).toBe(wanted)
    }
  },
)

describe('the formula follows what the buyer still gets', () => {
  const bond = { couponRate: 0.0325, maturityDate: '2029-04-21' }
  test.each([
    ['2028-04-13', 1, false],
    ['2028-04-14', 2, true],
    ['2028-04-20', 2, true],
    ['2028-04-21', 1, false],
    ['2028-10-13', 1, false],
    ['2028-10-14', 3, true],
    ['2028-10-21', 3, false],
    ['2029-04-13', 3, false],
    ['2029-04-14', 4, true],
    ['2029-04-20', 4, true],
  ])('settled on %s: formula %i', (settlementDate, formula, isExInterest) => {
    expect(priceTreasuryBond({ ...bond, settlementDate, yieldRate: 0.04 })).toMatchObject({ formula, isExInterest })
  })
})

test.each([
  ['2029-04-21', '2029-04-23', 'Saturday'],
  ['2029-04-22', '2029-04-23', 'Sunday'],
  ['2029-04-20', '2029-04-20', 'Friday'],
])('a maturity on %s counts as %s, a %s', (maturityDate, paidOn) => {
  const { years } = priceTreasuryBond({ couponRate: 0.03, maturityDate, settlementDate: '2029-04-02', yieldRate: 0 })
  expect(years * 365).toBeCloseTo(dayOf(paidOn) - dayOf('2029-04-02'), 9)
})

test('coupons are paid on the maturity’s day of the month, or on the last day of a shorter month', () => {
  const position = (maturityDate: string, settlementDate: string) => {
    const bond = priceTreasuryBond({ couponRate: 0.03, maturityDate, settlementDate, yieldRate: 0.03 })
    return [bond.previousCouponDate, bond.nextCouponDate]
  }
  expect(position('2030-06-30', '2029-01-15')).toEqual(['2028-12-30', '2029-06-30'])
  expect(position('2030-08-31', '2029-01-15')).toEqual(['2028-08-31', '2029-02-28'])
  expect(position('2030-08-31', '2028-02-29')).toEqual(['2028-02-29', '2028-08-31'])
})

describe('a price is rounded half up to three decimals', () => {
  test.each([
    [0.0425, 102.125],
    [0.042511, 102.126],
    [0.04251, 102.126],
    [0.042509, 102.125],
  ])('coupon %f at a yield of 0 in the last half-year: %f', (couponRate, priceRounded) => {
    const bond = { couponRate, maturityDate: '2029-04-20', settlementDate: '2029-01-02', yieldRate: 0 }
    expect(priceTreasuryBond(bond).priceRounded).toBe(priceRounded)
  })

  test.each(['2038-03-21', '2045-03-21', '2057-03-21'])(
    'at par until %s, a double beside 100 becomes 100',
    (maturityDate) => {
      const bond = { couponRate: 0.0075, maturityDate, settlementDate: '2026-03-21', yieldRate: 0.0075 }
      expect(priceTreasuryBond(bond).price).toBeCloseTo(100, 10)
      expect(priceTreasuryBond(bond).priceRounded).toBe(100)
    },
  )
})

describe('inputs outside the domain are refused by name', () => {
  const bond = { couponRate: 0.0425, maturityDate: '2036-03-21', settlementDate: '2026-11-24', yieldRate: 0.0431 }
  test.each([
    ['coupon_rate_out_of_range', 'couponRate', { couponRate: 1.01 }],
    ['coupon_rate_out_of_range', 'couponRate', { couponRate: Number.NaN }],
    ['date_invalid', 'maturityDate', { maturityDate: undefined }],
    ['date_invalid', 'maturityDate', { maturityDate: '2036-02-30' }],
    ['date_invalid', 'settlementDate', { settlementDate: 'today' }],
    ['settlement_not_before_maturity', 'settlementDate', { settlementDate: '2036-03-21' }],
    ['maturity_too_far', 'maturityDate', { maturityDate: '2126-11-25' }],
    ['yield_out_of_range', 'yieldRate', { yieldRate: -2 }],
    ['yield_out_of_range', 'yieldRate', { yieldRate: Number.NaN }],
    ['yield_out_of_range', 'yieldRate', { settlementDate: '2036-03-20', yieldRate: -365 }],
  ])('%s at %s', (code, field, change) => {
    expect(() => priceTreasuryBond({ ...bond, ...change })).toThrow(expect.objectContaining({ code, field }))
  })
  test.each([
    ['price_missing', undefined],
    ['price_not_positive', 0],
    ['price_out_of_range', 1e9],
  ])('%s', (code, price) => {
    expect(() => solveTreasuryBondYield({ ...bond, price })).toThrow(expect.objectContaining({ code, field: 'price' }))
  })
  test.each([0, 1.5, 36_501, Number.NaN])('a Treasury Note of %f days', (days) => {
    expect(() => priceTreasuryNote({ days, yieldRate: 0.04 })).toThrow(
      expect.objectContaining({ code: 'days_out_of_range' }),
    )
  })
  test('exactly 100 years are allowed', () => {
    expect(priceTreasuryBond({ ...bond, maturityDate: '2126-11-24' }).price).toBeGreaterThan(0)
  })
})

const bonds: fc.Arbitrary<TreasuryBondTerms & { days: number }> = fc
  .record({
    couponRate: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 0, max: 60 }).map((quarters) => quarters / 400),
    ),
    maturityDay: fc.integer({ min: dayOf('2027-01-01'), max: dayOf('2080-12-31') }),
    days: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 36_000 })),
  })
  .map(({ couponRate, maturityDay, days }) => ({
    couponRate,
    maturityDate: dateOf(maturityDay),
    settlementDate: dateOf(maturityDay - days),
    days,
  }))
const yields = fc.double({ min: -0.02, max: 0.2, noNaN: true })

test('each listed bond is one of a pricing example, had not matured on the date of the list, and has a source', () => {
  const priced = vectors.map(({ input }) => `${input.coupon_rate} ${input.maturity_date}`)
  for (const { coupon_percent, maturity_date, named_in } of onIssue.bonds) {
    expect(priced).toContain(`${coupon_percent / 100} ${maturity_date}`)
    expect(maturity_date > onIssue.as_of).toBe(true)
    expect(named_in).not.toBe('')
  }
})

test('the yield of the price of 100,000 random Treasury Bonds is the yield it was priced at', () => {
  fc.assert(
    fc.property(bonds, yields, (bond, yieldRate) => {
      const { price } = priceTreasuryBond({ ...bond, yieldRate })
      expect(Math.abs(solveTreasuryBondYield({ ...bond, price }).yieldToMaturity - yieldRate)).toBeLessThanOrEqual(1e-9)
    }),
    { numRuns: 100_000 },
  )
}, 120_000)

function priceByHand(bond: TreasuryBondTerms, yieldRate: number): number {
  const {
    formula,
    coupon: g,
    daysToCoupon: f,
    daysInPeriod: d,
    halfYears: n,
    years: t,
  } = priceTreasuryBond({ ...bond, yieldRate })
  if (formula === 4) return 100 / (1 + t * yieldRate)
  if (formula === 3) return (100 + g) / (1 + t * yieldRate)
  const v = 1 / (1 + yieldRate / 2)
  let a = 0
  for (let k = 1; k <= n; k += 1) a += v ** k
  return v ** (f / d) * (g * ((formula === 1 ? 1 : 0) + a) + 100 * v ** n)
}

test('every price is the one that the printed formula gives', () => {
  fc.assert(
    fc.property(bonds, yields, (bond, yieldRate) => {
      const { price } = priceTreasuryBond({ ...bond, yieldRate })
      expect(Math.abs(price - priceByHand(bond, yieldRate))).toBeLessThanOrEqual(1e-10 * Math.max(100, price))
    }),
  )
})

test('a price falls as the yield rises, and the buyer loses exactly one coupon as a bond goes ex-interest', () => {
  fc.assert(
    fc.property(bonds, yields, fc.double({ min: 1e-6, max: 0.1, noNaN: true }), (bond, yieldRate, rise) => {
      const before = priceTreasuryBond({ ...bond, yieldRate })
      expect(priceTreasuryBond({ ...bond, yieldRate: yieldRate + rise }).price).toBeLessThan(before.price)
      const share = (before.daysInPeriod - before.daysToCoupon) / before.daysInPeriod
      const withCoupon = before.coupon * share
      expect(before.accruedInterest).toBeCloseTo(before.isExInterest ? withCoupon - before.coupon : withCoupon, 9)
    }),
  )
})

describe('risk', () => {
  const maturity = dayOf('2029-04-21')
  const days = fc.integer({ min: 1, max: 40 * 365 })
  const yields = fc.double({ min: 0.001, max: 0.2, noNaN: true })

  /** Approximates the first and second derivative of a price by differences. */
  function differences(priceAt: (yieldRate: number) => number, yieldRate: number) {
    const step = 1e-4
    const [below, here, above] = [yieldRate - step, yieldRate, yieldRate + step].map(priceAt) as [
      number,
      number,
      number,
    ]
    return { first: (above - below) / (2 * step), second: (above - 2 * here + below) / step ** 2 }
  }

  test('modified duration, convexity and DV01 are the derivatives of the price, by every formula', () => {
    fc.assert(
      fc.property(days, yields, (daysBefore, yieldRate) => {
        const terms = { couponRate: 0.0325, maturityDate: '2029-04-21', settlementDate: dateOf(maturity - daysBefore) }
        const risk = measureTreasuryBondRisk({ ...terms, yieldRate })
        const { first, second } = differences((y) => priceTreasuryBond({ ...terms, yieldRate: y }).price, yieldRate)
        expect(risk.modifiedDuration).toBeCloseTo(-first / risk.price, 3)
        expect(risk.dv01).toBeCloseTo(-first * 0.0001, 5)
        expect(Math.abs(risk.convexity - second / risk.price)).toBeLessThan(0.01 + 0.001 * risk.convexity)
      }),
    )
  })

  test('modified duration of a Treasury Note is the derivative of its price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 365 }), yields, (noteDays, yieldRate) => {
        const risk = measureTreasuryNoteRisk({ days: noteDays, yieldRate })
        const { first } = differences((y) => priceTreasuryNote({ days: noteDays, yieldRate: y }).price, yieldRate)
        expect(risk.modifiedDuration).toBeCloseTo(-first / risk.price, 5)
        expect(risk.duration).toBe(noteDays / 365)
      }),
    )
  })
})

describe('a change of the yield', () => {
  const changes = fc.integer({ min: -100, max: 500 }).map((points) => points / 10_000)
  const changedYield = (yieldRate: number, yieldChange: number) =>
    Math.round((yieldRate + yieldChange) * 10_000) / 10_000
  const percents = fc.integer({ min: 100, max: 2_000 }).map((points) => points / 10_000)

  test('moves the price of a Treasury Bond to that at the changed yield', () => {
    fc.assert(
      fc.property(bonds, percents, changes, (bond, yieldRate, yieldChange) => {
        const changed = measureTreasuryBondSensitivity({ ...bond, yieldRate, yieldChange })
        const risk = measureTreasuryBondRisk({ ...bond, yieldRate })
        const { price } = priceTreasuryBond({ ...bond, yieldRate: changedYield(yieldRate, yieldChange) })
        expect(changed).toMatchObject({ ...risk, changedPrice: price, actualPriceChange: price - risk.price })
        expect(changed.durationPriceChange).toBeCloseTo(-risk.price * risk.modifiedDuration * yieldChange, 9)
        const bend = (risk.price * risk.convexity * yieldChange ** 2) / 2
        expect(changed.predictedPriceChange).toBeCloseTo(changed.durationPriceChange + bend, 9)
      }),
    )
  })

  test('moves the price of a Treasury Note to that at the changed yield', () => {
    const note = { days: 119, yieldRate: 0.017 }
    const changed = measureTreasuryNoteSensitivity({ ...note, yieldChange: 0.01 })
    const { price } = priceTreasuryNote({ days: 119, yieldRate: 0.027 })
    expect(changed).toMatchObject({ ...measureTreasuryNoteRisk(note), changedPrice: price })
    expect(changed.actualPriceChange).toBe(price - changed.price)
    expect(changed.predictedPriceChange).toBeCloseTo(changed.actualPriceChange, 4)
  })

  test.each([-3, Number.NaN, Number.POSITIVE_INFINITY])(
    'of %d is refused where it leads to no price',
    (yieldChange) => {
      const refusal = expect.objectContaining({ code: 'yield_out_of_range', field: 'yieldChange' })
      const terms = { couponRate: 0.0325, maturityDate: '2029-04-21', settlementDate: '2018-11-19' }
      expect(() => measureTreasuryBondSensitivity({ ...terms, yieldRate: 0.02, yieldChange })).toThrow(refusal)
      expect(() =>
        measureTreasuryNoteSensitivity({ days: 119, yieldRate: 0.02, yieldChange: yieldChange * 2 }),
      ).toThrow(refusal)
    },
  )
})

describe('a price curve', () => {
  const range = { yieldRangeStart: 0.01, yieldRangeEnd: 0.03, yieldStep: 0.01 }
  const terms = { couponRate: 0.0325, maturityDate: '2029-04-21', settlementDate: '2018-11-19' }

  test('has the price of the Treasury Bond at each yield', () => {
    fc.assert(
      fc.property(bonds, (bond) => {
        const { yields, prices } = calculateTreasuryBondCurve({ ...bond, ...range })
        expect(yields).toEqual([0.01, 0.02, 0.03])
        expect(prices).toEqual(yields.map((yieldRate) => priceTreasuryBond({ ...bond, yieldRate }).price))
      }),
    )
  })

  test('has the price of the Treasury Note at each yield', () => {
    const { prices } = calculateTreasuryNoteCurve({ days: 119, ...range })
    expect(prices).toEqual([0.01, 0.02, 0.03].map((yieldRate) => priceTreasuryNote({ days: 119, yieldRate }).price))
  })

  test.each([
    ['yield_out_of_range', 'yieldRangeStart', { yieldRangeStart: -2 }],
    ['yield_range_end_before_start', 'yieldRangeEnd', { yieldRangeEnd: 0 }],
    ['yield_step_not_positive', 'yieldStep', { yieldStep: 0 }],
    ['too_many_points', 'yieldStep', { yieldStep: 1e-9 }],
  ])('is refused: %s at %s', (code, field, change) => {
    const refusal = expect.objectContaining({ code, field })
    expect(() => calculateTreasuryBondCurve({ ...terms, ...range, ...change })).toThrow(refusal)
    if (code !== 'yield_out_of_range')
      expect(() => calculateTreasuryNoteCurve({ days: 119, ...range, ...change })).toThrow(refusal)
  })

  test('of a Treasury Note without whole days is refused', () => {
    expect(() => calculateTreasuryNoteCurve({ days: 0.5, ...range })).toThrow(
      expect.objectContaining({ code: 'days_out_of_range', field: 'days' }),
    )
  })
})

test('the yield of a Treasury Note gives its price back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.double({ min: 1, max: 200, noNaN: true }), (days, price) => {
      const yieldRate = solveTreasuryNoteYield({ days, price })
      expect(priceTreasuryNote({ days, yieldRate }).price).toBeCloseTo(price, 8)
    }),
  )
})

test('the days of a Treasury Note are those between its dates', () => {
  expect(countNoteDays('2026-11-23', '2027-03-12')).toBe(109)
  expect(() => countNoteDays('2026-11-23', '2026-11-23')).toThrow('before the maturity date')
  expect(() => countNoteDays('2026-11-23', '2026-02-30')).toThrow('day of the calendar')
  expect(() => countNoteDays('2026-11-23', '2126-11-23')).toThrow('1 to 36,500')
})
