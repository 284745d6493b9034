/** @import { Problem, SourceFile } from './source-file.mjs' */

/**
 * Each module has a test or a build step that fails if a new version changes those internals.
 * @type {{ of: string, pattern: RegExp, modules: string[] }[]}
 */
const internals = [
  {
    of: "React Router's map of routes",
    pattern: /__reactRouterManifest/,
    modules: ['web/shorten-route-map.ts', 'web/app/shell/page-files.ts'],
  },
  {
    of: "React Router's routes of a build",
    pattern: /\bassets\.routes\b/,
    modules: ['api/src/platform/pages/page-sections.ts'],
  },
  {
    of: "React Router's stream of loader data",
    pattern: /\b(renderMeta|streamController)\b/,
    modules: ['web/app/shell/page-html.ts'],
  },
  { of: 'the tables of pg-boss', pattern: /\bpgboss\.\w/, modules: ['packages/jobs/src/waiting-jobs.ts'] },
  {
    of: "Drizzle's table of migrations",
    pattern: /__drizzle_migrations/,
    modules: ['api/src/platform/database/migrations.ts'],
  },
  {
    of: "Drizzle's placeholders",
    pattern: /\b(fillPlaceholders|PgDialect|sqlToQuery)\b/,
    modules: [],
  },
  {
    of: 'the queries of a pool or a client',
    pattern: /\bObject\.assign\(\w*([pP]ool|client)\b/,
    modules: ['api/src/platform/database/single-statements.ts'],
  },
  { of: "Drizzle's database", pattern: /\b(db|database)\._\./, modules: [] },
]

const isExempt = (/** @type {string} */ path) => /\.test\.(ts|tsx|mjs)$|^scripts\/checks\/|test-backup\.ts$/.test(path)

/** @param {SourceFile[]} files @returns {Problem[]} */
export function checkLibraryInternals(files) {
  return files
    .filter(({ path }) => !isExempt(path))
    .flatMap(({ path, text }) =>
      internals
        .filter(({ pattern, modules }) => pattern.test(text) && !modules.includes(path))
        .map(({ of, pattern, modules }) => ({
          path,
          line: text.slice(0, text.search(pattern)).split('\n').length,
          message: `reaches into ${of}`,
          next: modules.length > 0 ? `Let ${modules.join(' or ')} do it.` : 'Use what the library documents.',
        })),
    )
}
