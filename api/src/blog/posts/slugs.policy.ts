/** The longest slug made of a name; a number may follow it. */
export const maxSlugCharacters = 200

/** What stands in the addresses of the blog's own pages. */
const reservedSlugs = new Set(['list', 'create', 'detail', 'update', 'my-comments', 'feed'])

export function isReservedSlug(slug: string): boolean {
  return reservedSlugs.has(slug)
}

const candidatesAtOnce = 100

/** The first of the slug itself, then with `-2`, `-3`, … that is free. Asks for many at a time which of them are `taken`. */
export async function firstFreeSlug(
  slug: string,
  taken: (candidates: string[]) => Promise<ReadonlySet<string>>,
): Promise<string> {
  for (let first = 1; ; first += candidatesAtOnce) {
    const candidates = Array.from({ length: candidatesAtOnce }, (_, index) => numberedSlug(slug, first + index))
    const isTaken = await taken(candidates)
    const free = candidates.find((candidate) => !isTaken.has(candidate))
    if (free !== undefined) return free
  }
}

function numberedSlug(slug: string, number: number): string {
  return number === 1 ? slug : `${slug}-${number}`
}

/** What two slugs have in common when one of them, with a number, can become the other. */
export function slugStem(slug: string): string {
  return slug.replace(/(?:-\d+)+$/, '')
}
