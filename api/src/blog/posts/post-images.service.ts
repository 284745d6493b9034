import type { ImageRule } from '../../media/image-rights.service.ts'
import { isImageOfPublicPost, listRightsOfPostsWith } from './post-images.repository.ts'
import { canReadPost } from './posts.policy.ts'

/** Images follow their post: everybody may see those of public posts, those of others who may read the post. */
export const postImageRule: ImageRule = async (db, actor, imageId) => {
  if (await isImageOfPublicPost(db, imageId)) return 'public'
  if (actor.kind === 'guest') return null
  const posts = await listRightsOfPostsWith(db, imageId)
  return posts.some((post) => canReadPost(actor, post)) ? 'allowed' : null
}
