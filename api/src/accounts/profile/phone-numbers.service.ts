import type { Country } from '@ledgerdeck/countries'
import { isSupportedCountry, type PhoneNumber, parsePhoneNumberWithError } from 'libphonenumber-js/max'

/** In these numbering plans each country has its own numbers. */
const dividedPlans = new Set(['1', '7'])

const minDigits = 7
const maxDigits = 15

/** Such as `+61412345678` (E.164). Null unless it is a number of the country. */
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

/** The library lacks plans of a few territories, where any number of valid length is accepted. */
function parseUnknown(text: string, { dialCode }: Country): string | null {
  const bare = text.replace(/[\s().-]/g, '')
  const number = bare.startsWith('+') ? bare : dialCode + bare
  const digits = number.length - 1
  const isDialled = /^\+\d+$/.test(number) && number.startsWith(dialCode)
  return isDialled && digits >= minDigits && digits <= maxDigits ? number : null
}
