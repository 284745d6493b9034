import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { emptyFields, newBlock } from '@ledgerdeck/blocks'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makePost, paragraph } from '../posts/posts.factory.ts'
import { imageBlock, makeWriter, pictureFile, type Writer } from './writers.factory.ts'

let dataDir: string
let testApp: TestApp
let staff: Writer
let slug: string
let ids: [image: number, text: number, foreign: number]

beforeAll(async () => {
  dataDir = await makeTestFolder()
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000', DATA_DIR: dataDir } })
  staff = await makeWriter(testApp)
  slug = await staff.create({ title: 'Target' }, [imageBlock(1), paragraph('text', 2)])
  const other = await staff.create({ title: 'Other' }, [imageBlock(1)])
  const blocks = [...(await staff.read(slug)).content_blocks, ...(await staff.read(other)).content_blocks]
  ids = blocks.map(({ id }) => id) as typeof ids
})
afterAll(async () => {
  await testApp.close()
  await removeTestFolder(dataDir)
})

async function traces() {
  const { rows } = await testApp.database.db.execute(sql`
    select (select count(*) from posts) as posts, (select count(*) from images) as images,
      (select count(*) from content_blocks) as blocks, (select count(*) from post_slugs) as slugs,
      (select count(*) from categories) + (select count(*) from tags) as names,
      (select md5(string_agg(posts::text, ',' order by id)) from posts) as contents`)
  const files = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const stored = files.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return { ...rows[0], files: stored.toSorted() }
}

const refusal = (details: Record<string, unknown>, status = 400) => ({ status, body: { details } })
const saying = (text: string) => [expect.stringContaining(text)]
const list = (text: string) => refusal({ content_blocks_json: saying(text) })
const problemAt = (path: string, text: string) => refusal({ [`content_blocks_json.${path}`]: saying(text) })

describe('a list of blocks is rejected with the path of the problem:', () => {
  const text = (order: number) => paragraph('x', order)
  const loan = (data: object) => {
    const block = newBlock('calculator', 1)
    return { ...block, data_json: { ...block.data_json, ...data } }
  }
  test.each<[string, unknown, object]>([
    ['broken JSON', '[{"order":1,', list('JSON list')],
    ['no list', '{"order":1}', list('JSON list')],
    ['201 blocks', Array.from({ length: 201 }, (_, order) => text(order)), list('200 blocks')],
    ['a million empty values', `[${'[],'.repeat(300_000)}[]]`, list('too many values')],
    ['depth', `[1,${'['.repeat(60)}${']'.repeat(60)}]`, problemAt('1', 'deeper than 50')],
    ['a block that is none', [text(1), 'two'], problemAt('1', 'must be an object')],
    ['an unknown type', [{ ...text(1), block_type: 'video' }], problemAt('0.block_type', 'paragraph, heading')],
    ['no order', [{ block_type: 'paragraph' }], problemAt('0.order', 'missing')],
    ['a broken order', [{ ...text(1), order: 1.5 }], problemAt('0.order', 'int')],
    ['repeated orders', [text(1), text(2), text(1)], problemAt('2.order', 'order number 1')],
    [
      'repeated ids',
      [
        { ...text(1), id: 5 },
        { ...text(2), id: 5 },
      ],
      problemAt('1.id', 'id 5'),
    ],
    ['an id that is none', [{ ...text(1), id: 'new-1' }], problemAt('0.id', '')],
    ['a long text', [text(1), paragraph('x'.repeat(20_001), 2)], problemAt('1.text_content', '20000')],
    [
      'texts that are long together',
      [{ ...paragraph('x'.repeat(19_900)), caption: 'y'.repeat(101) }],
      problemAt('0', '20000'),
    ],
    ['no text', [{ ...text(1), text_content: 7 }], problemAt('0.text_content', 'another type')],
    ['NUL', [paragraph('a\0b')], problemAt('0.text_content', 'we can’t store')],
    [
      'half a character',
      '[{"block_type":"paragraph","order":1,"text_content":"\\ud800"}]',
      problemAt('0.text_content', 'we can’t store'),
    ],
    [
      'level 5',
      [{ ...text(1), block_type: 'heading', data_json: { level: 5 } }],
      problemAt('0.data_json.level', '1 to 4'),
    ],
    [
      'no items',
      [{ ...text(1), block_type: 'list', data_json: { items: [] } }],
      problemAt('0.data_json.items', 'at least one'),
    ],
    ['a calculator without inputs', [loan({ inputs: undefined })], problemAt('0.data_json.inputs', 'as an object')],
    [
      'a huge loan',
      [loan({ inputs: { amount: 1e308, months: 360, rate: 6 } })],
      problemAt('0.data_json.inputs.amount', 'from $0.01'),
    ],
    [
      'a loan of a text',
      [loan({ inputs: { amount: '1', months: 360, rate: 6 } })],
      problemAt('0.data_json.inputs.amount', 'as a number'),
    ],
    ['a calculator __proto__', [loan({ calculator: '__proto__' })], problemAt('0.data_json.calculator', 'loan, bond')],
    [
      'an input __proto__',
      `[{"block_type":"calculator","order":1,"data_json":{"calculator":"loan","inputs":{"__proto__":{"amount":1},"months":2}}}]`,
      problemAt('0.data_json.inputs', 'no such input'),
    ],
    [
      'a bound for readers that no loan has',
      [loan({ changeable: [{ input: 'rate', min: 0, max: 31, step: 1 }] })],
      problemAt('0.data_json.changeable.0.max', 'from 0% to 30%'),
    ],
    ['21 calculators', Array.from({ length: 21 }, (_, order) => newBlock('calculator', order)), list('20 calculators')],
    ['a broken data_json', [{ ...text(1), data_json: '{' }], problemAt('0.data_json', 'JSON')],
    ['a deep data_json', [{ ...text(1), data_json: '['.repeat(60) }], problemAt('0.data_json', 'too much')],
  ])('%s', async (_, blocks, expected) => {
    const content_blocks_json = typeof blocks === 'string' ? blocks : JSON.stringify(blocks)
    await expect(staff.create({ title: 'Refused', content_blocks_json })).rejects.toMatchObject(expected)
  })

  test('an unknown id, an id of another post, or any id in a new post', { tags: ['blog-calls-5'] }, async () => {
    for (const id of [2_000_000, ids[2]]) {
      await expect(staff.update(slug, {}, [text(1), imageBlock(2, { id })])).rejects.toMatchObject(
        problemAt('1.id', `no block ${id}`),
      )
    }
    await expect(staff.create({ title: 'New' }, [imageBlock(1, { id: ids[0] })])).rejects.toMatchObject(
      problemAt('0.id', ''),
    )
  })

  test('a limited number of paths', async () => {
    const items = Array.from({ length: 500 }, () => 1)
    const blocks = [{ ...emptyFields, block_type: 'list' as const, order: 1, data_json: { items } }]
    const error = await staff.create({ title: 'Many' }, blocks).catch((refused) => refused)
    expect(Object.keys(error.body.details)).toHaveLength(50)
  })
})

test.each<[string, Record<string, unknown>, string, string]>([
  ['no title', { title: '  ' }, 'title', 'Title is required.'],
  ['an invisible title', { title: '\u200b' }, 'title', 'Title is required.'],
  ['a long title', { title: 'x'.repeat(201) }, 'title', '200'],
  ['a long summary', { summary: 'x'.repeat(501) }, 'summary', '500'],
  [
    '13 categories',
    { category_names: Array.from({ length: 13 }, (_, n) => n).join() },
    'category_names',
    '12 categories',
  ],
  ['31 tags', { tag_names: Array.from({ length: 31 }, (_, n) => n).join() }, 'tag_names', '30 tags'],
  ['a long name', { tag_names: 'x'.repeat(101) }, 'tag_names.0', '100'],
  ['many empty names', { tag_names: `a${','.repeat(10_000)}` }, 'tag_names', '10000 characters'],
  ['the status hide', { post_status: 'hide' }, 'post_status', 'draft or published'],
  ['an image that is text', { featured_image: 'picture.png' }, 'featured_image', 'file'],
])('a new post is refused with %s', async (_, fields, field, text) => {
  await expect(staff.create({ title: 'Refused', ...fields })).rejects.toMatchObject(refusal({ [field]: saying(text) }))
})

describe('a failed form leaves nothing behind', () => {
  const refusedFiles: [string, (file: File) => Record<string, unknown>, string, string][] = [
    [
      'a missing block',
      (file) => ({ content_block_image_order_7: file }),
      'content_block_image_order_7',
      'No block in content_blocks_json',
    ],
    ['a foreign block', (file) => ({ [`content_block_image_${ids[2]}`]: file }), '', 'No block in content_blocks_json'],
    [
      'a block without image',
      (file) => ({ content_block_image_order_2: file }),
      'content_block_image_order_2',
      'no image',
    ],
    [
      'a block that has one',
      (file) => ({ [`content_block_image_${ids[0]}`]: file, content_block_image_order_1: file }),
      '',
      'another file',
    ],
    [
      'one block twice',
      (file) => ({ content_block_image_order_1: [file, file] }),
      'content_block_image_order_1',
      'one file',
    ],
    ['no file', () => ({ content_block_image_order_1: 'a path' }), 'content_block_image_order_1', 'one file'],
  ]
  test.each(refusedFiles)('with an image for %s', async (_, filesOf, field, text) => {
    const before = await traces()
    const form = { summary: 'lost', featured_image: await pictureFile(), ...filesOf(await pictureFile()) }
    const blocks = [imageBlock(1, { id: ids[0] }), { ...paragraph('x', 2), id: ids[1] }]
    const error = await staff.update(slug, form, blocks).catch((refused) => refused)
    expect(error).toMatchObject({ status: 400 })
    const [name, messages] = Object.entries(error.body.details)[0] ?? []
    expect([name, messages]).toEqual([field || expect.stringContaining('content_block_image_'), saying(text)])
    expect(await traces()).toEqual(before)
  })

  test('with images but no list of blocks', async () => {
    const before = await traces()
    const form = { [`content_block_image_${ids[0]}`]: await pictureFile() }
    await expect(staff.update(slug, form)).rejects.toMatchObject({ status: 400 })
    expect(await traces()).toEqual(before)
  })

  test.each<[string, string | number[]]>([
    ['is not an image', 'GIF of no kind'],
    ['is an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['is cut off', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]],
  ])('of which one file %s, however many good ones came before', async (_, bytes) => {
    const before = await traces()
    const form = {
      title: 'Half',
      tag_names: 'half',
      featured_image: await pictureFile(),
      content_block_image_order_1: await pictureFile(),
      content_block_image_order_2: new File([Buffer.from(bytes)], 'x.png'),
    }
    const blocks = [imageBlock(1), imageBlock(2)]
    await expect(staff.create(form, blocks)).rejects.toMatchObject({
      status: 400,
      body: { code: 'invalid_image', details: { content_block_image_order_2: [expect.any(String)] } },
    })
    expect(await traces()).toEqual(before)
  })

  test('whose version has changed since', async () => {
    const before = await traces()
    const form = { summary: 'lost', featured_image: await pictureFile(), base_updated_at: '2020-01-01T00:00:00.000Z' }
    await expect(staff.update(slug, form)).rejects.toMatchObject({ status: 409, body: { code: 'post_changed' } })
    expect(await traces()).toEqual(before)
  })

  test('that exceeds the storage of the author', async () => {
    const author = await makeWriter(testApp, {})
    const { slug: full } = await makePost(testApp.database.db, { authorId: author.id, blocks: [] })
    await testApp.database.db.execute(sql`
      insert into posts (slug, title, author_id) select 'filler-' || n, 'Filler', ${author.id} from generate_series(1, 999) n`)
    const before = await traces()
    const form = { summary: 'lost', category_names: 'Lost', featured_image: await pictureFile() }
    for (const writer of [author, staff]) {
      await expect(writer.update(full, form)).rejects.toMatchObject({
        status: 413,
        body: { code: 'storage_limit_reached' },
      })
    }
    expect(await traces()).toEqual(before)
    await author.update(full, { summary: 'kept' })
  })
})

test('an image of a failed form stays when another post shows it', async () => {
  const shared = await pictureFile()
  const shown = await staff.create({ title: 'Shows', post_status: 'published', featured_image: shared })
  const broken = new File(['none'], 'x.png')
  await expect(
    staff.create({ title: 'Fails', featured_image: shared, content_block_image_order_1: broken }, [imageBlock(1)]),
  ).rejects.toMatchObject({ status: 400 })
  const { featured_image_url } = await staff.read(shown)
  expect((await testApp.app.inject(featured_image_url ?? '')).statusCode).toBe(200)
})
