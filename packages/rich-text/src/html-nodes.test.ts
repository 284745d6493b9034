import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { nodesOfHtml, withoutCode } from './html-nodes.ts'
import { blockOfHtmlNode } from './node-content.ts'

function convert(html: string) {
  const { document } = parseHTML(`<!doctype html><html><head></head><body>${withoutCode(html)}</body></html>`)
  const { nodes, leftOut } = nodesOfHtml(document.body, { keepsMedia: true })
  const blocks = nodes.map(blockOfHtmlNode).map((block) => {
    const { block_type, text_content, data_json, image_file, alt_text, caption, attribution } = block ?? {}
    const text = block_type === 'list' ? JSON.stringify(data_json) : text_content
    return [block_type, block_type === 'image' ? [image_file, alt_text, caption].join('|') : text, attribution]
      .filter((part) => part)
      .join(': ')
  })
  return { blocks, leftOut: Object.fromEntries([...leftOut].filter(([, count]) => count > 0)) }
}

test.each([
  [
    '<p>One <b>bold</b> and <a href="https://example.org/a">linked</a>.</p><h2>Head</h2>',
    ['paragraph: One **bold** and [linked](https://example.org/a).', 'heading: Head'],
  ],
  ['<p>a<br>b</p>', ['paragraph: a\nb']],
  ['<p><a href="javascript:alert(1)">no</a><script>alert(1)</script></p>', ['paragraph: no']],
  ['<ul><li>a<ul><li>b</li></ul></li><li><p>c</p></li></ul>', ['list: {"type":"unordered","items":["a","b","c"]}']],
  ['<blockquote><p>Said</p><cite>Ann</cite></blockquote>', ['quote: Said: Ann']],
  [
    '<figure><blockquote>One</blockquote><p>after</p><blockquote>Two</blockquote></figure>',
    ['quote: One', 'paragraph: after', 'quote: Two'],
  ],
  [
    '<figure><blockquote>One</blockquote><p>more</p><figcaption>Ann</figcaption></figure>',
    ['quote: One: Ann', 'paragraph: more'],
  ],
  ['<figure><img src="/a.png"><blockquote>One</blockquote></figure>', ['image: /a.png||', 'quote: One']],
  ['<blockquote>Said<cite></cite><footer>Ann</footer></blockquote>', ['quote: Said: Ann']],
  ['<blockquote>In <cite>Ladders</cite>, she climbs.</blockquote>', ['quote: In Ladders, she climbs.']],
  ['<ul><li>a<ul><li>b</li></ul>c</li></ul>', ['list: {"type":"unordered","items":["a c","b"]}']],
  [
    '<ul><li>a<ul>loose <b>words</b><li>b</li></ul></li></ul>',
    ['list: {"type":"unordered","items":["a","loose **words**","b"]}'],
  ],
  [
    '<ol><li>a</li><ol>loose<li>b</li> <p>after</p></ol></ol>',
    ['list: {"type":"ordered","items":["a","loose","b","after"]}'],
  ],
  ['<ol start="5"><li><p>a</p></li><li>b</li></ol><p>c</p>', ['paragraph: 5. a', 'paragraph: 6. b', 'paragraph: c']],
  ['<ul><li data-number="12">a</li></ul>', ['list: {"type":"unordered","items":["a"]}']],
  ['<ol start="1"><li>a</li></ol>', ['list: {"type":"ordered","items":["a"]}']],
  [
    '<ol start="5"><li>a<ul><li>b</li></ul></li><li>c</li></ol>',
    ['paragraph: 5. a', 'paragraph: b', 'paragraph: 6. c'],
  ],
  ['<ul><li>a<ol start="3"><li>b</li></ol></li></ul>', ['list: {"type":"unordered","items":["a","3. b"]}']],
  ['<ul>loose<li>a</li></ul>', ['list: {"type":"unordered","items":["loose","a"]}']],
  [
    '<ul><li>a<pre>b = 1\n\n  c = 2\n</pre>d</li></ul>',
    ['list: {"type":"unordered","items":["a\\nb = 1\\n\\nc = 2\\nd"]}'],
  ],
  ['<blockquote>a<pre>b\nc</pre></blockquote>', ['quote: a\nb\nc']],
  [
    '<ul><li>a<pre><code>\nb\n<i>c</i>\n</code></pre>d</li></ul>',
    ['list: {"type":"unordered","items":["a\\n`b`\\n*`c`*\\nd"]}'],
  ],
  ['<table><tr><td><pre>a\nb</pre></td><td>c</td></tr></table>', ['paragraph: a\nb | c']],
  ['<pre class="language-python"><code>a = 1\n  b</code></pre>', ['code_snippet: a = 1\n  b']],
  [
    '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>',
    ['paragraph: a | b', 'paragraph: 1 | 2'],
  ],
  [
    '<p>before <img src="/a.png" alt="An a"> after</p>',
    ['paragraph: before', 'image: /a.png|An a|', 'paragraph: after'],
  ],
  [
    '<figure class="wp-block-image"><a href="/x"><img src="/a.png" alt=""></a><figcaption>A <em>cap</em></figcaption></figure>',
    ['image: /a.png||A cap'],
  ],
  ['<ul><li>a <img src="/i.png"></li></ul>', ['list: {"type":"unordered","items":["a"]}', 'image: /i.png||']],
  [
    '<p>x</p><iframe src="https://www.youtube.com/embed/1"></iframe>',
    ['paragraph: x', 'paragraph: [https://www.youtube.com/embed/1](https://www.youtube.com/embed/1)'],
  ],
  ['<div>loose<div>text</div><p>in</div>', ['paragraph: loose', 'paragraph: text', 'paragraph: in']],
  ['a &amp; b &lt;i&gt; &eacute;', ['paragraph: a & b <i> é']],
])('%s', (html, blocks) => {
  expect(convert(html).blocks).toEqual(blocks)
})

test('the text of a quote is read once, however many works it names', () => {
  const { document } = parseHTML(
    `<html><body><blockquote>${'<cite>A work</cite> and '.repeat(40)}so on.</blockquote></body></html>`,
  )
  const quote = document.querySelector('blockquote')
  if (!quote) throw new Error('There is no quote.')
  const text = quote.textContent
  let reads = 0
  Object.defineProperty(quote, 'textContent', {
    get: () => {
      reads += 1
      return text
    },
  })
  nodesOfHtml(document.body, { keepsMedia: true })
  expect(reads).toBe(1)
})
