import type { Post, PostStatus } from '@ledgerdeck/contract/blog'
import { dequal as isSame } from 'dequal'
import { api } from '../../api/browser-client.ts'
import { CallError } from '../../api/call-error.ts'
import { privateApi } from '../../api/private-client.ts'
import type { Transfer } from '../../api/use-api-form.ts'
import { setupOfDraft } from './calculator-draft.ts'
import { type DraftBlock, type DraftFiles, draftFromPost, featuredImage, type PostDraft } from './post-draft.ts'
import { StoppedLate } from './post-failure.ts'

export interface PostValues extends PostDraft {
  /** `updated_at` of the edited version, against overwriting another one; null for a new post. */
  base: string | null
  files: DraftFiles
}

export type SavedPost = Awaited<ReturnType<typeof privateApi.blog.createPost | typeof privateApi.blog.updatePost>>

export function hasFiles({ featured_image, blocks, files }: PostValues): boolean {
  return [featured_image, ...blocks.map(({ image }) => image)].some(({ kind }) => kind === 'picked') && files.size > 0
}

interface PostTransfer extends Transfer {
  /** The version of the working copy that the server deletes with the save. */
  savedCopy?: string | null | undefined
}

export async function savePost(values: PostValues, saved: Post | null, transfer: PostTransfer): Promise<SavedPost> {
  const { signal, savedCopy } = transfer
  let sentFraction = 0
  const onProgress =
    transfer.onProgress &&
    ((fraction: number) => {
      sentFraction = fraction
      transfer.onProgress?.(fraction)
    })
  try {
    return await sendPost(values, saved, { signal, onProgress, savedCopy })
  } catch (failure) {
    if (sentFraction === 1 && signal.aborted) throw new StoppedLate()
    const data = await findRepeated(failure, values, saved)
    if (data) return { msg: '', data }
    throw failure
  }
}

async function findRepeated(failure: unknown, values: PostValues, saved: Post | null): Promise<Post | null> {
  const isConflict = failure instanceof CallError && failure.code === 'post_changed'
  if (!saved || !isConflict || hasFiles(values)) return null
  const data = await api.blog.getPost({ params: { slug: saved.slug } }).catch(() => null)
  const sent = { ...values, post_status: statusToSave(values, saved) }
  return data && isSame(contentOf(sent), contentOf(draftFromPost(data))) ? data : null
}

/** A post with a time to be published stays a draft until then. */
export function statusToSave({ post_status, publish_at }: PostDraft, saved: Post | null): PostStatus {
  const isPlanned = publish_at !== '' && saved?.post_status !== 'published'
  return isPlanned && post_status === 'published' ? 'draft' : post_status
}

function contentOf(draft: PostDraft) {
  const { content_blocks_json, ...fields } = updateForm(draft, new Map())
  const blocks: Record<string, unknown>[] = JSON.parse(content_blocks_json)
  return { ...fields, blocks: blocks.map(({ id, order, ...block }) => block) }
}

function sendPost({ files, base, ...values }: PostValues, saved: Post | null, transfer: PostTransfer) {
  const draft = { ...values, post_status: statusToSave(values, saved) }
  const { savedCopy, ...rest } = transfer
  const options = { ...rest, query: { working_copy_updated_at: savedCopy ?? undefined } }
  if (!saved) return privateApi.blog.createPost({ body: createForm(draft, files), ...options })
  const body = updateForm(draft, files, base ?? saved.updated_at)
  return privateApi.blog.updatePost({ params: { slug: saved.slug }, body, ...options })
}

const maxOrder = 1_000_000

export function createForm(draft: PostDraft, files: DraftFiles) {
  const post_status: Exclude<PostStatus, 'hide'> = draft.post_status === 'published' ? 'published' : 'draft'
  return { ...commonForm(draft, files), post_status }
}

/** `baseUpdatedAt` is of the edited version; without it any stored version is replaced. */
export function updateForm(draft: PostDraft, files: DraftFiles, baseUpdatedAt?: string) {
  return {
    ...commonForm(draft, files),
    post_status: draft.post_status,
    ...(draft.featured_image.kind === 'cleared' && { featured_image_clear: 'true' as const }),
    ...(baseUpdatedAt !== undefined && { base_updated_at: baseUpdatedAt }),
  }
}

function commonForm(draft: PostDraft, files: DraftFiles) {
  const { title, summary, category_names, tag_names, meta_description, keywords, featured_image_alt } = draft
  const blocks = numbered(draft.blocks)
  const featured = draft.featured_image.kind === 'picked' ? files.get(featuredImage) : undefined
  return {
    title,
    summary,
    category_names,
    tag_names,
    meta_description,
    keywords,
    featured_image_alt,
    publish_at: draft.post_status === 'published' ? '' : draft.publish_at,
    unpublish_at: draft.unpublish_at,
    time_zone: draft.time_zone,
    ...(featured && { featured_image: featured }),
    content_blocks_json: JSON.stringify(blocks.map(sentBlock)),
    ...blockImages(blocks, files),
  }
}

/** Keeps own order numbers while they rise, else counts from 1. */
function numbered(blocks: readonly DraftBlock[]): readonly DraftBlock[] {
  const isRising = blocks.every(({ order }, index) => order > (blocks[index - 1]?.order ?? -1) && order <= maxOrder)
  return isRising ? blocks : blocks.map((block, index) => ({ ...block, order: index + 1 }))
}

function sentBlock(block: DraftBlock) {
  const { id, order, text_content, data_json, alt_text, caption, attribution, code_language, image } = block
  return {
    ...(id !== null && { id }),
    order,
    block_type: block.block_type === 'unsupported' ? block.storedType : block.block_type,
    text_content,
    data_json: block.block_type === 'calculator' ? setupOfDraft(block.data_json) : data_json,
    alt_text,
    caption,
    attribution,
    code_language,
    ...(image.kind === 'cleared' && { image_clear: true }),
  }
}

function blockImages(blocks: readonly DraftBlock[], files: DraftFiles): Record<string, File> {
  return Object.fromEntries(
    blocks.flatMap(({ clientId, id, order, image }) => {
      const file = image.kind === 'picked' ? files.get(clientId) : undefined
      const name = id === null ? `content_block_image_order_${order}` : `content_block_image_${id}`
      return file ? [[name, file]] : []
    }),
  )
}
