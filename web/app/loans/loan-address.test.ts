import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loanSearch, parseLoanSearch } from './loan-address.ts'
import { checkForm } from './loan-checks.ts'
import { compoundings, type LoanQuestion, repayments } from './loan-form.ts'

/** Halves of surrogate pairs among them. The library's own arbitrary takes seconds to set up. */
const anyCodePoint = fc.nat(0x10_ffff).map((codePoint) => String.fromCodePoint(codePoint))

const cents = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((amount) => amount / 100)

const noneOr = (amount: fc.Arbitrary<number>) => fc.oneof(fc.constant(0), amount)

const fees = fc
  .record({
    upfront: noneOr(fc.constant(0.01)),
    monthly: noneOr(cents(100)),
    annual: noneOr(cents(1_000)),
    exit: noneOr(cents(1_000)),
  })
  .map((charged) => (Object.values(charged).some((fee) => fee > 0) ? charged : null))

const loan = fc.integer({ min: 2, max: 600 }).chain((months) => {
  const period = fc.integer({ min: 1, max: months })
  const extras = fc
    .record({
      extra: noneOr(cents(10_000)),
      extraFrom: period,
      offset: noneOr(cents(1_000_000)),
      offsetIncrease: noneOr(cents(1_000)),
      once: fc.array(fc.record({ period, amount: cents(100_000) }), { maxLength: 5 }),
    })
    .map(({ extraFrom, ...rest }) => ({ ...rest, extraFrom: rest.extra > 0 ? extraFrom : 1 }))
    .map((terms) =>
      terms.extra > 0 || terms.offset > 0 || terms.offsetIncrease > 0 || terms.once.length > 0 ? terms : null,
    )
  return fc.record({
    amount: fc.integer({ min: 2, max: 10 ** 11 }).map((amount) => amount / 100),
    months: fc.constant(months),
    ratePercent: fc.integer({ min: 0, max: 3_000 }).map((hundredths) => hundredths / 100),
    compounding: fc.constantFrom(...compoundings),
    repayment: fc.constantFrom(...repayments),
    interestOnlyYears: fc.integer({ min: 0, max: Math.ceil(months / 12) - 1 }),
    extras,
    fees,
  })
})

const question: fc.Arbitrary<LoanQuestion> = fc.record({
  loans: fc.oneof(fc.tuple(loan), fc.tuple(loan, loan)),
  start: fc.option(fc.constantFrom('1900-01-01', '2024-02-29', '2199-12-31')),
  assumptions: fc.record({
    inflationPercent: fc.constantFrom(0, 2.5, 19.99),
    rateRisePoints: fc.constantFrom(0, 3, 10),
  }),
})

test('an address asks the question that it was made from', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const form = parseLoanSearch(new URLSearchParams(loanSearch(asked)))
      expect(form && checkForm(form).question).toEqual(asked)
    }),
  )
})

test('any address is read without harm: as no inputs, as a question, or as messages at fields', () => {
  const names = [
    'amount',
    'months',
    'rate',
    'compounding',
    'extra_from',
    'once',
    'b_once',
    'b_rate',
    'start',
    'repayment',
    'inflation',
    'x',
  ]
  const pairs = fc.array(fc.tuple(fc.constantFrom(...names), fc.string({ unit: anyCodePoint })), { maxLength: 12 })
  fc.assert(
    fc.property(pairs, (parameters) => {
      const form = parseLoanSearch(new URLSearchParams(parameters))
      if (form) expect(Object.keys(checkForm(form))).toHaveLength(1)
      else expect(parameters.every(([name]) => name === 'x')).toBe(true)
    }),
  )
})

test('addresses are short and readable', () => {
  const search = '?amount=250000&months=360&rate=6&extra=500&extra_from=13&once=12:5000&b_amount=1&b_months=2&b_rate=0'
  const form = parseLoanSearch(new URLSearchParams(search))
  const asked = form && checkForm(form).question
  expect(asked && loanSearch(asked)).toBe(search)
})

test('wrong values are shown as they stand', () => {
  expect(parseLoanSearch(new URLSearchParams('?amount=lots&once=soon&compounding=weekly'))?.first).toMatchObject({
    amount: 'lots',
    compounding: 'weekly',
    once: [{ month: 'soon', amount: '' }],
  })
})
