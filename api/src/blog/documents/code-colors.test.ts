import type { CodeToken } from '@ledgerdeck/contract/content-blocks'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colorCode } from './code-colors.service.ts'

const textOf = (lines: CodeToken[][]) => lines.map((line) => line.map(([, text]) => text).join('')).join('\n')

test.each<[string, string, CodeToken]>([
  ['javascript', 'const a = 1', ['keyword', 'const']],
  ['js', 'f("text")', ['string', '"text"']],
  ['typescript', 'let n: number = 1', ['type', 'number']],
  ['python', 'x = 1 # why', ['comment', '# why']],
  ['PY', 'def f(): pass', ['function', 'f']],
  ['sql', 'select 42', ['number', '42']],
  ['json', '{"a": true}', ['constant', 'true']],
  ['html', '<a href="#">x</a>', ['attribute', 'href']],
  ['css', 'a { color: red }', ['tag', 'a']],
  ['bash', 'echo "$HOME"', ['variable', '$HOME']],
  ['diff', '-old', ['deleted', 'old']],
  ['c++', 'int f();', ['function', 'f']],
  ['yaml', 'a: 1', ['number', '1']],
])('%s: %s', async (language, code, token) => {
  const found = (await colorCode(code, language)).flat().map(([color, text]) => [color, text.trim()])
  expect(found).toContainEqual(token)
})

test.each(['', 'text', 'brainfuck', '__proto__', 'constructor', '../../etc/passwd'])(
  'a language without colours (%s) gives plain lines',
  async (language) => {
    expect(await colorCode('a <b>\n\n  c', language)).toEqual([[['', 'a <b>']], [], [['', '  c']]])
  },
)

test('empty code has no lines, and every kind of line ending works', async () => {
  expect(await colorCode('', 'javascript')).toEqual([])
  expect(await colorCode('1\r\n2\r3\n', 'text')).toEqual([[['', '1']], [['', '2']], [['', '3']], []])
})

test('the text of any code is unchanged', async () => {
  const language = fc.constantFrom('javascript', 'html', 'markdown', 'php', 'bash', 'none')
  const code = fc.string({ unit: 'grapheme', maxLength: 300 }).map((text) => text.replace(/\r/g, ''))
  await fc.assert(
    fc.asyncProperty(code, language, async (text, name) => {
      expect(textOf(await colorCode(text, name))).toBe(text)
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['one endless line', 'x'.repeat(20_000)],
  ['brackets without end', '(['.repeat(10_000)],
  ['strings without end', '`${'.repeat(6_000)],
  ['many short lines', 'a\n'.repeat(10_000)],
])('%s is coloured or left plain, and comes back whole', async (_, code) => {
  expect(textOf(await colorCode(code, 'javascript'))).toBe(code)
})
