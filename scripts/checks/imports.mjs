/** @import { Import, Problem, SourceFile } from './source-file.mjs' */
import { posix } from 'node:path'

/**
 * A zone is a part of the repository, such as `api/blog`, `web/ui` or `packages/blocks`.
 * @typedef {{ zone: string, path: string }} Target `path` is empty for another package's entry
 */

const WEB_LAYERS = ['ui', 'api', 'session', 'shell']
const PACKAGE_MAY_IMPORT = new Map([
  ['contract', ['finance', 'blocks', 'calculators']],
  ['blocks', ['calculators']],
  ['calculators', ['finance', 'lookup']],
  ['backup', ['durable-files']],
  ['embedded-postgres', ['durable-files']],
])
/** What the web loads with its pages; it must not reach the validator. */
const CONTRACT_IN_BROWSERS = [
  'client',
  'bond-answers',
  'curve-answers',
  'sensitivity-answers',
  'treasury-answers',
  'loan-result',
  'manga-bounds',
  'upload-paths',
].map((name) => `@ledgerdeck/contract/${name}`)
const SERVER_PACKAGES = ['backup', 'durable-files', 'embedded-postgres', 'jobs', 'page-cache'].map(
  (name) => `packages/${name}`,
)

const isTest = (/** @type {string} */ path) => /\.test\.(ts|tsx|mjs)$|^packages\/[^/]+\/src\/testing\//.test(path)

/** The application, its start and its settings. @param {string} zone */
const isAssembly = (zone) => zone.startsWith('api/') && zone.endsWith('.ts')

/** @param {string} path @returns {string} */
function zoneOf(path) {
  const [top = '', second = '', third = '', fourth] = path.split('/')
  if (top === 'packages') return `packages/${second}`
  if (top === 'api' && second === 'src') return fourth === undefined ? `api/${third.split('.')[0]}.ts` : `api/${third}`
  if (top === 'web' && second === 'app') return fourth === undefined ? 'web/root' : `web/${third}`
  return top
}

/** @param {SourceFile} file @param {Import} one @returns {Target | null} null for other packages */
function resolve(file, one) {
  const own = /^@ledgerdeck\/([^/]+)/.exec(one.specifier)?.[1]
  if (own) return { zone: ['api', 'web', 'e2e', 'bench'].includes(own) ? own : `packages/${own}`, path: '' }
  if (!one.specifier.startsWith('.')) return null
  const path = posix.join(posix.dirname(file.path), one.specifier)
  return { zone: zoneOf(path), path }
}

/** @param {string} zone @param {Target} target @param {boolean} test @returns {string | null} */
function packageRefusal(zone, target, test) {
  if (target.zone === zone) return null
  if (!target.zone.startsWith('packages/')) return 'packages/ import nothing from the applications'
  if (test && SERVER_PACKAGES.includes(zone)) return null
  const allowed = PACKAGE_MAY_IMPORT.get(zone.slice('packages/'.length)) ?? []
  return allowed.includes(target.zone.slice('packages/'.length)) ? null : 'packages are independent of each other'
}

/** @param {string} zone @param {Target} target @param {boolean} test @returns {string | null} */
function apiRefusal(zone, target, test) {
  if (!target.zone.startsWith('api')) return 'api imports only itself and packages/'
  const part = target.zone.slice('api/'.length)
  if (isAssembly(target.zone) && part !== 'config.ts' && !isAssembly(zone) && !test)
    return 'the files of api/src put the parts together; no part imports them'
  if (zone === 'api/platform' && !['platform', 'config.ts'].includes(part) && !test) return 'platform/ knows no feature'
  return null
}

/** @param {string} zone @param {Target} target @returns {string | null} */
function webRefusal(zone, target) {
  if (!target.zone.startsWith('web')) return 'web imports only itself and packages/'
  const from = WEB_LAYERS.indexOf(zone.slice('web/'.length))
  const to = WEB_LAYERS.indexOf(target.zone.slice('web/'.length))
  const isLayer = from !== -1
  if (isLayer && target.zone.startsWith('web/') && (to === -1 || to > from))
    return `${zone.slice('web/'.length)}/ lies below; the order is features → shell → session → api → ui`
  if (target.zone === 'web/root' && zone !== 'web/root')
    return 'the root, the entries and the routes import the features, not the other way'
  return null
}

/** @param {SourceFile} file @param {Target} target @returns {string | null} */
function refusal(file, target) {
  const zone = zoneOf(file.path)
  if (target.zone.startsWith('packages/') && target.path !== '' && target.zone !== zone)
    return 'another package is imported by its name, not by a path into it'
  if (zone.startsWith('packages/')) return packageRefusal(zone, target, isTest(file.path))
  if (SERVER_PACKAGES.includes(target.zone) && zone.startsWith('web')) return 'this package is for Node.js'
  if (target.zone.startsWith('packages/')) return null
  if (zone.startsWith('api')) return apiRefusal(zone, target, isTest(file.path))
  if (zone.startsWith('web')) return webRefusal(zone, target)
  const mayUseApi = zone === 'bench' || zone === 'e2e'
  const isAllowed = target.zone === zone || (mayUseApi && target.zone.startsWith('api'))
  return isAllowed ? null : `${zone}/ imports nothing from ${target.zone}`
}

/** @param {SourceFile} file @param {Import} one @returns {string | null} */
function outsideRefusal(file, one) {
  const isPure = file.path.startsWith('packages/') && !SERVER_PACKAGES.includes(zoneOf(file.path)) && !isTest(file.path)
  if (isPure && one.specifier.startsWith('node:')) return 'packages/ are pure: no file, no socket, no process'
  const fromContract = one.specifier === '@ledgerdeck/contract' || one.specifier.startsWith('@ledgerdeck/contract/')
  const isFree = one.typeOnly || one.isDynamic || CONTRACT_IN_BROWSERS.includes(one.specifier)
  if (file.path.startsWith('web/app/') && fromContract && !isFree && !isTest(file.path))
    return 'the web imports only types from the contract, and schemas of forms by import(), so that pages load no validator'
  return null
}

/** @param {SourceFile[]} files @returns {Problem[]} */
function validatorInBrowsers(files) {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return reachedInBrowsers(byPath).flatMap((path) => {
    const found = valueImports(byPath.get(path)).find(({ specifier }) => specifier === 'zod')
    if (!found) return []
    const next = 'Keep what browsers load in a module without schemas, as upload-paths.ts is.'
    return [{ path, line: found.line, message: 'imports zod, and the web loads this module with its pages', next }]
  })
}

/** @param {Map<string, SourceFile>} byPath @returns {string[]} */
function reachedInBrowsers(byPath) {
  const manifest = JSON.parse(byPath.get('packages/contract/package.json')?.text ?? '{}')
  /** @type {Map<string, string>} */
  const exported = new Map(Object.entries(manifest.exports ?? {}))
  const entries = CONTRACT_IN_BROWSERS.map((name) => exported.get(name.replace('@ledgerdeck/contract', '.')) ?? '')
  const reached = new Set(entries.map((path) => posix.join('packages/contract', path)))
  for (const path of reached)
    for (const { specifier } of valueImports(byPath.get(path)))
      if (specifier.startsWith('.')) reached.add(posix.join(posix.dirname(path), specifier))
  return [...reached]
}

/** @param {SourceFile | undefined} file */
const valueImports = (file) => file?.imports.filter(({ typeOnly }) => !typeOnly) ?? []

/** @param {SourceFile[]} files @returns {Problem[]} */
function folderCycles(files) {
  /** @type {Map<string, Map<string, { path: string, line: number }>>} */
  const graph = new Map()
  for (const file of files.filter(({ path }) => !isTest(path) && /^(api\/src|web\/app)\/[^/]+\//.test(path))) {
    const zone = zoneOf(file.path)
    for (const one of file.imports) {
      const target = resolve(file, one)
      if (!target || target.zone === zone || zoneOf(target.path) !== target.zone) continue
      const edges = graph.get(zone) ?? new Map()
      if (!edges.has(target.zone)) edges.set(target.zone, { path: file.path, line: one.line })
      graph.set(zone, edges)
    }
  }
  return [...graph].flatMap(([zone, edges]) =>
    [...edges]
      .filter(([target]) => zone < target && reaches(graph, target, zone))
      .map(([target, at]) => ({
        ...at,
        message: `${zone} and ${target} import each other`,
        next: 'Let one of the two know nothing of the other: pass in what it needs, or move the shared part down.',
      })),
  )
}

/**
 * @param {Map<string, Map<string, unknown>>} graph @param {string} from @param {string} to
 * @param {Set<string>} [seen] @returns {boolean}
 */
function reaches(graph, from, to, seen = new Set()) {
  if (from === to) return true
  if (seen.has(from)) return false
  seen.add(from)
  return [...(graph.get(from)?.keys() ?? [])].some((next) => reaches(graph, next, to, seen))
}

/**
 * web → packages, api → packages, feature → platform.
 * @param {SourceFile[]} files @returns {Problem[]}
 */
export function checkImports(files) {
  // Files in the root configure tools.
  const problems = files
    .filter(({ path }) => path.includes('/'))
    .flatMap((file) =>
      file.imports.flatMap((one) => {
        const target = resolve(file, one)
        const reason = outsideRefusal(file, one) ?? (target ? refusal(file, target) : null)
        if (!reason) return []
        const next = 'Move the shared part to where both may import it, or pass it in as an argument.'
        return [{ path: file.path, line: one.line, message: `imports ${one.specifier}: ${reason}`, next }]
      }),
    )
  return [...problems, ...validatorInBrowsers(files), ...folderCycles(files)]
}
