import { parseSync, Visitor } from 'oxc-parser'

/**
 * What the checks know about one file.
 * @typedef {object} SourceFile
 * @property {string} path from the repository's root, with forward slashes
 * @property {string} text
 * @property {CodeComment[]} comments
 * @property {Finding[]} doubleAssertions `as unknown as X` and its kin
 * @property {Finding[]} switchedOffTests `it.skip`, `test.todo` and their kin
 * @property {string[]} exportOrder names of the exports, in the order of the file
 *
 * @typedef {{ text: string, line: number }} CodeComment
 * @typedef {{ text: string, line: number }} Finding
 * @typedef {{ path: string, line?: number, message: string, next: string }} Problem
 */

const SCRIPT_FILE = /\.(ts|tsx|mts|mjs|js)$/
const TEST_FUNCTIONS = new Set(['it', 'test', 'describe'])
const OFF_SWITCHES = new Set(['skip', 'todo', 'fixme', 'only', 'fails'])

/** @param {string} text @param {number} offset @returns {number} from 1 */
const lineAt = (text, offset) => text.slice(0, offset).split('\n').length

/** @param {string} text @returns {CodeComment[]} */
const commentsOfStylesheet = (text) =>
  [...text.matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\*[\s\S]*?\*\//g)]
    .filter(([match]) => match.startsWith('/*'))
    .map(({ 0: comment, index }) => ({ text: comment, line: lineAt(text, index) }))

/**
 * Path and text in other languages. @param {string} path @param {string} text @returns {SourceFile}
 */
export function parseSource(path, text) {
  const comments = path.endsWith('.css') ? commentsOfStylesheet(text) : []
  /** @type {SourceFile} */
  const file = { path, text, comments, doubleAssertions: [], switchedOffTests: [], exportOrder: [] }
  if (!SCRIPT_FILE.test(path)) return file
  const parsed = parseSync(path, text, { preserveParens: false })
  file.comments = parsed.comments.map(({ value, start }) => ({ text: value, line: lineAt(text, start) }))
  new Visitor(collectInto(file)).visit(parsed.program)
  return file
}

/** @param {SourceFile} file @returns {import('oxc-parser').VisitorObject} */
function collectInto(file) {
  /** @param {{ start: number, end: number }} node @returns {Finding} */
  const findingOf = ({ start, end }) => ({ text: file.text.slice(start, end), line: lineAt(file.text, start) })
  return {
    ExportNamedDeclaration: (node) => void file.exportOrder.push(...exportedNames(node)),
    ExportDefaultDeclaration: () => void file.exportOrder.push('default'),
    TSAsExpression: (node) => {
      const isDouble = node.expression.type === 'TSAsExpression' || node.expression.type === 'TSTypeAssertion'
      if (isDouble) file.doubleAssertions.push(findingOf(node))
    },
    MemberExpression: (node) => {
      if (node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return
      if (TEST_FUNCTIONS.has(node.object.name) && OFF_SWITCHES.has(node.property.name))
        file.switchedOffTests.push(findingOf(node))
    },
  }
}

/** @param {import('oxc-parser').ExportNamedDeclaration} node @returns {string[]} */
function exportedNames(node) {
  const declaration = node.declaration
  if (declaration?.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  if (declaration?.type === 'FunctionDeclaration') return declaration.id ? [declaration.id.name] : []
  return node.specifiers.map(({ exported }) => ('name' in exported ? exported.name : String(exported.value)))
}
