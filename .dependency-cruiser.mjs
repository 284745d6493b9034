/** @import { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser' */
import { builtinModules } from 'node:module'

/** Which import may go where. `npm run check` prints the comment of a rule: reason → what to do. */

/** @typedef {Extract<IForbiddenRuleType, { to: { dynamic?: boolean } }>['to']} Target */

const layersOfWeb = ['ui', 'api', 'session', 'shell']

const packageMayImport = {
  contract: ['finance', 'blocks', 'calculators'],
  blocks: ['calculators'],
  'rich-text': ['blocks'],
  calculators: ['finance', 'lookup'],
  backup: ['durable-files'],
  'embedded-postgres': ['durable-files'],
}

/** For Node.js. All other packages run in browsers, too. */
const serverPackages = ['backup', 'durable-files', 'embedded-postgres', 'jobs', 'page-cache']

/** Modules of the contract in the web's pages. None of them reaches the validator. */
export const contractInBrowsers = [
  'blank-text',
  'client',
  'private-client',
  'accounts/consent-text',
  'accounts/deletion-delay',
  'accounts/device-name',
  'accounts/repeated-password',
  'accounts/username-rules',
  'accounts/taken-messages',
  'admin/import-summary',
  'admin/question-bounds',
  'blog/comment-bounds',
  'blog/post-addresses',
  'calculations/bounds',
  'finance/bond-answers',
  'finance/curve-answers',
  'finance/sensitivity-answers',
  'finance/treasury-answers',
  'finance/loan-result',
  'manga/bounds',
  'manga/upload-paths',
  'media/image-formats',
  'notes/bounds',
].map((name) => `packages/contract/src/${name}.ts`)

const corePattern = `^(node:)?(${builtinModules.join('|')})$`
const testPattern = '\\.test\\.(ts|tsx|mjs)$|^packages/[^/]+/src/testing/'
const move = 'Move the shared part to where both may import it, or pass it in as an argument.'
const importAdvice = 'Move that work to the layer it belongs to and pass its result in.'

/** @param {string[]} names */
const oneOf = (names) => `(${names.join('|')})`
/** @param {string[]} names */
const modules = (...names) => `(^|/)node_modules/(@types/)?${oneOf(names)}`
/** @param {string[]} paths */
const exactly = (paths) => paths.map((path) => `^${path.replaceAll('.', '\\.')}$`)

/**
 * @param {string} name @param {string} reason @param {IForbiddenRuleType['from']} from
 * @param {Target} to @returns {IForbiddenRuleType}
 */
const refuse = (name, reason, from, to, next = move) => ({
  name,
  comment: `${reason} → ${next}`,
  severity: 'error',
  from,
  to,
})

/** Types are free. @param {string} role @param {string} why @param {string[]} path */
const refuseRole = (role, why, path) =>
  refuse(
    `${role}-role`,
    why,
    { path: `^api/src/(?!platform/).*\\.${role}\\.ts$` },
    { path, dependencyTypesNot: ['type-only'] },
    importAdvice,
  )

const packageRules = [
  refuse(
    'package-by-name',
    'another package is imported by its name, not by a path into it',
    { path: '^(?:packages/)?([^/]+)/' },
    { path: '^packages/', pathNot: '^packages/$1/', dependencyTypes: ['local'] },
  ),
  refuse(
    'package-to-application',
    'packages/ import nothing from the applications',
    { path: '^packages/' },
    { path: '^(api|web|e2e|bench|scripts)/' },
  ),
  ...Object.entries(packageMayImport).map(([name, allowed]) =>
    refuse(
      `package-${name}`,
      'packages are independent of each other',
      { path: `^packages/${name}/`, pathNot: serverPackages.includes(name) ? testPattern : [] },
      { path: '^packages/', pathNot: `^packages/${oneOf([name, ...allowed])}/` },
    ),
  ),
  refuse(
    'package-to-package',
    'packages are independent of each other',
    {
      path: '^packages/([^/]+)/',
      pathNot: `^packages/${oneOf([...Object.keys(packageMayImport), ...serverPackages])}/`,
    },
    { path: '^packages/', pathNot: '^packages/$1/' },
  ),
  refuse(
    'server-package-to-package',
    'packages are independent of each other',
    {
      path: `^packages/${oneOf(serverPackages)}/`,
      pathNot: [testPattern, `^packages/${oneOf(Object.keys(packageMayImport))}/`],
    },
    { path: '^packages/', pathNot: '^packages/$1/' },
  ),
  refuse(
    'pure-package',
    'packages/ are pure: no file, no socket, no process',
    { path: '^packages/', pathNot: [testPattern, `^packages/${oneOf(serverPackages)}/`] },
    { dependencyTypes: ['core'] },
  ),
]

const apiRules = [
  refuse(
    'api-to-application',
    'api imports only itself and packages/',
    { path: '^api/' },
    { path: '^(web|e2e|bench|scripts)/' },
  ),
  refuse(
    'api-assembly',
    'the files of api/src put the parts together; no part imports them',
    { path: '^api/', pathNot: [testPattern, '^api/src/[^/]+$'] },
    { path: '^api/src/[^/]+$', pathNot: '^api/src/config\\.ts$' },
  ),
  refuse(
    'platform-to-feature',
    'platform/ knows no feature',
    { path: '^api/src/platform/', pathNot: testPattern },
    { path: '^api/(src|seed)/', pathNot: '^api/src/(platform/|config\\.ts$)' },
  ),
  refuseRole('policy', 'a policy is a pure question about its arguments', [
    modules('fastify', 'drizzle-orm', 'pg'),
    corePattern,
  ]),
  refuseRole('presenter', 'a presenter only turns a row into its wire form', [
    modules('fastify', 'drizzle-orm', 'pg'),
    corePattern,
  ]),
  refuseRole('repository', 'a repository holds SQL and nothing above it', [
    modules('fastify'),
    '\\.(service|routes|presenter)\\.ts$',
  ]),
  refuseRole('service', 'a service knows no HTTP', [modules('fastify'), '\\.routes\\.ts$']),
  refuseRole('routes', 'a route calls a service or a repository', [modules('drizzle-orm/', 'pg/'), '\\.table\\.ts$']),
]

const webRules = [
  refuse(
    'web-to-application',
    'web imports only itself and packages/',
    { path: '^web/' },
    { path: '^(api|e2e|bench|scripts)/' },
  ),
  refuse(
    'web-to-server-package',
    'this package is for Node.js',
    { path: '^web/' },
    { path: `^packages/${oneOf(serverPackages)}/` },
  ),
  ...layersOfWeb.map((layer, index) =>
    refuse(
      `web-${layer}-layer`,
      `${layer}/ lies below; the order is features → shell → session → api → ui`.replaceAll(' → ', ', '),
      { path: `^web/app/${layer}/` },
      { path: '^web/app/[^/]+/', pathNot: `^web/app/${oneOf(layersOfWeb.slice(0, index + 1))}/` },
    ),
  ),
  refuse(
    'web-root',
    'the root, the entries and the routes import the features, not the other way',
    { path: '^web/', pathNot: '^web/app/[^/]+$' },
    { path: '^web/app/[^/]+$' },
  ),
  refuse(
    'web-to-validator',
    'the web imports only types from the contract, and schemas of forms by import(), so that pages load no validator',
    { path: '^web/app/', pathNot: testPattern },
    {
      path: '^packages/contract/',
      pathNot: exactly(contractInBrowsers),
      dependencyTypesNot: ['type-only', 'type-import'],
      dynamic: false,
    },
  ),
]

const otherRules = [
  refuse('e2e', 'e2e/ imports only itself, api and packages/', { path: '^e2e/' }, { path: '^(web|bench|scripts)/' }),
  refuse(
    'bench',
    'bench/ imports only itself, api and packages/',
    { path: '^bench/' },
    { path: '^(web|e2e|scripts)/' },
  ),
  refuse('scripts', 'scripts/ imports only itself', { path: '^scripts/' }, { path: '^(api|web|e2e|bench)/' }),
]

/** @satisfies {IConfiguration} */
export default {
  forbidden: [...packageRules, ...apiRules, ...webRules, ...otherRules],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '(^|/)(build|\\.react-router|data|test-results|playwright-report)/' },
    // Types count as imports, too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'],
    },
  },
}
