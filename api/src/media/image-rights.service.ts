import type { Actor } from '../platform/auth/actor.ts'
import type { Db } from '../platform/database/database.ts'

/** Null when no rule grants access. */
export type ImageVisibility = 'public' | 'allowed' | null

/** A feature grants access to the images that it uses, independent of other features. */
export type ImageRule = (db: Db, actor: Actor, imageId: number) => Promise<ImageVisibility>

export async function visibilityOf(
  rules: readonly ImageRule[],
  { db, actor }: { db: Db; actor: Actor },
  imageId: number,
): Promise<ImageVisibility> {
  let widest: ImageVisibility = null
  for (const rule of rules) {
    const visibility = await rule(db, actor, imageId)
    if (visibility === 'public') return 'public'
    widest = visibility ?? widest
  }
  return widest
}
