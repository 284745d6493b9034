import type { TCountries } from 'countries-list'

type CountryRow = readonly [name: string, dialCode: string, iso2: string]

/** Corrections where the package differs from the ITU's list or from the codes in use. */
const correctedCodes = new Map<string, readonly number[]>(
  Object.entries({
    // Shares +599. The digit after it belongs to the number.
    BQ: [599],
    CW: [599],
    // The second code was added later.
    JM: [1876, 1658],
    SJ: [47],
    // +379 is reserved and not in use.
    VA: [39],
    // The codes of other countries are no longer in use there.
    XK: [383],
  }),
)

export function createCountryRows(source: TCountries): CountryRow[] {
  const rows = Object.entries(source).flatMap(([iso2, { name, phone }]) => {
    const codes = correctedCodes.get(iso2) ?? phone
    return codes.map((code, at): CountryRow => [codes.length > 1 ? `${name} ${at + 1}` : name, `+${code}`, iso2])
  })
  const { compare } = new Intl.Collator('en')
  return rows.sort(([a], [b]) => compare(a, b))
}

export function printCountryRows(rows: readonly CountryRow[]): string {
  const lines = rows.map((row) => `  [${row.map((text) => `'${text}'`).join(', ')}],\n`)
  return `/** Printed by \`npx vitest run packages/countries -u\` from the package countries-list. */
export const countryRows: readonly (readonly [name: string, dialCode: string, iso2: string])[] = [
${lines.join('')}]
`
}
