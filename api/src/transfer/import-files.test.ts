import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportFormat } from '@ledgerdeck/contract/admin-imports'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type RawEntry, rawZip } from '../manga/raw-zip.factory.ts'
import readImport from './import-reading.worker.ts'
import type { PreparedPost } from './post-conversion.service.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-files-'))
})
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())

async function readAll(format: ImportFormat, content: string | Uint8Array) {
  const [path, output] = [join(folder, 'export'), join(folder, 'posts.jsonl')]
  await writeFile(path, content)
  const { problem, leftOut, leftOutCount } = await readImport({ path, format, output })
  const lines = (await readFile(output, 'utf8')).split('\n')
  const posts: PreparedPost[] = lines.filter((line) => line !== '').map((line) => JSON.parse(line))
  return { posts, problem, leftOut, leftOutCount }
}

async function read(format: ImportFormat, content: string | Uint8Array): Promise<PreparedPost[]> {
  const { posts, ...rest } = await readAll(format, content)
  expect(rest).toEqual({ problem: null, leftOut: [], leftOutCount: 0 })
  return posts
}

const ghost = (posts: object[], tables: object = {}) => read('ghost', JSON.stringify({ data: { posts, ...tables } }))
const wordpress = (item: string, site = 'https://old.example') =>
  read(
    'wordpress',
    `<rss><channel><link>${site}</link><wp:wxr_version>1.2</wp:wxr_version><item><wp:post_type>post</wp:post_type>${item}</item></channel></rss>`,
  )
const leftOutOf = async (format: ImportFormat, content: string | Uint8Array) => {
  const { posts, leftOut } = await readAll(format, content)
  return { titles: posts.map(({ title }) => title), reasons: leftOut.map(({ title, reason }) => `${title}: ${reason}`) }
}
const zipOf = (content: string | Buffer, name = 'a.md') => rawZip([{ name, data: Buffer.from(content) }])
const markdown = (content: string, name?: string) => read('markdown', zipOf(content, name))

/** Of 200 UTF-16 code units the last is half of a pair. */
const cutPair = `${'a'.repeat(199)}\u{1f600}`

test('ids of Ghost lose their NULs, and posts, comments, tags and authors still find each other', async () => {
  const [post] = await ghost([{ id: 'p\u00001', title: 'One', html: '<p>Text</p>' }], {
    tags: [{ id: 't\u00001', name: 'Rates' }],
    posts_tags: [{ post_id: 'p\u00001', tag_id: 't\u00001' }],
    users: [{ id: 'u\u00001', email: 'ann@old.example' }],
    posts_authors: [{ post_id: 'p\u00001', author_id: 'u\u00001' }],
    comments: [
      { id: 'c\u00001', post_id: 'p\u00001', html: 'First' },
      { id: 'c\u00002', post_id: 'p\u00001', parent_id: 'c\u00001', html: 'Second' },
    ],
  })
  expect(post).toMatchObject({
    key: 'p1',
    tags: ['Rates'],
    authorEmail: 'ann@old.example',
    comments: [
      { key: 'c1', parentKey: null },
      { key: 'c2', parentKey: 'c1' },
    ],
  })
})

test('a long id is cut between characters, and the answer to its comment keeps its place', async () => {
  const [post] = await ghost([{ id: cutPair, title: 'One', html: '<p>Text</p>' }], {
    comments: [
      { id: cutPair, post_id: cutPair, html: 'First' },
      { id: 'c2', post_id: cutPair, parent_id: cutPair, html: 'Second' },
    ],
  })
  const key = `${'a'.repeat(199)}\ufffd`
  expect(post).toMatchObject({ key, comments: [{ key }, { key: 'c2', parentKey: key }] })
})

test.each([
  ['a site of WordPress', () => wordpress('<wp:post_id>1</wp:post_id>', `${'a'.repeat(189)}\u{1f600}`)],
  ['a source in front matter', () => markdown(`---\ntitle: One\nsource: ${cutPair}\n---\nText`)],
])('%s that is too long is cut between characters', async (_, reading) => {
  const [post] = await reading()
  expect([post?.source.length, post?.source.isWellFormed()]).toEqual([200, true])
})

test('the type of a WordPress item is cut between characters', async () => {
  const type = `${'a'.repeat(49)}\u{1f600}`
  const { leftOut } = await readAll(
    'wordpress',
    `<rss><channel><wp:wxr_version>1.2</wp:wxr_version><item><wp:post_type>${type}</wp:post_type></item></channel></rss>`,
  )
  expect(leftOut.map(({ reason }) => reason.isWellFormed())).toEqual([true])
})

test('of more than a thousand posts that are left out, the first thousand are named and all are counted', async () => {
  const pages = Array.from({ length: 1_003 }, (_, id) => ({ id: `${id}`, title: `Page ${id}`, type: 'page' }))
  const { leftOut, leftOutCount } = await readAll('ghost', JSON.stringify({ data: { posts: pages } }))
  expect([leftOutCount, leftOut.length, leftOut.at(-1)?.title]).toEqual([1_003, 1_000, 'Page 999'])
})

test('the path of a Markdown file loses its NULs', async () => {
  const [post] = await markdown('Text', 'po\u0000sts/a\u0000b.md')
  expect(post).toMatchObject({ key: 'ab.md', title: 'ab', slug: 'ab' })
})

test.each([
  ['2024-03-01', '2024-03-01T00:00:00.000Z'],
  ['2024-03-01 09:30', '2024-03-01T09:30:00.000Z'],
  ['2024-03-01 09:30:00', '2024-03-01T09:30:00.000Z'],
  ['2024-03-01T09:30', '2024-03-01T09:30:00.000Z'],
  ['2024-03-01T09:30:00.500', '2024-03-01T09:30:00.500Z'],
  ['2024-3-1', '2024-03-01T00:00:00.000Z'],
  ['2024/03/01 09:30', '2024-03-01T09:30:00.000Z'],
  ['1 March 2024', '2024-03-01T00:00:00.000Z'],
  ['Fri, 01 Mar 2024 09:30:00', '2024-03-01T09:30:00.000Z'],
  ['March 1, 2024 9:30 PM', '2024-03-01T21:30:00.000Z'],
  ['2024-03-01T09:30:00Z', '2024-03-01T09:30:00.000Z'],
  ['2024-03-01T09:30:00+10:00', '2024-02-29T23:30:00.000Z'],
  ['2024-03-01 09:30:00 -0500', '2024-03-01T14:30:00.000Z'],
  ['March 1, 2024 9:30 PM +10', '2024-03-01T11:30:00.000Z'],
  ['Fri, 01 Mar 2024 09:30:00 GMT', '2024-03-01T09:30:00.000Z'],
  ['Fri, 01 Mar 2024 09:30:00 EST', '2024-03-01T14:30:00.000Z'],
  ['Fri Mar 01 2024 09:30:00 GMT+1100 (Australian Eastern Daylight Time)', '2024-02-29T22:30:00.000Z'],
  ['soon', null],
  ['0000-00-00 00:00:00', null],
])('on a server in Sydney, the date "%s" is %s', async (date, expected) => {
  vi.stubEnv('TZ', 'Australia/Sydney')
  const [ofGhost] = await ghost([{ id: 'p1', title: 'One', published_at: date }])
  const [ofMarkdown] = await markdown(`---\ntitle: One\ndate: ${date}\n---\nText`)
  expect([ofGhost?.publishedAt, ofMarkdown?.publishedAt]).toEqual([expected, expected])
})

test('on a server in Sydney, the dates of WordPress are in UTC', async () => {
  vi.stubEnv('TZ', 'Australia/Sydney')
  const [post] = await wordpress(
    '<pubDate>Fri, 01 Mar 2024 09:30:00</pubDate><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt><wp:post_date>2024-02-01 09:30:00</wp:post_date>',
  )
  expect(post).toMatchObject({ publishedAt: '2024-03-01T09:30:00.000Z', createdAt: '2024-02-01T09:30:00.000Z' })
})

test('a post of Ghost that was for members or scheduled says what became of it', async () => {
  const posts = await ghost([
    { id: 'p1', title: 'One', status: 'published', visibility: 'paid' },
    { id: 'p2', title: 'Two', status: 'scheduled' },
  ])
  expect(posts.map(({ status, notes }) => [status, notes])).toEqual([
    ['hide', ['It was for members only, so it was imported as hidden.']],
    ['draft', ['It was scheduled, so it was imported as a draft. Schedule it again.']],
  ])
})

test.each([
  ['publish', 'secret', 'hide', 'It had a password, so it was imported as hidden.'],
  ['future', '', 'draft', 'It was scheduled, so it was imported as a draft. Schedule it again.'],
])(
  'a post of WordPress in state %s, with the password "%s", is imported as %s',
  async (state, password, status, note) => {
    const [post] = await wordpress(`<wp:status>${state}</wp:status><wp:post_password>${password}</wp:post_password>`)
    expect(post).toMatchObject({ status, notes: [note] })
  },
)

describe('front matter', () => {
  const notClosed = 'Its front matter has no closing line of ---.'
  const notYaml = 'Its front matter is TOML or JSON. It must be YAML between two lines of ---.'

  test.each([
    [
      'with an unquoted colon',
      '---\ntitle: Secret: not for readers\ndraft: true\n---\nText',
      'Its front matter isn’t valid YAML: Nested mappings are not allowed in compact mappings at line 2, column 8.',
    ],
    [
      'with a field twice',
      '---\ndraft: true\ndraft: false\n---\nText',
      'Its front matter isn’t valid YAML: Map keys must be unique at line 3, column 1.',
    ],
    ['that is a list', '---\n- draft\n---\nText', 'Its front matter isn’t a list of names with values.'],
    ['that is a text', '---\ndraft\n---\nText', 'Its front matter isn’t a list of names with values.'],
    ['that is not closed', '---\ntitle: One\ndraft: true\n\nText', notClosed],
    ['that is not closed and begins with a comment', '---\r\n\r\n# Mine\r\ndraft: true\r\n\r\nText', notClosed],
    ['with a closing line that is too long', '---\ndraft: true\n-----\nText', notClosed],
    ['that is TOML', '+++\ndraft = true\n+++\nText', notYaml],
    ['that is JSON', '{\n  "draft": true\n}\nText', notYaml],
    ['that is too long', `---\ntitle: ${'a'.repeat(64_000)}\n---\nText`, 'Its front matter is too long.'],
  ])('%s keeps its post out, with the reason', async (_, content, reason) => {
    expect(await readAll('markdown', zipOf(content))).toEqual({
      posts: [],
      problem: null,
      leftOut: [{ title: 'a.md', reason }],
      leftOutCount: 1,
    })
  })

  const says = (value: string) => [`Its front matter has “draft: ${value}”, so it was imported as a draft.`]
  const unknown = (value: string) => [`Its status “${value}” isn’t known here, so it was imported as a draft.`]

  test.each<[string, PreparedPost['status'], string[]]>([
    ['status: Draft', 'draft', []],
    ['status: HIDE', 'hide', []],
    ['status: Published', 'published', []],
    ['status: scheduled', 'draft', ['It was scheduled, so it was imported as a draft. Schedule it again.']],
    ['status: In review', 'draft', unknown('in review')],
    ['status: constructor', 'draft', unknown('constructor')],
    ['status: [published]', 'draft', unknown('["published"]')],
    ['status:', 'published', []],
    ['draft: true', 'draft', []],
    ['draft: yes', 'draft', []],
    ['draft: "true"', 'draft', []],
    ['draft: 1', 'draft', []],
    ['Draft: TRUE', 'draft', []],
    ['draft: nearly', 'draft', says('nearly')],
    ['draft: 2', 'draft', says('2')],
    ['draft: { is: true }', 'draft', says('{"is":true}')],
    ['draft: false', 'published', []],
    ['draft: "no"', 'published', []],
    ['draft: 0', 'published', []],
    ['draft:', 'published', []],
    ['draft: false\nstatus: draft', 'draft', []],
    ['draft: true\nstatus: published', 'draft', []],
    ['published: false', 'draft', []],
    ['published: "no"', 'draft', []],
    ['published: true', 'published', []],
    ['published: yes', 'published', []],
  ])('with "%s" makes the post %s', async (fields, status, notes) => {
    const [post] = await markdown(`---\ntitle: One\n${fields}\n---\nText`)
    expect([post?.status, post?.notes]).toEqual([status, notes])
  })

  test.each([
    ['is empty', '---\n---\nText'],
    ['has only a comment', '---\n# Mine\n---\nText'],
    ['follows an empty line', '\n---\ntitle: a\n---\nText'],
  ])('that %s is not part of the text', async (_, content) => {
    const [post] = await markdown(content)
    expect(post).toMatchObject({ title: 'a', status: 'published', blocks: [{ text_content: 'Text' }] })
  })

  test('is not seen in a text that begins with a dividing line', async () => {
    const [post] = await markdown('---\n\nA story in one line.\n\nNote: the end.')
    expect(post?.blocks.map(({ text_content }) => text_content)).toEqual(['A story in one line.', 'Note: the end.'])
  })
})

test.each([
  ['UTF-16', Buffer.from('\ufeff---\ntitle: One\ndraft: true\n---\nText', 'utf16le')],
  ['Latin-1', Buffer.from('---\ntitle: Café\n---\nText', 'latin1')],
])('a Markdown file in %s is left out, with the reason', async (_, content) => {
  expect(await readAll('markdown', zipOf(content))).toEqual({
    posts: [],
    problem: null,
    leftOut: [{ title: 'a.md', reason: 'It isn’t UTF-8 text. Save it in that encoding.' }],
    leftOutCount: 1,
  })
})

test.each<[string, Partial<RawEntry>, string]>([
  ['that is damaged', { checksum: 1 }, '"b.md" is damaged or doesn’t match the archive’s contents.'],
  ['that says less than it holds', { claimedBytes: 1 }, '"b.md" is damaged or doesn’t match the archive’s contents.'],
  ['that inflates to too much', { data: Buffer.alloc(5 * 2 ** 20) }, '"b.md": A file in it may have at most 4 MB.'],
  ['that is encrypted', { flags: 0x801 }, '"b.md" is encrypted.'],
  ['in a rare compression', { method: 9 }, '"b.md" uses a compression we can’t read. Compress it as a standard ZIP.'],
])('a Markdown file %s is left out, and those beside it are not', async (_, fault, reason) => {
  const data = Buffer.from('Text')
  const zip = rawZip([
    { name: 'a.md', data },
    { name: 'b.md', data, ...fault },
    { name: 'c.md', data },
  ])
  expect(await leftOutOf('markdown', zip)).toEqual({ titles: ['a', 'c'], reasons: [`b.md: ${reason}`] })
})

const isRepeated = 'The file has an earlier post with the same id or path.'

test('of posts with the same id or path, all after the first are left out', async () => {
  const named = ['One', 'Two', 'Three'].map((title) => ({ name: 'a.md', data: Buffer.from(`# ${title}`) }))
  const reports = [
    await leftOutOf('markdown', rawZip(named)),
    await leftOutOf(
      'ghost',
      JSON.stringify({ data: { posts: ['One', 'Two', 'Three'].map((title) => ({ id: 1, title })) } }),
    ),
  ]
  const expected = { titles: ['One'], reasons: [`Two: ${isRepeated}`, `Three: ${isRepeated}`] }
  expect(reports).toEqual([expected, expected])
})

describe('a damaged export of Ghost', () => {
  test('says which of its tables is no list, and takes null for an empty one', async () => {
    const problemOf = async (data: object) => (await readAll('ghost', JSON.stringify({ db: [{ data }] }))).problem
    expect(await problemOf({ posts: [], tags: {} })).toBe('This Ghost export is damaged: its “tags” isn’t a list.')
    expect(await problemOf({ posts: null, tags: null })).toBe(null)
  })

  test('names each entry that cannot be read as a post', async () => {
    const posts = [null, { title: 'No id' }, { id: 1, title: 'Odd', html: {} }, { id: 2, title: 2024 }]
    expect(await leftOutOf('ghost', JSON.stringify({ data: { posts } }))).toEqual({
      titles: ['2024'],
      reasons: [
        ': It isn’t an object with the fields of a post.',
        'No id: Its field “id” is missing or of the wrong type.',
        'Odd: Its field “html” is missing or of the wrong type.',
      ],
    })
  })

  test('notes each post whose text is only in a format of its editor', async () => {
    const lexical = '{"root":{"children":[{"children":[{"text":"Hello"}]}]}}'
    const mobiledoc = '{"version":"0.3.1","sections":[[1,"p",[[0,[],0,"Hello"]]]]}'
    const posts = await ghost([
      { id: 1, lexical },
      { id: 2, mobiledoc },
      { id: 3, lexical, html: 'Hello' },
      { id: 4, lexical: '{"root":{"children":[]}}', mobiledoc: '{"sections":[[1,"p",[]]]}' },
    ])
    const note = 'The export has no HTML of its text, so it was imported without text.'
    expect(posts.map(({ notes }) => notes)).toEqual([[note], [note], [], []])
  })

  test('counts comments that answer each other in a ring as left out', async () => {
    const [post] = await ghost([{ id: 1, html: 'Text' }], {
      comments: ['ab', 'ba', 'cc', 'd'].map(([id, parent_id]) => ({
        id,
        parent_id,
        post_id: 1,
        html: 'Hello',
        created_at: '2024-03-01',
      })),
    })
    expect([post?.comments.map(({ key }) => key), post?.notes]).toEqual([['d'], ['Left out: 3 comments.']])
  })

  test('keeps titles, names and comments whose markup is nested too deeply, without the tags', async () => {
    const deep = `${'<b>'.repeat(300)}Tom &amp; Jerry`
    const tables = { comments: [{ id: 1, post_id: 1, html: deep, created_at: '2024-03-01' }] }
    const [post] = await ghost([{ id: 1, title: deep, custom_excerpt: deep }], tables)
    expect(post).toMatchObject({
      title: 'Tom & Jerry',
      summary: 'Tom & Jerry',
      comments: [{ text: 'Tom & Jerry' }],
      notes: [],
    })
    const page = JSON.stringify({ data: { posts: [{ id: 1, title: deep, type: 'page' }] } })
    expect(await leftOutOf('ghost', page)).toMatchObject({
      reasons: ['Tom & Jerry: It’s a page. Only posts can be imported.'],
    })
  })
})

test.each([
  ['Ghost', () => ghost([{ id: 1, status: 'archived' }])],
  ['WordPress', () => wordpress('<wp:status>archived</wp:status>')],
])('a post of %s with an unknown status says that it becomes a draft', async (_, reading) => {
  const notes = ['Its status “archived” isn’t known here, so it was imported as a draft.']
  expect(await reading()).toMatchObject([{ status: 'draft', notes }])
})

test.each([
  ['./posts/a.md', 'a.md'],
  ['posts\\a.md', 'a.md'],
  ['../../etc/a.md', '../etc/a.md'],
])('a Markdown file at "%s" is read, and its key is "%s"', async (name, key) => {
  expect(await markdown('Text', name)).toMatchObject([{ key, title: 'a', slug: 'a' }])
})

test('a post of WordPress with more than 20 MB is left out, and those beside it are not', async () => {
  const item = (id: number, text: string) =>
    `<item><title>${id}</title><wp:post_type>post</wp:post_type><wp:post_id>${id}</wp:post_id><content:encoded>${text}</content:encoded></item>`
  const items = [item(1, 'Text'), item(2, 'a'.repeat(20_000_001)), item(3, 'Text')].join('')
  const wxr = `<rss><channel><wp:wxr_version>1.2</wp:wxr_version>${items}</channel></rss>`
  expect(await leftOutOf('wordpress', wxr)).toEqual({
    titles: ['1', '3'],
    reasons: ['2: With its comments it has more than 20 MB.'],
  })
})

test('a post in the folder of drafts of Jekyll is a draft', async () => {
  const [post] = await markdown('---\ntitle: One\n---\nText', 'site/_drafts/one.md')
  expect(post).toMatchObject({ title: 'One', status: 'draft', notes: [] })
})

const withImportTime = (date: string) => `The date “${date}” can’t be used, so it has the time of the import.`

describe('a date that cannot be used', () => {
  test.each([
    '2024-02-30',
    '2023-02-29',
    '2024-02-31 23:30',
    '2024-02-30T09:30:00.000Z',
    '2024-02-31T23:30:00-05:00',
    '2024/04/31',
    '30 February 2024',
    'Feb 30, 2024 9:30 PM',
    '02/30/2024',
    '2024-13-01',
    '0000-01-01',
    '1969-12-31',
    'yesterday',
    'chapter 5',
  ])('as "%s" counts as none, and its post says so', async (date) => {
    const expected = { publishedAt: null, notes: [withImportTime(date)] }
    expect(await ghost([{ id: 'p1', title: 'One', html: 'Text', published_at: date }])).toMatchObject([expected])
    expect(await markdown(`---\ntitle: One\ndate: ${date}\n---\nText`)).toMatchObject([expected])
    expect(await wordpress(`<wp:status>publish</wp:status><wp:post_date_gmt>${date}</wp:post_date_gmt>`)).toMatchObject(
      [expected],
    )
  })

  test('is replaced by another date of its post, which the report names', async () => {
    const notes = ['The date “2024-02-30” can’t be used, so it has the date 1 March 2024.']
    const day = '2024-03-01T00:00:00.000Z'
    const expected = { publishedAt: day, createdAt: day, notes }
    expect(await markdown('---\ndate: 2024-03-01\ncreated: 2024-02-30\n---\nText')).toMatchObject([expected])
    expect(await markdown('---\ndate: 2024-02-30\n---\nText', '2024-03-01-one.md')).toMatchObject([expected])
    expect(await ghost([{ id: 'p1', published_at: '2024-02-30', created_at: day }])).toMatchObject([
      { ...expected, publishedAt: null },
    ])
    expect(
      await wordpress('<wp:post_date_gmt>2024-02-30</wp:post_date_gmt><pubDate>Fri, 01 Mar 2024</pubDate>'),
    ).toMatchObject([expected])
  })

  test('is quoted short and on one line, and may be a number or a list', async () => {
    const posts = await ghost([
      { id: 'p1', published_at: `a\n\u0000${'b'.repeat(80)}` },
      { id: 'p2', published_at: 1_391_461_200_000 },
      { id: 'p3', published_at: ['2024'] },
    ])
    expect(posts.map(({ notes }) => notes)).toEqual([
      [withImportTime(`a ${'b'.repeat(48)}`)],
      [withImportTime('1391461200000')],
      [withImportTime('["2024"]')],
    ])
  })

  test('counts for comments', async () => {
    const [post] = await ghost([{ id: 'p1', html: 'Text' }], {
      comments: [
        { id: 'c1', post_id: 'p1', html: 'First', created_at: '2024-02-30' },
        { id: 'c2', post_id: 'p1', html: 'Second', created_at: '2024-02-29' },
      ],
    })
    expect(post?.notes).toEqual(['Without a date that can be used: 1 comment.'])
  })
})

test('a post without a date has no note about it', async () => {
  const noNotes = [{ publishedAt: null, createdAt: null, notes: [] }]
  expect(await ghost([{ id: 'p1', published_at: null, created_at: '0000-00-00 00:00:00' }])).toMatchObject(noNotes)
  expect(await markdown('---\ndate:\ncreated: ""\n---\nText')).toMatchObject(noNotes)
  expect(
    await wordpress(
      '<pubDate>Wed, 30 Nov -0001 00:00:00 +0000</pubDate><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt>',
    ),
  ).toMatchObject(noNotes)
})

test.each(['2024-02-29', '31 March 2024 23:30 EST', '2024-03-31T23:30:00-05:00', '2024-03-01 00:30', 'Mar 3, 2030'])(
  'the date "%s" can be used',
  async (date) => {
    const [post] = await markdown(`---\ndate: ${date}\n---\nText`)
    expect([post?.publishedAt === null, post?.notes]).toEqual([false, []])
  },
)
