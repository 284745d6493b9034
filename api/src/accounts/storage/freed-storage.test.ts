import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deletedPosts } from '../../blog/feature.ts'
import { makePost } from '../../blog/posts/posts.factory.ts'
import { deletedNotes } from '../../notes/feature.ts'
import { dayMs, hourMs } from '../../platform/text/times.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { fullStorageAdvice } from './storage.service.ts'

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
  await deletedNotes.run(parts, signal)
  await deletedPosts.run(parts, signal)
}
const usage = async (id: number) => {
  const { api } = await testApp.signIn(id)
  return (await api.accounts.getStorageUsage()).total_records
}
const person = async (values = {}) => {
  now = start
  return testApp.signInAs(values)
}

test('a full storage reports its usage, what to delete, and when that takes effect', async () => {
  const { api } = await person()
  const { id: postId } = await makePost(testApp.database.db)
  const write = () => api.blog.createComment({ params: { postId }, body: { text_content: 'x' } })
  for (let written = 0; written < 10; written += 1) await write()
  await expect(write()).rejects.toMatchObject({
    status: 413,
    body: { code: 'storage_limit_reached', msg: `Your storage is full: 10 of 10 records. ${fullStorageAdvice}` },
  })
})

test('a deleted comment, a deleted picture and a withdrawn request free their space at once', async () => {
  const { id, api } = await person()
  const { id: postId } = await makePost(testApp.database.db)
  const other = await person()
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a3' } })
    .png()
    .toBuffer()
  const picture = new File([bytes], 'me.png')
  const update = (body: object) => api.accounts.updateUser({ params: { id }, body })
  await update({ user_image: picture })
  const comment = await api.blog.createComment({
    params: { postId },
    body: { text_content: 'x' },
  })
  await api.friends.sendFriendRequest({ params: { userId: other.id } })
  const { sent_requests: sent } = await api.friends.listFriendRequests()
  expect(await usage(id)).toBe(3)
  await update({ delete_image: 'true' })
  expect(await usage(id)).toBe(2)
  await api.blog.deleteComment({ params: { id: comment.data.id } })
  expect(await usage(id)).toBe(1)
  await api.friends.deleteFriendRequest({ params: { id: sent[0]?.id ?? 0 } })
  expect(await usage(id)).toBe(0)
})

test('a deleted note frees its space after an hour', async () => {
  const { id, api } = await person()
  const { data } = await api.notes.createNote({ body: { title: 'x', content: 'x' } })
  await api.notes.deleteNote({ params: { id: data.id } })
  await clean(hourMs)
  expect(await usage(id)).toBe(1)
  await clean(hourMs + 1)
  expect(await usage(id)).toBe(0)
})

test('a deleted post frees its space after 30 days', async () => {
  const { id, api } = await person({ isStaff: true })
  const { slug } = await makePost(testApp.database.db, { authorId: id, createdAt: start, updatedAt: start })
  await api.blog.bulkDeletePosts({ body: { slugs: [slug] } })
  await clean(30 * dayMs - hourMs)
  expect(await usage(id)).toBe(1)
  await clean(30 * dayMs + hourMs)
  expect(await usage(id)).toBe(0)
})
