import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { changeIn } from '../platform/pages/cache-freshness.ts'
import { silentLog } from '../platform/testing/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { encodeImage } from './image-encoding.service.ts'
import { createImage, imageSource, openStored, picture } from './images.factory.ts'
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

const read = async (path: string) => readFile(join(dataDir, 'media', path))

const encode = (bytes: Uint8Array) => encodeImage(imageSource(bytes), { caller: { key: 'test' } })
const store = (bytes: Uint8Array) => createImage({ change: changeIn(database), media }, bytes)

describe('a stored image', () => {
  test('is not readable by other users of the machine', async () => {
    await store(await picture(40, 30).png().toBuffer())
    expect((await stat(join(dataDir, 'media'))).mode & 0o777).toBe(0o700)
  })

  test('has a form for every browser and AVIF sizes up to 1600, with their measures', async () => {
    const image = await store(await picture(2000, 1000).jpeg().toBuffer())
    expect(image).toMatchObject({ width: 1600, height: 800 })
    expect(image.path).toMatch(/^images\/[0-9a-f]{32}\/full\.jpg$/)
    expect(image.variants.map(({ width, height, type }) => [width, height, type])).toEqual([
      [480, 240, 'image/avif'],
      [720, 360, 'image/avif'],
      [1080, 540, 'image/avif'],
      [1600, 800, 'image/avif'],
    ])
    for (const { path, width, height } of [image, ...image.variants])
      expect(await openStored(await read(path)).metadata()).toMatchObject({ width, height })
  })

  test.each([
    [300, [300]],
    [480, [480]],
    [700, [480, 700]],
    [1200, [480, 720, 1080, 1200]],
  ])('of %i px is never enlarged', async (width, widths) => {
    const { variants } = await store(await picture(width, 50).png().toBuffer())
    expect(variants.map((variant) => variant.width)).toEqual(widths)
  })

  test('that is a long strip keeps its whole height', async () => {
    const { width, height, variants } = await store(await picture(80, 20_000).png().toBuffer())
    expect(height).toBeGreaterThan(16_000)
    expect(height).toBeLessThanOrEqual(16_383)
    expect(width / height).toBeCloseTo(80 / 20_000, 4)
    expect(variants).toHaveLength(1)
  })

  test.each([
    [1500, 'image/avif'],
    [1600, 'image/webp'],
  ])('of 1,600 × %i pixels has sizes in %s, since AVIF takes much memory', async (height, type) => {
    const { variants } = await store(await picture(1_600, height).jpeg().toBuffer())
    expect(new Set(variants.map((variant) => variant.type))).toEqual(new Set([type]))
  })

  test('keeps transparency', async () => {
    const { path, variants } = await store(await picture(50, 50, 4).webp().toBuffer())
    expect(path).toMatch(/\.png$/)
    for (const form of [path, variants[0]?.path ?? ''])
      expect((await openStored(await read(form)).metadata()).hasAlpha).toBe(true)
  })

  test('of a drawing keeps the colours of thin lines', async () => {
    const side = 120
    const pixels = Buffer.alloc(side * side * 3)
    for (let row = 0; row < side; row += 4) for (let at = 0; at < side; at++) pixels[(row * side + at) * 3] = 255
    const drawing = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
      .png()
      .toBuffer()
    const meanRed = async (bytes: Uint8Array) => (await openStored(bytes).stats()).channels[0]?.mean ?? 0
    const { variants } = await store(drawing)
    const lost = (await meanRed(drawing)) - (await meanRed(await read(variants[0]?.path ?? '')))
    const lostByHalvedColours =
      (await meanRed(drawing)) - (await meanRed(await sharp(drawing).webp({ quality: 82 }).toBuffer()))
    expect(lost).toBeLessThan(lostByHalvedColours / 2)
  })

  test.each([2, 3, 6, 8])(
    'keeps its frames and their order, whatever orientation (%i) its metadata name',
    async (orientation) => {
      const frames = await Promise.all(
        ['#f00', '#0f0', '#00f'].map((background) =>
          sharp({ create: { width: 12, height: 8, channels: 3, background } })
            .png()
            .toBuffer(),
        ),
      )
      const bytes = await sharp(frames, { join: { animated: true } })
        .webp({ loop: 0, delay: [90, 90, 90] })
        .withMetadata({ orientation })
        .toBuffer()
      const image = await store(bytes)
      expect(image).toMatchObject({ width: 12, height: 8 })
      const stored = await read(image.path)
      for (const [page, channel] of [0, 1, 2].entries()) {
        const { dominant } = await sharp(stored, { page }).stats()
        expect(Object.values(dominant)[channel]).toBeGreaterThan(200)
      }
    },
  )

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

  test('is rotated upright and loses its metadata', async () => {
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
    expect(second).toEqual({ ...first, createdAt: second.createdAt, isNew: false })
    expect(await database.db.select().from(images).where(eq(images.path, first.path))).toMatchObject([
      { id: second.id },
    ])
    expect(await readdir(join(dataDir, 'media', 'incoming')).catch(() => [])).toEqual([])
  })
})

function pngThatClaims(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const content = deflateSync(Buffer.alloc(100_000))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', content),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

function gifOfFrames(frames: number): Buffer {
  const header = Buffer.from('47494638396101000100800000000000ffffff', 'hex')
  const frame = Buffer.from('2c0000000001000100000202440100', 'hex')
  return Buffer.concat([header, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

const cutShort = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))

const formats = /^Choose a JPEG, PNG, WebP or GIF image\.$/
const damaged = /^The image is damaged or incomplete\. Choose another\.$/
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'

describe('what is rejected', () => {
  test.each<[string, () => Promise<Buffer>, RegExp]>([
    ['nothing', async () => Buffer.alloc(0), /^The file is empty\. Choose another\.$/],
    ['text', async () => Buffer.from('hello'), formats],
    ['an SVG', async () => Buffer.from(svg), formats],
    ['a program by the name of a picture', async () => Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), formats],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'), formats],
    ['a HEIC', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), formats],
    ['a TIFF', () => picture(9, 9).tiff().toBuffer(), formats],
    ['an AVIF', () => picture(9, 9).avif().toBuffer(), formats],
    ['an SVG that begins like a GIF', async () => Buffer.from(`GIF89a${svg}`), damaged],
    ['an SVG that begins like a JPEG', async () => Buffer.from(`\xff\xd8\xff${svg}`, 'latin1'), damaged],
    ['half a JPEG', async () => cutShort(await picture(300, 300).jpeg().toBuffer()), damaged],
    ['half a PNG', async () => cutShort(await picture(300, 300).png().toBuffer()), damaged],
    ['half a WebP', async () => cutShort(await picture(300, 300).webp().toBuffer()), damaged],
    ['half a GIF', async () => cutShort(await picture(300, 300).gif().toBuffer()), damaged],
    ['a PNG that goes on as HTML', async () => Buffer.from('\x89PNG\r\n\x1a\n<html>', 'latin1'), damaged],
    ['a PNG that holds less than it says', async () => pngThatClaims(5000, 5000), damaged],
    [
      'a picture like a thread',
      async () => pngThatClaims(1, 20_000),
      /^The image is too long and narrow\. Crop it or choose another\.$/,
    ],
  ])('%s', async (_, make, message) => {
    const refusal = { name: 'AppError', status: 400, code: 'invalid_image', message: expect.stringMatching(message) }
    await expect(store(await make())).rejects.toMatchObject(refusal)
  })

  test.each<[string, () => Promise<Buffer>]>([
    ['more than 10 MB', async () => Buffer.alloc(10 * 2 ** 20 + 1)],
    ['more than 50 megapixels', async () => pngThatClaims(8000, 6300)],
    ['a bomb', async () => pngThatClaims(300_000, 300_000)],
    ['more than 1000 frames', async () => gifOfFrames(1001)],
  ])('%s, as too large', async (_, make) => {
    const refusal = { name: 'AppError', status: 413, code: 'image_too_large' }
    await expect(store(await make())).rejects.toMatchObject(refusal)
  })

  test('bytes after the image are not stored', async () => {
    const source = Buffer.concat([await picture(20, 20).png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const { path } = await store(source)
    expect((await read(path)).includes('script')).toBe(false)
  })

  test('images past the queue limit are rejected, and the others are encoded', async () => {
    const source = imageSource(await picture(20, 20).png().toBuffer())
    const options = { caller: { key: 'one' } }
    const results = Promise.allSettled(Array.from({ length: 120 }, () => encodeImage(source, options)))
    await encodeImage(source, { caller: { key: 'another' } })
    const refused = (await results).filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(20)
    for (const { reason } of refused) expect(reason).toMatchObject({ status: 503, code: 'busy' })
    await encodeImage(source, options)
  })

  test('a rejected image frees its queue slot', async () => {
    for (let count = 0; count < 5; count += 1) await expect(encode(gifOfFrames(1001))).rejects.toThrow()
    await encode(await picture(20, 20).png().toBuffer())
  })
})
