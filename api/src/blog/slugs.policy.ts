/** The longest slug made of a name; a number may follow it. */
export const maxSlugCharacters = 200

/** What stands in the addresses of the blog's own pages. */
const reservedSlugs = new Set(['list', 'create', 'detail', 'update', 'my-comments', 'feed'])

export function isReservedSlug(slug: string): boolean {
  return reservedSlugs.has(slug)
}

/** The slug itself, then with `-2`, `-3`, … */
export function numberedSlug(slug: string, attempt: number): string {
  return attempt === 1 ? slug : `${slug}-${attempt}`
}

/** What two slugs have in common when one of them, with a number, can become the other. */
export function slugStem(slug: string): string {
  return slug.replace(/(?:-\d+)+$/, '')
}
