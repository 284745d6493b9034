import type { PostListQuery } from '@ledgerdeck/contract/blog'
import type { Client } from '@ledgerdeck/contract/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../accounts/users.factory.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makePost } from './posts.factory.ts'

type Who = 'guest' | 'stranger' | 'owner' | 'staff' | 'superuser'

const everybody: Who[] = ['guest', 'stranger', 'owner', 'staff', 'superuser']
const kinds = ['published', 'draft', 'hide', 'deleted', 'deleted draft', 'draft of another'] as const
type Kind = (typeof kinds)[number]

let testApp: TestApp
const calls = {} as Record<Who, Client>

beforeAll(async () => {
  testApp = await startTestApp()
  const { db } = testApp.database
  const owner = await makeUser(db, { username: 'owner' })
  const signedIn = async (user: Promise<{ id: number }>) => (await testApp.signIn((await user).id)).api
  calls.guest = testApp.api
  calls.stranger = await signedIn(makeUser(db))
  calls.owner = (await testApp.signIn(owner.id)).api
  calls.staff = await signedIn(makeUser(db, { isStaff: true }))
  calls.superuser = await signedIn(makeUser(db, { isSuperuser: true }))
  const authorId = owner.id
  await makePost(db, { slug: 'published', authorId, categories: ['One'] })
  await makePost(db, { slug: 'draft', postStatus: 'draft', authorId, categories: ['One'] })
  await makePost(db, { slug: 'hide', postStatus: 'hide', authorId, categories: ['One'] })
  await makePost(db, { slug: 'deleted', isDeleted: true, authorId, categories: ['One'] })
  await makePost(db, { slug: 'deleted draft', postStatus: 'draft', isDeleted: true, authorId, categories: ['One'] })
  const anotherId = (await makeUser(db)).id
  await makePost(db, { slug: 'draft of another', postStatus: 'draft', authorId: anotherId, categories: ['One'] })
})
afterAll(() => testApp.close())

const readable: Record<Who, readonly Kind[]> = {
  guest: ['published'],
  stranger: ['published'],
  owner: ['published', 'draft', 'hide'],
  staff: kinds,
  superuser: kinds,
}

describe.each(everybody)('%s', (who) => {
  test.each(kinds)(
    'opens a post (%s) exactly when they may read it',
    { tags: ['role-13', 'error-29'] },
    async (slug) => {
      const opened = calls[who].blog.getPost({ params: { slug } }).then(
        (post) => post.slug,
        (error: unknown) => error,
      )
      if (readable[who].includes(slug)) expect(await opened).toBe(slug)
      else expect(await opened).toMatchObject({ status: 404, body: { code: 'post_not_found', msg: 'Post not found.' } })
    },
  )

  const slugs = async (query: Partial<PostListQuery>) => {
    const found = await calls[who].blog.listPosts({ query }).catch(() => null)
    return { slugs: found?.data.map(({ slug }) => slug).toSorted() ?? [], total: found?.totalPost ?? 0 }
  }

  test.each([{}, { category_slug: 'one' }, { title: 'post' }, { sort: 'title_asc' as const }])(
    'finds exactly the readable posts in a list by %o',
    async (query) => {
      const expected = readable[who].toSorted()
      expect(await slugs(query)).toEqual({ slugs: expected, total: expected.length })
    },
  )

  test.each([{}, { category_slug: 'one' }])('finds exactly the readable posts of an author by %o', async (query) => {
    const expected = readable[who].filter((kind) => kind !== 'draft of another').toSorted()
    expect(await slugs({ ...query, author_username: 'owner' })).toEqual({ slugs: expected, total: expected.length })
  })

  test.each(['draft', 'published', 'hide', 'deleted'] as const)(
    'filters the list by the status %s',
    { tags: ['entity-20', 'state-34'] },
    async (post_status) => {
      const ofStatus: Record<string, readonly Kind[]> = {
        draft: ['draft', 'deleted draft', 'draft of another'],
        published: ['published', 'deleted'],
        hide: ['hide'],
        deleted: ['deleted', 'deleted draft'],
      }
      const expected = readable[who].filter((kind) => ofStatus[post_status]?.includes(kind)).toSorted()
      expect(await slugs({ post_status })).toEqual({ slugs: expected, total: expected.length })
    },
  )

  test('finds no draft by date, since a draft has none', async () => {
    const expected = readable[who].filter((kind) => !kind.includes('draft')).toSorted()
    expect((await slugs({ published_after: '2000-01-01' })).slugs).toEqual(expected)
  })
})

test('the owner does not see a deleted post, staff see it marked', { tags: ['post-list-7', 'role-8'] }, async () => {
  const { data } = await calls.staff.blog.listPosts({ query: { post_status: 'published' } })
  expect(data.map(({ slug, is_deleted }) => [slug, is_deleted]).toSorted()).toEqual([
    ['deleted', true],
    ['published', false],
  ])
})
