import type { Client } from '@ledgerdeck/contract/client'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { comments } from '../../blog/comments/comments.table.ts'
import { makePost } from '../../blog/posts/posts.factory.ts'
import { images } from '../../media/images.table.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makeUser } from '../users.factory.ts'
import { users } from '../users.table.ts'

let testApp: TestApp
let id: number
let api: Client
let accessToken: string
let first: Buffer
let second: Buffer

let made = 0

function picture() {
  made += 1
  const background = `#${made.toString(16).padStart(6, '0')}`
  return sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer()
}

function animation() {
  const side = 1_000
  const frames = Array.from({ length: 21 }, (_, index) => Buffer.alloc(side * side * 3, (index % 2) * 255))
  frames[0]?.forEach((_, index, bytes) => {
    if (index % 3 === 0) bytes[index] = 255
  })
  const raw = { width: side, height: side * frames.length, channels: 3, pageHeight: side } as const
  return sharp(Buffer.concat(frames), { raw }).gif({ effort: 1 }).toBuffer()
}

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  first = await picture()
  second = await picture()
  id = (await makeUser(testApp.database.db)).id
  const session = await testApp.signIn(id)
  api = session.api
  accessToken = session.accessToken
})

const file = (bytes: Buffer | string, name = 'me.png') => new File([Buffer.from(bytes)], name)

function update(body: { user_image?: File | ''; delete_image?: 'true' | 'false' | ''; username?: string }) {
  return api.accounts.updateUser({ params: { id }, body })
}

async function rowOf() {
  const [row] = await testApp.database.db.select().from(users).where(eq(users.id, id))
  return row
}

const load = async (url: string | null) => (await testApp.app.inject({ url: url ?? '' })).statusCode

describe('a picture', () => {
  test('is encoded and public', { tags: ['account-calls-11'] }, async () => {
    const { user } = await update({ user_image: file(first, '../../etc/passwd') })
    expect(user).toMatchObject({
      user_image: expect.stringMatching(/^images\/[0-9a-f]{32}\/full\.png$/),
      user_image_width: 64,
      user_image_height: 48,
      user_image_sources: [{ width: 64, type: 'image/avif' }],
    })
    for (const url of [user.user_image_url, user.user_image_sources[0]?.url ?? null]) expect(await load(url)).toBe(200)
  })

  test('with animation is reduced to its first frame, however many follow', async () => {
    const { user } = await update({ user_image: file(await animation()) })
    expect(user).toMatchObject({ user_image_width: 1000, user_image_height: 1000 })
    const { rawPayload } = await testApp.app.inject({ url: user.user_image_url ?? '' })
    const { pages = 1, format } = await sharp(rawPayload, { animated: true }).metadata()
    expect([pages, format]).toEqual([1, 'png'])
    const [red, green] = await sharp(rawPayload).raw().toBuffer()
    expect([red, green]).toEqual([255, 0])
  })

  test('replaces the previous one, which is no longer served', async () => {
    const before = (await update({ user_image: file(first) })).user
    const after = (await update({ user_image: file(second) })).user
    expect(after.user_image).not.toBe(before.user_image)
    expect(await load(after.user_image_url)).toBe(200)
    expect(await load(before.user_image_url)).toBe(404)
  })

  test('stays when no file is sent', async () => {
    const { user_image } = (await update({ user_image: file(first) })).user
    expect((await update({ delete_image: 'false' })).user).toMatchObject({ user_image })
    expect((await update({ user_image: '', delete_image: '' })).user).toMatchObject({ user_image })
  })

  test('can be deleted', { tags: ['state-27', 'account-calls-11'] }, async () => {
    const { user_image_url } = (await update({ user_image: file(first) })).user
    expect((await update({ delete_image: 'true' })).user).toMatchObject({
      user_image: null,
      user_image_url: null,
      user_image_width: null,
      user_image_sources: [],
    })
    expect(await load(user_image_url)).toBe(404)
  })

  test('that is new takes precedence over a deletion', async () => {
    await update({ user_image: file(first) })
    const { user_image } = (await update({ user_image: file(second), delete_image: 'true' })).user
    expect(user_image).not.toBeNull()
  })

  test('is hidden with its account, and shown with it again', async () => {
    const { user_image_url } = (await update({ user_image: file(first) })).user
    const set = (isActive: boolean) => testApp.database.db.update(users).set({ isActive }).where(eq(users.id, id))
    await set(false)
    expect(await load(user_image_url)).toBe(404)
    const staff = await testApp.signInAs({ isStaff: true })
    const seen = await staff.api.accounts.getUser({ params: { id } })
    expect(await load(seen.user_image_url)).toBe(200)
    await set(true)
    expect(await load(user_image_url)).toBe(200)
  })

  test('is public while any visible account uses it', async () => {
    const { user_image_url } = (await update({ user_image: file(first) })).user
    const other = await makeUser(testApp.database.db)
    await testApp.database.db
      .update(users)
      .set({ imageId: (await rowOf())?.imageId })
      .where(eq(users.id, other.id))
    await update({ delete_image: 'true' })
    expect(await load(user_image_url)).toBe(200)
  })

  test('chosen concurrently in two tabs is one of the two', async () => {
    const answers = await Promise.all(
      [first, second, first, second].map((bytes) => update({ user_image: file(bytes) })),
    )
    const { user_image, user_image_url } = (await update({})).user
    expect(answers.map(({ user }) => user.user_image)).toContain(user_image)
    expect(await load(user_image_url)).toBe(200)
  })
})

describe('an invalid picture', () => {
  const zip = Buffer.from('504b03040a0000000000', 'hex')
  const executable = Buffer.concat([Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), Buffer.alloc(2000)])
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>'
  const page = '<!doctype html><script>alert(1)</script>'

  test.each<[string, Buffer | string, string]>([
    ['an empty file', '', 'me.png'],
    ['a program under another name', executable, 'me.png'],
    ['an archive', zip, 'me.jpg'],
    ['an SVG', svg, 'me.svg'],
    ['an SVG under another name', svg, 'me.png'],
    ['a page', page, 'me.gif'],
    ['half a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'me.png'],
  ])('is refused, and nothing beside it is saved: %s', async (_, bytes, name) => {
    const before = await rowOf()
    await expect(update({ user_image: file(bytes, name), username: `other-${id}` })).rejects.toMatchObject({
      status: 400,
      body: { code: 'invalid_image', details: { user_image: [expect.any(String)] } },
    })
    expect(await rowOf()).toEqual(before)
  })

  test('is rejected as a text, in a form and in JSON', async () => {
    const body = { user_image: 'images/somebody/full.png' as '' }
    for (const form of [true, false])
      await expect(api.accounts.updateUser({ params: { id }, body, form })).rejects.toMatchObject({
        status: 400,
        body: { details: { user_image: ['Send the image as a file.'] } },
      })
  })
})

async function send(form: FormData) {
  const encoded = new Response(form)
  const response = await testApp.app.inject({
    method: 'PUT',
    url: `/api/user/user/update/${id}`,
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: response.statusCode, body: response.json() as { code: string; msg: string } }
}

describe('an upload over the limit', () => {
  test('of a file over 10 MB is rejected with the rule', async () => {
    const form = new FormData()
    form.append('user_image', file(Buffer.concat([first, Buffer.alloc(11 * 2 ** 20)])))
    const { status, body } = await send(form)
    expect([status, body.msg]).toEqual([413, 'Choose a file up to 10 MB.'])
    expect(await rowOf()).toMatchObject({ imageId: null })
  })

  test.each(['user_image', 'other'])('of two files is rejected with the rule (%s)', async (name) => {
    const form = new FormData()
    form.append('user_image', file(first))
    form.append(name, file(second))
    const { status, body } = await send(form)
    expect([status, body.msg]).toEqual([413, 'Send at most 1 file.'])
    expect(await rowOf()).toMatchObject({ imageId: null })
  })

  test('of more than 20 megapixels is rejected, however small the file', async () => {
    const vast = await sharp({ create: { width: 5000, height: 4001, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    await expect(update({ user_image: file(vast) })).rejects.toMatchObject({
      status: 413,
      body: { msg: expect.stringContaining('20 megapixels') },
    })
  })

  test('of an incomplete form is rejected', async () => {
    const response = await testApp.app.inject({
      method: 'PUT',
      url: `/api/user/user/update/${id}/`,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="user_image"; filename="a.png"\r\n\r\nPNG',
    })
    expect(response.statusCode).toBe(400)
  })
})

test('a file in another field is ignored or rejected, never stored', async () => {
  const form = new FormData()
  form.append('username', file('other-name'))
  expect(await send(form)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  const unknown = new FormData()
  unknown.append('attachment', file(first))
  expect(await send(unknown)).toMatchObject({ status: 200 })
  expect(await rowOf()).toMatchObject({ imageId: null })
})

test('a picture of a rejected change is not stored', async () => {
  const { db } = testApp.database
  const { id: postId } = await makePost(db)
  await db.execute(sql`insert into ${comments} (post_id, author_id, text_content)
    select ${postId}, ${id}, 'A remark.' from generate_series(1, 1000)`)
  const kept = await db.select().from(images)
  await expect(update({ user_image: file(first) })).rejects.toMatchObject({ status: 413 })
  expect(await db.select().from(images)).toEqual(kept)
})
