import { calculationOf, newBlock } from '@ledgerdeck/blocks'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { emptyBlock } from '../../sample-post.data.ts'
import { BlockRenderer, type ShownBlock } from './block-renderer.tsx'

function render(...blocks: Partial<ShownBlock>[]): string {
  const whole = blocks.map((block, position) => ({ ...emptyBlock, order: position + 1, ...block }))
  const Page = createRoutesStub([{ path: '/', Component: () => <BlockRenderer blocks={whole} /> }])
  return renderToStaticMarkup(<Page />)
}

const bare = (html: string) => html.replace(/ class="[^"]*"/g, '')

test('a document without blocks says so', { tags: ['post-7'] }, () => {
  expect(render()).toContain('This post has no content blocks.')
})

test('blocks follow the order of their numbers', () => {
  const html = render({ order: 20, text_content: 'second' }, { order: 3, text_content: 'first' })
  expect(html.indexOf('first')).toBeLessThan(html.indexOf('second'))
})

test('a paragraph shows its parsed text and escapes what looks like markup', { tags: ['post-9'] }, () => {
  const html = render({
    text_content: 'typed',
    inline: [
      { type: 'text', text: '<img src=x onerror=alert(1)> ' },
      { type: 'strong', children: [{ type: 'em', children: [{ type: 'text', text: 'both' }] }] },
      { type: 'code', text: '<b>' },
      { type: 'link', href: 'https://example.org/', children: [{ type: 'text', text: 'there' }] },
    ],
  })
  expect(bare(html)).toContain(
    '<p>&lt;img src=x onerror=alert(1)&gt; <strong><em>both</em></strong><code>&lt;b&gt;</code><a href="https://example.org/">there</a></p>',
  )
})

test('a paragraph that was not parsed yet shows its text as typed', () => {
  expect(bare(render({ text_content: 'as **typed**' }))).toContain('<p>as **typed**</p>')
})

test('a heading links to itself under the title of the post', () => {
  const html = render({ block_type: 'heading', text_content: 'Fees & time', data_json: { level: 1 } })
  expect(bare(html)).toContain('<h2 id="fees-time"><a href="#fees-time">Fees &amp; time</a></h2>')
})

test('a heading that skips a level says which it counts as', () => {
  const html = render({ block_type: 'heading', text_content: 'Deep', data_json: { level: 4 } })
  expect(html).toMatch(/<h4 id="deep"[^>]* aria-level="2">/)
})

test('an image has its words, its sizes and its room', { tags: ['post-2', 'post-11'] }, () => {
  const html = render({
    block_type: 'image',
    image_file_url: '/media/a-1600.webp',
    image_file_width: 1600,
    image_file_height: 900,
    image_file_sources: [
      { url: '/media/a-480.webp', width: 480, type: 'image/webp' },
      { url: '/media/a-480.avif', width: 480, type: 'image/avif' },
      { url: '/media/a-960.webp', width: 960, type: 'image/webp' },
    ],
    caption: 'A chart',
  })
  expect(html).toMatch(/<img [^>]*alt="Content image" width="1600" height="900" loading="lazy"/)
  expect(html).toContain('srcSet="/media/a-480.webp 480w, /media/a-960.webp 960w"')
  expect(html.indexOf('image/avif')).toBeLessThan(html.indexOf('image/webp'))
  expect(bare(html)).toContain('<figcaption>A chart</figcaption>')
})

test('an image without a file shows its words on a plate', () => {
  const html = render({ block_type: 'image', alt_text: 'A missing chart' })
  expect(html).toContain('role="img" aria-label="A missing chart"')
  expect(html).not.toContain('<img')
})

test('a quotation names who said it only when somebody did', { tags: ['post-12'] }, () => {
  const quote = { block_type: 'quote', text_content: 'Time is money.' }
  expect(bare(render(quote))).toContain('<figure dir="auto"><blockquote><p>Time is money.</p></blockquote></figure>')
  expect(bare(render({ ...quote, attribution: 'A printer' }))).toContain('<figcaption>A printer</figcaption>')
})

test('code keeps its lines and marks what has a colour', { tags: ['post-13'] }, () => {
  const html = render({
    block_type: 'code_snippet',
    code_lines: [
      [
        ['keyword', 'let'],
        ['', ' a'],
      ],
      [],
      [['', 'b']],
    ],
  })
  expect(html).toMatch(/<code><span class="[^"]+">let<\/span> a\n\nb<\/code>/)
  expect(html).toContain('aria-label="JavaScript code"')
})

test('code that was not coloured yet shows as typed', () => {
  expect(render({ block_type: 'code_snippet', text_content: 'a < b\n  c' })).toContain('<code>a &lt; b\n  c</code>')
})

test('a list is ordered when it says so, and leaves out what is not text', { tags: ['post-14', 'entity-18'] }, () => {
  const items = ['One', 2, 'Three']
  expect(bare(render({ block_type: 'list', data_json: { type: 'ordered', items } }))).toContain(
    '<ol dir="auto"><li>One</li><li>Three</li></ol>',
  )
  expect(bare(render({ block_type: 'list', data_json: { items: ['One'] } }))).toContain(
    '<ul dir="auto"><li>One</li></ul>',
  )
})

const loan = newBlock('calculator', 1)

test('a calculator shows its inputs and its result as a table, and what readers may change before it', () => {
  const html = bare(render({ ...loan, calculation: calculationOf(loan), caption: 'Try <your> rate' }))
  expect(html).toContain('<span>Interest rate (% a year)</span><span>6%</span>')
  expect(html).toContain('<th scope="row">Monthly repayment</th><td>$2,997.75</td>')
  expect(html).toContain('<th scope="row">Loan amount</th><td>$500,000.00</td>')
  expect(html).not.toContain('<th scope="row">Interest rate')
  expect(html).toContain('aria-label="What is still owed. Balance by Years."')
  expect(html).toContain('<figcaption>Try &lt;your&gt; rate</figcaption>')
})

test.each([
  ['no list', 'rate'],
  ['things that are not inputs', [null, 7, { input: 7 }, { input: '__proto__' }]],
])('a stored calculator takes %s as what readers may change', (_, changeable) => {
  const html = render({ ...loan, data_json: { ...loan.data_json, changeable }, calculation: calculationOf(loan) })
  expect(html).toContain('Monthly repayment')
})

test('a calculator without a result says that it is not supported', () => {
  expect(render({ ...loan, data_json: { calculator: 'annuity' } })).toContain('Unsupported block type: calculator')
})

test('any other block says that it is not supported', { tags: ['post-15'] }, () => {
  expect(render({ block_type: 'video<script>' })).toContain('Unsupported block type: video&lt;script&gt;')
})
