import type { PostListQuery } from '@ledgerdeck/contract/blog'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../accounts/users.factory.ts'
import { type Actor, guest } from '../platform/auth/actor.ts'
import type { Ctx } from '../platform/endpoints/context.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { makePost } from './posts.factory.ts'
import { getPost, listPosts } from './posts.service.ts'

type Who = 'guest' | 'stranger' | 'owner' | 'staff' | 'superuser'

const everybody: Who[] = ['guest', 'stranger', 'owner', 'staff', 'superuser']
const kinds = ['published', 'draft', 'hide', 'deleted', 'deleted draft'] as const
type Kind = (typeof kinds)[number]

let testApp: TestApp
const actors = {} as Record<Who, Actor>

beforeAll(async () => {
  testApp = await startTestApp()
  const { db } = testApp.database
  const signedIn = async (rights: { isStaff?: boolean; isSuperuser?: boolean } = {}): Promise<Actor> => {
    const { id } = await makeUser(db, rights)
    return { kind: 'user', id, isStaff: false, isSuperuser: false, ...rights }
  }
  actors.guest = guest
  actors.stranger = await signedIn()
  actors.owner = await signedIn()
  actors.staff = await signedIn({ isStaff: true })
  actors.superuser = await signedIn({ isSuperuser: true })
  const authorId = actors.owner.kind === 'user' ? actors.owner.id : 0
  await makePost(db, { slug: 'published', authorId, categories: ['One'] })
  await makePost(db, { slug: 'draft', postStatus: 'draft', authorId, categories: ['One'] })
  await makePost(db, { slug: 'hide', postStatus: 'hide', authorId, categories: ['One'] })
  await makePost(db, { slug: 'deleted', isDeleted: true, authorId, categories: ['One'] })
  await makePost(db, { slug: 'deleted draft', postStatus: 'draft', isDeleted: true, authorId, categories: ['One'] })
})
afterAll(() => testApp.close())

const as = (who: Who): Ctx => ({
  actor: actors[who],
  db: testApp.database.db,
  log: testApp.app.log,
  now: () => new Date(),
})

const readable: Record<Who, readonly Kind[]> = {
  guest: ['published'],
  stranger: ['published'],
  owner: ['published', 'draft', 'hide'],
  staff: kinds,
  superuser: kinds,
}

describe.each(everybody)('%s', (who) => {
  test.each(kinds)('opens a post (%s) exactly when it is theirs to read', async (slug) => {
    const opened = getPost(as(who), slug).then(
      ({ post }) => post.slug,
      (error: unknown) => error,
    )
    if (readable[who].includes(slug)) expect(await opened).toBe(slug)
    else expect(await opened).toMatchObject({ status: 404, code: 'post_not_found', message: 'Post not found.' })
  })

  const slugs = async (query: Partial<PostListQuery>) => {
    const found = await listPosts(as(who), { page: 1, sort: 'latest', post_status: 'all', ...query }).catch(() => null)
    return { slugs: found?.rows.map(({ post }) => post.slug).toSorted() ?? [], total: found?.total ?? 0 }
  }

  test.each([{}, { category_slug: 'one' }, { title: 'post' }, { sort: 'title_asc' as const }])(
    'finds what is theirs to read in a list by %o',
    async (query) => {
      const expected = readable[who].toSorted()
      expect(await slugs(query)).toEqual({ slugs: expected, total: expected.length })
    },
  )

  test.each(['draft', 'published', 'hide'] as const)('narrows the list to the status %s', async (post_status) => {
    const ofStatus: Record<string, readonly Kind[]> = {
      draft: ['draft', 'deleted draft'],
      published: ['published', 'deleted'],
      hide: ['hide'],
    }
    const expected = readable[who].filter((kind) => ofStatus[post_status]?.includes(kind)).toSorted()
    expect((await slugs({ post_status })).slugs).toEqual(expected)
  })

  test('finds no draft by date, since a draft has none', async () => {
    const expected = readable[who].filter((kind) => !kind.includes('draft')).toSorted()
    expect((await slugs({ published_after: '2000-01-01' })).slugs).toEqual(expected)
  })
})

test('the owner sees the deletion of a post as its absence, staff see it marked', async () => {
  const { rows } = await listPosts(as('staff'), { page: 1, sort: 'latest', post_status: 'published' })
  expect(rows.map(({ post }) => [post.slug, post.isDeleted]).toSorted()).toEqual([
    ['deleted', true],
    ['published', false],
  ])
})
