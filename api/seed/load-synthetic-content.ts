import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { ensureTerms } from '../src/blog/terms/term-writing.repository.ts'
import type { Database, Db } from '../src/platform/database/database.ts'
import { notifyInvalidation } from '../src/platform/pages/cache-freshness.ts'
import { makeDiscussion, spreadComments } from './synthetic/comments.ts'
import { createPostMaker } from './synthetic/posts.ts'
import { type Random, seededRandom } from './synthetic/random.ts'
import { ensureUsers, insertComments, insertPosts, listPosts, reserveIds } from './synthetic/rows.ts'
import { syntheticCategories, syntheticTags } from './synthetic/subjects.ts'
import { createWriter } from './synthetic/words.ts'

const postsPerBatch = 500
const commentsPerBatch = 10_000
const authors = 40
const readers = 2_000

export interface SyntheticOptions {
  database: Database
  posts: number
  comments: number
  onProgress: (message: string) => void
}

interface SeededPost {
  id: number
  createdAt: Date
}

interface Discussed extends SeededPost {
  count: number
}

interface Work {
  client: pg.PoolClient
  db: Db
  random: Random
  writer: ReturnType<typeof createWriter>
  onProgress: SyntheticOptions['onProgress']
}

/** Comments belong to new posts, or to existing ones when none are requested. */
export async function loadSyntheticContent({ database, posts, comments, onProgress }: SyntheticOptions): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query("set statement_timeout = 0; set synchronous_commit = off; set gin_pending_list_limit = '32MB'")
    const [seed = 1] = await reserveIds(client, 'posts', 1)
    const work: Work = {
      client,
      db: drizzle({ client }),
      random: seededRandom(seed),
      writer: createWriter(),
      onProgress,
    }
    const made = await addPosts(work, posts)
    const discussed = posts > 0 ? made : await listPosts(client)
    await addComments(work, discussed, comments)
    onProgress('Gathering statistics')
    await client.query(
      'vacuum (analyze) posts, post_slugs, post_search, post_categories, post_tags, post_counts, content_blocks, comments, comment_counts, users',
    )
  } finally {
    // Its settings must not reach another user of the pool.
    client.release(true)
  }
}

async function addPosts({ client, db, random, writer, onProgress }: Work, count: number): Promise<SeededPost[]> {
  if (count === 0) return []
  const makePost = createPostMaker({
    writer,
    authorIds: await ensureUsers(client, 'author', authors),
    categoryIds: await ensureTerms(db, 'category', syntheticCategories),
    tagIds: await ensureTerms(db, 'tag', syntheticTags),
    now: new Date(),
  })
  const progress = countTo(count, 'posts', onProgress)
  const made: SeededPost[] = []
  while (made.length < count) {
    const ids = await reserveIds(client, 'posts', Math.min(postsPerBatch, count - made.length))
    const posts = ids.map((id) => makePost(id, random))
    await insertPosts(client, posts)
    await notifyInvalidation(db, ['posts'])
    made.push(...posts.map(({ id, created_at }) => ({ id, createdAt: new Date(created_at) })))
    progress(posts.length)
  }
  return made
}

async function addComments(work: Work, posts: SeededPost[], total: number): Promise<void> {
  if (total === 0 || posts.length === 0) return
  const authorIds = await ensureUsers(work.client, 'reader', readers)
  const counts = spreadComments(posts.length, total, work.random)
  const progress = countTo(total, 'comments', work.onProgress)
  let batch: Discussed[] = []
  let waiting = 0
  for (const [position, post] of posts.entries()) {
    const count = counts[position] ?? 0
    batch.push({ ...post, count })
    waiting += count
    if (waiting < commentsPerBatch && position < posts.length - 1) continue
    await insertComments(work.client, await makeComments(work, batch, authorIds))
    await notifyInvalidation(
      work.db,
      batch.map(({ id }) => `post:${id}`),
    )
    progress(waiting)
    batch = []
    waiting = 0
  }
}

async function makeComments({ client, random, writer }: Work, batch: Discussed[], authorIds: number[]) {
  const total = batch.reduce((sum, { count }) => sum + count, 0)
  const ids = await reserveIds(client, 'comments', total)
  return batch.flatMap(({ id, createdAt, count }) =>
    makeDiscussion(random, { postId: id, ids: ids.splice(0, count), authorIds, writer, startsAt: createdAt }),
  )
}

function countTo(total: number, noun: string, onProgress: (message: string) => void): (more: number) => void {
  let done = 0
  return (more) => {
    const tenth = Math.floor((done * 10) / total)
    done += more
    if (Math.floor((done * 10) / total) > tenth) onProgress(`${done} of ${total} ${noun}`)
  }
}
