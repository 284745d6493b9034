import type { Client } from '@ledgerdeck/contract/client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '../../accounts/users.factory.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makePost } from '../posts/posts.factory.ts'

const everybody = ['guest', 'stranger', 'owner', 'staff', 'superuser'] as const
const kinds = ['published', 'draft', 'deleted', 'new'] as const
type Who = (typeof everybody)[number]
type Kind = (typeof kinds)[number]
type Target = number | 'new'

let now = new Date('2026-11-01T09:30:00.000Z')
let testApp: TestApp
const calls = {} as Record<Who, Client>
const ids = {} as Record<Who, number>
const targets = { new: 'new' } as Record<Kind, Target>
const slugs = {} as Record<Kind, string>

beforeAll(async () => {
  testApp = await startTestApp({
    now: () => now,
    environment: { RATE_LIMIT_SCALE: '1000' },
  })
  const users = { stranger: {}, owner: {}, staff: { isStaff: true }, superuser: { isSuperuser: true } }
  for (const [who, values] of Object.entries(users)) ids[who as Who] = (await makeUser(testApp.database.db, values)).id
})
afterAll(() => testApp.close())

beforeEach(async () => {
  const { db, pool } = testApp.database
  await pool.query('delete from working_copies')
  calls.guest = testApp.api
  for (const [who, id] of Object.entries(ids)) calls[who as Who] = (await testApp.signIn(id)).api
  for (const kind of ['published', 'draft', 'deleted'] as const) {
    const status = kind === 'deleted' ? {} : { postStatus: kind }
    const post = await makePost(db, { authorId: ids.owner, ...status })
    if (kind === 'deleted') await pool.query('update posts set is_deleted = true where id = $1', [post.id])
    targets[kind] = post.id
    slugs[kind] = post.slug
  }
})

const read = (who: Who, postId: Target) => calls[who].blog.getWorkingCopy({ params: { postId } })
const list = async (who: Who) => (await calls[who].blog.listWorkingCopies()).data
const remove = (who: Who, postId: Target, base_updated_at: string) =>
  calls[who].blog.deleteWorkingCopy({ params: { postId }, query: { base_updated_at } })

async function save(who: Who, postId: Target, text: string, base: string | null = null): Promise<string> {
  const body = { title: text, content: { text }, base_updated_at: base }
  return (await calls[who].blog.saveWorkingCopy({ params: { postId }, body })).data.updated_at
}

const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: { status: number }) => error.status,
  )

const changed = { status: 409, body: { code: 'working_copy_changed' } }

function expected(who: Who, kind: Kind): number {
  if (who === 'guest') return 401
  if (who === 'staff' || who === 'superuser') return 200
  if (kind === 'new') return 403
  if (who === 'owner') return kind === 'deleted' ? 404 : 200
  return kind === 'published' ? 403 : 404
}

describe.each(everybody)('%s', (who) => {
  test.each(kinds)('keeps unsaved work on a post (%s) exactly when they may save it', async (kind) => {
    expect(await statusOf(save(who, targets[kind], 'Mine'))).toBe(expected(who, kind))
  })

  test('reads and discards only their own, whatever their rights', async () => {
    for (const other of ['owner', 'staff', 'superuser'] as const) {
      if (other === who) continue
      const { published } = targets
      const base = await save(other, published, `Of ${other}`)
      if (who === 'guest') {
        expect(await statusOf(read(who, published))).toBe(401)
        expect(await statusOf(list(who))).toBe(401)
        expect(await statusOf(remove(who, published, base))).toBe(401)
      } else {
        expect(await read(who, published)).toEqual({ data: null })
        expect(await list(who)).toEqual([])
        expect(await statusOf(remove(who, published, base))).toBe(200)
      }
      expect(await read(other, published)).toMatchObject({ data: { content: { text: `Of ${other}` } } })
    }
  })
})

describe('a working copy', () => {
  test('has no version of a year that cannot be stored', async () => {
    expect(await statusOf(remove('owner', targets.draft, '0000-01-01T00:00:00.000Z'))).toBe(400)
  })

  test('is saved over the version that it is based on, and leaves the post as it is', async () => {
    const { draft } = targets
    const before = await calls.owner.blog.getPost({ params: { slug: slugs.draft } })
    const first = await save('owner', draft, 'One')
    const second = await save('owner', draft, 'Two', first)
    expect(Date.parse(second)).toBeGreaterThan(Date.parse(first))
    expect(await read('owner', draft)).toEqual({ data: { content: { text: 'Two' }, updated_at: second } })
    expect(await calls.owner.blog.getPost({ params: { slug: slugs.draft } })).toEqual(before)
  })

  test('of another version is not overwritten, however it came to be another', async () => {
    const { draft } = targets
    const first = await save('owner', draft, 'One')
    const second = await save('owner', draft, 'Two', first)
    await expect(save('owner', draft, 'Of another tab', first)).rejects.toMatchObject(changed)
    await expect(save('owner', draft, 'Of another tab')).rejects.toMatchObject(changed)
    await expect(remove('owner', draft, first)).rejects.toMatchObject(changed)
    expect(await read('owner', draft)).toMatchObject({ data: { content: { text: 'Two' } } })
    await remove('owner', draft, second)
    await remove('owner', draft, second)
    await expect(save('owner', draft, 'Of another tab', second)).rejects.toMatchObject(changed)
  })

  test('can be saved again after a lost response', async () => {
    const first = await save('owner', targets.draft, 'One')
    expect(await save('owner', targets.draft, 'One')).toBe(first)
    const second = await save('owner', targets.draft, 'Two', first)
    expect(await save('owner', targets.draft, 'Two', first)).toBe(second)
  })

  test('is made once by first saves at the same time', async () => {
    const texts = Array.from({ length: 8 }, (_, number) => `Tab ${number}`)
    const outcomes = await Promise.all(texts.map((text) => statusOf(save('staff', 'new', text))))
    expect(outcomes.toSorted()).toEqual([200, ...texts.slice(1).map(() => 409)])
    expect(await list('staff')).toHaveLength(1)
  })

  test('is listed with its post, the last changed one first', async () => {
    await save('staff', targets.draft, 'On a draft')
    now = new Date(now.getTime() + 1_000)
    await save('staff', 'new', 'A new post')
    expect(await list('staff')).toEqual([
      { post: null, title: 'A new post', updated_at: now.toISOString() },
      {
        post: { id: targets.draft, slug: slugs.draft, title: expect.any(String) },
        title: 'On a draft',
        updated_at: expect.any(String),
      },
    ])
  })

  test('counts as one record of its owner, and no longer when it is gone', async () => {
    const count = async () => (await calls.owner.accounts.getStorageUsage()).summary_breakdown.working_copies
    const first = await save('owner', targets.draft, 'One')
    const second = await save('owner', targets.draft, 'Two', first)
    expect(await count()).toBe(1)
    await remove('owner', targets.draft, second)
    expect(await count()).toBe(0)
  })

  test('is refused when the storage is full, unless it is there already', async () => {
    const { pool } = testApp.database
    const first = await save('owner', targets.draft, 'One')
    await pool.query('update record_counts set notes = notes + 2000 where user_id = $1', [ids.owner])
    await save('owner', targets.draft, 'Two', first)
    await expect(save('owner', targets.published, 'One')).rejects.toMatchObject({
      status: 413,
      body: { code: 'storage_limit_reached' },
    })
    await pool.query('update record_counts set notes = notes - 2000 where user_id = $1', [ids.owner])
  })

  test('is one of 50 at most', async () => {
    await testApp.database.pool.query(
      `with made as (insert into posts (slug, title, author_id)
         select 'many-' || gen_random_uuid(), 'x', $1 from generate_series(1, 50) returning id)
       insert into working_copies (owner_id, post_id, title, content, created_at, updated_at)
       select $1, id, 'x', '{}', now(), now() from made`,
      [ids.staff],
    )
    await expect(save('staff', 'new', 'One more')).rejects.toMatchObject({
      status: 409,
      body: { code: 'too_many_working_copies' },
    })
  })

  test('goes with its post and with the account of its owner', async () => {
    const { db, pool } = testApp.database
    const { id } = await makeUser(db, { isStaff: true })
    calls.stranger = (await testApp.signIn(id)).api
    await save('stranger', targets.draft, 'On a draft')
    await save('stranger', 'new', 'A new post')
    await pool.query('delete from posts where id = $1', [targets.draft])
    expect(await list('stranger')).toMatchObject([{ title: 'A new post' }])
    await pool.query('delete from users where id = $1', [id])
    expect((await pool.query('select from working_copies where owner_id = $1', [id])).rows).toEqual([])
  })

  test.each([
    ['a long title', { title: 'x'.repeat(201), content: {}, base_updated_at: null }],
    ['no base', { title: 'x', content: {} }],
    ['content that is a list', { title: 'x', content: [], base_updated_at: null }],
    ['NUL', { title: 'x', content: { text: 'a\0b' }, base_updated_at: null }],
    ['depth', { title: 'x', content: JSON.parse(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`), base_updated_at: null }],
  ])('with %s is refused', async (_, body) => {
    const params = { postId: targets.draft }
    await expect(calls.owner.blog.saveWorkingCopy({ params, body: body as never })).rejects.toMatchObject({
      status: 400,
    })
  })
})

describe('saving a post', () => {
  const update = (who: Who, working_copy_updated_at?: string) =>
    calls[who].blog.updatePost({
      params: { slug: slugs.draft },
      query: { working_copy_updated_at },
      body: { summary: 'Saved' },
    })

  test('deletes the working copy that the save contains, and no other', async () => {
    const { draft } = targets
    const own = await save('owner', draft, 'Mine')
    await save('staff', draft, 'Of staff')
    await update('owner', own)
    expect(await read('owner', draft)).toEqual({ data: null })
    expect(await read('staff', draft)).toMatchObject({ data: { content: { text: 'Of staff' } } })
  })

  test('leaves a working copy that another device saved since, and one that it does not name', async () => {
    const { draft } = targets
    const first = await save('owner', draft, 'One')
    await save('owner', draft, 'Two', first)
    await update('owner', first)
    await update('owner')
    expect(await read('owner', draft)).toMatchObject({ data: { content: { text: 'Two' } } })
  })

  test('keeps the working copy when it is refused', async () => {
    const first = await save('owner', targets.draft, 'One')
    const refused = calls.owner.blog.updatePost({
      params: { slug: slugs.draft },
      query: { working_copy_updated_at: first },
      body: { base_updated_at: '2020-01-01T00:00:00.000Z' },
    })
    await expect(refused).rejects.toMatchObject({ status: 409 })
    expect(await read('owner', targets.draft)).toMatchObject({ data: { updated_at: first } })
  })

  test('deletes that of a new post once the post is there', async () => {
    const working_copy_updated_at = await save('staff', 'new', 'A new post')
    await calls.staff.blog.createPost({ query: { working_copy_updated_at }, body: { title: 'A new post' } })
    expect(await list('staff')).toEqual([])
  })
})

test('a post that its reader may no longer edit is not named', async () => {
  const { pool } = testApp.database
  await save('staff', targets.draft, 'Mine')
  expect(await list('staff')).toHaveLength(1)
  await pool.query('update users set is_staff = false where id = $1', [ids.staff])
  const { api } = await testApp.signIn(ids.staff)
  expect((await api.blog.listWorkingCopies()).data).toEqual([])
  await pool.query('update users set is_staff = true where id = $1', [ids.staff])
})
