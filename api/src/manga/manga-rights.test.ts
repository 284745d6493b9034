import type { Client } from '@ledgerdeck/contract/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { images } from '../media/images.table.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { mangaChapters } from './chapters.table.ts'
import { type CreatedManga, makeManga } from './manga.factory.ts'
import { manga } from './manga.table.ts'
import { picture, uploadForm } from './uploads.factory.ts'

type Who = 'guest' | 'user' | 'staff' | 'superuser' | 'replacing'

let testApp: TestApp
let made: CreatedManga
let page: Uint8Array
const calls = {} as Record<Who, Client>
const tokens = {} as Record<Who, string>

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
  const users = {
    user: {},
    staff: { isStaff: true },
    superuser: { isSuperuser: true },
    replacing: { isSuperuser: true, mustChangePassword: true },
  }
  calls.guest = testApp.api
  for (const [who, values] of Object.entries(users) as [Who, object][]) {
    const { api, accessToken } = await testApp.signInAs(values)
    calls[who] = api
    tokens[who] = accessToken
  }
  page = await picture()
})
afterAll(() => testApp.close())

beforeEach(async () => {
  const { db } = testApp.database
  await db.delete(manga)
  made = await makeManga(db, { title: 'Tower', chapters: [2, 1] })
})

const status = (api: Promise<unknown>) =>
  api.then(
    () => 200,
    (error: { status: number; body: { code: string } }) => `${error.status} ${error.body.code}`,
  )

const slug = () => ({ params: { slug: made.slug } })
const chapterId = () => made.chapters[0]?.id ?? 0
const chapter = () => ({ params: { chapterId: chapterId() } })

const reading: Record<string, (api: Client) => Promise<unknown>> = {
  'lists manga': (api) => api.manga.listManga(),
  'reads a manga': (api) => api.manga.getManga(slug()),
  'reads a chapter': (api) => api.manga.listChapterPages(chapter()),
  'keeps a place': (api) => api.manga.saveReadingPosition({ ...chapter(), body: { page_number: 1 } }),
  'marks chapters': (api) => api.manga.markChapters({ ...slug(), body: { is_read: true } }),
}

const writing: Record<string, (api: Client) => Promise<unknown>> = {
  'uploads a manga': (api) => api.manga.uploadManga({ body: uploadForm('New', { 'P/1.png': page }) }),
  'updates a manga': (api) => api.manga.updateManga({ ...slug(), body: { title: 'Other' } }),
  'orders chapters': (api) => {
    const chapters = made.chapters.toReversed().map(({ id }) => ({ id, name: 'x' }))
    return api.manga.updateChapters({ ...slug(), body: { chapters } })
  },
  'deletes a chapter': (api) => api.manga.deleteChapter(chapter()),
  'deletes a manga': (api) => api.manga.deleteManga(slug()),
}

const snapshot = async () => {
  const { db } = testApp.database
  return [await db.select().from(manga), await db.select().from(mangaChapters), await db.$count(images)]
}

describe.each<[Who, string | number]>([
  ['guest', '401 not_signed_in'],
  ['user', 200],
  ['staff', 200],
  ['superuser', 200],
  ['replacing', '403 password_change_required'],
])('%s', (who, expected) => {
  test.each(Object.keys(reading))(`%s: ${expected}`, { tags: ['role-3', 'role-21', 'role-23'] }, async (name) => {
    expect(await status(reading[name]?.(calls[who]) ?? Promise.reject())).toBe(expected)
  })
})

describe.each<[Who, string | number]>([
  ['guest', '401 not_signed_in'],
  ['user', '403 superuser_only'],
  ['staff', '403 superuser_only'],
  ['superuser', 200],
  ['replacing', '403 password_change_required'],
])('%s', (who, expected) => {
  test.each(Object.keys(writing))(`%s: ${expected}`, { tags: ['role-3', 'role-21', 'role-23'] }, async (name) => {
    const before = await snapshot()
    expect(await status(writing[name]?.(calls[who]) ?? Promise.reject())).toBe(expected)
    if (expected !== 200) expect(await snapshot()).toEqual(before)
  })
})

test('a missing manga is a 404 for actors with the right, and the usual rejection for others', async () => {
  await testApp.database.db.delete(manga)
  const known = Object.values(reading).slice(1)
  for (const api of known) expect(await status(api(calls.user))).toMatch(/^404 (manga|chapter)_not_found$/)
  for (const api of Object.values(writing).slice(1)) {
    expect(await status(api(calls.superuser))).toMatch(/^404 (manga|chapter)_not_found$/)
    expect(await status(api(calls.staff))).toBe('403 superuser_only')
  }
})

test.each(['0', '-1', '2147483648', 'x', '1e99', '%00'])('the id %s is rejected for chapters', async (id) => {
  const headers = { authorization: `Bearer ${tokens.superuser}` }
  const url = `/api/v1/manga/chapter/${id}`
  const answers = [
    await testApp.app.inject({ url: `${url}/pages/presigned/`, headers }),
    await testApp.app.inject({ method: 'DELETE', url: `${url}/delete/`, headers }),
    await testApp.app.inject({ method: 'PUT', url: `${url}/progress/`, headers, payload: { page_number: 1 } }),
  ]
  for (const { statusCode } of answers) expect([400, 404]).toContain(statusCode)
})

test.each<[Who, string | number]>([
  ['guest', '401 not_signed_in'],
  ['user', '403 superuser_only'],
  ['staff', '403 superuser_only'],
  ['superuser', 200],
])('the own uploads under way are counted for superusers only: %s %s', async (who, expected) => {
  expect(await status(calls[who].manga.getMangaUploads())).toBe(expected)
})

test('an upload without the right is rejected before its form is read', {
  tags: ['product-4', 'product-6', 'role-23'],
}, async () => {
  const headers = { authorization: `Bearer ${tokens.staff}`, 'content-type': 'multipart/form-data; boundary=x' }
  const url = '/api/v1/manga/manga-upload/'
  const answer = await testApp.app.inject({ method: 'POST', url, headers, payload: 'no form at all' })
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'superuser_only'])
})

test('only readers get the address of a page', async () => {
  const { pages } = await calls.user.manga.listChapterPages(chapter())
  const filePath = (pages[0]?.presigned_url ?? '').replace(/^\/media\/|\?.*$/g, '')
  const ask = (who: Who) => status(calls[who].media.getSignedUrl({ params: { filePath } }))
  expect([await ask('user'), await ask('staff')]).toEqual([200, 200])
  expect([await ask('guest'), await ask('replacing')]).toEqual(['404 not_found', '404 not_found'])
})
