/** Escapes text for `like` and `ilike`. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`)
}

export function containing(text: string): string {
  return containingInOrder([text])
}

/** Returns a pattern for texts that contain the parts in this order, with anything between them. */
export function containingInOrder(parts: readonly string[]): string {
  return `%${parts.map(escapeLike).join('%')}%`
}

/** Whether a trigram index can serve a search for the text. */
export function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text)
}

export function startingWith(text: string): string {
  return `${escapeLike(text)}%`
}
