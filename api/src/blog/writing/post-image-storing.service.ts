import { type StoreImageOptions, storeImage } from '../../media/images.service.ts'
import { imageBytesLimit } from '../../media/images.settings.ts'
import type { MediaStore } from '../../media/media-store.service.ts'
import { discardOnFailure } from '../../media/unused-files.service.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { forField } from '../../platform/errors/app-error.ts'
import { forEachLimited } from '../../platform/work/for-each-limited.ts'
import type { NamedFile, PickedImages } from './post-forms.service.ts'

const imageConcurrency = 2

export interface StoredImages {
  featured: number | null
  inBlocks: ReadonlyMap<number, number>
}

/** When storing or `save` fails, discards images that nothing else uses. @throws the error */
export async function withStoredImages<T>(
  ctx: UserCtx,
  media: MediaStore,
  picked: PickedImages,
  save: (images: StoredImages) => Promise<T>,
): Promise<T> {
  const maxBytes = imageBytesLimit(ctx.settings)
  return discardOnFailure(ctx, media, async (options) => save(await storeAll({ ...options, maxBytes }, picked)))
}

async function storeAll(options: StoreImageOptions, { featured, inBlocks }: PickedImages): Promise<StoredImages> {
  const files = [...(featured ? [featured] : []), ...inBlocks.values()]
  const ids = new Map<NamedFile, number>()
  await forEachLimited(files, imageConcurrency, async (named) => {
    ids.set(named, (await forField(named.name, () => storeImage(options, named.file))).id)
  })
  return {
    featured: (featured && ids.get(featured)) ?? null,
    inBlocks: new Map([...inBlocks].map(([order, named]) => [order, ids.get(named) ?? 0])),
  }
}
