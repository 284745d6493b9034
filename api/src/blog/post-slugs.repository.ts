import { slugFromText } from '@ledgerdeck/blocks'
import { inArray, sql } from 'drizzle-orm'
import { advisoryLocks } from '../platform/database/advisory-locks.ts'
import type { Db } from '../platform/database/database.ts'
import { postSlugs } from './post-slugs.table.ts'
import { isReservedSlug, maxSlugCharacters, numberedSlug, slugStem } from './slugs.policy.ts'

/** The slug that a title asks for. */
export function wantedSlug(title: string): string {
  return slugFromText(title, maxSlugCharacters) || 'post'
}

const numbersAtOnce = 100

/**
 * The first of a slug, the slug with `-2`, `-3`, … that is not reserved and that no other post has or had. Until the transaction
 * ends nobody else gets it.
 */
export async function findFreeSlug(db: Db, wanted: string, ownPostId: number | null): Promise<string> {
  // Titles that lead to the same slugs wait for each other.
  await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.postSlugs}, hashtext(${slugStem(wanted)}))`)
  for (let first = 1; ; first += numbersAtOnce) {
    const numbers = Array.from({ length: numbersAtOnce }, (_, index) => first + index)
    const candidates = numbers.map((number) => numberedSlug(wanted, number)).filter((slug) => !isReservedSlug(slug))
    const taken = await db.select().from(postSlugs).where(inArray(postSlugs.slug, candidates))
    const ofOthers = new Set(taken.filter(({ postId }) => postId !== ownPostId).map(({ slug }) => slug))
    const free = candidates.find((slug) => !ofOthers.has(slug))
    if (free !== undefined) return free
  }
}

/** Remembers a slug as one of the post's, which may have had it before. */
export async function recordSlug(db: Db, slug: string, postId: number): Promise<void> {
  await db.insert(postSlugs).values({ slug, postId }).onConflictDoNothing()
}
