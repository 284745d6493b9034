import type { ImageRule } from '../../media/image-rights.service.ts'
import { isImageOfPublicPost, listRightsOfPostsWith } from './post-images.repository.ts'
import { canReadPost } from './posts.policy.ts'

/** An image is visible to the readers of any post that shows it. */
export const postImageRule: ImageRule = async (db, actor, imageId) => {
  if (await isImageOfPublicPost(db, imageId)) return 'public'
  if (actor.kind === 'guest') return null
  const posts = await listRightsOfPostsWith(db, imageId)
  return posts.some((post) => canReadPost(actor, post)) ? 'allowed' : null
}
