/** Characters are UTF-16 code units. */
export const postBounds = {
  titleCharacters: 200,
  summaryCharacters: 500,
  metaDescriptionCharacters: 500,
  keywordsCharacters: 500,
  altTextCharacters: 500,
  categories: 12,
  tags: 30,
  nameCharacters: 100,
  checkedLinks: 200,
  linkCharacters: 2_000,
  /** After the last change of a deleted post. */
  restorableDays: 30,
} as const

/** Trimmed, without empty ones, and each once, ignoring case, as first written. */
export function namesIn(list: string): string[] {
  const names = new Map<string, string>()
  for (const part of list.split(',')) {
    const name = part.trim().replace(/\s+/g, ' ')
    if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return [...names.values()]
}
