import type { Client } from '@ledgerdeck/contract/client'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '../accounts/users.factory.ts'
import { openMediaStore } from '../media/media-store.service.ts'
import { hourMs } from '../platform/text/times.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { type CreatedManga, makeManga } from './manga.factory.ts'
import { manga } from './manga.table.ts'

let testApp: TestApp
let api: Client
let userId: number
let made: CreatedManga
let moment = new Date('2026-03-01T10:00:00Z')

beforeAll(async () => {
  testApp = await startTestApp({ now: () => moment, environment: { RATE_LIMIT_SCALE: '1000' } })
})
afterAll(() => testApp.close())

beforeEach(async () => {
  const { db } = testApp.database
  await db.delete(manga)
  userId = (await makeUser(db)).id
  api = (await testApp.signIn(userId)).api
  const chapters = [
    { name: 'One', pages: 3 },
    { name: '', pages: 2 },
    { name: 'Three', pages: 1 },
  ]
  made = await makeManga(db, { title: 'Tower', description: 'High.', chapters })
})

const detail = (caller = api) => caller.manga.getManga({ params: { slug: made.slug } })
const chapterId = (number: number) => made.chapters[number - 1]?.id ?? 0
const open = (id: number, caller = api) => caller.manga.listChapterPages({ params: { chapterId: id } })
const see = (number: number, page: number, caller = api) =>
  caller.manga.saveReadingPosition({
    params: { chapterId: chapterId(number) },
    body: { page_number: page },
  })
const mark = (isRead: boolean, ids?: number[]) =>
  api.manga.markChapters({
    params: { slug: made.slug },
    body: { is_read: isRead, chapter_ids: ids },
  })

describe('the library', () => {
  test('lists all manga by title, ignoring case, with their counts', { tags: ['entity-26'] }, async () => {
    await makeManga(testApp.database.db, { title: 'abbey', chapters: [] })
    await makeManga(testApp.database.db, { title: 'Zoo', chapters: [4] })
    const list = await api.manga.listManga()
    expect(list.map(({ title, num_chapters, num_pages }) => [title, num_chapters, num_pages])).toEqual([
      ['abbey', 0, 0],
      ['Tower', 3, 6],
      ['Zoo', 1, 4],
    ])
    expect(list[0]).toMatchObject({ cover: null, cover_url: null, continue_at: null, num_read_chapters: 0 })
    expect(list[1]?.cover_url).toMatch(/^\/media\/images\/.+\?expires=\d+&signature=/)
  })

  test('is an empty list without manga, also at the address with two slashes', { tags: ['call-5'] }, async () => {
    await testApp.database.db.delete(manga)
    expect(await api.manga.listManga()).toEqual([])
    const { accessToken } = await testApp.signIn(userId)
    const headers = { authorization: `Bearer ${accessToken}` }
    const response = await testApp.app.inject({ url: '/api/v1/manga/manga//', headers })
    expect([response.statusCode, response.json()]).toEqual([200, []])
  })

  test('gives one manga as in the list, with its chapters by number', { tags: ['entity-26', 'call-8'] }, async () => {
    const [listed] = await api.manga.listManga()
    const { chapters, ...found } = await detail()
    expect(found).toEqual(listed)
    expect(chapters.map(({ name, number, num_pages }) => [name, number, num_pages])).toEqual([
      ['One', 1, 3],
      ['', 2, 2],
      ['Three', 3, 1],
    ])
  })
})

describe('a chapter', () => {
  test('has its pages by number and its neighbours', { tags: ['reader-2', 'entity-27', 'call-9'] }, async () => {
    const { chapter, pages } = await open(chapterId(2))
    expect(chapter).toMatchObject({ manga_title: 'Tower', manga_slug: made.slug, number: 2 })
    expect([chapter.prev_chapter, chapter.next_chapter]).toEqual([
      { id: chapterId(1), name: 'One', number: 1 },
      { id: chapterId(3), name: 'Three', number: 3 },
    ])
    expect(pages.map(({ page_number, width, height }) => [page_number, width, height])).toEqual([
      [1, 8, 12],
      [2, 8, 12],
    ])
    expect((await open(chapterId(1))).chapter.prev_chapter).toBeNull()
    expect((await open(chapterId(3))).chapter.next_chapter).toBeNull()
  })

  test('has addresses that load its pages until they expire, and no page without them', {
    tags: ['entity-28'],
  }, async () => {
    const media = openMediaStore({ dataDir: testApp.dataDir })
    made = await makeManga(testApp.database.db, { chapters: [1] }, media)
    const { pages, expires_at } = await open(chapterId(1))
    const url = pages[0]?.presigned_url ?? ''
    const loaded = await testApp.app.inject({ url })
    expect([loaded.statusCode, loaded.headers['content-type']]).toEqual([200, 'image/png'])
    expect((await testApp.app.inject({ url: url.split('?', 1)[0] ?? '' })).statusCode).toBe(404)
    const before = moment
    expect(Date.parse(expires_at) - moment.getTime()).toBeGreaterThanOrEqual(hourMs)
    moment = new Date(Date.parse(expires_at) - 1_000)
    expect((await testApp.app.inject({ url })).statusCode).toBe(200)
    moment = new Date(expires_at)
    expect((await testApp.app.inject({ url })).statusCode).toBe(403)
    moment = before
  })

  test('is deleted with its manga, while issued addresses of its pages keep working', async () => {
    const media = openMediaStore({ dataDir: testApp.dataDir })
    made = await makeManga(testApp.database.db, { chapters: [1] }, media)
    const { pages } = await open(chapterId(1))
    await testApp.database.db.delete(manga).where(eq(manga.id, made.id))
    expect((await testApp.app.inject({ url: pages[0]?.presigned_url ?? '' })).statusCode).toBe(200)
    await expect(open(chapterId(1))).rejects.toMatchObject({ status: 404, body: { code: 'chapter_not_found' } })
    await expect(see(1, 1)).rejects.toMatchObject({ status: 404 })
  })
})

describe('a reading position', () => {
  test('is the page that the user saw last', async () => {
    await see(1, 2)
    expect(await detail()).toMatchObject({
      num_read_chapters: 0,
      num_read_pages: 2,
      continue_at: { chapter_id: chapterId(1), chapter_name: 'One', page_number: 2, num_pages: 3 },
      chapters: [{ page_number: 2, is_read: false }, { page_number: null }, { page_number: null }],
    })
    const other = (await testApp.signInAs()).api
    expect(await detail(other)).toMatchObject({ continue_at: null, chapters: [{ page_number: null }, {}, {}] })
  })

  test('at the last page marks the chapter as read for good and continues with the next', async () => {
    await see(1, 3)
    await see(1, 1)
    expect(await detail()).toMatchObject({
      num_read_chapters: 1,
      num_read_pages: 3,
      continue_at: { chapter_id: chapterId(2), page_number: 1, num_pages: 2 },
      chapters: [{ page_number: 1, is_read: true }, {}, {}],
    })
    expect((await open(chapterId(1))).chapter).toMatchObject({ page_number: 1, is_read: true })
  })

  test('continues where the next unread chapter was left, and stays when all are read', async () => {
    await see(3, 1)
    expect((await detail()).continue_at).toMatchObject({ chapter_id: chapterId(3), page_number: 1 })
    await mark(false)
    moment = new Date(moment.getTime() + 1_000)
    await see(2, 1)
    moment = new Date(moment.getTime() + 1_000)
    await see(1, 3)
    expect((await detail()).continue_at).toMatchObject({ chapter_id: chapterId(2), page_number: 1 })
    await mark(true, [chapterId(2)])
    expect((await detail()).continue_at).toMatchObject({ chapter_id: chapterId(3), page_number: 1 })
    await mark(true)
    expect(await detail()).toMatchObject({
      num_read_chapters: 3,
      num_read_pages: 6,
      continue_at: { chapter_id: chapterId(1) },
    })
  })

  test('is absent for chapters marked by hand, and marking them unread deletes it', async () => {
    await mark(true, [chapterId(1), 2_000_000_000])
    expect(await detail()).toMatchObject({
      num_read_chapters: 1,
      continue_at: null,
      chapters: [{ is_read: true, page_number: null }, { is_read: false }, { is_read: false }],
    })
    await see(2, 1)
    await mark(false, [chapterId(2)])
    expect(await detail()).toMatchObject({ num_read_chapters: 1, continue_at: null })
    await mark(false)
    expect(await detail()).toMatchObject({ num_read_chapters: 0 })
  })

  test('is not written when the chapter already has that mark', async () => {
    const versions = async () =>
      (await testApp.database.pool.query('select chapter_id, xmin from reading_places order by 1')).rows
    await mark(true)
    const before = await versions()
    expect(before.length).toBeGreaterThan(0)
    await mark(true)
    expect(await versions()).toEqual(before)
  })

  test('must be a page of the chapter', async () => {
    const refused = { status: 400, body: { details: { page_number: ['This chapter has no page 3.'] } } }
    await expect(see(2, 3)).rejects.toMatchObject(refused)
    await expect(see(2, 0)).rejects.toMatchObject({ status: 400 })
    expect((await detail()).continue_at).toBeNull()
  })

  test('is stored once when it is sent twenty times at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => see(1, (index % 3) + 1)))
    expect((await detail()).chapters[0]?.is_read).toBe(true)
  })
})
