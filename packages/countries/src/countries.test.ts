import { expect, test } from 'vitest'
import { countries, findCountry } from './countries.ts'

const names = countries.map(({ name }) => name)

test('holds about 250 entries', { tags: ['entity-15'] }, () => {
  expect(countries.length).toBeGreaterThanOrEqual(245)
  expect(countries.length).toBeLessThanOrEqual(260)
})

test('each name is unique', () => {
  expect(new Set(names).size).toBe(names.length)
})

test('no country has the same code twice', () => {
  expect(new Set(countries.map(({ iso2, dialCode }) => iso2 + dialCode)).size).toBe(countries.length)
})

test('is sorted by name, accents counting as their letters', { tags: ['profile-4'] }, () => {
  const bare = names.map((name) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
  expect(bare).toEqual(bare.toSorted())
})

test.each(countries)('$name is well-formed', ({ name, dialCode, iso2 }) => {
  expect(name).toMatch(/^\S.*\S$/)
  // A country code has up to three digits, and in the North American plan an area code.
  expect(dialCode).toMatch(/^\+(1\d{3}|[1-9]\d{0,2})$/)
  expect(iso2).toMatch(/^[A-Z]{2}$/)
})

test.each([
  ['Afghanistan', '+93', 'AF'],
  ['Australia', '+61', 'AU'],
  ['Bahamas', '+1242', 'BS'],
  ['Brazil', '+55', 'BR'],
  ['Canada', '+1', 'CA'],
  ['Curacao', '+599', 'CW'],
  ['France', '+33', 'FR'],
  ['Germany', '+49', 'DE'],
  ['Hong Kong', '+852', 'HK'],
  ['India', '+91', 'IN'],
  ['Italy', '+39', 'IT'],
  ['Japan', '+81', 'JP'],
  ['Kazakhstan', '+7', 'KZ'],
  ['Kosovo', '+383', 'XK'],
  ['Monaco', '+377', 'MC'],
  ['New Zealand', '+64', 'NZ'],
  ['Nigeria', '+234', 'NG'],
  ['Serbia', '+381', 'RS'],
  ['South Africa', '+27', 'ZA'],
  ['South Sudan', '+211', 'SS'],
  ['Svalbard and Jan Mayen', '+47', 'SJ'],
  ['Türkiye', '+90', 'TR'],
  ['United Kingdom', '+44', 'GB'],
  ['United States', '+1', 'US'],
  ['Vatican City', '+39', 'VA'],
  ['Zimbabwe', '+263', 'ZW'],
])('%s has %s', (name, dialCode, iso2) => {
  expect(findCountry(name)).toEqual({ name, dialCode, iso2 })
})

test('a country with several codes has an entry for each, with a number after its name', {
  tags: ['entity-15'],
}, () => {
  const codesOf = (iso2: string) =>
    countries.filter((country) => country.iso2 === iso2).map(({ name, dialCode }) => `${name} ${dialCode}`)
  expect(codesOf('DO')).toEqual([
    'Dominican Republic 1 +1809',
    'Dominican Republic 2 +1829',
    'Dominican Republic 3 +1849',
  ])
  expect(codesOf('PR')).toEqual(['Puerto Rico 1 +1787', 'Puerto Rico 2 +1939'])
  expect(codesOf('JM')).toEqual(['Jamaica 1 +1876', 'Jamaica 2 +1658'])
})

test.each(['', 'Atlantis', 'australia', 'Dominican Republic', '__proto__'])('knows no country named "%s"', (name) => {
  expect(findCountry(name)).toBeUndefined()
})
