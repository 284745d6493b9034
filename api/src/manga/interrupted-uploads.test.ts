import { execFile } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { users } from '../accounts/users.table.ts'
import { images } from '../media/images.table.ts'
import { lockUntilCommit } from '../platform/database/advisory-locks.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { mangaChapters, mangaPages } from './chapters.table.ts'
import { manga } from './manga.table.ts'
import { picture, picturesAt, type SentFiles, upload, uploadForm } from './uploads.factory.ts'

const run = promisify(execFile)

let testApp: TestApp
const pageCount = 80
let many: SentFiles

type Uploader = Awaited<ReturnType<typeof makeUploader>>

async function makeUploader() {
  const { id, api, accessToken } = await testApp.signInAs({ isSuperuser: true })
  return { id, api, accessToken }
}

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
  await testApp.app.listen({ port: 0 })
  const pages = await Promise.all(Array.from({ length: pageCount }, () => picture()))
  many = Object.fromEntries(pages.map((page, index) => [`P/${index}.png`, page]))
})
afterAll(() => testApp.close())

beforeEach(async () => {
  await testApp.database.db.delete(manga)
  await testApp.database.db.delete(images)
  await rm(join(testApp.dataDir, 'media'), { recursive: true, force: true })
})

const countOf = (table: typeof images | typeof manga | typeof mangaPages | typeof mangaChapters) =>
  testApp.database.db.$count(table)
const storedFiles = async () =>
  (await readdir(join(testApp.dataDir, 'media'), { recursive: true, withFileTypes: true }).catch(() => [])).filter(
    (entry) => entry.isFile(),
  ).length

const begun = () => expect.poll(() => countOf(images)).toBeGreaterThan(0)

async function nothingLeft(uploader: Uploader): Promise<void> {
  await expect.poll(async () => [await countOf(manga), await countOf(images), await storedFiles()]).toEqual([0, 0, 0])
  await expect
    .poll(() =>
      upload(uploader.api, 'Again', many).then(
        ({ num_pages }) => num_pages,
        () => 0,
      ),
    )
    .toBe(pageCount)
}

async function requestOf({ accessToken }: Uploader, title: string, files: SentFiles): Promise<Buffer> {
  const form = new FormData()
  const { manga_title, files: pages, file_paths } = uploadForm(title, files)
  form.append('manga_title', manga_title)
  for (const [index, page] of pages.entries()) {
    form.append('files', page)
    form.append('file_paths', file_paths[index] ?? '')
  }
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const head = [
    'POST /api/v1/manga/manga-upload/ HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${accessToken}`,
    `Content-Type: ${encoded.headers.get('content-type')}`,
    `Content-Length: ${body.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

const open = () => connect((testApp.app.server.address() as AddressInfo).port)

async function beginToSend(uploader: Uploader): Promise<Socket> {
  const request = await requestOf(uploader, 'Half', many)
  const socket = open()
  const { promise: arrived, resolve } = Promise.withResolvers<IncomingMessage>()
  testApp.app.server.once('request', resolve)
  socket.write(request.subarray(0, request.length / 2))
  const arriving = await arrived
  await expect.poll(() => arriving.readableDidRead).toBe(true)
  return socket
}

describe('a client that disconnects', () => {
  test('in the middle of a file leaves nothing and can retry', async () => {
    const uploader = await makeUploader()
    const socket = await beginToSend(uploader)
    socket.destroy()
    await nothingLeft(uploader)
  })

  test('while its pages are stored leaves nothing and can retry', async () => {
    const uploader = await makeUploader()
    const socket = open()
    socket.write(await requestOf(uploader, 'Gone', many))
    await begun()
    socket.destroy()
    await nothingLeft(uploader)
  })
})

test('an uploader who is demoted during the upload leaves nothing', async () => {
  const { db } = testApp.database
  const { id, api } = await makeUploader()
  const library = Promise.withResolvers<void>()
  const held = testApp.database.transaction(async (holder) => {
    await lockUntilCommit(holder, 'manga')
    await library.promise
  })
  const refused = expect(upload(api, 'Demoted', many)).rejects.toMatchObject({
    status: 403,
    body: { code: 'superuser_only' },
  })
  await begun()
  await db.update(users).set({ isSuperuser: false }).where(eq(users.id, id))
  library.resolve()
  await Promise.all([held, refused])
  expect([await countOf(manga), await countOf(images), await storedFiles()]).toEqual([0, 0, 0])
})

test('an upload whose last statement fails leaves nothing', async () => {
  const { db } = testApp.database
  const { api } = await makeUploader()
  await db.execute(
    sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
  )
  await db.execute(sql`create trigger refuse before insert on manga_pages execute function refuse()`)
  await expect(upload(api, 'Refused', many)).rejects.toMatchObject({ status: 500, body: { code: 'internal_error' } })
  await db.execute(sql`drop trigger refuse on manga_pages`)
  expect([await countOf(manga), await countOf(images), await storedFiles()]).toEqual([0, 0, 0])
})

describe('uploads at once', () => {
  const countsOf = ({ api }: Uploader) => api.manga.getMangaUploads()
  const idle = { running: 0, waiting: 0 }

  test('of one superuser are queued, and none is rejected', async () => {
    const uploader = await makeUploader()
    const titles = ['First', 'Second', 'Third']
    const uploading = Promise.all(titles.map((title) => upload(uploader.api, title, many)))
    await expect.poll(() => countsOf(uploader)).toEqual({ running: 1, waiting: 2 })
    const uploaded = await uploading
    expect(uploaded.map(({ num_pages }) => num_pages)).toEqual([pageCount, pageCount, pageCount])
    expect(await countsOf(uploader)).toEqual(idle)
  })

  test('of one superuser start in order, and a cancelled one frees its slot', async () => {
    const uploader = await makeUploader()
    const socket = await beginToSend(uploader)
    await expect.poll(() => countsOf(uploader)).toEqual({ running: 1, waiting: 0 })
    const next = upload(uploader.api, 'Next', many)
    await expect.poll(() => countsOf(uploader)).toEqual({ running: 1, waiting: 1 })
    socket.destroy()
    expect((await next).num_pages).toBe(pageCount)
  })

  test('of two superusers run at once, and a third is queued', async () => {
    const [first, second, third] = [await makeUploader(), await makeUploader(), await makeUploader()]
    const sockets = [await beginToSend(first), await beginToSend(second)]
    for (const uploader of [first, second]) {
      await expect.poll(() => countsOf(uploader)).toEqual({ running: 1, waiting: 0 })
    }
    const waiting = upload(third.api, 'Third', many)
    await expect.poll(() => countsOf(third)).toEqual({ running: 0, waiting: 1 })
    for (const socket of sockets) socket.destroy()
    expect((await waiting).num_pages).toBe(pageCount)
  })

  test('with the same title make one manga with the chapters of both', async () => {
    const [first, second] = [await makeUploader(), await makeUploader()]
    await Promise.all([
      upload(first.api, 'Same', await picturesAt('P/a/1.png', 'P/b/1.png')),
      upload(second.api, 'sAME', await picturesAt('P/c/1.png')),
    ])
    const [made, ...others] = await first.api.manga.listManga()
    expect([made?.num_chapters, others]).toEqual([3, []])
    const chapters = await testApp.database.db.select({ number: mangaChapters.number }).from(mangaChapters)
    expect(chapters.map(({ number }) => number).toSorted()).toEqual([1, 2, 3])
  })

  test('of the same files keep one complete upload', async () => {
    const [first, second] = [await makeUploader(), await makeUploader()]
    const outcomes = await Promise.allSettled([upload(first.api, 'Twice', many), upload(second.api, 'Twice', many)])
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { status: 409, body: { code: 'chapter_exists' } } }])
    expect([await countOf(manga), await countOf(mangaPages)]).toEqual([1, pageCount])
    const [row] = await first.api.manga.listManga()
    const { chapters } = await first.api.manga.getManga({ params: { slug: row?.slug ?? '' } })
    const { pages } = await first.api.manga.listChapterPages({
      params: { chapterId: chapters[0]?.id ?? 0 },
    })
    const loaded = await Promise.all(pages.map(({ presigned_url: url }) => testApp.app.inject({ url })))
    expect(new Set(loaded.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  test('with equal pages keep the pages of the one that is not cancelled', async () => {
    const [first, second] = [await makeUploader(), await makeUploader()]
    const socket = open()
    socket.write(await requestOf(first, 'Given up', many))
    await begun()
    const kept = upload(second.api, 'Kept', many)
    socket.destroy()
    expect((await kept).num_pages).toBe(pageCount)
    await expect.poll(storedFiles).toBe(await expectedFiles())
    expect(await countOf(mangaPages)).toBe(pageCount)
  })
})

async function expectedFiles(): Promise<number> {
  const rows = await testApp.database.db.select({ variants: images.variants }).from(images)
  return rows.reduce((sum, { variants }) => sum + 1 + variants.length, 0)
}

describe.runIf(process.getuid?.() === 0)('a disk that is full', () => {
  let mounted: string | null = null

  async function mountTiny(folder: string): Promise<boolean> {
    const path = join(testApp.dataDir, folder)
    try {
      await run('mkdir', ['-p', path])
      await run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', path])
      mounted = path
      return true
    } catch {
      return false
    }
  }
  afterEach(async () => {
    if (mounted) await run('umount', ['-l', mounted])
    mounted = null
  })

  test.each(['uploads', 'media'])('(%s) discards the upload and names the file', async (folder) => {
    const { api } = await makeUploader()
    if (!(await mountTiny(folder))) return
    const noise = await Promise.all(Array.from({ length: 40 }, () => noisyPage()))
    const files = Object.fromEntries(noise.map((page, index) => [`P/${index}.png`, page]))
    const text = /^The storage is full and had no room for "?(P\/)?\d+\.png"?\. Nothing was saved\. Try again later\.$/
    const refused = { status: 507, body: { code: 'storage_full', msg: expect.stringMatching(text) } }
    await expect(upload(api, 'Full', files)).rejects.toMatchObject(refused)
    expect([await countOf(manga), await countOf(images), await storedFiles()]).toEqual([0, 0, 0])
  })
})

async function noisyPage(): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: '#888', noise } })
  return new Uint8Array(await image.png().toBuffer())
}
