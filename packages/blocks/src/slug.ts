/**
 * `Fees & the long run` → `fees-the-long-run`. Letters of every script stay; accents of Latin ones go. Empty when the text holds neither
 * letter nor digit.
 *
 * @param maxCharacters the most UTF-16 code units of the result
 */
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
