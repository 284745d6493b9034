/** For `like` and `ilike`, whose escape character is the backslash. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`)
}

export function containing(text: string): string {
  return `%${escapeLike(text)}%`
}

export function startingWith(text: string): string {
  return `${escapeLike(text)}%`
}
