import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkSpecCoverage, coveragePage } from './spec-coverage.mjs'
import { readTree, treeOf } from './tree.mjs'

let root = ''

/** @param {string} requirements lines @param {Record<string, string>} tests by path */
function problemsOf(requirements, tests) {
  writeFileSync(join(root, 'docs/requirements.md'), `# Requirements\n\n## Notes\n\n${requirements}\n`)
  return checkSpecCoverage(root, treeOf(tests)).map(({ path, line, message }) => `${path}:${line} ${message}`)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'coverage-'))
  mkdirSync(join(root, 'docs'))
})

afterEach(() => rmSync(root, { recursive: true }))

test.each([
  "test('a title', { tags: ['notes-1'] }, () => {})",
  "test('a title', { timeout: 1, tags: ['other-1', 'notes-1'] }, () => {})",
  "test.each([1, 2])('%s', { tags: ['notes-1'] }, () => {})",
  "test.for([1])('%s', { tags: ['notes-1'] }, () => {})",
  "test('a title', { tag: '@notes-1' }, () => {})",
  "test('a title', { tag: ['@notes-1', '@other-1'] }, () => {})",
])('a requirement is proven by %s', (text) => {
  expect(problemsOf('- notes-1: Titles end at 255.\n- other-1: Other. (no test: it shows)', {})).toEqual([
    'docs/requirements.md:5 no test has the tag notes-1',
  ])
  expect(problemsOf('- notes-1: Titles end at 255.\n- other-1: Other.', { 'api/a.test.ts': text })).not.toContainEqual(
    expect.stringContaining('notes-1'),
  )
})

test.each([
  ["makePost({ title: 'a' }, { tags: ['notes-1'] })", 'api/a.test.ts'],
  ["test('a title', () => makePost(db, { tags: ['notes-1'] }))", 'api/a.test.ts'],
  ["test('a title', { tags: ['notes-1'] }, () => {})", 'api/a.ts'],
])('%s in %s is not a tag of a test', (text, path) => {
  expect(problemsOf('- notes-1: Titles end at 255.', { [path]: text })).toEqual([
    'docs/requirements.md:5 no test has the tag notes-1',
  ])
})

test('a tag that is not a requirement is reported with its line', () => {
  const tests = { 'api/a.test.ts': "\ntest('a title', { tags: ['notes-2'] }, () => {})" }
  expect(problemsOf('- notes-1: Titles end at 255. (no test: it shows)', tests)).toEqual([
    'api/a.test.ts:2 the tag notes-2 is not a requirement',
  ])
})

test('a tag is written out, so that a search finds it', () => {
  const tests = { 'api/a.test.ts': "test('a title', { tags: [notes] }, () => {})" }
  expect(problemsOf('', tests)).toEqual(['api/a.test.ts:1 the tag notes is not a requirement'])
})

test('an id is used once, and a tested requirement has no reason to be untested', () => {
  const tests = { 'api/a.test.ts': "test('a title', { tags: ['notes-1'] }, () => {})" }
  expect(problemsOf('- notes-1: One.\n- notes-1: Two.', tests)).toContain(
    'docs/requirements.md:5 notes-1 is there twice',
  )
  expect(problemsOf('- notes-1: One. (no test: it shows)', tests)).toEqual([
    'docs/requirements.md:5 notes-1 has a test',
  ])
})

test('docs/spec-coverage.md is current', async () => {
  const project = fileURLToPath(new URL('../..', import.meta.url))
  const tests = readTree(project, (path) => /\.test\.tsx?$/.test(path))
  await expect(coveragePage(project, tests)).toMatchFileSnapshot(join(project, 'docs/spec-coverage.md'))
}, 60_000)
