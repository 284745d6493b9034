import { expect, test } from 'vitest'
import { type BondInputs, emptyInputs, type FieldName, fieldNames } from './bond-fields.ts'
import {
  checkInputs,
  complaintsOf,
  inputNumber,
  percentReading,
  probableRate,
  settlementFrom,
  withCurveDefaults,
  withExample,
} from './bond-form.ts'
import { bondTabs, tabNames } from './bond-tabs.ts'

const withText = (name: FieldName, text: string): BondInputs => ({ ...emptyInputs, [name]: text })

const required: [FieldName, string][] = [
  ['faceValue', 'Enter the face value.'],
  ['couponRate', 'Enter the coupon rate.'],
  ['price', 'Enter the price.'],
  ['yieldChange', 'Enter the change of the yield.'],
  ['maturity', 'Enter the years to maturity.'],
  ['yieldRangeStart', 'Enter the start of the yield range.'],
  ['yieldRangeEnd', 'Enter the end of the yield range.'],
  ['yieldStep', 'Enter the yield step.'],
]

test('an empty form asks for exactly what cannot be left out', () => {
  expect(checkInputs(emptyInputs, fieldNames)).toEqual(Object.fromEntries(required))
})

const decimalFromTo = 'Enter a decimal from 0 to 1, such as 0.05 for 5 %.'

test.each<[FieldName, string, string]>([
  ['faceValue', 'a thousand', 'Enter a number, such as 1000.'],
  ['price', '6,5', 'Enter a number, such as 1000.'],
  ['maturity', 'ten', 'Enter a number, such as 10.'],
  ['yieldChange', '0.0.1', 'Enter a number, such as 0.05 for 5 %.'],
  ['couponRate', '5', decimalFromTo],
  ['couponRate', '-0.01', decimalFromTo],
  ['couponRate', '101%', decimalFromTo],
  ['yieldRate', '1.0001', decimalFromTo],
])('%s as "%s": %s', (name, text, complaint) => {
  expect(checkInputs(withText(name, text), [name])).toEqual({ [name]: complaint })
})

test.each<[FieldName, string, number]>([
  ['faceValue', '$1,000.50', 1000.5],
  ['couponRate', '0', 0],
  ['couponRate', '1', 1],
  ['couponRate', '0.04125', 0.04125],
  ['yieldRate', '4.35%', 0.0435],
  ['yieldChange', '-0.01', -0.01],
  ['maturity', '2.5', 2.5],
])('%s as "%s" is %d, and nothing is wrong with it', (name, text, number) => {
  const inputs = withText(name, text)
  expect(inputNumber(inputs, name)).toBe(number)
  expect(checkInputs(inputs, [name])).toEqual({})
})

test('a date that was begun and not finished is not taken for none', () => {
  expect(checkInputs(emptyInputs, ['maturityDate'], ['maturityDate'])).toEqual({
    maturityDate: 'Enter the whole date, or clear it.',
  })
})

test.each([
  ['5', '0.05'],
  ['4.35', '0.0435'],
  ['1', '0.01'],
  ['-1', '-0.01'],
  ['100', '1'],
  ['0.05', null],
  ['5%', null],
  ['1000', null],
  ['', null],
])('behind the rate "%s" stands probably %s', (text, rate) => {
  expect(probableRate(withText('yieldChange', text), 'yieldChange')).toBe(rate)
})

test('a rate is read aloud in the other way of writing it; an amount is not', () => {
  expect(percentReading(withText('couponRate', '0.05'), 'couponRate')).toBe('0.05 is 5 %.')
  expect(percentReading(withText('couponRate', '0.07'), 'couponRate')).toBe('0.07 is 7 %.')
  expect(percentReading(withText('couponRate', '5%'), 'couponRate')).toBe('5% is 0.05.')
  expect(percentReading(withText('faceValue', '5'), 'faceValue')).toBeNull()
  expect(probableRate(withText('faceValue', '5'), 'faceValue')).toBeNull()
})

test('the example completes every tab and leaves what was entered', () => {
  for (const tab of tabNames) {
    const { fields } = bondTabs[tab]
    const filled = withExample({ ...emptyInputs, faceValue: '250' }, fields, new Date('2026-03-01T00:00:00Z'))
    expect(filled.faceValue).toBe('250')
    expect(checkInputs(filled, fields)).toEqual({})
  }
})

test('what the server says of a field stands at that field, if the form has it', () => {
  const details = { maturity_date: ['Too', 'late.'], yield_step: ['Too small.'] }
  expect(complaintsOf(details, bondTabs.price.fields)).toEqual({ maturityDate: 'Too late.' })
})

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-21', '2026-11-23'],
  ['2026-11-22', '2026-11-23'],
  ['2027-01-02', '2027-01-04'],
])('a bond that is bought on %s settles on %s', (today, settlement) => {
  expect(settlementFrom(today)).toBe(settlement)
})

test('the curve takes its years and its range from the bond of the other tabs', () => {
  const bond = { ...emptyInputs, couponRate: '5%', maturityDate: '2036-11-23', settlementDate: '2026-11-23' }
  expect(withCurveDefaults(bond)).toMatchObject({
    maturity: '10',
    yieldRangeStart: '0.01',
    yieldRangeEnd: '0.09',
    yieldStep: '0.0025',
  })
  expect(withCurveDefaults({ ...bond, yieldRate: '0.02' })).toMatchObject({
    yieldRangeStart: '0',
    yieldRangeEnd: '0.06',
  })
})

test('what was entered for the curve stays, and an empty bond leaves it empty', () => {
  const entered = { ...emptyInputs, maturity: '3', yieldRangeStart: '0.02', yieldRangeEnd: '0.03', yieldStep: '0.001' }
  expect(withCurveDefaults({ ...entered, couponRate: '0.05' })).toEqual({ ...entered, couponRate: '0.05' })
  expect(withCurveDefaults(emptyInputs)).toEqual(emptyInputs)
})
