import { calculateLoan } from '@ledgerdeck/finance/loans'
import { priceTreasuryBond } from '@ledgerdeck/finance/treasury'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  calculate,
  calculators,
  chartHeight,
  chartWidth,
  isCalculatorName,
  newSetup,
  parseSetup,
  recalculate,
} from './calculators.ts'
import { calculatorInputs, viewsOf } from './registry.ts'

const setups = Object.keys(calculators)
  .filter(isCalculatorName)
  .flatMap((calculator) => [...viewsOf(calculator).keys()].map((view) => newSetup(calculator, view)))

const loan = { calculator: 'loan', inputs: { amount: 300_000, months: 360, rate: 6 } }

function problemsOf(given: unknown) {
  return parseSetup(given).problems?.map(({ path }) => path.join('.'))
}

function calculated(given: unknown) {
  const { setup } = parseSetup(given)
  if (!setup) throw new Error('The setup is refused.')
  return calculate(setup)
}

describe.each(setups.map((setup) => [`${setup.calculator}, ${setup.view}`, setup] as const))('%s', (_, setup) => {
  test('a new setup is valid, unchanged by reading, and has a result with a chart', () => {
    expect(parseSetup(setup)).toEqual({ setup })
    expect(parseSetup(JSON.parse(JSON.stringify(setup)))).toEqual({ setup })
    const { figures, sentence, chart } = calculate(setup)
    expect(figures.length).toBeGreaterThan(0)
    expect(sentence).toMatch(/^[A-Z].*\.$/)
    expect(sentence).not.toMatch(/NaN|undefined|Infinity/)
    expect(chart.path).toMatch(/^M\d+ \d+(L\d+ \d+)+$/)
    expect(JSON.stringify(chart).length).toBeLessThan(2_500)
  })

  test('whatever numbers come, reading never throws, and a valid setup has a chart within its frame', () => {
    const numbers = calculatorInputs(setup).filter((input) => input.kind === 'number')
    const value = fc.oneof(fc.double(), fc.integer({ min: -5, max: 700 }), fc.integer({ min: 0, max: 10 ** 9 }))
    fc.assert(
      fc.property(fc.record(Object.fromEntries(numbers.map(({ name }) => [name, value]))), (changed) => {
        const { setup: read } = parseSetup({ ...setup, changeable: [], inputs: { ...setup.inputs, ...changed } })
        if (!read) return
        const { chart } = calculate(read)
        for (const [, x, y] of chart.path.matchAll(/[ML](-?\d+) (-?\d+)/g)) {
          expect(Number(x) >= 0 && Number(x) <= chartWidth).toBe(true)
          expect(Number(y) >= 0 && Number(y) <= chartHeight).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })
})

test('reading takes anything without throwing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (given) => {
      expect(parseSetup(given).setup).toBeUndefined()
    }),
  )
})

describe('refused setups name what is wrong', () => {
  const withInputs = (inputs: object) => ({ ...loan, inputs: { ...loan.inputs, ...inputs } })
  const withChangeable = (...changeable: unknown[]) => ({ ...loan, changeable })
  const rate = { input: 'rate', min: 2, max: 10, step: 0.1 }
  test.each<[string, unknown, string[]]>([
    ['a text', 'loan', ['']],
    ['no calculator', {}, ['calculator']],
    ['an inherited name as calculator', { ...loan, calculator: 'constructor' }, ['calculator']],
    ['a calculator with the name __proto__', { ...loan, calculator: '__proto__' }, ['calculator']],
    ['an unknown view', { ...loan, view: 'toString' }, ['view']],
    ['a view that is an object', { ...loan, view: {} }, ['view']],
    ['no inputs', { calculator: 'loan' }, ['inputs']],
    ['a missing amount', { ...loan, inputs: { months: 360, rate: 6 } }, ['inputs.amount']],
    ['an amount as text', withInputs({ amount: '300000' }), ['inputs.amount']],
    ['a huge amount', withInputs({ amount: 1e300 }), ['inputs.amount']],
    ['an endless amount', withInputs({ amount: Number.POSITIVE_INFINITY }), ['inputs.amount']],
    ['half a cent', withInputs({ amount: 1.005 }), ['inputs.amount']],
    ['a negative rate', withInputs({ rate: -1 }), ['inputs.rate']],
    ['an unknown option', withInputs({ repayment: 'hasOwnProperty' }), ['inputs.repayment']],
    [
      'an input with the name __proto__',
      { ...loan, inputs: JSON.parse('{"__proto__":1,"amount":1,"months":2,"rate":1}') },
      ['inputs'],
    ],
    ['interest-only years as long as the loan', withInputs({ interest_only: 30 }), ['inputs.interest_only']],
    ['a list that is none', { ...loan, changeable: {} }, ['changeable']],
    ['a list that is too long', withChangeable(...Array(9).fill(rate)), ['changeable']],
    ['an unknown input for readers', withChangeable({ ...rate, input: '__proto__' }), ['changeable.0']],
    ['the same input twice', withChangeable(rate, rate), ['changeable.1']],
    ['a bound outside of the calculator', withChangeable({ ...rate, max: 31 }), ['changeable.0.max']],
    ['bounds in the wrong order', withChangeable({ ...rate, min: 7, max: 6 }), ['changeable.0.max']],
    ['a step of 0', withChangeable({ ...rate, step: 0 }), ['changeable.0.step']],
    ['a step too large', withChangeable({ ...rate, step: 20 }), ['changeable.0.step']],
    ['bounds without the own value', withChangeable({ ...rate, max: 5 }), ['changeable.0.min']],
    [
      'more steps than a slider has',
      withChangeable({ input: 'amount', min: 1, max: 1e9, step: 0.01 }),
      ['changeable.0.step'],
    ],
  ])('%s', (_, given, paths) => {
    expect(problemsOf(given)).toEqual(paths)
  })

  test('a bond that matures before it settles', () => {
    const bond = newSetup('bond', 'price')
    expect(problemsOf({ ...bond, inputs: { ...bond.inputs, matures: '2026-06-15' } })).toEqual(['inputs.settles'])
    expect(problemsOf({ ...bond, inputs: { ...bond.inputs, matures: '2026-02-30' } })).toEqual(['inputs.matures'])
  })

  test('a curve of more points than are drawn', () => {
    const curve = newSetup('bond', 'curve')
    expect(problemsOf({ ...curve, inputs: { ...curve.inputs, step: 0.01 } })).toEqual(['inputs.step'])
  })
})

describe('a reader who changes a calculator', () => {
  const setup = {
    ...newSetup('loan'),
    changeable: [
      { input: 'rate', min: 2, max: 10, step: 0.1 },
      { input: 'repayment' },
      { input: 'interest_only', min: 0, max: 40, step: 1 },
    ],
  }
  const own = { rate: 6, repayment: 'monthly', interest_only: 0 }

  test('gets the result of the own values', () => {
    expect(recalculate(setup, own).calculation).toEqual(calculate(setup))
    const changed = recalculate(setup, { ...own, rate: 7, repayment: 'weekly' })
    expect(changed.calculation?.figures[0]?.name).toBe('Weekly repayment')
    expect(changed.calculation?.sentence).toContain('at 7% a year')
  })

  test.each<[string, object, string, string]>([
    ['a rate above the bound', { rate: 10.1 }, 'rate', 'Enter a number from 2% to 10%.'],
    ['no number', { rate: undefined }, 'rate', 'Enter a number from 2% to 10%.'],
    ['too many decimals', { rate: 6.123 }, 'rate', 'Use up to 2 decimals.'],
    ['an unknown option', { repayment: 'constructor' }, 'repayment', 'Use monthly, fortnightly, weekly.'],
    [
      'inputs that have no result together',
      { interest_only: 30 },
      'interest_only',
      'The interest-only years must be a whole number, and shorter than the loan.',
    ],
  ])('learns what is wrong with %s', (_, changes, input, message) => {
    expect(recalculate(setup, { ...own, ...changes }).problems).toEqual([{ path: ['inputs', input], message }])
  })

  test('changes nothing else', () => {
    const { calculation } = recalculate(setup, { ...own, amount: 1, ...JSON.parse('{"__proto__":{"rate":9}}') })
    expect(calculation).toEqual(calculate(setup))
  })
})

test('absent extras, repayments and views are filled in', () => {
  expect(parseSetup(loan).setup).toEqual({
    calculator: 'loan',
    view: 'repayments',
    inputs: {
      amount: 300_000,
      months: 360,
      rate: 6,
      repayment: 'monthly',
      compounding: 'monthly',
      extra: 0,
      offset: 0,
      interest_only: 0,
    },
    changeable: [],
  })
})

test('the inputs of a result leave out what is 0, unless readers change it', () => {
  const stated = (setup: object) => calculated({ ...loan, ...setup }).inputs.map(({ name, text }) => `${name}: ${text}`)
  const terms = ['Loan amount: $300,000.00', 'Term: 30 years', 'Interest rate (% a year): 6%']
  const choices = ['Repayments: Monthly', 'Compounding: Monthly']
  expect(stated({})).toEqual([...terms, ...choices])
  expect(stated({ inputs: { ...loan.inputs, offset: 10_000 } })).toEqual([
    ...terms,
    ...choices,
    'Offset balance: $10,000.00',
  ])
  expect(stated({ changeable: [{ input: 'interest_only', min: 0, max: 5, step: 1 }] })).toEqual([
    ...terms,
    ...choices,
    'Interest-only years: 0 years',
  ])
})

test('a loan says what the loan calculator says', () => {
  const terms = { totalLoanAmount: 300_000, durationMonths: 360, annualInterestRatePercent: 6 }
  const { monthlyPayment, totalInterestPaid } = calculateLoan(terms)
  expect([monthlyPayment, totalInterestPaid]).toEqual([1_798.65, 347_515.44])
  expect(calculated(loan)).toMatchObject({
    figures: [
      { name: 'Monthly repayment', text: '$1,798.65' },
      { name: 'Total interest', text: '$347,515.44' },
      { name: 'Total repaid', text: '$647,515.44' },
      { name: 'Paid off after', text: '30 years' },
    ],
    sentence:
      'A loan of $300,000.00 over 30 years at 6% a year costs $1,798.65 a month. The interest comes to $347,515.44.',
  })
})

test.each([
  [{ extra: 200 }, 'What you pay extra saves $'],
  [{ offset: 10_000 }, 'What you keep in the offset account saves $'],
  [{ extra: 200, offset: 10_000 }, 'What you pay extra and keep in the offset account saves $'],
])('extras %o say what they save', (extras, start) => {
  const { sentence, figures } = calculated({ ...loan, inputs: { ...loan.inputs, ...extras } })
  expect(sentence).toContain(start)
  expect(figures.map(({ name }) => name).slice(-2)).toEqual(['Interest saved', 'Paid off earlier by'])
  expect(sentence).toMatch(/saves \$[\d,]+\.\d\d of interest and pays the loan off \d+ years( \d+ months?)? earlier\./)
})

test('a Treasury Bond says what the AOFM formula says', () => {
  const setup = newSetup('treasury_bond')
  const price = priceTreasuryBond({
    couponRate: 0.0425,
    maturityDate: '2036-06-15',
    settlementDate: '2026-06-15',
    yieldRate: 0.045,
  })
  expect(calculate(setup).figures[0]).toEqual({ name: 'Price per $100', text: `$${price.priceRounded.toFixed(3)}` })
})

test('a bond at its coupon rate is quoted at its face value', () => {
  const setup = newSetup('bond', 'price')
  const { figures, sentence } = calculate({ ...setup, inputs: { ...setup.inputs, yield: 4.25 } })
  expect(figures[0]).toEqual({ name: 'Clean price', text: '$1,000.00' })
  expect(sentence).toContain('which is as high as the coupon of 4.25%')
})

test('a price that falls by less than half a cent falls by nothing with a sign', () => {
  const inputs = { ...newSetup('bond', 'sensitivity').inputs, face: 1, change: 0.01 }
  const { figures } = calculated({ calculator: 'bond', view: 'sensitivity', inputs })
  expect(figures[0]).toEqual({ name: 'Price change', text: '$0.00' })
})
