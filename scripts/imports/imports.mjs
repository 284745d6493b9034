/** @import { Problem } from '../checks/source-file.mjs' */
/** @import { ICruiseResult, IDependency, IModule } from 'dependency-cruiser' */

import { existsSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { join } from 'node:path'
import configuration, { contractInBrowsers } from '../../.dependency-cruiser.mjs'

/** @typedef {Map<string, Map<string, { path: string, specifier: string }>>} Graph by zones */

const sourceFolders = ['api', 'web', 'packages', 'e2e', 'bench', 'scripts']
const passIn = 'Let one of the two know nothing of the other: pass in what it needs, or move the shared part down.'

// dependency-cruiser needs the JavaScript API of TypeScript, which 7.0 does not have.
const { resolve: resolveHere } = createRequire(import.meta.url)
registerHooks({
  resolve(specifier, context, nextResolve) {
    const isOurs = specifier.startsWith('typescript') && context.parentURL?.includes('/dependency-cruiser/')
    return nextResolve(isOurs ? resolveHere(specifier) : specifier, context)
  },
})

/** By the rules of .dependency-cruiser.mjs. @param {string} root @returns {Promise<Problem[]>} */
export async function checkImports(root) {
  const { cruise } = await import('dependency-cruiser')
  const folders = sourceFolders.filter((folder) => existsSync(join(root, folder)))
  const { forbidden, options } = configuration
  const { output } = await cruise(folders, { ...options, ruleSet: { forbidden }, validate: true, baseDir: root })
  if (typeof output === 'string') throw new Error(output)
  return [...violations(output), ...validatorInBrowsers(output.modules), ...folderCycles(output.modules)]
}

/** @param {ICruiseResult} result @returns {Problem[]} */
function violations({ summary }) {
  const comments = new Map(configuration.forbidden.map(({ name, comment }) => [name, comment]))
  return summary.violations.map(({ from, to, rule }) => {
    const [reason, next = ''] = (comments.get(rule.name) ?? '').split(' → ')
    return { path: from, message: `imports ${to}: ${reason}`, next }
  })
}

/** Pages never reach the validator. @param {IModule[]} modules @returns {Problem[]} */
function validatorInBrowsers(modules) {
  const imports = new Map(modules.map(({ source, dependencies }) => [source, dependencies.filter(isValue)]))
  const reached = new Set(contractInBrowsers)
  for (const path of reached)
    for (const { resolved } of imports.get(path) ?? [])
      if (resolved.startsWith('packages/contract/')) reached.add(resolved)
  return [...reached]
    .filter((path) => imports.get(path)?.some(({ resolved }) => /(^|\/)node_modules\/zod\//.test(resolved)))
    .map((path) => ({
      path,
      message: 'imports zod, and the web loads this module with its pages',
      next: 'Keep what browsers load in a module without schemas, as upload-paths.ts is.',
    }))
}

/** @param {IDependency} dependency */
const isValue = ({ dependencyTypes }) =>
  !dependencyTypes.includes('type-only') && !dependencyTypes.includes('type-import')

/** The feature or layer that a module belongs to. @param {string} path */
const zoneOf = (path) => /^(?:api\/src|web\/app)\/[^/]+(?=\/)/.exec(path)?.[0]

/** @param {IModule[]} modules @returns {Problem[]} */
function folderCycles(modules) {
  /** @type {Graph} */
  const graph = new Map()
  for (const { source, dependencies } of modules) {
    const from = zoneOf(source)
    if (!from || /\.test\.tsx?$/.test(source)) continue
    for (const { resolved, module } of dependencies) {
      const to = zoneOf(resolved)
      if (!to || to === from) continue
      const edges = graph.get(from) ?? new Map()
      graph.set(from, edges.set(to, { path: source, specifier: module }))
    }
  }
  return [...graph].flatMap(([from, edges]) =>
    [...edges]
      .filter(([to]) => from < to && reaches(graph, to, from))
      .map(([to, { path, specifier }]) => ({
        path,
        message: `imports ${specifier}: ${from} and ${to} import each other`,
        next: passIn,
      })),
  )
}

/** @type {(graph: Graph, from: string, to: string, seen?: Set<string>) => boolean} */
function reaches(graph, from, to, seen = new Set()) {
  if (from === to) return true
  if (seen.has(from)) return false
  seen.add(from)
  return [...(graph.get(from)?.keys() ?? [])].some((next) => reaches(graph, next, to, seen))
}
