import type { createPost, updatePost } from '@ledgerdeck/contract/post-writing'
import type { z } from 'zod'
import { at, type SentBlock } from '../documents/block-lists.service.ts'
import type { BlockPlace } from '../documents/content-blocks.repository.ts'
import { formRefusal } from '../documents/documents.service.ts'

export type CreateForm = z.output<typeof createPost.body>
export type UpdateForm = z.output<typeof updatePost.body>

/** A file and the field that it came in. */
export interface NamedFile {
  name: string
  file: File
}

/** The picked files of a form: for the head of the post, and for blocks by their order number. */
export interface PickedImages {
  featured: NamedFile | null
  inBlocks: ReadonlyMap<number, NamedFile>
}

/**
 * Finds the block of each picked file, and makes sure that the ids are those of the post's blocks.
 * @param present the blocks that the post has; none for a new one
 * @throws AppError 400 that names the fields
 */
export function pickImages(
  form: CreateForm | UpdateForm,
  sent: readonly SentBlock[],
  present: readonly BlockPlace[],
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
  if (problems.size > 0) throw formRefusal(Object.fromEntries(problems))
  const { featured_image: file } = form
  return { featured: file instanceof File ? { name: 'featured_image', file } : null, inBlocks }
}

/**
 * Makes sure that blocks with an id are those of the post, and that none claims another image.
 * @throws AppError 400 that names the blocks
 */
export function assertKnownIds(sent: readonly SentBlock[], present: readonly BlockPlace[]): void {
  const known = new Map(present.map(({ id, imagePath }) => [id, imagePath]))
  const problems = [...sent.entries()].flatMap(([place, { id, imagePath }]) => {
    if (id !== null && !known.has(id)) return [[at(place, 'id'), [`This post has no block ${id}.`]]]
    // A path is no way to get an image: the block keeps the one that it has.
    const isSaved = imagePath === null || imagePath === known.get(id ?? 0)
    return isSaved ? [] : [[at(place, 'image_file'), ['Send the image as a file.']]]
  })
  if (problems.length > 0) throw formRefusal(Object.fromEntries(problems))
}

const blockFileName = /^content_block_image_(order_)?(\d{1,10})$/

function* blockFilesOf(form: CreateForm | UpdateForm) {
  for (const [name, value] of Object.entries(form)) {
    const [, order, number] = blockFileName.exec(name) ?? []
    // The empty text is a picker without a choice.
    if (number !== undefined && value !== '') {
      yield { name, isById: order === undefined, number: Number(number), value }
    }
  }
}

function problemOf(value: unknown, found: SentBlock | undefined, taken: ReadonlyMap<number, NamedFile>): string | null {
  if (!(value instanceof File)) return 'Send the image as one file.'
  if (!found) return 'There is no such block in content_blocks_json.'
  if (found.block.block_type !== 'image') return 'This block holds no image.'
  return taken.has(found.block.order) ? 'This block has another file already.' : null
}

/**
 * The images that the blocks will have, by order number: a picked one, else the one that an image block has unless it was cleared.
 * @param stored ids of the picked images, once they are stored
 */
export function imagesOfBlocks(
  sent: readonly SentBlock[],
  present: readonly BlockPlace[],
  stored: ReadonlyMap<number, number>,
): Map<number, number> {
  const kept = new Map(present.map(({ id, imageId }) => [id, imageId]))
  const images = new Map<number, number>()
  for (const { id, isImageCleared, block } of sent) {
    if (block.block_type !== 'image') continue
    const keptId = id === null || isImageCleared ? null : kept.get(id)
    const imageId = stored.get(block.order) ?? keptId
    if (imageId) images.set(block.order, imageId)
  }
  return images
}
