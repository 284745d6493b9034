import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '../../platform/text/times.ts'
import { checkProfile, type ProfileFields } from './profile-fields.service.ts'

const now = new Date('2026-11-20T09:30:00.000Z')
const current = {
  username: 'quiet-heron',
  email: 'heron@deck.example',
  dateOfBirth: '1990-12-31',
  countryName: 'Australia',
  countryCode: '+61',
  phoneNumber: '+61412345678',
}

const check = (fields: ProfileFields, saved = current) => checkProfile(saved, fields, now)

test('a missing field stays', () => {
  expect(check({})).toEqual({ columns: current, problems: {} })
})

test('an empty text clears an optional field', () => {
  const { columns, problems } = check({ date_of_birth: '', country_name: '', phone_number: '' })
  expect(columns).toEqual({ ...current, dateOfBirth: null, countryName: '', countryCode: '', phoneNumber: '' })
  expect(problems).toEqual({})
})

test('null clears a date of birth', () => {
  expect(check({ date_of_birth: null }).columns.dateOfBirth).toBeNull()
})

test('the country sets its dial code', () => {
  const { columns } = check({ country_name: 'New Zealand', phone_number: '' })
  expect(columns).toMatchObject({ countryName: 'New Zealand', countryCode: '+64', phoneNumber: '' })
})

test('a number is stored in one form', () => {
  expect(check({ phone_number: '(02) 9374 4000' }).columns.phoneNumber).toBe('+61293744000')
})

test.each<[string, ProfileFields, Record<string, string>]>([
  [
    'a country that is not in the table',
    { country_name: 'Atlantis' },
    { country_name: 'Choose a country from the list.' },
  ],
  ['a country in other capitals', { country_name: 'australia' }, { country_name: 'Choose a country from the list.' }],
  [
    'a number of another country',
    { phone_number: '+1 202 555 0123' },
    { phone_number: 'This isn’t a valid phone number for Australia (+61).' },
  ],
  [
    'another country for the saved number',
    { country_name: 'New Zealand' },
    { phone_number: 'This isn’t a valid phone number for New Zealand (+64).' },
  ],
  [
    'no country for the saved number',
    { country_name: '' },
    { phone_number: 'Choose the country of the phone number first.' },
  ],
  [
    'no country for a number',
    { country_name: '', phone_number: '0412 345 678' },
    { phone_number: 'Choose the country of the phone number first.' },
  ],
  ['a reserved name', { username: 'Support' }, { username: 'This username is reserved. Choose another.' }],
  [
    'a birth before 1900',
    { date_of_birth: '1899-12-31' },
    { date_of_birth: 'Enter a date on or after 1 January 1900.' },
  ],
  ['a birth to come', { date_of_birth: '2026-11-21' }, { date_of_birth: 'Enter a date that isn’t in the future.' }],
])('%s is refused', (_, fields, problems) => {
  const expected = Object.fromEntries(Object.entries(problems).map(([field, message]) => [field, [message]]))
  expect(check(fields).problems).toEqual(expected)
})

test('all problems are reported together', () => {
  const fields = { username: 'root', date_of_birth: '1800-01-01', country_name: 'Atlantis', phone_number: 'x' }
  expect(Object.keys(check(fields).problems)).toEqual(['username', 'date_of_birth', 'country_name'])
})

test('a stored value is accepted when it is sent again', () => {
  const saved = {
    ...current,
    username: 'admin',
    dateOfBirth: '1850-01-01',
    countryName: 'Atlantis',
    countryCode: '+999',
    phoneNumber: 'two tins and a string',
  }
  const fields = {
    username: 'Admin',
    date_of_birth: '1850-01-01',
    country_name: 'Atlantis',
    phone_number: 'two tins and a string',
  }
  expect(check(fields, saved)).toEqual({ columns: { ...saved, username: 'Admin' }, problems: {} })
})

test('a date of birth is accepted from 1900 to today in any time zone', () => {
  const date = fc
    .integer({ min: Date.UTC(1850) / dayMs, max: Date.UTC(2100) / dayMs })
    .map((days) => new Date(days * dayMs))
  const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  const zone = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Kiritimati', dateStyle: 'short' })
  fc.assert(
    fc.property(date, moment, (born, at) => {
      const text = born.toISOString().slice(0, 10)
      const { problems } = checkProfile({ ...current, dateOfBirth: null }, { date_of_birth: text }, at)
      expect(problems.date_of_birth === undefined).toBe(text >= '1900-01-01' && text <= zone.format(at))
    }),
  )
})
