import { emptyFields, newBlock } from '@ledgerdeck/blocks'
import { eq } from 'drizzle-orm'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../accounts/users.factory.ts'
import { recordImage } from '../../media/images.repository.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { contentBlocks } from '../documents/content-blocks.table.ts'
import { makePost, paragraph } from '../posts/posts.factory.ts'

const site = 'https://deck.example'
let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp({ environment: { SITE_URL: site } })
  const { db } = testApp.database
  const author = await makeUser(db, { username: 'quill & co' })
  const { id: imageId } = await recordImage(db, {
    path: 'images/a/full.png',
    width: 1600,
    height: 900,
    variants: [],
    bytes: 9,
  })
  const { id } = await makePost(db, {
    slug: 'größe',
    title: 'Less < more & "so"',
    summary: 'It’s <b>short</b>',
    authorId: author.id,
    publishedDate: new Date('2026-04-01T00:00:00.000Z'),
    updatedAt: new Date('2026-04-02T00:00:00.000Z'),
    featuredImageId: imageId,
    categories: ['Bonds & Co'],
    tags: ['yields'],
    imageIds: new Map([[4, imageId]]),
    blocks: [
      paragraph('Go to [the *list*](/finance/blog) or <script>alert(1)</script> `a<b`', 1),
      { ...emptyFields, block_type: 'heading', order: 2, text_content: 'Part & parcel', data_json: { level: 3 } },
      { ...emptyFields, block_type: 'quote', order: 3, text_content: 'Well **said**', attribution: 'A <wise> one' },
      { ...emptyFields, block_type: 'image', order: 4, alt_text: '', caption: 'A "chart"' },
      { ...emptyFields, block_type: 'code_snippet', order: 5, text_content: 'if (a < b) {}\n' },
      { ...emptyFields, block_type: 'list', order: 6, data_json: { type: 'ordered', items: ['one', '`two`'] } },
      { ...emptyFields, block_type: 'image', order: 7, caption: 'not chosen yet' },
      paragraph('odd', 8),
      { ...emptyFields, block_type: 'heading', order: 9, text_content: 'Below the title', data_json: { level: 1 } },
      { ...newBlock('calculator', 10), caption: 'Try <another> rate' },
    ],
  })
  await db.update(contentBlocks).set({ blockType: 'holo<gram' }).where(eq(contentBlocks.order, 8))
  expect(id).toBeGreaterThan(0)
  await makePost(db, {
    slug: 'bells',
    title: 'Bells \u0007 and \uFFFE',
    authorId: null,
    publishedDate: new Date('2026-05-01T00:00:00.000Z'),
  })
  await makePost(db, {
    slug: 'secret',
    title: 'Secret',
    postStatus: 'draft',
    categories: ['Bonds & Co', 'Plans'],
    tags: ['unannounced'],
  })
})
afterAll(() => testApp.close())

async function feed(path: string) {
  const response = await testApp.app.inject({
    url: path,
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  })
  expect([path, response.statusCode]).toEqual([path, 200])
  return { type: response.headers['content-type'], body: response.payload }
}

function parseXml(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true)
  expect(xml).not.toMatch(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u)
  return new XMLParser({
    ignoreAttributes: false,
    isArray: (name) => ['entry', 'url', 'sitemap', 'link', 'category'].includes(name),
  }).parse(xml)
}

const calculatorRows = [
  ['Loan amount', '$500,000.00'],
  ['Term', '30 years'],
  ['Interest rate (% a year)', '6%'],
  ['Repayments', 'Monthly'],
  ['Compounding', 'Monthly'],
  ['Extra with each repayment', '$0.00'],
  ['Monthly repayment', '$2,997.75'],
  ['Total interest', '$579,192.69'],
  ['Total repaid', '$1,079,192.69'],
  ['Paid off after', '30 years'],
].map(([name, text]) => `<tr><th scope="row">${name}</th><td>${text}</td></tr>`)

const calculatorHtml = `<figure><table>${calculatorRows.join('')}</table><p>A loan of $500,000.00 over 30 years at 6% a year costs $2,997.75 a month. The interest comes to $579,192.69.</p><figcaption>Try &lt;another&gt; rate</figcaption></figure>`

const html = [
  `<p>Go to <a href="${site}/finance/blog">the <em>list</em></a> or &lt;script&gt;alert(1)&lt;/script&gt; <code>a&lt;b</code></p>`,
  '<h3>Part &amp; parcel</h3>',
  '<blockquote><p>Well <strong>said</strong></p><p>— A &lt;wise&gt; one</p></blockquote>',
  `<figure><img src="${site}/media/images/a/full.png" width="1600" height="900" alt="Content image"><figcaption>A &quot;chart&quot;</figcaption></figure>`,
  '<pre><code>if (a &lt; b) {}\n</code></pre>',
  '<ol><li>one</li><li><code>two</code></li></ol>',
  '',
  '<p>Unsupported block type: holo&lt;gram</p>',
  '<h2>Below the title</h2>',
  calculatorHtml,
].join('\n')

describe('the Atom feed', () => {
  test('holds the published posts, newest first, whole and escaped', { tags: ['blog-calls-14'] }, async () => {
    const { type, body } = await feed('/finance/blog/feed.xml')
    expect(type).toBe('application/atom+xml; charset=utf-8')
    const { feed: parsed } = parseXml(body)
    expect(parsed.title).toBe('Ledgerdeck')
    expect(parsed.updated > '2026-04-02').toBe(true)
    expect(parsed.entry).toHaveLength(2)
    expect(parsed.entry[0].title).toBe('Bells \uFFFD and \uFFFD')
    expect(parsed.entry[1]).toMatchObject({
      title: 'Less < more & "so"',
      published: '2026-04-01T00:00:00.000Z',
      updated: '2026-04-02T00:00:00.000Z',
      author: { name: 'quill & co' },
      summary: 'It’s <b>short</b>',
      content: { '@_type': 'html', '#text': html },
      category: [{ '@_term': 'Bonds & Co' }, { '@_term': 'yields' }],
      'media:thumbnail': { '@_url': `${site}/media/images/a/full.png` },
    })
    expect(parsed.entry[1].link[0]['@_href']).toBe(`${site}/finance/blog/detail/gr%C3%B6%C3%9Fe`)
    expect(parsed.entry[1].id).toMatch(/^tag:deck\.example,2026:post\/\d+$/)
  })

  test('takes all addresses from the settings and none from the request', async () => {
    expect((await feed('/finance/blog/feed.xml')).body).not.toContain('evil')
  })

  test.each([
    ['category_slug=bonds-co', 'Ledgerdeck · Bonds & Co'],
    ['tag_slug=yields', 'Ledgerdeck · yields'],
    ['tag_slug=yields&category_slug=bonds-co', 'Ledgerdeck · Bonds & Co · yields'],
  ])('is filtered by %s', async (query, title) => {
    const { feed: parsed } = parseXml((await feed(`/finance/blog/feed.xml?${query}&utm=1`)).body)
    expect(parsed.title).toBe(title)
    expect(parsed.entry.map((entry: { title: string }) => entry.title)).toEqual(['Less < more & "so"'])
    expect(parsed.link[0]['@_href']).toBe(
      `${site}/finance/blog/feed.xml?${query.startsWith('tag_slug=yields&') ? 'category_slug=bonds-co&tag_slug=yields' : query}`,
    )
  })
})

test('the JSON feed has the same content', { tags: ['blog-calls-14'] }, async () => {
  const { type, body } = await feed('/finance/blog/feed.json')
  expect(type).toBe('application/feed+json; charset=utf-8')
  const parsed = JSON.parse(body)
  expect(parsed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    home_page_url: `${site}/finance/blog`,
    feed_url: `${site}/finance/blog/feed.json`,
  })
  expect(parsed.items[1]).toMatchObject({
    url: `${site}/finance/blog/detail/gr%C3%B6%C3%9Fe`,
    title: 'Less < more & "so"',
    content_html: html,
    image: `${site}/media/images/a/full.png`,
    date_published: '2026-04-01T00:00:00.000Z',
    authors: [{ name: 'quill & co' }],
    tags: ['Bonds & Co', 'yields'],
  })
  expect(parsed.items[0].authors).toBeUndefined()
})

test.each([
  'category_slug=nope',
  'tag_slug=nope',
  'tag_slug=%F0%9F%90%9F',
  `category_slug=${'x'.repeat(500)}`,
  'category_slug=plans',
  'tag_slug=unannounced',
  'category_slug=bonds-co&tag_slug=unannounced',
])('there is no feed for %s', async (query) => {
  expect((await testApp.app.inject(`/finance/blog/feed.xml?${query}`)).statusCode).toBe(404)
})

test.each(['tag_slug=a&tag_slug=b', 'tag_slug=%00'])('the feed rejects %s', async (query) => {
  expect((await testApp.app.inject(`/finance/blog/feed.json?${query}`)).statusCode).toBe(400)
})

describe('the sitemap', () => {
  test('lists the pages and every public post', { tags: ['blog-calls-14'] }, async () => {
    const { type, body } = await feed('/sitemap.xml')
    expect(type).toBe('application/xml; charset=utf-8')
    const { urlset } = parseXml(body)
    expect(urlset.url.map(({ loc }: { loc: string }) => loc)).toEqual([
      `${site}/`,
      `${site}/about`,
      `${site}/tools`,
      `${site}/finance/loan-calculator`,
      `${site}/finance/bond-pricing-calculator`,
      `${site}/tools/flight-hotel`,
      `${site}/finance/blog`,
      `${site}/privacy`,
      `${site}/finance/blog/detail/gr%C3%B6%C3%9Fe`,
      `${site}/finance/blog/detail/bells`,
    ])
    expect(urlset.url[8].lastmod).toBe('2026-04-02T00:00:00.000Z')
    expect(urlset.url[8]['image:image']).toEqual({ 'image:loc': `${site}/media/images/a/full.png` })
  })

  test('of many posts is an index of parts', async () => {
    const many = await startTestApp({ environment: { SITE_URL: site } })
    try {
      await many.database.pool.query(
        `insert into posts (slug, title, post_status, published_date)
         select 'p' || n, 'P', 'published', now() from generate_series(1, 10001) as n`,
      )
      const { sitemapindex } = parseXml((await many.app.inject('/sitemap.xml')).payload)
      expect(sitemapindex.sitemap.map(({ loc }: { loc: string }) => loc)).toEqual([
        `${site}/sitemap/1.xml`,
        `${site}/sitemap/2.xml`,
      ])
      const locations = async (part: number) =>
        parseXml((await many.app.inject(`/sitemap/${part}.xml`)).payload).urlset.url.map(
          ({ loc }: { loc: string }) => loc,
        )
      const first = await locations(1)
      expect(first).toHaveLength(10_008)
      expect([first[8], first.at(-1)]).toEqual([`${site}/finance/blog/detail/p1`, `${site}/finance/blog/detail/p10000`])
      expect(await locations(2)).toEqual([`${site}/finance/blog/detail/p10001`])
    } finally {
      await many.close()
    }
  })

  test.each(['0', '2', '-1', '1.5', 'x', '01', '9999999'])('has no part %s', async (part) => {
    expect((await testApp.app.inject(`/sitemap/${part}.xml`)).statusCode).toBe(404)
  })
})

test('robots.txt names the sitemap and keeps robots from the API', { tags: ['blog-calls-14'] }, async () => {
  const { type, body } = await feed('/robots.txt')
  expect(type).toBe('text/plain; charset=utf-8')
  expect(body).toContain(`Sitemap: ${site}/sitemap.xml`)
  expect(body).toContain('Disallow: /api/')
})

describe('a post as Markdown', () => {
  test('has its title, author, date, summary and blocks, and names its page', async () => {
    const { headers, payload } = await testApp.app.inject('/finance/blog/detail/gr%C3%B6%C3%9Fe.md')
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(headers.link).toBe(`<${site}/finance/blog/detail/gr%C3%B6%C3%9Fe>; rel="canonical"`)
    expect(payload).toMatch(/^# Less < more & "so"\n\nquill & co · 2026-04-01 · <https:/)
    expect(payload).toContain('> It’s <b>short</b>\n\nGo to [the *list*](/finance/blog)')
    expect(payload).toContain(`![Content image](<${site}/media/images/a/full.png>)`)
    expect(payload).toContain('costs $2,997.75 a month')
  })

  test.each(['secret', 'nope', '%00', 'x'.repeat(500)])('is refused for %s', async (slug) => {
    expect((await testApp.app.inject(`/finance/blog/detail/${slug}.md`)).statusCode).toBeOneOf([400, 404])
  })

  test('is redirected from an earlier address', async () => {
    await testApp.database.pool.query(
      `insert into post_slugs (slug, post_id) select 'groesse', id from posts where slug = 'größe'`,
    )
    const { statusCode, headers } = await testApp.app.inject('/finance/blog/detail/groesse.md')
    expect([statusCode, headers.location]).toEqual([301, `${site}/finance/blog/detail/gr%C3%B6%C3%9Fe.md`])
  })
})

test('llms.txt lists the public posts, newest first', async () => {
  const { body } = await feed('/llms.txt')
  const listed = [...body.matchAll(/^- \[(.+)\]\((.+)\.md\)/gm)].map(([, title, address]) => [title, address])
  expect(listed).toEqual([
    ['Bells \u0007 and \uFFFE', `${site}/finance/blog/detail/bells`],
    ['Less < more & "so"', `${site}/finance/blog/detail/gr%C3%B6%C3%9Fe`],
  ])
  expect(body).not.toContain('Secret')
})

test('an empty installation has a valid feed and sitemap', async () => {
  const empty = await startTestApp()
  try {
    expect(parseXml((await empty.app.inject('/finance/blog/feed.xml')).payload).feed.entry).toBeUndefined()
    expect(parseXml((await empty.app.inject('/sitemap.xml')).payload).urlset.url).toHaveLength(8)
  } finally {
    await empty.close()
  }
})

test('a post that would make a feed too long appears with its summary only', async () => {
  const long = Array.from({ length: 60 }, (_, order) => paragraph('x'.repeat(20_000), order))
  const { db } = testApp.database
  await makePost(db, { summary: 'Very <long>', categories: ['Long reads'], blocks: long })
  await makePost(db, { categories: ['Long reads'], blocks: [paragraph('short')] })
  const { items } = JSON.parse((await feed('/finance/blog/feed.json?category_slug=long-reads')).body)
  const contents = items.map((item: { content_html: string }) => item.content_html)
  expect(contents.toSorted()).toEqual(['<p>Very &lt;long&gt;</p>', '<p>short</p>'])
})
