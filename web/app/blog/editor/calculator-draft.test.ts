import {
  calculatorInputs,
  calculators,
  calculatorViews,
  isCalculatorName,
  newSetup,
  parseSetup,
} from '@ledgerdeck/calculators'
import { expect, test } from 'vitest'
import { draftOfSetup, isCalculatorDraft, setupOfDraft, withChangeable, withView } from './calculator-draft.ts'

const views = Object.keys(calculators)
  .filter(isCalculatorName)
  .flatMap((calculator) => calculatorViews(calculator).map(({ value }) => [calculator, value] as const))

const loan = draftOfSetup(newSetup('loan'))
const problemsOf = (draft: typeof loan) =>
  parseSetup(setupOfDraft(draft)).problems?.map(({ path, message }) => [path.join('.'), message])

test.each(views)('the texts of a %s, %s mean the setup that they were made of', (calculator, view) => {
  const setup = newSetup(calculator, view)
  expect(setupOfDraft(draftOfSetup(setup))).toEqual(setup)
  expect(isCalculatorDraft(JSON.parse(JSON.stringify(draftOfSetup(setup))))).toBe(true)
})

test('inputs are written as people write them', () => {
  expect(loan.inputs).toMatchObject({ amount: '$500,000.00', months: '30 years', rate: '6%', extra: '$0.00' })
  const inputs = { ...loan.inputs, amount: '620k', months: '25y', rate: '5.5', extra: '' }
  expect(problemsOf({ ...loan, inputs })).toEqual([['inputs.amount', 'Enter the loan amount as a number.']])
  expect(setupOfDraft({ ...loan, inputs: { ...inputs, amount: '620,000' } }).inputs).toMatchObject({
    amount: 620_000,
    months: 300,
    rate: 5.5,
    extra: '',
  })
})

test('bounds are refused at their fields', () => {
  const changeable = [{ input: 'rate', min: '7%', max: 'ten', step: '0.1%' }]
  expect(problemsOf({ ...loan, changeable })).toEqual([['changeable.0.max', 'Enter the highest value as a number.']])
  expect(problemsOf({ ...loan, changeable: [{ input: 'rate', min: '7%', max: '10%', step: '0.1%' }] })).toEqual([
    ['changeable.0.min', 'The range must hold your own value of “Interest rate (% a year)”.'],
  ])
})

test('another view keeps the inputs that it has, too', () => {
  const bond = draftOfSetup(newSetup('bond', 'price'))
  const own = { ...bond, inputs: { ...bond.inputs, face: '$100.00' } }
  const priced = withView(own, 'bond', 'ytm')
  expect(priced.inputs).toMatchObject({ face: '$100.00', price: '$980.00' })
  expect(priced.inputs.yield).toBeUndefined()
  expect(priced.changeable).toEqual([])
  expect(withView(own, 'loan')).toEqual(loan)
})

test('an input is opened to readers with bounds that fit it, and closed again', () => {
  const [amount] = calculatorInputs(loan)
  if (!amount) throw new Error('A loan has an amount.')
  const opened = withChangeable(loan, amount, true)
  expect(opened.changeable.at(-1)).toEqual({
    input: 'amount',
    min: '$100,000.00',
    max: '$1,000,000.00',
    step: '$10,000.00',
  })
  expect(withChangeable(opened, amount, false)).toEqual(loan)
})

test.each([
  ['an unknown calculator', { calculator: '__proto__' }],
  ['an unknown view', { view: 'constructor' }],
  ['inputs that are not texts', { inputs: { amount: 1 } }],
  ['no list', { changeable: {} }],
  ['bounds that are not texts', { changeable: [{ input: 'rate', min: 1 }] }],
])('a stored draft with %s is none', (_, fields) => {
  expect(isCalculatorDraft({ ...loan, ...fields })).toBe(false)
})
