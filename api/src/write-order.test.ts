import { asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { posts } from './blog/posts/posts.table.ts'
import { makeWriter, pictureFile, type Writer } from './blog/writing/writers.factory.ts'
import { images } from './media/images.table.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let testApp: TestApp
let writer: Writer

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
  writer = await makeWriter(testApp)
})
afterAll(() => testApp.close())

async function largePicture(): Promise<File> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const image = sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: '#888', noise } })
  return new File([await image.jpeg().toBuffer()], 'large.jpg')
}

const create = (by: Writer, title: string, featured_image?: File) =>
  by.api.blog.createPost({ body: { title, featured_image } })

test('the later of two saves of a post wins, also when the first takes longer', async () => {
  const { data } = await create(writer, 'As it was')
  const before = await testApp.database.db.$count(images)
  const save = (title: string, files: object) =>
    writer.api.blog.updatePost({
      params: { slug: data.slug },
      body: { title, ...files },
    })
  const block = { block_type: 'image', order: 1, alt_text: 'Large' }
  const long = save('First', {
    featured_image: await pictureFile(),
    content_blocks_json: JSON.stringify([block]),
    content_block_image_order_1: await largePicture(),
  })
  await expect.poll(() => testApp.database.db.$count(images)).toBe(before + 1)
  await Promise.all([long, save('Second', {})])
  const [row] = await testApp.database.db.select().from(posts).where(eq(posts.id, data.id))
  expect(row?.title).toBe('Second')
})

test('eight posts that one author saves at once are all saved, in their order', async () => {
  const { id, accessToken } = await testApp.signInAs({ isStaff: true })
  const titles = Array.from({ length: 8 }, (_, number) => `Post ${number} of eight`)
  const requests = await Promise.all(
    titles.map(async (title) => {
      const form = new FormData()
      form.append('title', title)
      form.append('featured_image', await pictureFile())
      const encoded = new Response(form)
      const type = encoded.headers.get('content-type') ?? ''
      const headers = { authorization: `Bearer ${accessToken}`, 'content-type': type }
      return { headers, payload: Buffer.from(await encoded.arrayBuffer()) }
    }),
  )
  const url = '/api/v1/blog/posts/create/'
  const answers = await Promise.all(requests.map((request) => testApp.app.inject({ method: 'POST', url, ...request })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(titles.map(() => 201))
  const rows = await testApp.database.db
    .select({ title: posts.title })
    .from(posts)
    .where(eq(posts.authorId, id))
    .orderBy(asc(posts.id))
  expect(rows.map(({ title }) => title)).toEqual(titles)
})

test('of twenty-four saves by five users at once none is refused', async () => {
  const writers = await Promise.all(Array.from({ length: 5 }, () => makeWriter(testApp)))
  const { data } = await create(writer, 'Under discussion')
  const { slug, id: postId } = data
  await writer.api.blog.updatePost({
    params: { slug },
    body: { post_status: 'published' },
  })
  const kinds: ((by: Writer, number: number) => Promise<unknown>)[] = [
    async (by, number) => create(by, `Save ${number}`, await pictureFile()),
    async ({ api, id }) =>
      api.accounts.updateUser({
        params: { id },
        body: { user_image: await pictureFile() },
      }),
    ({ api }, number) => api.notes.createNote({ body: { title: `Save ${number}`, content: 'Words' } }),
    ({ api }, number) =>
      api.blog.createComment({
        params: { postId },
        body: { text_content: `Save ${number}` },
      }),
  ]
  const saves = Array.from({ length: 24 }, async (_, number) => {
    const by = writers[number % writers.length] ?? writer
    await kinds[number % kinds.length]?.(by, number)
  })
  expect((await Promise.allSettled(saves)).filter(({ status }) => status === 'rejected')).toEqual([])
})
