import { countryRows } from './country-rows.data.ts'

/** A country or territory with one of its dial codes. */
export interface Country {
  /**
   * English name, unique in the table. Where a country has several dial codes it stands once for each, its name followed by a number:
   * `Dominican Republic 1`, `Dominican Republic 2`, `Dominican Republic 3`.
   */
  readonly name: string
  /** With its plus sign and without spaces: `+61`, or `+1809` where the area code tells the country. */
  readonly dialCode: string
  /** ISO 3166-1 alpha-2, or the user-assigned or reserved code in general use (`XK`, `AC`, `TA`). */
  readonly iso2: string
}

/** Every entry, sorted by name as English readers sort: accents and case make no difference. */
export const countries: readonly Country[] = countryRows.map(([name, dialCode, iso2]) => ({ name, dialCode, iso2 }))

const byName = new Map(countries.map((country) => [country.name, country]))

/** The entry of exactly this name; undefined for any other spelling. */
export function findCountry(name: string): Country | undefined {
  return byName.get(name)
}
