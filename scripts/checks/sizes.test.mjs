import { expect, test } from 'vitest'
import { checkSizes } from './sizes.mjs'
import { treeOf } from './tree.mjs'

const lines = (/** @type {number} */ count) => 'a()\n'.repeat(count)
const messagesFor = (/** @type {string} */ path, /** @type {string} */ text) =>
  checkSizes(treeOf({ [path]: text })).map(({ message }) => message)

test.each([
  ['api/src/blog/posts.service.ts', 400],
  ['web/app/blog/post-page.tsx', 250],
  ['web/app/ui/button.module.css', 400],
  ['api/src/blog/posts.routes.test.ts', 600],
  ['e2e/reading.ts', 600],
  ['api/seed/sample/article.ts', 600],
  ['scripts/start.mjs', 150],
  ['scripts/checks/sizes.test.mjs', 600],
])('%s may hold %i lines of code and not one more', (path, limit) => {
  expect(messagesFor(path, lines(limit))).toEqual([])
  expect(messagesFor(path, lines(limit + 1))).toEqual([`${limit + 1} lines of code, more than ${limit}`])
})

test('blank lines and comments are not counted', () => {
  const padding = '\n   \n// one\n/* two\n\n   three */\n'
  expect(messagesFor('scripts/start.mjs', `${padding.repeat(100)}${lines(150)}`)).toEqual([])
})

test('what looks like a comment inside a text counts as code', () => {
  const text = 'const rule = `\n// not a comment\n`\n'
  expect(messagesFor('scripts/start.mjs', text.repeat(51))).toEqual(['153 lines of code, more than 150'])
})

test('comments of a stylesheet are not counted, a text that looks like one is', () => {
  expect(messagesFor('web/app/ui/a.css', `/* one\n two */\n${'a {}\n'.repeat(400)}`)).toEqual([])
  expect(messagesFor('web/app/ui/a.css', `${'a::before {\ncontent: "/*";\n}\n'.repeat(134)}`)).toEqual([
    '402 lines of code, more than 400',
  ])
})

test('a function holds 60 lines of code, whatever kind it is', () => {
  const body = (/** @type {number} */ count) => `{\n${lines(count - 2)}}`
  for (const head of ['function long() ', 'const long = () => ', 'const o = { long() ', 'class A { long() ']) {
    const end = head.includes('{ long') ? '}' : ''
    expect(messagesFor('api/src/app.ts', `${head}${body(60)}${end}`)).toEqual([])
    expect(messagesFor('api/src/app.ts', `${head}${body(61)}${end}`)).toHaveLength(1)
  }
})

test('a long function is reported with its name and line', () => {
  const [problem] = checkSizes(treeOf({ 'api/src/app.ts': `\n\nfunction long() {\n${lines(60)}}` }))
  expect(problem).toMatchObject({ line: 3, message: 'the function long has 62 lines of code, more than 60' })
})

test('a block of tests may be longer than a function', () => {
  expect(messagesFor('api/src/blog/posts.routes.test.ts', `describe('posts', () => {\n${lines(100)}})`)).toEqual([])
})
