import {
  answerTreasuryBondCurve,
  answerTreasuryBondPrice,
  answerTreasuryBondSensitivity,
  answerTreasuryBondYield,
  answerTreasuryNoteCurve,
  answerTreasuryNotePrice,
  answerTreasuryNoteSensitivity,
} from '@ledgerdeck/contract/treasury-answers'
import vectors from '@ledgerdeck/finance/vectors/treasury.json' with { type: 'json' }
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../test-app.ts'

const now = new Date('2026-11-23T23:30:00.000Z')

const paths: Record<string, string> = {
  treasury_bond_price: '/api/v1/finance/treasury-bond-price/',
  treasury_bond_yield: '/api/v1/finance/treasury-bond-yield/',
  treasury_note_price: '/api/v1/finance/treasury-note-price/',
  treasury_bond_sensitivity: '/api/v1/finance/treasury-bond-sensitivity/',
  treasury_note_sensitivity: '/api/v1/finance/treasury-note-sensitivity/',
  treasury_bond_curve: '/api/v1/finance/treasury-bond-curve/',
  treasury_note_curve: '/api/v1/finance/treasury-note-curve/',
}

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000000' }, now: () => now })
})
afterAll(() => testApp.close())

async function ask(op: string, payload: object) {
  const response = await testApp.app.inject({ method: 'POST', url: paths[op] ?? '', payload })
  return { status: response.statusCode, body: response.json() }
}

test.for(vectors.map((vector, index): [number, string, (typeof vectors)[number]] => [index, vector.op, vector]))(
  'Treasury vector %i (%s) is answered within its tolerance',
  async ([, , { op, input, expect: wanted }]) => {
    const { status, body } = await ask(op, input)
    expect([status, body.msg]).toEqual([200, expect.stringMatching(/^Treasury (Bond|Note) (price|yield) calculated!$/)])
    for (const [name, value] of Object.entries(wanted)) {
      if (typeof value !== 'number') expect(body[name]).toBe(value)
      else expect(Math.abs(body[name] - value), name).toBeLessThanOrEqual(name === 'yield_to_maturity' ? 1e-9 : 1e-8)
    }
  },
)

const bond = { coupon_rate: 0.0425, maturity_date: '2036-03-21', yield_rate: 0.0431 }
const atYield = { ...bond, settlement_date: undefined }

test('settlement defaults to today in UTC, and used_inputs shows it', async () => {
  const { body } = await ask('treasury_bond_price', bond)
  expect(body.used_inputs).toEqual({ ...bond, settlement_date: '2026-11-23' })
})

const change = { yield_change: 0.01 }
const range = { yield_range_start: 0.01, yield_range_end: 0.05, yield_step: 0.01 }
const note = { days: 119, yield_rate: 0.017 }
const { yield_rate: _, ...terms } = bond

test('each call returns its message, and the digits that a browser calculates', async () => {
  const today = '2026-11-23'
  const wanted: [string, object, string, object][] = [
    ['treasury_bond_price', bond, 'Treasury Bond price calculated!', answerTreasuryBondPrice(atYield, today)],
    ['treasury_note_price', note, 'Treasury Note price calculated!', answerTreasuryNotePrice(note)],
    [
      'treasury_bond_yield',
      { ...terms, price: 99.5 },
      'Treasury Bond yield calculated!',
      answerTreasuryBondYield({ ...atYield, price: 99.5 }, today),
    ],
    [
      'treasury_bond_sensitivity',
      { ...bond, ...change },
      'Treasury Bond sensitivity calculated!',
      answerTreasuryBondSensitivity({ ...atYield, ...change }, today),
    ],
    [
      'treasury_note_sensitivity',
      { ...note, ...change },
      'Treasury Note sensitivity calculated!',
      answerTreasuryNoteSensitivity({ ...note, ...change }),
    ],
    [
      'treasury_bond_curve',
      { ...terms, ...range },
      'Treasury Bond curve generated!',
      answerTreasuryBondCurve({ ...atYield, ...range }, today),
    ],
    [
      'treasury_note_curve',
      { days: 119, ...range },
      'Treasury Note curve generated!',
      answerTreasuryNoteCurve({ days: 119, ...range }),
    ],
  ]
  for (const [op, payload, msg, answer] of wanted) {
    expect(await ask(op, payload)).toEqual({ status: 200, body: { msg, ...answer } })
  }
})

test('a long curve is calculated in a thread, with the same digits', async () => {
  const long = { ...range, yield_step: 0.000_01 }
  const { body } = await ask('treasury_bond_curve', { ...terms, ...long })
  expect(body).toMatchObject(answerTreasuryBondCurve({ ...atYield, ...long }, '2026-11-23'))
  expect(body.prices).toHaveLength(4001)
  const { body: notes } = await ask('treasury_note_curve', { days: 119, ...long })
  expect(notes).toMatchObject(answerTreasuryNoteCurve({ days: 119, ...long }))
})

test.each([
  ['treasury_bond_sensitivity', { ...bond, yield_change: -3 }, 'yield_out_of_range', 'yield_change'],
  ['treasury_bond_sensitivity', bond, 'validation_failed', 'yield_change'],
  ['treasury_note_sensitivity', { ...note, days: 1.5, ...change }, 'days_out_of_range', 'days'],
  [
    'treasury_bond_curve',
    { ...terms, ...range, yield_range_end: 0 },
    'yield_range_end_before_start',
    'yield_range_end',
  ],
  ['treasury_bond_curve', { ...terms, ...range, yield_step: 1e-7 }, 'too_many_points', 'yield_step'],
  ['treasury_bond_curve', { ...terms, ...range, yield_range_start: -2 }, 'yield_out_of_range', 'yield_range_start'],
  ['treasury_bond_curve', { ...terms, ...range, yield_step: 1e-16 }, 'validation_failed', 'yield_step'],
  ['treasury_note_curve', { days: 0, ...range }, 'days_out_of_range', 'days'],
  ['treasury_note_curve', range, 'validation_failed', 'days'],
  ['treasury_bond_price', { ...bond, coupon_rate: 4.25 }, 'coupon_rate_out_of_range', 'coupon_rate'],
  ['treasury_bond_price', { ...bond, maturity_date: '2036-02-30' }, 'date_invalid', 'maturity_date'],
  ['treasury_bond_price', { ...bond, maturity_date: '' }, 'date_invalid', 'maturity_date'],
  [
    'treasury_bond_price',
    { ...bond, maturity_date: '2020-03-21' },
    'settlement_not_before_maturity',
    'settlement_date',
  ],
  ['treasury_bond_price', { ...bond, maturity_date: '2236-03-21' }, 'maturity_too_far', 'maturity_date'],
  ['treasury_bond_price', { ...bond, yield_rate: -3 }, 'yield_out_of_range', 'yield_rate'],
  ['treasury_bond_price', { ...bond, yield_rate: 'high' }, 'validation_failed', 'yield_rate'],
  ['treasury_bond_yield', { ...bond, price: null }, 'price_missing', 'price'],
  ['treasury_bond_yield', { ...bond, price: 1e300 }, 'price_out_of_range', 'price'],
  ['treasury_note_price', { days: 0, yield_rate: 0.04 }, 'days_out_of_range', 'days'],
  ['treasury_note_price', { days: 90 }, 'validation_failed', 'yield_rate'],
])('%s with %j is rejected as %s at %s', async (op, input, code, field) => {
  const { status, body } = await ask(op, input)
  expect([status, body.code]).toEqual([400, code])
  expect(Object.keys(body.details)).toContain(field)
})
