import { createVirtualFileSystem } from 'typescript/unstable/fs'
import { expect, test } from 'vitest'
import { checkNameLookups } from './name-lookups.mjs'

const tsconfig = JSON.stringify({ compilerOptions: { strict: true, target: 'esnext', lib: ['esnext'], types: [] } })

const declarations = `
declare const name: string
declare const anything: any
declare const kind: 'post' | 'tag'
declare const level: number
declare const texts: Record<string, string>
declare const branded: string & { brand: true }
declare const labels: { post: string; tag: string }
`

/** @param {string} code @param {string} [path] */
const problemsOf = (code, path = '/root/api/src/a.ts') => {
  const files = { '/root/api/tsconfig.json': tsconfig, [path]: `${declarations}${code}` }
  return checkNameLookups('/root', ['api'], { cwd: '/root', fs: createVirtualFileSystem(files) })
}

test.each([
  'texts[name]',
  'texts[name] = "a"',
  'delete texts[name]',
  'texts[name.toLowerCase()]',
  'texts[anything]',
  `texts[\`a \${name}\`]`,
  'labels[name as keyof typeof labels]',
  'labels[name as string as "post"]',
  'texts[branded]',
  'name in texts',
  'const { [name]: text } = texts',
  'Object.hasOwn(texts, name) ? 1 : texts[name]',
  'Object.hasOwn(texts, "post") ? texts[name] : 1',
  'Object.hasOwn(texts, name) || texts[name]',
  '!Object.hasOwn(texts, name) && texts[name]',
  'const find = <Name extends string>(one: Name, table: Record<string, 1>) => table[one + ""]',
])('%s is refused', (code) => {
  expect(problemsOf(code)).toEqual([
    { path: 'api/src/a.ts', line: 9, message: expect.stringContaining('can be any text'), next: expect.any(String) },
  ])
})

test.each([
  'labels[kind]',
  'labels["post"]',
  '[1, 2][level]',
  '"text"[level]',
  'texts[kind]',
  `texts[\`level.\${level}\`]`,
  '"post" in labels',
  'const { [kind]: text } = labels',
  'new Map(Object.entries(texts)).get(name)',
  'Object.hasOwn(texts, name) ? texts[name] : null',
  'Object.hasOwn(texts, name) && level > 1 && texts[name]',
  'if (level > 1 && Object.hasOwn(texts, name)) texts[name]',
  'Object.hasOwn(labels, name) ? labels[name as "post"] : null',
  'const find = <Name extends string>(one: Name, table: Record<Name, 1>) => table[one]',
  'const find = <Table extends object>(one: keyof Table & string, table: Table) => table[one]',
  'const made = { [name]: 1 }',
])('%s is fine', (code) => {
  expect(problemsOf(code)).toEqual([])
})

test('tests choose their names themselves', () => {
  expect(problemsOf('texts[name]', '/root/api/src/a.test.ts')).toEqual([])
})
