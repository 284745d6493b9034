export const maxSlugCharacters = 200

const reservedSlugs = new Set(['list', 'create', 'detail', 'update', 'my-comments', 'feed'])

export function isReservedSlug(slug: string): boolean {
  return reservedSlugs.has(slug)
}

const candidateBatch = 100

/** Returns the first free slug of `slug`, `slug-2`, `slug-3`, … Checks many at a time. */
export async function firstFreeSlug(
  slug: string,
  taken: (candidates: string[]) => Promise<ReadonlySet<string>>,
): Promise<string> {
  for (let first = 1; ; first += candidateBatch) {
    const candidates = Array.from({ length: candidateBatch }, (_, index) => numberedSlug(slug, first + index))
    const isTaken = await taken(candidates)
    const free = candidates.find((candidate) => !isTaken.has(candidate))
    if (free !== undefined) return free
  }
}

function numberedSlug(slug: string, number: number): string {
  return number === 1 ? slug : `${slug}-${number}`
}

export function slugStem(slug: string): string {
  return slug.replace(/(?:-\d+)+$/, '')
}
