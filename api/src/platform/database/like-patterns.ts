/** For `like` and `ilike`, whose escape character is the backslash. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`)
}

export function containing(text: string): string {
  return containingInOrder([text])
}

/** With anything between the parts. */
export function containingInOrder(parts: readonly string[]): string {
  return `%${parts.map(escapeLike).join('%')}%`
}

/** Whether an index of trigrams can find what contains the text. */
export function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text)
}

export function startingWith(text: string): string {
  return `${escapeLike(text)}%`
}
