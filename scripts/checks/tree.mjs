/** @import { Problem, SourceFile } from './source-file.mjs' */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkEngineMath } from './engine-math.mjs'
import { checkFolders } from './folders.mjs'
import { checkLibraryInternals } from './library-internals.mjs'
import { parseSource } from './source-file.mjs'
import { checkStyleClasses } from './style-classes.mjs'
import { checkVoice } from './voice.mjs'
import { checkWording } from './wording.mjs'

const codeFolders = ['api', 'web', 'packages', 'e2e', 'bench', 'scripts']
const codeFile = /\.(ts|tsx|mts|cts|mjs|cjs|js|jsx|css)$/
const madeByTools = new Set(['node_modules', 'build', 'data', 'test-results', 'playwright-report'])

/** @param {string} root @param {string} folder @returns {string[]} paths from the root */
function listCode(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      const isOurs = !madeByTools.has(entry.name) && !entry.name.startsWith('.')
      return isOurs && (folder !== '' || codeFolders.includes(entry.name)) ? listCode(root, path) : []
    }
    return codeFile.test(entry.name) ? [path] : []
  })
}

/** @param {string} root @param {(path: string) => boolean} [isWanted] @returns {SourceFile[]} */
export const readTree = (root, isWanted = () => true) =>
  listCode(root, '')
    .filter(isWanted)
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')))

/** @param {Record<string, string>} texts by path @returns {SourceFile[]} */
export const treeOf = (texts) => Object.entries(texts).map(([path, text]) => parseSource(path, text))

/** @param {SourceFile[]} files @returns {Problem[]} */
export const checkTree = (files) =>
  [checkEngineMath, checkFolders, checkLibraryInternals, checkStyleClasses, checkVoice, checkWording].flatMap((check) =>
    check(files),
  )
