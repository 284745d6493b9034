import { expect, test } from 'vitest'
import { type BondInputs, emptyInputs, type FieldName, fieldNames } from './bond-fields.ts'
import { checkInputs, complaintsOf, inputNumber, percentReading, probableRate } from './bond-input-checks.ts'
import { bondTabs } from './bond-tabs.ts'

const withText = (name: FieldName, text: string): BondInputs => ({ ...emptyInputs, [name]: text })

const required: [FieldName, string][] = [
  ['faceValue', 'Enter the face value.'],
  ['couponRate', 'Enter the coupon rate.'],
  ['yieldChange', 'Enter the change in yield.'],
  ['maturity', 'Enter the years to maturity.'],
  ['yieldRangeStart', 'Enter the start of the yield range.'],
  ['yieldRangeEnd', 'Enter the end of the yield range.'],
  ['yieldStep', 'Enter the yield step.'],
]

test('an empty form asks for exactly what cannot be left out', { tags: ['validation-23'] }, () => {
  expect(checkInputs(emptyInputs, fieldNames)).toEqual(Object.fromEntries(required))
})

const decimalFromTo = 'Enter a rate from 0% to 100%, such as 5% or 0.05.'

test.each<[FieldName, string, string]>([
  ['faceValue', 'a thousand', 'Enter a number, such as 1000.'],
  ['price', '6,5', 'Enter a number, such as 1000.'],
  ['maturity', 'ten', 'Enter a number, such as 10.'],
  ['yieldChange', '0.0.1', 'Enter a number, such as 5% or 0.05.'],
  ['couponRate', '5', decimalFromTo],
  ['couponRate', '-0.01', decimalFromTo],
  ['couponRate', '101%', decimalFromTo],
  ['yieldRate', '1.0001', decimalFromTo],
])('%s as "%s": %s', { tags: ['validation-24'] }, (name, text, complaint) => {
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
])('%s as "%s" is %d, and nothing is wrong with it', { tags: ['validation-24'] }, (name, text, number) => {
  const inputs = withText(name, text)
  expect(inputNumber(inputs, name)).toBe(number)
  expect(checkInputs(inputs, [name])).toEqual({})
})

test.each([
  ['5', '5%'],
  ['4.35', '4.35%'],
  ['1', '1%'],
  ['-1', '-1%'],
  ['100', '100%'],
  ['0.05', null],
  ['5%', null],
  ['1000', null],
  ['', null],
])('the rate "%s" probably means %s', (text, rate) => {
  expect(probableRate(withText('yieldChange', text), 'yieldChange')).toBe(rate)
})

test('a rate is read aloud in the other way of writing it; an amount is not', () => {
  expect(percentReading(withText('couponRate', '0.05'), 'couponRate')).toBe('0.05 is 5%.')
  expect(percentReading(withText('couponRate', '0.07'), 'couponRate')).toBe('0.07 is 7%.')
  expect(percentReading(withText('couponRate', '5%'), 'couponRate')).toBe('5% is 0.05.')
  expect(percentReading(withText('faceValue', '5'), 'faceValue')).toBeNull()
  expect(probableRate(withText('faceValue', '5'), 'faceValue')).toBeNull()
})

test('what the server says of a field is shown at that field, if the form has it', () => {
  const details = { maturity_date: ['Too', 'late.'], yield_step: ['Too small.'] }
  expect(complaintsOf(details, bondTabs.price.fields)).toEqual({ maturityDate: 'Too late.' })
})
