import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Inline } from './inline.ts'
import { inlineSchema, inlineToText, isSafeHref } from './inline.ts'
import { parseInline } from './inline-markdown.ts'

const anyCodePoint = fc.nat(0x10_ffff).map((codePoint) => String.fromCodePoint(codePoint))

const text = (value: string): Inline => ({ type: 'text', text: value })
const code = (value: string): Inline => ({ type: 'code', text: value })
const strong = (...children: Inline[]): Inline => ({ type: 'strong', children })
const em = (...children: Inline[]): Inline => ({ type: 'em', children })
const link = (href: string, ...children: Inline[]): Inline => ({ type: 'link', href, children })

test.for<[string, Inline[]]>([
  ['', []],
  ['plain', [text('plain')]],
  ['**bold** and __bold__', [strong(text('bold')), text(' and '), strong(text('bold'))]],
  ['*it* and _it_', [em(text('it')), text(' and '), em(text('it'))]],
  ['***both***', [em(strong(text('both')))]],
  ['**a *b* c**', [strong(text('a '), em(text('b')), text(' c'))]],
  ['`a * b`', [code('a * b')]],
  ['`` a ` b ``', [code('a ` b')]],
  ['**`x`**', [strong(code('x'))]],
  ['[here](/finance/blog)', [link('/finance/blog', text('here'))]],
  [
    '[a **b**](https://example.org/c?d=e&f=g#h)',
    [link('https://example.org/c?d=e&f=g#h', text('a '), strong(text('b')))],
  ],
  ['[mail](mailto:desk@example.org)', [link('mailto:desk@example.org', text('mail'))]],
  ['[titled](/a "A title")', [link('/a', text('titled'))]],
  ['*[a](/b)*', [em(link('/b', text('a')))]],
  ['\\*typed\\* \\[no](/a)', [text('*typed* [no](/a)')]],
  ['**https://a.example/b**, *www*', [strong(text('https://a.example/b')), text(', '), em(text('www'))]],
  ['*see https://a.example/b*c_d_ now*', [em(text('see https://a.example/b*c_d_ now'))]],
  ['https://a.example/\\*b\\*', [text('https://a.example/*b*')]],
  ['https://a.example[here](/b)', [text('https://a.example'), link('/b', text('here'))]],
])('%j is parsed', { tags: ['post-9'] }, ([markdown, inlines]) => {
  expect(parseInline(markdown)).toEqual(inlines)
})

test.for([
  'snake_case_words stay',
  '2 * 3 * 4',
  '**open *and open',
  'a lone ` tick',
  '&amp; &lt;b&gt; &#42;',
  '<b>bold</b> <!-- note --> <script>alert(1)</script>',
  '![a picture](/a.png)',
  '<https://example.org>',
  'https://example.org and www.example.org and desk@example.org',
  'https://example.org/a*b*c and (http://example.org/_a_/**b**/c).',
  '# heading',
  '- item\n- item\n\n1. item',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '> quote',
  '~~struck~~',
  '[ref][target] and [target]',
  '[target]: https://example.org',
  'two spaces  \nand a break\\\nhere',
  '\r\n\ttabs  and   spaces',
  'C:\\path\\to\\file',
])('%j is shown exactly as typed', (typed) => {
  expect(parseInline(typed)).toEqual([text(typed)])
})

test.for([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://example.org',
  '//example.org',
  '/\\example.org',
  'https:example.org',
  'https:///example.org',
  'http://',
  'mailto:',
  'page.html',
  '#anchor',
  '?query',
  '',
])('a link to %j is shown as typed', (href) => {
  expect(parseInline(`[a](${href})`)).toEqual([text(`[a](${href})`)])
})

test.for([
  'java\nscript:alert(1)',
  '/\t/example.org',
  ' https://example.org',
  'https://example.org/a b',
  '/\u0000',
  '/\ud800',
])('%j is not a safe target', (href) => {
  expect(isSafeHref(href)).toBe(false)
})

test('links do not nest', () => {
  expect(countLinks(parseInline('[a [b](/b) c](/c) and ![i [j](/j)](/i)'))).toBe(1)
})

const markdownish = fc
  .array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom(...'*_`[]()\\!<>&;#~|"\' \n:/', '**', '](', '](/x)', '![', 'http://a.b'),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom('javascript:', 'data:', 'mailto:a@b', '//', '&amp;', '<b>', 'word', '  \n'),
      },
      { weight: 1, arbitrary: fc.string({ unit: anyCodePoint, maxLength: 4 }) },
    ),
    { maxLength: 60 },
  )
  .map((pieces) => pieces.join(''))

test('whatever is typed gives a valid tree whose links all have a safe target', () => {
  const tree = inlineSchema()
  fc.assert(
    fc.property(markdownish, (markdown) => {
      for (const inline of parseInline(markdown)) tree.parse(inline)
      expect(countNestedLinks(parseInline(markdown))).toBe(0)
    }),
    { numRuns: 1_000 },
  )
})

test('the words of a text without links lose nothing but markers', () => {
  const letters = (value: string) => value.replace(/[*_`\\\s]/g, '')
  fc.assert(
    fc.property(markdownish, (markdown) => {
      const withoutLinks = markdown.replace(/[[\]]/g, '')
      expect(letters(inlineToText(parseInline(withoutLinks)))).toBe(letters(withoutLinks))
    }),
    { numRuns: 1_000 },
  )
})

test('any text keeps its words in their order, and nothing is added', () => {
  fc.assert(
    fc.property(markdownish, (markdown) => {
      const source = markdown.replaceAll('\n', ' ')
      const words = inlineToText(parseInline(markdown)).replaceAll('\n', ' ')
      expect(isSubsequence(words, source)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test.for([
  '*'.repeat(20_000),
  '_'.repeat(20_000),
  '['.repeat(20_000),
  '`'.repeat(20_000),
  '<'.repeat(20_000),
  '\\'.repeat(20_000),
  '**a*b '.repeat(3_000),
  'a*'.repeat(10_000),
  '[a]('.repeat(5_000),
  '*a **b '.repeat(1_900) + ' b** a*'.repeat(900),
  'https://a '.repeat(2_000),
  `https://a ${'['.repeat(19_000)}`,
  '*https://a_b* '.repeat(490),
  `${'https://'.repeat(2_400)}*`,
  Array.from({ length: 190 }, (_, length) => '`'.repeat(length + 1)).join(' '),
])('a hostile text of 20 000 characters still gives all of its words (%#)', (hostile) => {
  const bare = (value: string) => value.replace(/[*_`\\\s]/g, '')
  expect(bare(inlineToText(parseInline(hostile)))).toBe(bare(hostile))
})

test('emphasis nests sixteen deep, and deeper marks are text', () => {
  const inlines = parseInline(`${'*a **b '.repeat(20)}core${' b** a*'.repeat(20)}`)
  expect(depth(inlines)).toBe(16)
  expect(inlineToText(inlines)).toContain('*a **b core')
})

test('emphasis is off in a text with more than a thousand runs of markers, its links are not', () => {
  const inlines = parseInline(`[a](/b) ${'*c* '.repeat(501)}`)
  expect(inlines).toEqual([link('/b', text('a')), text(` ${'*c* '.repeat(501)}`)])
})

function children(inline: Inline): Inline[] {
  return 'children' in inline ? inline.children : []
}

function countLinks(inlines: readonly Inline[]): number {
  return inlines.reduce((sum, inline) => sum + Number(inline.type === 'link') + countLinks(children(inline)), 0)
}

function countNestedLinks(inlines: readonly Inline[]): number {
  return inlines.reduce(
    (sum, inline) => sum + (inline.type === 'link' ? countLinks(inline.children) : countNestedLinks(children(inline))),
    0,
  )
}

function depth(inlines: readonly Inline[]): number {
  return Math.max(0, ...inlines.map((inline) => ('children' in inline ? 1 + depth(inline.children) : 0)))
}

function isSubsequence(part: string, whole: string): boolean {
  let position = 0
  for (const unit of whole) if (part.startsWith(unit, position)) position += unit.length
  return position === part.length
}
