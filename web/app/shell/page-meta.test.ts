import { expect, test } from 'vitest'
import { pageMeta, shareableAddress } from './page-meta.ts'

const site = {
  siteName: 'Ledgerdeck',
  siteUrl: 'https://ledgerdeck.example',
  contactEmail: 'desk@ledgerdeck.example',
  socialLinks: [],
  imageMegabytes: 10,
}

function args(pathname: string, error?: unknown, loaderData: unknown = { site }) {
  return {
    location: { pathname, search: '?page=2', hash: '', state: null, key: 'default', mask: undefined },
    matches: [{ id: 'root', pathname: '/', params: {}, loaderData, meta: [], error: undefined }],
    error,
  } as Parameters<typeof pageMeta>[0]
}

const facts = { title: 'About', description: 'What this is.' }

test('a page names itself and the site, and its address without the query', () => {
  const meta = pageMeta(args('/about'), facts)
  expect(meta).toContainEqual({ title: 'About · Ledgerdeck' })
  expect(meta).toContainEqual({ name: 'description', content: 'What this is.' })
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://ledgerdeck.example/about' })
  expect(meta).toContainEqual({ property: 'og:url', content: 'https://ledgerdeck.example/about' })
  expect(meta).toContainEqual({ property: 'og:site_name', content: 'Ledgerdeck' })
})

test('null, as the router passes it to a page that did not fail, is not an error', () => {
  expect(pageMeta(args('/about', null), facts)).toContainEqual({ title: 'About · Ledgerdeck' })
})

test('a page may name its one address and its picture', () => {
  const meta = pageMeta(args('/finance/blog/list'), {
    ...facts,
    canonicalPath: '/finance/blog?page=2',
    image: '/media/rate.webp',
    type: 'article',
  })
  expect(meta).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://ledgerdeck.example/finance/blog?page=2',
  })
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://ledgerdeck.example/media/rate.webp' })
  expect(meta).toContainEqual({ property: 'og:type', content: 'article' })
})

test('a missing page says so and is not indexed', () => {
  const notFound = { status: 404, statusText: 'Not Found', internal: false, data: null }
  const meta = pageMeta(args('/nowhere', notFound), undefined)
  expect(meta).toEqual([{ title: '404 Access denied · Ledgerdeck' }, { name: 'robots', content: 'noindex' }])
})

test.each([
  [429, '429 Too many requests'],
  [503, '503 System busy'],
  [500, 'System error'],
])('a page whose loader was refused with %i is titled "%s"', (status, title) => {
  const refused = { status, statusText: '', internal: false, data: { msg: 'Wait.' } }
  expect(pageMeta(args('/about', refused), facts)).toEqual([
    { title: `${title} · Ledgerdeck` },
    { name: 'robots', content: 'noindex' },
  ])
})

test('a private page is not indexed and claims no address', () => {
  expect(pageMeta(args('/verify-email/7/secret'), { ...facts, isPrivate: true })).toEqual([
    { title: 'About · Ledgerdeck' },
    { name: 'description', content: 'What this is.' },
    { name: 'robots', content: 'noindex' },
  ])
})

test('a failed page claims no address', () => {
  const meta = pageMeta(args('/about', new Error('x')), facts)
  expect(meta).toEqual([{ title: 'System error · Ledgerdeck' }, { name: 'robots', content: 'noindex' }])
})

test('without the settings of the site nothing absolute is written', () => {
  expect(pageMeta(args('/about', undefined, null), facts)).toEqual([
    { title: 'About' },
    { name: 'description', content: 'What this is.' },
  ])
})

test.each([
  ['/finance/blog/detail/duration', '/finance/blog/detail/duration'],
  ['/reset-password', '/reset-password'],
  ['/reset-password/7/TOKEN', ''],
  ['/verify-email/7/TOKEN', ''],
  ['/undo-email-change/7/TOKEN', ''],
  ['/accept-invitation/TOKEN', ''],
  ['/finance/blog/preview/TOKEN', ''],
])('a share link of %s names %s', (pathname, shared) => {
  expect(shareableAddress('https://deck.example', pathname)).toBe(`https://deck.example${shared}`)
})
