import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkDecisionList, checkDocLinks } from './doc-links.mjs'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'links-'))
  for (const folder of ['docs', 'api/src', 'node_modules/a']) mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'README.md'), '# A feature’s files\n')
  writeFileSync(join(root, 'api/src/app.ts'), '')
  writeFileSync(join(root, 'node_modules/a/README.md'), '[gone](gone.md)')
})

afterEach(() => rmSync(root, { recursive: true }))

/** @param {string} text */
function problemsOf(text) {
  writeFileSync(join(root, 'docs/page.md'), text)
  return checkDocLinks(root).map(({ path, line, message }) => `${path}:${line} ${message}`)
}

test.each([
  '[a page](../README.md)',
  '[a heading](../README.md#a-features-files)',
  '# Here\n[here](#here)',
  '[a folder](../api/src/)',
  '[elsewhere](https://example.org/gone.md) and [in the site](/finance/blog)',
  '`api/src/app.ts`, `api/src/` and `api/src/*.ts`',
])('%j is fine', (text) => {
  expect(problemsOf(text)).toEqual([])
})

test.each([
  ['[gone](gone.md)', 'docs/page.md:1 docs/gone.md does not exist'],
  ['\n[gone](../README.md#gone)', 'docs/page.md:2 README.md has no heading #gone'],
  ['[here](#gone)', 'docs/page.md:1 docs/page.md has no heading #gone'],
  ['`api/src/gone.ts`', 'docs/page.md:1 api/src/gone.ts does not exist'],
])('%j is reported', (text, problem) => {
  expect(problemsOf(text)).toEqual([problem])
})

test('a decision that the list does not name is reported', () => {
  mkdirSync(join(root, 'docs/decisions'))
  for (const name of ['001-one.md', '002-two.md']) writeFileSync(join(root, 'docs/decisions', name), '')
  writeFileSync(join(root, 'docs/decisions/README.md'), '[001](001-one.md) the first')
  expect(checkDecisionList(root).map(({ path }) => path)).toEqual(['docs/decisions/002-two.md'])
})
