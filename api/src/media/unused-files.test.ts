import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import { GiveUp } from '@ledgerdeck/jobs/job'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '../accounts/users.factory.ts'
import { users } from '../accounts/users.table.ts'
import { makePost, paragraph } from '../blog/posts/posts.factory.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { changeIn } from '../platform/pages/cache-freshness.ts'
import { createSecrets } from '../platform/secrets/secrets.ts'
import { type S3Server, startS3Server } from '../platform/testing/s3-server.ts'
import { silentLog } from '../platform/testing/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { hourMs } from '../platform/text/times.ts'
import { createImage } from './images.factory.ts'
import { filesOf, type ImageRow, type StoredImage } from './images.service.ts'
import { images } from './images.table.ts'
import { type MediaStore, openMediaStore } from './media-store.service.ts'
import { type CleanupResult, deleteUnusedFiles, discardImages, unusedHours } from './unused-files.service.ts'

let folder: string
let s3: S3Server
let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  folder = await makeTestFolder()
  s3 = await startS3Server(folder)
  testDatabase = await createTestDatabase()
  database = openDatabase({ url: testDatabase.url, log: silentLog })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
  await s3.close()
  await removeTestFolder(folder)
})

const secrets = createSecrets('the secret of this installation')
const unhurried = new AbortController().signal
const nothing: CleanupResult = { images: 0, files: 0 }

const later = () => new Date(Date.now() + unusedHours * hourMs + 60_000)

let shade = 0

async function picture(): Promise<Buffer> {
  shade += 1
  const background = { r: shade, g: 9, b: 200 }
  return sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
}

describe.each(['folder', 'bucket'])('the clean-up of a %s', (kind) => {
  let media: MediaStore
  let dataDir: string
  const s3Settings = () => (kind === 'bucket' ? s3.settings : undefined)

  beforeEach(async () => {
    await database.db.execute(sql`truncate images, users, posts cascade`)
    dataDir = await makeTestFolder()
    media = openMediaStore({ dataDir, s3: s3Settings() })
    for (const folder of ['images', 'incoming'])
      for await (const { path } of media.list(folder)) await media.delete(path)
    return () => removeTestFolder(dataDir)
  })

  const store = async (bytes?: Buffer) => createImage({ change: changeIn(database), media }, bytes ?? (await picture()))

  const cleanUp = (options: { now?: () => Date; media?: MediaStore; signal?: AbortSignal } = {}) =>
    deleteUnusedFiles(
      { db: database.db, change: changeIn(database), media, secrets, now: later, ...options },
      options.signal ?? unhurried,
    )

  async function isWhole(image: ImageRow): Promise<boolean> {
    const rows = await database.db.select().from(images).where(eq(images.id, image.id))
    return rows.length === 1 && (await filesThere(image)) === filesOf(image).length
  }

  async function filesThere(image: ImageRow): Promise<number> {
    const files = await Promise.all(filesOf(image).map((path) => media.read(path)))
    for (const file of files) file?.stream.destroy()
    return files.filter((file) => file !== null).length
  }

  async function isGone(image: ImageRow): Promise<boolean> {
    const rows = await database.db.select().from(images).where(eq(images.path, image.path))
    return rows.length === 0 && (await filesThere(image)) === 0
  }

  const discard = (stored: StoredImage[]) =>
    discardImages({ change: changeIn(database), media, log: silentLog }, stored)

  test('an unused image is deleted at once when it is discarded', async () => {
    const [vain, kept] = [await store(), await store()]
    await discard([vain])
    expect([await isGone(vain), await isWhole(kept)]).toEqual([true, true])
  })

  test('an image that something refers to is not discarded', async () => {
    const image = await store()
    await makePost(database.db, { featuredImageId: image.id })
    await discard([image])
    expect(await isWhole(image)).toBe(true)
  })

  test('an image that somebody else has stored as well is not discarded', async () => {
    const bytes = await picture()
    const [first, second] = [await store(bytes), await store(bytes)]
    await discard([second])
    expect(await isWhole(first)).toBe(true)
    await discard([first])
    expect(await isWhole(second)).toBe(true)
  })

  test('an unused image that was stored twice is discarded', async () => {
    const bytes = await picture()
    const [first, second] = [await store(bytes), await store(bytes)]
    await discard([first, second])
    expect(await isGone(first)).toBe(true)
  })

  test('deletes an image that nothing shows, with all its files', async () => {
    const image = await store()
    expect(await cleanUp()).toEqual({ images: 1, files: 0 })
    expect(await isGone(image)).toBe(true)
    expect(await cleanUp()).toEqual(nothing)
  })

  test('keeps images stored within the last hours', async () => {
    const image = await store()
    expect(await cleanUp({ now: () => new Date() })).toEqual(nothing)
    expect(await isWhole(image)).toBe(true)
  })

  test('keeps an old image that was stored again within the last hours', async () => {
    const bytes = await picture()
    await store(bytes)
    await database.db.execute(sql`update images set created_at = now() - interval '2 days'`)
    const image = await store(bytes)
    expect(await cleanUp({ now: () => new Date() })).toEqual(nothing)
    expect(await isWhole(image)).toBe(true)
  })

  test('keeps the images of accounts, posts and their blocks, also of deleted posts', async () => {
    const { db } = database
    const [avatar, featured, inText, ofDeleted] = [await store(), await store(), await store(), await store()]
    await makeUser(db, { imageId: avatar.id })
    await makePost(db, { featuredImageId: featured.id })
    await makePost(db, { blocks: [paragraph('x', 1)], imageIds: new Map([[1, inText.id]]) })
    await makePost(db, { featuredImageId: ofDeleted.id, isDeleted: true, postStatus: 'draft' })
    expect(await cleanUp()).toEqual(nothing)
    for (const image of [avatar, featured, inText, ofDeleted]) expect(await isWhole(image)).toBe(true)
  })

  test('deletes an image once it is replaced', async () => {
    const [former, present] = [await store(), await store()]
    const { id } = await makeUser(database.db, { imageId: former.id })
    await database.db.update(users).set({ imageId: present.id }).where(eq(users.id, id))
    expect(await cleanUp()).toEqual({ images: 1, files: 0 })
    expect([await isGone(former), await isWhole(present)]).toEqual([true, true])
  })

  test('covers new tables', async () => {
    const image = await store()
    await database.db.execute(sql`create table "Odd ""pages" (id int, "the image" int references images)`)
    await database.db.execute(sql`insert into "Odd ""pages" values (1, ${image.id})`)
    try {
      expect(await cleanUp()).toEqual(nothing)
      expect(await isWhole(image)).toBe(true)
    } finally {
      await database.db.execute(sql`drop table "Odd ""pages"`)
    }
    expect(await cleanUp()).toEqual({ images: 1, files: 0 })
  })

  test('keeps an image that a transaction is about to use', async () => {
    const image = await store()
    const { id } = await makeUser(database.db)
    await database.transaction(async (db) => {
      await db.update(users).set({ imageId: image.id }).where(eq(users.id, id))
      expect(await cleanUp()).toEqual(nothing)
    })
    expect(await isWhole(image)).toBe(true)
    expect(await database.db.select({ imageId: users.imageId }).from(users)).toEqual([{ imageId: image.id }])
  })

  test('and a simultaneous store of the same image do not harm each other', async () => {
    const bytes = await picture()
    const former = await store(bytes)
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
    const slow: MediaStore = {
      ...media,
      delete: async (path) => {
        begin()
        await mayGoOn
        await media.delete(path)
      },
    }
    const cleaning = cleanUp({ media: slow })
    await begun
    const storing = store(bytes)
    await testDatabase.untilBlocked()
    goOn()
    expect(await cleaning).toEqual({ images: 1, files: 0 })
    const image = await storing
    expect(image.path).toBe(former.path)
    expect(await isWhole(image)).toBe(true)
  })

  test('keeps the row of an image until all its files are deleted, and continues on the next run', async () => {
    const image = await store()
    const failing: MediaStore = {
      ...media,
      delete: async (path) => {
        if (path !== image.path) throw new Error('away')
        await media.delete(path)
      },
    }
    await expect(cleanUp({ media: failing })).rejects.toThrow('away')
    expect(await database.db.select().from(images)).toMatchObject([{ id: image.id }])
    expect(await cleanUp()).toEqual({ images: 1, files: 0 })
    expect(await isGone(image)).toBe(true)
  })

  test('can run twice at once', async () => {
    const unused = await Promise.all(Array.from({ length: 5 }, () => store()))
    const kept = await store()
    await makeUser(database.db, { imageId: kept.id })
    await Promise.all([cleanUp(), cleanUp(), cleanUp()])
    for (const image of unused) expect(await isGone(image)).toBe(true)
    expect(await isWhole(kept)).toBe(true)
  })

  test('stops when its time is over', async () => {
    const image = await store()
    expect(await cleanUp({ signal: AbortSignal.abort() })).toEqual(nothing)
    expect(await isWhole(image)).toBe(true)
  })

  test('deletes files that belong to no image, and no others', async () => {
    const image = await store()
    await makeUser(database.db, { imageId: image.id })
    const strays = [
      `images/${'0'.repeat(32)}/full.png`,
      image.path.replace('full.png', '7.webp'),
      'images/stray.txt',
      'images/Ünder (1) & more.png',
    ]
    const others = ['other/full.png', 'images-of-others/full.png']
    for (const path of ['images/stray.txt', ...others]) await media.put(path, Buffer.from('x'))
    for (const path of strays) await putAnywhere(path)
    expect(await cleanUp({ now: () => new Date() })).toEqual(nothing)
    expect(await cleanUp()).toEqual({ images: 0, files: strays.length })
    expect(await isWhole(image)).toBe(true)
    for (const path of others) expect(await Array.fromAsync(media.list(path.split('/')[0] ?? ''))).toHaveLength(1)
  })

  async function putAnywhere(path: string): Promise<void> {
    const plain = /^[\w/.-]+$/.test(path)
    if (plain) return media.put(path, Buffer.from('x'))
    if (kind === 'folder') return writeFile(join(dataDir, 'media', path), 'x')
    const { S3Client, PutObjectCommand } = await import('@aws-sdk/client-s3')
    const { bucket, accessKeyId, secretAccessKey, ...rest } = s3.settings
    const client = new S3Client({ ...rest, credentials: { accessKeyId, secretAccessKey }, forcePathStyle: true })
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: path, Body: 'x' }))
  }

  test('deletes nothing from the store of another installation', async () => {
    const image = await store()
    await cleanUp({ now: () => new Date() })
    const elsewhere = createSecrets('the secret of another installation')
    const parts = { db: database.db, change: changeIn(database), media, now: later }
    await expect(deleteUnusedFiles({ ...parts, secrets: elsewhere }, unhurried)).rejects.toThrow(GiveUp)
    expect(await isWhole(image)).toBe(true)
  })
})

test('unfinished files are deleted after some hours', async () => {
  const dataDir = await makeTestFolder()
  const media = openMediaStore({ dataDir })
  await media.put('incoming/old', Buffer.from('x'))
  await media.put('incoming/young', Buffer.from('x'))
  const old = (Date.now() - (unusedHours + 1) * hourMs) / 1000
  await utimes(join(dataDir, 'media', 'incoming', 'old'), old, old)
  const parts = { db: database.db, change: changeIn(database), media, secrets }
  expect(await deleteUnusedFiles({ ...parts, now: () => new Date() }, unhurried)).toEqual({ images: 0, files: 1 })
  expect(await Array.fromAsync(media.list('incoming'), ({ path }) => path)).toEqual(['incoming/young'])
  await removeTestFolder(dataDir)
})
