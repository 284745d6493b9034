import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inModules, repositoryRoot } from '../setup/paths.mjs'

const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rules-'))
})

afterEach(() => rmSync(root, { recursive: true }))

/** @param {Record<string, string>} files path → text */
function write(files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

/** The files with findings. @param {string} rule @param {Record<string, string>} files */
function foundByBiome(rule, files) {
  const configuration = JSON.parse(readFileSync(join(repositoryRoot, 'biome.json'), 'utf8'))
  write({ ...files, 'biome.json': JSON.stringify({ ...configuration, vcs: { enabled: false } }) })
  const args = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.']
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout)
  return diagnostics
    .filter((/** @type {any} */ { category }) => category === rule)
    .map((/** @type {any} */ { location }) => location.path.file ?? location.path)
    .sort()
}

const lines = (/** @type {number} */ count) => 'a()\n'.repeat(count)

test('files have a limit of lines by their kind', () => {
  /** @type {[string, number][]} */
  const limits = [
    ['api/src/blog/posts.service.ts', 400],
    ['web/app/blog/post-page.tsx', 250],
    ['api/src/blog/posts.routes.test.ts', 600],
    ['e2e/reading.ts', 600],
    ['api/seed/sample/article.ts', 600],
    ['scripts/run.mjs', 150],
    ['scripts/checks/checks.test.mjs', 600],
  ]
  const files = limits.flatMap(([path, limit]) => [
    [path, lines(limit)],
    [path.replace(/([^/.]+)\./, 'longer-$1.'), lines(limit + 1)],
  ])
  files.push(['web/app/ui/longer-button.module.css', '.a { color: red }\n'.repeat(401)])
  const found = foundByBiome('lint/style/noExcessiveLinesPerFile', Object.fromEntries(files))
  expect(found).toEqual(
    files
      .map(([path = '']) => path)
      .filter((path) => path.includes('longer-'))
      .sort(),
  )
})

test('blank lines and comments do not count', () => {
  const padding = '\n   \n// one\n/* two\n\n   three */\n'.repeat(100)
  expect(foundByBiome('lint/style/noExcessiveLinesPerFile', { 'scripts/a.mjs': `${padding}${lines(149)}` })).toEqual([])
})

test('a function has at most 60 lines with its head and end, in tests 600', () => {
  const body = (/** @type {number} */ count) => `{\n${lines(count - 2)}}`
  const found = foundByBiome('lint/complexity/noExcessiveLinesPerFunction', {
    'api/src/a.ts': `export function most() ${body(60)}`,
    'api/src/b.ts': `export function long() ${body(61)}`,
    'api/src/c.ts': `export const long = () => ${body(61)}`,
    'api/src/d.ts': `export class A { long() ${body(61)} }`,
    'api/src/e.test.ts': `describe('posts', () => ${body(500)})`,
  })
  expect(found).toEqual(['api/src/b.ts', 'api/src/c.ts', 'api/src/d.ts'])
})

test('a suppression gives its reason', () => {
  const files = {
    'api/src/a.ts': '// biome-ignore lint/style/useConst\nlet a = 1\n',
    'api/src/b.ts': '// biome-ignore lint/style/useConst: the loop assigns it\nlet a = 1\n',
  }
  expect(foundByBiome('suppressions/parse', files)).toEqual(['api/src/a.ts'])
  const ignored = { 'api/src/c.ts': '// @ts-ignore because\nexport const a: string = 1\n' }
  expect(foundByBiome('lint/suspicious/noTsIgnore', ignored)).toEqual(['api/src/c.ts'])
})

test('parts of the product do not read the environment', () => {
  const text = 'export const port = process.env.PORT\n'
  const paths = ['api/src/config.ts', 'scripts/run.mjs', 'web/app/ui/a.test.ts', 'packages/a/src/testing/a.ts']
  const bad = ['api/src/platform/http/port.ts', 'packages/a/src/port.ts', 'web/app/ui/port.ts']
  const files = Object.fromEntries([...paths, ...bad].map((path) => [path, text]))
  expect(foundByBiome('lint/style/noProcessEnv', files)).toEqual(bad)
})

test('names of files and folders say what is inside, in kebab-case', () => {
  const good = [
    'web/app/ui/button-group.module.css',
    'api/src/blog/posts.routes.test.ts',
    'packages/blocks/src/block-types.ts',
    'web/app/entry.server.tsx',
    'vitest.config.ts',
  ]
  const bad = [
    'web/app/ui/utils.ts',
    'web/app/ui/date-helpers.ts',
    'web/app/ui/date.utils.ts',
    'packages/common/src/money.ts',
    'api/src/blog/blog.types.ts',
    'web/app/types/size.ts',
    'api/src/platform/jobs/job-manager.ts',
    'web/app/ui/index.ts',
    'web/app/Blog/post.ts',
    'web/app/two--words/post.ts',
  ]
  write(Object.fromEntries([...good, ...bad].map((path) => [path, ''])))
  cpSync(join(repositoryRoot, '.ls-lint.yml'), join(root, '.ls-lint.yml'))
  const cli = inModules('@ls-lint', 'ls-lint', 'bin', 'cli.js')
  const { stderr } = spawnSync(process.execPath, [cli], { cwd: root, encoding: 'utf8' })
  const found = stderr.split('\n').map((line) => line.split(' failed ', 1)[0] ?? '')
  expect(good.filter((path) => found.includes(path))).toEqual([])
  expect(bad.filter((path) => !found.some((name) => name !== '' && path.startsWith(name)))).toEqual([])
  const cases = { 'web/app/ui/Button.tsx': '', 'web/app/ui/date_time.ts': '', 'web/app/ui/button-group.ts': '' }
  expect(foundByBiome('lint/style/useFilenamingConvention', cases)).toEqual([
    'web/app/ui/Button.tsx',
    'web/app/ui/date_time.ts',
  ])
})
