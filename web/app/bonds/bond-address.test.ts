import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bondSearch, lastingBondSearch, parseBondSearch } from './bond-address.ts'
import { type BondInputs, bondFields, emptyInputs, type FieldName, fieldNames } from './bond-fields.ts'
import { inputNumber } from './bond-input-checks.ts'
import { tabNames } from './bond-tabs.ts'

const read = (query: string) => parseBondSearch(new URLSearchParams(query))

const number = fc.double({ noNaN: true, min: -1e9, max: 1e9 }).map((value) => value.toFixed(6))
const written = fc.oneof(
  number,
  number.map((text) => `${text}%`),
  fc.integer({ min: 0, max: 1e9 }).map((value) => value.toLocaleString('en-AU')),
)
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

function textOf(name: FieldName) {
  const { kind, options = {} } = bondFields[name]
  if (kind === 'choice') return fc.constantFrom(...Object.keys(options))
  return kind === 'date' ? day : written
}

const anyInputs: fc.Arbitrary<BondInputs> = fc
  .tuple(...fieldNames.map((name) => fc.option(textOf(name), { nil: emptyInputs[name] })))
  .map((texts) => ({ ...emptyInputs, ...Object.fromEntries(fieldNames.map((name, index) => [name, texts[index]])) }))

test('an address brings back the tab, the numbers and the dates it was made of', { tags: ['entity-29'] }, () => {
  fc.assert(
    fc.property(fc.constantFrom(...tabNames), anyInputs, (tab, inputs) => {
      const back = read(bondSearch(tab, inputs))
      expect(back.tab).toBe(tab)
      expect(back.complaints).toEqual({})
      for (const name of fieldNames) {
        if (name === 'yieldRate' && inputs.price !== '') continue
        const { kind } = bondFields[name]
        if (kind === 'date' || kind === 'choice') expect(back.inputs[name]).toBe(inputs[name])
        else expect(inputNumber(back.inputs, name)).toBe(inputNumber(inputs, name))
      }
    }),
  )
})

test('any address can be read, and read again from what was made of it', () => {
  const names = ['tab', ...fieldNames.map((name) => bondFields[name].addressName)]
  const query = fc.array(fc.tuple(fc.constantFrom(...names), fc.string({ unit: 'binary' })), { maxLength: 20 })
  fc.assert(
    fc.property(query, (pairs) => {
      const search = new URLSearchParams()
      for (const [name, value] of pairs) search.set(name, value.toWellFormed())
      const { tab = 'price', inputs } = parseBondSearch(search)
      for (const text of Object.values(inputs)) expect(text.length).toBeLessThanOrEqual(40)
      const once = read(bondSearch(tab, inputs))
      expect(read(bondSearch(tab, once.inputs)).inputs).toEqual(once.inputs)
    }),
  )
})

test('a lasting address names the settlement, the next weekday unless another was chosen', () => {
  const lasting = (inputs: Partial<BondInputs>) => {
    const search = lastingBondSearch('price', { ...emptyInputs, ...inputs }, '2026-11-28')
    return new URLSearchParams(search).get('settles')
  }
  expect(lasting({ maturityDate: '2036-03-21' })).toBe('2026-11-30')
  expect(lasting({ maturityDate: '2036-03-21', settlementDate: '2026-12-04' })).toBe('2026-12-04')
  expect(lasting({})).toBeNull()
})

test('an address is short and can be read by people', () => {
  const inputs = { ...emptyInputs, faceValue: '1,000', couponRate: '5%', maturityDate: '2036-06-15' }
  expect(bondSearch('ytm', inputs)).toBe('?tab=ytm&face=1000&coupon=0.05&matures=2036-06-15')
})

test.each([
  ['0.05', '5%'],
  ['0.0435', '4.35%'],
  ['-0.001', '-0.1%'],
  ['0', '0%'],
  ['5%', '5%'],
  ['5', '5'],
  ['0.04123456789012345', '0.04123456789012345'],
  ['abc', 'abc'],
])('a link with the rate %s fills in %s', (rate, text) => {
  expect(read(`coupon=${encodeURIComponent(rate)}`).inputs.couponRate).toBe(text)
})

test('where an address has a price and a yield, its tab says which one gives the other', () => {
  const search = 'face=100&coupon=0.05&yield=0.04&price=98'
  expect(read(`tab=ytm&${search}`).inputs).toMatchObject({ price: '98' })
  expect(read(`tab=price&${search}`).inputs).toMatchObject({ price: '', yieldRate: '4%' })
})

test('what no field can show is complained about; a wrong number is shown as it is', () => {
  const { inputs, complaints } = read('matures=2036-02-30&settles=soon&frequency=weekly&face=abc')
  expect(inputs).toEqual({ ...emptyInputs, faceValue: 'abc' })
  expect(complaints).toEqual({
    maturityDate: 'The link says “2036-02-30”, which isn’t a date.',
    settlementDate: 'The link says “soon”, which isn’t a date.',
    frequency: 'The link asks for “weekly”. Choose one of these instead.',
  })
})

test('an address without inputs says so, and one of another tab names none', () => {
  expect(read('?tab=dv01')).toMatchObject({ tab: 'dv01', hasInputs: false })
  expect(read('?tab=toString&face=1')).not.toHaveProperty('tab')
})
