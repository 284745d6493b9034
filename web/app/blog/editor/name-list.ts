import { namesIn, postBounds } from '@ledgerdeck/blocks'

/** What keeps the names of a list from being saved; null when nothing does. @param what the names are, as in `tags` */
export function namesProblem(list: string, most: number, what: string): string | null {
  const names = namesIn(list)
  if (names.length > most) return `A post may have at most ${most} ${what}.`
  const isTooLong = names.some(({ length }) => length > postBounds.nameCharacters)
  return isTooLong ? `A name may have at most ${postBounds.nameCharacters} characters.` : null
}
