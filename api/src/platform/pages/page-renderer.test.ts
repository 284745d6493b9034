import fc from 'fast-check'
import { createRequestHandler, matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { createPageRenderer } from './page-renderer.ts'

const routes = {
  root: { id: 'root', path: '', module: {} },
  layout: { id: 'layout', parentId: 'root', module: { handle: { query: ['theme'] } } },
  list: { id: 'list', parentId: 'layout', path: 'blog', module: { handle: { query: ['page'] } } },
  post: { id: 'post', parentId: 'layout', path: 'blog/:slug', module: { handle: { query: ['comment'] } } },
  author: { id: 'author', parentId: 'layout', path: 'blog/by/:name', module: { handle: { query: ['sort'] } } },
  print: { id: 'print', parentId: 'post', path: 'print', module: { handle: { query: ['size'] } } },
  part: {
    id: 'part',
    parentId: 'layout',
    path: 'blog/:slug/parts/:part/text',
    module: { handle: { query: ['line'] } },
  },
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

test('a page has the route that matches among all routes', () => {
  const handles = (id?: string) =>
    Object.values(routes)
      .filter((route) => ('parentId' in route ? route.parentId : undefined) === id)
      .map((route): object => ({
        ...route,
        handle: 'handle' in route.module ? route.module.handle : {},
        children: handles(route.id),
      }))
  const all = handles() as Parameters<typeof matchRoutes>[0]
  const segment = fc.constantFrom('blog', 'Blog', 'by', 'print', 'parts', 'text', 'accept', 'other', '')
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 6 }), (segments) => {
      const path = `/${segments.join('/')}`
      const expected = (matchRoutes(all, path) ?? []).flatMap(({ route }) => route.handle?.query ?? [])
      expect(renderer.traits(path).knownParameters).toEqual(expected)
    }),
    { numRuns: 2_000 },
  )
})

test('an address whose route is that of the 404 page has no page', () => {
  expect(renderer.hasPage('/blog/a-post')).toBe(true)
  expect(renderer.hasPage('/no/such/page')).toBe(false)
})
