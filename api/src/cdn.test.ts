import { createServer, type IncomingMessage, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import { ResponseCache } from '@ledgerdeck/page-cache'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeWriter, type Writer } from './blog/writing/writers.factory.ts'
import { subscribeToInvalidation } from './platform/pages/cache-freshness.ts'
import { cdnHeaders } from './platform/pages/cdn-headers.ts'
import { createPurger } from './platform/pages/cdn-purge.ts'
import { startTestApp, type TestApp } from './test-app.ts'

interface Purge {
  path: string | undefined
  tags: string[]
  keys: string
  credentials: string | undefined
}

const purges: Purge[] = []
let status = 200
let cdn: Server
let purgeUrl: string
let testApp: TestApp
let origin: string
let staff: Writer

beforeAll(async () => {
  cdn = createServer((request, response) => {
    void recordPurge(request).then(() => response.writeHead(status).end())
  })
  await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve))
  const address = cdn.address()
  purgeUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/purge`
  const cache = new ResponseCache()
  const environment = { CDN_PURGE_URL: purgeUrl, CDN_PURGE_TOKEN: 'secret of the CDN', RATE_LIMIT_SCALE: '1000' }
  testApp = await startTestApp({ cache, environment })
  origin = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  await subscribeToInvalidation(cache, testApp.database)
  staff = await makeWriter(testApp)
})

afterAll(async () => {
  await testApp.close()
  cdn.close()
})

beforeEach(() => {
  purges.length = 0
  status = 200
})

async function recordPurge(request: IncomingMessage): Promise<void> {
  const { tags } = (await json(request)) as { tags: string[] }
  const { authorization: credentials } = request.headers
  purges.push({ path: request.url, tags, keys: String(request.headers['surrogate-key']), credentials })
}

const cdnNames = ['cache-tag', 'surrogate-key', 'cdn-cache-control', 'surrogate-control']

async function headersOf(path: string, token?: string): Promise<(string | null)[]> {
  const response = await fetch(origin + path, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  await response.body?.cancel()
  return cdnNames.map((name) => response.headers.get(name))
}

test('what every reader sees alike names its tags for a CDN, on the first and on every later response', async () => {
  const expected = ['site,posts', 'site posts', 'public, max-age=3600', 'max-age=3600']
  expect(await headersOf('/sitemap.xml')).toEqual(expected)
  expect(await headersOf('/sitemap.xml')).toEqual(expected)
})

test('a CDN may keep no response of the API, whoever calls', async () => {
  const { accessToken } = await testApp.signIn(staff.id)
  const none = cdnNames.map(() => null)
  for (const path of ['/api/v1/blog/posts/', '//api/v1/blog/filters/', '/api/v1/note/notes/'])
    for (const token of [undefined, accessToken]) expect(await headersOf(path, token)).toEqual(none)
})

test('a draft changes nothing that a CDN keeps', async () => {
  await staff.create({ title: 'At home', post_status: 'draft' })
  await testApp.runJobs()
  expect(purges).toEqual([])
})

test('a publish is purged by the tags that it changes, at once and again by a job', async () => {
  await staff.create({ title: 'To the edge', post_status: 'published' })
  await expect.poll(() => purges.length).toBe(1)
  await testApp.runJobs()
  expect(purges.length).toBeGreaterThanOrEqual(2)
  for (const { tags } of purges.slice(0, 2))
    expect(tags.toSorted()).toEqual([expect.stringMatching(/^post:\d+$/), 'posts'])
  expect(purges[0]).toMatchObject({ keys: purges[0]?.tags.join(' '), credentials: 'Bearer secret of the CDN' })
})

// The second purge of an earlier test may still arrive.
const purgesAt = (path: string) => purges.filter((purge) => purge.path === path).map(({ tags }) => tags)

test('simultaneous purges share requests, of at most 30 tags', async () => {
  const purge = createPurger({ purgeUrl: `${purgeUrl}/shared`, token: undefined })
  const tags = Array.from({ length: 70 }, (_, index) => `post:${index}`)
  await Promise.all(tags.map((tag) => purge([tag])))
  const sent = purgesAt('/purge/shared')
  expect(sent.flat().sort()).toEqual(tags.toSorted())
  expect(Math.max(...sent.map(({ length }) => length))).toBeLessThanOrEqual(30)
  expect(sent.length).toBeLessThanOrEqual(4)
})

test('more than 300 tags purge everything', async () => {
  const purge = createPurger({ purgeUrl: `${purgeUrl}/all`, token: undefined })
  await purge(Array.from({ length: 301 }, (_, index) => `post:${index}`))
  expect(purgesAt('/purge/all')).toEqual([['site']])
})

test('a purge that the CDN refuses fails, so that the queue repeats it', async () => {
  status = 503
  await expect(createPurger({ purgeUrl, token: undefined })(['posts'])).rejects.toThrow('CDN_PURGE_URL answers 503.')
})

test('tags that do not fit into a header leave a response to the server', () => {
  expect(cdnHeaders(new Set(Array.from({ length: 600 }, (_, index) => `post:${index}`)))).toEqual({})
  expect(cdnHeaders(new Set(['two words']))).toEqual({})
})
