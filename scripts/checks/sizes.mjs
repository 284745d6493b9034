/** @import { Problem, SourceFile } from './source-file.mjs' */

const TEST_LINES = 600
const FUNCTION_LINES = 60

const isTest = (/** @type {string} */ path) => /\.test\.(ts|tsx|mjs)$/.test(path) || path.startsWith('e2e/')
const isData = (/** @type {string} */ path) => path.startsWith('api/seed/') || /\.data\.(ts|mjs)$/.test(path)

/** @param {string} path @returns {{ limit: number, next: string }} */
function limitOf(path) {
  if (isTest(path) || isData(path))
    return { limit: TEST_LINES, next: 'Split it by the behaviour or the thing it is about.' }
  if (path.startsWith('scripts/')) return { limit: 150, next: 'Move one of its jobs into a module beside it.' }
  if (path.endsWith('-page.tsx'))
    return { limit: 250, next: 'Move parts of the screen into components/ and logic into a module of the feature.' }
  return { limit: 400, next: 'Find the second thing this file is about and give it its own file.' }
}

/** @param {SourceFile} file @returns {Problem[]} */
function longFunctions(file) {
  const limit = isTest(file.path) ? TEST_LINES : FUNCTION_LINES
  return file.functions
    .filter(({ codeLines }) => codeLines > limit)
    .map(({ name, line, codeLines }) => ({
      path: file.path,
      line,
      message: `the function ${name} has ${codeLines} lines of code, more than ${limit}`.replace('  ', ' '),
      next: 'Name a step of it and move that step into its own function.',
    }))
}

/** @param {SourceFile[]} files @returns {Problem[]} */
export function checkSizes(files) {
  return files.flatMap((file) => {
    if (!/\.(ts|tsx|mjs|js|css)$/.test(file.path)) return []
    const { limit, next } = limitOf(file.path)
    const message = `${file.codeLines} lines of code, more than ${limit}`
    return [...(file.codeLines > limit ? [{ path: file.path, message, next }] : []), ...longFunctions(file)]
  })
}
