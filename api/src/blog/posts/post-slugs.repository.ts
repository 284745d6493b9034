import { slugFromText } from '@ledgerdeck/blocks'
import { inArray, sql } from 'drizzle-orm'
import { advisoryLocks } from '../../platform/database/advisory-locks.ts'
import type { Db } from '../../platform/database/database.ts'
import { postSlugs } from './post-slugs.table.ts'
import { firstFreeSlug, isReservedSlug, maxSlugCharacters, slugStem } from './slugs.policy.ts'

/** The slug that a title asks for. */
export function wantedSlug(title: string): string {
  return slugFromText(title, maxSlugCharacters) || 'post'
}

/**
 * The first of a slug, the slug with `-2`, `-3`, … that is not reserved and that no other post has or had. Until the transaction
 * ends nobody else gets it.
 */
export async function findFreeSlug(db: Db, wanted: string, ownPostId: number | null): Promise<string> {
  // Titles that lead to the same slugs wait for each other.
  await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.postSlugs}, hashtext(${slugStem(wanted)}))`)
  return firstFreeSlug(wanted, async (candidates) => {
    const known = await db.select().from(postSlugs).where(inArray(postSlugs.slug, candidates))
    const ofOthers = known.filter(({ postId }) => postId !== ownPostId).map(({ slug }) => slug)
    return new Set([...ofOthers, ...candidates.filter(isReservedSlug)])
  })
}

/** Remembers a slug as one of the post's, which may have had it before. */
export async function recordSlug(db: Db, slug: string, postId: number): Promise<void> {
  await db.insert(postSlugs).values({ slug, postId }).onConflictDoNothing()
}
