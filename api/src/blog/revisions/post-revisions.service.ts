import type { UserCtx } from '../../platform/endpoints/context.ts'
import { revisionNotFound } from '../blog.errors.ts'
import { revisionsKept } from '../blog.settings.ts'
import { listStoredBlocks } from '../documents/content-blocks.repository.ts'
import { parseBlocksInput, renderDocument } from '../documents/documents.service.ts'
import { getEditablePost, type PostChange, staleTags } from '../writing/editable-posts.service.ts'
import { recordPostAct } from '../writing/post-audit.service.ts'
import type { UpdateForm } from '../writing/post-forms.service.ts'
import type { PostFields } from '../writing/post-writing.repository.ts'
import {
  assertUnchanged,
  blocksOf,
  type DocumentInput,
  lockUnchangedPost,
  saveChange,
} from '../writing/post-writing.service.ts'
import {
  findBlocksJson,
  findImage,
  findImageIds,
  findLatestRevision,
  findRevision,
  listRevisionBlocks,
  listRevisions,
  type RevisionRow,
} from './post-revisions.repository.ts'

/** @throws AppError 403, 404 */
export async function listPostRevisions(ctx: UserCtx, slug: string) {
  const post = await getEditablePost(ctx, slug)
  const maxKept = ctx.settings.get(revisionsKept)
  return { post, rows: await listRevisions(ctx.db, post.id, maxKept), maxKept }
}

export type RevisionDetail = Awaited<ReturnType<typeof getPostRevision>>

/** @throws AppError 403, 404 */
export async function getPostRevision(ctx: UserCtx, slug: string, id: number) {
  const { db } = ctx
  const post = await getEditablePost(ctx, slug)
  const row = await getRevision(ctx, post, id)
  const [latest, blocks, image] = await Promise.all([
    findLatestRevision(db, post.id),
    listRevisionBlocks(db, id),
    findImage(db, row.revision.featuredImageId),
  ])
  return { ...row, blocks, image, isCurrent: latest?.id === id }
}

async function getRevision({ db }: UserCtx, post: PostFields, id: number): Promise<RevisionRow> {
  const row = await findRevision(db, post.id, id)
  if (!row) throw revisionNotFound()
  return row
}

/** Keeps the status of the post. @throws AppError 403, 404, 409, 413 */
export async function restorePostRevision(
  ctx: UserCtx,
  slug: string,
  { id, base }: { id: number; base: string },
): Promise<PostFields> {
  const post = await getEditablePost(ctx, slug)
  const form = { ...formOf(await getRevision(ctx, post, id)), base_updated_at: base }
  await assertUnchanged(ctx, post, form)
  const json = await findBlocksJson(ctx.db, id)
  if (json === null) throw revisionNotFound()
  const sent = await parseBlocksInput(json, ctx.caller)
  const content = await renderDocument(blocksOf(sent), ctx.caller)
  const { after } = await ctx.change(
    (change: PostChange) => staleTags([change]),
    async (db) => {
      const before = await lockUnchangedPost({ ...ctx, db }, post.id, form)
      const row = await getRevision({ ...ctx, db }, post, id)
      const inBlocks = await findImageIds(db, id)
      const prepared = {
        document: { sent: await withStoredIds({ db }, sent, post.id), content },
        images: { featured: row.revision.featuredImageId, inBlocks },
        isRestored: true,
      }
      const change = await saveChange(ctx, db, before, form, prepared)
      await recordPostAct(ctx, db, 'post_revision_restore', { ...change, isContentSaved: true })
      return { before, after: await ctx.storeAnswer(db, change.after) }
    },
  )
  return after
}

function formOf({ revision }: RevisionRow): UpdateForm {
  return {
    title: revision.title,
    summary: revision.summary,
    featured_image_alt: revision.featuredImageAlt,
    featured_image_clear: true,
    meta_description: revision.metaDescription,
    keywords: revision.keywords,
    category_names: revision.categoryNames,
    tag_names: revision.tagNames,
  }
}

/** A block that the post no longer has becomes a new one. All images come from the revision. */
async function withStoredIds({ db }: Pick<UserCtx, 'db'>, sent: DocumentInput['sent'], postId: number) {
  const stored = new Set((await listStoredBlocks(db, postId)).map(({ id }) => id))
  return sent.map(({ id, block }) => ({
    block,
    id: id !== null && stored.has(id) ? id : null,
    isImageCleared: true,
    imagePath: null,
  }))
}
