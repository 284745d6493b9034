import { type ContentBlock, emptyFields, newBlock } from '@ledgerdeck/blocks'
import type { Post } from '@ledgerdeck/contract/blog'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { paragraph } from '../posts/posts.factory.ts'
import { type EditedBlock, imageBlock, makeWriter, pictureFile, type Writer } from './writers.factory.ts'

let testApp: TestApp
let staff: Writer

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
  staff = await makeWriter(testApp)
})
afterAll(() => testApp.close())

function editable({ content_blocks }: Pick<Post, 'content_blocks'>) {
  return content_blocks.map(
    ({ id, order, block_type, text_content, data_json, alt_text, caption, attribution, code_language }) =>
      ({
        id,
        order,
        block_type,
        text_content,
        data_json,
        alt_text,
        caption,
        attribution,
        code_language,
      }) as EditedBlock,
  )
}

const images = ({ content_blocks }: Post) => content_blocks.map(({ image_file }) => image_file)

const everyBlock: ContentBlock[] = [
  { ...emptyFields, block_type: 'heading', order: 1, text_content: 'Fees', data_json: { level: 4 } },
  { ...emptyFields, block_type: 'paragraph', order: 2, text_content: 'Some **bold** text' },
  { ...emptyFields, block_type: 'quote', order: 3, text_content: 'Quite *so*', attribution: 'A. No one' },
  { ...emptyFields, block_type: 'code_snippet', order: 4, text_content: 'const a = 1', code_language: 'typescript' },
  { ...emptyFields, block_type: 'list', order: 5, data_json: { type: 'ordered', items: ['one', 'two'] } },
  { ...emptyFields, block_type: 'image', order: 6, alt_text: 'A chart', caption: 'Figure 1' },
  { ...newBlock('calculator', 7), caption: 'Change the rate' },
]

describe('a new post', () => {
  test('has every submitted field, with rendered blocks and images', {
    tags: ['editor-2', 'entity-16', 'entity-17', 'blog-calls-4'],
  }, async () => {
    const answer = await staff.api.blog.createPost({
      body: {
        title: '  A whole post ',
        summary: 'In short.',
        post_status: 'published',
        featured_image: await pictureFile(),
        featured_image_alt: 'A field',
        category_names: 'Fees, saving , fees',
        tag_names: 'first, second',
        meta_description: 'For search engines',
        keywords: 'fees, saving',
        content_blocks_json: JSON.stringify(everyBlock.toReversed()),
        content_block_image_order_6: await pictureFile(),
      },
    })
    expect(answer).toEqual({
      msg: 'Post created successfully!',
      data: { id: expect.any(Number), slug: 'a-whole-post', updated_at: expect.any(String) },
    })
    const post = await staff.read('a-whole-post')
    expect(post).toMatchObject({
      title: 'A whole post',
      summary: 'In short.',
      post_status: 'published',
      author: { id: staff.id },
      featured_image: expect.stringMatching(/^images\//),
      featured_image_alt: 'A field',
      categories: [{ name: 'Fees' }, { name: 'saving' }],
      tags: [{ name: 'first' }, { name: 'second' }],
      meta_description: 'For search engines',
      keywords: 'fees, saving',
      is_deleted: false,
      published_date: answer.data.updated_at,
    })
    expect(editable(post)).toEqual(
      everyBlock.map(({ image_file: _, ...block }) => ({ ...block, id: expect.any(Number) })),
    )
    const [, text, quote, code, list, image, calculator] = post.content_blocks
    expect([text?.inline.length, quote?.inline.length, list?.inline_items.length]).toEqual([3, 2, 2])
    expect(code?.code_lines[0]?.[0]).toEqual(['keyword', 'const'])
    expect(image).toMatchObject({ image_file: expect.stringMatching(/^images\//), image_file_width: 8 })
    expect(image?.image_file).not.toBe(post.featured_image)
    expect(calculator?.calculation?.figures[0]).toEqual({ name: 'Monthly repayment', text: '$2,997.75' })
    expect(text).not.toHaveProperty('calculation')
  })

  test('needs only a title and is a draft', { tags: ['validation-10'] }, async () => {
    const post = await staff.read(await staff.create({ title: 'Bare' }))
    expect(post).toMatchObject({ post_status: 'draft', published_date: null, content_blocks: [], summary: '' })
  })

  test('accepts data_json as a text, and ignores read-only fields', async () => {
    const list = { ...emptyFields, block_type: 'list', order: 1, data_json: '{"type":"ordered","items":["a"],"x":1}' }
    const slug = await staff.create({
      title: 'Loose',
      content_blocks_json: JSON.stringify([{ ...list, id: null, key: 7 }]),
    })
    expect((await staff.read(slug)).content_blocks[0]?.data_json).toEqual({ type: 'ordered', items: ['a'] })
  })

  test('does not take an image that the list of blocks only claims', async () => {
    const { featured_image } = await staff.read('a-whole-post')
    const claimed = [imageBlock(1, { image_file: featured_image })]
    const refusal = {
      status: 400,
      body: { details: { 'content_blocks_json.0.image_file': ['Send the image as a file.'] } },
    }
    await expect(staff.create({ title: 'Claim' }, claimed)).rejects.toMatchObject(refusal)
    const slug = await staff.create({ title: 'Claim' }, [imageBlock(1)])
    await expect(staff.update(slug, {}, claimed)).rejects.toMatchObject(refusal)
    expect(images(await staff.read(slug))).toEqual([null])
  })

  test('accepts blocks as they were loaded, with their images', async () => {
    const slug = await staff.create({ title: 'Returned', content_block_image_order_1: await pictureFile() }, [
      imageBlock(1),
    ])
    const post = await staff.read(slug)
    await staff.update(slug, {}, post.content_blocks as EditedBlock[])
    expect(images(await staff.read(slug))).toEqual(images(post))
    await staff.update(
      slug,
      {},
      post.content_blocks.map((block) => ({ ...(block as EditedBlock), image_clear: true })),
    )
    expect(images(await staff.read(slug))).toEqual([null])
  })

  test('keeps scripts as text, also in feeds', async () => {
    const script = '<script>alert("x")</script>'
    const blocks = everyBlock.map(
      (block): EditedBlock => ({
        ...block,
        text_content: script,
        caption: script,
        attribution: script,
        alt_text: script,
      }),
    )
    const form = {
      title: script,
      summary: script,
      meta_description: script,
      keywords: script,
      featured_image_alt: script,
    }
    const slug = await staff.create(
      { ...form, post_status: 'published', category_names: script, tag_names: script },
      blocks.map((block) => (block.block_type === 'list' ? { ...block, data_json: { items: [script] } } : block)),
    )
    const post = await staff.read(slug)
    expect(post).toMatchObject({ ...form, categories: [{ name: script }], tags: [{ name: script }] })
    expect(post.content_blocks[1]?.inline).toEqual([{ type: 'text', text: script }])
    expect(post.content_blocks[4]?.inline_items).toEqual([[{ type: 'text', text: script }]])
    const { body } = await testApp.app.inject('/finance/blog/feed.xml')
    const { items } = (await testApp.app.inject('/finance/blog/feed.json')).json()
    for (const markup of [body, items[0].content_html]) {
      expect(markup).toContain('alert(')
      expect(markup).not.toContain('<script')
    }
  })
})

describe('an update', () => {
  test('keeps fields that are not sent', { tags: ['blog-calls-5'] }, async () => {
    const before = await staff.read('a-whole-post')
    await staff.update('a-whole-post', { summary: 'Shorter.' })
    const { updated_at, related_posts: _, ...after } = await staff.read('a-whole-post')
    expect({ ...before, ...after, updated_at }).toEqual({ ...before, summary: 'Shorter.', updated_at })
    expect(updated_at > before.updated_at).toBe(true)
  })

  test('keeps the ids of its blocks in any order, adds new ones and drops those left out', {
    tags: ['blog-calls-5'],
  }, async () => {
    const slug = await staff.create({ title: 'Order' }, [paragraph('a', 1), paragraph('b', 2), paragraph('c', 3)])
    const [a, b, c] = editable(await staff.read(slug))
    await staff.update(slug, {}, [{ ...c, order: 1 }, { ...a, order: 3, text_content: 'A' }, paragraph('new', 2)])
    const { content_blocks } = await staff.read(slug)
    expect(content_blocks.map(({ id, text_content }) => [id, text_content])).toEqual([
      [c?.id, 'c'],
      [expect.any(Number), 'new'],
      [a?.id, 'A'],
    ])
    expect(content_blocks[1]?.id).not.toBe(b?.id)
    await staff.update(slug, {}, [])
    expect((await staff.read(slug)).content_blocks).toEqual([])
  })

  test('replaces categories and tags, and the words that the search finds', { tags: ['validation-11'] }, async () => {
    const slug = await staff.create(
      { title: 'Zebra', summary: 'okapi', category_names: 'One, Two', tag_names: 'x', post_status: 'published' },
      [paragraph('gnu')],
    )
    await staff.update(slug, { title: 'Quagga', category_names: 'Two, Three', tag_names: '' }, [paragraph('kudu')])
    expect(await staff.read('quagga')).toMatchObject({ categories: [{ name: 'Three' }, { name: 'Two' }], tags: [] })
    const found = async (title: string) =>
      testApp.api.blog.listPosts({ query: { title } }).then(
        ({ data }) => data.map((post) => post.slug),
        () => [],
      )
    expect(await Promise.all(['zebra', 'gnu', 'quagga', 'okapi', 'kudu'].map(found))).toEqual([
      [],
      [],
      ['quagga'],
      ['quagga'],
      ['quagga'],
    ])
  })

  test('has tags without the sign that pages show before them', async () => {
    const slug = await staff.create({ title: 'Signs', category_names: '#1 picks', tag_names: '#money, ##C#,Money, #' })
    const { tags, categories } = await staff.read(slug)
    expect(tags.map(({ name }) => name).toSorted()).toEqual(['C#', 'money'])
    expect(categories.map(({ name }) => name)).toEqual(['#1 picks'])
  })

  test('stores names once that the database considers equal', async () => {
    const slug = await staff.create({ title: 'Names', tag_names: 'ΣΑΣ, σασ', category_names: 'İx,ix' })
    expect(await staff.read(slug)).toMatchObject({ tags: [expect.anything()], categories: [expect.anything()] })
  })

  test('numbers names that lead to the same slug', async () => {
    const slug = await staff.create({ title: 'Marks', category_names: '!,?,!!' })
    const { categories } = await staff.read(slug)
    expect(categories.map((category) => category.slug).toSorted()).toEqual(['category', 'category-2', 'category-3'])
  })

  test('has the reading time of the new content', async () => {
    const slug = await staff.create({ title: 'Long' }, [paragraph('word '.repeat(2200))])
    expect((await staff.read(slug)).reading_minutes).toBe(10)
    await staff.update(slug, {}, [paragraph('word')])
    expect((await staff.read(slug)).reading_minutes).toBe(1)
  })
})

describe('images', () => {
  test('stay, are replaced or are removed as the form says, in any order of blocks', {
    tags: ['editor-14', 'blog-calls-5'],
  }, async () => {
    const slug = await staff.create(
      {
        title: 'Gallery',
        content_block_image_order_1: await pictureFile(),
        content_block_image_order_2: await pictureFile(),
        content_block_image_order_3: await pictureFile(),
      },
      [imageBlock(1), imageBlock(2), imageBlock(3)],
    )
    const before = await staff.read(slug)
    const [kept, replaced, cleared] = editable(before)
    await staff.update(
      slug,
      {
        [`content_block_image_${replaced?.id}`]: await pictureFile(),
        content_block_image_order_9: await pictureFile(),
      },
      [
        { ...cleared, order: 1, image_clear: true },
        { ...replaced, image_clear: true },
        { ...kept, order: 8 },
        imageBlock(9),
      ],
    )
    const [first, second, third, fourth] = images(await staff.read(slug))
    expect([first, third]).toEqual([null, images(before)[0]])
    expect([...images(before), first]).not.toContain(second)
    expect(fourth).toMatch(/^images\//)
  })

  test('of a block that is no longer an image are removed', async () => {
    const slug = await staff.create({ title: 'Turned', content_block_image_order_1: await pictureFile() }, [
      imageBlock(1),
    ])
    const [block] = editable(await staff.read(slug))
    await staff.update(slug, {}, [{ ...block, block_type: 'paragraph' }])
    expect(images(await staff.read(slug))).toEqual([null])
  })

  test('at the head of a post stay, are replaced or are removed as the form says', {
    tags: ['editor-15', 'blog-calls-5'],
  }, async () => {
    const slug = await staff.create({ title: 'Head', featured_image: await pictureFile(), featured_image_alt: 'Then' })
    const { featured_image: first } = await staff.read(slug)
    await staff.update(slug, { featured_image: '', featured_image_alt: 'Now' })
    expect(await staff.read(slug)).toMatchObject({ featured_image: first, featured_image_alt: 'Now' })
    await staff.update(slug, { featured_image: await pictureFile(), featured_image_clear: 'true' })
    const { featured_image: second } = await staff.read(slug)
    expect([first, null]).not.toContain(second)
    await staff.update(slug, { featured_image_clear: 'true' })
    expect((await staff.read(slug)).featured_image).toBeNull()
  })

  test('are served to everybody exactly as long as their post is public', { tags: ['state-41'] }, async () => {
    const slug = await staff.create(
      {
        title: 'Shown',
        post_status: 'published',
        featured_image: await pictureFile(),
        content_block_image_order_1: await pictureFile(),
      },
      [imageBlock(1)],
    )
    const { featured_image_url, content_blocks } = await staff.read(slug)
    const load = () =>
      Promise.all(
        [featured_image_url, content_blocks[0]?.image_file_url].map(
          async (url) => (await testApp.app.inject(url ?? '')).statusCode,
        ),
      )
    expect(await load()).toEqual([200, 200])
    await staff.update(slug, { post_status: 'hide' })
    expect(await load()).toEqual([404, 404])
    const signed = (await staff.read(slug)).featured_image_url
    expect((await testApp.app.inject(signed ?? '')).statusCode).toBe(200)
    await staff.update(slug, { post_status: 'published' })
    expect(await load()).toEqual([200, 200])
  })
})

test('of two updates of one version exactly one is saved, and the other is rejected', async () => {
  const slug = await staff.create({ title: 'Contested' })
  const { updated_at } = await staff.read(slug)
  const rivals = ['left', 'right'].map((summary) => staff.update(slug, { summary, base_updated_at: updated_at }))
  const outcomes = await Promise.allSettled(rivals)
  const losers = outcomes.filter(({ status }) => status === 'rejected')
  const msg = 'Another window of yours changed this post after you opened it.'
  expect(losers).toMatchObject([{ reason: { status: 409, body: { code: 'post_changed', msg } } }])
  const { summary, updated_at: now } = await staff.read(slug)
  expect(summary).toBe(outcomes[0]?.status === 'fulfilled' ? 'left' : 'right')
  await staff.update(slug, { summary: 'later', base_updated_at: now })
})

test('an outdated version is rejected with the last author, whatever was changed', async () => {
  const [left, right] = ['left-writer', 'right-writer']
  const [first, other] = [
    await makeWriter(testApp, { username: left, isStaff: true }),
    await makeWriter(testApp, { username: right, isStaff: true }),
  ]
  const slug = await first.create({ title: 'Seen by two' })
  const { updated_at } = await first.read(slug)
  const late = (writer: Writer) => writer.update(slug, { summary: 'late', base_updated_at: updated_at })
  const told = (who: string) => ({ status: 409, body: { msg: `${who} changed this post after you opened it.` } })

  await other.update(slug, { summary: 'changed' })
  await expect(late(first)).rejects.toMatchObject(told(right))
  await expect(late(other)).rejects.toMatchObject(told('Another window of yours'))
  await first.api.blog.updatePostStatus({ params: { slug }, body: { post_status: 'hide' } })
  await expect(late(other)).rejects.toMatchObject(told(left))
})

test('any document is the same after it is saved, changed and loaded', async () => {
  const text = fc.string({
    unit: fc.constantFrom('a', ' ', '\n', '*', '[', '`', '<', '"', '\\', 'ß', '東', '👍', '\u200b'),
    maxLength: 30,
  })
  const word = fc.constantFrom('javascript', 'c++', 'nonsense')
  const block = fc
    .record({
      type: fc.constantFrom(...(['paragraph', 'heading', 'quote', 'code_snippet', 'list', 'image'] as const)),
      text_content: text,
      alt_text: text,
      caption: text,
      attribution: text,
      code_language: word,
      level: fc.integer({ min: 1, max: 4 }),
      items: fc.array(text, { minLength: 1, maxLength: 3 }),
    })
    .map(({ type, level, items, ...texts }) => {
      const data = { heading: { level }, list: { type: 'ordered', items } }[type as 'heading' | 'list']
      const { image_file: _, ...block } = newBlock(type, 0)
      return { ...block, ...texts, ...(data && { data_json: data }) } as EditedBlock
    })
  const document = fc.array(block, { maxLength: 5 })
  const slug = await staff.create({ title: 'Any document' })
  await fc.assert(
    fc.asyncProperty(document, document, fc.nat(4), async (first, second, kept) => {
      const numbered = (blocks: EditedBlock[]) => blocks.map((one, order) => ({ ...one, order }))
      await staff.update(slug, {}, numbered(first))
      const stored = editable(await staff.read(slug))
      expect(stored.map(({ id: _, ...rest }) => rest)).toEqual(numbered(first))
      const next = numbered([...second, ...stored.slice(0, kept).toReversed()])
      await staff.update(slug, {}, next)
      expect(editable(await staff.read(slug))).toEqual(
        next.map((one) => ({ ...one, id: one.id ?? expect.any(Number) })),
      )
    }),
    { numRuns: 8 },
  )
})
