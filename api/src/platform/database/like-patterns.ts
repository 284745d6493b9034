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

export function startingWith(text: string): string {
  return `${escapeLike(text)}%`
}
