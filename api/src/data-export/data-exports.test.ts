import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { emptyFields } from '@ledgerdeck/blocks'
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser } from '../accounts/users.factory.ts'
import type { NewUser } from '../accounts/users.repository.ts'
import { users } from '../accounts/users.table.ts'
import { insertComment } from '../blog/comments/comments.repository.ts'
import { makePost } from '../blog/posts/posts.factory.ts'
import { createImage } from '../media/images.factory.ts'
import { openMediaStore } from '../media/media-store.service.ts'
import { makeNote } from '../notes/notes.factory.ts'
import { changeIn } from '../platform/pages/cache-freshness.ts'
import { hourMs } from '../platform/text/times.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { deleteExpiredExports } from './data-export.job.ts'
import { dataExports } from './data-exports.table.ts'
import { datasets, leftOut } from './personal-data.repository.ts'

const start = new Date('2026-11-20T09:30:00.000Z')
let testApp: TestApp
let now = start

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now, environment: { RATE_LIMIT_SCALE: '1000' } })
})
afterAll(() => testApp.close())
beforeEach(() => {
  now = start
})

const later = (milliseconds: number) => {
  now = new Date(start.getTime() + milliseconds)
}
const media = () => openMediaStore({ dataDir: testApp.dataDir })
const storedArchives = () => Array.fromAsync(media().list('exports'), ({ path }) => path)
const cleanUp = () => {
  const { database } = testApp
  const unused = {} as Pick<Parameters<typeof deleteExpiredExports>[0], 'mailer' | 'site' | 'spoolFolder'>
  const parts = { ...unused, db: database.db, change: changeIn(database), media: media(), now: () => now }
  return deleteExpiredExports(parts, AbortSignal.timeout(60_000))
}

async function makeOwner(values: Partial<NewUser> = {}) {
  const user = await makeUser(testApp.database.db, { emailVerifiedAt: start, ...values })
  const { accounts, ...api } = (await testApp.signIn(user.id)).api
  const download = async () => testApp.app.inject({ url: (await accounts.linkDataExport()).url })
  const exportAll = async () => {
    await accounts.requestDataExport()
    await testApp.runJobs()
    return unpack((await download()).rawPayload)
  }
  return { ...user, ...api, accounts, download, exportAll }
}

async function unpack(archive: Uint8Array): Promise<Map<string, string>> {
  const zip = new ZipReader(new Uint8ArrayReader(archive), { useWebWorkers: false })
  const files = new Map<string, string>()
  for (const entry of await zip.getEntries()) {
    if (!entry.directory) files.set(entry.filename, await entry.getData(new TextWriter(), { checkSignature: true }))
  }
  await zip.close()
  return files
}

const rowsIn = (files: Map<string, string>, name: string): unknown => JSON.parse(files.get(name) ?? 'null')

test('every table that refers to users is exported, or left out for a reason', async () => {
  const { rows } = await testApp.database.db.execute<{ name: string }>(sql`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass and conparentid = 0 order by 1`)
  const covered = [...datasets.flatMap(({ tables }) => tables), ...Object.keys(leftOut)]
  expect(covered.toSorted()).toEqual(rows.map(({ name }) => name))
})

test('the archive holds everything of its owner, as JSON, Markdown and images, and nothing of others', async () => {
  const { db } = testApp.database
  const owner = await makeOwner({ username: 'heron', email: 'heron@deck.example', isStaff: true })
  const other = await makeOwner({ username: 'stork', email: 'stork@deck.example' })
  const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const image = await createImage({ change: changeIn(testApp.database), media: media() }, picture)
  const block = { ...emptyFields, order: 1, block_type: 'paragraph' as const, text_content: 'Rates **rise**.' }
  const post = await makePost(db, {
    authorId: owner.id,
    slug: 'rates',
    title: 'Rates: up',
    blocks: [block],
    featuredImageId: image.id,
    categories: ['Bonds'],
    tags: ['risk', 'coupons'],
  })
  // The picture of the profile has the same bytes.
  await db.update(users).set({ imageId: image.id }).where(eq(users.id, owner.id))
  await makeNote(db, { ownerId: owner.id, title: 'Rent', content: 'Due on Friday' })
  await makeNote(db, { ownerId: other.id, title: 'Secret', content: 'Of the stork' })
  await owner.blog.createComment({ params: { postId: post.id }, body: { text_content: 'First!' } })
  await other.blog.createComment({ params: { postId: post.id }, body: { text_content: 'Words of the stork' } })
  await owner.friends.sendFriendRequest({ params: { userId: other.id } })
  await owner.calculations.createCalculation({ body: { name: 'House', tool: 'loan', inputs: 'amount=500000' } })

  const copy = { title: 'Unsaved', content: { summary: 'Of the heron' }, base_updated_at: null }
  await owner.blog.saveWorkingCopy({ params: { postId: post.id }, body: copy })

  const files = await owner.exportAll()
  expect(rowsIn(files, 'unsaved-posts.json')).toMatchObject([{ post_id: post.id, content: copy.content }])
  expect(rowsIn(files, 'account.json')).toMatchObject([
    { username: 'heron', email: 'heron@deck.example', is_staff: true, email_verified_at: '2026-11-20T09:30:00+00:00' },
  ])
  expect(rowsIn(files, 'notes.json')).toMatchObject([{ title: 'Rent', content: 'Due on Friday' }])
  expect(files.get('notes/Rent.md')).toContain('Due on Friday')
  expect(rowsIn(files, 'posts.json')).toMatchObject([
    { slug: 'rates', categories: ['Bonds'], tags: ['coupons', 'risk'], content_blocks: [{ order: 1 }] },
  ])
  expect(files.get('posts/rates.md')).toMatch(
    /^---\ntitle: "Rates: up"\nslug: "rates"\n[\s\S]*\n\nRates \*\*rise\*\*\.\n$/,
  )
  expect(files.get('posts/rates.md')).toMatch(/^image: "..\/images\//m)
  expect(rowsIn(files, 'comments.json')).toMatchObject([{ text_content: 'First!', post: '/finance/blog/detail/rates' }])
  expect(rowsIn(files, 'friend-requests.json')).toMatchObject([{ from: 'heron', to: 'stork', status: 'pending' }])
  expect(rowsIn(files, 'calculations.json')).toMatchObject([{ name: 'House' }])
  expect(rowsIn(files, 'sessions.json')).toMatchObject([{ ip_address: '127.0.0.1' }])
  expect(rowsIn(files, 'friends.json')).toEqual([])
  expect([...files.keys()].filter((name) => name.startsWith('images/'))).toHaveLength(1)
  expect([...files.values()].join('\n')).not.toMatch(/of the stork|stork@/i)
  expect([...files.values()].join('\n')).not.toMatch(/password_hash|argon2/)
})

test('the archive has a rejection that outlives its friend request', async () => {
  const [owner, other] = [await makeOwner({ username: 'plover' }), await makeOwner({ username: 'curlew' })]
  await owner.friends.sendFriendRequest({ params: { userId: other.id } })
  const [request] = (await other.friends.listFriendRequests()).received_requests
  const params = { requestId: request?.id ?? 0 }
  await other.friends.respondToFriendRequest({ params, body: { action: 'reject' } })
  await owner.friends.deleteFriendRequest({ params: { id: params.requestId } })
  const files = await owner.exportAll()
  expect(rowsIn(files, 'friend-requests.json')).toEqual([])
  expect(rowsIn(files, 'friend-request-pauses.json')).toMatchObject([{ from: 'plover', to: 'curlew' }])
})

test('an archive of 1,000 notes, 500 comments and 50 posts is complete and in order', async () => {
  const { db, transaction } = testApp.database
  const owner = await makeOwner({ isStaff: true })
  const named = (what: string, count: number) => Array.from({ length: count }, (_, index) => `${what} ${index}`)
  const [notes, comments, posts] = [named('Note', 1_000), named('Comment', 500), named('Post', 50)]
  for (const title of notes) await makeNote(db, { ownerId: owner.id, title })
  const postIds: number[] = []
  for (const title of posts) {
    postIds.push((await makePost(db, { authorId: owner.id, title, slug: title.toLowerCase().replace(' ', '-') })).id)
  }
  await transaction(async (tx) => {
    for (const [index, textContent] of comments.entries()) {
      const postId = postIds[index % postIds.length] ?? 0
      await insertComment(tx, { postId, authorId: owner.id, textContent, createdAt: now, parent: undefined })
    }
  })
  const files = await owner.exportAll()
  const column = (name: string, key: string) =>
    (rowsIn(files, name) as Record<string, unknown>[]).map((row) => row[key])
  expect(column('notes.json', 'title')).toEqual(notes)
  expect(column('comments.json', 'text_content')).toEqual(comments)
  expect(column('posts.json', 'title')).toEqual(posts)
  const count = (folder: string) => [...files.keys()].filter((name) => name.startsWith(`${folder}/`)).length
  expect([count('notes'), count('posts')]).toEqual([1_000, 50])
})

test('an archive is prepared once, announced by a mail, and expires with its file after a day', async () => {
  const owner = await makeOwner({ email: 'crane@deck.example' })
  expect(await owner.accounts.getDataExport()).toEqual({ data: null })
  await expect(owner.accounts.linkDataExport()).rejects.toMatchObject({ status: 404 })
  const { data } = await owner.accounts.requestDataExport()
  expect(data).toMatchObject({ state: 'preparing', expires_at: null, bytes: null })
  expect(await owner.accounts.requestDataExport()).toMatchObject({ data: { id: data.id, state: 'preparing' } })
  const mails = (await testApp.mails()).filter(({ to }) => to === 'crane@deck.example')
  expect(mails.map(({ subject }) => subject)).toEqual(['Your data from Ledgerdeck is ready'])
  const ready = await owner.accounts.getDataExport()
  expect(ready).toMatchObject({ data: { state: 'ready', expires_at: '2026-11-21T09:30:00.000Z' } })

  const answer = await owner.download()
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="my-data-2026-11-20.zip"',
    'content-length': String(ready.data?.bytes),
    'cache-control': 'private, no-store',
  })
  expect(await storedArchives()).toContain(`exports/${data.id}.zip`)
  later(24 * hourMs)
  const { api } = await testApp.signIn(owner.id)
  expect(await api.accounts.getDataExport()).toEqual({ data: null })
  await cleanUp()
  expect(await storedArchives()).not.toContain(`exports/${data.id}.zip`)
})

test('an archive whose file is lost, as after a restored backup, is not offered, and a new one is', async () => {
  const owner = await makeOwner()
  await owner.exportAll()
  for (const path of await storedArchives()) await media().delete(path)
  expect(await owner.accounts.getDataExport()).toEqual({ data: null })
  await expect(owner.accounts.linkDataExport()).rejects.toMatchObject({ status: 404 })
  later(1_000)
  expect((await owner.exportAll()).size).toBeGreaterThan(10)
})

test('an address works for ten minutes, and only as it was signed', async () => {
  const owner = await makeOwner()
  await owner.exportAll()
  const { url, expires_at } = await owner.accounts.linkDataExport()
  expect(expires_at).toBe('2026-11-20T09:40:00.000Z')
  const statusOf = async (address: string) => (await testApp.app.inject({ url: address })).statusCode
  expect(await statusOf(url)).toBe(200)
  expect(await statusOf(url.replace(/expires=\d+/, 'expires=9999999999999'))).toBe(404)
  expect(await statusOf(url.replace(/exports\/[^/]+/, `exports/${crypto.randomUUID()}`))).toBe(404)
  expect(await statusOf(url.replace(/exports\/[^/]+/, 'exports/1'))).toBe(404)
  expect(await statusOf(url.replace(/\?.*/, ''))).toBe(404)
  later(10 * 60_000)
  expect(await statusOf(url)).toBe(404)
})

test.each<[string, (ownerId: number) => Promise<unknown>]>([
  ['was ended by another', async (id) => (await testApp.signIn(id)).api.accounts.endOtherSessions()],
  [
    'is of an account that is suspended',
    (id) => testApp.database.pool.query("update users set account_status = 'suspended' where id = $1", [id]),
  ],
])('an address no longer works when the session that asked for it %s', async (_, change) => {
  const owner = await makeOwner()
  await owner.exportAll()
  const { url } = await owner.accounts.linkDataExport()
  await change(owner.id)
  expect((await testApp.app.inject({ url })).statusCode).toBe(404)
})

test('guests get nothing, and users see their own archive alone', async () => {
  const owner = await makeOwner()
  await owner.exportAll()
  const stranger = await makeOwner({ isStaff: true, isSuperuser: true })
  expect(await stranger.accounts.getDataExport()).toEqual({ data: null })
  await expect(stranger.accounts.linkDataExport()).rejects.toMatchObject({ status: 404 })
  const { accounts } = testApp.api
  for (const call of [accounts.getDataExport, accounts.requestDataExport, accounts.linkDataExport]) {
    await expect(call()).rejects.toMatchObject({ status: 401 })
  }
})

test('an archive that cannot be written has failed, and can be asked for again', async () => {
  const owner = await makeOwner()
  const spool = join(testApp.dataDir, 'uploads')
  await rm(spool, { recursive: true, force: true })
  await writeFile(spool, 'in the way')
  await owner.accounts.requestDataExport()
  await testApp.runJobs()
  expect(await owner.accounts.getDataExport()).toMatchObject({ data: { state: 'failed', expires_at: null } })
  await rm(spool)
  later(1_000)
  expect((await owner.exportAll()).size).toBeGreaterThan(10)
})

test('an archive is shown while the bucket is unreachable, and its download fails', async () => {
  const environment = {
    S3_BUCKET: 'deck-files',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  const other = await startTestApp({ now: () => now, environment })
  const { db } = other.database
  const { id } = await makeUser(db)
  const [expiresAt, path] = [new Date(start.getTime() + hourMs), 'exports/away.zip']
  await db.insert(dataExports).values({ userId: id, requestedAt: start, expiresAt, path, bytes: 9 })
  const { accounts } = (await other.signIn(id, { loggedInAt: now, authenticatedAt: now })).api
  expect(await accounts.getDataExport()).toMatchObject({ data: { state: 'ready', bytes: 9 } })
  await expect(accounts.linkDataExport()).rejects.toMatchObject({ status: 503, body: { code: 'files_unavailable' } })
  await other.close()
})

test('an archive that was never finished can be asked for again once it is deleted', async () => {
  const owner = await makeOwner()
  await testApp.database.db.insert(dataExports).values({ userId: owner.id, requestedAt: start, expiresAt: start })
  await expect(owner.accounts.requestDataExport()).rejects.toMatchObject({
    status: 409,
    body: { code: 'export_expired' },
  })
  await cleanUp()
  expect(await owner.accounts.requestDataExport()).toMatchObject({ data: { state: 'preparing' } })
})

test('the file of a deleted account is deleted', async () => {
  const owner = await makeOwner()
  await owner.exportAll()
  const { data } = await owner.accounts.getDataExport()
  await testApp.database.db.delete(users).where(eq(users.id, owner.id))
  now = new Date(Date.now() + 2 * hourMs)
  await cleanUp()
  expect(await storedArchives()).not.toContain(`exports/${data?.id}.zip`)
})
