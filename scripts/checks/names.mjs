/** @import { Problem, SourceFile } from './source-file.mjs' */

const EMPTY_WORDS = new Set(['util', 'utils', 'helper', 'helpers', 'misc', 'common', 'manager', 'managers'])
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** @param {string} segment a folder name or one dot-separated part of a file name */
const emptyWordIn = (segment) =>
  segment === 'types' ? segment : segment.split('-').find((word) => EMPTY_WORDS.has(word))

/** @param {string} path */
function parts(path) {
  const folders = path.split('/')
  const fileName = folders.pop() ?? ''
  const stem = fileName.split('.').slice(0, -1)
  return { folders, stem }
}

/** @param {string} path @returns {Problem[]} */
function checkName(path) {
  const { folders, stem } = parts(path)
  /** @type {Problem[]} */
  const problems = []
  const emptyWord = [...folders, ...stem].map(emptyWordIn).find(Boolean)
  if (emptyWord)
    problems.push({
      path,
      message: `"${emptyWord}" says nothing about what is inside`,
      next: 'Name the file after the thing it holds, or move its parts to the files that use them.',
    })
  if (stem[0] === 'index')
    problems.push({
      path,
      message: 'an index file hides what it holds',
      next: 'Name the file after the thing it holds and import that file.',
    })
  const notKebab = [...folders, ...stem].find((segment) => !KEBAB.test(segment))
  if (notKebab !== undefined)
    problems.push({
      path,
      message: `"${notKebab}" is not in kebab-case`,
      next: 'Use lower case letters and digits, with single hyphens between words.',
    })
  return problems
}

/** @param {SourceFile[]} files @returns {Problem[]} */
export function checkNames(files) {
  return files.filter(({ path }) => path.includes('/')).flatMap(({ path }) => checkName(path))
}
