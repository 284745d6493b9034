import { countryRows } from './country-rows.data.ts'

export interface Country {
  /** Unique. A country with several codes has an entry for each: `Dominican Republic 1`, `2`. */
  readonly name: string
  /** Without spaces: `+61`, or `+1809` if the area code identifies the country. */
  readonly dialCode: string
  /** ISO 3166-1 alpha-2, or the code in general use (`XK`, `AC`, `TA`). */
  readonly iso2: string
}

/** Sorted by name, ignoring accents and case. */
export const countries: readonly Country[] = countryRows.map(([name, dialCode, iso2]) => ({ name, dialCode, iso2 }))

const byName = new Map(countries.map((country) => [country.name, country]))

/** Returns the entry with exactly this name; undefined for any other spelling. */
export function findCountry(name: string): Country | undefined {
  return byName.get(name)
}
