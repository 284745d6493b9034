import { ResponseCache } from '@ledgerdeck/page-cache'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscribeToInvalidation } from '../../platform/pages/cache-freshness.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { imageBlock, makeWriter, pictureFile, type Writer } from '../writing/writers.factory.ts'
import { paragraph } from './posts.factory.ts'

const cache = new ResponseCache()
let testApp: TestApp
let origin: string
let stopListening: () => Promise<void>
let staff: Writer

beforeAll(async () => {
  testApp = await startTestApp({ cache, environment: { RATE_LIMIT_SCALE: '1000' } })
  origin = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  stopListening = await subscribeToInvalidation(cache, testApp.database)
  staff = await makeWriter(testApp)
  await staff.create({
    title: 'Evergreen',
    post_status: 'published',
    category_names: 'Fresh, Stale',
    tag_names: 'fresh',
  })
})
afterAll(async () => {
  await stopListening()
  await testApp.close()
})

const lists = [
  '/api/v1/blog/posts/',
  '/api/v1/blog/posts/?category_slug=fresh',
  '/api/v1/blog/posts/?category_slug=stale',
  '/api/v1/blog/posts/?tag_slug=fresh',
  '/api/v1/blog/filters/',
  '/finance/blog/feed.xml',
  '/finance/blog/feed.json?category_slug=fresh',
  '/sitemap.xml',
]
const post = (slug: string) => `/api/v1/blog/posts/${slug}/`

const read = async (path: string) => (await fetch(origin + path)).text()

async function readAndKeep(paths: string[]): Promise<string[]> {
  const answers: string[] = []
  for (const path of paths) {
    const ask = async () => {
      const answer = await fetch(origin + path)
      return answer.status === 404 || cache.find(path) !== undefined
    }
    await expect.poll(ask).toBe(true)
    answers.push(await read(path))
  }
  return answers
}

async function changedBy(paths: string[], change: () => Promise<unknown>): Promise<string[]> {
  const before = await readAndKeep(paths)
  await change()
  const after = await Promise.all(paths.map(read))
  const withoutId = (answer = '') => answer.replace(/"request_id":"[^"]*"/, '')
  return paths.filter((_, index) => withoutId(before[index]) !== withoutId(after[index]))
}

test('after any change of a post, guests get current answers everywhere on the next request', {
  tags: ['state-38'],
}, async () => {
  const [first, second] = [post('fresh-words'), post('fresher-words')]
  const shown = ['/api/v1/blog/posts/', '/api/v1/blog/posts/?category_slug=fresh', '/api/v1/blog/posts/?tag_slug=fresh']
  const everywhere = [...shown, '/api/v1/blog/filters/', ...lists.slice(5)]
  const create = () =>
    staff.create({ title: 'Fresh words', post_status: 'published', category_names: 'Fresh', tag_names: 'fresh' }, [
      paragraph('body'),
    ])
  expect(await changedBy([...lists, first], create)).toEqual([...everywhere, first])

  const rename = () => staff.update('fresh-words', { title: 'Fresher words' })
  const withoutFilters = [...shown, ...lists.slice(5)]
  expect(await changedBy([...lists, first, second], rename)).toEqual([...withoutFilters, first, second])
  expect(JSON.parse(await read(first)).slug).toBe('fresher-words')

  const rewrite = () => staff.update('fresher-words', { category_names: 'Stale' }, [paragraph('other')])
  expect(await changedBy([...lists, first, second], rewrite)).toEqual([...lists, first, second])

  const hide = () =>
    staff.api.blog.updatePostStatus({
      params: { slug: 'fresher-words' },
      body: { post_status: 'hide' },
    })
  const withStale = [lists[0], lists[2], lists[3], lists[4], lists[5], lists[7], first, second]
  expect(await changedBy([...lists, first, second], hide)).toEqual(withStale)

  const show = () => staff.update('fresher-words', { post_status: 'published' })
  expect(await changedBy([...lists, first, second], show)).toEqual(withStale)

  const remove = () => staff.api.blog.bulkDeletePosts({ body: { slugs: ['fresher-words'] } })
  expect(await changedBy([...lists, first, second], remove)).toEqual(withStale)

  const restore = () => staff.api.blog.restorePost({ params: { slug: 'fresher-words' } })
  expect(await changedBy([...lists, first, second], restore)).toEqual(withStale)
})

test('after any change of a category or tag, guests get current answers everywhere on the next request', async () => {
  const own = post('named-words')
  await staff.create({
    title: 'Named words',
    post_status: 'published',
    category_names: 'Old name',
    tag_names: 'old mark',
  })
  await staff.create({ title: 'Heir words', post_status: 'published', category_names: 'Heir' })
  const addresses = [
    ...['/api/v1/blog/posts/', '/api/v1/blog/filters/', own],
    ...['/api/v1/blog/posts/?category_slug=old-name', '/finance/blog/feed.xml?category_slug=old-name'],
    ...['/api/v1/blog/posts/?tag_slug=old-mark', '/finance/blog/feed.json?tag_slug=old-mark'],
    ...['/api/v1/blog/posts/?category_slug=heir', '/finance/blog/feed.json?category_slug=heir'],
  ]
  const termOf = async (kind: 'category' | 'tag', search: string) => {
    const { data } = await staff.api.admin.listTerms({ params: { kind }, query: { search } })
    if (!data[0]) throw new Error(`There is no ${search}.`)
    return data[0]
  }
  const rename = (kind: 'category' | 'tag') => async () => {
    const { id, name: base_name, slug: base_slug } = await termOf(kind, 'old')
    const body = { name: `New ${kind}`, slug: '', base_name, base_slug }
    await staff.api.admin.renameTerm({ params: { kind, id }, body })
  }
  expect(await changedBy(addresses, rename('category'))).toEqual(addresses.filter((path) => !path.includes('heir')))
  expect(await changedBy(addresses, rename('tag'))).toEqual(addresses.filter((path) => !path.includes('heir')))

  const merge = async () => {
    const [from, into] = [await termOf('category', 'old-name'), await termOf('category', 'heir')]
    const body = { into_id: into.id, base_name: from.name, into_base_name: into.name }
    await staff.api.admin.mergeTerms({
      params: { kind: 'category', id: from.id },
      body,
    })
  }
  expect(await changedBy(addresses, merge)).toEqual(addresses)

  await staff.update('named-words', { tag_names: '' })
  const feed = '/finance/blog/feed.json?tag_slug=old-mark'
  await readAndKeep([feed])
  const { id } = await termOf('tag', 'old-mark')
  await staff.api.admin.deleteTerm({ params: { kind: 'tag', id } })
  expect((await fetch(origin + feed)).status).toBe(404)
})

test('a draft changes no answers for guests and invalidates nothing', async () => {
  const write = async () => {
    const slug = await staff.create(
      { title: 'Quiet', category_names: 'Fresh, Quiet', content_block_image_order_1: await pictureFile() },
      [imageBlock(1)],
    )
    await staff.update(slug, { title: 'Quieter', tag_names: 'quiet' })
    await staff.api.blog.bulkDeletePosts({ body: { slugs: [slug] } })
  }
  expect(await changedBy(lists, write)).toEqual([])
  for (const path of lists) expect(cache.find(path)).toBeDefined()
})

test('another process is notified of a change', { tags: ['state-38'] }, async () => {
  const otherCache = new ResponseCache()
  const other = await startTestApp({ cache: otherCache, beside: testApp })
  const otherOrigin = await other.app.listen({ port: 0, host: '127.0.0.1' })
  const stop = await subscribeToInvalidation(otherCache, other.database)
  const readThere = async () => (await fetch(`${otherOrigin}/api/v1/blog/posts/`)).text()
  await expect.poll(async () => (await readThere()) && otherCache.find('/api/v1/blog/posts/')).toBeDefined()
  await staff.create({ title: 'Told around', post_status: 'published' })
  await expect.poll(readThere).toContain('told-around')
  await stop()
  await other.close()
})
