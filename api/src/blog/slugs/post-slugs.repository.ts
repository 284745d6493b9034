import { slugFromText } from '@ledgerdeck/blocks'
import { inArray } from 'drizzle-orm'
import { lockUntilCommit } from '../../platform/database/advisory-locks.ts'
import type { Db } from '../../platform/database/database.ts'
import { postSlugs } from '../posts/posts.table.ts'
import { firstFreeSlug, isReservedSlug, maxSlugCharacters, slugStem } from './slugs.policy.ts'

export function slugFromTitle(title: string): string {
  return slugFromText(title, maxSlugCharacters) || 'post'
}

/** Returns a slug never reserved or used by another post, free until the transaction ends. */
export async function findFreeSlug(db: Db, wanted: string, ownPostId: number | null): Promise<string> {
  // Serialises titles that produce the same slugs.
  await lockUntilCommit(db, 'postSlugs', slugStem(wanted))
  return firstFreeSlug(wanted, async (candidates) => {
    const known = await db.select().from(postSlugs).where(inArray(postSlugs.slug, candidates))
    const ofOthers = known.filter(({ postId }) => postId !== ownPostId).map(({ slug }) => slug)
    return new Set([...ofOthers, ...candidates.filter(isReservedSlug)])
  })
}

export async function recordSlug(db: Db, slug: string, postId: number): Promise<void> {
  await db.insert(postSlugs).values({ slug, postId }).onConflictDoNothing()
}
