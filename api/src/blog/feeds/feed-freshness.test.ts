import { ResponseCache } from '@ledgerdeck/page-cache'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { change, subscribeToInvalidation } from '../../platform/pages/cache-freshness.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makePost } from '../posts/posts.factory.ts'

const cache = new ResponseCache()
let testApp: TestApp
let origin: string
let stopListening: () => Promise<void>

beforeAll(async () => {
  testApp = await startTestApp({ cache })
  origin = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  stopListening = await subscribeToInvalidation(cache, testApp.database)
})
afterAll(async () => {
  await stopListening()
  await testApp.close()
})

const read = async (path: string) => (await fetch(origin + path)).text()

test.each(['/finance/blog/feed.xml', '/finance/blog/feed.json', '/sitemap.xml', '/llms.txt'])(
  '%s is cached for all readers and contains a new post on the next request',
  async (path) => {
    const slug = `fresh-in-${path.replace(/\W+/g, '-')}`
    const readAndFind = async () => {
      await read(`${path}?utm_source=a`)
      return cache.find(path)
    }
    await expect.poll(readAndFind).toBeDefined()
    const before = await read(path)
    expect(before).not.toContain(slug)
    expect(await read(`${path}?utm_source=b`)).toBe(before)
    await change(testApp.database, cache, ['posts'], (db) => makePost(db, { slug }))
    expect(await read(path)).toContain(slug)
  },
)
