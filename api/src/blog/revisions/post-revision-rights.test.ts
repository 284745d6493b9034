import type { Client } from '@ledgerdeck/contract/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../accounts/users.factory.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makePost } from '../posts/posts.factory.ts'

const everybody = ['guest', 'stranger', 'owner', 'staff', 'superuser'] as const
const staff: readonly Who[] = ['staff', 'superuser']
const kinds = ['published', 'draft', 'hide', 'deleted'] as const
type Who = (typeof everybody)[number]
type Kind = (typeof kinds)[number]

let testApp: TestApp
const calls = {} as Record<Who, Client>
const revisionIds = {} as Record<Kind, number>

const slugOf = (kind: Kind) => `revised-${kind}`

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
  const { db, pool } = testApp.database
  calls.guest = testApp.api
  const users = { stranger: {}, owner: {}, staff: { isStaff: true }, superuser: { isSuperuser: true } }
  const ids: Record<string, number> = {}
  for (const [who, values] of Object.entries(users)) {
    const { id } = await makeUser(db, values)
    ids[who] = id
    calls[who as Who] = (await testApp.signIn(id)).api
  }
  for (const kind of kinds) {
    const status = kind === 'deleted' ? {} : { postStatus: kind }
    const post = await makePost(db, { slug: slugOf(kind), title: slugOf(kind), authorId: ids.owner, ...status })
    const params = { slug: slugOf(kind) }
    await calls.staff.blog.updatePost({ params, body: { summary: 'changed' } })
    if (kind === 'deleted') await pool.query('update posts set is_deleted = true where id = $1', [post.id])
    revisionIds[kind] = (await calls.staff.blog.listPostRevisions({ params })).data.at(-1)?.id ?? 0
  }
})
afterAll(() => testApp.close())

const editors = (kind: Kind): readonly Who[] => (kind === 'deleted' ? staff : ['owner', ...staff])

function expected(who: Who, kind: Kind): number {
  if (who === 'guest') return 401
  if (editors(kind).includes(who)) return 200
  return kind === 'published' ? 403 : 404
}

const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: { status: number }) => error.status,
  )

describe.each(everybody)('%s', (who) => {
  test.each(kinds)('lists, reads and restores revisions of a post (%s) exactly when they may edit it', async (kind) => {
    const { blog } = calls[who]
    const params = { slug: slugOf(kind), revisionId: revisionIds[kind] }
    const { updated_at: base_updated_at } = await calls.superuser.blog.getPost({ params })
    const outcomes = [
      await statusOf(blog.listPostRevisions({ params })),
      await statusOf(blog.getPostRevision({ params })),
      await statusOf(blog.restorePostRevision({ params, body: { base_updated_at } })),
    ]
    expect(outcomes).toEqual(outcomes.map(() => expected(who, kind)))
  })
})

test('a revision of another post is not found', async () => {
  const params = { slug: slugOf('draft'), revisionId: revisionIds.hide }
  const body = { base_updated_at: (await calls.owner.blog.getPost({ params })).updated_at }
  const missing = { status: 404, body: { code: 'revision_not_found' } }
  await expect(calls.owner.blog.getPostRevision({ params })).rejects.toMatchObject(missing)
  await expect(calls.owner.blog.restorePostRevision({ params, body })).rejects.toMatchObject(missing)
})
