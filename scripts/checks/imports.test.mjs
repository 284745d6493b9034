import { expect, test } from 'vitest'
import { checkImports } from './imports.mjs'
import { treeOf } from './tree.mjs'

/** @param {Record<string, string>} imports file → what it imports */
const problemsOf = (imports) =>
  checkImports(
    treeOf(Object.fromEntries(Object.entries(imports).map(([path, what]) => [path, `import { a } from '${what}'`]))),
  )

test.each([
  ['web/app/blog/post-page.tsx', '../ui/button.tsx'],
  ['web/app/blog/post-page.tsx', '../shell/error-page.tsx'],
  ['web/app/shell/header.tsx', '../session/session.ts'],
  ['web/app/session/session.ts', '../api/call.ts'],
  ['web/app/api/failures.ts', '../ui/toast.ts'],
  ['web/app/root.tsx', './shell/layout.tsx'],
  ['web/app/loans/schedule.ts', '@ledgerdeck/finance'],
  ['web/app/manga/upload.ts', '@ledgerdeck/contract/upload-paths'],
  ['web/app/notes/notes.test.ts', '@ledgerdeck/contract/notes'],
  ['api/src/blog/posts.service.ts', '../platform/database/database.ts'],
  ['api/src/blog/posts.table.ts', '../accounts/users.table.ts'],
  ['api/src/blog/posts.routes.ts', '@ledgerdeck/contract'],
  ['api/src/blog/posts.routes.test.ts', '../app.ts'],
  ['api/src/app.ts', './blog/feature.ts'],
  ['api/src/platform/database/pool.ts', '../../config.ts'],
  ['api/seed/sample/articles.ts', '../../src/blog/posts.service.ts'],
  ['packages/contract/src/contract.ts', '@ledgerdeck/blocks'],
  ['packages/blocks/src/blocks.ts', 'zod'],
  ['packages/page-cache/src/cached-response.ts', 'node:zlib'],
  ['packages/embedded-postgres/src/cluster-home.ts', '@ledgerdeck/durable-files'],
  ['packages/durable-files/src/durable-files.test.ts', '@ledgerdeck/embedded-postgres/testing/test-folder'],
  ['api/src/platform/pages/page-host.ts', '@ledgerdeck/page-cache'],
  ['bench/run.ts', '../api/src/app.ts'],
  ['vitest.config.ts', './scripts/checks/requirements.mjs'],
  ['e2e/reading.test.ts', '@ledgerdeck/contract'],
])('%s may import %s', (path, what) => {
  expect(problemsOf({ [path]: what })).toEqual([])
})

test.each([
  ['web/app/blog/post-page.tsx', '../../../api/src/blog/posts.service.ts', 'web imports only itself'],
  ['web/app/blog/post-page.tsx', '@ledgerdeck/api', 'web imports only itself'],
  ['web/app/ui/button.tsx', '../blog/components/card.tsx', 'ui/ lies below'],
  ['web/app/ui/toast.ts', '../api/call.ts', 'ui/ lies below'],
  ['web/app/shell/header.tsx', '../blog/post-page.tsx', 'shell/ lies below'],
  ['web/app/blog/post-page.tsx', '../root.tsx', 'the root, the entries and the routes import the features'],
  ['web/app/blog/post-page.tsx', '@ledgerdeck/contract', 'only types from the contract'],
  ['web/app/blog/post-page.tsx', '@ledgerdeck/contract/comments', 'only types from the contract'],
  ['web/app/blog/post-page.tsx', '../../../packages/blocks/src/blocks.ts', 'imported by its name'],
  ['api/src/blog/posts.service.ts', '../../../web/app/routes.ts', 'api imports only itself'],
  ['api/src/blog/posts.service.ts', '../server.ts', 'put the parts together'],
  ['api/src/platform/jobs/queue.ts', '../../blog/posts.service.ts', 'platform/ knows no feature'],
  ['packages/blocks/src/blocks.ts', '@ledgerdeck/contract', 'packages are independent'],
  ['packages/durable-files/src/durable-files.ts', '@ledgerdeck/embedded-postgres', 'packages are independent'],
  ['packages/contract/src/contract.ts', '../../../api/src/config.ts', 'nothing from the applications'],
  ['packages/finance/src/bond.ts', 'node:fs', 'packages/ are pure'],
  ['web/app/root.tsx', '@ledgerdeck/page-cache', 'for Node.js'],
  ['web/app/root.tsx', '@ledgerdeck/embedded-postgres', 'for Node.js'],
  ['e2e/reading.test.ts', '../web/app/routes.ts', 'e2e/ imports nothing from web'],
  ['scripts/start.mjs', '../api/src/config.ts', 'scripts/ imports nothing from api'],
])('%s may not import %s', (path, what, reason) => {
  const [problem, ...others] = problemsOf({ [path]: what })
  expect(problem?.message).toContain(reason)
  expect(others).toEqual([])
})

test.each([
  "export { a } from '../../../api/src/app.ts'",
  "export * from '../../../api/src/app.ts'",
  "const a = import('../../../api/src/app.ts')",
  "type A = import('../../../api/src/app.ts').A",
  "import type { A } from '../../../api/src/app.ts'",
  "import '../../../api/src/app.ts'",
])('every form of import is seen: %s', (text) => {
  expect(checkImports(treeOf({ 'web/app/blog/post-page.tsx': text }))).toHaveLength(1)
})

test('types from the contract, and schemas that are loaded later, are fine in the web', () => {
  const texts = [
    "import type { Post } from '@ledgerdeck/contract/blog'",
    "import { type Post } from '@ledgerdeck/contract/blog'",
    "type Post = import('@ledgerdeck/contract/blog').Post",
    "const schema = async () => (await import('@ledgerdeck/contract/notes')).createNote.body",
  ]
  for (const text of texts) expect(checkImports(treeOf({ 'web/app/blog/post-page.tsx': text }))).toEqual([])
})

test('two features that import each other are a circle', () => {
  const problems = problemsOf({
    'api/src/blog/posts.service.ts': '../accounts/users.service.ts',
    'api/src/accounts/users.service.ts': '../blog/comments.service.ts',
  })
  expect(problems).toMatchObject([{ message: 'api/accounts and api/blog import each other' }])
})

test('what the web loads of the contract with its pages does not reach the validator', () => {
  const files = (/** @type {string} */ bounds) => ({
    'packages/contract/package.json': JSON.stringify({ exports: { './upload-paths': './src/manga/upload-paths.ts' } }),
    'packages/contract/src/manga/upload-paths.ts': "import { bounds } from './bounds.ts'",
    'packages/contract/src/manga/bounds.ts': bounds,
  })
  expect(checkImports(treeOf(files("import { z } from 'zod'")))).toMatchObject([
    { path: 'packages/contract/src/manga/bounds.ts', message: expect.stringContaining('imports zod') },
  ])
  expect(checkImports(treeOf(files("import type { z } from 'zod'")))).toEqual([])
})

test('a circle over three folders is found, a chain is not taken for one', () => {
  const chain = {
    'api/src/blog/posts.service.ts': '../accounts/users.service.ts',
    'api/src/accounts/users.service.ts': '../media/images.service.ts',
  }
  expect(problemsOf(chain)).toEqual([])
  expect(problemsOf({ ...chain, 'api/src/media/images.service.ts': '../blog/posts.service.ts' })).not.toEqual([])
})
