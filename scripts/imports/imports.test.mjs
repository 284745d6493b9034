import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkImports } from './imports.mjs'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'imports-'))
})

afterEach(() => rmSync(root, { recursive: true }))

/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const ownPackages = ['blocks', 'contract', 'durable-files', 'embedded-postgres', 'finance', 'page-cache']

/** @param {Record<string, string>} files texts by path @returns {Promise<string[]>} */
async function problemsOf(files) {
  for (const name of ownPackages) {
    const exports = { '.': `./src/${name}.ts`, './*': './src/*.ts' }
    write(`packages/${name}/package.json`, JSON.stringify({ name: `@ledgerdeck/${name}`, exports }))
    write(`packages/${name}/src/${name}.ts`, 'export const a = 1\n')
    mkdirSync(join(root, 'node_modules/@ledgerdeck'), { recursive: true })
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@ledgerdeck', name))
  }
  for (const name of ['fastify', 'drizzle-orm', 'pg', 'zod']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
    write(`node_modules/${name}/index.js`, 'export const a = 1\n')
  }
  write('package.json', JSON.stringify({ dependencies: { fastify: '1', 'drizzle-orm': '1', pg: '1', zod: '1' } }))
  write('packages/contract/src/manga/upload-paths.ts', 'export const a = 1\n')
  write('packages/contract/src/notes.ts', 'export const a = 1\n')
  for (const [path, text] of Object.entries(files)) write(path, text)
  return (await checkImports(root)).map(({ path, message }) => `${path} ${message}`)
}

/** @typedef {[path: string, imported: string, reason?: string]} Case */

/** Every case in a file of its own, and a file for what it imports. @param {Case[]} cases */
function treeOf(cases) {
  /** @type {Record<string, string>} */
  const files = {}
  for (const [path, imported] of cases) {
    if (imported.startsWith('.')) files[posix.join(posix.dirname(path), imported)] ??= 'export const a = 1\n'
  }
  cases.forEach(([path, imported], index) => {
    files[path.replace(/([^/.]+)([^/]*)$/, `$1-${index}$2`)] = `import { a } from '${imported}'\nexport const b = a\n`
  })
  return files
}

test('imports in the allowed directions are fine', async () => {
  /** @type {Case[]} */
  const cases = [
    ['web/app/blog/post-page.tsx', '../ui/button.tsx'],
    ['web/app/blog/post-page.tsx', '../shell/error-page.tsx'],
    ['web/app/blog/post-page.tsx', './post-page.module.css'],
    ['web/app/shell/header.tsx', '../session/session.ts'],
    ['web/app/session/session.ts', '../api/call.ts'],
    ['web/app/api/failures.ts', '../ui/toast.ts'],
    ['web/app/loans/schedule.ts', '@ledgerdeck/finance'],
    ['web/app/manga/upload.ts', '@ledgerdeck/contract/manga/upload-paths'],
    ['web/app/notes/notes.test.ts', '@ledgerdeck/contract/notes'],
    ['api/src/blog/posts.service.ts', '../platform/database/database.ts'],
    ['api/src/blog/posts.table.ts', '../accounts/users.table.ts'],
    ['api/src/blog/posts.routes.ts', '@ledgerdeck/contract'],
    ['api/src/blog/posts.routes.test.ts', '../app.ts'],
    ['api/src/platform/database/pool.ts', '../../config.ts'],
    ['api/seed/sample/articles.ts', '../../src/blog/posts.service.ts'],
    ['packages/contract/src/contract.ts', '@ledgerdeck/blocks'],
    ['packages/blocks/src/blocks.ts', 'zod'],
    ['packages/page-cache/src/cached-response.ts', 'node:zlib'],
    ['packages/embedded-postgres/src/cluster-home.ts', '@ledgerdeck/durable-files'],
    ['packages/durable-files/src/durable-files.test.ts', '@ledgerdeck/embedded-postgres'],
    ['api/src/platform/pages/page-host.ts', '@ledgerdeck/page-cache'],
    ['bench/run.ts', '../api/src/app.ts'],
    ['e2e/reading.test.ts', '@ledgerdeck/contract'],
  ]
  const root = {
    'web/app/root.tsx': "import './shell/layout.tsx'\n",
    'web/app/shell/layout.tsx': '',
    'api/src/app.ts': "import './blog/feature.ts'\n",
    'api/src/blog/feature.ts': '',
  }
  expect(await problemsOf({ ...treeOf(cases), ...root })).toEqual([])
})

test('each import in another direction is refused with its reason', async () => {
  /** @type {Required<Case>[]} */
  const cases = [
    ['web/app/blog/post-page.tsx', '../../../api/src/blog/posts.service.ts', 'web imports only itself'],
    ['web/app/ui/button.tsx', '../blog/components/card.tsx', 'ui/ lies below'],
    ['web/app/ui/toast.ts', '../api/call.ts', 'ui/ lies below'],
    ['web/app/ui/card.tsx', '../blog/components/card.module.css', 'ui/ lies below'],
    ['web/app/shell/header.tsx', '../blog/post-page.tsx', 'shell/ lies below'],
    ['web/app/blog/post-page.tsx', '../root.tsx', 'the root, the entries and the routes import the features'],
    ['web/app/blog/post-page.tsx', '@ledgerdeck/contract', 'only types from the contract'],
    ['web/app/blog/post-page.tsx', '@ledgerdeck/contract/notes', 'only types from the contract'],
    ['web/app/blog/post-page.tsx', '../../../packages/blocks/src/blocks.ts', 'imported by its name'],
    ['api/src/blog/posts.service.ts', '../../../web/app/routes.ts', 'api imports only itself'],
    ['api/src/blog/posts.service.ts', '../server.ts', 'put the parts together'],
    ['api/src/platform/jobs/queue.ts', '../../blog/posts.service.ts', 'platform/ knows no feature'],
    ['packages/blocks/src/blocks.ts', '@ledgerdeck/contract', 'packages are independent'],
    ['packages/finance/src/loan.ts', '@ledgerdeck/blocks', 'packages are independent'],
    ['packages/durable-files/src/files.ts', '@ledgerdeck/embedded-postgres', 'packages are independent'],
    ['packages/contract/src/contract.ts', '../../../api/src/config.ts', 'nothing from the applications'],
    ['packages/finance/src/bond.ts', 'node:fs', 'packages/ are pure'],
    ['web/app/root.tsx', '@ledgerdeck/page-cache', 'for Node.js'],
    ['e2e/reading.test.ts', '../web/app/routes.ts', 'e2e/ imports only itself'],
    ['bench/run.ts', '../web/app/routes.ts', 'bench/ imports only itself'],
    ['scripts/run.mjs', '../api/src/config.ts', 'scripts/ imports only itself'],
    ['api/src/blog/posts.policy.ts', 'drizzle-orm', 'a policy is a pure question'],
    ['api/src/blog/posts.policy.ts', 'node:fs', 'a policy is a pure question'],
    ['api/src/blog/posts.presenter.ts', 'pg', 'a presenter only turns a row into its wire form'],
    ['api/src/blog/posts.repository.ts', './posts.service.ts', 'a repository holds SQL'],
    ['api/src/blog/posts.service.ts', 'fastify', 'a service knows no HTTP'],
    ['api/src/blog/posts.routes.ts', 'drizzle-orm', 'a route calls a service or a repository'],
    ['api/src/blog/posts.routes.ts', './posts.table.ts', 'a route calls a service or a repository'],
  ]
  const problems = await problemsOf(treeOf(cases))
  const unseen = cases.filter(([path, , reason], index) => {
    const file = path.replace(/([^/.]+)([^/]*)$/, `$1-${index}$2`)
    return !problems.some((problem) => problem.startsWith(`${file} `) && problem.includes(reason))
  })
  expect(unseen).toEqual([])
  expect(problems).toHaveLength(cases.length)
})

test('every form of import is seen', async () => {
  const target = '../../../api/src/app.ts'
  const forms = [
    `export { a } from '${target}'`,
    `export * from '${target}'`,
    `const a = import('${target}')`,
    `export type A = import('${target}').A`,
    `import type { A } from '${target}'`,
    `import '${target}'`,
  ]
  const files = Object.fromEntries(forms.map((text, index) => [`web/app/blog/form-${index}.ts`, `${text}\n`]))
  expect(await problemsOf({ 'api/src/app.ts': 'export const a = 1\n', ...files })).toHaveLength(forms.length)
})

test('types from the contract, and schemas that are loaded later, are fine in the web', async () => {
  const forms = [
    "import type { Post } from '@ledgerdeck/contract/notes'",
    "import { type Post } from '@ledgerdeck/contract/notes'",
    "export type Post = import('@ledgerdeck/contract/notes').Post",
    "export const schema = async () => (await import('@ledgerdeck/contract/notes')).createNote.body",
  ]
  const files = Object.fromEntries(forms.map((text, index) => [`web/app/blog/form-${index}.ts`, `${text}\n`]))
  expect(await problemsOf(files)).toEqual([])
})

test('a role may import the types of a layer above', async () => {
  const text = "import { find } from './posts.repository.ts'\nimport type { FastifyRequest } from 'fastify'\n"
  expect(await problemsOf({ 'api/src/blog/posts.service.ts': text, 'api/src/blog/posts.repository.ts': '' })).toEqual(
    [],
  )
})

test('what the web loads of the contract with its pages does not reach the validator', async () => {
  const files = (/** @type {string} */ text) => ({
    'packages/contract/src/manga/upload-paths.ts': "import { bounds } from './limits.ts'\nexport const a = bounds\n",
    'packages/contract/src/manga/limits.ts': `${text}\nexport const bounds = 1\n`,
  })
  expect(await problemsOf(files("import { z } from 'zod'"))).toEqual([
    expect.stringContaining('packages/contract/src/manga/limits.ts imports zod'),
  ])
})

test('a type of the validator is fine in what the web loads', async () => {
  const text = "import type { z } from 'zod'\nexport type A = z\n"
  expect(await problemsOf({ 'packages/contract/src/manga/upload-paths.ts': text })).toEqual([])
})

test('features that import each other are found, also over a third one', async () => {
  const chain = {
    'api/src/blog/posts/posts.service.ts': "import '../../accounts/sign-in/users.service.ts'\n",
    'api/src/accounts/sign-in/users.service.ts': "import '../../media/images.service.ts'\n",
    'api/src/media/images.service.ts': '',
  }
  expect(await problemsOf(chain)).toEqual([])
  rmSync(root, { recursive: true })
  const circle = { ...chain, 'api/src/media/images.service.ts': "import '../blog/terms/terms.service.ts'\n" }
  expect(await problemsOf({ ...circle, 'api/src/blog/terms/terms.service.ts': '' })).toEqual(
    expect.arrayContaining([expect.stringContaining('import each other')]),
  )
})
