import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { message } from '../fields.ts'
import { optionalNumber, optionalText, requiredNumber, usedYieldRange, yieldRange } from './inputs.ts'

const date = optionalText('Enter a date such as 2036-03-21.')

const terms = z.object({
  coupon_rate: requiredNumber('the coupon rate').describe('A decimal from 0 to 1 a year: 0.0425 is 4.25%.'),
  maturity_date: date.describe('YYYY-MM-DD, at most 100 years after settlement. Required.'),
  settlement_date: date.describe('YYYY-MM-DD; today (UTC) when left out.'),
})

const bondAtYield = terms.extend({
  yield_rate: requiredNumber('the yield').describe('An annual rate as a decimal, compounded half-yearly.'),
})

const bondAtPrice = terms.extend({
  price: optionalNumber('the price').describe('Per $100 face value, accrued interest included; above 0. Required.'),
})

const note = z.object({
  days: requiredNumber('the days to maturity').describe('A whole number from 1 to 36,500.'),
  yield_rate: requiredNumber('the yield').describe(
    'An annual rate as a decimal: simple interest over a year of 365 days.',
  ),
})

const yieldChange = {
  yield_change: requiredNumber('the change in yield').describe('A decimal: 0.01 is one percentage point.'),
}

const changedBond = bondAtYield.extend(yieldChange)
const changedNote = note.extend(yieldChange)
const bondRange = terms.extend(yieldRange)
const noteRange = note.omit({ yield_rate: true }).extend(yieldRange)

const usedTerms = z.object({ coupon_rate: z.number(), maturity_date: z.string(), settlement_date: z.string() })

const bondPosition = message.extend({
  price: z.number().describe('Per $100 face value, accrued interest included, not rounded.'),
  clean_price: z.number().describe('Without accrued interest.'),
  accrued_interest: z.number().describe('Negative in the ex-interest period.'),
  ex_interest: z.boolean().describe('True if settlement is 1 to 7 days before a coupon; the seller then keeps it.'),
  formula: z.int().min(1).max(4).describe('The number of the AOFM’s pricing formula.'),
})

/** Based on the price including accrued interest. */
const risk = {
  duration: z.number().describe("Macaulay's, in years."),
  modified_duration: z.number().describe('In years.'),
  convexity: z.number().describe('In years squared.'),
  dv01: z.number().describe('Per $100: how much the price falls when the yield rises by 0.0001.'),
}

const bondPrice = bondPosition.extend({
  ...risk,
  price_rounded: z.number().describe('The price paid, rounded half up to three decimals.'),
  used_inputs: usedTerms.extend({ yield_rate: z.number() }),
})

const bondYield = bondPosition.extend({
  yield_to_maturity: z.number().describe('An annual rate as a decimal, compounded half-yearly.'),
  used_inputs: usedTerms.extend({ price: z.number() }),
})

const notePrice = message.extend({
  price: z.number().describe('Per $100 face value, not rounded.'),
  price_rounded: z.number().describe('Rounded half up to three decimals.'),
  ...risk,
})

const priceChanges = {
  duration_price_change: z.number().describe('By duration alone.'),
  predicted_price_change: z.number().describe('By duration and convexity.'),
  actual_price_change: z.number().describe('The difference between the two prices.'),
  changed_price: z.number().describe('Per $100, at the changed yield, not rounded.'),
}

const bondSensitivity = bondPrice.extend({
  ...priceChanges,
  used_inputs: usedTerms.extend({ yield_rate: z.number(), yield_change: z.number() }),
})

const noteSensitivity = notePrice.extend(priceChanges)

const noteCurve = message.extend({
  yields: z.array(z.number()),
  prices: z.array(z.number()).describe('Per $100, accrued interest included, not rounded; one for each yield.'),
})

const bondCurve = noteCurve.extend({ used_inputs: usedTerms.extend(usedYieldRange) })

const bondsOnIssue = z.object({
  bonds: z
    .array(
      z.object({
        coupon_rate: z.number().describe('An annual rate as a decimal.'),
        maturity_date: z.string().describe('YYYY-MM-DD.'),
      }),
    )
    .describe('By maturity.'),
  as_of: z.string().describe('YYYY-MM-DD: when the list was last compared with its source.'),
  source: z.string(),
})

export type TreasuryBondsOnIssue = z.infer<typeof bondsOnIssue>
export type TreasuryTermsRequest = z.output<typeof terms>
export type TreasuryBondAtYieldRequest = z.output<typeof bondAtYield>
export type TreasuryBondAtPriceRequest = z.output<typeof bondAtPrice>
export type TreasuryNoteRequest = z.output<typeof note>
export type ChangedTreasuryBondRequest = z.output<typeof changedBond>
export type ChangedTreasuryNoteRequest = z.output<typeof changedNote>
export type TreasuryBondCurveRequest = z.output<typeof bondRange>
export type TreasuryNoteCurveRequest = z.output<typeof noteRange>
export type TreasuryBondPriceResult = z.infer<typeof bondPrice>
export type TreasuryBondYieldResult = z.infer<typeof bondYield>
export type TreasuryNotePriceResult = z.infer<typeof notePrice>
export type TreasuryBondSensitivityResult = z.infer<typeof bondSensitivity>
export type TreasuryNoteSensitivityResult = z.infer<typeof noteSensitivity>
export type TreasuryBondCurveResult = z.infer<typeof bondCurve>

const treasuryCall = { method: 'POST', tag: 'Calculators', isRead: true } as const

export const priceTreasuryBond = defineEndpoint({
  ...treasuryCall,
  name: 'priceTreasuryBond',
  path: '/api/v1/finance/treasury-bond-price/',
  summary: 'Prices an Australian Treasury Bond at a yield, by the AOFM’s formulas.',
  body: bondAtYield,
  responses: { 200: bondPrice },
})

export const solveTreasuryBondYield = defineEndpoint({
  ...treasuryCall,
  name: 'solveTreasuryBondYield',
  path: '/api/v1/finance/treasury-bond-yield/',
  summary: 'Solves for the yield of an Australian Treasury Bond at a price, by the AOFM’s formulas.',
  body: bondAtPrice,
  responses: { 200: bondYield },
})

export const priceTreasuryNote = defineEndpoint({
  ...treasuryCall,
  name: 'priceTreasuryNote',
  path: '/api/v1/finance/treasury-note-price/',
  summary: 'Prices an Australian Treasury Note at a yield.',
  body: note,
  responses: { 200: notePrice },
})

export const measureTreasuryBondSensitivity = defineEndpoint({
  ...treasuryCall,
  name: 'measureTreasuryBondSensitivity',
  path: '/api/v1/finance/treasury-bond-sensitivity/',
  summary: 'Calculates how a change in yield affects the price of an Australian Treasury Bond, by the AOFM’s formulas.',
  body: changedBond,
  responses: { 200: bondSensitivity },
})

export const measureTreasuryNoteSensitivity = defineEndpoint({
  ...treasuryCall,
  name: 'measureTreasuryNoteSensitivity',
  path: '/api/v1/finance/treasury-note-sensitivity/',
  summary: 'Calculates how a change in yield affects the price of an Australian Treasury Note.',
  body: changedNote,
  responses: { 200: noteSensitivity },
})

export const calculateTreasuryBondCurve = defineEndpoint({
  ...treasuryCall,
  name: 'calculateTreasuryBondCurve',
  path: '/api/v1/finance/treasury-bond-curve/',
  summary: 'Calculates prices of an Australian Treasury Bond over a range of yields, by the AOFM’s formulas.',
  body: bondRange,
  responses: { 200: bondCurve },
})

export const calculateTreasuryNoteCurve = defineEndpoint({
  ...treasuryCall,
  name: 'calculateTreasuryNoteCurve',
  path: '/api/v1/finance/treasury-note-curve/',
  summary: 'Calculates prices of an Australian Treasury Note over a range of yields.',
  body: noteRange,
  responses: { 200: noteCurve },
})

export const listTreasuryBonds = defineEndpoint({
  name: 'listTreasuryBonds',
  method: 'GET',
  path: '/api/v1/finance/treasury-bonds/',
  summary: 'Lists the Treasury Bonds on issue that the bond calculator offers, with date and source.',
  tag: 'Calculators',
  responses: { 200: bondsOnIssue },
})
