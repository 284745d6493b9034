import type { PostListQuery, PostSort } from '@ledgerdeck/contract/blog'
import { isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../accounts/users.factory.ts'
import { Refusal, startTestApp, type TestApp } from '../../test-app.ts'
import { makePost } from './posts.factory.ts'
import { posts } from './posts.table.ts'

type Query = Partial<Record<keyof PostListQuery, string | number>>

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
  const { db } = testApp.database
  const ada = (await makeUser(db, { username: 'Ada_Ledger' })).id
  const bo = (await makeUser(db, { username: 'bo' })).id
  const at = (day: string, time = '12:00:00.000') => new Date(`2026-03-${day}T${time}Z`)
  await makePost(db, {
    title: 'apple',
    publishedDate: at('01', '00:00:00.000'),
    authorId: ada,
    categories: ['Fruit'],
    tags: ['red'],
  })
  await makePost(db, {
    title: 'Banana',
    publishedDate: at('02', '23:59:59.999'),
    authorId: ada,
    categories: ['Fruit'],
    tags: ['yellow'],
  })
  await makePost(db, {
    title: 'Éclair',
    publishedDate: at('03'),
    authorId: bo,
    categories: ['Cake', 'French'],
    tags: ['sweet'],
  })
  await makePost(db, {
    title: 'Fig',
    publishedDate: at('04'),
    authorId: bo,
    categories: ['Fruit'],
    tags: ['sweet', 'purple'],
  })
  await makePost(db, { title: 'Zwieback', publishedDate: at('04'), authorId: null, categories: ['Cake'], tags: [] })
  await makePost(db, {
    title: 'Draft of a date',
    postStatus: 'draft',
    authorId: ada,
    categories: ['Fruit', 'Secret plans'],
    tags: ['brown'],
  })
  await makeUser(db, { username: 'reader' })
  await makePost(db, { title: 'Hidden plum', postStatus: 'hide', authorId: ada, categories: ['Fruit'] })
  await makePost(db, { title: 'Deleted pear', isDeleted: true, authorId: ada, categories: ['Fruit'] })
})
afterAll(() => testApp.close())

const list = (query: Query) => testApp.api.blog.listPosts({ query: query as PostListQuery })
const titles = async (query: Query) => (await list(query)).data.map(({ title }) => title)

async function refusal(query: Query) {
  const error = await list(query).then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof Refusal ? { status: error.status, body: error.body } : error
}

const nothing = {
  status: 404,
  body: expect.objectContaining({ msg: 'No posts found or page out of range.', code: 'no_posts_found' }),
}

test('a guest gets the published posts, newest first, with the numbers of the list', {
  tags: ['entity-19', 'blog-calls-1'],
}, async () => {
  const answer = await list({})
  expect(answer.data.map(({ title }) => title)).toEqual(['Zwieback', 'Fig', 'Éclair', 'Banana', 'apple'])
  expect(answer).toMatchObject({ totalPost: 5, numOfPages: 1, page: 1 })
})

test('a card has every field of the contract', { tags: ['post-list-3', 'entity-16'] }, async () => {
  const [card] = (await list({ title: 'fig' })).data
  expect(card).toMatchObject({
    title: 'Fig',
    post_status: 'published',
    author: { username: 'bo' },
    categories: [{ name: 'Fruit', slug: 'fruit' }],
    tags: [
      { name: 'purple', slug: 'purple' },
      { name: 'sweet', slug: 'sweet' },
    ],
    featured_image: null,
    featured_image_sources: [],
    published_date: '2026-03-04T12:00:00.000Z',
    is_deleted: false,
    reading_minutes: 1,
  })
})

test.each<[PostSort, string[]]>([
  ['latest', ['Zwieback', 'Fig', 'Éclair', 'Banana', 'apple']],
  ['oldest', ['apple', 'Banana', 'Éclair', 'Fig', 'Zwieback']],
  ['title_asc', ['apple', 'Banana', 'Éclair', 'Fig', 'Zwieback']],
  ['title_desc', ['Zwieback', 'Fig', 'Éclair', 'Banana', 'apple']],
])('sorts by %s', { tags: ['entity-20', 'blog-calls-1', 'constant-19'] }, async (sort, expected) =>
  expect(await titles({ sort })).toEqual(expected),
)

test.each<[Query, string[]]>([
  [{ author_username: 'ada_ledger' }, ['Banana', 'apple']],
  [{ author_username: 'ADA_LEDGER' }, ['Banana', 'apple']],
  [{ category_slug: 'cake' }, ['Zwieback', 'Éclair']],
  [{ tag_slug: 'sweet' }, ['Fig', 'Éclair']],
  [{ title: 'zwie' }, ['Zwieback']],
  [{ post_status: 'published', category_slug: 'fruit' }, ['Fig', 'Banana', 'apple']],
  [{ post_status: 'all', tag_slug: 'red' }, ['apple']],
  [{ category_slug: 'fruit', tag_slug: 'sweet' }, ['Fig']],
  [{ category_slug: 'fruit', author_username: 'ada_ledger' }, ['Banana', 'apple']],
  [{ category_slug: 'fruit', tag_slug: 'sweet', author_username: 'bo', sort: 'oldest' }, ['Fig']],
  [{ category_slug: 'fruit', sort: 'title_desc' }, ['Fig', 'Banana', 'apple']],
  [{ tag_slug: 'sweet', sort: 'title_asc' }, ['Éclair', 'Fig']],
  [{ author_username: 'bo', sort: 'title_asc' }, ['Éclair', 'Fig']],
  [{ category_slug: 'fruit', title: 'fig', sort: 'title_asc' }, ['Fig']],
])('filters by %o', { tags: ['entity-20', 'blog-calls-1'] }, async (query, expected) => {
  expect(await titles(query)).toEqual(expected)
  expect((await list(query)).totalPost).toBe(expected.length)
})

test.each<[Query, string[]]>([
  [{ published_before: '2026-03-02' }, ['Banana', 'apple']],
  [{ published_after: '2026-03-04' }, ['Zwieback', 'Fig']],
  [{ published_after: '2026-03-01', published_before: '2026-03-01' }, ['apple']],
  [{ published_after: '2026-03-02T23:59:59.999Z', published_before: '2026-03-02T23:59:59.999Z' }, ['Banana']],
  [{ published_before: '2026-03-02T23:59:59.998Z' }, ['apple']],
  [{ published_before: '2026-03-03T09:59:59.999+10:00', sort: 'oldest' }, ['apple', 'Banana']],
  [{ published_after: '2026-03-03T09:59:59+10:00', category_slug: 'fruit' }, ['Fig', 'Banana']],
  [{ published_after: '0000-01-01', published_before: '9999-12-31', category_slug: 'cake' }, ['Zwieback', 'Éclair']],
])(
  'takes dates as whole UTC days and instants as they are, inclusive: %o',
  { tags: ['entity-20'] },
  async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  },
)

test.each<[string, Query]>([
  ['a page past the end', { page: 2 }],
  ['the last page there can be', { page: 1_000_000 }],
  ['an unknown category', { category_slug: 'nope' }],
  ['an unknown tag', { tag_slug: 'nope' }],
  ['an unknown author', { author_username: 'nobody' }],
  ['words that no post holds', { title: 'xylophone' }],
  ['no words at all', { title: '!!! ---' }],
  ['a category that only a draft and hidden posts have', { tag_slug: 'brown' }],
  ['drafts asked for by a guest', { post_status: 'draft' }],
  ['deleted posts asked for by a guest', { post_status: 'deleted' }],
  ['hidden posts asked for by a guest', { post_status: 'hide', category_slug: 'fruit' }],
  ['days without posts', { published_after: '2027-01-01' }],
  ['a time after the last year', { published_after: '9999-12-31T23:59:59-23:59' }],
  ['a time before the first year', { published_before: '0001-01-01T00:00:00+23:59' }],
  ['an end before the start', { published_after: '2026-03-04', published_before: '2026-03-01' }],
  ['a time before all dates', { published_before: '0000-01-01' }],
])('answers 404 with its text for %s', { tags: ['blog-calls-2'] }, async (_, query) =>
  expect(await refusal(query)).toEqual(nothing),
)

test('answers 200 with an empty list where the caller allows it, except for unknown names', async () => {
  const empty = { data: [], totalPost: 0, numOfPages: 0, page: 1 }
  expect(await list({ title: 'xylophone', allow_empty: 'true' })).toMatchObject(empty)
  expect(await list({ post_status: 'draft', allow_empty: 'true' })).toMatchObject(empty)
  expect(await refusal({ title: 'xylophone', allow_empty: 'false' })).toEqual(nothing)
  expect(await refusal({ author_username: 'nobody', allow_empty: 'true' })).toEqual(nothing)
})

test.each<[string, Query]>([
  ['a tag that only a draft has', { tag_slug: 'brown' }],
  ['a category that only a draft has', { category_slug: 'Secret plans' }],
  ['a user without posts', { author_username: 'reader' }],
])('does not tell guests of %s', async (_, query) => {
  expect(await refusal({ ...query, allow_empty: 'true' })).toEqual(nothing)
})

test.each<[string, Query, { isStaff?: boolean }]>([
  ['members of a user without posts', { author_username: 'reader' }, {}],
  ['staff of a tag that only a draft has', { tag_slug: 'brown' }, { isStaff: true }],
  ['staff of a category that only a draft has', { category_slug: 'Secret plans' }, { isStaff: true }],
])('tells %s', async (_, query, rights) => {
  const { api } = await testApp.signInAs(rights)
  await expect(
    api.blog.listPosts({ query: { ...query, post_status: 'published', allow_empty: true } as PostListQuery }),
  ).resolves.toMatchObject({ data: [] })
})

test.each<[string, Query]>([
  ['a tag that only a draft has', { tag_slug: 'brown' }],
  ['a category that only a draft has', { category_slug: 'Secret plans' }],
])('does not tell members of %s', async (_, query) => {
  const { api } = await testApp.signInAs()
  await expect(api.blog.listPosts({ query: { ...query, allow_empty: true } as PostListQuery })).rejects.toMatchObject({
    status: 404,
  })
})

test.each<[string, Query, string]>([
  ['page 0', { page: 0 }, 'page'],
  ['a broken page', { page: 1.5 }, 'page'],
  ['a page beyond the bound', { page: 1_000_001 }, 'page'],
  ['an unknown sort', { sort: 'best' }, 'sort'],
  ['an unknown status', { post_status: 'secret' }, 'post_status'],
  ['a day that does not exist', { published_before: '2026-02-30' }, 'published_before'],
  ['a title that is too long', { title: 'x'.repeat(201) }, 'title'],
  ['a slug that is too long', { tag_slug: 'x'.repeat(221) }, 'tag_slug'],
])('refuses %s and names the field', async (_, query, field) => {
  expect(await refusal(query)).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', details: { [field]: expect.any(Array) } },
  })
})

test.each(['title=%00', 'title=a%00b', 'author_username=%00', 'category_slug=%00', 'tag_slug=%ED%A0%80'])(
  'never fails on %s',
  async (query) => {
    const { statusCode } = await testApp.app.inject(`/api/v1/blog/posts/?${query}`)
    expect([400, 404]).toContain(statusCode)
  },
)

test('unknown parameters change nothing', async () => {
  const { statusCode, payload } = await testApp.app.inject('/api/v1/blog/posts/?is_deleted=true&limit=1&q=%27;--')
  expect([statusCode, payload]).toEqual([200, JSON.stringify(await list({}))])
})

test('an empty value is ignored', { tags: ['blog-calls-1', 'constant-19'] }, async () => {
  const { payload } = await testApp.app.inject('/api/v1/blog/posts/?title=&tag_slug=&sort=&page=&published_before=')
  expect(JSON.parse(payload).totalPost).toBe(5)
})

describe('a list of many pages', () => {
  let many: TestApp
  const pageOf = (page: number, query: Query = {}) =>
    many.api.blog.listPosts({ query: { page, ...query } as PostListQuery })

  beforeAll(async () => {
    many = await startTestApp()
    const authorId = (await makeUser(many.database.db)).id
    const sameMoment = new Date('2026-05-05T05:05:05.000Z')
    for (let number = 1; number <= 29; number += 1) {
      await makePost(many.database.db, {
        title: number % 2 ? 'Odd' : 'Even',
        publishedDate: number < 20 ? sameMoment : undefined,
        authorId,
        categories: number % 3 ? [] : ['Third'],
      })
    }
  })
  afterAll(() => many.close())

  test.each<[PostSort]>([['latest'], ['oldest'], ['title_asc'], ['title_desc']])(
    'sorted by %s shows every post exactly once over its pages, nine a page',
    { tags: ['constant-18'] },
    async (sort) => {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => pageOf(page, { sort })))
      expect(pages.map(({ data }) => data.length)).toEqual([9, 9, 9, 2])
      expect(pages.map(({ page, numOfPages, totalPost }) => [page, numOfPages, totalPost])).toEqual(
        [1, 2, 3, 4].map((page) => [page, 4, 29]),
      )
      expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(29)
    },
  )

  test.each<[PostSort, PostSort]>([
    ['latest', 'oldest'],
    ['title_asc', 'title_desc'],
  ])('sorted by %s is the list sorted by %s in reverse', async (sort, opposite) => {
    const all = async (order: PostSort) =>
      (await Promise.all([1, 2, 3, 4].map((page) => pageOf(page, { sort: order })))).flatMap(({ data }) =>
        data.map(({ id }) => id),
      )
    expect(await all(sort)).toEqual((await all(opposite)).reverse())
  })

  test('a full last page is the last', async () => {
    expect((await pageOf(1, { category_slug: 'third' })).numOfPages).toBe(1)
    await expect(pageOf(2, { category_slug: 'third' })).rejects.toMatchObject({ status: 404 })
    await expect(pageOf(5)).rejects.toMatchObject({ status: 404 })
  })
})

describe('a page far from both ends', () => {
  let long: TestApp

  beforeAll(async () => {
    long = await startTestApp()
    await long.database.pool.query(`insert into posts (slug, title, post_status, published_date)
      select 'nr-' || n, 'Number ' || n, 'published', '2025-01-01T00:00Z'::timestamptz + n * interval '1 minute'
      from generate_series(1, 2500) as n`)
    await long.database.pool.query(`insert into categories (name, slug) values ('Long', 'long')`)
    await long.database.pool.query(`insert into post_categories (post_id, category_id, listed_at, is_public)
      select posts.id, categories.id, listed_at, is_public from posts, categories where categories.slug = 'long'`)
  })
  afterAll(() => long.close())

  const firstOf = async (page: number, query: Query = {}) => {
    const { data, totalPost } = await long.api.blog.listPosts({ query: { page, ...query } as PostListQuery })
    return [data[0]?.slug, data.length, totalPost]
  }

  test('has the own drafts of a member, from either end, and no drafts of others', async () => {
    const { id } = await makeUser(long.database.db)
    const { api } = await long.signIn(id)
    await makePost(long.database.db, { slug: 'first', postStatus: 'draft', authorId: id })
    await makePost(long.database.db, { slug: 'of-another', postStatus: 'draft' })
    const page = async (number: number, sort: PostSort) => {
      const { data, totalPost } = await api.blog.listPosts({ query: { page: number, sort } as PostListQuery })
      return [data.map(({ slug }) => slug).at(0), data.length, totalPost]
    }
    expect(await page(1, 'latest')).toEqual(['first', 9, 2501])
    expect(await page(278, 'latest')).toEqual(['nr-8', 8, 2501])
    expect(await page(278, 'oldest')).toEqual(['nr-2494', 8, 2501])
    expect(await page(113, 'latest')).toEqual(['nr-1493', 9, 2501])
    await long.database.db.delete(posts).where(isNotNull(posts.authorId))
  })

  test.each<[string, Query]>([
    ['all posts', {}],
    ['a category', { category_slug: 'long' }],
  ])('of %s is right while posts come and go, from either end', async (_list, query) => {
    const { pool } = long.database
    const show = (status: string, slugs: string) =>
      pool.query(`update posts set post_status = '${status}' where slug = any('{${slugs}}')`)
    expect(await firstOf(113, query)).toEqual(['nr-1492', 9, 2500])
    expect(await firstOf(200, query)).toEqual(['nr-709', 9, 2500])
    expect(await firstOf(278, query)).toEqual(['nr-7', 7, 2500])
    await show('hide', 'nr-1,nr-2,nr-3,nr-4,nr-5,nr-6,nr-7,nr-2500')
    expect(await firstOf(200, query)).toEqual(['nr-708', 9, 2492])
    expect(await firstOf(113, query)).toEqual(['nr-1491', 9, 2492])
    await expect(firstOf(278, query)).rejects.toMatchObject({ status: 404 })
    await show('published', 'nr-1,nr-2,nr-3,nr-4,nr-5,nr-6,nr-7,nr-2500')
    expect(await firstOf(278, query)).toEqual(['nr-7', 7, 2500])
    expect(await firstOf(139, { ...query, sort: 'oldest' })).toEqual(['nr-1243', 9, 2500])
  })
})
