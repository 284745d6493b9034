/** What a post may hold beside its document, for the server and for the counters of an editor. Characters are UTF-16 code units. */
export const postBounds = {
  titleCharacters: 200,
  summaryCharacters: 500,
  metaDescriptionCharacters: 500,
  keywordsCharacters: 500,
  altTextCharacters: 500,
  categories: 12,
  tags: 30,
  nameCharacters: 100,
} as const

/** The names in a comma-separated list: trimmed, each once in any capitals, as it was first written; no empty ones. */
export function namesIn(list: string): string[] {
  const names = new Map<string, string>()
  for (const part of list.split(',')) {
    const name = part.trim().replace(/\s+/g, ' ')
    if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  }
  return [...names.values()]
}
