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
  /** Days after the last change during which a deleted post can be restored. */
  restorableDays: 30,
} as const

/** Trims names, drops empty ones, and keeps the first of those that differ only by case. */
export function namesIn(list: string): string[] {
  const names = new Map<string, string>()
  for (const part of list.split(',')) {
    const name = part.trim().replace(/\s+/g, ' ')
    if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return [...names.values()]
}
