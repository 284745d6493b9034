import type { Actor } from '../platform/auth/actor.ts'
import type { Db } from '../platform/database/database.ts'

/** Whether everybody may see an image, this actor may, or nothing is known in favour of it. */
export type ImageVisibility = 'public' | 'allowed' | null

/** What one feature says of an image from its own use of it; it knows nothing of that of others. */
export type ImageRule = (db: Db, actor: Actor, imageId: number) => Promise<ImageVisibility>

/** The most that any rule says. */
export async function visibilityOf(
  rules: readonly ImageRule[],
  { db, actor }: { db: Db; actor: Actor },
  imageId: number,
): Promise<ImageVisibility> {
  let most: ImageVisibility = null
  for (const rule of rules) {
    const visibility = await rule(db, actor, imageId)
    if (visibility === 'public') return 'public'
    most = visibility ?? most
  }
  return most
}
