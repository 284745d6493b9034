import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '../../accounts/users.table.ts'
import { changeIn } from '../../platform/pages/cache-freshness.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makePost } from '../posts/posts.factory.ts'
import { posts } from '../posts/posts.table.ts'
import { categories, tags } from '../terms/terms.table.ts'
import { announceFeeds } from './feed-announcements.job.ts'

const site = 'https://deck.example'
const pings: { type: string | undefined; body: string }[] = []
let status = 204
let hub: string
let hubServer: Server
let testApp: TestApp

beforeAll(async () => {
  hubServer = createServer(async (request, response) => {
    pings.push({ type: request.headers['content-type'], body: await text(request) })
    response.writeHead(status, { location: `${hub}elsewhere` }).end('thanks')
  }).listen(0, '127.0.0.1')
  await once(hubServer, 'listening')
  hub = `http://127.0.0.1:${(hubServer.address() as AddressInfo).port}/`
  testApp = await startTestApp({ environment: { SITE_URL: site, WEBSUB_HUB: hub } })
})
beforeEach(() => {
  status = 204
  pings.length = 0
})
afterAll(async () => {
  await testApp.close()
  hubServer.close()
})

function announce(to: string | null = hub) {
  const { database } = testApp
  const parts = {
    db: database.db,
    change: changeIn(database),
    site: { name: '', contactEmail: '', url: site },
    now: () => new Date(),
  }
  return announceFeeds(parts, to, new AbortController().signal)
}

test('the hub is notified once when a post is published, changed or hidden', async () => {
  await announce()
  pings.length = 0
  const { id } = await makePost(testApp.database.db, { slug: 'announced' })
  await announce()
  await announce()
  const feeds = ['feed.xml', 'feed.json'].map((file) => ['hub.url', `${site}/finance/blog/${file}`])
  expect(pings).toEqual([
    {
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      body: new URLSearchParams([['hub.mode', 'publish'], ...feeds]).toString(),
    },
  ])
  const change = (values: Partial<typeof posts.$inferInsert>) =>
    testApp.database.db
      .update(posts)
      .set({ ...values, updatedAt: new Date(Date.now() + 1_000) })
      .where(eq(posts.id, id))
  await change({ title: 'Announced again' })
  await announce()
  await change({ postStatus: 'hide' })
  await announce()
  await announce()
  expect(pings).toHaveLength(3)
})

test('the hub is notified when an author, a category or a tag of the feed gets another name', async () => {
  const { db } = testApp.database
  const { authorId } = await makePost(db, { categories: ['Before'], tags: ['before'] })
  await makePost(db, { postStatus: 'draft', publishedDate: null, categories: ['Unseen'] })
  await announce()
  pings.length = 0
  await db.update(categories).set({ name: 'Unseen still' }).where(eq(categories.name, 'Unseen'))
  await announce()
  expect(pings).toHaveLength(0)
  const renames = [
    db
      .update(users)
      .set({ username: 'renamed-author' })
      .where(eq(users.id, Number(authorId))),
    db.update(categories).set({ name: 'After' }).where(eq(categories.name, 'Before')),
    db.update(tags).set({ name: 'after' }).where(eq(tags.name, 'before')),
  ]
  for (const [position, rename] of renames.entries()) {
    await rename
    await announce()
    expect(pings).toHaveLength(position + 1)
  }
})

test('a draft changes no feed, so the hub is not notified', async () => {
  await announce()
  pings.length = 0
  await makePost(testApp.database.db, { postStatus: 'draft', publishedDate: null })
  await announce()
  expect(pings).toEqual([])
})

test.each([500, 302])('a hub that answers %i is notified again, and its redirect is not followed', async (answer) => {
  await makePost(testApp.database.db)
  status = answer
  await expect(announce()).rejects.toThrow(`The WebSub hub answered ${answer}.`)
  expect(pings).toHaveLength(1)
  status = 204
  await announce()
  expect(pings).toHaveLength(2)
})

test('without a hub nothing is announced', async () => {
  await makePost(testApp.database.db)
  await announce(null)
  expect(pings).toEqual([])
})

test('the feeds name the hub and themselves, and those of a category do not', async () => {
  await makePost(testApp.database.db, { categories: ['Hubs'] })
  const atom = await testApp.app.inject('/finance/blog/feed.xml')
  expect(atom.headers.link).toBe(`<${hub}>; rel="hub", <${site}/finance/blog/feed.xml>; rel="self"`)
  expect(atom.payload).toContain(`<link rel="hub" href="${hub}"/>`)
  const json = await testApp.app.inject('/finance/blog/feed.json')
  expect(json.json()).toMatchObject({ hubs: [{ type: 'WebSub', url: hub }] })
  const ofCategory = await testApp.app.inject('/finance/blog/feed.xml?category_slug=hubs')
  expect([ofCategory.statusCode, ofCategory.headers.link]).toEqual([200, undefined])
  expect(ofCategory.payload).not.toContain('rel="hub"')
})
