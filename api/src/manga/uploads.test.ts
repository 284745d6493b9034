import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '@ledgerdeck/contract/client'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '../accounts/users.factory.ts'
import { images } from '../media/images.table.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { manga } from './manga.table.ts'
import { picture, picturesAt, upload, zipOf } from './uploads.factory.ts'

let testApp: TestApp
let api: Client
let uploaderId: number

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
  uploaderId = (await makeUser(testApp.database.db, { isSuperuser: true })).id
  api = (await testApp.signIn(uploaderId)).api
})
afterAll(() => testApp.close())

beforeEach(async () => {
  await testApp.database.db.delete(manga)
  await testApp.database.db.delete(images)
})

const open = (id: number) => api.manga.listChapterPages({ params: { chapterId: id } })

async function pagesOf(chapterId: number) {
  const { pages } = await open(chapterId)
  return Promise.all(
    pages.map(async ({ presigned_url: url }) => {
      const response = await testApp.app.inject({ url })
      const { format, width, height } = await sharp(response.rawPayload).metadata()
      return { type: response.headers['content-type'], format, width, height, bytes: response.rawPayload }
    }),
  )
}

const area = (background: string) =>
  sharp({ create: { width: 4, height: 6, channels: 3, background } })
    .png()
    .toBuffer()

const chaptersOf = ({ chapters }: { chapters: { name: string; number: number; num_pages: number }[] }) =>
  chapters.map(({ name, number, num_pages }) => [number, name, num_pages])

describe('an upload', () => {
  test('makes a manga with a chapter for each folder, in natural order, and a cover of its first page', {
    tags: ['call-6'],
  }, async () => {
    const files = await picturesAt(
      'P/Ch 10/1.png',
      'P/Ch 2/b.png',
      'P/Ch 2/a.png',
      'P/cover.png',
      'P/.DS_Store',
      'P/Thumbs.db',
    )
    const made = await upload(api, ' Tower ', files)
    expect(made).toMatchObject({
      title: 'Tower',
      slug: 'tower',
      num_chapters: 3,
      num_pages: 4,
      cover_width: 4,
      cover_height: 6,
    })
    expect(chaptersOf(made)).toEqual([
      [1, 'Tower', 1],
      [2, 'Ch 2', 2],
      [3, 'Ch 10', 1],
    ])
    expect((await testApp.app.inject({ url: made.cover_url ?? '' })).statusCode).toBe(200)
    const pages = await pagesOf(made.chapters[1]?.id ?? 0)
    const sent = await Promise.all(['P/Ch 2/a.png', 'P/Ch 2/b.png'].map((path) => sharp(files[path]).raw().toBuffer()))
    expect(await Promise.all(pages.map(({ bytes }) => sharp(bytes).raw().toBuffer()))).toEqual(sent)
  })

  test('makes a small picture of each page: the beginning of a strip, the first frame of an animation', async () => {
    const plain = (width: number, height: number, background: string) =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer()
    const moving = await sharp(await Promise.all(['#f00', '#00f'].map((colour) => plain(300, 450, colour))), {
      join: { animated: true },
    })
      .gif()
      .toBuffer()
    const files = { 'P/1.png': await plain(1_000, 1_500, '#345'), 'P/2.png': await plain(300, 3_000, '#456') }
    const made = await upload(api, 'Small', { ...files, 'P/3.gif': moving, 'P/4.png': await plain(4, 6, '#567') })
    const { pages } = await open(made.chapters[0]?.id ?? 0)
    const sizes = pages.map(async ({ thumbnail_url: url }) => {
      const { rawPayload } = await testApp.app.inject({ url: url ?? '' })
      const { format, width, height, pages: frames = 1 } = await sharp(rawPayload).metadata()
      return [format, width, height, frames]
    })
    expect(await Promise.all(sizes)).toEqual([
      ['webp', 240, 360, 1],
      ['webp', 240, 400, 1],
      ['webp', 240, 360, 1],
      ['webp', 4, 6, 1],
    ])
  })

  test('shows the small picture of an animation the same way up as its page, whatever orientation it names', async () => {
    const red = sharp({ create: { width: 40, height: 60, channels: 3, background: '#f00' } }).png()
    const redAbove = await red
      .clone()
      .composite([{ input: { create: { width: 40, height: 30, channels: 3, background: '#00f' } }, top: 30, left: 0 }])
      .toBuffer()
    const turned = await sharp([redAbove, await red.toBuffer()], { join: { animated: true } })
      .webp()
      .withMetadata({ orientation: 3 })
      .toBuffer()
    const made = await upload(api, 'Turned', { 'P/1.webp': turned })
    const [page] = (await open(made.chapters[0]?.id ?? 0)).pages
    const { rawPayload } = await testApp.app.inject({ url: page?.thumbnail_url ?? '' })
    const above = sharp(rawPayload).extract({ left: 0, top: 0, width: 40, height: 20 })
    const { dominant } = await sharp(await above.png().toBuffer()).stats()
    expect([dominant.r > 200, dominant.b > 200]).toEqual([true, false])
  })

  test('stores each page in its format and size, without metadata', async () => {
    const exif = { IFD0: { Copyright: 'secret place' } }
    const grey = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
      .toColourspace('b-w')
      .withExif(exif)
      .jpeg()
      .toBuffer()
    const frames = await Promise.all(['#f00', '#00f'].map(area))
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const made = await upload(api, 'Kinds', {
      'P/1.jpg': grey,
      'P/2.png': await picture('png'),
      'P/3.webp': await picture('webp'),
      'P/4.gif': moving,
      'P/5.jpg': await picture('webp'),
    })
    const pages = await pagesOf(made.chapters[0]?.id ?? 0)
    expect(pages.map(({ type, format, width, height }) => [type, format, width, height])).toEqual([
      ['image/jpeg', 'jpeg', 8, 8],
      ['image/png', 'png', 4, 6],
      ['image/webp', 'webp', 4, 6],
      ['image/gif', 'gif', 4, 6],
      ['image/webp', 'webp', 4, 6],
    ])
    expect(pages[0]?.bytes.includes('secret place')).toBe(false)
    expect(await sharp(pages[0]?.bytes).metadata()).toMatchObject({ space: 'b-w' })
    expect((await sharp(pages[3]?.bytes, { animated: true }).metadata()).pages).toBe(2)
  })

  test('treats archives as folders: a single one as the root, several as folders of their names', async () => {
    const alone = await zipOf(await picturesAt('Ch 2/1.png', 'Ch 1/1.png', 'ComicInfo.xml', '__MACOSX/Ch 1/._1.png'))
    expect(chaptersOf(await upload(api, 'Alone', { 'Alone.cbz': alone }))).toEqual([
      [1, 'Ch 1', 1],
      [2, 'Ch 2', 1],
    ])
    const flat = await zipOf(await picturesAt('1.png', '2.png'), { isStored: true })
    const nested = await zipOf(await picturesAt('vol 2/1.png', 'vol 2/extra/1.png'))
    const made = await upload(api, 'Several', {
      'P/Vol 1.cbz': flat,
      'P/Vol 2.zip': nested,
      ...(await picturesAt('P/Vol 3/1.png')),
    })
    expect(chaptersOf(made)).toEqual([
      [1, 'Vol 1', 2],
      [2, 'Vol 2', 1],
      [3, 'Vol 2/extra', 1],
      [4, 'Vol 3', 1],
    ])
    expect((await pagesOf(made.chapters[0]?.id ?? 0)).map(({ format }) => format)).toEqual(['png', 'png'])
  })

  test('adds chapters to the manga of its title, ignoring case, numbered after the highest', async () => {
    const first = await upload(api, 'Tower', await picturesAt('P/Ch 1/1.png', 'P/Ch 2/1.png'))
    const second = await upload(api, 'TOWER', await picturesAt('P/Ch 0/1.png'))
    expect([second.id, second.title, second.cover]).toEqual([first.id, 'Tower', first.cover])
    expect(chaptersOf(second).at(-1)).toEqual([3, 'Ch 0', 1])
    expect(Date.parse(second.updated_at)).toBeGreaterThan(Date.parse(first.updated_at))
  })

  test('with an existing chapter, ignoring case, changes nothing and names it', async () => {
    await upload(api, 'Tower', await picturesAt('P/Ch 1/1.png'))
    const before = await api.manga.listManga()
    const again = upload(api, 'Tower', await picturesAt('P/CH 1/1.png', 'P/Ch 2/1.png'))
    await expect(again).rejects.toMatchObject({
      status: 409,
      body: { code: 'chapter_exists', msg: '"Tower" has a chapter "CH 1" already. Nothing was changed.' },
    })
    expect(await api.manga.listManga()).toEqual(before)
    expect(await testApp.database.db.$count(images)).toBe(2)
  })

  test('of a thousand pages keeps their order', async () => {
    const [page, other] = await Promise.all([picture(), picture()])
    const files = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, index) => [`P/${index}.png`, index % 3 === 0 ? page : other]),
    )
    const { num_pages, chapters } = await upload(api, 'Long', files)
    expect(num_pages).toBe(1_000)
    const { pages } = await open(chapters[0]?.id ?? 0)
    const urls = pages.map(({ presigned_url: url }) => url)
    expect(urls.every((url, index) => url === urls[index % 3 === 0 ? 0 : 1])).toBe(true)
  })

  test('counts its pages, the manga and the cover as stored by the uploader', async () => {
    await upload(api, 'Counted', await picturesAt('P/1.png', 'P/2.png'))
    const { summary_breakdown, total_records, storage_limit } = await api.accounts.getStorageUsage()
    expect(summary_breakdown).toMatchObject({ manga: 1, pages: 2, images: 1 })
    expect([total_records, storage_limit]).toEqual([4, null])
  })
})

test('names in every script become chapters', async () => {
  const names = [
    '第1話',
    'Глава 2',
    'الفصل ٣',
    'अध्याय ४',
    'บทที่ ๕',
    'Cafe\u0301 😀',
    'a;b&c%2F$',
    '𝕔𝕙 🏴‍☠️',
    'O\'Neil "x"',
  ]
  const made = await upload(api, '塔 🗼', await picturesAt(...names.map((name) => `P/${name}/1.png`)))
  expect(new Set(made.chapters.map(({ name }) => name))).toEqual(new Set(names.map((name) => name.normalize('NFC'))))
  expect(made.slug).not.toBe('')
  expect(await readdir(join(testApp.dataDir, 'uploads'))).toEqual([])
})
