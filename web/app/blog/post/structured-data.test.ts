import { expect, test } from 'vitest'
import { samplePost as post } from '../sample-post.data.ts'
import { articleData, breadcrumbData, postDescription, postTrail } from './structured-data.ts'

const site = { siteName: 'Ledgerdeck', siteUrl: 'https://ledgerdeck.example' }

test('the trail of a post has its first category', { tags: ['post-1'] }, () => {
  expect(postTrail(post)).toEqual([
    { label: 'CORE', to: '/' },
    { label: 'BLOG', to: '/finance/blog' },
    { label: 'Bonds', to: '/finance/blog?category_slug=bonds' },
    { label: 'Duration without tears' },
  ])
})

test('the trail of a post without a category has the blog', () => {
  expect(postTrail({ title: 'Alone', categories: [] }).map(({ label }) => label)).toEqual(['CORE', 'BLOG', 'Alone'])
})

test('breadcrumbs are numbered from one, with absolute addresses for all but the page itself', () => {
  const { itemListElement } = breadcrumbData(postTrail(post), site.siteUrl)
  expect(itemListElement.map(({ position }) => position)).toEqual([1, 2, 3, 4])
  expect(itemListElement.map(({ item }) => item)).toEqual([
    'https://ledgerdeck.example/',
    'https://ledgerdeck.example/finance/blog',
    'https://ledgerdeck.example/finance/blog?category_slug=bonds',
    undefined,
  ])
})

test('an article says where, when and by whom', () => {
  expect(articleData(post, site)).toMatchObject({
    '@type': 'Article',
    headline: 'Duration without tears',
    url: 'https://ledgerdeck.example/finance/blog/detail/duration',
    image: 'https://ledgerdeck.example/media/a.webp',
    datePublished: '2026-09-15T00:00:00.000Z',
    dateModified: '2026-09-16T00:00:00.000Z',
    author: { '@type': 'Person', name: 'mara_quill' },
    publisher: {
      name: 'Ledgerdeck',
      logo: { url: expect.stringMatching(/^https:\/\/ledgerdeck\.example\/.*og-image.*\.png$/) },
    },
    keywords: 'risk',
  })
})

test('an article whose author is gone is the site’s own', () => {
  expect(articleData({ ...post, author: null }, site).author).toMatchObject({ name: 'Ledgerdeck' })
})

test.each([
  [{ meta_description: 'Own.', summary: 'Sum.', title: 'T' }, 'Own.'],
  [{ meta_description: ' ', summary: 'Sum.', title: 'T' }, 'Sum.'],
  [{ meta_description: '', summary: '', title: 'T' }, 'T'],
])('%j is described as %s', (texts, description) => expect(postDescription(texts)).toBe(description))
