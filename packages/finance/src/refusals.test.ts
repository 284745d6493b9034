import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  calculatePriceCurve,
  listCashFlows,
  measureCurveTangent,
  measureRisk,
  measureSensitivity,
  priceBond,
  solveYieldToMaturity,
} from './bonds.ts'
import { calculateLoan, calculateLoanWithExtras } from './loans.ts'
import { FinanceRefusal, refusalMessages } from './refusals.ts'
import { priceTreasuryBond, priceTreasuryNote, solveTreasuryBondYield } from './treasury.ts'

test('every refusal says in a sentence what to do', () => {
  for (const [code, message] of Object.entries(refusalMessages)) {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(message).toMatch(/^[A-Z].*\.$/)
  }
})

test('every refusal is explained in the documentation, and no other', { tags: ['calculation-18'] }, () => {
  const page = readFileSync(new URL('../docs/refusals.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const codes = rows.flatMap((row) => (row.split('|')[1] ?? '').match(/[a-z_]+/g) ?? [])
  expect(codes.toSorted()).toEqual(Object.keys(refusalMessages).toSorted())
})

test('a refusal carries its code, the field and the message for people', () => {
  const refusal = new FinanceRefusal('price_missing', 'price')
  expect(refusal).toBeInstanceOf(Error)
  expect(refusal).toMatchObject({ name: 'FinanceRefusal', code: 'price_missing', field: 'price' })
  expect(refusal.message).toBe(refusalMessages.price_missing)
})

const anyNumber = fc.oneof(
  fc.double(),
  fc.double({ min: -1, max: 1, noNaN: true }),
  fc.double({ min: 0, max: 1000, noNaN: true }),
  fc.integer({ min: -5, max: 700 }),
  fc.constantFrom(0, -0, 5e-324, 1.7e308, 0.05, 100, 1000),
)
const anyDate = fc.oneof(
  fc.string(),
  fc.constantFrom('0001-01-01', '9999-12-31', '2024-02-29', '2025-02-29', '2025-06-30'),
  fc
    .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
)
const anyBond = fc.record({
  faceValue: anyNumber,
  couponRate: anyNumber,
  frequency: fc.constantFrom('annual', 'semi-annual', 'quarterly', 'monthly', '', undefined),
  maturityDate: fc.option(anyDate, { nil: undefined }),
  settlementDate: fc.option(anyDate, { nil: undefined }),
  yieldRate: fc.option(anyNumber, { nil: undefined }),
  price: fc.option(anyNumber, { nil: undefined }),
  yieldChange: anyNumber,
})
const anyCurve = fc.record({
  faceValue: anyNumber,
  couponRate: anyNumber,
  maturityYears: anyNumber,
  yieldRangeStart: anyNumber,
  yieldRangeEnd: anyNumber,
  yieldStep: anyNumber,
  yieldRate: anyNumber,
})
const anyTreasuryBond = fc.record({
  couponRate: anyNumber,
  maturityDate: fc.option(anyDate, { nil: undefined }),
  settlementDate: fc.option(anyDate, { nil: undefined }),
  yieldRate: anyNumber,
  price: fc.option(anyNumber, { nil: undefined }),
  days: anyNumber,
})
const anyLoan = fc.record({
  totalLoanAmount: fc.oneof(
    anyNumber,
    fc.integer({ min: 1, max: 10 ** 9 }).map((cents) => cents / 100),
  ),
  durationMonths: anyNumber,
  annualInterestRatePercent: anyNumber,
  compoundingFrequency: fc.constantFrom('monthly', 'daily', 'yearly', 'weekly', '', undefined),
  regularExtraRepayment: fc.option(anyNumber, { nil: undefined }),
  regularExtraRepaymentFrom: fc.option(anyNumber, { nil: undefined }),
  oneOffExtraRepayments: fc.array(fc.record({ period: anyNumber, amount: anyNumber }), { maxLength: 2 }),
  offsetBalance: fc.option(anyNumber, { nil: undefined }),
})

function numbersIn(result: unknown): number[] {
  if (typeof result === 'number') return [result]
  return result !== null && typeof result === 'object' ? Object.values(result).flatMap(numbersIn) : []
}

function expectFiniteOrRefused(calculate: () => unknown): void {
  try {
    expect(numbersIn(calculate()).filter((number) => !Number.isFinite(number))).toEqual([])
  } catch (error) {
    if (!(error instanceof FinanceRefusal)) throw error
    expect(Object.hasOwn(refusalMessages, error.code)).toBe(true)
  }
}

test('whatever a bond is given, its numbers are finite or it is refused', { tags: ['calculation-18'] }, () => {
  fc.assert(
    fc.property(anyBond, (bond) => {
      for (const calculate of [priceBond, measureRisk, measureSensitivity, solveYieldToMaturity, listCashFlows])
        expectFiniteOrRefused(() => calculate(bond))
    }),
    { numRuns: 300 },
  )
})

test('whatever a curve is given, its numbers are finite or it is refused', { tags: ['calculation-18'] }, () => {
  fc.assert(
    fc.property(anyCurve, (curve) => {
      for (const calculate of [calculatePriceCurve, measureCurveTangent]) expectFiniteOrRefused(() => calculate(curve))
    }),
    { numRuns: 300 },
  )
})

test('whatever a Treasury security is given, its numbers are finite or it is refused', () => {
  fc.assert(
    fc.property(anyTreasuryBond, (bond) => {
      for (const calculate of [priceTreasuryBond, solveTreasuryBondYield, priceTreasuryNote])
        expectFiniteOrRefused(() => calculate(bond))
    }),
    { numRuns: 300 },
  )
})

test('whatever a loan is given, its numbers are finite or it is refused', { tags: ['calculation-18'] }, () => {
  fc.assert(
    fc.property(anyLoan, (loan) => {
      expectFiniteOrRefused(() => calculateLoan(loan))
      expectFiniteOrRefused(() => calculateLoanWithExtras(loan, loan))
    }),
    { numRuns: 200 },
  )
})
