/** The longest slug made of a name; a number may follow it. */
export const maxSlugCharacters = 200

/** The slug itself, then with `-2`, `-3`, … */
export function numberedSlug(slug: string, attempt: number): string {
  return attempt === 1 ? slug : `${slug}-${attempt}`
}
