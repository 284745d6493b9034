import { SyntaxKind } from 'typescript/unstable/ast'
import {
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isComputedPropertyName,
  isConditionalExpression,
  isElementAccessExpression,
  isIfStatement,
  isObjectBindingPattern,
} from 'typescript/unstable/ast/is'
import { API, TypeFlags } from 'typescript/unstable/sync'

/** @import { Node, SourceFile } from 'typescript/unstable/ast' */
/** @import { APIOptions, Checker, Type } from 'typescript/unstable/sync' */
/** @import { Problem } from './source-file.mjs' */

/** @typedef {{ node: Node, object: Node | null, name: Node }} Lookup `object[name]` */

const openTypes = TypeFlags.Any | TypeFlags.Unknown | TypeFlags.String | TypeFlags.StringMapping

const keyTypes = TypeFlags.Index | TypeFlags.TypeParameter | TypeFlags.IndexedAccess | TypeFlags.StringLiteral

const advice =
  'Use a Map, lookUp or hasName of @ledgerdeck/lookup, or ask Object.hasOwn first: `Object.hasOwn(table, name) ? table[name] : …`.'

/** @param {Node} node @returns {Lookup | null} */
function lookupAt(node) {
  if (isElementAccessExpression(node)) return { node, object: node.expression, name: node.argumentExpression }
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword)
    return { node, object: node.right, name: node.left }
  const isComputedBinding =
    isBindingElement(node) &&
    isObjectBindingPattern(node.parent) &&
    node.propertyName &&
    isComputedPropertyName(node.propertyName)
  return isComputedBinding ? { node, object: null, name: node.propertyName.expression } : null
}

/** @param {Node} root @returns {Lookup[]} */
function lookupsIn(root) {
  /** @type {Lookup[]} */
  const found = []
  const visit = (/** @type {Node} */ node) => {
    const lookup = lookupAt(node)
    if (lookup) found.push(lookup)
    node.forEachChild(visit)
  }
  visit(root)
  return found
}

/** Below type assertions. @param {Node} name @returns {Node} */
const assertedName = (name) => (isAsExpression(name) ? assertedName(name.expression) : name)

/** @param {Checker} checker @param {Type | undefined} type @returns {boolean} */
function isOpen(checker, type) {
  if (!type) return true
  if (type.isUnionType()) return type.getTypes().some((one) => isOpen(checker, one))
  // `keyof Table & string` is a key of the table; a branded string is any string.
  if (type.isIntersectionType()) {
    const parts = type.getTypes()
    return parts.some((one) => isOpen(checker, one)) && !parts.some(({ flags }) => flags & keyTypes)
  }
  if (type.flags & TypeFlags.TemplateLiteral) return /\$\{(string|any)\}/.test(checker.typeToString(type))
  return (type.flags & openTypes) !== 0
}

/** Whether `Object.hasOwn` has found the name. @param {Lookup} lookup @param {SourceFile} file */
function isGuarded({ node, object, name }, file) {
  const guard = `Object.hasOwn(${object?.getText(file)}, ${assertedName(name).getText(file)})`
  for (let inner = node, outer = node.parent; outer; inner = outer, outer = outer.parent) {
    const condition = conditionBefore(outer, inner)
    if (condition && alwaysAsks(condition, guard, file)) return true
  }
  return false
}

/** Holds where `inner` runs. @param {Node} outer @param {Node} inner @returns {Node | null} */
function conditionBefore(outer, inner) {
  if (isConditionalExpression(outer) && outer.whenTrue === inner) return outer.condition
  if (isIfStatement(outer) && outer.thenStatement === inner) return outer.expression
  const isAnd = isBinaryExpression(outer) && outer.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken
  return isAnd && outer.right === inner ? outer.left : null
}

/** @param {Node} condition @param {string} guard @param {SourceFile} file @returns {boolean} */
function alwaysAsks(condition, guard, file) {
  if (isBinaryExpression(condition) && condition.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken)
    return alwaysAsks(condition.left, guard, file) || alwaysAsks(condition.right, guard, file)
  return isCallExpression(condition) && condition.getText(file) === guard
}

/** @param {SourceFile} file @param {Checker} checker @param {string} root @returns {Problem[]} */
function problemsOf(file, checker, root) {
  const lookups = lookupsIn(file)
  const types = checker.getTypeAtLocation(lookups.map(({ name }) => assertedName(name)))
  return lookups
    .filter((lookup, index) => isOpen(checker, types[index]) && !isGuarded(lookup, file))
    .map(({ node }) => ({
      path: file.fileName.slice(root.length + 1),
      line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1,
      message: `"${node.getText(file).replace(/\s+/g, ' ').slice(0, 80)}" looks in an object for a name that can be any text, such as __proto__`,
      next: advice,
    }))
}

/** Tests choose their names themselves. @param {string} path from the root */
const isChecked = (path) => !/(^|\/)node_modules\/|\.test\.(ts|tsx|mjs)$|\.d\.ts$/.test(path) && !path.startsWith('..')

/**
 * Objects inherit properties, so none may be indexed by an arbitrary string.
 * @param {string} root @param {string[]} folders with a tsconfig.json @param {APIOptions} [options]
 * @returns {Problem[]}
 */
export function checkNameLookups(root, folders, options) {
  const api = new API(options)
  try {
    const configs = folders.map((folder) => `${root}/${folder}/tsconfig.json`)
    const snapshot = api.updateSnapshot({ openProjects: configs })
    return folders.flatMap((folder, index) => {
      const project = snapshot.getProject(configs[index] ?? '')
      if (!project) throw new Error(`${configs[index]} cannot be read`)
      return project.program
        .getSourceFileNames()
        .filter((name) => name.startsWith(`${root}/${folder}/`) && isChecked(name.slice(root.length + 1)))
        .flatMap((name) => {
          const file = project.program.getSourceFile(name)
          return file ? problemsOf(file, project.checker, root) : []
        })
    })
  } finally {
    api.close()
  }
}
