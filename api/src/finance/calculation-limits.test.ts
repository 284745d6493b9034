import { bondCurveInput } from '@ledgerdeck/contract/curve-answers'
import { calculatePriceCurve } from '@ledgerdeck/finance/bonds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Refusal, startTestApp, type TestApp } from '../test-app.ts'

let testApp: TestApp
let limited: TestApp

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
  limited = await startTestApp({ environment: { RATE_LIMIT_SCALE: '0.01' } })
})
afterAll(async () => {
  await testApp.close()
  await limited.close()
})

const curve = {
  face_value: 1000,
  coupon_rate: 0.05,
  frequency: 'quarterly',
  maturity: 30,
  yield_range_start: 0,
  yield_range_end: 1,
  yield_step: 0.0001,
} as const
const draw = (app: TestApp, body: object = curve) =>
  app.api.finance.calculatePriceCurve({ body: { ...curve, ...body } })

const statusOf = (called: Promise<unknown>) =>
  called.then(
    () => 200,
    ({ status }: Refusal) => status,
  )

test.each([1e-4, 1e-3, 0.01])(
  'a curve in steps of %d equals the result of the finance package digit for digit',
  async (yield_step) => {
    const { yields, prices } = await draw(testApp, { yield_step })
    expect({ yields, prices }).toEqual(calculatePriceCurve(bondCurveInput({ ...curve, yield_step })))
  },
)

test.each<[object, string, string]>([
  [{ yield_step: 1e-5 }, 'too_many_points', 'yield_step'],
  [{ yield_range_start: -4.2, yield_range_end: -3.7 }, 'yield_out_of_range', 'yield_range_start'],
  [{ coupon_rate: 2 }, 'coupon_rate_out_of_range', 'coupon_rate'],
])('a long curve of %j is refused as a short one is', async (part, code, field) => {
  await expect(draw(testApp, part)).rejects.toMatchObject({
    status: 400,
    body: { code, details: { [field]: [expect.any(String)] } },
  })
})

test('a long curve uses more of the limit of a network than a short one', async () => {
  const long = () => statusOf(draw(limited))
  const short = () => statusOf(draw(limited, { yield_step: 0.1 }))
  expect([await long(), await short(), await short(), await long(), await short()]).toEqual([200, 200, 200, 429, 429])
})
