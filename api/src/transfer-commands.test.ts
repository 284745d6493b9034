import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from './accounts/users.factory.ts'
import { loadConfig } from './config.ts'
import { silentLog } from './platform/testing/silent-log.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { ghostExport, writeText, writeZip, wxrExport } from './transfer/export-files.factory.ts'
import { exportPosts, importFile, reportLines } from './transfer-commands.ts'

let testApp: TestApp
let author: { id: number }
let image: Uint8Array<ArrayBuffer>
const signal = new AbortController().signal

beforeAll(async () => {
  testApp = await startTestApp()
  const { db } = testApp.database
  await makeUser(db, { username: 'mover', isStaff: true, isSuperuser: true })
  author = await makeUser(db, { email: 'author@old.example', emailVerifiedAt: new Date() })
  await makeUser(db, { username: 'reader' })
  image = new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } })
      .png()
      .toBuffer(),
  )
  await writeZip(inData('media.zip'), { 'wp-content/uploads/2020/01/a.png': image, '__MACOSX/a.png': 'no image' })
  await writeText(inData('ghost.json'), [ghostExport({ posts: 20, commentsPerPost: 6 })])
  await writeText(inData('wordpress.xml'), wxrExport({ posts: 20, commentsPerPost: 6 }))
}, 60_000)
afterAll(() => testApp.close())

function inData(name: string): string {
  return join(testApp.dataDir, name)
}

function importing(
  name: string,
  options: { isDryRun?: boolean; media?: string; username?: string; signal?: AbortSignal; cdn?: string } = {},
) {
  const { database, dataDir } = testApp
  const parts = {
    config: loadConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, CDN_PURGE_URL: options.cdn }),
    database,
    log: silentLog,
    signal: options.signal ?? signal,
    onProgress: () => {},
  }
  const mediaFile = options.media ? inData(options.media) : null
  const { isDryRun = false, username = 'mover' } = options
  return importFile(parts, { file: inData(name), mediaFile, username, isDryRun })
}

async function rows(query: string): Promise<Record<string, unknown>[]> {
  return (await testApp.database.pool.query(query)).rows
}

const counts = `select (select count(*)::int from posts) as posts, (select count(*)::int from comments) as comments,
  (select count(*)::int from tags) as tags, (select count(*)::int from redirects) as redirects`

test('a dry run says what an import does, and changes nothing', async () => {
  const before = await rows(counts)
  const planned = await importing('ghost.json', { isDryRun: true, media: 'media.zip' })
  expect(planned).toMatchObject({
    isDryRun: true,
    posts: { total: 20, created: 19, present: 0, failed: 0, leftOut: 1 },
  })
  expect(reportLines(planned).slice(0, 4)).toEqual([
    'The import would add 19 posts, 95 comments and 41 images.',
    'Can’t be imported: 1 post.',
    'Not in the files: 2 images. A link to the old address stays instead.',
    '  Post 19: It’s a page. Only posts can be imported.',
  ])
  expect(await rows(counts)).toEqual(before)
})

test('an export of Ghost comes with dates, states, terms, threads and images, once', async () => {
  const report = await importing('ghost.json', { media: 'media.zip' })
  expect(report.posts).toEqual({ total: 20, created: 19, present: 0, failed: 0, leftOut: 1 })
  expect(report.leftOut).toEqual([{ title: 'Post 19', reason: 'It’s a page. Only posts can be imported.' }])
  const { data } = await testApp.api.blog.listPosts()
  expect(data[0]?.title).toBe('Post 17')
  const post = await testApp.api.blog.getPost({ params: { slug: 'post-0' } })
  expect(post).toMatchObject({
    title: 'Post 0',
    summary: 'About 0',
    author: { id: author.id },
    published_date: '2015-01-01T09:00:00.000Z',
    featured_image_alt: 'A ladder',
  })
  const text = JSON.stringify(post.content_blocks)
  expect(text).toContain('Before and after')
  expect(text).not.toMatch(/alert|javascript:|onclick/)
  expect(post.content_blocks.find(({ block_type }) => block_type === 'image')?.image_file_url).toBeTruthy()
  const comments = await testApp.api.blog.listComments({ params: { postId: post.id }, body: { page: 1 } })
  expect(comments.totalComment).toBe(5)
  expect(comments.data.at(-1)).toMatchObject({
    author: { id: null, username: 'Ines Old' },
    text_content: 'Comment 0 & more',
    replies: [{ text_content: 'Comment 1 & more', replies: [{ text_content: 'Comment 2 & more' }] }],
  })
  const stored = await rows(counts)
  expect(stored).toMatchObject([{ posts: 19, comments: 95, tags: 2, redirects: 19 }])
  const again = await importing('ghost.json', { media: 'media.zip' })
  expect(reportLines(again).slice(0, 3)).toEqual([
    'Imported 0 posts.',
    'Already here: 19 posts.',
    'Not imported: 1 post.',
  ])
  expect(again.posts).toMatchObject({ created: 0, present: 19 })
  expect(again.comments).toBe(0)
  expect(await rows(counts)).toEqual(stored)
})

test('a CDN is purged of what an import changes, by a job for the server', async () => {
  await writeZip(inData('one.zip'), { 'one.md': '---\ntitle: For the edge\n---\nText.' })
  await importing('one.zip', { cdn: 'https://cdn.example/purge' })
  expect(await rows(`select data->'tags' as tags from pgboss.job where name = 'cdn-purge'`)).toEqual([
    { tags: expect.arrayContaining(['posts']) },
  ])
})

test('posts for members, planned posts and drafts are not public', async () => {
  const states = await rows(
    `select post_status, count(*)::int from posts where slug like 'post-%' group by 1 order by 1`,
  )
  expect(states).toEqual([
    { post_status: 'draft', count: 2 },
    { post_status: 'hide', count: 1 },
    { post_status: 'published', count: 16 },
  ])
})

test('an export of WordPress comes whole, and its old addresses redirect', async () => {
  const report = await importing('wordpress.xml', { media: 'media.zip' })
  expect(report.posts).toMatchObject({ created: 15, leftOut: 3 })
  expect(report.missingImages).toBeGreaterThan(0)
  const [classic] = await rows(`select id, slug, title from posts where title = 'Post 1 & its title'`)
  const { content_blocks: blocks } = await testApp.api.blog.getPost({ params: { slug: String(classic?.slug) } })
  expect(blocks.map(({ block_type, text_content, caption }) => [block_type, caption || text_content])).toEqual([
    ['paragraph', 'First line\nsecond line'],
    ['image', 'A caption'],
    ['paragraph', 'Last [sic] ]]>'],
  ])
  expect(report.details.find(({ title }) => title === 'Post 1 & its title')?.notes).toEqual([
    'Left out: 2 of its comments, which were not approved or only pings.',
    'Left out: 1 gallery.',
  ])
  const [redirect] = await rows(`select path from redirects where post_id = ${classic?.id}`)
  expect(redirect?.path).toBe('/2015/01/post-1')
})

test('an import that was cut adds the rest when it runs again', async () => {
  await writeText(inData('cut.json'), [
    ghostExport({ posts: 8, commentsPerPost: 3 })
      .replace(/"[pc](?=\d)/g, '"cut$&')
      .replaceAll('cut"', 'cut-')
      .replaceAll('post-', 'cut-post-'),
  ])
  const cut = new AbortController()
  const { database, dataDir } = testApp
  const config = loadConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir })
  const interrupted = { ...database, transaction: cutAfter(database.transaction, 5, cut) }
  const options = { file: inData('cut.json'), mediaFile: null, username: 'mover', isDryRun: false }
  await expect(
    importFile({ config, database: interrupted, log: silentLog, signal: cut.signal, onProgress: () => {} }, options),
  ).rejects.toThrow()
  const part = await rows(`select count(*)::int from import_keys where key like 'cut%'`)
  expect(Number(part[0]?.count)).toBeGreaterThan(0)
  await importing('cut.json')
  const doubled = await rows(
    `select key from import_keys where key like 'cut%' group by source, kind, key having count(*) > 1`,
  )
  expect(doubled).toEqual([])
  expect(await rows(`select count(*)::int from import_keys where key like 'cut%'`)).toEqual([{ count: 32 }])
  expect((await importing('cut.json')).posts).toMatchObject({ created: 0, present: 8 })
})

function cutAfter(transaction: TestApp['database']['transaction'], times: number, cut: AbortController) {
  let done = 0
  return ((run, options) => {
    done += 1
    if (done > times) cut.abort()
    cut.signal.throwIfAborted()
    return transaction(run, options)
  }) as typeof transaction
}

test('our own export comes back with the same blocks and images', async () => {
  const { database, dataDir } = testApp
  const config = loadConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir })
  const bytes = await exportPosts({ config, database, signal, onProgress: () => {} }, inData('own.zip'))
  expect(bytes).toBeGreaterThan(10_000)
  const [{ count = 0 } = {}] = await rows('select count(*)::int from posts')
  const report = await importing('own.zip')
  expect(report.posts).toMatchObject({ total: count, created: count, failed: 0, leftOut: 0 })
  const different = await rows(`
    with texts as (
      select key::int as original, copy.id as copy, post.title = copy.title and post.post_status = copy.post_status
        and (post.featured_image_id is null) = (copy.featured_image_id is null)
        and post.author_id is not distinct from copy.author_id as is_same
      from import_keys join posts as copy on copy.id = post_id join posts as post on post.id = key::int
      where source like 'ledgerdeck %' and kind = 'post')
    select original from texts where not is_same or (
      select jsonb_agg(jsonb_build_array(position, block_type, rendered, data_json, image_id is null, alt_text, caption, attribution) order by position)
      from content_blocks where post_id = original) is distinct from (
      select jsonb_agg(jsonb_build_array(position, block_type, rendered, data_json, image_id is null, alt_text, caption, attribution) order by position)
      from content_blocks where post_id = copy)`)
  expect(different).toEqual([])
})

test.each([
  ['a file that is not an export', 'odd.json', '{"a":1}', /isn’t a Ghost export/],
  [
    'XML with entities of its own',
    'odd.xml',
    '<!DOCTYPE a [<!ENTITY x "y">]><rss><channel>&x;</channel></rss>',
    /can’t contain a DOCTYPE/,
  ],
  ['XML that is not an export', 'other.xml', '<rss><channel><item/></channel></rss>', /no wp:wxr_version/],
  ['a ZIP that is none', 'odd.zip', 'PK', /isn’t a ZIP archive/],
])('%s is refused with a reason', async (_, name, content, reason) => {
  await writeText(inData(name), [content])
  await expect(importing(name)).rejects.toThrow(reason)
})

test('only a superuser who can log in can import', async () => {
  const { db } = testApp.database
  await makeUser(db, { username: 'suspended', isSuperuser: true, accountStatus: 'suspended' })
  await makeUser(db, { username: 'inactive', isSuperuser: true, isActive: false })
  for (const username of ['reader', 'nobody', 'suspended', 'inactive'])
    await expect(importing('ghost.json', { username })).rejects.toThrow('isn’t a superuser who can log in')
})

test('an export for Ghost can be imported again', async () => {
  const { database, dataDir } = testApp
  const config = loadConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir })
  await exportPosts({ config, database, signal, onProgress: () => {} }, inData('ghost.zip'), 'ghost')
  const [{ count = 0 } = {}] = await rows('select count(*)::int from posts where not is_deleted')
  const planned = await importing('ghost.zip', { isDryRun: true })
  expect(planned).toMatchObject({ posts: { total: count, failed: 0, leftOut: 0 }, missingImages: 0 })
  expect(planned.images).toBeGreaterThan(0)
})
