import { parseSync, Visitor } from 'oxc-parser'

/**
 * What the checks know about one file.
 * @typedef {object} SourceFile
 * @property {string} path from the repository's root, with forward slashes
 * @property {string} text
 * @property {CodeComment[]} comments
 * @property {Finding[]} doubleAssertions `as unknown as X` and its kin
 * @property {Finding[]} switchedOffTests `it.skip`, `test.todo` and their kin
 * @property {Finding[]} engineMath `Math` whose last bits differ between engines
 * @property {Finding[]} texts string literals, templates and texts of JSX that hold a space
 * @property {string[]} exportOrder names of the exports, in the order of the file
 *
 * @typedef {{ text: string, line: number }} CodeComment
 * @typedef {{ text: string, line: number }} Finding
 * @typedef {{ path: string, line?: number, message: string, next: string }} Problem
 */

const scriptFile = /\.(ts|tsx|mts|mjs|js)$/
const testFunctions = new Set(['it', 'test', 'describe'])
/** ECMAScript leaves their precision to each engine. */
const engineFunctions = new Set(
  'acos acosh asin asinh atan atan2 atanh cbrt cos cosh exp expm1 hypot log log10 log1p log2 pow sin sinh tan tanh'.split(
    ' ',
  ),
)
const offSwitches = new Set(['skip', 'todo', 'fixme', 'only', 'fails'])

/** @param {string} text @param {number} offset @returns {number} from 1 */
const lineAt = (text, offset) => text.slice(0, offset).split('\n').length

/** @param {string} text @returns {CodeComment[]} */
const commentsOfStylesheet = (text) =>
  [...text.matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\*[\s\S]*?\*\//g)]
    .filter(([match]) => match.startsWith('/*'))
    .map(({ 0: comment, index }) => ({ text: comment, line: lineAt(text, index) }))

/** Other languages: text only. @param {string} path @param {string} text @returns {SourceFile} */
export function parseSource(path, text) {
  const comments = path.endsWith('.css') ? commentsOfStylesheet(text) : []
  /** @type {SourceFile} */
  const file = {
    path,
    text,
    comments,
    doubleAssertions: [],
    switchedOffTests: [],
    engineMath: [],
    texts: [],
    exportOrder: [],
  }
  if (!scriptFile.test(path)) return file
  const parsed = parseSync(path, text, { preserveParens: false })
  file.comments = parsed.comments.map(({ value, start }) => ({ text: value, line: lineAt(text, start) }))
  new Visitor(collectInto(file)).visit(parsed.program)
  return file
}

/** @param {SourceFile} file @returns {import('oxc-parser').VisitorObject} */
function collectInto(file) {
  /** @param {{ start: number, end: number }} node @returns {Finding} */
  const findingOf = ({ start, end }) => ({ text: file.text.slice(start, end), line: lineAt(file.text, start) })
  /** @param {{ start: number, end: number }} node */
  const collectText = (node) => {
    const finding = findingOf(node)
    if (finding.text.trim().includes(' ')) file.texts.push(finding)
  }
  return {
    JSXText: collectText,
    TemplateElement: collectText,
    Literal: (node) => {
      if (typeof node.value === 'string') collectText(node)
    },
    ExportNamedDeclaration: (node) => void file.exportOrder.push(...exportedNames(node)),
    ExportDefaultDeclaration: () => void file.exportOrder.push('default'),
    BinaryExpression: (node) => {
      const isExact = isNumber(node.left) ? isNumber(node.right) : isBigInt(node.left) || isBigInt(node.right)
      if (node.operator === '**' && !isExact) file.engineMath.push(findingOf(node))
    },
    AssignmentExpression: (node) => {
      if (node.operator === '**=' && !isBigInt(node.right)) file.engineMath.push(findingOf(node))
    },
    TSAsExpression: (node) => {
      const isDouble = node.expression.type === 'TSAsExpression' || node.expression.type === 'TSTypeAssertion'
      if (isDouble) file.doubleAssertions.push(findingOf(node))
    },
    MemberExpression: (node) => {
      if (node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return
      if (node.object.name === 'Math' && engineFunctions.has(node.property.name)) file.engineMath.push(findingOf(node))
      if (testFunctions.has(node.object.name) && offSwitches.has(node.property.name))
        file.switchedOffTests.push(findingOf(node))
    },
  }
}

/** @param {import('oxc-parser').Node} node */
const isNumber = (node) => node.type === 'Literal' && typeof node.value === 'number'

/** A literal or a conversion. @param {import('oxc-parser').Node} node */
const isBigInt = (node) =>
  (node.type === 'Literal' && typeof node.value === 'bigint') ||
  (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'BigInt')

/** @param {import('oxc-parser').ExportNamedDeclaration} node @returns {string[]} */
function exportedNames(node) {
  const declaration = node.declaration
  if (declaration?.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  if (declaration?.type === 'FunctionDeclaration') return declaration.id ? [declaration.id.name] : []
  return node.specifiers.map(({ exported }) => ('name' in exported ? exported.name : String(exported.value)))
}
