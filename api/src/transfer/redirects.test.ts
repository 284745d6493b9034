import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePost } from '../blog/posts/posts.factory.ts'
import { contentSecurityPolicy } from '../platform/pages/content-security-policy.ts'
import type { PageRenderer } from '../platform/pages/page-renderer.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { addRedirects } from './import-keys.repository.ts'

const renderer: PageRenderer = {
  traits: () => ({ knownParameters: [], frameOrigins: () => [] }),
  render: async (url) =>
    new Response('<h1>page</h1>', { status: url === '/about' ? 200 : 404, headers: { 'content-type': 'text/html' } }),
  errorPage: () => '',
  hasPage: (path) => path === '/about',
}
let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp({
    pages: { renderer: async () => renderer, serveFiles: async () => {}, contentSecurityPolicy },
  })
  const { db } = testApp.database
  const { id } = await makePost(db, { slug: 'größe' })
  await addRedirects(db, ['/2015/01/size', '/gr%C3%B6%C3%9Fe', '/about'], id)
  const draft = await makePost(db, { postStatus: 'draft', publishedDate: null })
  await addRedirects(db, ['/2015/01/draft', '/2015/01/size'], draft.id)
})
afterAll(() => testApp.close())

test.each(['/2015/01/size', '/2015/01/size/?utm_source=a', '/gr%C3%B6%C3%9Fe'])(
  'the old address %s leads to the imported post',
  async (path) => {
    let { statusCode, headers } = await testApp.app.inject(path)
    if (headers.location?.startsWith('/2015')) ({ statusCode, headers } = await testApp.app.inject(headers.location))
    expect([statusCode, headers.location]).toEqual([301, '/finance/blog/detail/gr%C3%B6%C3%9Fe'])
  },
)

test.each([
  ['/about', 200],
  ['/2015/01/draft', 404],
  ['/2015/01/other', 404],
])('%s answers %i: pages of this site win, and drafts are not given away', async (path, status) => {
  expect((await testApp.app.inject(path)).statusCode).toBe(status)
})
