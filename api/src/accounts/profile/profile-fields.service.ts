import { isReservedUsername, usernameTexts } from '@ledgerdeck/contract/username-rules'
import { type Country, findCountry } from '@ledgerdeck/countries'
import { isSupportedCountry, type PhoneNumber, parsePhoneNumberWithError } from 'libphonenumber-js/max'
import { hourMs, utcDay } from '../../platform/text/times.ts'
import type { FieldProblems } from '../accounts.errors.ts'
import type { UserRow } from '../users.repository.ts'

export interface ProfileFields {
  username?: string
  email?: string
  date_of_birth?: string | null
  country_name?: string
  country_code?: string
  phone_number?: string
}

type ProfileColumns = Pick<
  UserRow,
  'username' | 'email' | 'dateOfBirth' | 'countryName' | 'countryCode' | 'phoneNumber'
>

interface CheckedProfile {
  columns: ProfileColumns
  problems: FieldProblems
}

const earliestBirth = '1900-01-01'

/** Checks changed fields only, so that stored invalid values do not prevent a save. */
export function checkProfile(current: ProfileColumns, fields: ProfileFields, now: Date): CheckedProfile {
  const columns = {
    username: fields.username ?? current.username,
    email: fields.email ?? current.email,
    dateOfBirth: birthOf(current, fields),
    ...contactOf(current, fields),
  }
  const messages = {
    username: usernameProblem(current, columns),
    date_of_birth: birthProblem(current, columns, now),
    country_name: countryProblem(current, columns),
    phone_number: phoneProblem(current, columns),
    country_code: codeProblem(current, columns, fields),
  }
  const found = Object.entries(messages).flatMap(([field, message]) => (message === null ? [] : [[field, [message]]]))
  return { columns, problems: Object.fromEntries(found) }
}

function birthOf({ dateOfBirth }: ProfileColumns, { date_of_birth }: ProfileFields): string | null {
  return date_of_birth === undefined ? dateOfBirth : date_of_birth || null
}

function contactOf(current: ProfileColumns, fields: ProfileFields) {
  const { country_name: countryName = current.countryName, phone_number: typed = current.phoneNumber } = fields
  if (isSameContact(current, { countryName, phoneNumber: typed })) {
    return { countryName, countryCode: current.countryCode, phoneNumber: typed }
  }
  const country = findCountry(countryName)
  const phoneNumber = (country && normalisePhoneNumber(typed, country)) ?? typed
  return { countryName, countryCode: country?.dialCode ?? '', phoneNumber }
}

function usernameProblem(current: ProfileColumns, { username }: ProfileColumns): string | null {
  const isOther = username.toLowerCase() !== current.username.toLowerCase()
  return isOther && isReservedUsername(username) ? usernameTexts.reserved : null
}

function birthProblem(current: ProfileColumns, { dateOfBirth }: ProfileColumns, now: Date): string | null {
  if (dateOfBirth === null || dateOfBirth === current.dateOfBirth) return null
  if (dateOfBirth < earliestBirth) return 'Enter a date on or after 1 January 1900.'
  return dateOfBirth > lastDayOnEarth(now) ? 'Enter a date that isn’t in the future.' : null
}

/** Returns today's date at UTC+14, the earliest time zone. */
function lastDayOnEarth(now: Date): string {
  return utcDay(now.getTime() + 14 * hourMs)
}

function countryProblem(current: ProfileColumns, contact: ProfileColumns): string | null {
  const { countryName } = contact
  if (isSameContact(current, contact) || countryName === '' || findCountry(countryName)) return null
  return 'Choose a country from the list.'
}

function phoneProblem(current: ProfileColumns, contact: ProfileColumns): string | null {
  const { countryName, phoneNumber } = contact
  if (isSameContact(current, contact) || phoneNumber === '') return null
  if (countryName === '') return 'Choose the country of the phone number first.'
  const country = findCountry(countryName)
  if (!country || normalisePhoneNumber(phoneNumber, country) !== null) return null
  return `This isn’t a valid phone number for ${country.name} (${country.dialCode}).`
}

/** Clients send the dial code that they show, which derives from the country. */
function codeProblem(current: ProfileColumns, contact: ProfileColumns, { country_code: sent = '' }: ProfileFields) {
  const spelled = (text: string) => text.replaceAll(/[\s+-]/g, '')
  if (['', contact.countryCode, current.countryCode].some((code) => spelled(code) === spelled(sent))) return null
  const code = contact.countryCode === '' ? 'Choose a country first.' : `It is ${contact.countryCode} here.`
  return `The country code follows from the country. ${code}`
}

type Contact = Pick<ProfileColumns, 'countryName' | 'phoneNumber'>

function isSameContact(one: Contact, other: Contact): boolean {
  return one.countryName === other.countryName && one.phoneNumber === other.phoneNumber
}

/** Dial codes shared by several countries, each with number ranges of its own. */
const dividedPlans = new Set(['1', '7'])

const minDigits = 7
const maxDigits = 15

/** Returns E.164 such as `+61412345678`; null unless it is a number of the country. */
export function normalisePhoneNumber(text: string, country: Country): string | null {
  return isSupportedCountry(country.iso2) ? parseKnown(text, country) : parseUnknown(text, country)
}

function parseKnown(text: string, { iso2, dialCode }: Country): string | null {
  if (!isSupportedCountry(iso2)) return null
  const parsed = parse(() => parsePhoneNumberWithError(text, { defaultCountry: iso2, extract: false }))
  if (!parsed?.isValid() || parsed.ext !== undefined) return null
  const isOwn = parsed.country === iso2 || !dividedPlans.has(parsed.countryCallingCode)
  return isOwn && parsed.number.startsWith(dialCode) ? parsed.number : null
}

function parse(run: () => PhoneNumber): PhoneNumber | null {
  try {
    return run()
  } catch {
    return null
  }
}

/** Accepts any number of valid length in the few territories that the library does not know. */
function parseUnknown(text: string, { dialCode }: Country): string | null {
  const bare = text.replace(/[\s().-]/g, '')
  const number = bare.startsWith('+') ? bare : dialCode + bare
  const digits = number.length - 1
  const isDialled = /^\+\d+$/.test(number) && number.startsWith(dialCode)
  return isDialled && digits >= minDigits && digits <= maxDigits ? number : null
}
