import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openJobs } from '@ledgerdeck/jobs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentBlocks } from '../blog/documents/content-blocks.table.ts'
import { makePost, paragraph } from '../blog/posts/posts.factory.ts'
import { posts } from '../blog/posts/posts.table.ts'
import { isOutage } from '../platform/database/database-errors.ts'
import { changeIn } from '../platform/pages/cache-freshness.ts'
import { silentLog } from '../platform/testing/silent-log.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { unusedFilesJob } from './feature.ts'
import { createImage, picture } from './images.factory.ts'
import { type MediaStore, openMediaStore } from './media-store.service.ts'

let dataDir: string
let media: MediaStore
let testApp: TestApp

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'media-'))
  media = openMediaStore({ dataDir })
  testApp = await startTestApp({ environment: { DATA_DIR: dataDir } })
})
afterAll(async () => {
  await testApp.close()
  await rm(dataDir, { recursive: true })
})

const read = async (path: string) => readFile(join(dataDir, 'media', path))

const store = (bytes: Uint8Array) => createImage({ change: changeIn(testApp.database), media }, bytes)

describe('a file of an image', () => {
  async function postWithImage(values: Parameters<typeof makePost>[1] = {}, isInText = false) {
    const image = await store(await picture(500, 300).png().toBuffer())
    const inText = isInText
      ? { blocks: [paragraph('x', 1)], imageIds: new Map([[1, image.id]]) }
      : { featuredImageId: image.id }
    const post = await makePost(testApp.database.db, { ...values, ...inText })
    return { image, post }
  }

  test.each([false, true])(
    'of a published post is served to everybody and cacheable for good (in its text: %s)',
    async (isInText) => {
      const { image } = await postWithImage({}, isInText)
      for (const { path, type } of [{ path: image.path, type: 'image/png' }, ...image.variants]) {
        const response = await testApp.app.inject(`/media/${path}`)
        expect(response.statusCode).toBe(200)
        expect(response.headers).toMatchObject({
          'content-type': type,
          'cache-control': 'public, max-age=31536000, immutable',
          'surrogate-control': 'max-age=3600',
          'cdn-cache-control': 'public, max-age=3600',
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
          'content-length': String(response.rawPayload.length),
        })
        expect(response.rawPayload.equals(await read(path))).toBe(true)
      }
    },
  )

  test('answers a HEAD request with headers only', async () => {
    const { image } = await postWithImage()
    const response = await testApp.app.inject({ method: 'HEAD', url: `/media/${image.path}` })
    expect([response.statusCode, response.payload]).toEqual([200, ''])
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String((await read(image.path)).length),
    })
  })

  test('answers 304 to a client that has it', async () => {
    const { image } = await postWithImage()
    const { headers } = await testApp.app.inject(`/media/${image.path}`)
    const again = await testApp.app.inject({
      url: `/media/${image.path}`,
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
  })

  test.each<[string, Parameters<typeof makePost>[1]]>([
    ['a draft', { postStatus: 'draft' }],
    ['a hidden post', { postStatus: 'hide' }],
    ['a deleted post', { isDeleted: true }],
  ])('of %s is not there', async (_, values) => {
    for (const isInText of [false, true]) {
      const { image } = await postWithImage(values, isInText)
      const response = await testApp.app.inject(`/media/${image.path}`)
      expect(response.statusCode).toBe(404)
      expect(response.headers['cache-control'] ?? '').not.toContain('immutable')
      expect(response.headers).not.toHaveProperty('surrogate-control')
    }
  })

  test('disappears with its post and returns with it', async () => {
    const { image, post } = await postWithImage()
    const status = async () => (await testApp.app.inject(`/media/${image.path}`)).statusCode
    const set = (values: Partial<typeof posts.$inferInsert>) =>
      testApp.database.db.update(posts).set(values).where(eq(posts.id, post.id))
    expect(await status()).toBe(200)
    await set({ isDeleted: true })
    expect(await status()).toBe(404)
    await set({ isDeleted: false })
    expect(await status()).toBe(200)
  })

  test('that no post shows gives 404', async () => {
    const image = await store(await picture(30, 30).png().toBuffer())
    expect((await testApp.app.inject(`/media/${image.path}`)).statusCode).toBe(404)
  })

  test('that is missing in the store gives 404, which no cache keeps', async () => {
    const { image } = await postWithImage()
    await media.delete(image.path)
    const response = await testApp.app.inject(`/media/${image.path}`)
    expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-store'])
  })
})

describe('nothing else is served', () => {
  test.each([
    '/media/',
    '/media/secret.txt',
    '/media/images/',
    '/media/../secret.txt',
    '/media/%2e%2e/secret.txt',
    '/media/images/..%2f..%2fsecret.txt',
    '/media/images/%2e%2e/%2e%2e/secret.txt',
    '/media//etc/passwd',
    '/media/%2fetc%2fpasswd',
    '/media/images/00000000000000000000000000000000/full.png',
    '/media/images/00000000000000000000000000000000/full.png%00.txt',
    `/media/${'a/'.repeat(2000)}x`,
  ])('%s', async (url) => {
    await writeFile(join(dataDir, 'secret.txt'), 'secret')
    await writeFile(join(dataDir, 'media', 'secret.txt'), 'secret')
    const { statusCode, payload } = await testApp.app.inject(url)
    expect([400, 404]).toContain(statusCode)
    expect(payload).not.toBe('secret')
  })
})

test('content blocks keep their text when an image is deleted', async () => {
  const image = await store(await picture(40, 30).png().toBuffer())
  const post = await makePost(testApp.database.db, {
    blocks: [paragraph('stays', 1)],
    imageIds: new Map([[1, image.id]]),
  })
  await testApp.database.pool.query('delete from images where id = $1', [image.id])
  const [block] = await testApp.database.db.select().from(contentBlocks).where(eq(contentBlocks.postId, post.id))
  expect([block?.textContent, block?.imageId]).toEqual(['stays', null])
})

test('a job deletes unused images', async () => {
  const [unused, used] = [
    await store(await picture(31, 30).png().toBuffer()),
    await store(await picture(32, 30).png().toBuffer()),
  ]
  await makePost(testApp.database.db, { featuredImageId: used.id })
  await testApp.database.db.execute(sql`update images set created_at = now() - interval '1 day'`)
  const jobs = openJobs({ database: { ...testApp.database, isOutage }, log: silentLog })
  await jobs.enqueue(testApp.database.db, unusedFilesJob, {})
  await testApp.runJobs()
  expect(await media.read(unused.path)).toBeNull()
  expect((await read(used.path)).length).toBeGreaterThan(0)
})

test('a folder store loads neither the S3 client nor the image library', async () => {
  const program = `
    import { createRequire } from 'node:module'
    import './feature.ts'
    import { openMediaStore } from './media-store.service.ts'
    const media = openMediaStore({ dataDir: process.argv[1] })
    await media.put('alone/file.bin', Buffer.from('x'))
    const { bytes, stream } = await media.read('alone/file.bin')
    stream.destroy()
    console.log(bytes, (await Array.fromAsync(media.list('alone'))).length)
    await media.delete('alone/file.bin')
    for (const path of Object.keys(createRequire(import.meta.filename).cache)) console.log(path)
  `
  const args = ['--input-type=module', '-e', program, dataDir]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname })
  expect(stdout).toMatch(/^1 1\n/)
  expect(stdout).toContain('flydrive')
  expect(stdout).not.toContain('@aws-sdk')
  expect(stdout).not.toContain('sharp')
})
