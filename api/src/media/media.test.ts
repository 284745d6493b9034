import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentBlocks } from '../blog/content-blocks.table.ts'
import { makePost, paragraph } from '../blog/posts.factory.ts'
import { posts } from '../blog/posts.table.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { recordImage } from './images.repository.ts'
import { storeImage } from './images.service.ts'
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

/** A picture with noise, so that it cannot be encoded to next to nothing. */
function picture(width: number, height: number, channels: 3 | 4 = 3) {
  const noise = { type: 'gaussian', mean: 120, sigma: 30 } as const
  const background = channels === 4 ? { r: 9, g: 99, b: 9, alpha: 0.5 } : '#0a3'
  return sharp({ create: { width, height, channels, background, ...(channels === 3 && { noise }) } })
}

const read = async (path: string) => readFile(join(dataDir, 'media', path))

describe('a stored image', () => {
  test('lies where other users of the machine cannot look', async () => {
    await storeImage(media, await picture(40, 30).png().toBuffer())
    expect((await stat(join(dataDir, 'media'))).mode & 0o777).toBe(0o700)
  })

  test('has a form for every browser and WebP sizes up to 1600, with their measures', async () => {
    const image = await storeImage(media, await picture(2000, 1000).jpeg().toBuffer())
    expect(image).toMatchObject({ width: 1600, height: 800 })
    expect(image.path).toMatch(/^images\/[0-9a-f]{32}\/full\.jpg$/)
    expect(image.variants.map(({ width, height, type }) => [width, height, type])).toEqual([
      [480, 240, 'image/webp'],
      [960, 480, 'image/webp'],
      [1600, 800, 'image/webp'],
    ])
    for (const { path, width, height } of [image, ...image.variants])
      expect(await sharp(await read(path)).metadata()).toMatchObject({ width, height })
  })

  test.each([
    [300, [300]],
    [480, [480]],
    [700, [480, 700]],
    [1200, [480, 960, 1200]],
  ])('of %i px is never enlarged', async (width, widths) => {
    const { variants } = await storeImage(media, await picture(width, 50).png().toBuffer())
    expect(variants.map((variant) => variant.width)).toEqual(widths)
  })

  test('keeps transparency', async () => {
    const { path } = await storeImage(media, await picture(50, 50, 4).webp().toBuffer())
    expect(path).toMatch(/\.png$/)
    expect((await sharp(await read(path)).metadata()).hasAlpha).toBe(true)
  })

  test('keeps its animation', async () => {
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 60, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const image = await storeImage(
      media,
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    )
    expect(image).toMatchObject({ width: 60, height: 40, path: expect.stringMatching(/\.gif$/) })
    expect((await sharp(await read(image.variants[0]?.path ?? '')).metadata()).pages).toBe(2)
  })

  test('is turned upright and loses its metadata', async () => {
    const source = await picture(200, 100)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Somewhere secret' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { path, width, height } = await storeImage(media, source)
    expect([width, height]).toEqual([100, 200])
    expect((await sharp(await read(path)).metadata()).exif).toBeUndefined()
  })

  test('is the same path and row when it is stored again', async () => {
    const bytes = await picture(64, 64, 4).png().toBuffer()
    const [first, second] = [await storeImage(media, bytes), await storeImage(media, bytes)]
    expect(second).toEqual(first)
    const ids = [await recordImage(testApp.database.db, first), await recordImage(testApp.database.db, second)]
    expect(ids[0]).toBe(ids[1])
    expect(await readdir(join(dataDir, 'media', 'incoming')).catch(() => [])).toEqual([])
  })
})

describe('what is refused', () => {
  test.each<[string, () => Promise<Buffer>, number]>([
    ['text', async () => Buffer.from('hello'), 400],
    ['nothing', async () => Buffer.alloc(0), 400],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 400],
    ['a TIFF', () => picture(9, 9).tiff().toBuffer(), 400],
    ['an AVIF', () => picture(9, 9).avif().toBuffer(), 400],
    ['half a JPEG', async () => (await picture(300, 300).jpeg().toBuffer()).subarray(0, 5_000), 400],
    ['half a PNG', async () => (await picture(300, 300).png().toBuffer()).subarray(0, 5_000), 400],
    [
      'a PNG that goes on as HTML',
      async () => Buffer.from('\x89PNG\r\n\x1a\n<html><script>alert(1)</script>', 'latin1'),
      400,
    ],
    [
      'more than 50 megapixels',
      () =>
        sharp({ create: { width: 8000, height: 6300, channels: 3, background: '#000' } })
          .png()
          .toBuffer(),
      413,
    ],
    ['more than 10 MB', async () => Buffer.alloc(10 * 2 ** 20 + 1), 413],
  ])('%s', async (_, make, status) => {
    await expect(storeImage(media, await make())).rejects.toMatchObject({ name: 'AppError', status })
  })

  test('a file that goes on behind the image is not kept as it came', async () => {
    const source = Buffer.concat([await picture(20, 20).png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const { path } = await storeImage(media, source)
    expect((await read(path)).includes('script')).toBe(false)
  })
})

describe('a file of an image', () => {
  async function postWithImage(values: Parameters<typeof makePost>[1] = {}, isInText = false) {
    const image = await storeImage(media, await picture(500, 300).png().toBuffer())
    const id = await recordImage(testApp.database.db, image)
    const inText = isInText ? { blocks: [paragraph('x', 1)], imageIds: new Map([[1, id]]) } : { featuredImageId: id }
    const post = await makePost(testApp.database.db, { ...values, ...inText })
    return { image, post }
  }

  test.each([false, true])(
    'of a published post is served to everybody, for ever (in its text: %s)',
    async (isInText) => {
      const { image } = await postWithImage({}, isInText)
      for (const { path, type } of [{ path: image.path, type: 'image/png' }, ...image.variants]) {
        const response = await testApp.app.inject(`/media/${path}`)
        expect(response.statusCode).toBe(200)
        expect(response.headers).toMatchObject({
          'content-type': type,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'",
          'content-length': String(response.rawPayload.length),
        })
        expect(response.rawPayload.equals(await read(path))).toBe(true)
      }
    },
  )

  test('is not sent again to who has it', async () => {
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
    }
  })

  test('goes with its post and comes back with it', async () => {
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

  test('that no post shows is not there', async () => {
    const image = await storeImage(media, await picture(30, 30).png().toBuffer())
    await recordImage(testApp.database.db, image)
    expect((await testApp.app.inject(`/media/${image.path}`)).statusCode).toBe(404)
  })

  test('that is gone from the store is not there', async () => {
    const { image } = await postWithImage()
    await media.delete(image.path)
    expect((await testApp.app.inject(`/media/${image.path}`)).statusCode).toBe(404)
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

test('content blocks keep their text when an image goes', async () => {
  const image = await storeImage(media, await picture(40, 30).png().toBuffer())
  const id = await recordImage(testApp.database.db, image)
  const post = await makePost(testApp.database.db, { blocks: [paragraph('stays', 1)], imageIds: new Map([[1, id]]) })
  await testApp.database.pool.query('delete from images where id = $1', [id])
  const [block] = await testApp.database.db.select().from(contentBlocks).where(eq(contentBlocks.postId, post.id))
  expect([block?.textContent, block?.imageId]).toEqual(['stays', null])
})
