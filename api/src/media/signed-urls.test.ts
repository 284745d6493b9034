import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '../accounts/users.factory.ts'
import { makePost, paragraph } from '../blog/posts/posts.factory.ts'
import { changeIn } from '../platform/pages/cache-freshness.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { createImage } from './images.factory.ts'
import type { ImageRow } from './images.service.ts'
import { type MediaStore, openMediaStore } from './media-store.service.ts'

type Who = 'guest' | 'stranger' | 'owner' | 'staff' | 'superuser'

const everybody: Who[] = ['guest', 'stranger', 'owner', 'staff', 'superuser']
const start = new Date('2026-05-01T10:07:00.000Z')

let dataDir: string
let media: MediaStore
let testApp: TestApp
let now = start
const tokens = {} as Record<Who, string | undefined>
let ownerId: number

beforeAll(async () => {
  dataDir = await makeTestFolder()
  media = openMediaStore({ dataDir })
  testApp = await startTestApp({ environment: { DATA_DIR: dataDir }, now: () => now })
  const { db } = testApp.database
  const signedIn = async (user: Promise<{ id: number }>) => (await testApp.signIn((await user).id)).accessToken
  const owner = await makeUser(db)
  ownerId = owner.id
  tokens.owner = await signedIn(Promise.resolve(owner))
  tokens.stranger = await signedIn(makeUser(db))
  tokens.staff = await signedIn(makeUser(db, { isStaff: true }))
  tokens.superuser = await signedIn(makeUser(db, { isSuperuser: true }))
})
beforeEach(() => {
  now = start
})
afterAll(async () => {
  await testApp.close()
  await removeTestFolder(dataDir)
})

let shade = 0

async function storedImage(): Promise<ImageRow> {
  shade += 1
  const background = { r: shade, g: 90, b: 30 }
  const bytes = await sharp({ create: { width: 600, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
  return createImage({ change: changeIn(testApp.database), media }, bytes)
}

async function imageOf(values: Parameters<typeof makePost>[1], isInText = false): Promise<ImageRow> {
  const image = await storedImage()
  const shown = isInText
    ? { blocks: [paragraph('x', 1)], imageIds: new Map([[1, image.id]]) }
    : { featuredImageId: image.id }
  await makePost(testApp.database.db, { authorId: ownerId, ...values, ...shown })
  return image
}

function ask(path: string, who: Who = 'guest') {
  const token = tokens[who]
  return testApp.app.inject({
    url: `/api/core/get-signed-url/${path}/`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })
}

const signed = /^\/media\/images\/[0-9a-f]{32}\/full\.png\?expires=\d+&signature=[\w-]{43}$/

async function signedUrlOf(image: ImageRow, who: Who = 'owner'): Promise<string> {
  const { url } = (await ask(image.path, who)).json()
  expect(url).toMatch(signed)
  return url
}

describe('the address of an image', () => {
  const seenBy: [string, Parameters<typeof makePost>[1], readonly Who[]][] = [
    ['a published post', {}, everybody],
    ['a draft', { postStatus: 'draft' }, ['owner', 'staff', 'superuser']],
    ['a hidden post', { postStatus: 'hide' }, ['owner', 'staff', 'superuser']],
    ['a deleted post', { isDeleted: true }, ['staff', 'superuser']],
    ['a deleted draft', { isDeleted: true, postStatus: 'draft' }, ['staff', 'superuser']],
  ]
  const cases = seenBy.flatMap(([kind, values, readers]) =>
    everybody.map((who) => [who, kind, values, readers] as const),
  )

  test.each(cases)(
    '%s gets it for %s exactly when they may read the post',
    { tags: ['entity-13', 'friend-calls-1'] },
    async (who, _, values, readers) => {
      for (const isInText of [false, true]) {
        const image = await imageOf(values, isInText)
        const answer = await ask(image.path, who)
        if (!readers.includes(who)) {
          expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
          continue
        }
        expect(answer.statusCode).toBe(200)
        const { url, expires_at } = answer.json()
        if (readers === everybody) expect([url, expires_at]).toEqual([`/media/${image.path}`, null])
        else expect(url).toMatch(signed)
        expect((await testApp.app.inject(url)).statusCode).toBe(200)
      }
    },
  )

  test('is found for each of its sizes', async () => {
    const { variants } = await imageOf({ postStatus: 'draft' })
    for (const { path, type } of variants) {
      const { url } = (await ask(path, 'owner')).json()
      expect((await testApp.app.inject(url)).headers['content-type']).toBe(type)
    }
  })

  test('is public as soon as one of its posts is', async () => {
    const image = await imageOf({ postStatus: 'draft' })
    await makePost(testApp.database.db, { featuredImageId: image.id })
    expect((await ask(image.path)).json()).toEqual({ url: `/media/${image.path}`, expires_at: null })
  })

  test('is given to nobody when nothing shows it', async () => {
    const image = await storedImage()
    for (const who of everybody) expect((await ask(image.path, who)).statusCode).toBe(404)
  })

  test('is limited to public images for an actor with a temporary password', async () => {
    const { api } = await testApp.signInAs({ isStaff: true, mustChangePassword: true })
    const addressOf = ({ path }: ImageRow) => api.media.getSignedUrl({ params: { filePath: path } })
    const published = await imageOf({})
    expect(await addressOf(published)).toEqual({ url: `/media/${published.path}`, expires_at: null })
    await expect(addressOf(await imageOf({ postStatus: 'draft' }))).rejects.toMatchObject({ status: 404 })
  })

  test('is limited to public images for staff without the required second factor', async () => {
    const environment = { DATA_DIR: dataDir, STAFF_SECOND_FACTOR: 'required' }
    const strict = await startTestApp({ environment, beside: testApp })
    const { id } = await makeUser(testApp.database.db, { isStaff: true })
    const { api } = await strict.signIn(id)
    const addressOf = ({ path }: ImageRow) => api.media.getSignedUrl({ params: { filePath: path } })
    const published = await imageOf({})
    expect(await addressOf(published)).toEqual({ url: `/media/${published.path}`, expires_at: null })
    await expect(addressOf(await imageOf({ postStatus: 'draft' }))).rejects.toMatchObject({ status: 404 })
    await strict.close()
  })

  test('is not cacheable', async () => {
    const image = await imageOf({ postStatus: 'draft' })
    expect((await ask(image.path, 'owner')).headers['cache-control']).toBe('no-store')
    expect((await ask(image.path)).headers['cache-control']).toBe('no-store')
  })

  test('comes with drafts, for each size', async () => {
    const image = await storedImage()
    const blocks = { blocks: [paragraph('x', 1)], imageIds: new Map([[1, image.id]]) }
    const { slug } = await makePost(testApp.database.db, {
      postStatus: 'draft',
      authorId: ownerId,
      featuredImageId: image.id,
      ...blocks,
    })
    const { json } = await testApp.app.inject({
      url: `/api/v1/blog/posts/${slug}/`,
      headers: { authorization: `Bearer ${tokens.owner}` },
    })
    const [block] = json().content_blocks
    const sources = [...json().featured_image_sources, ...block.image_file_sources]
    for (const url of [json().featured_image_url, block.image_file_url, ...sources.map((source) => source.url)])
      expect((await testApp.app.inject(url)).statusCode, url).toBe(200)
    expect(json().featured_image_url).toMatch(signed)
  })
})

describe('there is no address for', () => {
  test.each([
    '',
    'secret.txt',
    'images',
    'images/00000000000000000000000000000000/full.png',
    'images/00000000000000000000000000000000/full.svg',
    '../secret.txt',
    '%2e%2e/secret.txt',
    'images/../images/secret.txt',
    'images%2f..%2f..%2fsecret.txt',
    'images%252f00000000000000000000000000000000%252ffull.png',
    '/etc/passwd',
    '%2fetc%2fpasswd',
    'https://elsewhere.example/x.png',
    'a'.repeat(401),
    'a/'.repeat(5000),
    'incoming/00000000-0000-4000-8000-000000000000',
  ])('%s', async (path) => {
    for (const who of ['guest', 'superuser'] as const) {
      const answer = await ask(path, who)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    }
  })
})

describe('a signed address', () => {
  test('works for everybody who has it for at least an hour, and says how long', async () => {
    const url = await signedUrlOf(await imageOf({ postStatus: 'draft' }))
    const response = await testApp.app.inject(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=4080',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
      'cross-origin-resource-policy': 'same-origin',
      'content-length': String(response.rawPayload.length),
    })
  })

  test('is stable for a while, so that browsers can cache the file', async () => {
    const image = await imageOf({ postStatus: 'draft' })
    const first = await signedUrlOf(image)
    now = new Date(start.getTime() + 7 * 60_000)
    tokens.owner = (await testApp.signIn(ownerId)).accessToken
    expect(await signedUrlOf(image)).toBe(first)
    now = new Date(start.getTime() + 9 * 60_000)
    expect(await signedUrlOf(image)).not.toBe(first)
  })

  test('expires at the given time', async () => {
    const answer = (await ask((await imageOf({ postStatus: 'draft' })).path, 'owner')).json()
    expect(answer.expires_at).toBe('2026-05-01T11:15:00.000Z')
    now = new Date('2026-05-01T11:14:58.000Z')
    expect((await testApp.app.inject(answer.url)).headers['cache-control']).toBe('private, max-age=2')
    now = new Date('2026-05-01T11:15:00.000Z')
    const late = await testApp.app.inject(answer.url)
    expect([late.statusCode, late.json().code]).toEqual([403, 'address_expired'])
    expect(late.headers['cache-control']).toBe('no-store')
  })

  test('gives 304 to a client that has the file, and 403 once it has expired', async () => {
    const url = await signedUrlOf(await imageOf({ postStatus: 'draft' }))
    const { headers } = await testApp.app.inject(url)
    const again = () => testApp.app.inject({ url, headers: { 'if-none-match': `W/${headers.etag}` } })
    expect((await again()).statusCode).toBe(304)
    now = new Date('2026-05-01T12:00:00.000Z')
    expect((await again()).statusCode).toBe(403)
  })

  test.each<[string, (url: URL) => void]>([
    ['a later end', ({ searchParams }) => searchParams.set('expires', '9999999999')],
    ['an earlier end', ({ searchParams }) => searchParams.set('expires', '1')],
    ['an end that is not a number', ({ searchParams }) => searchParams.set('expires', 'NaN')],
    [
      'an end in another spelling',
      ({ searchParams }) => searchParams.set('expires', `0${searchParams.get('expires')}`),
    ],
    ['no end', ({ searchParams }) => searchParams.delete('expires')],
    ['no signature', ({ searchParams }) => searchParams.delete('signature')],
    [
      'half a signature',
      (url) => url.searchParams.set('signature', String(url.searchParams.get('signature')).slice(0, 21)),
    ],
    ['another signature', ({ searchParams }) => searchParams.set('signature', 'A'.repeat(43))],
    ['two signatures', ({ searchParams }) => searchParams.append('signature', 'A'.repeat(43))],
    ['a signature of a thousand letters', ({ searchParams }) => searchParams.set('signature', 'A'.repeat(1000))],
  ])('is not found with %s', async (_, change) => {
    const url = new URL(await signedUrlOf(await imageOf({ postStatus: 'draft' })), 'http://localhost')
    change(url)
    const answer = await testApp.app.inject(`${url.pathname}${url.search}`)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  })

  test('works for no other file', async () => {
    const url = await signedUrlOf(await imageOf({ postStatus: 'draft' }))
    const other = await imageOf({ postStatus: 'draft' })
    const answer = await testApp.app.inject(`/media/${other.path}?${url.split('?')[1]}`)
    expect(answer.statusCode).toBe(404)
  })

  test('ends with its image', async () => {
    const image = await imageOf({ postStatus: 'draft' })
    const url = await signedUrlOf(image)
    await testApp.database.pool.query('delete from images where id = $1', [image.id])
    expect((await testApp.app.inject(url)).statusCode).toBe(404)
  })
})
