import { ResponseCache } from '@ledgerdeck/page-cache'
import { CachedResponse } from '@ledgerdeck/page-cache/cached-response'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { openDatabase } from '../database/database.ts'
import { silentLog } from '../testing/silent-log.ts'
import { change, subscribeToInvalidation } from './cache-freshness.ts'
import { setCacheTags } from './cache-tags.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import type { PageRenderer } from './page-renderer.ts'
import type { Pages } from './pages.ts'

function countingSite() {
  const made: string[] = []
  const begun = Promise.withResolvers<void>()
  let held: Promise<void> | undefined
  let asked = 0
  const renderer: PageRenderer = {
    traits: (path) => {
      asked += 1
      return {
        knownParameters: path === '/number' ? ['page', 'sort'] : [],
        frameOrigins: () => (path === '/number/framed' ? ['https://frames.example'] : []),
      }
    },
    async render(url, transport, scriptNonce) {
      made.push(url)
      const { status, body } = await transport({ method: 'GET', path: '/api/v1/number/' })
      begun.resolve()
      await held
      const html = `<h1>${JSON.stringify(body)}</h1><script nonce="${scriptNonce}">go()</script>`
      const isFound = url.startsWith('/number')
      return new Response(html, {
        status: isFound ? status : 404,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          ...(url.startsWith('/number/secret') && { 'cache-control': 'no-store' }),
        },
      })
    },
    errorPage: () => '',
    hasPage: (path) => path.startsWith('/number'),
  }
  const pages: Pages = { renderer: async () => renderer, serveFiles: async () => {}, contentSecurityPolicy }
  return {
    made,
    pages,
    begun: begun.promise,
    asked: () => asked,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
  }
}

let site: ReturnType<typeof countingSite>
let cache: ResponseCache
let testApp: TestApp
let address: string

async function startSite() {
  site = countingSite()
  cache = new ResponseCache()
  testApp = await startTestApp({ pages: site.pages, cache })
  const { app, database } = testApp
  await database.db.execute(sql`create table number (value int)`)
  await database.db.execute(sql`insert into number values (1)`)
  app.get('/api/v1/number/', async (_request, reply) => {
    const { rows } = await database.db.execute(sql`select value from number`)
    setCacheTags(reply, ['number'])
    return rows[0]
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
}

beforeEach(startSite)
afterEach(() => testApp.close())

const visit = (path: string, headers: Record<string, string> = {}) =>
  fetch(address + path, { redirect: 'manual', headers })
const setNumber = (value: number) =>
  change(testApp.database, cache, ['number'], (db) => db.execute(sql`update number set value = ${value}`))

test('a page is rendered once and cached, with its policy, for every reader', async () => {
  const first = await visit('/number')
  const second = await visit('/number', { authorization: 'Bearer anything', cookie: 'a=b' })
  expect(site.made).toEqual(['/number'])
  expect(await second.text()).toBe(await first.text())
  expect(second.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  expect(second.headers.get('cache-control')).toBe('public, no-cache')
})

test('an uncacheable page is rendered for each request', async () => {
  const first = await visit('/number/secret')
  const second = await visit('/number/secret')
  expect(site.made).toEqual(['/number/secret', '/number/secret'])
  expect([first, second].map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store', 'no-store'])
  expect(first.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
})

test('only a page with a frame allows its origin, cached or not', async () => {
  const policyAt = async (path: string) => (await visit(path)).headers.get('content-security-policy')
  const first = await policyAt('/number/framed?unknown=1')
  expect(first).toContain('frame-src https://frames.example;')
  expect(cache.find('/number/framed')).toBeDefined()
  expect(await policyAt('/number/framed')).toBe(first)
  expect(await policyAt('/number')).not.toContain('frame-src')
})

test('a reader with the current page gets 304', async () => {
  const etag = (await visit('/number')).headers.get('etag') ?? ''
  const again = await visit('/number', { 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await setNumber(2)
  expect((await visit('/number', { 'if-none-match': etag })).status).toBe(200)
})

test('a 304 describes no body, whether the page was cached before or not', async () => {
  const about = ['content-length', 'content-type', 'content-encoding']
  const etag = (await visit('/number')).headers.get('etag') ?? ''
  const cached = await visit('/number', { 'if-none-match': etag })
  const otherwiseWritten = await visit('/number?unknown=1', { 'if-none-match': etag })
  cache.clear()
  const rendered = await visit('/number', { 'if-none-match': etag })
  const packed = await visit('/number', { 'if-none-match': '*', 'accept-encoding': 'gzip' })
  for (const { status, headers } of [cached, otherwiseWritten, rendered, packed])
    expect([status, about.map((name) => headers.get(name))]).toEqual([304, [null, null, null]])
  expect(rendered.headers.get('etag')).toBe(etag)
})

test('unknown parameters and the order of known ones do not split the cache', async () => {
  await visit('/number?utm_source=a')
  await visit('/number?utm_source=b&x=1')
  await visit('/number?sort=up&page=2')
  await visit('/number?page=2&sort=up&fbclid=3')
  expect(site.made).toEqual(['/number', '/number?page=2&sort=up'])
})

test.each([
  ['/number/', '/number'],
  ['//number', '/number'],
  ['/number//?page=2', '/number?page=2'],
  ['//elsewhere.example/%2e%2e', '/'],
])('%s redirects to %s on this site', async (path, target) => {
  const { host } = new URL(address)
  const response = await fetch(`http://${host}${path}`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([301, target])
})

test('an address with text that cannot be stored still gets a page', async () => {
  expect((await visit('/number?page=%00')).headers.get('content-type')).toContain('text/html')
})

test('a missing page is not cached', async () => {
  expect((await visit('/nowhere')).status).toBe(404)
  expect((await visit('/nowhere')).status).toBe(404)
  expect(site.made).toEqual(['/nowhere', '/nowhere'])
})

test('HEAD answers like GET without the body', async () => {
  const whole = await visit('/number')
  const head = await fetch(`${address}/number`, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, whole.headers.get('etag'), ''])
})

test('another method of a page is answered with 405, of no page with 404', async () => {
  const ask = async (method: string, path: string) => {
    const response = await fetch(address + path, { method })
    return [response.status, response.headers.get('allow')]
  }
  expect(await ask('POST', '/number?page=2')).toEqual([405, 'GET, HEAD, OPTIONS'])
  expect(await ask('OPTIONS', '/number')).toEqual([204, 'GET, HEAD, OPTIONS'])
  expect(await ask('POST', '/nothing')).toEqual([404, null])
  expect(site.made).toEqual([])
})

describe('after a change', () => {
  test('the very next request on the same process shows it', async () => {
    for (let value = 2; value < 12; value += 1) {
      await setNumber(value)
      expect(await (await visit('/number')).text()).toContain(`{"value":${value}}`)
    }
  })

  test('a page whose making began before it is not kept', async () => {
    const release = site.hold()
    const early = visit('/number')
    await site.begun
    await setNumber(7)
    release()
    expect(await (await early).text()).toContain('{"value":1}')
    expect(await (await visit('/number')).text()).toContain('{"value":7}')
  })

  test('another process forgets what it kept', async () => {
    const otherCache = new ResponseCache()
    const other = openDatabase({ url: testApp.databaseUrl, log: silentLog })
    const stop = await subscribeToInvalidation(otherCache, other)
    const heard = Promise.withResolvers<void>()
    const stopListening = await other.listen('response_cache', () => heard.resolve())
    const answer = new CachedResponse(Buffer.from('1'), {}, { isForGuestsOnly: false })
    otherCache.store('/number', answer, new Set(['number']), otherCache.version)
    otherCache.store('/other', answer, new Set(['other']), otherCache.version)
    await setNumber(3)
    await heard.promise
    expect(['/number', '/other'].map((key) => otherCache.find(key) !== undefined)).toEqual([false, true])
    await Promise.all([stop(), stopListening()])
    await other.close()
  })
})

test('nothing is served from the cache while notifications may be missed', async () => {
  const stop = await subscribeToInvalidation(cache, testApp.database)
  await visit('/number')
  await testApp.database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ledgerdeck listener' and datname = current_database()`,
  )
  await expect.poll(() => cache.size).toBe(0)
  await testApp.database.db.execute(sql`update number set value = 9`)
  expect(await (await visit('/number')).text()).toContain('{"value":9}')
  await stop()
})

test('simultaneous requests share one render', async () => {
  const release = site.hold()
  const visits = Array.from({ length: 20 }, () => visit('/number'))
  await site.begun
  await expect.poll(site.asked).toBe(20)
  release()
  const texts = await Promise.all(visits.map(async (response) => (await response).text()))
  expect(new Set(texts).size).toBe(1)
  expect(site.made).toEqual(['/number'])
})
