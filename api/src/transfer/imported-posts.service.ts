import type { ContentBlock } from '@ledgerdeck/blocks'
import { postAddress } from '@ledgerdeck/contract/post-addresses'
import { insertComment } from '../blog/comments/comments.repository.ts'
import type { StoredContent } from '../blog/documents/content-blocks.repository.ts'
import { renderDocument } from '../blog/documents/documents.service.ts'
import { findFreeSlug, slugFromTitle } from '../blog/slugs/post-slugs.repository.ts'
import { ensureTerms } from '../blog/terms/term-writing.repository.ts'
import { insertPost } from '../blog/writing/post-writing.repository.ts'
import { type ImageSource, inspectSource } from '../media/image-encoding.service.ts'
import { storeImage } from '../media/images.service.ts'
import type { MediaStore } from '../media/media-store.service.ts'
import type { Db } from '../platform/database/database.ts'
import type { AppContext } from '../platform/endpoints/context.ts'
import { AppError, isRefusal } from '../platform/errors/app-error.ts'
import { counted } from '../platform/text/format.ts'
import type { ImportMedia } from './import-archives.service.ts'
import {
  addRedirects,
  countImportedComments,
  findImportedPost,
  findUsersByVerifiedEmail,
  type ImportedComment,
  type ImportedPost,
  listImportedComments,
  recordImportedComment,
  recordImportedPost,
} from './import-keys.repository.ts'
import { linkInstead, type PreparedComment, type PreparedPost } from './post-conversion.service.ts'
import { maxPathCharacters, scheduledNote } from './source-posts.service.ts'

export interface ImportParts extends Pick<AppContext, 'db' | 'change' | 'now'> {
  media: MediaStore
}

export interface ImportTask {
  /** Becomes the author of posts whose author has no account here. */
  importerId: number
  /** Null on the command line, where no import is stored. */
  importId: number | null
  files: ImportMedia
  stored: Map<ImageSource, number>
  isDryRun: boolean
}

export interface PostOutcome {
  outcome: 'created' | 'present' | 'failed'
  slug: string | null
  comments: number
  images: number
  missingImages: number
  notes: string[]
}

const caller = { key: 'import' }

/** Imports a post once, however often it is called. @throws only failures that a retry may cure */
export async function importPost(parts: ImportParts, task: ImportTask, post: PreparedPost): Promise<PostOutcome> {
  const present = await findImportedPost(parts.db, post)
  const outcome = await outcomeOf(parts, task, { post, present })
  if (outcome.outcome === 'failed' || present?.isDeleted) return outcome
  const target = task.isDryRun ? present : await findImportedPost(parts.db, post)
  const comments = await importComments(parts, task, post, target)
  const { importId } = task
  if (!target || importId === null || task.isDryRun) return { ...outcome, comments }
  return { ...outcome, comments: await countImportedComments(parts.db, target.id, importId) }
}

interface FoundPost {
  post: PreparedPost
  present: ImportedPost | null
}

/** A post that this import created before it was killed counts as created. */
async function outcomeOf(parts: ImportParts, task: ImportTask, { post, present }: FoundPost): Promise<PostOutcome> {
  if (!present) return importNewPost(parts, task, post)
  if (task.importId === null || present.importId !== task.importId) return presentOutcome(present)
  return { ...(await importNewPost(parts, { ...task, isDryRun: true }, post)), slug: present.slug }
}

function presentOutcome({ slug, isDeleted }: ImportedPost): PostOutcome {
  const notes = isDeleted ? ['It was imported before and deleted here. Restore it instead.'] : []
  return { outcome: 'present', slug, comments: 0, images: 0, missingImages: 0, notes }
}

async function importNewPost(parts: ImportParts, task: ImportTask, post: PreparedPost): Promise<PostOutcome> {
  const counts = { comments: 0, images: 0, missingImages: 0 }
  const notes = [...post.notes]
  const images = new PostImages(parts, task, { counts, notes })
  try {
    const featured = post.featured ? await images.idOf(post.featured.address) : null
    const { blocks, imageIds } = await withImages(post.blocks, images)
    const author = await authorOf(parts.db, post, task)
    if (author.note) notes.push(author.note)
    if (statusOf(post, parts.now()) !== post.status) notes.push(scheduledNote)
    if (counts.missingImages > 0) notes.push(`Not in the media ZIP: ${counted(counts.missingImages, 'image')}.`)
    if (task.isDryRun) return { outcome: 'created', slug: null, ...counts, notes }
    const content = await renderDocument(blocks, caller)
    const made = { content, imageIds, featured, authorId: author.id, importId: task.importId }
    const slug = await createPost(parts, post, made)
    return { outcome: 'created', slug, ...counts, notes }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { outcome: 'failed', slug: null, ...counts, notes: [...notes, error.message] }
  }
}

interface NewPostParts extends StoredContent {
  featured: number | null
  authorId: number
  importId: number | null
}

function statusOf({ status, publishedAt }: PreparedPost, now: Date) {
  const isFuture = publishedAt !== null && publishedAt > now
  return status === 'published' && isFuture ? 'draft' : status
}

async function createPost(parts: ImportParts, post: PreparedPost, made: NewPostParts): Promise<string | null> {
  const now = parts.now()
  const postStatus = statusOf(post, now)
  const createdAt = earliest(post.createdAt ?? post.publishedAt ?? now, now)
  const publishedDate = postStatus === 'draft' ? null : earliest(post.publishedAt ?? createdAt, now)
  const { featured, authorId, content, imageIds, importId } = made
  const tags = (created: { id: number; isPublic: boolean } | null) =>
    created?.isPublic ? ['posts', `post:${created.id}`] : []
  const created = await parts.change(tags, async (db) => {
    if (await findImportedPost(db, post)) return null
    const row = await insertPost(db, {
      content,
      imageIds,
      categoryIds: await ensureTerms(db, 'category', post.categories),
      tagIds: await ensureTerms(db, 'tag', post.tags),
      slug: await findFreeSlug(db, slugFromTitle(post.slug || post.title), null),
      title: post.title,
      summary: post.summary,
      postStatus,
      featuredImageId: featured,
      featuredImageAlt: featured === null ? '' : (post.featured?.alt ?? ''),
      authorId,
      publishedDate,
      metaDescription: post.metaDescription,
      keywords: post.keywords,
      createdAt,
      updatedAt: now,
    })
    if (!(await recordImportedPost(db, post, { postId: row.id, importId }))) throw importedElsewhere()
    await addRedirects(db, redirectPaths(post, row.slug), row.id)
    return row
  })
  return created?.slug ?? null
}

function earliest(first: Date, second: Date): Date {
  return first < second ? first : second
}

function importedElsewhere(): AppError {
  return new AppError(409, 'import_running', 'Another import is importing this post right now.')
}

function redirectPaths({ oldPaths }: PreparedPost, slug: string): string[] {
  const own = postAddress(slug)
  return [...new Set(oldPaths)].filter((path) => path !== own && path.length <= maxPathCharacters)
}

async function authorOf(
  db: Db,
  { authorEmail }: PreparedPost,
  { importerId }: ImportTask,
): Promise<{ id: number; note?: string }> {
  if (authorEmail === '') return { id: importerId }
  const email = authorEmail.toLowerCase()
  const id = (await findUsersByVerifiedEmail(db, [email])).get(email)
  if (id !== undefined) return { id }
  return {
    id: importerId,
    note: 'Its author has no account here, so it belongs to the account that started the import.',
  }
}

interface ImageNotes {
  counts: { images: number; missingImages: number }
  notes: string[]
}

/** Stores the images of one post, each once. A dry run only finds them and reads their headers. */
class PostImages {
  readonly #parts: ImportParts
  readonly #task: ImportTask
  readonly #notes: ImageNotes
  readonly #ids = new Map<string, number | null>()

  constructor(parts: ImportParts, task: ImportTask, notes: ImageNotes) {
    this.#parts = parts
    this.#task = task
    this.#notes = notes
  }

  async idOf(address: string): Promise<number | null> {
    const known = this.#ids.get(address)
    if (known !== undefined) return known
    const id = await this.#store(address)
    this.#ids.set(address, id)
    return id
  }

  async #store(address: string): Promise<number | null> {
    const { counts, notes } = this.#notes
    const source = this.#task.files.find(address)
    if (!source) {
      counts.missingImages += 1
      return null
    }
    try {
      const id = this.#task.isDryRun ? await inspectedId(source) : await this.#idOfStored(source)
      counts.images += 1
      return id
    } catch (error) {
      if (!isRefusal(error)) throw error
      notes.push(`The image ${address.slice(-100).toWellFormed()} wasn’t imported: ${error.message}`)
      return null
    }
  }

  async #idOfStored(source: ImageSource): Promise<number> {
    const { stored } = this.#task
    const id = stored.get(source) ?? (await storeImage({ ...this.#parts, caller }, source)).id
    stored.set(source, id)
    return id
  }
}

async function inspectedId(source: ImageSource): Promise<number> {
  await inspectSource(source)
  return 0
}

/** Replaces an image that is not imported by a link to its address. */
async function withImages(blocks: readonly ContentBlock[], images: PostImages) {
  const kept: ContentBlock[] = []
  const imageIds = new Map<number, number>()
  for (const block of blocks) {
    const order = kept.length + 1
    const isImage = block.block_type === 'image'
    const id = isImage ? await images.idOf(block.image_file ?? '') : null
    const shown = isImage && id === null ? linkInstead(block) : block
    if (id !== null) imageIds.set(order, id)
    if (shown) kept.push({ ...shown, image_file: null, order })
  }
  return { blocks: kept, imageIds }
}

const commentsPerTransaction = 200

async function importComments(
  parts: ImportParts,
  { isDryRun, importId }: ImportTask,
  { source, comments }: PreparedPost,
  post: { id: number; isPublic: boolean } | null,
): Promise<number> {
  const known = new Map<string, ImportedComment | null>()
  let count = 0
  for (let start = 0; start < comments.length; start += commentsPerTransaction) {
    const batch = comments.slice(start, start + commentsPerTransaction)
    const keys = batch.map(({ key }) => key)
    for (const [key, comment] of await listImportedComments(parts.db, source, keys)) known.set(key, comment)
    const added = batch.filter(({ key }) => !known.has(key))
    count += added.length
    if (isDryRun || !post || added.length === 0) continue
    const created = await parts.change([`post:${post.id}`], (db) =>
      insertComments(db, { source, added, known, post, importId, now: parts.now() }),
    )
    for (const [key, comment] of created) known.set(key, comment)
  }
  return count
}

interface CommentBatch {
  source: string
  added: readonly PreparedComment[]
  known: ReadonlyMap<string, ImportedComment | null>
  post: { id: number }
  importId: number | null
  now: Date
}

async function insertComments(
  db: Db,
  { source, added, known, post, importId, now }: CommentBatch,
): Promise<Map<string, ImportedComment>> {
  const emails = added.map(({ authorEmail }) => authorEmail.toLowerCase()).filter((email) => email !== '')
  const authors = emails.length > 0 ? await findUsersByVerifiedEmail(db, emails) : new Map<string, number>()
  const created = new Map<string, ImportedComment>()
  for (const comment of added) {
    const { key, parentKey } = comment
    const parent = parentKey === null ? null : (created.get(parentKey) ?? known.get(parentKey) ?? null)
    const row = await insertComment(db, {
      ...commentValues(comment, parent, { authors, now }),
      postId: post.id,
      parent,
    })
    const isFirst = await recordImportedComment(db, { source, key }, { postId: post.id, commentId: row.id, importId })
    if (!isFirst) throw importedElsewhere()
    created.set(key, row)
  }
  return created
}

/** No comment is in the future, nor older than the one that it answers. */
function commentValues(
  { authorEmail, authorName, createdAt, text }: PreparedComment,
  parent: ImportedComment | null,
  { authors, now }: { authors: ReadonlyMap<string, number>; now: Date },
) {
  const authorId = authors.get(authorEmail.toLowerCase()) ?? null
  const writtenAt = earliest(createdAt ?? parent?.createdAt ?? now, now)
  return {
    authorId,
    guestName: authorId === null && authorName !== '' ? authorName : null,
    textContent: text,
    createdAt: parent && parent.createdAt > writtenAt ? parent.createdAt : writtenAt,
  }
}
