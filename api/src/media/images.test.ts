import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { silentLog } from '../platform/testing/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { makeTestFolder, removeTestFolder } from '../platform/testing/test-folder.ts'
import { storeImage } from './images.service.ts'
import { images } from './images.table.ts'
import { type MediaStore, openMediaStore } from './media-store.service.ts'

let dataDir: string
let media: MediaStore
let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  dataDir = await makeTestFolder()
  media = openMediaStore({ dataDir })
  testDatabase = await createTestDatabase()
  database = openDatabase({ url: testDatabase.url, log: silentLog })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
  await removeTestFolder(dataDir)
})

/** A picture with noise, so that it cannot be encoded to next to nothing. */
function picture(width: number, height: number, channels: 3 | 4 = 3) {
  const noise = { type: 'gaussian', mean: 120, sigma: 30 } as const
  const background = channels === 4 ? { r: 9, g: 99, b: 9, alpha: 0.5 } : '#0a3'
  return sharp({ create: { width, height, channels, background, ...(channels === 3 && { noise }) } })
}

const read = async (path: string) => readFile(join(dataDir, 'media', path))

const store = (bytes: Uint8Array) => storeImage({ transaction: database.transaction, media }, bytes)

describe('a stored image', () => {
  test('lies where other users of the machine cannot look', async () => {
    await store(await picture(40, 30).png().toBuffer())
    expect((await stat(join(dataDir, 'media'))).mode & 0o777).toBe(0o700)
  })

  test('has a form for every browser and WebP sizes up to 1600, with their measures', async () => {
    const image = await store(await picture(2000, 1000).jpeg().toBuffer())
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
    const { variants } = await store(await picture(width, 50).png().toBuffer())
    expect(variants.map((variant) => variant.width)).toEqual(widths)
  })

  test('keeps transparency', async () => {
    const { path } = await store(await picture(50, 50, 4).webp().toBuffer())
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
    const image = await store(
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
    const { path, width, height } = await store(source)
    expect([width, height]).toEqual([100, 200])
    expect((await sharp(await read(path)).metadata()).exif).toBeUndefined()
  })

  test('is the same path and row when it is stored again', async () => {
    const bytes = await picture(64, 64, 4).png().toBuffer()
    const [first, second] = [await store(bytes), await store(bytes)]
    expect(second).toEqual({ ...first, createdAt: second.createdAt })
    expect(await database.db.select().from(images).where(eq(images.path, first.path))).toEqual([second])
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
    await expect(store(await make())).rejects.toMatchObject({ name: 'AppError', status })
  })

  test('a file that goes on behind the image is not kept as it came', async () => {
    const source = Buffer.concat([await picture(20, 20).png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const { path } = await store(source)
    expect((await read(path)).includes('script')).toBe(false)
  })
})
