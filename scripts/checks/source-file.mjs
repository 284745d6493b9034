import { parseSync, Visitor } from 'oxc-parser'

/**
 * What the checks know about one file.
 * @typedef {object} SourceFile
 * @property {string} path from the repository's root, with forward slashes
 * @property {string} text
 * @property {number} codeLines lines that hold code: blank lines and comments are not counted
 * @property {CodeComment[]} comments
 * @property {Import[]} imports
 * @property {CodeFunction[]} functions
 * @property {Finding[]} doubleAssertions `as unknown as X` and its kin
 * @property {Finding[]} switchedOffTests `it.skip`, `test.todo` and their kin
 * @property {Finding[]} environmentReads `process.env`
 * @property {string[]} exportOrder names of the exports, in the order of the file
 *
 * @typedef {{ text: string, line: number }} CodeComment
 * @typedef {{ specifier: string, typeOnly: boolean, isDynamic: boolean, line: number }} Import
 * @typedef {{ name: string, line: number, codeLines: number }} CodeFunction
 * @typedef {{ text: string, line: number }} Finding
 * @typedef {{ path: string, line?: number, message: string, next: string }} Problem
 */

const SCRIPT_FILE = /\.(ts|tsx|mts|mjs|js)$/
const TEST_FUNCTIONS = new Set(['it', 'test', 'describe'])
const OFF_SWITCHES = new Set(['skip', 'todo', 'fixme', 'only', 'fails'])

/** A function from an offset to its line, from 1. @param {string} text */
function lineFinder(text) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (/** @type {number} */ offset) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}

/** Line breaks stay. @param {string} text @param {{ start: number, end: number }[]} comments */
function withoutComments(text, comments) {
  let out = ''
  let at = 0
  for (const { start, end } of comments) {
    out += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, ' ')
    at = end
  }
  return out + text.slice(at)
}

/** @param {string} code */
const countLines = (code) => code.split('\n').filter((line) => line.trim() !== '').length

/** @param {string} path @param {string} text @returns {SourceFile} */
function parseStylesheet(path, text) {
  const lineAt = lineFinder(text)
  const comments = [...text.matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\*[\s\S]*?\*\//g)]
    .filter((match) => match[0].startsWith('/*'))
    .map((match) => ({ start: match.index, end: match.index + match[0].length, value: match[0] }))
  return {
    ...emptyFile(path, text),
    codeLines: countLines(withoutComments(text, comments)),
    comments: comments.map(({ value, start }) => ({ text: value, line: lineAt(start) })),
  }
}

/** @param {string} path @param {string} text @returns {SourceFile} */
const emptyFile = (path, text) => ({
  path,
  text,
  codeLines: countLines(text),
  comments: [],
  imports: [],
  functions: [],
  doubleAssertions: [],
  switchedOffTests: [],
  environmentReads: [],
  exportOrder: [],
})

/**
 * @param {string} path @param {string} text @returns {SourceFile} path and text in other languages
 */
export function parseSource(path, text) {
  if (path.endsWith('.css')) return parseStylesheet(path, text)
  if (!SCRIPT_FILE.test(path)) return emptyFile(path, text)
  const parsed = parseSync(path, text, { preserveParens: false })
  const lineAt = lineFinder(text)
  const code = withoutComments(text, parsed.comments)
  const file = {
    ...emptyFile(path, text),
    codeLines: countLines(code),
    comments: parsed.comments.map(({ value, start }) => ({ text: value, line: lineAt(start) })),
  }
  new Visitor(collectInto(file, code, lineAt)).visit(parsed.program)
  return file
}

/**
 * @param {SourceFile} file
 * @param {string} code the text without comments
 * @param {(offset: number) => number} lineAt
 * @returns {import('oxc-parser').VisitorObject}
 */
function collectInto(file, code, lineAt) {
  /**
   * @param {{ value?: unknown } | null} source
   * @param {{ start: number }} node @param {boolean} typeOnly @param {boolean} [isDynamic]
   */
  const addImport = (source, node, typeOnly, isDynamic = false) => {
    if (typeof source?.value === 'string')
      file.imports.push({ specifier: source.value, typeOnly, isDynamic, line: lineAt(node.start) })
  }
  /** @param {{ start: number, end: number, id?: { name: string } | null }} node */
  const addFunction = (node) => {
    const codeLines = countLines(code.slice(node.start, node.end))
    file.functions.push({ name: node.id?.name ?? '', line: lineAt(node.start), codeLines })
  }
  return {
    ImportDeclaration: (node) =>
      addImport(
        node.source,
        node,
        node.importKind === 'type' ||
          (node.specifiers.length > 0 &&
            node.specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type')),
      ),
    ExportNamedDeclaration: (node) => {
      addImport(node.source, node, node.exportKind === 'type')
      for (const name of exportedNames(node)) file.exportOrder.push(name)
    },
    ExportDefaultDeclaration: () => void file.exportOrder.push('default'),
    ExportAllDeclaration: (node) => addImport(node.source, node, node.exportKind === 'type'),
    ImportExpression: (node) => addImport(/** @type {{ value?: unknown }} */ (node.source), node, false, true),
    TSImportType: (node) => addImport(node.source, node, true),
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    TSAsExpression: (node) => {
      const isDouble = node.expression.type === 'TSAsExpression' || node.expression.type === 'TSTypeAssertion'
      if (isDouble) file.doubleAssertions.push({ text: code.slice(node.start, node.end), line: lineAt(node.start) })
    },
    MemberExpression: (node) => {
      if (node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return
      const finding = { text: `${node.object.name}.${node.property.name}`, line: lineAt(node.start) }
      if (finding.text === 'process.env') file.environmentReads.push(finding)
      if (TEST_FUNCTIONS.has(node.object.name) && OFF_SWITCHES.has(node.property.name))
        file.switchedOffTests.push(finding)
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
