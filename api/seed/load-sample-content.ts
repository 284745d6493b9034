import { openAsBlob } from 'node:fs'
import { lookUp } from '@ledgerdeck/lookup'
import { insertUser } from '../src/accounts/users.repository.ts'
import { insertComment } from '../src/blog/comments/comments.repository.ts'
import { type RenderedDocument, renderBlocks } from '../src/blog/documents/blocks.service.ts'
import { posts } from '../src/blog/posts/posts.table.ts'
import { insertRevision } from '../src/blog/revisions/post-revisions.repository.ts'
import { saveSchedule } from '../src/blog/schedule/post-schedules.repository.ts'
import { ensureTerms } from '../src/blog/terms/term-writing.repository.ts'
import {
  insertPost,
  type PostFields,
  updatePostRow,
  updateSearchTexts,
} from '../src/blog/writing/post-writing.repository.ts'
import { startQueue } from '../src/media/image-encoding.service.ts'
import { type StoreImageOptions, storeImage } from '../src/media/images.service.ts'
import type { MediaStore } from '../src/media/media-store.service.ts'
import { lockUntilCommit } from '../src/platform/database/advisory-locks.ts'
import type { Database, Db } from '../src/platform/database/database.ts'
import { changeIn } from '../src/platform/pages/cache-freshness.ts'
import { dayMs } from '../src/platform/text/times.ts'
import { forEachLimited } from '../src/platform/work/for-each-limited.ts'
import { insertQuestions, questionValues } from '../src/questions/questions.repository.ts'
import { sampleArticles } from './sample/articles.ts'
import { sampleComments } from './sample/comments.ts'
import { sampleQuestions } from './sample/questions.ts'
import { type SampleArticle, sampleAuthors, sampleReaders } from './sample/sample-article.ts'
import type { SampleComment } from './sample/sample-comment.ts'

const imagesDir = new URL('../seed/sample/images/', import.meta.url)

interface PreparedArticle {
  article: SampleArticle
  content: RenderedDocument
}

interface SampleContent {
  articles: PreparedArticle[]
  imageIds: ReadonlyMap<string, number>
}

export interface SampleContentOptions {
  database: Database
  media: MediaStore
  onBegin?: () => void
  onImage?: (stored: number, total: number) => void
  signal?: AbortSignal
}

type Reporting = Pick<SampleContentOptions, 'onImage' | 'signal'>

/** In one transaction, where there is no post yet. Simultaneous processes load once. */
export async function loadSampleContent(options: SampleContentOptions): Promise<number> {
  const { database, media, onBegin, signal } = options
  if (await hasPosts(database.db)) return 0
  onBegin?.()
  const content = await prepareSampleContent({ change: changeIn(database), media }, options)
  return insertSampleContent(database, content, signal)
}

/** Slow. Several processes may repeat it without harm. */
export async function prepareSampleContent(
  home: Omit<StoreImageOptions, 'caller'>,
  reporting: Reporting = {},
): Promise<SampleContent> {
  const articles = await Promise.all(
    sampleArticles.map(async (article) => ({ article, content: await renderBlocks(article.blocks) })),
  )
  return { articles, imageIds: await storeImages(home, reporting) }
}

/** Does nothing where there is a post. Returns the number of articles. */
export async function insertSampleContent(
  database: Pick<Database, 'transaction'>,
  { articles, imageIds }: SampleContent,
  signal?: AbortSignal,
): Promise<number> {
  return changeIn(database)(['posts'], async (db) => {
    await lockUntilCommit(db, 'firstStart')
    if (await hasPosts(db)) return 0
    const userIds = await insertUsers(db)
    // The oldest first, so that ids rise with the dates.
    for (const one of articles.toReversed()) {
      signal?.throwIfAborted()
      await insertArticle(db, one, userIds, imageIds)
    }
    await insertSampleQuestions(db)
    return articles.length
  })
}

async function hasPosts(db: Db): Promise<boolean> {
  const found = await db.select({ id: posts.id }).from(posts).limit(1)
  return found.length > 0
}

async function storeImages(
  home: Omit<StoreImageOptions, 'caller'>,
  { onImage, signal }: Reporting,
): Promise<Map<string, number>> {
  const stored = new Map<string, number>()
  const files = new Set(sampleArticles.flatMap(imageFilesOf))
  // A few at once: decoding all of them would take more memory than the server ever does later.
  await forEachLimited(files, startQueue.concurrency, async (file) => {
    signal?.throwIfAborted()
    const place = { queue: startQueue, caller: { key: 'sample content' } }
    const { id } = await storeImage({ ...home, ...place }, await openAsBlob(new URL(file, imagesDir)))
    stored.set(file, id)
    onImage?.(stored.size, files.size)
  })
  return stored
}

function imageFilesOf({ featured_image, blocks }: SampleArticle): string[] {
  return [featured_image.file, ...blocks.map(({ image_file }) => image_file).filter((file) => file !== null)]
}

/** Nobody can sign in as one of them. Content of an existing user's name has no author. */
async function insertUsers(db: Db): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const username of [...sampleAuthors, ...sampleReaders]) {
    const isStaff = sampleAuthors.some((author) => author === username)
    const id = await insertUser(db, { username, email: `${username}@sample.invalid`, isStaff, accountStatus: 'active' })
    if (id !== null) ids.set(username, id)
  }
  return ids
}

async function insertArticle(
  db: Db,
  { article, content }: PreparedArticle,
  userIds: ReadonlyMap<string, number>,
  images: ReadonlyMap<string, number>,
): Promise<void> {
  const publishedDate = article.published_date === null ? null : new Date(article.published_date)
  const writtenAt = publishedDate ?? new Date()
  const inText = article.blocks.flatMap(({ order, image_file }) => {
    const id = images.get(image_file ?? '')
    return id === undefined ? [] : [[order, id] as const]
  })
  const authorId = userIds.get(article.author) ?? null
  const post = await insertPost(db, {
    slug: article.slug,
    title: article.title,
    summary: article.former_summary ?? article.summary,
    postStatus: article.post_status,
    publishedDate,
    authorId,
    featuredImageId: images.get(article.featured_image.file) ?? null,
    featuredImageAlt: article.featured_image.alt,
    metaDescription: article.meta_description,
    keywords: article.keywords,
    createdAt: writtenAt,
    updatedAt: writtenAt,
    content,
    imageIds: new Map(inText),
    categoryIds: await ensureTerms(db, 'category', article.categories),
    tagIds: await ensureTerms(db, 'tag', article.tags),
  })
  if (article.former_summary !== undefined) await insertRevisions(db, post, article)
  if (article.publish_in_days !== undefined) await planPost(db, post, article.publish_in_days)
  for (const comment of lookUp(sampleComments, article.slug) ?? []) await insertThread(db, post.id, comment, userIds)
}

async function insertRevisions(db: Db, { id, createdAt, authorId }: PostFields, { summary }: SampleArticle) {
  await insertRevision(db, id, { kind: 'publish', editorId: authorId, now: createdAt })
  const now = new Date(createdAt.getTime() + dayMs)
  await updatePostRow(db, id, { summary }, { actorId: authorId, now })
  await updateSearchTexts(db, id, { summary })
  await insertRevision(db, id, { kind: 'publish', editorId: authorId, now })
}

async function planPost(db: Db, { id: postId, authorId: plannerId }: PostFields, days: number): Promise<void> {
  const publishAt = new Date(Date.now() + days * dayMs)
  publishAt.setUTCHours(22, 0, 0, 0)
  await saveSchedule(db, { postId, publishAt, unpublishAt: null, timeZone: 'Australia/Sydney', plannerId })
}

async function insertSampleQuestions(db: Db): Promise<void> {
  for (const [category, questions] of Object.entries(sampleQuestions)) {
    for (const categoryId of await ensureTerms(db, 'category', [category])) {
      const rows = questions.map((question) => questionValues(categoryId, { ...question, is_published: true }))
      await insertQuestions(db, rows, new Date())
    }
  }
}

async function insertThread(
  db: Db,
  postId: number,
  { author, created_at, text_content, replies }: SampleComment,
  userIds: ReadonlyMap<string, number>,
  parent?: { id: number; threadId: number | null },
): Promise<void> {
  const authorId = userIds.get(author) ?? null
  const row = await insertComment(db, {
    postId,
    authorId,
    textContent: text_content,
    createdAt: new Date(created_at),
    parent,
  })
  for (const reply of replies) await insertThread(db, postId, reply, userIds, row)
}
