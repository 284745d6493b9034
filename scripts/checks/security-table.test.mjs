import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkSecurityTable } from './security-table.mjs'

let root = ''

const requirements = { 9.1: [1, 2], 9.2: [0, 1] }

const sound = {
  summary: ['| V9 Tokens | 3 | 1 | 1 | 0 | 1 |', '| all | 3 | 1 | 1 | 0 | 1 |'],
  rows: [
    '| 9.1.1 | 1 | a signature | met | `api/tokens.ts` verifies it |',
    '| 9.1.2 | 2 | fixed algorithms | partly | `api/tokens.ts`; `none` is refused, others are not |',
    '| 9.2.1 | 2 | an audience | not applicable | there is one service |',
  ],
}

/** What is said about a page with these rows. @param {Partial<typeof sound>} parts */
function problemsOf(parts) {
  const { summary, rows } = { ...sound, ...parts }
  const head = ['# Security', '', '| chapter | requirements | met | partly | missing | not applicable |', '|---|---|']
  const page = [...head, ...summary, '', '### V9 Tokens', '', '| id | level | asks for | state | shown by |', ...rows]
  writeFileSync(join(root, 'SECURITY.md'), page.join('\n'))
  return checkSecurityTable(root, requirements).map(({ message }) => message)
}

/** @param {number} index @param {string} row */
const withRow = (index, row) => ({ rows: sound.rows.with(index, row) })

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'security-'))
  mkdirSync(join(root, 'api'))
  writeFileSync(join(root, 'api/tokens.ts'), '')
})

afterEach(() => rmSync(root, { recursive: true }))

test('a table of every requirement, whose files exist and whose counts are right, is fine', () => {
  expect(problemsOf({})).toEqual([])
})

test('requirements that share a row are named as a range', () => {
  const rows = [
    '| 9.1.1 | 1 | a signature | not applicable | no tokens |',
    '| 9.1.2 | 2 | algorithms | not applicable | no tokens |',
    '| 9.2.1 to 9.2.1 | 2 | an audience | not applicable | no tokens |',
  ]
  const summary = ['| V9 Tokens | 3 | 0 | 0 | 0 | 3 |', '| all | 3 | 0 | 0 | 0 | 3 |']
  expect(problemsOf({ rows, summary })).toEqual([])
})

describe('is reported:', () => {
  test.each([
    ['| 9.1.1 | 1 | a signature | met | `api/token.ts` verifies it |', 'api/token.ts does not exist'],
    ['| 9.1.1 | 1 | a signature | met | |', '9.1.1 is met, and no file shows it'],
    ['| 9.1.1 | 1 | a signature | met | in `application/json` |', '9.1.1 is met, and no file shows it'],
    ['| 9.1.1 | 2 | a signature | met | `api/tokens.ts` |', '9.1.1 belongs to level 1'],
    ['| 9.1.1 | 1 | a signature | done | `api/tokens.ts` |', '9.1.1 has the state "done"'],
  ])('%s', (row, message) => expect(problemsOf(withRow(0, row))).toContain(message))

  test('a requirement that is missing or not applicable without a reason', () => {
    expect(problemsOf(withRow(2, '| 9.2.1 | 2 | an audience | not applicable | |'))).toEqual([
      '9.2.1 is not applicable without a reason',
    ])
  })

  test('a requirement that has no row, has two, or does not exist', () => {
    expect(problemsOf({ rows: sound.rows.slice(1) })).toContain('9.1.1 has 0 rows')
    expect(problemsOf({ rows: [...sound.rows, sound.rows[0] ?? ''] })).toContain('9.1.1 has 2 rows')
    expect(problemsOf(withRow(0, '| 9.9.9 | 1 | a signature | met | `api/tokens.ts` |'))).toContain(
      '9.9.9 is not a requirement of level 1 or 2',
    )
  })

  test('counts that the rows do not have', () => {
    expect(problemsOf({ summary: sound.summary.with(0, '| V9 Tokens | 3 | 2 | 0 | 0 | 1 |') })).toEqual([
      'V9 has 3 | 1 | 1 | 0 | 1',
    ])
    expect(problemsOf({ summary: sound.summary.slice(0, 1) })).toEqual(['all has 3 | 1 | 1 | 0 | 1'])
  })
})
