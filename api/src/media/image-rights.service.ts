import type { Actor } from '../platform/auth/actor.ts'
import type { Db } from '../platform/database/database.ts'

export type ImageVisibility = 'public' | 'allowed' | null

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
