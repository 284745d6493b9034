import { calculateLoan } from '@ledgerdeck/finance/loans'
import bondVectors from '@ledgerdeck/finance/vectors/bonds.json' with { type: 'json' }
import loanVectors from '@ledgerdeck/finance/vectors/loans.json' with { type: 'json' }
import refusalVectors from '@ledgerdeck/finance/vectors/refusals.json' with { type: 'json' }
import { bondTolerance } from '@ledgerdeck/finance/vectors/tolerance.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../test-app.ts'

const now = new Date('2026-06-30T23:30:00.000Z')

const paths = {
  calculate_principal: '/api/v1/finance/calculate-principal/',
  price: '/api/v1/fixed-income/bonds/price/',
  yield_to_maturity: '/api/v1/fixed-income/yields/yield_to_maturity/',
  price_sensitivity: '/api/v1/fixed-income/bonds/price_sensitivity/',
  duration: '/api/v1/fixed-income/risk_metrics/duration/',
  convexity: '/api/v1/fixed-income/risk_metrics/convexity/',
  dv01: '/api/v1/fixed-income/risk_metrics/dv01/',
  bond_price_curve: '/api/v1/fixed-income/visualization/bond_price_curve/',
} as const

type Op = keyof typeof paths

const ops = Object.keys(paths) as Op[]

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000000' }, now: () => now })
})

afterAll(() => testApp.close())

type Fields = Record<string, unknown>

/** The body is a string, so that tests can send JSON that JavaScript would not write. */
async function ask(op: string, body: Fields | string, accessToken?: string): Promise<{ status: number; body: Fields }> {
  const response = await testApp.app.inject({
    method: 'POST',
    url: paths[op as Op],
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
    },
  })
  return { status: response.statusCode, body: response.json() }
}

async function askWell(op: string, body: Fields): Promise<Fields> {
  const answer = await ask(op, body)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer.body
}

const bond = {
  face_value: 1000,
  coupon_rate: 0.05,
  frequency: 'semi-annual',
  maturity_date: '2036-06-30',
  settlement_date: '2026-08-15',
}

const curve = {
  face_value: 1000,
  coupon_rate: 0.05,
  maturity: 10,
  yield_range_start: 0.01,
  yield_range_end: 0.1,
  yield_step: 0.01,
}

const loan = { total_loan_amount: 250_000, duration_months: 360, annual_interest_rate: 6.25 }

const soundBodies: Record<Op, Fields> = {
  calculate_principal: loan,
  price: bond,
  yield_to_maturity: { ...bond, price: 990 },
  price_sensitivity: { ...bond, yield_change: 0.01 },
  duration: bond,
  convexity: bond,
  dv01: bond,
  bond_price_curve: curve,
}

test.for(bondVectors.map((vector, index): [number, string, typeof vector] => [index, vector.op, vector]))(
  'bond vector %i (%s) is answered within its tolerance',
  { tags: ['entity-30', 'entity-31', 'call-10', 'calculation-1'] },
  async ([, , { op, input, expect: wanted }]) => {
    const answer = await askWell(op, input)
    for (const [name, value] of Object.entries(wanted)) {
      const figures = [answer[name]].flat()
      const misses = [value].flat().filter((one, index) => {
        const got = figures[index]
        if (typeof one !== 'number' || typeof got !== 'number') return one !== got
        const dirtyPrice = 'dirty_price' in wanted ? Number(wanted.dirty_price) : 0
        return Math.abs(got - one) > bondTolerance(name, one, { faceValue: input.face_value, dirtyPrice })
      })
      expect(misses, `${name}, which came as ${figures}`).toEqual([])
      expect(figures).toHaveLength([value].flat().length)
    }
  },
)

test.for(loanVectors.map((vector, index): [number, (typeof loanVectors)[number]] => [index, vector]))(
  'loan vector %i is answered to the cent',
  { tags: ['entity-24', 'entity-25', 'call-4', 'calculation-1'] },
  async ([, { input, expect: wanted }]) => {
    const { msg, data } = await askWell('calculate_principal', input)
    expect(msg).toBe('Calculation successful!')
    expect(data).toEqual({
      ...wanted,
      amortization_schedule: wanted.amortization_schedule.map(([payment, principal, interest, balance], index) => ({
        period: index + 1,
        payment_amount: payment,
        principal_paid: principal,
        interest_paid: interest,
        remaining_balance: balance,
      })),
    })
  },
)

test.for(refusalVectors.map((vector): [string, typeof vector] => [vector.expect.error, vector]))(
  'invalid input is rejected as %s',
  { tags: ['entity-24', 'validation-19', 'calculation-1'] },
  async ([code, { op, input }]) => {
    const { status, body } = await ask(op, input)
    expect([status, body.code]).toEqual([400, code])
    expect(body.error).toBe(body.msg)
    const [[field = '', messages] = []] = Object.entries(body.details as object)
    expect(Object.keys(input).concat('yield_rate')).toContain(field)
    expect(messages).toEqual([body.msg])
  },
)

test.each<[string, Op, Fields, string]>([
  ['date_invalid', 'duration', { settlement_date: '15.08.2026' }, 'settlement_date'],
  ['price_missing', 'yield_to_maturity', { price: null }, 'price'],
  ['price_not_positive', 'yield_to_maturity', { price: -1 }, 'price'],
  ['yield_out_of_range', 'dv01', { yield_rate: -2 }, 'yield_rate'],
  ['yield_out_of_range', 'price_sensitivity', { yield_change: -3 }, 'yield_change'],
  ['perpetual_yield_not_positive', 'price_sensitivity', { maturity_date: '', yield_change: -0.05 }, 'yield_change'],
  ['perpetual_without_coupon', 'convexity', { maturity_date: null, coupon_rate: 0 }, 'coupon_rate'],
  ['maturity_not_positive', 'bond_price_curve', { maturity: 0 }, 'maturity'],
  ['yield_out_of_range', 'bond_price_curve', { yield_range_start: -2 }, 'yield_range_start'],
  ['yield_range_end_before_start', 'bond_price_curve', { yield_range_end: 0.005 }, 'yield_range_end'],
  ['too_many_points', 'bond_price_curve', { yield_step: 0.000001 }, 'yield_step'],
])('%s is also the answer of %s to %j, which names %s', async (code, op, change, field) => {
  const { status, body } = await ask(op, { ...soundBodies[op], ...change })
  expect([status, body.code, Object.keys(body.details as object)]).toEqual([400, code, [field]])
})

test('an overflowing result is rejected without naming an input', { tags: ['calculation-18'] }, async () => {
  const { status, body } = await ask('price', { ...bond, face_value: 1e308, yield_rate: -1.99 })
  expect([status, body.code, body.details]).toEqual([400, 'result_not_finite', undefined])
})

test.each<[Op, string, string, Fields | string]>([
  ['price', 'face_value', 'Enter the face value as a number.', { ...bond, face_value: '1000' }],
  ['price', 'face_value', 'Enter the face value as a number.', { ...bond, face_value: null }],
  ['price', 'face_value', 'This is too large for the face value.', '{"face_value":1e400,"coupon_rate":0.05}'],
  ['price', 'coupon_rate', 'Enter the coupon rate as a number.', { face_value: 1000 }],
  ['price', 'yield_rate', 'Enter the yield as a number.', { ...bond, yield_rate: '0.05' }],
  ['price', 'frequency', 'Use annual, semi-annual or quarterly.', { ...bond, frequency: 2 }],
  ['price', 'frequency', 'Use annual, semi-annual or quarterly.', { ...bond, frequency: 'x'.repeat(41) }],
  ['price', 'maturity_date', 'Enter a date such as 2030-06-30.', { ...bond, maturity_date: 20300630 }],
  ['price_sensitivity', 'yield_change', 'Enter the change in yield as a number.', bond],
  ['bond_price_curve', 'maturity', 'The maturity must be at most 1,000 years.', { ...curve, maturity: 1000.5 }],
  ['bond_price_curve', 'yield_step', 'Use 0, or a number from 1e-15 to 1e15 in size.', { ...curve, yield_step: 1e-16 }],
  [
    'calculate_principal',
    'total_loan_amount',
    'The loan amount must be at most 1,000,000,000,000.',
    { ...loan, total_loan_amount: 1_000_000_000_000.01 },
  ],
  [
    'calculate_principal',
    'compounding_frequency',
    'Use monthly, daily or yearly.',
    { ...loan, compounding_frequency: [] },
  ],
])('%s says of a wrong %s: %s', { tags: ['call-4'] }, async (op, field, message, sent) => {
  const { status, body } = await ask(op, sent)
  expect([status, body.code]).toEqual([400, 'validation_failed'])
  expect(body.details).toMatchObject({ [field]: [message] })
  expect(body.error).toBe(body.msg)
})

test('missing inputs get defaults, and used_inputs shows them', {
  tags: ['entity-30', 'validation-26', 'calculation-3', 'calculation-9'],
}, async () => {
  const { settlement_date: _, frequency: __, ...bare } = bond
  const empty = { ...bare, settlement_date: '', frequency: null, yield_rate: '', price: '', unknown: 1 }
  const price = await askWell('price', bare)
  expect(price).toMatchObject({
    msg: 'Bond price calculated!',
    used_yield_rate: 0.05,
    maturity_years: 10,
    periods: 20,
    frequency: 'semi-annual',
    accrued_interest: 0,
    used_inputs: { ...bond, settlement_date: '2026-06-30', yield_rate: 0.05 },
  })
  for (const name of ['bond_price', 'clean_price', 'dirty_price']) expect(price[name]).toBeCloseTo(1000, 9)
  expect(await askWell('price', empty)).toEqual(price)
  const monthly = await askWell('calculate_principal', { ...loan, compounding_frequency: 'monthly' })
  for (const compounding_frequency of [undefined, null, ''])
    expect(await askWell('calculate_principal', { ...loan, compounding_frequency })).toEqual(monthly)
  const perpetual = await askWell('duration', { face_value: 100, coupon_rate: 0.05, settlement_date: 'never' })
  expect(perpetual).toMatchObject({
    periods: null,
    maturity_years: null,
    bond_price: 100,
    duration: expect.closeTo(20.5, 9),
  })
  expect(perpetual.used_inputs).toMatchObject({ maturity_date: null, settlement_date: null })
  expect((await askWell('bond_price_curve', curve)).used_inputs).toEqual({ ...curve, frequency: 'semi-annual' })
})

test('each call returns its message and consistent figures', { tags: ['entity-30', 'error-50'] }, async () => {
  const changed = await askWell('price_sensitivity', soundBodies.price_sensitivity)
  const [clean, dirty] = [Number(changed.bond_price), Number(changed.dirty_price)]
  expect(changed).toMatchObject({ msg: 'Bond price sensitivity calculated!', clean_price: clean })
  expect(clean + Number(changed.accrued_interest)).toBeCloseTo(dirty, 9)
  expect(changed.duration_price_change).toBeCloseTo(-dirty * Number(changed.modified_duration) * 0.01, 9)
  expect(Number(changed.changed_clean_price) - clean).toBeCloseTo(Number(changed.actual_price_change), 9)
  expect(changed.used_inputs).toEqual({ ...bond, yield_rate: 0.05, yield_change: 0.01 })
  const found = await askWell('yield_to_maturity', { ...bond, price: clean })
  expect(found).toMatchObject({ msg: 'Yield to maturity calculated!', used_inputs: { ...bond, price: clean } })
  expect([found.yield_to_maturity, found.used_yield_rate]).toEqual([expect.closeTo(0.05, 12), found.yield_to_maturity])
  const { msg, predicted_price_change, duration_price_change, actual_price_change, changed_clean_price, ...risk } =
    changed
  for (const [op, said] of [
    ['duration', 'Duration calculated!'],
    ['convexity', 'Convexity calculated!'],
    ['dv01', 'DV01 calculated!'],
  ] as const)
    expect(await askWell(op, bond)).toEqual({ ...risk, msg: said, used_inputs: { ...bond, yield_rate: 0.05 } })
  expect((await askWell('bond_price_curve', curve)).msg).toBe('Bond price curve generated!')
})

test('a guest and a user get the same answers', { tags: ['role-20'] }, async () => {
  const { accessToken } = await testApp.signInAs()
  for (const op of ops) {
    const body = soundBodies[op]
    expect(await ask(op, body, accessToken)).toEqual({ status: 200, body: await askWell(op, body) })
  }
})

test('the largest inputs are accepted', async () => {
  const longest = { ...bond, frequency: 'quarterly', settlement_date: '0001-01-02', maturity_date: '9999-12-31' }
  expect(await askWell('price_sensitivity', { ...longest, yield_change: 0.01 })).toMatchObject({ periods: 39_996 })
  expect(await askWell('yield_to_maturity', { ...longest, price: 1e-300 })).toMatchObject({ periods: 39_996 })
  const points = { ...curve, maturity: 1000, yield_range_start: 1e-15, yield_range_end: 1e15, yield_step: 1e11 }
  expect((await askWell('bond_price_curve', points)).prices).toHaveLength(10_000)
  const { data } = await askWell('calculate_principal', {
    total_loan_amount: 1_000_000_000_000,
    duration_months: 600,
    annual_interest_rate: 30,
    compounding_frequency: 'daily',
  })
  expect((data as Fields).amortization_schedule).toHaveLength(600)
})

test.each([
  [1_000_000_000_000, 600],
  [999_999_999_999.97, 599],
  [0.05, 600],
  [1234.51, 2],
])(
  'a rate below the effective minimum gives the result of rate 0: %d over %d months',
  async (total_loan_amount, duration_months) => {
    const tiny = { total_loan_amount, duration_months, annual_interest_rate: 9.99e-16 }
    const exact = calculateLoan({
      totalLoanAmount: total_loan_amount,
      durationMonths: duration_months,
      annualInterestRatePercent: 9.99e-16,
    })
    const { data } = await askWell('calculate_principal', tiny)
    expect(data).toMatchObject({
      calculated_monthly_payment: exact.monthlyPayment,
      total_interest_paid: exact.totalInterestPaid,
      effective_monthly_rate_percent: exact.effectiveMonthlyRatePercent,
    })
    const balances = (data as { amortization_schedule: Fields[] }).amortization_schedule.map(
      (row) => row.remaining_balance,
    )
    expect(balances).toEqual(exact.schedule.map((row) => row.remainingBalance))
    expect((await ask('calculate_principal', { ...tiny, annual_interest_rate: -5e-324 })).status).toBe(400)
  },
)

const orAnything = (usual: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 12, arbitrary: usual },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(undefined, null, '', 0, -0, 1e308, -1e308, 5e-324, 1e-16),
    },
  )

const anyDate = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const decimal = (min: number, max: number, places: number) =>
  fc.integer({ min: min * 10 ** places, max: max * 10 ** places }).map((digits) => digits / 10 ** places)

const anyBody = fc.record({
  face_value: orAnything(decimal(0, 10_000_000, 2)),
  coupon_rate: orAnything(decimal(0, 1, 4)),
  frequency: orAnything(fc.constantFrom('annual', 'semi-annual', 'quarterly', undefined, 'weekly')),
  maturity_date: orAnything(fc.oneof(anyDate, fc.constant(undefined))),
  settlement_date: orAnything(fc.oneof(anyDate, fc.constantFrom(undefined, '2024-02-29', '2023-02-29'))),
  yield_rate: orAnything(fc.oneof(decimal(-4, 4, 4), fc.double({ noNaN: true, noDefaultInfinity: true }))),
  yield_change: orAnything(decimal(-1, 1, 4)),
  price: orAnything(fc.oneof(decimal(0, 1_000_000, 2), fc.double({ noNaN: true, noDefaultInfinity: true }))),
  maturity: orAnything(decimal(0, 1_001, 2)),
  yield_range_start: orAnything(decimal(-1, 1, 4)),
  yield_range_end: orAnything(decimal(-1, 1, 4)),
  yield_step: orAnything(decimal(0, 1, 2)),
  total_loan_amount: orAnything(decimal(0, 10_000_000, 2)),
  duration_months: orAnything(fc.integer({ min: 0, max: 610 })),
  annual_interest_rate: orAnything(decimal(0, 31, 2)),
  compounding_frequency: orAnything(fc.constantFrom('monthly', 'daily', 'yearly', undefined)),
})

test('any input gets a result or an error that names the problem', async () => {
  const statuses = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...ops), anyBody, async (op, sent) => {
      const { status, body } = await ask(op, sent)
      statuses.add(`${op} ${status}`)
      expect([200, 400]).toContain(status)
      const isAnswered = status === 200 || (typeof body.code === 'string' && body.error === body.msg)
      expect([isAnswered, typeof body.msg]).toEqual([true, 'string'])
      expect(JSON.stringify(body)).not.toMatch(/NaN|Infinity|undefined/)
    }),
    { numRuns: 240 },
  )
  expect(statuses.size).toBeGreaterThan(ops.length)
})
