/** @import { Problem } from './source-file.mjs' */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const page = 'SECURITY.md'
const advice = 'Correct the row, or the counts at the top of the table, by what the code does today.'
const states = ['met', 'partly', 'missing', 'not applicable']

/** OWASP ASVS 5.0.0: levels 1, and 1 and 2. @type {Record<string, number[]>} */
const requirementCounts = {
  ...{ 1.1: [0, 2], 1.2: [5, 9], 1.3: [2, 11], 1.4: [0, 3], 1.5: [1, 2] },
  ...{ 2.1: [1, 3], 2.2: [2, 3], 2.3: [1, 4], 2.4: [0, 1] },
  ...{ 3.2: [2, 2], 3.3: [1, 4], 3.4: [2, 6], 3.5: [3, 5], 3.7: [0, 2] },
  ...{ 4.1: [1, 3], 4.2: [0, 1], 4.3: [0, 2], 4.4: [1, 4] },
  ...{ 5.1: [0, 1], 5.2: [2, 3], 5.3: [2, 2], 5.4: [0, 3] },
  ...{ 6.1: [1, 3], 6.2: [8, 12], 6.3: [2, 4], 6.4: [2, 4], 6.5: [0, 5], 6.6: [0, 3], 6.8: [0, 4] },
  ...{ 7.1: [0, 3], 7.2: [4, 4], 7.3: [0, 2], 7.4: [2, 5], 7.5: [0, 2], 7.6: [0, 2] },
  ...{ 8.1: [1, 2], 8.2: [2, 3], 8.3: [1, 1], 8.4: [0, 1] },
  ...{ 9.1: [3, 3], 9.2: [1, 4] },
  ...{ 10.1: [0, 2], 10.2: [0, 2], 10.3: [0, 4], 10.4: [5, 11], 10.5: [0, 5], 10.6: [0, 2], 10.7: [0, 3] },
  ...{ 11.1: [0, 2], 11.2: [0, 3], 11.3: [2, 3], 11.4: [1, 4], 11.5: [0, 1], 11.6: [0, 1] },
  ...{ 12.1: [1, 3], 12.2: [2, 2], 12.3: [0, 4] },
  ...{ 13.1: [0, 1], 13.2: [0, 5], 13.3: [0, 2], 13.4: [1, 5] },
  ...{ 14.1: [0, 2], 14.2: [1, 4], 14.3: [1, 3] },
  ...{ 15.1: [1, 3], 15.2: [1, 3], 15.3: [1, 7] },
  ...{ 16.1: [0, 1], 16.2: [0, 5], 16.3: [0, 4], 16.4: [0, 3], 16.5: [0, 3] },
}

/** Paths of the repository; other code in backticks, such as a media type, is ignored. */
const pathPattern = /`((?:(?:api|bench|deploy|docs|e2e|packages|scripts|web)\/|[\w.-]+\.(?:md|json)\b)[^`\s]*)`/g

/** @typedef {{ id: string, level: string, state: string, shownBy: string, line: number }} Row */

/** @param {string} line @returns {string[]} the trimmed cells of a row; `\|` does not end one */
const cellsOf = (line) =>
  line.startsWith('|')
    ? line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim())
    : []

/** `9.1.1`, or every id of `9.1.1 to 9.1.4`. @param {string} text @returns {string[]} */
function idsOf(text) {
  const [, section = '', first = '', last = first] = /^(\d+\.\d+)\.(\d+)(?: to \1\.(\d+))?$/.exec(text) ?? []
  const count = section === '' ? 0 : Number(last) - Number(first) + 1
  return Array.from({ length: Math.max(count, 0) }, (_, index) => `${section}.${Number(first) + index}`)
}

/** @param {string[]} lines @returns {Row[]} */
const rowsOf = (lines) =>
  lines.flatMap((text, index) => {
    const [ids = '', level = '', , state = '', shownBy = ''] = cellsOf(text)
    return idsOf(ids).map((id) => ({ id, level, state, shownBy, line: index + 1 }))
  })

/** @param {typeof requirementCounts} requirements @returns {Map<string, string>} id → level */
const levelsOf = (requirements) =>
  new Map(
    Object.entries(requirements).flatMap(([section, [ofLevel1 = 0, all = 0]]) =>
      Array.from({ length: all }, (_, index) => [`${section}.${index + 1}`, index < ofLevel1 ? '1' : '2']),
    ),
  )

/**
 * @param {string} root @param {Row} row @param {string | undefined} expectedLevel
 * @returns {string[]}
 */
function faultsOf(root, { id, level, state, shownBy }, expectedLevel) {
  if (expectedLevel === undefined) return [`${id} is not a requirement of level 1 or 2`]
  const paths = [...shownBy.matchAll(pathPattern)].map(([, path = '']) => path)
  const faults = paths.filter((path) => !existsSync(join(root, path))).map((path) => `${path} does not exist`)
  if (level !== expectedLevel) faults.push(`${id} belongs to level ${expectedLevel}`)
  if (!states.includes(state)) faults.push(`${id} has the state "${state}"`)
  const needsFile = state === 'met' || state === 'partly'
  if (needsFile && paths.length === 0) faults.push(`${id} is ${state}, and no file shows it`)
  if (!needsFile && shownBy === '') faults.push(`${id} is ${state} without a reason`)
  return faults
}

/** Counts of a chapter as the summary writes them. @param {Row[]} rows */
const countsOf = (rows) =>
  [rows.length, ...states.map((state) => rows.filter((row) => row.state === state).length)].join(' | ')

/** @param {string[]} lines @param {Row[]} rows @returns {string[]} */
function wrongCounts(lines, rows) {
  const summary = lines.map(cellsOf).filter((cells) => cells.length === 6)
  const chapters = [...new Set(rows.map(({ id }) => id.split('.', 1)[0]))]
  const expected = chapters.map((chapter) => ({
    name: `V${chapter}`,
    counts: countsOf(rows.filter(({ id }) => id.startsWith(`${chapter}.`))),
  }))
  return [...expected, { name: 'all', counts: countsOf(rows) }]
    .filter(({ name, counts }) => {
      const row = summary.find(([first = '']) => new RegExp(`^\\[?${name}\\b`).test(first))
      return row?.slice(1).join(' | ') !== counts
    })
    .map(({ name, counts }) => `${name} has ${counts}`)
}

/** Complete, with existing files and right counts. @param {string} root @returns {Problem[]} */
export function checkSecurityTable(root, requirements = requirementCounts) {
  const lines = readFileSync(join(root, page), 'utf8').split('\n')
  const rows = rowsOf(lines)
  const levels = levelsOf(requirements)
  const counts = [...levels.keys()]
    .map((id) => ({ id, count: rows.filter((row) => row.id === id).length }))
    .filter(({ count }) => count !== 1)
    .map(({ id, count }) => ({ path: page, message: `${id} has ${count} rows`, next: advice }))
  return [
    ...rows.flatMap((row) =>
      faultsOf(root, row, levels.get(row.id)).map((message) => ({ path: page, line: row.line, message, next: advice })),
    ),
    ...counts,
    ...wrongCounts(lines, rows).map((message) => ({ path: page, message, next: advice })),
  ]
}
