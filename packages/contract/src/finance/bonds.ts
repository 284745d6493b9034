import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { message } from '../fields.ts'
import { optionalNumber, optionalText, requiredNumber, usedYieldRange, yieldRange } from './inputs.ts'

const frequency = z.enum(['annual', 'semi-annual', 'quarterly'])

const coupons = {
  face_value: requiredNumber('the face value').describe('Above 0.'),
  coupon_rate: requiredNumber('the coupon rate').describe('A decimal from 0 to 1: 0.05 is 5%.'),
  frequency: optionalText('Use annual, semi-annual or quarterly.').describe(
    'annual, semi-annual (default) or quarterly.',
  ),
}

const optionalDate = optionalText('Enter a date such as 2030-06-30.')

const datedBond = z.object({
  ...coupons,
  maturity_date: optionalDate.describe('YYYY-MM-DD; a bond without it is perpetual.'),
  settlement_date: optionalDate.describe('YYYY-MM-DD; today (UTC) if left out. Ignored for a perpetual bond.'),
})

const bondAtYield = datedBond
  .extend({
    yield_rate: optionalNumber('the yield').describe(
      'A nominal annual rate as a decimal; defaults to the coupon rate.',
    ),
  })
  .meta({ id: 'BondAtYield' })

const bondAtPrice = datedBond.extend({ price: optionalNumber('the price').describe('Clean, above 0. Required.') })

const changedBond = bondAtYield.extend({
  yield_change: requiredNumber('the change in yield').describe('A decimal: 0.01 is one percentage point.'),
})

const maxMaturityYears = 1_000

const curveRequest = z.object({
  ...coupons,
  maturity: requiredNumber('the years to maturity')
    .max(maxMaturityYears, 'The maturity must be at most 1,000 years.')
    .describe('Years, above 0, at most 1,000.'),
  ...yieldRange,
})

const usedTerms = z.object({ face_value: z.number(), coupon_rate: z.number(), frequency: z.string() })

const usedDatedTerms = usedTerms.extend({
  maturity_date: z.string().nullable().describe('Null for a perpetual.'),
  settlement_date: z.string().nullable().describe('Null for a perpetual.'),
})

const usedAtYield = usedDatedTerms.extend({ yield_rate: z.number() }).meta({ id: 'UsedBondAtYield' })

const usedInputs = 'The inputs used, including defaults.'

const bondResult = message.extend({
  bond_price: z.number().describe('Clean.'),
  clean_price: z.number().describe('The clean price again: without accrued interest.'),
  dirty_price: z.number().describe('With accrued interest.'),
  accrued_interest: z.number(),
  used_yield_rate: z.number(),
  maturity_years: z.number().nullable().describe('Years to the last payment; null for a perpetual.'),
  periods: z.int().nullable().describe('Payments still to come; null for a perpetual.'),
  frequency,
})

const bondPrice = bondResult.extend({ used_inputs: usedAtYield.describe(usedInputs) })

const bondYield = bondResult.extend({
  yield_to_maturity: z.number().describe('A nominal annual rate as a decimal.'),
  used_inputs: usedDatedTerms.extend({ price: z.number() }).describe(usedInputs),
})

const bondRisk = bondPrice
  .extend({
    duration: z.number().describe("Macaulay's, in years."),
    modified_duration: z.number().describe('In years.'),
    convexity: z.number().describe('In years squared.'),
    dv01: z.number().describe('How much the price falls when the yield rises by 0.0001.'),
  })
  .meta({ id: 'BondRisk' })

const bondSensitivity = bondRisk.extend({
  predicted_price_change: z.number().describe('By duration and convexity.'),
  duration_price_change: z.number().describe('By duration alone.'),
  actual_price_change: z.number().describe('By repricing the bond.'),
  changed_clean_price: z.number().describe('At the changed yield.'),
  used_inputs: usedAtYield.extend({ yield_change: z.number() }).describe(usedInputs),
})

const bondCurve = message.extend({
  yields: z.array(z.number()),
  prices: z.array(z.number()).describe('Clean prices, one for each yield.'),
  used_inputs: usedTerms
    .extend({
      maturity: z.number(),
      ...usedYieldRange,
    })
    .describe(usedInputs),
})

export type DatedBondRequest = z.output<typeof datedBond>
export type BondAtYieldRequest = z.output<typeof bondAtYield>
export type BondAtPriceRequest = z.output<typeof bondAtPrice>
export type ChangedBondRequest = z.output<typeof changedBond>
export type BondCurveRequest = z.output<typeof curveRequest>
export type YieldRange = Pick<BondCurveRequest, 'yield_range_start' | 'yield_range_end' | 'yield_step'>
export type BondPriceResult = z.infer<typeof bondPrice>
export type BondYieldResult = z.infer<typeof bondYield>
export type BondRiskResult = z.infer<typeof bondRisk>
export type BondSensitivityResult = z.infer<typeof bondSensitivity>
export type BondCurveResult = z.infer<typeof bondCurve>

const bondCall = { method: 'POST', tag: 'Calculators', isRead: true } as const

export const priceBond = defineEndpoint({
  ...bondCall,
  name: 'priceBond',
  path: '/api/v1/fixed-income/bonds/price/',
  summary: 'Prices a bond at a yield.',
  body: bondAtYield,
  responses: { 200: bondPrice },
})

export const solveYieldToMaturity = defineEndpoint({
  ...bondCall,
  name: 'solveYieldToMaturity',
  path: '/api/v1/fixed-income/yields/yield_to_maturity/',
  summary: 'Solves for the yield to maturity of a bond at a clean price.',
  body: bondAtPrice,
  responses: { 200: bondYield },
})

export const measureSensitivity = defineEndpoint({
  ...bondCall,
  name: 'measureSensitivity',
  path: '/api/v1/fixed-income/bonds/price_sensitivity/',
  summary: 'Calculates how a change in yield affects a bond’s price, estimated and exact.',
  body: changedBond,
  responses: { 200: bondSensitivity },
})

export const measureDuration = defineEndpoint({
  ...bondCall,
  name: 'measureDuration',
  path: '/api/v1/fixed-income/risk_metrics/duration/',
  summary: 'Calculates the duration and modified duration of a bond.',
  body: bondAtYield,
  responses: { 200: bondRisk },
})

export const measureConvexity = defineEndpoint({
  ...bondCall,
  name: 'measureConvexity',
  path: '/api/v1/fixed-income/risk_metrics/convexity/',
  summary: 'Calculates the convexity of a bond.',
  body: bondAtYield,
  responses: { 200: bondRisk },
})

export const measureDv01 = defineEndpoint({
  ...bondCall,
  name: 'measureDv01',
  path: '/api/v1/fixed-income/risk_metrics/dv01/',
  summary: 'Calculates how much one basis point of yield changes the price of a bond.',
  body: bondAtYield,
  responses: { 200: bondRisk },
})

export const calculatePriceCurve = defineEndpoint({
  ...bondCall,
  name: 'calculatePriceCurve',
  path: '/api/v1/fixed-income/visualization/bond_price_curve/',
  summary: 'Calculates clean prices of a bond over a range of yields.',
  body: curveRequest,
  responses: { 200: bondCurve },
})
