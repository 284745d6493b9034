import type { Client } from '@ledgerdeck/contract/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '../../accounts/users.factory.ts'
import { dayMs } from '../../platform/text/times.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { expiredPreviews } from '../feature.ts'
import { makePost, paragraph } from '../posts/posts.factory.ts'

const everybody = ['guest', 'stranger', 'author', 'staff', 'superuser'] as const
type Who = (typeof everybody)[number]

let now = new Date()
let testApp: TestApp
let authorId: number
let slug: string
const ids = {} as Record<Who, number>
const calls = {} as Record<Who, Client>

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now, environment: { RATE_LIMIT_SCALE: '1000' } })
  const users = { stranger: {}, author: {}, staff: { isStaff: true }, superuser: { isSuperuser: true } }
  for (const [who, values] of Object.entries(users)) {
    ids[who as Who] = (await makeUser(testApp.database.db, values)).id
  }
  authorId = ids.author
})
afterAll(() => testApp.close())

beforeEach(async () => {
  now = new Date()
  calls.guest = testApp.api
  for (const [who, id] of Object.entries(ids)) calls[who as Who] = (await testApp.signIn(id)).api
  const blocks = [paragraph('Not public yet.')]
  slug = (await makePost(testApp.database.db, { authorId, postStatus: 'draft', blocks })).slug
})

const create = (who: Who) => calls[who].blog.createPostPreview({ params: { slug } })
const tokenOf = ({ data }: { data: { url: string } }) => data.url.split('/').at(-1) ?? ''
const read = (token: string, who: Who = 'guest') => calls[who].blog.readPostPreview({ params: { token } })
const ended = { status: 404, body: { code: 'preview_not_found' } }

const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    ({ status }: { status: number }) => status,
  )

describe('a preview link', () => {
  test('shows a draft to a guest, and is not a link to anything else of the post', async () => {
    const token = tokenOf(await create('author'))
    const { post, expires_at } = await read(token)
    expect(post).toMatchObject({ slug, post_status: 'draft', content_blocks: [{ text_content: 'Not public yet.' }] })
    expect(Date.parse(expires_at)).toBe(now.getTime() + 7 * dayMs)
    await expect(testApp.api.blog.getPost({ params: { slug } })).rejects.toMatchObject({ status: 404 })
  })

  test('is kept as a hash, and its response in no cache', async () => {
    const token = tokenOf(await create('author'))
    const { rows } = await testApp.database.pool.query('select post_previews::text as stored from post_previews')
    expect(rows.map(({ stored }) => stored).join()).not.toContain(token)
    const { headers } = await testApp.app.inject({ url: `/api/v1/blog/previews/${token}/` })
    expect(headers['cache-control']).toBe('no-store')
  })

  test('ends after seven days, and its row goes', async () => {
    const token = tokenOf(await create('author'))
    now = new Date(now.getTime() + 7 * dayMs - 1)
    await read(token)
    now = new Date(now.getTime() + 1)
    await expect(read(token)).rejects.toMatchObject(ended)
    await expiredPreviews.run(
      { db: testApp.database.db, now: () => new Date(now.getTime() + 1) },
      new AbortController().signal,
    )
    const { rows } = await testApp.database.pool.query('select from post_previews where expires_at <= $1', [now])
    expect(rows).toEqual([])
  })

  test('ends when it is revoked, and cannot be revoked through another post', async () => {
    const made = await create('author')
    const { blog } = calls.author
    const other = await makePost(testApp.database.db, { authorId })
    const revoke = (of: string) => blog.deletePostPreview({ params: { slug: of, previewId: made.data.id } })
    await expect(revoke(other.slug)).rejects.toMatchObject(ended)
    await read(tokenOf(made))
    await revoke(slug)
    await expect(read(tokenOf(made))).rejects.toMatchObject(ended)
    expect((await blog.listPostPreviews({ params: { slug } })).data).toEqual([])
  })

  test('ends with the rights of its creator and the deletion of its post', async () => {
    const { pool } = testApp.database
    const [byAuthor, byStaff] = [tokenOf(await create('author')), tokenOf(await create('staff'))]
    await pool.query('update users set is_staff = false where id = $1', [ids.staff])
    await expect(read(byStaff)).rejects.toMatchObject(ended)
    await pool.query('update users set is_staff = true where id = $1', [ids.staff])
    await read(byStaff)
    await pool.query('update users set is_active = false where id = $1', [ids.author])
    await expect(read(byAuthor)).rejects.toMatchObject(ended)
    await pool.query('update users set is_active = true where id = $1', [ids.author])
    await calls.author.blog.bulkDeletePosts({ body: { slugs: [slug] } })
    await expect(read(byAuthor)).rejects.toMatchObject(ended)
  })

  test.each(['', 'x', 'x'.repeat(43), '%00', 'x'.repeat(5_000)])('that nobody made is not found: %j', async (token) => {
    const { statusCode } = await testApp.app.inject({ url: `/api/v1/blog/previews/${token}/` })
    expect([400, 404]).toContain(statusCode)
  })

  test('is one of ten at most', async () => {
    for (let made = 0; made < 10; made += 1) await create('author')
    await expect(create('author')).rejects.toMatchObject({ status: 409, body: { code: 'too_many_previews' } })
  })
})

test.each(everybody)('%s makes, lists and revokes links exactly when they may edit the post', async (who) => {
  const { data } = await create('superuser')
  const { blog } = calls[who]
  const outcomes = [
    await statusOf(create(who)),
    await statusOf(blog.listPostPreviews({ params: { slug } })),
    await statusOf(blog.deletePostPreview({ params: { slug, previewId: data.id } })),
  ]
  const expected = who === 'guest' ? 401 : who === 'stranger' ? 404 : 200
  expect(outcomes).toEqual([expected, expected, expected])
})
