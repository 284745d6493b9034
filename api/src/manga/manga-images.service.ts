import type { ImageRule } from '../media/image-rights.service.ts'
import { isImageOfManga } from './manga-images.repository.ts'

/** Everybody who is signed in may see pages and covers. */
export const mangaImageRule: ImageRule = async (db, actor, imageId) => {
  if (actor.kind === 'guest') return null
  return (await isImageOfManga(db, imageId)) ? 'allowed' : null
}
