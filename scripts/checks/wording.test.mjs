import { expect, test } from 'vitest'
import { treeOf } from './tree.mjs'
import { checkWording } from './wording.mjs'

/** @param {string} text @param {string} [path] */
const problemsOf = (text, path = 'api/src/app.ts') =>
  checkWording(treeOf({ [path]: text })).map(({ line, message }) => `${line}: ${message}`)

test.each([
  ['// TODO: later', '1: unfinished work noted in a comment'],
  ['\n/* FIXME */', '2: unfinished work noted in a comment'],
  ['// @ts-nocheck', '1: the type checker is switched off'],
  ['// @ts-expect-error', '1: a suppression without a reason'],
  ['// biome-ignore lint/style/useConst: <explanation>', '1: a suppression without a reason'],
  ['// biome-ignore-all lint/style/useConst: all of it', '1: a rule is switched off for a whole file'],
  ['// eslint-disable-next-line', '1: a suppression for a tool that is not used here'],
  ['const a = b as unknown as C', '1: "b as unknown as C" forces a type'],
  ['const a = (b as object) as C', '1: "(b as object) as C" forces a type'],
  ["it.skip('works', () => {})", '1: it.skip switches tests off'],
  ["test.todo('works')", '1: test.todo switches tests off'],
  ["describe.only('posts', () => {})", '1: describe.only switches tests off'],
])('%s is refused', (text, problem) => {
  expect(problemsOf(text)).toEqual([problem])
})

test.each([
  "const text = '// TODO: later'",
  '// the todo list of the reader',
  '// @ts-expect-error the package declares no types',
  '// biome-ignore lint/style/useConst: the loop below assigns it',
  'const a = b as const',
  'const a = b as C',
  "it.skipIf(process.getuid?.() === 0)('is refused', () => {})",
  'list.skip(3)',
])('%s is fine', (text) => {
  expect(problemsOf(text)).toEqual([])
})

test('comments of a stylesheet are read too', () => {
  expect(problemsOf('a {}\n/* TODO */', 'web/app/ui/a.css')).toEqual(['2: unfinished work noted in a comment'])
})
