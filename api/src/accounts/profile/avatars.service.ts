import type { ImageRule } from '../../media/image-rights.service.ts'
import { canReadEveryAccount } from '../users.policy.ts'
import { findAvatarUse } from './profiles.repository.ts'

export const avatarRule: ImageRule = async (db, actor, imageId) => {
  const { isUsed, isPublic } = await findAvatarUse(db, imageId)
  if (isPublic) return 'public'
  return isUsed && actor.kind === 'user' && canReadEveryAccount(actor) ? 'allowed' : null
}
