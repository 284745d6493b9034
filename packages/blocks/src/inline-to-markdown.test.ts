import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inlineToText } from './inline.ts'
import { parseInline } from './inline-markdown.ts'
import { inlineRuns, runsToMarkdown, type TextRun } from './inline-to-markdown.ts'

const run = (text: string, marks: Partial<TextRun> = {}): TextRun => ({
  strong: false,
  em: false,
  code: false,
  href: null,
  ...marks,
  text,
})
const strong = true
const em = true
const code = true

test.for<[string, TextRun[]]>([
  ['', []],
  ['plain', [run('plain')]],
  ['a **bold** word', [run('a '), run('bold', { strong }), run(' word')]],
  ['un*frigging*believable', [run('un'), run('frigging', { em }), run('believable')]],
  ['**a *b* c**', [run('a ', { strong }), run('b', { strong, em }), run(' c', { strong })]],
  ['``a ` b``', [run('a ` b', { code })]],
  ['`` `x` ``', [run('`x`', { code })]],
  ['[**a** b](/c)', [run('a', { strong, href: '/c' }), run(' b', { href: '/c' })]],
  ['[a](</b(c)>)', [run('a', { href: '/b(c)' })]],
  ['2 * 3 * 4 and snake_case', [run('2 * 3 * 4 and snake_case')]],
  ['\\*typed\\*', [run('*typed*')]],
  ['Hi\\![a](/b)', [run('Hi!'), run('a', { href: '/b' })]],
  ['line\nbreak', [run('line\nbreak')]],
  ['C:\\path\\to', [run('C:\\path\\to')]],
])('%j is written for its runs, and gives them again', ([markdown, runs]) => {
  expect(runsToMarkdown(runs)).toBe(markdown)
  expect(inlineRuns(parseInline(markdown))).toEqual(runs)
})

test.for<[string, TextRun[]]>([
  ['**bold** word', [run('bold ', { strong }), run('word')]],
  ['a**b**.c', [run('a'), run('b.', { strong }), run('c')]],
  ['`a`\n`b`', [run('a\nb', { code })]],
  ['  ', [run('  ', { strong, em })]],
])('%j is as near as Markdown comes to its runs', ([markdown, runs]) => {
  expect(runsToMarkdown(runs)).toBe(markdown)
})

const marks = fc.record({
  strong: fc.boolean(),
  em: fc.boolean(),
  code: fc.boolean(),
  href: fc.constantFrom(null, null, '/a', 'https://example.org/b_c*d?e=(f)'),
})
const hostileText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'ab \n*_`[]()<>!\\&#-.1é'), minLength: 1, maxLength: 12 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
)

test('the text is never changed, whatever is marked', () => {
  const runs = fc.array(
    fc.tuple(hostileText, marks).map(([text, given]) => run(text, given)),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(runs, (given) => {
      const text = given.map((one) => one.text).join('')
      expect(inlineToText(parseInline(runsToMarkdown(given)))).toBe(text)
    }),
    { numRuns: 1_000 },
  )
})

test('marks of whole words between spaces are kept exactly', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abc0é'), minLength: 1, maxLength: 6 })
  const words = fc.array(fc.tuple(word, marks), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(words, (given) => {
      const runs = given.flatMap(([text, marked], index) => [
        ...(index > 0 ? [run(' ')] : []),
        run(text, marked.code ? { ...marked, href: null } : marked),
      ])
      const parsed = inlineRuns(parseInline(runsToMarkdown(runs)))
      const textOf = (some: readonly TextRun[], mark: keyof TextRun) =>
        some.flatMap((one) => [...one.text].map((letter) => (letter === ' ' ? ' ' : one[mark])))
      for (const mark of ['strong', 'em', 'code', 'href'] as const)
        expect(textOf(parsed, mark)).toEqual(textOf(runs, mark))
    }),
    { numRuns: 1_000 },
  )
})
