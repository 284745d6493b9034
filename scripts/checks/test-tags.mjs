/** @import { SourceFile } from './source-file.mjs' */
/** @import { Node, ObjectExpression } from 'oxc-parser' */
import { parseSync, Visitor } from 'oxc-parser'

/** @typedef {{ tag: string, path: string, line: number, title: string }} TestTag */

const testFile = /\.test\.(ts|tsx|mjs)$/
const testFunctions = new Set(['test', 'it', 'base', 'describe'])

/** `test(…)`, `test.each(…)(…)` or the like. @param {Node} callee @returns {boolean} */
function isTest(callee) {
  if (callee.type === 'Identifier') return testFunctions.has(callee.name)
  if (callee.type === 'MemberExpression') return isTest(callee.object)
  return callee.type === 'CallExpression' && isTest(callee.callee)
}

/** The tags that the options of a test name. @param {ObjectExpression} options @returns {Node[]} */
function tagsIn(options) {
  return options.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
    if (!/^tags?$/.test(property.key.name)) return []
    const { value } = property
    return value.type === 'ArrayExpression' ? value.elements.filter((one) => one !== null) : [value]
  })
}

/** `tags` of Vitest, `tag` of Playwright. @param {SourceFile} file @returns {TestTag[]} */
export function testTags({ path, text }) {
  if (!testFile.test(path) || !/\btags?:/.test(text)) return []
  /** @type {TestTag[]} */
  const found = []
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [title, options], start }) {
      if (!title || options?.type !== 'ObjectExpression' || !isTest(callee)) return
      const line = text.slice(0, start).split('\n').length
      for (const tag of tagsIn(options))
        found.push({
          tag: text.slice(tag.start, tag.end).replace(/^['"]@?|['"]$/g, ''),
          path,
          line,
          title: text.slice(title.start + 1, title.end - 1),
        })
    },
  })
  visitor.visit(parseSync(path, text).program)
  return found
}
