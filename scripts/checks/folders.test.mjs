import { expect, test } from 'vitest'
import { checkFolders } from './folders.mjs'
import { treeOf } from './tree.mjs'

/** @param {string[]} paths */
const problemsOf = (...paths) =>
  checkFolders(treeOf(Object.fromEntries(paths.map((path) => [path, ''])))).map(
    ({ path, message }) => `${path}: ${message}`,
  )

test('a feature folder holds its registration and files with a role', () => {
  const roles = 'table repository policy service presenter routes job worker factory'.split(' ')
  const files = roles.flatMap((role) => [`api/src/blog/posts.${role}.ts`, `api/src/blog/posts.${role}.test.ts`])
  expect(problemsOf('api/src/blog/feature.ts', 'api/src/blog/feeds.test.ts', ...files)).toEqual([])
})

test('a feature folder keeps a noun of its own in a folder', () => {
  const files = ['feature.ts', 'comments/comments.service.ts', 'comments/comment-threads.test.ts']
  expect(problemsOf(...files.map((name) => `api/src/blog/${name}`))).toEqual([])
})

test.each([
  'slug.ts',
  'posts.helper.ts',
  'posts/slug.ts',
  'posts/lists/list.service.ts',
  'posts/feature.ts',
  'posts.routes.tsx',
])('a feature folder does not hold %s', (name) => {
  const path = `api/src/blog/${name}`
  expect(problemsOf('api/src/blog/feature.ts', path)).toEqual([`${path}: not a role of a feature folder`])
})

test('a folder of api/src that registers no feature is refused', () => {
  expect(problemsOf('api/src/blog/posts.service.ts')).toEqual(['api/src/blog: a feature folder without feature.ts'])
})

test('platform/ consists of areas', () => {
  expect(problemsOf('api/src/platform/pages/page-cache.ts')).toEqual([])
  expect(problemsOf('api/src/platform/context.ts')).toEqual([
    'api/src/platform/context.ts: a file directly in platform/',
  ])
})

test.each([
  ['api/src/platform/pages/post-cache.ts', 'post'],
  ['api/src/platform/comments/tree.ts', 'comments'],
  ['api/src/platform/stock/stock.ts', 'stock'],
  ['web/app/ui/post-card.tsx', 'post'],
])('platform/ and ui/ know no product noun: %s', (path, noun) => {
  expect(problemsOf('api/src/stock/feature.ts', path)).toEqual([
    expect.stringMatching(new RegExp(`^${path}: (platform|ui)/ knows the product's word "${noun}"$`)),
  ])
})

test('web/app holds the root, the entries and the routes', () => {
  expect(problemsOf('web/app/root.tsx', 'web/app/entry.client.tsx', 'web/app/routes.ts')).toEqual([])
  expect(problemsOf('web/app/dates.ts')).toEqual([
    'web/app/dates.ts: web/app holds only the root, the entries and the routes',
  ])
})

test('a feature of the web may keep a part of itself in a folder with modules and components', () => {
  const files = ['post-page.tsx', 'components/card.tsx', 'list/filters.ts', 'list/components/card.tsx']
  expect(problemsOf('web/app/ui/card.tsx', ...files.map((name) => `web/app/blog/${name}`))).toEqual([])
})

test('a component of a feature is in components/', () => {
  expect(problemsOf('web/app/blog/card.tsx', 'web/app/blog/list/card.tsx')).toEqual([
    'web/app/blog/card.tsx: a component outside of components/',
    'web/app/blog/list/card.tsx: a component outside of components/',
  ])
})

test('a page is directly in its feature', () => {
  expect(problemsOf('web/app/blog/list/list-page.tsx')).toEqual([
    'web/app/blog/list/list-page.tsx: a page below the folder of its feature',
  ])
})

test('a page keeps its parts in the common order', () => {
  const loader = 'export async function loader() {}\n'
  const meta = 'export const meta = () => []\n'
  const component = 'export default function Page() {}\n'
  const errors = "export { ErrorBoundary } from '../shell/error-page.tsx'\n"
  const path = 'web/app/blog/post-page.tsx'
  expect(checkFolders(treeOf({ [path]: loader + meta + component + errors }))).toEqual([])
  expect(checkFolders(treeOf({ [path]: component + loader + meta }))).toMatchObject([
    { path, next: 'Order it: loader, meta, default.' },
  ])
})

test.each([
  ['web/app/notes/form.ts', 'web/app/notes/components/form.tsx'],
  ['web/app/blog/list/filter.tsx', 'web/app/blog/list/components/filter.ts'],
])('two modules of a feature do not share a base name: %s and %s', (one, other) => {
  expect(problemsOf(one, other)).toContain(`${other}: named as ${one}`)
})

test('a test, a style sheet and another feature may have the name of a module', () => {
  const names = ['form.test.ts', 'components/form.tsx', 'components/form.test.tsx', 'components/form.module.css']
  expect(problemsOf('web/app/loans/form.ts', ...names.map((name) => `web/app/notes/${name}`))).toEqual([])
})
