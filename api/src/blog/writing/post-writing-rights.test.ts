import type { Client } from '@ledgerdeck/contract/client'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '../../accounts/users.factory.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makePost } from '../posts/posts.factory.ts'
import { posts } from '../posts/posts.table.ts'

type Who = 'guest' | 'stranger' | 'owner' | 'staff' | 'superuser'

const everybody: Who[] = ['guest', 'stranger', 'owner', 'staff', 'superuser']
const staff: Who[] = ['staff', 'superuser']
const kinds = ['published', 'draft', 'hide', 'deleted'] as const
type Kind = (typeof kinds)[number]

let testApp: TestApp
let ownerId: number
const calls = {} as Record<Who, Client>
const ids = {} as Record<Who, number | undefined>
const slugs = {} as Record<Kind, string>

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
  const { db } = testApp.database
  calls.guest = testApp.api
  const users = { stranger: {}, owner: {}, staff: { isStaff: true }, superuser: { isSuperuser: true } }
  for (const [who, values] of Object.entries(users) as [Who, object][]) {
    const { id } = await makeUser(db, values)
    calls[who] = (await testApp.signIn(id)).api
    ids[who] = id
  }
  ownerId = ids.owner ?? 0
})
afterAll(() => testApp.close())

let made = 0

beforeEach(async () => {
  made += 1
  for (const kind of kinds) {
    slugs[kind] = `${kind}-${made}`
    const status = kind === 'deleted' ? { isDeleted: true } : { postStatus: kind }
    await makePost(testApp.database.db, { slug: slugs[kind], title: slugs[kind], authorId: ownerId, ...status })
  }
})

async function rowOf(kind: Kind) {
  const [row] = await testApp.database.db.select().from(posts).where(eq(posts.slug, slugs[kind]))
  return row
}

async function outcome(kind: Kind, work: () => Promise<unknown>): Promise<number> {
  const before = await rowOf(kind)
  const status = await work().then(
    () => 200,
    (error: { status: number }) => error.status,
  )
  if (status !== 200) expect(await rowOf(kind)).toEqual(before)
  return status
}

/** 401 for a guest, 404 for those who may not read the post, 403 for those who may only read it. */
function expected(who: Who, kind: Kind, allowed: Who[]): number {
  if (who === 'guest') return 401
  if (allowed.includes(who)) return 200
  const readers: Record<Kind, Who[]> = {
    published: everybody,
    draft: ['owner', ...staff],
    hide: ['owner', ...staff],
    deleted: staff,
  }
  return readers[kind].includes(who) ? 403 : 404
}

const refusalOf = (fields: object) => ({
  status: 400,
  body: { details: Object.fromEntries(Object.keys(fields).map((field) => [field, [expect.any(String)]])) },
})

const editors = (kind: Kind): Who[] => (kind === 'deleted' ? staff : ['owner', ...staff])

describe.each(everybody)('%s', (who) => {
  test('writes posts as staff only, and only in their own name', {
    tags: ['product-5', 'role-7', 'role-16'],
  }, async () => {
    const create = (fields: object) => calls[who].blog.createPost({ body: { title: `By ${who}`, ...fields } })
    const foreign = { author: 1, slug: 'mine', id: 1, is_deleted: 'true', reading_minutes: 99 }
    const unknown = { author_id: 1, is_public: 'true' }
    if (!staff.includes(who)) {
      await expect(create(foreign)).rejects.toMatchObject({ status: who === 'guest' ? 401 : 403 })
      return
    }
    const named = { ...foreign, published_date: '2001-01-01T00:00:00Z' }
    await expect(create({ ...named, ...unknown })).rejects.toMatchObject(refusalOf(named))
    const { data } = await create(unknown)
    const [row] = await testApp.database.db.select().from(posts).where(eq(posts.id, data.id))
    const own = { authorId: ids[who], isDeleted: false, postStatus: 'draft', publishedDate: null, readingMinutes: 1 }
    expect(row).toMatchObject({ ...own, slug: `by-${who}` })
    expect(row?.id).not.toBe(1)
  })

  test.each(kinds)(
    'updates a post (%s) exactly when they may edit it, and only its contents',
    { tags: ['product-5', 'product-8', 'role-7', 'role-17'] },
    async (kind) => {
      const before = await rowOf(kind)
      const update = (fields: object) =>
        calls[who].blog.updatePost({
          params: { slug: slugs[kind] },
          body: { summary: 'new', author_id: 1, ...fields },
        })
      const foreign = { author: 1, id: 1, is_deleted: 'x', published_date: 'x', slug: 'x' }
      const status = await outcome(kind, () => update({}))
      expect(status).toBe(expected(who, kind, editors(kind)))
      expect(await outcome(kind, () => update(foreign))).toBe(status === 200 ? 400 : status)
      if (status !== 200) return
      await expect(update(foreign)).rejects.toMatchObject(refusalOf(foreign))
      const change = { updatedAt: expect.any(Date), updatedById: ids[who] }
      expect(await rowOf(kind)).toEqual({ ...before, summary: 'new', ...change })
    },
  )

  test.each(kinds)(
    'changes the status of a post (%s) exactly when they may edit it, and nothing else',
    { tags: ['product-5', 'role-7', 'role-17'] },
    async (kind) => {
      const before = await rowOf(kind)
      const change = (fields: object) =>
        calls[who].blog.updatePostStatus({
          params: { slug: slugs[kind] },
          body: { post_status: 'hide', ...{ author_id: 1 }, ...fields },
        })
      const foreign = { title: 'x', is_deleted: kind !== 'deleted', author: null }
      const status = await outcome(kind, () => change({}))
      expect(status).toBe(expected(who, kind, editors(kind)))
      expect(await outcome(kind, () => change(foreign))).toBe(status === 200 ? 400 : status)
      if (status !== 200) return
      await expect(change(foreign)).rejects.toMatchObject(refusalOf(foreign))
      const changes = { updatedAt: expect.any(Date), updatedById: ids[who] }
      expect(await rowOf(kind)).toEqual({ ...before, postStatus: 'hide', isPublic: false, ...changes })
    },
  )

  test.each(kinds)(
    'deletes a post (%s) exactly when they may edit it',
    { tags: ['product-5', 'role-7', 'role-17'] },
    async (kind) => {
      const status = await outcome(kind, () => calls[who].blog.bulkDeletePosts({ body: { slugs: [slugs[kind]] } }))
      expect(status).toBe(expected(who, kind, editors(kind)))
      if (status === 200) expect(await rowOf(kind)).toMatchObject({ isDeleted: true, isPublic: false })
    },
  )

  test.each(kinds)('restores a post (%s) as staff only', { tags: ['role-18'] }, async (kind) => {
    const status = await outcome(kind, () => calls[who].blog.restorePost({ params: { slug: slugs[kind] } }))
    if (who === 'guest') expect(status).toBe(401)
    else expect(status).toBe(staff.includes(who) ? 200 : 403)
    if (status === 200) expect(await rowOf(kind)).toMatchObject({ isDeleted: false })
  })

  test('gets suggestions and code colours when signed in', async () => {
    const body = { code_language: 'js', text_content: 'let a' }
    const colors = await calls[who].blog.colorCode({ body }).catch((error) => error)
    const query = { kind: 'tag' } as const
    const names = await calls[who].blog.suggestTerms({ query }).catch((error) => error)
    if (who === 'guest') expect([colors.status, names.status]).toEqual([401, 401])
    else expect([colors.code_lines[0][0], names.data]).toEqual([['keyword', 'let'], expect.any(Array)])
  })
})

test('an actor without the right is rejected before the files of the form are read', async () => {
  const { accessToken } = await testApp.signIn(ids.stranger ?? 0)
  const send = (method: 'POST' | 'PUT', url: string) =>
    testApp.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: 'no form at all',
    })
  const refused = [
    await send('POST', '/api/v1/blog/posts/create/'),
    await send('PUT', `/api/v1/blog/posts/update/${slugs.published}/`),
    await send('PUT', `/api/v1/blog/posts/update/${slugs.draft}/`),
    await send('PUT', '/api/v1/blog/posts/update/a%00b/'),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 404, 400])
})
