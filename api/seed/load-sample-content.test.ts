import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writtenQuestion } from '@ledgerdeck/contract/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MediaStore, openMediaStore } from '../src/media/media-store.service.ts'
import { changeIn } from '../src/platform/pages/cache-freshness.ts'
import { startTestApp, type TestApp } from '../src/test-app.ts'
import { insertSampleContent, loadSampleContent, prepareSampleContent } from './load-sample-content.ts'
import { sampleArticles } from './sample/articles.ts'
import { sampleComments } from './sample/comments.ts'
import { sampleQuestions } from './sample/questions.ts'
import { sampleAuthors, sampleReaders } from './sample/sample-article.ts'
import type { SampleComment } from './sample/sample-comment.ts'

let dataDir: string
let media: MediaStore
let testApp: TestApp
let loaded: number[]
const reportedImages: string[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sample-'))
  media = openMediaStore({ dataDir })
  testApp = await startTestApp({ environment: { DATA_DIR: dataDir } })
  const { database } = testApp
  const content = await prepareSampleContent(
    { change: changeIn(database), media },
    { onImage: (stored, total) => reportedImages.push(`${stored} of ${total}`) },
  )
  loaded = await Promise.all([insertSampleContent(database, content), insertSampleContent(database, content)])
}, 120_000)
afterAll(async () => {
  await testApp.close()
  await rm(dataDir, { recursive: true })
})

const published = sampleArticles.filter(({ post_status }) => post_status === 'published')

async function rows(query: string): Promise<Record<string, unknown>[]> {
  return (await testApp.database.pool.query(query)).rows
}

test('two simultaneous starts load the articles only once', async () => {
  expect(loaded.toSorted()).toEqual([0, sampleArticles.length])
  expect(await rows('select slug from posts')).toHaveLength(sampleArticles.length)
})

test('progress is reported for every stored image', async () => {
  const [{ count = 0 } = {}] = await rows('select count(*)::int as count from images')
  expect(reportedImages).toHaveLength(Number(count))
  expect(reportedImages.at(-1)).toBe(`${count} of ${count}`)
})

test('a later start leaves existing content alone', async () => {
  let begun = false
  const again = await loadSampleContent({ database: testApp.database, media, onBegin: () => (begun = true) })
  expect([again, begun]).toEqual([0, false])
})

test('the published articles are listed and can be opened with their images', async () => {
  const { totalPost } = await testApp.api.blog.listPosts()
  expect(totalPost).toBe(published.length)
  for (const { slug, title, blocks } of published) {
    const post = await testApp.api.blog.getPost({ params: { slug } })
    expect([post.title, post.content_blocks.length]).toEqual([title, blocks.length])
    const images = [post, ...post.content_blocks.filter(({ block_type }) => block_type === 'image')]
    const urls = images.map((image) => ('slug' in image ? image.featured_image_url : image.image_file_url))
    for (const url of urls) expect((await testApp.app.inject(url ?? '')).statusCode).toBe(200)
  }
})

test('authors are staff, readers are not, and nobody can sign in as one of them', async () => {
  expect(
    await rows('select username from users where is_staff and not is_superuser and password_hash is null order by 1'),
  ).toEqual(sampleAuthors.toSorted().map((username) => ({ username })))
  expect(await rows('select username from users where not is_staff and password_hash is null')).toHaveLength(
    sampleReaders.length,
  )
})

test('comments keep their threads', async () => {
  const count = (comments: readonly SampleComment[]): number =>
    comments.reduce((sum, { replies }) => sum + 1 + count(replies), 0)
  const [all] = await rows(
    'select count(*)::int as all, count(*) filter (where parent_id is null)::int as heads from comments',
  )
  expect(all).toEqual({
    all: Object.values(sampleComments).reduce((sum, comments) => sum + count(comments), 0),
    heads: Object.values(sampleComments).reduce((sum, comments) => sum + comments.length, 0),
  })
  expect(
    await rows(
      'select reply.id from comments reply join comments parent on parent.id = reply.parent_id where coalesce(parent.thread_id, parent.id) <> reply.thread_id',
    ),
  ).toEqual([])
})

test('articles about money have questions below them, which could be written on the screen as well', async () => {
  const questions = Object.values(sampleQuestions).flat()
  for (const question of questions) expect(writtenQuestion.safeParse(question).error).toBeUndefined()
  expect(await rows('select text from questions where is_published')).toHaveLength(questions.length)
  for (const { slug, categories } of published.filter(({ categories: [first] }) => first !== undefined)) {
    const { data } = await testApp.api.admin.listPostQuestions({ params: { slug } })
    const isQuizzed = categories.some((name) => name in sampleQuestions)
    expect([slug, data.length >= 3]).toEqual([slug, isQuizzed])
  }
})

test('code in the articles is coloured', async () => {
  const [coloured] = await rows(
    `select count(*)::int as blocks from content_blocks where block_type = 'code_snippet' and rendered->>'code_lines' like '%"keyword"%'`,
  )
  expect(coloured?.blocks).toBeGreaterThan(0)
})

test('the draft has a plan, and a published article has revisions', async () => {
  expect(
    await rows('select publish_at > now() as ahead, post_status from post_schedules join posts on posts.id = post_id'),
  ).toEqual([{ ahead: true, post_status: 'draft' }])
  const revisions = await rows(
    'select kind, post_revisions.summary = posts.summary as is_present from post_revisions join posts on posts.id = post_id order by post_revisions.id',
  )
  expect(revisions).toEqual([
    { kind: 'publish', is_present: false },
    { kind: 'publish', is_present: true },
  ])
})
