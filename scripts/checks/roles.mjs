/** @import { Problem, SourceFile } from './source-file.mjs' */

/** Imports that a role must not have, as patterns of specifiers. */
const REFUSED_IMPORTS = new Map([
  ['policy', { bad: /^(fastify|drizzle-orm|pg|node:)/, why: 'a policy is a pure question about its arguments' }],
  ['presenter', { bad: /^(fastify|drizzle-orm|pg|node:)/, why: 'a presenter only turns a row into its wire form' }],
  [
    'repository',
    { bad: /^fastify|\.(service|routes|presenter)\.ts$/, why: 'a repository holds SQL and nothing above it' },
  ],
  ['service', { bad: /^fastify|\.routes\.ts$/, why: 'a service knows no HTTP' }],
  ['routes', { bad: /^(drizzle-orm|pg)\b|\.table\.ts$/, why: 'a route calls a service or a repository' }],
])

const isPart = (/** @type {string} */ path) =>
  /^(api\/src\/[^/]+\/|web\/app\/|packages\/)/.test(path) &&
  !/\.test\.tsx?$|^(api\/src\/platform|packages\/[^/]+\/src)\/testing\//.test(path)

/** @param {SourceFile[]} files @returns {Problem[]} */
export function checkRoles(files) {
  return files.flatMap((file) => {
    const role = /^api\/src\/(?!platform\/).*\.([a-z]+)\.ts$/.exec(file.path)?.[1] ?? ''
    const rule = REFUSED_IMPORTS.get(role)
    const imports = file.imports
      .filter(({ specifier, typeOnly }) => rule?.bad.test(specifier) && !typeOnly)
      .map(({ specifier, line }) => ({
        path: file.path,
        line,
        message: `imports ${specifier}: ${rule?.why}`,
        next: 'Move that work to the layer it belongs to and pass its result in.',
      }))
    const reads = (isPart(file.path) ? file.environmentReads : []).map(({ line }) => ({
      path: file.path,
      line,
      message: 'reads the environment',
      next: 'Add the setting to api/src/config.ts and take it from there.',
    }))
    return [...imports, ...reads]
  })
}
