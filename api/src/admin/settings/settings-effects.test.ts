import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ResponseCache } from '@ledgerdeck/page-cache'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '../../accounts/users.factory.ts'
import { makeCommenter } from '../../blog/comments/comments.factory.ts'
import { makePost } from '../../blog/posts/posts.factory.ts'
import { subscribeToInvalidation } from '../../platform/pages/cache-freshness.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { siteSettings } from './settings.table.ts'

type Value = string | number | boolean | null

async function startProcess(beside?: TestApp) {
  const cache = new ResponseCache()
  const process = await startTestApp({ beside, cache })
  await subscribeToInvalidation(cache, process.database)
  await process.settings.follow()
  const address = await process.app.listen({ port: 0, host: '127.0.0.1' })
  const feedTitle = async () => {
    const feed = (await (await fetch(`${address}/finance/blog/feed.json`)).json()) as { title: string }
    return feed.title
  }
  return { ...process, cache, feedTitle }
}

let here: Awaited<ReturnType<typeof startProcess>>
let there: Awaited<ReturnType<typeof startProcess>>
let api: Awaited<ReturnType<TestApp['signIn']>>['api']
let postId: number
let postSlug: string

beforeAll(async () => {
  here = await startProcess()
  there = await startProcess(here)
  const { id } = await makeUser(here.database.db, { isSuperuser: true })
  api = (await here.signIn(id)).api
  const post = await makePost(here.database.db)
  postId = post.id
  postSlug = post.slug
})
afterAll(async () => {
  await there.close()
  await here.close()
})
beforeEach(async () => {
  await here.database.db.delete(siteSettings)
  await Promise.all([here.settings.reload(), there.settings.reload()])
})

async function set(values: Record<string, Value>): Promise<void> {
  const changes = Object.entries(values).map(([key, value]) => ({ key, value, base_version: 0 }))
  await api.admin.changeSettings({ body: { changes } })
}

describe('the name of the site', () => {
  test('changes in cached pages, on this process at once and on another without a restart', async () => {
    for (const { feedTitle, cache } of [here, there]) {
      expect([await feedTitle(), await feedTitle()]).toEqual(['Ledgerdeck', 'Ledgerdeck'])
      expect(cache.size).toBeGreaterThan(0)
    }
    await set({ 'site.name': 'The Deck' })
    expect(await here.feedTitle()).toBe('The Deck')
    await expect.poll(() => there.feedTitle()).toBe('The Deck')
  })

  test('is used in mails, as their sender, and in the API documentation', async () => {
    await set({ 'site.name': 'The Deck' })
    const body = {
      username: 'newcomer',
      email: 'newcomer@deck.example',
      password: 'a long way to the harbour 7',
      confirm_password: 'a long way to the harbour 7',
    }
    await here.api.accounts.register({ body, form: false })
    const mails = await here.mails()
    expect(mails.at(-1)).toMatchObject({ to: body.email, text: expect.stringContaining('Your The Deck account') })
    const outbox = join(here.dataDir, 'outbox')
    const [file = ''] = await readdir(outbox)
    expect(await readFile(join(outbox, file), 'utf8')).toMatch(/^From: The Deck <no-reply@/m)
    const { info } = (await here.app.inject('/api/docs/json')).json()
    expect(info.title).toBe('The Deck API')
  })
})

test('a change made while a process was disconnected applies once it reconnects', async () => {
  const value = 'Named meanwhile'
  await here.database.db.insert(siteSettings).values({ key: 'site.name', value, updatedAt: new Date() })
  expect(await there.feedTitle()).toBe('Ledgerdeck')
  await here.database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ledgerdeck listener' and datname = current_database()`,
  )
  await expect.poll(() => there.feedTitle()).toBe(value)
  await expect.poll(() => here.feedTitle()).toBe(value)
})

test('closed registration rejects everybody with the configured text, and announces it up front', {
  tags: ['register-6'],
}, async () => {
  const admission = () => here.api.accounts.getAdmission()
  expect(await admission()).toEqual({ is_open: true, msg: '' })
  await set({ 'registration.open': false, 'registration.closed_text': 'Back in May.' })
  expect(await admission()).toEqual({ is_open: false, msg: 'Back in May.' })
  const password = 'a long way to the harbour 7'
  const body = { username: 'late', email: 'late@deck.example', password, confirm_password: password }
  await expect(here.api.accounts.register({ body, form: false })).rejects.toMatchObject({
    status: 403,
    body: { code: 'registration_closed', msg: 'Back in May.' },
  })
})

describe('comments', () => {
  test('are limited by the setting', async () => {
    await set({ 'comments.per_minute': 2 })
    const commenter = await makeCommenter(here)
    await commenter.write(postId, 'one')
    await commenter.write(postId, 'two')
    await expect(commenter.write(postId, 'three')).rejects.toMatchObject({ status: 429 })
    await set({ 'comments.per_day': 3 })
    await here.database.pool.query('update rate_limits set expire = expire - 60000')
    await commenter.write(postId, 'three')
    await expect(commenter.write(postId, 'four')).rejects.toMatchObject({ status: 429 })
  })

  test('are written by those the setting allows', async () => {
    const [user, staff] = [await makeCommenter(here), await makeCommenter(here, { isStaff: true })]
    const refusal = (msg: string) => ({ status: 403, body: { code: 'comments_closed', msg } })
    const shown = async () => (await api.blog.getPost({ params: { slug: postSlug } })).commenters
    expect(await shown()).toBe('users')
    await set({ 'comments.commenters': 'staff' })
    expect(await shown()).toBe('staff')
    await expect(user.write(postId, 'x')).rejects.toMatchObject(refusal('Only staff can comment right now.'))
    const id = await staff.write(postId, 'x')
    const changes = [{ key: 'comments.commenters', value: 'nobody', base_version: 1 }]
    await api.admin.changeSettings({ body: { changes } })
    await expect(staff.write(postId, 'x')).rejects.toMatchObject(refusal('Comments are closed right now.'))
    await staff.change(id, 'y')
  })
})

test('a user at the record limit can store nothing more', async () => {
  const user = await makeCommenter(here)
  const addNote = () => user.api.notes.createNote({ body: { title: 'A note', content: 'x' } })
  await user.write(postId, 'the first')
  for (let notes = 0; notes < 9; notes += 1) await addNote()
  await set({ 'storage.user_records': 10 })
  expect(await user.api.accounts.getStorageUsage()).toMatchObject({ total_records: 10, storage_limit: 10 })
  for (const add of [addNote, () => user.write(postId, 'x')]) {
    await expect(add()).rejects.toMatchObject({ status: 413, body: { code: 'storage_limit_reached' } })
  }
  const changes = [{ key: 'storage.user_records', value: 12, base_version: 1 }]
  await api.admin.changeSettings({ body: { changes } })
  await user.write(postId, 'the second')
  await addNote()
})

test('an image may be as large as the setting allows', { tags: ['validation-33'] }, async () => {
  const noise = { create: { width: 700, height: 700, channels: 3 as const, background: '#000' } }
  const bytes = await sharp({
    ...noise,
    create: { ...noise.create, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .png()
    .toBuffer()
  expect(bytes.length).toBeGreaterThan(2 ** 20)
  const { id, api: upload } = await makeCommenter(here)
  const update = () =>
    upload.accounts.updateUser({
      params: { id },
      body: { user_image: new File([bytes], 'me.png') },
    })
  await set({ 'images.megabytes': 1 })
  await expect(update()).rejects.toMatchObject({
    status: 413,
    body: { details: { user_image: ['Choose an image up to 1 MB.'] } },
  })
  const changes = [{ key: 'images.megabytes', value: 10, base_version: 1 }]
  await api.admin.changeSettings({ body: { changes } })
  expect((await update()).user.user_image).toMatch(/^images\//)
})

test('the dashboard shows the configured line', { tags: ['product-7', 'product-9'] }, async () => {
  await set({ 'command_centre.last_breach_attempt': 'never' })
  expect(await api.admin.getDashboard()).toMatchObject({ last_breach_attempt: 'never' })
})
