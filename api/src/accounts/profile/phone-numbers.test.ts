import { countries, findCountry } from '@ledgerdeck/countries'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalisePhoneNumber } from './profile-fields.service.ts'

function normalise(text: string, name: string): string | null {
  const country = findCountry(name)
  if (!country) throw new Error(`There is no country ${name}.`)
  return normalisePhoneNumber(text, country)
}

test.each([
  ['0412 345 678', 'Australia', '+61412345678'],
  ['412345678', 'Australia', '+61412345678'],
  ['+61 412 345 678', 'Australia', '+61412345678'],
  ['0011 61 412 345 678', 'Australia', '+61412345678'],
  ['(02) 9374 4000', 'Australia', '+61293744000'],
  ['1300 975 707', 'Australia', '+611300975707'],
  ['٠٤١٢٣٤٥٦٧٨', 'Australia', '+61412345678'],
  ['(202) 555-0123', 'United States', '+12025550123'],
  ['416 555 0123', 'Canada', '+14165550123'],
  ['(809) 555-0123', 'Dominican Republic 1', '+18095550123'],
  ['(829) 555-0123', 'Dominican Republic 2', '+18295550123'],
  ['658 555 0123', 'Jamaica 2', '+16585550123'],
  ['020 7946 0018', 'United Kingdom', '+442079460018'],
  ['07781 123456', 'Guernsey', '+447781123456'],
  ['07924 123456', 'Isle of Man', '+447924123456'],
  ['690 00 12 34', 'Saint Martin', '+590690001234'],
  ['06 698 12345', 'Vatican City', '+390669812345'],
  ['8 (701) 234-56-78', 'Kazakhstan', '+77012345678'],
  ['12 34 56', 'Antarctica', '+672123456'],
  ['+672 12-34-56', 'Antarctica', '+672123456'],
])('%s in %s is stored as %s', (text, country, kept) => {
  expect(normalise(text, country)).toBe(kept)
  expect(normalise(kept, country)).toBe(kept)
})

test.each([
  ['12345', 'Australia'],
  ['000', 'Australia'],
  ['0000000000', 'Australia'],
  ['+1 202 555 0123', 'Australia'],
  ['2025550123', 'Australia'],
  ['0412 345 678', 'United States'],
  ['416 555 0123', 'United States'],
  ['(829) 555-0123', 'Dominican Republic 1'],
  ['8 912 345 67 89', 'Kazakhstan'],
  ['+7 701 234 5678', 'Russia'],
  ['0412 345 678 ext 5', 'Australia'],
  ['call 0412 345 678', 'Australia'],
  ['tel:+61412345678', 'Australia'],
  ['1800FLOWERS', 'United States'],
  ['+800 1234 5678', 'Australia'],
  ['1'.repeat(40), 'Australia'],
  ['+', 'Australia'],
  ['+61 412 345 678', 'Antarctica'],
  ['12', 'Antarctica'],
  ['1'.repeat(14), 'Antarctica'],
  ['twelve', 'Antarctica'],
])('%s is not a number of %s', (text, country) => {
  expect(normalise(text, country)).toBeNull()
})

test('any input for any country is stored as digits with its dial code, or rejected', () => {
  const typed = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.stringMatching(/^[+0-9 ().-]{0,40}$/),
    fc.stringMatching(/^[0-9]{4,13}$/),
  )
  fc.assert(
    fc.property(typed, fc.constantFrom(...countries), fc.boolean(), (text, country, hasCode) => {
      const kept = normalisePhoneNumber(hasCode ? country.dialCode + text : text, country)
      if (kept === null) return
      expect(kept).toMatch(/^\+\d{5,20}$/)
      expect(kept.startsWith(country.dialCode)).toBe(true)
      expect(normalisePhoneNumber(kept, country)).toBe(kept)
    }),
  )
})
