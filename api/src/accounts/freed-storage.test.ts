import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeDeletedPosts } from '../blog/posts/deleted-posts.job.ts'
import { makePost } from '../blog/posts/posts.factory.ts'
import { removeDeletedNotes } from '../notes/deleted-notes.job.ts'
import { fullStorageAdvice } from '../record-counters.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { makeUser } from './users.factory.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const start = new Date('2026-10-01T09:30:00.000Z')

let testApp: TestApp
let now = start

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now, environment: { RATE_LIMIT_SCALE: '1000', STORAGE_LIMIT_USER: '10' } })
})
afterAll(() => testApp.close())

const clean = async (milliseconds: number) => {
  now = new Date(start.getTime() + milliseconds)
  const parts = { db: testApp.database.db, now: () => now }
  const { signal } = new AbortController()
  await removeDeletedNotes(parts, signal)
  await removeDeletedPosts(parts, signal)
}
const usage = async (id: number) => {
  const { call } = await testApp.signIn(id)
  return (await call('GET /api/core/user/storage-usage/')).total_records
}
const person = async (values = {}) => {
  now = start
  const { id } = await makeUser(testApp.database.db, values)
  return { id, call: (await testApp.signIn(id)).call }
}

test('a full storage says how full it is, what to delete, and when that counts', async () => {
  const { call } = await person()
  const { id: postId } = await makePost(testApp.database.db)
  const write = () =>
    call('POST /api/v1/blog/posts/{postId}/comments/create/', { params: { postId }, body: { text_content: 'x' } })
  for (let written = 0; written < 10; written += 1) await write()
  await expect(write()).rejects.toMatchObject({
    status: 413,
    body: { code: 'storage_limit_reached', msg: `Your storage is full: 10 of 10 records. ${fullStorageAdvice}` },
  })
})

test('a deleted comment, a removed picture and a withdrawn request free their space at once', async () => {
  const { id, call } = await person()
  const { id: postId } = await makePost(testApp.database.db)
  const other = await person()
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a3' } })
    .png()
    .toBuffer()
  const picture = new File([bytes], 'me.png')
  const update = (body: object) => call('PUT /api/user/user/update/{id}/', { params: { id }, body, form: true })
  await update({ user_image: picture })
  const comment = await call('POST /api/v1/blog/posts/{postId}/comments/create/', {
    params: { postId },
    body: { text_content: 'x' },
  })
  await call('POST /api/user/send_friend_request/{userId}/', { params: { userId: other.id } })
  const { sent_requests: sent } = await call('GET /api/user/list_friend_requests/')
  expect(await usage(id)).toBe(3)
  await update({ delete_image: 'true' })
  expect(await usage(id)).toBe(2)
  await call('DELETE /api/v1/blog/comments/{id}/delete/', { params: { id: comment.data.id } })
  expect(await usage(id)).toBe(1)
  await call('DELETE /api/user/delete_friend_request/{id}/', { params: { id: sent[0]?.id ?? 0 } })
  expect(await usage(id)).toBe(0)
})

test('a deleted note frees its space after an hour', async () => {
  const { id, call } = await person()
  const { data } = await call('POST /api/v1/note/notes/create/', { body: { title: 'x', content: 'x' } })
  await call('DELETE /api/v1/note/notes/{id}/delete/', { params: { id: data.id } })
  await clean(hourMs)
  expect(await usage(id)).toBe(1)
  await clean(hourMs + 1)
  expect(await usage(id)).toBe(0)
})

test('a deleted post frees its space after 30 days', async () => {
  const { id, call } = await person({ isStaff: true })
  const { slug } = await makePost(testApp.database.db, { authorId: id, createdAt: start, updatedAt: start })
  await call('POST /api/v1/blog/posts/bulk-delete/', { body: { slugs: [slug] } })
  await clean(30 * dayMs - hourMs)
  expect(await usage(id)).toBe(1)
  await clean(30 * dayMs + hourMs)
  expect(await usage(id)).toBe(0)
})
