import type { ContentBlock } from '@ledgerdeck/blocks'
import { findUserById } from '../../accounts/users.repository.ts'
import type { MediaStore } from '../../media/media-store.service.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { BlockInput } from '../documents/block-inputs.service.ts'
import { listStoredBlocks, replaceBlocks, type StoredContent } from '../documents/content-blocks.repository.ts'
import { parseBlocksInput, renderDocument } from '../documents/documents.service.ts'
import { keepFirstRevision, recordRevision } from '../revisions/revision-recording.service.ts'
import { planPost } from '../schedule/post-schedules.service.ts'
import { findFreeSlug, slugFromTitle } from '../slugs/post-slugs.repository.ts'
import { ensureTerms } from '../terms/term-writing.repository.ts'
import { deleteWorkingCopyRow } from '../working-copies/working-copies.repository.ts'
import {
  changeContext,
  getEditablePost,
  lockEditablePost,
  type PostChange,
  staleTags,
} from './editable-posts.service.ts'
import { recordPostAct } from './post-audit.service.ts'
import {
  assertKnownIds,
  type CreateForm,
  imagesOfBlocks,
  pickImages,
  type StoredImages,
  type UpdateForm,
  withStoredImages,
} from './post-forms.service.ts'
import { publishedDateFor } from './post-status.service.ts'
import {
  type ChangedFields,
  insertPost,
  type PostFields,
  replaceTerms,
  updatePostRow,
  updateSearchTexts,
} from './post-writing.repository.ts'

interface SaveOptions {
  media: MediaStore
  /** `updatedAt` of the working copy that the form contains. A later one is kept. */
  savedCopy?: Date | undefined
}

/** @throws AppError 400 with messages by field, 413 */
export async function createPost(ctx: UserCtx, form: CreateForm, options: SaveOptions): Promise<PostFields> {
  const sent = await parseBlocksInput(form.content_blocks_json || '[]', ctx.caller)
  const picked = pickImages(form, sent, [])
  const content = await renderDocument(blocksOf(sent), ctx.caller)
  return withStoredImages(ctx, options.media, picked, (images) =>
    ctx.change(
      (post: PostFields) => staleTags([{ before: post, after: post }]),
      async (db) => {
        const imageIds = imagesOfBlocks(sent, [], images.inBlocks)
        const post = await insertFromForm(ctx, db, form, { content, images, imageIds })
        await deleteSavedCopy(ctx, db, null, options)
        return post
      },
    ),
  )
}

async function insertFromForm(
  ctx: UserCtx,
  db: Db,
  form: CreateForm,
  { images, ...content }: StoredContent & { images: StoredImages },
): Promise<PostFields> {
  const { actor, quota, now, storeAnswer } = ctx
  const { post_status: postStatus = 'draft', title } = form
  const imageCount = content.imageIds.size + (images.featured === null ? 0 : 1)
  await quota.reserve(db, actor.id, 1 + imageCount)
  const time = now()
  const post = await insertPost(db, {
    ...content,
    categoryIds: await ensureTerms(db, 'category', form.category_names ?? []),
    tagIds: await ensureTerms(db, 'tag', form.tag_names ?? []),
    slug: await findFreeSlug(db, slugFromTitle(title), null),
    title,
    summary: form.summary ?? '',
    postStatus,
    featuredImageId: images.featured,
    featuredImageAlt: form.featured_image_alt ?? '',
    authorId: actor.id,
    publishedDate: publishedDateFor(postStatus, null, time),
    metaDescription: form.meta_description ?? '',
    keywords: form.keywords ?? '',
    createdAt: time,
    updatedAt: time,
  })
  await planPost(ctx, db, post, form)
  await recordRevision(ctx, db, post, { editorId: actor.id })
  return storeAnswer(db, post)
}

async function deleteSavedCopy({ actor }: UserCtx, db: Db, postId: number | null, { savedCopy }: SaveOptions) {
  if (savedCopy) await deleteWorkingCopyRow(db, { ownerId: actor.id, postId }, savedCopy)
}

export function blocksOf(sent: readonly BlockInput[]): ContentBlock[] {
  return sent.map(({ block }) => block)
}

export interface DocumentInput {
  sent: BlockInput[]
  content: StoredContent['content']
}

/** Keeps fields that the form leaves out. @throws AppError 400, 403, 404, 409, 413 */
export async function updatePost(
  ctx: UserCtx,
  slug: string,
  form: UpdateForm,
  options: SaveOptions,
): Promise<PostFields> {
  const post = await getEditablePost(ctx, slug)
  await assertUnchanged(ctx, post, form)
  const { content_blocks_json: list } = form
  const sent = list === undefined ? null : await parseBlocksInput(list || '[]', ctx.caller)
  const picked = pickImages(form, sent ?? [], await listStoredBlocks(ctx.db, post.id))
  const document = sent && { sent, content: await renderDocument(blocksOf(sent), ctx.caller) }
  const { after } = await withStoredImages(ctx, options.media, picked, (images) =>
    ctx.change(
      (change: PostChange) => staleTags([change]),
      async (db) => {
        const before = await lockUnchangedPost({ ...ctx, db }, post.id, form)
        const change = await saveChange(ctx, db, before, form, { document, images })
        await deleteSavedCopy(ctx, db, post.id, options)
        await recordPostAct(ctx, db, 'post_update', { ...change, isContentSaved: document !== null })
        return change
      },
    ),
  )
  return after
}

type Base = Pick<UpdateForm, 'base_updated_at'>

/** @throws AppError 403, 404, 409 */
export async function lockUnchangedPost(ctx: UserCtx, id: number, base: Base): Promise<PostFields> {
  const post = await lockEditablePost(ctx, id)
  await assertUnchanged(ctx, post, base)
  return post
}

/** The error names the user who made the last change. */
export async function assertUnchanged(
  { db, actor }: Pick<UserCtx, 'db' | 'actor'>,
  post: PostFields,
  { base_updated_at: base }: Base,
) {
  if (base === undefined || Date.parse(base) === post.updatedAt.getTime()) return
  const other = post.updatedById === null ? null : ((await findUserById(db, post.updatedById))?.user.username ?? null)
  const who = post.updatedById === actor.id ? 'Another window of yours' : (other ?? 'Someone else')
  throw new AppError(409, 'post_changed', `${who} changed this post after you opened it.`)
}

interface Prepared {
  document: DocumentInput | null
  images: StoredImages
  isRestored?: boolean
}

export async function saveChange(
  ctx: UserCtx,
  db: Db,
  before: PostFields,
  form: UpdateForm,
  prepared: Prepared,
): Promise<PostChange> {
  await keepFirstRevision(ctx, db, before)
  const after = await applyForm(ctx, db, before, form, prepared)
  await planPost(ctx, db, after, form)
  await recordRevision(ctx, db, after, { editorId: ctx.actor.id, isRestored: prepared.isRestored })
  return { before, after }
}

async function applyForm(
  ctx: UserCtx,
  db: Db,
  before: PostFields,
  form: UpdateForm,
  prepared: Prepared,
): Promise<PostFields> {
  const { document } = prepared
  const images = await assignImages(ctx, db, before, form, prepared)
  const { category_names, tag_names, title, summary } = form
  const categoryIds = category_names && (await ensureTerms(db, 'category', category_names))
  const tagIds = tag_names && (await ensureTerms(db, 'tag', tag_names))
  const fields: ChangedFields = {
    ...changedTexts(form),
    ...(await changedSlug(db, before, form)),
    ...changedStatus(before, form, ctx.now()),
    featuredImageId: images.featured,
    readingMinutes: document?.content.readingMinutes,
  }
  const after = await updatePostRow(db, before.id, fields, changeContext(ctx))
  if (categoryIds) await replaceTerms(db, 'category', after, categoryIds)
  if (tagIds) await replaceTerms(db, 'tag', after, tagIds)
  await updateSearchTexts(db, before.id, { title, summary, body: document?.content.plainText })
  if (document) await replaceBlocks(db, before.id, { ...document, imageIds: images.inBlocks }, idsOf(document.sent))
  return after
}

/** @throws AppError 400 for blocks that no longer exist, 413 */
async function assignImages(
  { quota }: UserCtx,
  db: Db,
  before: PostFields,
  form: UpdateForm,
  { document, images }: Prepared,
): Promise<StoredImages> {
  const present = await listStoredBlocks(db, before.id)
  if (document) assertKnownIds(document.sent, present)
  const featured = images.featured ?? (form.featured_image_clear ? null : before.featuredImageId)
  const presentIds = present.flatMap(({ imageId }) => imageId ?? [])
  const inBlocks = document ? imagesOfBlocks(document.sent, present, images.inBlocks) : new Map<number, number>()
  const blockImages = document ? inBlocks.size : presentIds.length
  const more = blockImages - presentIds.length + countOf(featured) - countOf(before.featuredImageId)
  if (more > 0 && before.authorId !== null) await quota.reserve(db, before.authorId, more)
  return { featured, inBlocks }
}

function countOf(imageId: number | null): number {
  return imageId === null ? 0 : 1
}

function changedTexts(form: UpdateForm): ChangedFields {
  return {
    title: form.title,
    summary: form.summary,
    featuredImageAlt: form.featured_image_alt,
    metaDescription: form.meta_description,
    keywords: form.keywords,
  }
}

/** Keeps the slug, including its number, when the words of the title stay the same. */
async function changedSlug(db: Db, before: PostFields, { title }: UpdateForm): Promise<ChangedFields> {
  const wanted = slugFromTitle(title ?? before.title)
  if (wanted === slugFromTitle(before.title)) return {}
  return { slug: await findFreeSlug(db, wanted, before.id) }
}

function changedStatus(before: PostFields, { post_status }: UpdateForm, now: Date): ChangedFields {
  if (post_status === undefined) return {}
  return { postStatus: post_status, publishedDate: publishedDateFor(post_status, before.publishedDate, now) }
}

function idsOf(sent: readonly BlockInput[]): Map<number, number> {
  return new Map(sent.flatMap(({ id, block }) => (id === null ? [] : [[block.order, id] as const])))
}
