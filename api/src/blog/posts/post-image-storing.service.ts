import { type StoredImage, storeImage } from '../../media/images.service.ts'
import { mostImageBytes } from '../../media/images.settings.ts'
import type { MediaStore } from '../../media/media-store.service.ts'
import { discardImages } from '../../media/unused-files.service.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { forEachLimited } from '../../platform/work/for-each-limited.ts'
import type { NamedFile, PickedImages } from './post-forms.service.ts'

/** No more than are encoded at once anyway. */
const imagesAtOnce = 2

/** Ids of stored images. */
export interface StoredImages {
  featured: number | null
  /** By the block's order number. */
  inBlocks: ReadonlyMap<number, number>
}

/**
 * Stores the picked images of a post and then saves it. When either fails, the images go as well, unless somebody else uses them.
 * @throws what storing throws, with the name of the field in `details`; what `save` throws
 */
export async function withStoredImages<T>(
  ctx: UserCtx,
  media: MediaStore,
  picked: PickedImages,
  save: (images: StoredImages) => Promise<T>,
): Promise<T> {
  const stored: StoredImage[] = []
  try {
    return await save(await storeAll(ctx, media, picked, stored))
  } catch (error) {
    await discardImages({ ...ctx, media }, stored)
    throw error
  }
}

async function storeAll(
  ctx: UserCtx,
  media: MediaStore,
  { featured, inBlocks }: PickedImages,
  stored: StoredImage[],
): Promise<StoredImages> {
  const files = [...(featured ? [featured] : []), ...inBlocks.values()]
  const onRecorded = (image: StoredImage) => void stored.push(image)
  const home = { ...ctx, media, mostBytes: mostImageBytes(ctx.settings), onRecorded }
  const ids = new Map<NamedFile, number>()
  await forEachLimited(files, imagesAtOnce, async (named) => {
    try {
      ids.set(named, (await storeImage(home, named.file)).id)
    } catch (error) {
      throw naming(named, error)
    }
  })
  return {
    featured: (featured && ids.get(featured)) ?? null,
    inBlocks: new Map([...inBlocks].map(([order, named]) => [order, ids.get(named) ?? 0])),
  }
}

function naming({ name }: NamedFile, error: unknown): unknown {
  if (!(error instanceof AppError) || error.status >= 500) return error
  const { status, code, message } = error
  return new AppError(status, code, message, { details: { [name]: [message] }, cause: error })
}
