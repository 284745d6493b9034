import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkSpecCoverage } from './spec-coverage.mjs'

/** @type {string} */
let root

/** What is said about a table with one row. @param {string} requirement @param {string} proof */
function problemsOf(requirement, proof) {
  const rows = ['# Coverage', '', '| requirement | proven by |', '|---|---|', `| ${requirement} | ${proof} |`]
  writeFileSync(join(root, 'docs/spec-coverage.md'), rows.join('\n'))
  return checkSpecCoverage(root).map(({ line, message }) => `${line}: ${message}`)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'coverage-'))
  mkdirSync(join(root, 'docs'))
  mkdirSync(join(root, 'api'))
  writeFileSync(
    join(root, 'api/notes.test.ts'),
    "test('a title of 256 characters is refused', …)\ntest('the owner\\'s note', …)",
  )
})

afterEach(() => rmSync(root, { recursive: true }))

test('a requirement whose tests exist is fine', () => {
  expect(problemsOf('Titles end at 255.', '`api/notes.test.ts` "a title of 256 characters is refused"')).toEqual([])
  expect(problemsOf('Owners read.', '`api/notes.test.ts` "the owner\'s note"')).toEqual([])
})

test('a requirement that no test can prove gives its reason', () => {
  expect(problemsOf('The look is dark green.', 'looked at')).toEqual([])
  expect(problemsOf('The look is dark green.', '')).toEqual(['5: a requirement without a proof or a reason'])
})

test('a file or a test that is not there is reported with its line', () => {
  expect(problemsOf('Titles end at 255.', '`api/note.test.ts` "a title"')).toEqual([
    '5: api/note.test.ts does not exist',
  ])
  expect(problemsOf('Titles end at 255.', '`api/notes.test.ts` "a title of 300"; `api/notes.test.ts`')).toEqual([
    '5: api/notes.test.ts has no test "a title of 300"',
    '5: no test of api/notes.test.ts is named',
  ])
})
