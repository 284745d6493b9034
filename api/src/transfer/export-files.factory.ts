import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { ZipWriter } from '@zip.js/zip.js'
import { dayMs } from '../platform/text/times.ts'

const oddHtml: Readonly<Record<string, string>> = {
  'a script': '<p>Before<script>alert(1)</script> and <a href="javascript:alert(2)" onclick="alert(3)">after</a></p>',
  'unclosed tags': '<p>One <b>bold <i>both<p>Two</b> plain',
  'a gallery with captions':
    '<figure class="wp-block-gallery"><figure><img src="/content/images/a.png" alt="First"><figcaption>One</figcaption></figure><figure><img src="/content/images/a-300x200.png"></figure></figure>',
  'a linked image':
    '<p>See <a href="https://old.example/x"><img src="https://old.example/wp-content/uploads/2020/01/a.png"></a> this</p>',
  'an image that is missing': '<p><img src="https://old.example/gone.png" alt="Gone"></p>',
  'a picture in the address': '<img src="data:image/png;base64,AAAA">',
  'a nested list': '<ul><li>a<ol><li>b</li></ol></li></ul>',
  'a table': '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>',
  'code with entities':
    '<pre class="wp-block-code language-ts"><code>if (a &lt; b &amp;&amp; c) {\n  x()\n}</code></pre>',
  'a player': '<iframe src="https://www.youtube.com/embed/abc"></iframe>',
  'a form': '<form action="https://evil.example"><input name="q"><button>Go</button></form><p>after</p>',
  'an SVG with a script': '<svg onload="alert(1)"><text>x</text></svg><p>beside</p>',
  'odd spaces and characters': '<p>a&nbsp;b &#8217;c&#8217; \u{1f600} &#x202e;d</p>',
  'a wall of text': `<p>${'word '.repeat(6_000)}</p>`,
  'many paragraphs': Array.from({ length: 260 }, (_, index) => `<p>Line ${index}</p>`).join(''),
  nothing: '',
}

const oddTexts = Object.values(oddHtml)

function bodyOf(index: number): string {
  const odd = oddTexts[index % oddTexts.length] ?? ''
  const texts = Array.from(
    { length: 4 },
    (_, part) => `<h2>Part ${part}</h2><p>Rates of <strong>post ${index}</strong> rise, and <em>fall</em>.</p>`,
  )
  return `${texts.join('')}${odd}<blockquote><p>Said so</p></blockquote><ul><li>one</li><li>two</li></ul><img src="/content/images/a.png" alt="A rung">`
}

export interface ExportShape {
  posts: number
  commentsPerPost: number
}

function dayOf(index: number): Date {
  return new Date(Date.UTC(2015, 0, 1, 9) + index * dayMs)
}

export function ghostExport({ posts, commentsPerPost }: ExportShape): string {
  const list = Array.from({ length: posts }, (_, index) => index)
  const data = {
    posts: list.map((index) => ({
      id: `p${index}`,
      title: `Post ${index}`,
      slug: `post-${index}`,
      html: bodyOf(index).replaceAll('src="/content', 'src="__GHOST_URL__/content'),
      lexical: '{}',
      feature_image: '__GHOST_URL__/content/images/size/w600/a.png',
      type: index % 20 === 19 ? 'page' : 'post',
      status: index % 10 === 9 ? 'draft' : index % 15 === 14 ? 'scheduled' : 'published',
      visibility: index % 20 === 18 ? 'paid' : 'public',
      created_at: dayOf(index).toISOString(),
      published_at: dayOf(index).toISOString(),
      custom_excerpt: `About ${index}`,
    })),
    posts_meta: [{ post_id: 'p0', meta_description: 'Meta of zero', feature_image_alt: 'A ladder' }],
    users: [{ id: 'u1', email: 'Author@Old.example' }],
    posts_authors: list.map((index) => ({ post_id: `p${index}`, author_id: 'u1', sort_order: 0 })),
    tags: ['Rates', 'Ladders', '#internal', 'Food, Drink'].map((name, index) => ({ id: `t${index}`, name })),
    posts_tags: list.flatMap((index) =>
      [0, 2, 3].map((tag, sort_order) => ({ post_id: `p${index}`, tag_id: `t${tag}`, sort_order })),
    ),
    members: [{ id: 'm1', name: 'Ines <b>Old</b>', email: 'ines@old.example' }],
    comments: list.flatMap((index) =>
      Array.from({ length: commentsPerPost }, (_, number) => ({
        id: `c${index}-${number}`,
        post_id: `p${index}`,
        member_id: 'm1',
        parent_id: number % 3 === 0 ? null : `c${index}-${number - 1}`,
        html: `<p>Comment ${number} &amp; more</p>`,
        status: number === 5 ? 'hidden' : 'published',
        created_at: dayOf(index + number).toISOString(),
      })),
    ),
  }
  return JSON.stringify({ db: [{ meta: { version: '5.80.0' }, data }] })
}

export function* wxrExport({ posts, commentsPerPost }: ExportShape): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8" ?>
<!-- This is a WordPress eXtended RSS file -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old &amp; gold</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>https://old.example</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login><![CDATA[ann]]></wp:author_login><wp:author_email><![CDATA[author@old.example]]></wp:author_email></wp:author>\n`
  for (let index = 0; index < posts; index += 1) yield wxrItem(index, commentsPerPost)
  yield `<item><title>a</title><wp:post_id>90001</wp:post_id><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status>
<wp:attachment_url>https://old.example/wp-content/uploads/2020/01/a.png</wp:attachment_url>
<wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value><![CDATA[A ladder]]></wp:meta_value></wp:postmeta></item>
</channel></rss>\n`
}

const wxrStatuses = [
  'publish',
  'publish',
  'publish',
  'draft',
  'pending',
  'private',
  'future',
  'trash',
  'auto-draft',
  'publish',
]

function wxrItem(index: number, commentsPerPost: number): string {
  const date = dayOf(index).toISOString().slice(0, 19).replace('T', ' ')
  const classic = `First line\nsecond line\n\n[caption id="x" width="3"]<img src="https://old.example/wp-content/uploads/2020/01/a-300x200.png" /> A caption[/caption]\n\n[gallery ids="1,2"]\n\nLast [sic] ]]&gt;`
  const content = index % 2 === 0 ? `<!-- wp:paragraph -->${bodyOf(index)}<!-- /wp:paragraph -->` : classic
  const comments = Array.from({ length: commentsPerPost }, (_, number) => wxrComment(index, number)).join('')
  return `<item><title><![CDATA[Post ${index} &amp; its title]]></title><link>https://old.example/2015/01/post-${index}/</link>
<dc:creator><![CDATA[ann]]></dc:creator><guid isPermaLink="false">https://old.example/?p=${index}</guid>
<content:encoded><![CDATA[${content.replaceAll(']]>', ']]]]><![CDATA[>')}]]></content:encoded><excerpt:encoded><![CDATA[About <b>${index}</b>]]></excerpt:encoded>
<wp:post_id>${index}</wp:post_id><wp:post_date>${date}</wp:post_date><wp:post_date_gmt>${date}</wp:post_date_gmt>
<wp:post_name><![CDATA[post-${index}]]></wp:post_name><wp:status>${wxrStatuses[index % 10]}</wp:status><wp:post_type>${index % 20 === 19 ? 'page' : 'post'}</wp:post_type><wp:post_password></wp:post_password>
<category domain="category" nicename="money"><![CDATA[Money]]></category><category domain="category" nicename="uncategorized"><![CDATA[Uncategorized]]></category><category domain="post_tag" nicename="rates"><![CDATA[Rates]]></category>
<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value><![CDATA[90001]]></wp:meta_value></wp:postmeta>
${comments}</item>\n`
}

function wxrComment(index: number, number: number): string {
  const date = dayOf(index + number)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
  const id = index * 1_000 + number + 1
  return `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author><![CDATA[Ines]]></wp:comment_author><wp:comment_author_email>ines@old.example</wp:comment_author_email><wp:comment_author_IP>203.0.113.9</wp:comment_author_IP><wp:comment_date_gmt>${date}</wp:comment_date_gmt><wp:comment_content><![CDATA[Comment ${number}\nwith <a href="https://spam.example">a link</a>]]></wp:comment_content><wp:comment_approved>${number === 4 ? 'spam' : '1'}</wp:comment_approved><wp:comment_type>${number === 3 ? 'pingback' : 'comment'}</wp:comment_type><wp:comment_parent>${number % 3 === 0 ? 0 : id - 1}</wp:comment_parent></wp:comment>`
}

export async function writeZip(
  path: string,
  files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
): Promise<void> {
  const zip: ZipWriter<unknown> = new ZipWriter(Writable.toWeb(createWriteStream(path)), { useWebWorkers: false })
  for (const [name, content] of Object.entries(files)) await zip.add(name, new Blob([content]).stream() as never)
  await zip.close()
}

export async function writeText(path: string, parts: Iterable<string>): Promise<void> {
  await writeFile(path, [...parts].join(''))
}
