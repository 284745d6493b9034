import { createRequestHandler, matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { createPageRenderer } from './page-renderer.ts'

const routes = {
  root: { id: 'root', path: '', module: {} },
  layout: { id: 'layout', parentId: 'root', module: { handle: { query: ['theme'] } } },
  list: { id: 'list', parentId: 'layout', path: 'blog', module: { handle: { query: ['page'] } } },
  post: { id: 'post', parentId: 'layout', path: 'blog/:slug', module: { handle: { query: ['comment'] } } },
  link: { id: 'link', parentId: 'layout', path: 'accept/:token?', module: { handle: { query: ['by'] } } },
  missing: { id: 'missing', parentId: 'layout', path: '*', module: {} },
}

const entry = { module: { createRequestHandler, matchRoutes, createLoadContext: () => {}, staticErrorPage: () => '' } }

const renderer = createPageRenderer({ entry, routes, assets: { routes: {} } } as never, () => ({}) as never, 'test')

test.each([
  ['/blog', ['theme', 'page']],
  ['/BLOG', ['theme', 'page']],
  ['/blog/a-post', ['theme', 'comment']],
  ['/accept', ['theme', 'by']],
  ['/accept/a-token', ['theme', 'by']],
  ['/no/such/page', ['theme']],
])('the page %s reads %j of its address', (path, names) => {
  expect(renderer.traits(path).knownParameters).toEqual(names)
})

test('an address whose route is that of the 404 page has no page', () => {
  expect(renderer.hasPage('/blog/a-post')).toBe(true)
  expect(renderer.hasPage('/no/such/page')).toBe(false)
})
