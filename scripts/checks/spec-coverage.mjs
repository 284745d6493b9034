/** @import { Problem } from './source-file.mjs' */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PAGE = 'docs/spec-coverage.md'
const NEXT = 'Name the file and the whole title of the test that proves it today.'

/** Without the escapes of quotes. @param {string} text */
const unescaped = (text) => text.replaceAll('\\', '')

/** `\|` does not end a cell. @param {string} line */
const cellsOf = (line) => line.split(/(?<!\\)\|/).slice(1, -1)

/** `path` "title" "title" @param {string} cell @returns {{ path: string, titles: string[] }[]} */
function proofsOf(cell) {
  return [...cell.matchAll(/`([^`\s]+\.test\.[a-z]+)`([^`]*)/g)].map(([, path = '', rest = '']) => ({
    path,
    titles: [...rest.matchAll(/"((?:[^"\\]|\\.)+)"/g)].map(([, title = '']) => title),
  }))
}

/** @param {string} root @param {{ path: string, titles: string[] }} proof @returns {string[]} */
function faultsOf(root, { path, titles }) {
  if (!existsSync(join(root, path))) return [`${path} does not exist`]
  if (titles.length === 0) return [`no test of ${path} is named`]
  const source = unescaped(readFileSync(join(root, path), 'utf8'))
  return titles.filter((title) => !source.includes(unescaped(title))).map((title) => `${path} has no test "${title}"`)
}

/** @param {string} root @returns {Problem[]} */
export function checkSpecCoverage(root) {
  const lines = readFileSync(join(root, PAGE), 'utf8').split('\n')
  return lines.flatMap((text, index) => {
    const cells = text.startsWith('|') ? cellsOf(text) : []
    const last = cells.at(-1) ?? ''
    const faults = cells.length > 0 && last.trim() === '' ? ['a requirement without a proof or a reason'] : []
    faults.push(...proofsOf(last).flatMap((proof) => faultsOf(root, proof)))
    return faults.map((message) => ({ path: PAGE, line: index + 1, message, next: NEXT }))
  })
}
