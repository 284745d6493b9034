import type { createPost, updatePost } from '@ledgerdeck/contract/post-writing'
import type { z } from 'zod'
import { type StoreImageOptions, storeImage } from '../../media/images.service.ts'
import { imageBytesLimit } from '../../media/images.settings.ts'
import type { MediaStore } from '../../media/media-store.service.ts'
import { discardOnFailure } from '../../media/unused-files.service.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { forField } from '../../platform/errors/app-error.ts'
import { forEachLimited } from '../../platform/work/for-each-limited.ts'
import { type BlockInput, fieldPath } from '../documents/block-inputs.service.ts'
import type { StoredBlock } from '../documents/content-blocks.repository.ts'
import { formError } from '../documents/documents.service.ts'

export type CreateForm = z.output<typeof createPost.body>
export type UpdateForm = z.output<typeof updatePost.body>

interface NamedFile {
  name: string
  file: File
}

export interface PickedImages {
  featured: NamedFile | null
  inBlocks: ReadonlyMap<number, NamedFile>
}

/** Matches uploaded files to blocks. @throws AppError 400 that names the fields */
export function pickImages(
  form: CreateForm | UpdateForm,
  sent: readonly BlockInput[],
  present: readonly StoredBlock[],
): PickedImages {
  assertKnownIds(sent, present)
  const inBlocks = new Map<number, NamedFile>()
  const problems = new Map<string, string[]>()
  for (const { name, isById, number, value } of blockFilesOf(form)) {
    const found = sent.find(({ id, block }) => (isById ? id : block.order) === number)
    const problem = problemOf(value, found, inBlocks)
    if (problem !== null) problems.set(name, [problem])
    else if (found) inBlocks.set(found.block.order, { name, file: value as File })
  }
  if (problems.size > 0) throw formError(Object.fromEntries(problems))
  const { featured_image: file } = form
  return { featured: file instanceof File ? { name: 'featured_image', file } : null, inBlocks }
}

/** Rejects blocks that claim another block's image. @throws AppError 400 that names the blocks */
export function assertKnownIds(sent: readonly BlockInput[], present: readonly StoredBlock[]): void {
  const known = new Map(present.map(({ id, imagePath }) => [id, imagePath]))
  const problems = [...sent.entries()].flatMap(([index, { id, imagePath }]) => {
    if (id !== null && !known.has(id)) return [[fieldPath(index, 'id'), [`This post has no block ${id}.`]]]
    // A client cannot assign an image by its path: a block keeps its own image.
    const isSaved = imagePath === null || imagePath === known.get(id ?? 0)
    return isSaved ? [] : [[fieldPath(index, 'image_file'), ['Send the image as a file.']]]
  })
  if (problems.length > 0) throw formError(Object.fromEntries(problems))
}

const blockFileName = /^content_block_image_(order_)?(\d{1,10})$/

function* blockFilesOf(form: CreateForm | UpdateForm) {
  for (const [name, value] of Object.entries(form)) {
    const [, order, number] = blockFileName.exec(name) ?? []
    if (number !== undefined && value !== '') {
      yield { name, isById: order === undefined, number: Number(number), value }
    }
  }
}

function problemOf(
  value: unknown,
  found: BlockInput | undefined,
  taken: ReadonlyMap<number, NamedFile>,
): string | null {
  if (!(value instanceof File)) return 'Send the image as one file.'
  if (!found) return 'No block in content_blocks_json matches this file.'
  if (found.block.block_type !== 'image') return 'This block holds no image.'
  return taken.has(found.block.order) ? 'This block has another file already.' : null
}

/** Returns by order number the uploaded image, otherwise the stored one unless cleared. */
export function imagesOfBlocks(
  sent: readonly BlockInput[],
  present: readonly StoredBlock[],
  uploaded: ReadonlyMap<number, number>,
): Map<number, number> {
  const storedIds = new Map(present.map(({ id, imageId }) => [id, imageId]))
  const images = new Map<number, number>()
  for (const { id, isImageCleared, block } of sent) {
    if (block.block_type !== 'image') continue
    const storedId = id === null || isImageCleared ? null : storedIds.get(id)
    const imageId = uploaded.get(block.order) ?? storedId
    if (imageId) images.set(block.order, imageId)
  }
  return images
}

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
