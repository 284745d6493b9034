import type { ImageRule } from '../media/image-rights.service.ts'
import { findAvatarUse } from './profiles.repository.ts'
import { canReadEveryAccount } from './users.policy.ts'

/** Everybody may see the avatars of accounts that can be used; those of others only who may know that they exist. */
export const avatarRule: ImageRule = async (db, actor, imageId) => {
  const { isUsed, isPublic } = await findAvatarUse(db, imageId)
  if (isPublic) return 'public'
  return isUsed && actor.kind === 'user' && canReadEveryAccount(actor) ? 'allowed' : null
}
