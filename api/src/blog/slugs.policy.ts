const maxSlugCharacters = 200

/**
 * `Fees & the long run` → `fees-the-long-run`. Letters of every script stay; accents of Latin ones go. Empty when the text
 * holds neither letter nor digit.
 */
export function slugFromText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}+/gu, '')
    .replace(/['’]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .slice(0, maxSlugCharacters)
    .toWellFormed()
    .replace(/^-+|-+$/g, '')
}

/** The slug itself, then with `-2`, `-3`, … */
export function numberedSlug(slug: string, attempt: number): string {
  return attempt === 1 ? slug : `${slug}-${attempt}`
}
