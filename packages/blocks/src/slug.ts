/** `Fees & the long run` → `fees-the-long-run`. May be empty. Counts UTF-16 code units. */
export function slugFromText(text: string, maxCharacters: number): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}+/gu, '')
    .replace(/['’]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .slice(0, maxCharacters)
    .toWellFormed()
    .replace(/^-+|-+$/g, '')
}
