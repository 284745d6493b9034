import type { Country } from '@ledgerdeck/countries'
import { isSupportedCountry, type PhoneNumber, parsePhoneNumberWithError } from 'libphonenumber-js/max'

/** In these plans every country has numbers of its own; elsewhere a territory shares those of a larger neighbour. */
const dividedPlans = new Set(['1', '7'])

/** Digits of a whole number with its dial code, by ITU-T E.164. */
const shortest = 7
const longest = 15

/**
 * A phone number as people type it in that country, or with its plus sign, in the one form in which it is kept: E.164, as in
 * `+61412345678`. Null for what is no number of the country.
 */
export function normalisePhoneNumber(text: string, country: Country): string | null {
  return isSupportedCountry(country.iso2) ? known(text, country) : unknown(text, country)
}

function known(text: string, { iso2, dialCode }: Country): string | null {
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

/** A few territories have no plan that the library knows; there any number of a length that can be dialled will do. */
function unknown(text: string, { dialCode }: Country): string | null {
  const bare = text.replace(/[\s().-]/g, '')
  const number = bare.startsWith('+') ? bare : dialCode + bare
  const digits = number.length - 1
  const isDialled = /^\+\d+$/.test(number) && number.startsWith(dialCode)
  return isDialled && digits >= shortest && digits <= longest ? number : null
}
