/** As in the contract: ids are PostgreSQL integers. */
const highestId = 2_147_483_647
const highestPage = 1_000_000

/** The id in an address; null for anything else. */
export function idInAddress(text: string | null | undefined): number | null {
  return numberInAddress(text, highestId)
}

/** The page of a list in an address; 1 unless the address names another. */
export function pageInAddress(text: string | null | undefined): number {
  return numberInAddress(text, highestPage) ?? 1
}

/** Decimal digits without sign or leading zeros; `Number` would also accept `0x1`. */
function numberInAddress(text: string | null | undefined, highest: number): number | null {
  const number = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : Number.NaN
  return number <= highest ? number : null
}
