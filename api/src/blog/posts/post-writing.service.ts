import type { ContentBlock } from '@ledgerdeck/blocks'
import { findUserById } from '../../accounts/users.repository.ts'
import type { MediaStore } from '../../media/media-store.service.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { SentBlock } from '../documents/block-lists.service.ts'
import { listBlockPlaces, replaceBlocks, type StoredContent } from '../documents/content-blocks.repository.ts'
import { readSentBlocks, renderDocument } from '../documents/documents.service.ts'
import { ensureTaxonomy } from '../terms/taxonomy-writing.repository.ts'
import { getEditablePost, lockEditablePost, occasionOf, type PostChange, staleTags } from './editable-posts.service.ts'
import { recordPostAct } from './post-audit.service.ts'
import { assertKnownIds, type CreateForm, imagesOfBlocks, pickImages, type UpdateForm } from './post-forms.service.ts'
import { type StoredImages, withStoredImages } from './post-image-storing.service.ts'
import { findFreeSlug, wantedSlug } from './post-slugs.repository.ts'
import { publishedDateFor } from './post-status.service.ts'
import {
  type ChangedFields,
  insertPost,
  type PostFields,
  replaceCategories,
  replaceTags,
  savePost,
  saveSearchedTexts,
} from './post-writing.repository.ts'

/**
 * Writes a post, with its blocks and images, or nothing at all.
 * @throws AppError 400 with the messages of each field, 413 for a full storage or an image that is too large
 */
export async function createPost(ctx: UserCtx, form: CreateForm, media: MediaStore): Promise<PostFields> {
  const sent = await readSentBlocks(form.content_blocks_json || '[]', ctx.caller)
  const picked = pickImages(form, sent, [])
  const content = await renderDocument(blocksOf(sent), ctx.caller)
  return withStoredImages(ctx, media, picked, (images) =>
    ctx.change(
      (post: PostFields) => staleTags([{ before: post, after: post }]),
      (db) => insertFromForm(ctx, db, form, { content, images, imageIds: imagesOfBlocks(sent, [], images.inBlocks) }),
    ),
  )
}

async function insertFromForm(
  { actor, quota, now, storeAnswer }: UserCtx,
  db: Db,
  form: CreateForm,
  { images, ...content }: StoredContent & { images: StoredImages },
): Promise<PostFields> {
  const { post_status: postStatus = 'draft', title } = form
  const imageCount = content.imageIds.size + (images.featured === null ? 0 : 1)
  await quota.reserve(db, actor.id, 1 + imageCount)
  const moment = now()
  const post = await insertPost(db, {
    ...content,
    categoryIds: await ensureTaxonomy(db, 'category', form.category_names ?? []),
    tagIds: await ensureTaxonomy(db, 'tag', form.tag_names ?? []),
    slug: await findFreeSlug(db, wantedSlug(title), null),
    title,
    summary: form.summary ?? '',
    postStatus,
    featuredImageId: images.featured,
    featuredImageAlt: form.featured_image_alt ?? '',
    authorId: actor.id,
    publishedDate: publishedDateFor(postStatus, null, moment),
    metaDescription: form.meta_description ?? '',
    keywords: form.keywords ?? '',
    createdAt: moment,
    updatedAt: moment,
  })
  return storeAnswer(db, post)
}

function blocksOf(sent: readonly SentBlock[]): ContentBlock[] {
  return sent.map(({ block }) => block)
}

/** A document that an editor sent, with what readers get of it. */
interface SentDocument {
  sent: SentBlock[]
  content: StoredContent['content']
}

/**
 * Changes a post, with its blocks and images, or nothing at all. What the form leaves out stays.
 * @throws AppError 400 with the messages of each field, 404 for a post that is not the actor's to know, 403 for one that is not
 *   theirs to change, 409 when it is another version by now, 413 for a full storage or an image that is too large
 */
export async function updatePost(ctx: UserCtx, slug: string, form: UpdateForm, media: MediaStore): Promise<PostFields> {
  const post = await getEditablePost(ctx, slug)
  await assertVersion(ctx, post, form)
  const { content_blocks_json: list } = form
  const sent = list === undefined ? null : await readSentBlocks(list || '[]', ctx.caller)
  const picked = pickImages(form, sent ?? [], await listBlockPlaces(ctx.db, post.id))
  const document = sent && { sent, content: await renderDocument(blocksOf(sent), ctx.caller) }
  const { after } = await withStoredImages(ctx, media, picked, (images) =>
    ctx.change(
      (change: PostChange) => staleTags([change]),
      async (db) => {
        const before = await lockEditablePost({ db, actor: ctx.actor }, post.id)
        await assertVersion({ db, actor: ctx.actor }, before, form)
        const change = { before, after: await applyForm({ ...ctx, db }, before, form, { document, images }) }
        await recordPostAct(db, ctx, 'post_update', { ...change, isContentSaved: document !== null })
        return change
      },
    ),
  )
  return after
}

type Asker = Pick<UserCtx, 'db' | 'actor'>

/** A post that is another version by now is refused in the name of whoever changed it last. */
async function assertVersion({ db, actor }: Asker, post: PostFields, { base_updated_at: base }: UpdateForm) {
  if (base === undefined || Date.parse(base) === post.updatedAt.getTime()) return
  const other = post.updatedById === null ? null : ((await findUserById(db, post.updatedById))?.user.username ?? null)
  const who = post.updatedById === actor.id ? 'you, elsewhere,' : (other ?? 'someone else')
  throw new AppError(409, 'post_changed', `This post was changed by ${who} in the meantime.`)
}

interface Prepared {
  document: SentDocument | null
  images: StoredImages
}

/** Changes a post that is locked. */
async function applyForm(ctx: UserCtx, before: PostFields, form: UpdateForm, prepared: Prepared): Promise<PostFields> {
  const { db, now } = ctx
  const { document } = prepared
  const images = await assignImages(ctx, before, form, prepared)
  const { category_names, tag_names, title, summary } = form
  const categoryIds = category_names && (await ensureTaxonomy(db, 'category', category_names))
  const tagIds = tag_names && (await ensureTaxonomy(db, 'tag', tag_names))
  const fields: ChangedFields = {
    ...changedTexts(form),
    ...(await changedSlug(db, before, form)),
    ...changedStatus(before, form, now()),
    featuredImageId: images.featured,
    readingMinutes: document?.content.readingMinutes,
  }
  const after = await savePost(db, before.id, fields, occasionOf(ctx))
  if (categoryIds) await replaceCategories(db, after, categoryIds)
  if (tagIds) await replaceTags(db, after, tagIds)
  await saveSearchedTexts(db, before.id, { title, summary, body: document?.content.plainText })
  if (document) await replaceBlocks(db, before.id, { ...document, imageIds: images.inBlocks }, idsOf(document.sent))
  return after
}

/**
 * The images that the post will have.
 * @throws AppError 400 for blocks that are gone by now, 413 when the storage of the author is full
 */
async function assignImages(
  { db, quota }: UserCtx,
  before: PostFields,
  form: UpdateForm,
  { document, images }: Prepared,
): Promise<StoredImages> {
  const present = await listBlockPlaces(db, before.id)
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

/** A title that leads to the same words keeps the slug, with its number if it has one. */
async function changedSlug(db: Db, before: PostFields, { title }: UpdateForm): Promise<ChangedFields> {
  const wanted = wantedSlug(title ?? before.title)
  if (wanted === wantedSlug(before.title)) return {}
  return { slug: await findFreeSlug(db, wanted, before.id) }
}

function changedStatus(before: PostFields, { post_status }: UpdateForm, now: Date): ChangedFields {
  if (post_status === undefined) return {}
  return { postStatus: post_status, publishedDate: publishedDateFor(post_status, before.publishedDate, now) }
}

function idsOf(sent: readonly SentBlock[]): Map<number, number> {
  return new Map(sent.flatMap(({ id, block }) => (id === null ? [] : [[block.order, id] as const])))
}
