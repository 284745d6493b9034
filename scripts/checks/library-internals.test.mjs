import { expect, test } from 'vitest'
import { checkLibraryInternals } from './library-internals.mjs'
import { treeOf } from './tree.mjs'

test.each([
  ['web/app/shell/header.tsx', '\nwindow.__reactRouterManifest', 'web/app/shell/page-files.ts'],
  ['web/app/entry.server.tsx', '\nrouter.renderMeta', 'web/app/shell/page-html.ts'],
  ['web/app/root.tsx', '\n__reactRouterContext.streamController.close()', 'web/app/shell/page-html.ts'],
  ['api/src/platform/pages/page-host.ts', '\nbuild.assets.routes', 'page-sections.ts'],
  ['api/src/admin/dashboard/dashboard.repository.ts', '\nsql`select 1 from pgboss.job`', 'waiting-jobs.ts'],
  ['api/src/platform/database/database.ts', '\ndb._.session', 'documents'],
  ['api/src/backup.ts', '\nselect hash from drizzle.__drizzle_migrations', 'migrations.ts'],
  ['api/src/blog/search/search.repository.ts', '\nnew PgDialect().sqlToQuery(query)', 'documents'],
  ['api/src/platform/database/database.ts', '\nObject.assign(counterPool, { query })', 'single-statements.ts'],
])('%s may not reach into a library', (path, text, next) => {
  const problems = checkLibraryInternals(treeOf({ [path]: text }))
  expect(problems).toMatchObject([{ path, line: 2, next: expect.stringContaining(next) }])
})

test.each([
  ['web/app/shell/page-files.ts', 'window.__reactRouterManifest'],
  ['api/src/platform/jobs/jobs.test.ts', 'sql`select 1 from pgboss.job`'],
  ['api/src/platform/database/database.ts', 'db.$client'],
])('%s may', (path, text) => {
  expect(checkLibraryInternals(treeOf({ [path]: text }))).toEqual([])
})
