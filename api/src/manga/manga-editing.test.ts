import type { Client } from '@ledgerdeck/contract/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '../accounts/users.factory.ts'
import { images } from '../media/images.table.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { type CreatedManga, makeManga } from './manga.factory.ts'
import { manga } from './manga.table.ts'
import { picture, picturesAt, upload } from './uploads.factory.ts'

let testApp: TestApp
let api: Client
let uploaderId: number
let made: CreatedManga

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
  uploaderId = (await makeUser(testApp.database.db, { isSuperuser: true })).id
  api = (await testApp.signIn(uploaderId)).api
})
afterAll(() => testApp.close())

beforeEach(async () => {
  const { db } = testApp.database
  await db.delete(manga)
  await db.delete(images)
  made = await makeManga(db, { title: 'Tower', chapters: [2, 1, 3], uploaderId })
})

const detail = (slug = made.slug) => api.manga.getManga({ params: { slug } })
const update = (body: object, slug = made.slug) => api.manga.updateManga({ params: { slug }, body })
const order = (chapters: { id: number; name: string }[]) =>
  api.manga.updateChapters({ params: { slug: made.slug }, body: { chapters } })
const removeChapter = (chapterId: number) => api.manga.deleteChapter({ params: { chapterId } })
const imageFile = async () => new File([new Uint8Array(await picture())], 'cover.png')

describe('a manga', () => {
  test('gets another title and description, and keeps its slug', async () => {
    const before = await detail()
    const { data } = await update({ title: ' Ca\u006e\u0303on ', description: 'Deep.\nVery.' })
    expect(data).toMatchObject({ title: 'Cañon', description: 'Deep.\nVery.', slug: made.slug, cover: before.cover })
    expect(Date.parse(data.updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
    const lines = 'x\n'.repeat(2_500).trim()
    expect((await update({ description: lines })).data.description).toBe(lines)
    expect((await update({ description: '' })).data).toMatchObject({ title: 'Cañon', description: '' })
  })

  test('can change the case of its title, and cannot get the title of another', async () => {
    await makeManga(testApp.database.db, { title: 'Zoo', slug: 'zoo' })
    expect((await update({ title: 'TOWER' })).data.title).toBe('TOWER')
    await expect(update({ title: 'zOO' })).rejects.toMatchObject({ status: 409, body: { code: 'title_taken' } })
    expect((await detail()).title).toBe('TOWER')
  })

  test.each([
    [{ title: ' ' }, 'Please enter the manga title.'],
    [{ title: 'x'.repeat(101) }, 'up to 100 characters'],
    [{ description: 'x'.repeat(5_001) }, 'up to 5,000 characters'],
    [{ title: 'x'.repeat(99).concat('\u{958}') }, 'up to 100 characters'],
    [{ cover: 'text' }, 'Send the image as a file.'],
  ])('rejects invalid input: %.60j', async (body, msg) => {
    const refused = { status: 400, body: { msg: expect.stringContaining(msg) } }
    await expect(update(body)).rejects.toMatchObject(refused)
  })

  test('gets an uploaded cover in several sizes, and a cleared one falls back to its first page', async () => {
    const sent = await upload(api, 'Covered', await picturesAt('P/1.png', 'P/2.png'))
    const cover = await imageFile()
    const { data } = await update({ cover }, sent.slug)
    expect(data.cover).not.toBe(sent.cover)
    expect(data.cover_sources.length).toBeGreaterThan(0)
    expect((await testApp.app.inject({ url: data.cover_url ?? '' })).statusCode).toBe(200)
    const cleared = (await update({ cover_clear: 'true' }, sent.slug)).data
    expect([cleared.cover_width, cleared.cover_height]).toEqual([4, 6])
    expect(cleared.cover).not.toBe(data.cover)
    expect((await testApp.app.inject({ url: cleared.cover_url ?? '' })).statusCode).toBe(200)
    expect((await update({ cover: '' }, sent.slug)).data.cover).toBe(cleared.cover)
  })

  test('keeps its cover when the file is invalid or the title is taken, and discards the new image', async () => {
    const { cover } = await detail()
    const before = await testApp.database.db.$count(images)
    const text = { status: 400, body: { details: { cover: ['Choose a JPEG, PNG, WebP or GIF image.'] } } }
    await expect(update({ cover: new File(['no image'], 'a.png') })).rejects.toMatchObject(text)
    await makeManga(testApp.database.db, { title: 'Zoo', slug: 'zoo', chapters: [] })
    await expect(update({ title: 'Zoo', cover: await imageFile() })).rejects.toMatchObject({ status: 409 })
    expect((await detail()).cover).toBe(cover)
    expect(await testApp.database.db.$count(images)).toBe(before)
  })

  test('without pages has no cover when it is cleared', async () => {
    const empty = await makeManga(testApp.database.db, { chapters: [] })
    expect((await update({ cover_clear: 'true' }, empty.slug)).data.cover).toBeNull()
  })

  test('is deleted with its chapters and no longer counts as stored', async () => {
    await api.manga.deleteManga({ params: { slug: made.slug } })
    await expect(detail()).rejects.toMatchObject({ status: 404 })
    const { summary_breakdown } = await api.accounts.getStorageUsage()
    expect(summary_breakdown).toMatchObject({ manga: 0, pages: 0, images: 0 })
  })
})

describe('chapters', () => {
  test('are renamed and reordered in one call', async () => {
    const [first, second, third] = made.chapters.map(({ id }) => id)
    const ordered = [third, first, second].map((id, index) => ({ id: id ?? 0, name: `Part ${index}` }))
    const { data } = await order(ordered)
    expect(data.chapters.map(({ id, name, number }) => [number, id, name])).toEqual([
      [1, third, 'Part 0'],
      [2, first, 'Part 1'],
      [3, second, 'Part 2'],
    ])
  })

  test('that have changed since are not touched', async () => {
    const all = made.chapters.map(({ id }) => ({ id, name: 'x' }))
    const other = await makeManga(testApp.database.db, { chapters: [1] })
    const foreign = { id: other.chapters[0]?.id ?? 0, name: 'x' }
    const changed = { status: 409, body: { code: 'chapters_changed' } }
    await expect(order(all.slice(1))).rejects.toMatchObject(changed)
    await expect(order([...all.slice(1), foreign])).rejects.toMatchObject(changed)
    await expect(order([...all, foreign])).rejects.toMatchObject(changed)
    await expect(order([...all.slice(1), ...all.slice(1, 2)])).rejects.toMatchObject({ status: 400 })
    expect((await detail()).chapters.map(({ name }) => name)).toEqual(['', '', ''])
  })

  test('are deleted one by one, and the next upload continues after the highest number', async () => {
    await removeChapter(made.chapters[0]?.id ?? 0)
    const { data: left } = { data: await detail() }
    expect([left.num_chapters, left.num_pages, left.chapters[0]?.number]).toEqual([2, 4, 2])
    const more = await upload(api, 'Tower', await picturesAt('P/Ch 9/1.png'))
    expect(more.chapters.map(({ number }) => number)).toEqual([2, 3, 4])
  })

  test('reordered twice at once end in one of the two orders', async () => {
    const ids = made.chapters.map(({ id }) => id)
    const orders = [ids, ids.toReversed()].map((order) => order.map((id) => ({ id, name: 'x' })))
    await Promise.all([...orders, ...orders, ...orders].map(order))
    const after = (await detail()).chapters.map(({ id }) => id)
    expect([ids, ids.toReversed()]).toContainEqual(after)
  })
})

test('changes of manga are audited', async () => {
  const sent = await upload(api, 'Recorded', await picturesAt('P/a/1.png', 'P/b/1.png'))
  await update({ title: 'Renamed' }, sent.slug)
  for (const nothingNew of [{}, { title: 'Renamed' }]) await update(nothingNew, sent.slug)
  const [first, second] = sent.chapters.map(({ id }) => id)
  await api.manga.updateChapters({
    params: { slug: sent.slug },
    body: {
      chapters: [
        { id: first ?? 0, name: 'a' },
        { id: second ?? 0, name: 'Tide' },
      ],
    },
  })
  await removeChapter(sent.chapters[0]?.id ?? 0)
  await api.manga.deleteManga({ params: { slug: sent.slug } })
  const { rows } = await testApp.database.pool.query(
    'select act, object_name, before, after from audit_records order by id desc limit 5',
  )
  expect(rows.reverse()).toMatchObject([
    { act: 'manga_upload', object_name: 'Recorded', after: { chapters: 2, pages: 2 } },
    { act: 'manga_update', before: { title: 'Recorded' }, after: { title: 'Renamed' } },
    { act: 'chapters_update', before: { [`chapter_${second}`]: '2: b' }, after: { [`chapter_${second}`]: '2: Tide' } },
    { act: 'chapter_delete', object_name: 'a', before: { number: 1, pages: 1 } },
    { act: 'manga_delete', object_name: 'Renamed', before: { chapters: 1 } },
  ])
})
