import { postBounds } from './post-bounds.ts'

/** The names in a comma-separated list: trimmed, each once in any capitals, no empty ones. */
export function namesIn(list: string): string[] {
  const names = new Map<string, string>()
  for (const part of list.split(',')) {
    const name = part.trim().replace(/\s+/g, ' ')
    if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return [...names.values()]
}

/** What keeps the names of a list from being saved; null when nothing does. @param what the names are, as in `tags` */
export function namesProblem(list: string, most: number, what: string): string | null {
  const names = namesIn(list)
  if (names.length > most) return `A post may have at most ${most} ${what}.`
  const isTooLong = names.some(({ length }) => length > postBounds.nameCharacters)
  return isTooLong ? `A name may have at most ${postBounds.nameCharacters} characters.` : null
}
