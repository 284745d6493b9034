import type { TCountries } from 'countries-list'

/** Name, dial code with its plus sign, ISO code. */
type CountryRow = readonly [name: string, dialCode: string, iso2: string]

/** Where the package departs from the list of the ITU (E.164) or from the codes under which numbers are really reached. */
const correctedCodes = new Map<string, readonly number[]>(
  Object.entries({
    // Shared +599; the digit after it belongs to the number.
    BQ: [599],
    CW: [599],
    // The second code was laid over the first.
    JM: [1876, 1658],
    // Norwegian numbers of any kind.
    SJ: [47],
    // +379 is set aside and not in use.
    VA: [39],
    // The only code since the ITU assigned it; those of other countries are no longer in use there.
    XK: [383],
  }),
)

/** The rows of the table from the data of the package, sorted by name. */
export function makeCountryRows(source: TCountries): CountryRow[] {
  const rows = Object.entries(source).flatMap(([iso2, { name, phone }]) => {
    const codes = correctedCodes.get(iso2) ?? phone
    return codes.map((code, at): CountryRow => [codes.length > 1 ? `${name} ${at + 1}` : name, `+${code}`, iso2])
  })
  const { compare } = new Intl.Collator('en')
  return rows.sort(([a], [b]) => compare(a, b))
}

/** The source text of `country-rows.data.ts`. */
export function printCountryRows(rows: readonly CountryRow[]): string {
  const lines = rows.map((row) => `  [${row.map((text) => `'${text}'`).join(', ')}],\n`)
  return `/** Name, dial code, ISO code. Printed by \`npx vitest run packages/countries -u\` from the package countries-list. */
export const countryRows: readonly (readonly [name: string, dialCode: string, iso2: string])[] = [
${lines.join('')}]
`
}
