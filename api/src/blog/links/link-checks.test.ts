import { postBounds } from '@ledgerdeck/blocks'
import type { Client } from '@ledgerdeck/contract/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../accounts/users.factory.ts'
import { contentSecurityPolicy } from '../../platform/pages/content-security-policy.ts'
import type { Pages } from '../../platform/pages/pages.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makePost } from '../posts/posts.factory.ts'
import { makeWriter } from '../writing/writers.factory.ts'
import { linkTarget } from './link-checks.service.ts'

const pages: Pages = {
  renderer: async () => ({
    traits: () => ({ knownParameters: [], frameOrigins: () => [] }),
    render: async () => new Response(''),
    errorPage: () => '',
    hasPage: (path) => path === '/tools',
  }),
  serveFiles: async () => {},
  contentSecurityPolicy,
}

type Who = 'stranger' | 'owner' | 'staff' | 'superuser'

let testApp: TestApp
const calls = {} as Record<Who, Client>

beforeAll(async () => {
  testApp = await startTestApp({ pages })
  const { db } = testApp.database
  const owner = await makeUser(db)
  const signedIn = async (id: number) => (await testApp.signIn(id)).api
  calls.owner = await signedIn(owner.id)
  calls.stranger = await signedIn((await makeUser(db)).id)
  calls.staff = await signedIn((await makeUser(db, { isStaff: true })).id)
  calls.superuser = await signedIn((await makeUser(db, { isSuperuser: true })).id)
  const authorId = owner.id
  await makePost(db, { slug: 'published', authorId, categories: ['Fixed income'], tags: ['Yield'] })
  await makePost(db, { slug: 'draft', postStatus: 'draft', authorId, categories: ['Secret plans'], tags: ['Merger'] })
  await makePost(db, { slug: 'hidden', postStatus: 'hide', authorId })
  await makePost(db, { slug: 'deleted', isDeleted: true, authorId })
})
afterAll(() => testApp.close())

async function broken(api: Client, ...addresses: string[]) {
  const { data } = await api.blog.checkLinks({ body: { addresses } })
  return Object.fromEntries(data.map(({ address, problem }) => [address, problem]))
}

const post = (slug: string) => `/finance/blog/detail/${slug}`

const posts = ['published', 'draft', 'hidden', 'deleted', 'never'].map(post)

const missing = (...slugs: string[]) => Object.fromEntries(slugs.map((slug) => [post(slug), 'missing']))
const notPublic = (...slugs: string[]) => Object.fromEntries(slugs.map((slug) => [post(slug), 'not_public']))

test.each<[Who, Record<string, string>]>([
  ['stranger', missing('draft', 'hidden', 'deleted', 'never')],
  ['owner', { ...notPublic('draft', 'hidden'), ...missing('deleted', 'never') }],
  ['staff', { ...notPublic('draft', 'hidden', 'deleted'), ...missing('never') }],
  ['superuser', { ...notPublic('draft', 'hidden', 'deleted'), ...missing('never') }],
])('%s learns nothing of posts that they may not read', async (who, expected) => {
  expect(await broken(calls[who], ...posts)).toEqual(expected)
})

test.each<[Who, number]>([
  ['stranger', 3],
  ['owner', 3],
  ['staff', 0],
  ['superuser', 0],
])('%s finds lists of categories and tags without public posts only as staff', async (who, found) => {
  const lists = ['category_slug=secret-plans', 'category_slug=Secret+plans', 'tag_slug=merger']
  const answer = await broken(calls[who], ...lists.map((query) => `/finance/blog?${query}`))
  expect(Object.keys(answer)).toHaveLength(found)
})

test('a guest may not check links', async () => {
  await expect(testApp.api.blog.checkLinks({ body: { addresses: ['/tools'] } })).rejects.toMatchObject({ status: 401 })
})

test('every form of the address of a post is known, and a former one leads on', async () => {
  const writer = await makeWriter(testApp)
  const former = await writer.create({ title: 'Before', post_status: 'published' })
  await writer.update(former, { title: 'After' })
  const forms = ['', '/', '.md', '?comment=3', '#risk'].map((end) => post('published') + end)
  expect(await broken(calls.owner, ...forms, '/finance/blog/published', '//'.slice(1), post(former))).toEqual({
    '/': 'missing',
  })
})

test('pages, files, lists and feeds are found, other addresses are broken', async () => {
  const given = [
    '/tools',
    '/tols',
    '/llms.txt',
    '/media/a.webp',
    '/api/docs',
    '/finance/blog/feed.xml',
    '/finance/blog',
  ]
  expect(await broken(calls.owner, ...given)).toEqual({ '/tols': 'missing' })
})

test('a list of a category or a tag is found by slug and by name', async () => {
  const list = (query: string) => `/finance/blog?${query}`
  const found = ['category_slug=fixed-income', 'category_slug=FIXED+income', 'tag_slug=yield', 'page=2'].map(list)
  const lost = ['category_slug=bonds', 'category_slug=fixed-income&tag_slug=gone'].map(list)
  expect(await broken(calls.owner, ...found, ...lost)).toEqual(
    Object.fromEntries(lost.map((address) => [address, 'missing'])),
  )
})

test.each(['/finance/blog/%00', '/%zz', '/finance/blog?tag_slug=%00', '/finance/blog/detail/%ff', '/\\[', '/\t/['])(
  '%s is missing, not a failure',
  async (address) => {
    expect(await broken(calls.owner, address)).toEqual({ [address]: 'missing' })
  },
)

describe('refused', () => {
  test.each([
    ['none', []],
    ['too many', Array.from({ length: postBounds.checkedLinks + 1 }, (_, at) => `/${at}`)],
    ['one of another site', ['https://example.org/']],
    ['one of another host', ['//example.org/']],
    ['a long one', [`/${'a'.repeat(postBounds.linkCharacters)}`]],
  ])('%s', async (_, addresses) => {
    await expect(calls.owner.blog.checkLinks({ body: { addresses } })).rejects.toMatchObject({ status: 400 })
  })
})

test.each([
  ['/finance/blog/my-comments', { kind: 'path', path: '/finance/blog/my-comments' }],
  ['/finance/blog/update/a', { kind: 'path', path: '/finance/blog/update/a' }],
  ['/finance//blog/detail/caf%C3%A9/', { kind: 'post', slug: 'café' }],
  ['/finance/blog/list?tag_slug=a', { kind: 'list', category: null, tag: 'a' }],
])('%s is read as it is routed', (address, target) => {
  expect(linkTarget(address)).toEqual(target)
})
