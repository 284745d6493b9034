import { readFile } from 'node:fs/promises'
import { endpoints } from '@ledgerdeck/contract/endpoints'
import { eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from './accounts/passwords/passwords.service.ts'
import { sessions } from './accounts/sessions/sessions.table.ts'
import { makeUser } from './accounts/users.factory.ts'
import { buildApp } from './app.ts'
import { openBackgroundWork } from './background-work.ts'
import { loadConfig } from './config.ts'
import { createLiveSettings } from './live-settings.ts'
import { createLog } from './log.ts'
import { openDatabase } from './platform/database/database.ts'
import { createSecrets } from './platform/secrets/secrets.ts'
import { startTestApp, type TestApp } from './test-app.ts'

interface OpenApiDocument {
  paths: Record<string, Record<string, { operationId: string; responses: object }>>
}

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const get = (url: string, headers: Record<string, string> = {}) => testApp.app.inject({ url, headers })

function expectErrorBody(response: LightMyRequestResponse, status: number, code: string) {
  const body = response.json()
  expect([response.statusCode, body.code]).toEqual([status, code])
  expect(body.error).toBe(body.msg)
  expect(body.request_id).toBe(response.headers['x-request-id'])
}

describe('every response', () => {
  test.each(['/healthz', '/api/v1/nothing/', '/api/docs/json', '/nowhere'])(
    '%s carries the security headers and an id',
    async (url) => {
      const { headers } = await get(url)
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('same-origin')
      expect(headers['permissions-policy']).toContain('camera=()')
      expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
      expect(headers['strict-transport-security']).toBeUndefined()
      expect(headers['access-control-allow-origin']).toBeUndefined()
    },
  )

  test('asks for https only where the site is https', async () => {
    const secure = await startTestApp({ environment: { SITE_URL: 'https://deck.example' } })
    const { headers } = await secure.app.inject('/healthz')
    await secure.close()
    expect(headers['strict-transport-security']).toContain('max-age=31536000')
  })
})

describe('a request that cannot be served', () => {
  test('at an unknown address of the API gets 404', async () => {
    expectErrorBody(await get('/api/v1/nothing/'), 404, 'not_found')
    expectErrorBody(await testApp.app.inject({ method: 'DELETE', url: '/nowhere' }), 404, 'not_found')
  })

  test('with an invalid client address is answered as if it came from the proxy', async () => {
    const behindProxy = await startTestApp({ environment: { TRUST_PROXY: '1' } })
    const { db } = behindProxy.database
    const password = 'of a reader behind a proxy'
    const { id, username } = await makeUser(db, { passwordHash: await hashPassword(password) })
    const { statusCode } = await behindProxy.app.inject({
      method: 'POST',
      url: '/api/user/login/',
      headers: { 'x-forwarded-for': 'x'.repeat(80) },
      payload: { username_or_email: username, password },
    })
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, id))
    await behindProxy.close()
    expect([statusCode, session?.ipAddress]).toEqual([200, '127.0.0.1'])
  })

  test('with an address that is not well formed gets 400', async () => {
    expectErrorBody(await get('/api/v1/blog/posts/%zz/'), 400, 'bad_url')
  })

  test.each([
    'page=0',
    'page=abc',
    'page=1&page=2',
    'sort=sideways',
    'published_before=yesterday',
    `title=${'x'.repeat(201)}`,
  ])('with the query %s gets 400 with the field named', async (query) => {
    const response = await get(`/api/v1/blog/posts/?${query}`)
    expectErrorBody(response, 400, 'validation_failed')
    expect(response.json().details).toHaveProperty(query.split('=')[0] ?? '')
  })

  test.each(['%00', 'a%00b'])('with the text %s that cannot be stored gets 400', async (text) => {
    expectErrorBody(await get(`/api/v1/blog/posts/?title=${text}`), 400, 'invalid_text')
    expectErrorBody(await get(`/api/v1/blog/posts/${text}/`), 400, 'invalid_text')
  })
})

describe('the address of an endpoint', () => {
  test.each(['/api/v1/blog/filters/', '/api/v1/blog/filters', '/api//v1/blog//filters//', '//api/v1/blog/filters/'])(
    '%s reaches it',
    async (url) => expect((await get(url)).statusCode).toBe(200),
  )
})

describe('operators', () => {
  test('see that the process lives and is ready', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await get('/readyz')).statusCode).toBe(200)
  })

  test.each(['/healthz', '/readyz', '/metrics'])('get %s from the server, never from a cache', async (url) => {
    const { statusCode, headers } = await get(url)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  })

  test('see why it is not ready', async () => {
    const waiting = await startTestApp({ readiness: async () => 'The database lacks migrations: 0001.' })
    const response = await waiting.app.inject('/readyz')
    await waiting.close()
    expect([response.statusCode, response.json().reason]).toEqual([503, 'The database lacks migrations: 0001.'])
  })

  const metricsFor = async (app: TestApp, remoteAddress: string, headers: Record<string, string> = {}) =>
    (await app.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode

  test('read metrics from this machine only', async () => {
    expect(await metricsFor(testApp, '127.0.0.1')).toBe(200)
    expect(await metricsFor(testApp, '10.1.2.3')).toBe(404)
    expect(await metricsFor(testApp, '127.0.0.1', { 'x-forwarded-for': '10.1.2.3' })).toBe(404)
  })

  test('get no metrics while one of several processes hangs', async () => {
    const collect = async () => Promise.reject(new Error('Operation timed out.'))
    const hanging = await startTestApp({ metrics: { registry: new Registry(), collect } })
    expect(await metricsFor(hanging, '127.0.0.1')).toBe(503)
    await hanging.close()
  })

  test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'read metrics of this machine under its own name %s',
    async (host) => expect(await metricsFor(testApp, '127.0.0.1', { host })).toBe(200),
  )

  test.each<Record<string, string>>([
    { forwarded: 'for=10.1.2.3' },
    { via: '1.1 proxy' },
    { 'x-real-ip': '10.1.2.3' },
    { 'x-forwarded-host': 'deck.example' },
    { 'x-client-ip': '10.1.2.3' },
    { 'true-client-ip': '10.1.2.3' },
    { 'cf-connecting-ip': '10.1.2.3' },
    { host: 'deck.example' },
    { host: 'ledgerdeck' },
    { host: '127.0.0.1.deck.example' },
  ])('get no metrics through a proxy on this machine that sends %j', async (headers) => {
    expect(await metricsFor(testApp, '127.0.0.1', headers)).toBe(404)
    expect(await metricsFor(testApp, '::1', headers)).toBe(404)
  })

  test.each(['loopback', '127.0.0.0/8', '1'])(
    'get no metrics without a token where this machine is a proxy, as TRUST_PROXY=%s says',
    async (trusted) => {
      const behindProxy = await startTestApp({ environment: { TRUST_PROXY: trusted } })
      const status = await metricsFor(behindProxy, '127.0.0.1')
      await behindProxy.close()
      expect(status).toBe(404)
    },
  )

  test('read metrics of this machine where the proxy is another', async () => {
    const behindProxy = await startTestApp({ environment: { TRUST_PROXY: '10.0.0.0/8' } })
    const status = await metricsFor(behindProxy, '127.0.0.1')
    await behindProxy.close()
    expect(status).toBe(200)
  })

  test('read metrics from anywhere with the token, and only with it', async () => {
    const guarded = await startTestApp({ environment: { METRICS_TOKEN: 'a-token-of-16-chars' } })
    expect(await metricsFor(guarded, '10.1.2.3', { authorization: 'Bearer a-token-of-16-chars' })).toBe(200)
    expect(await metricsFor(guarded, '127.0.0.1', { authorization: 'Bearer another-of-16-chars' })).toBe(404)
    expect(await metricsFor(guarded, '127.0.0.1')).toBe(404)
    await guarded.close()
  })
})

test('the OpenAPI document is not written as YAML, which would keep everybody waiting each time', async () => {
  expectErrorBody(await get('/api/docs/yaml'), 404, 'not_found')
})

test('the OpenAPI document lists every endpoint of the contract with its refusals, and a page shows it', async () => {
  const document: OpenApiDocument = (await get('/api/docs/json')).json()
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId, responses }]) => [`${method.toUpperCase()} ${path}`, operationId, responses] as const,
    ),
  )
  expect(operations.map(([address, name]) => `${name} ${address}`).sort()).toEqual(
    endpoints.map(({ name, method, path }) => `${name} ${method} ${path.replace('*', '')}`).sort(),
  )
  for (const [, , responses] of operations)
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '503']))
  expect((await get('/api/docs')).headers['content-type']).toContain('text/html')
})

test('an unreachable database means 503 with a time to come back, and no internals', {
  tags: ['entity-14'],
}, async () => {
  const config = loadConfig({ LOG_LEVEL: 'silent' })
  const log = createLog(config)
  const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nowhere', log })
  const secrets = createSecrets('of no use')
  const settings = createLiveSettings({ config, database, log })
  const app = await buildApp({
    config,
    settings,
    log,
    database,
    secrets,
    ...openBackgroundWork({ config, settings, log, database, secrets }),
  })
  const response = await app.inject('/api/v1/blog/filters/')
  await Promise.all([app.close(), database.close()])
  expectErrorBody(response, 503, 'database_unavailable')
  expect(response.headers['retry-after']).toBe('2')
  expect(response.body).not.toContain('127.0.0.1')
})

describe('calls of the API', () => {
  let limited: TestApp
  let origin: string

  beforeAll(async () => {
    limited = await startTestApp({ environment: { RATE_LIMIT_SCALE: '0.01', TRUST_PROXY: '1' } })
    origin = await limited.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => limited.close())

  const callFrom = (network: string, path: string, init: RequestInit = {}) =>
    fetch(origin + path, { ...init, headers: { 'x-forwarded-for': network } })

  test('leave connections that live longer than those a proxy keeps', async () => {
    const { headers } = await fetch(`${origin}/healthz`)
    const keptSeconds = Number(/^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '')?.[1])
    const nginx = await readFile(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8')
    const proxySeconds = Number(/upstream [^}]*keepalive_timeout (\d+)s;/.exec(nginx)?.[1])
    expect(proxySeconds).toBeGreaterThan(0)
    expect(keptSeconds).toBeGreaterThan(proxySeconds)
  })

  test('are counted per network, however they are spelt, and refused before anything is read', async () => {
    const paths = ['/api/v1/nothing/', '//api/v1/blog/filters/', '/api/v1//blog/filters']
    const calls = Array.from({ length: 10 }, () => paths).flat()
    const answers = await Promise.all(calls.map((path) => callFrom('192.0.2.1', path)))
    expect(answers.filter(({ status }) => status === 429)).toEqual([])
    const refused = await callFrom('192.0.2.1', '/api/user/login/', { method: 'POST', body: 'of no known type' })
    expect(await refused.json()).toMatchObject({
      code: 'too_many_requests',
      msg: expect.stringMatching(/^Too many requests\. Try again in \d+ seconds\.$/),
    })
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    expect((await callFrom('192.0.2.2', '/api/v1/nothing/')).status).toBe(404)
  })

  test('are not counted where they are parts of a page, and other addresses never are', async () => {
    for (let time = 0; time < 31; time += 1) {
      expect((await limited.app.inject('/api/v1/nothing/')).statusCode).toBe(404)
      expect((await callFrom('192.0.2.3', '/healthz')).status).toBe(200)
    }
    expect((await callFrom('192.0.2.3', '/api/v1/nothing/')).status).toBe(404)
  })

  test.each([
    ['cross-site', 403],
    ['same-site', 403],
    ['same-origin', 401],
    ['none', 401],
  ])('that change something are answered a page that is %s with %i', { tags: ['call-2'] }, async (site, status) => {
    const headers = { 'sec-fetch-site': site }
    const payload = { username_or_email: 'nobody-known', password: 'a wrong password' }
    const response = await testApp.app.inject({ method: 'POST', url: '/api/user/login/', headers, payload })
    expectErrorBody(response, status, status === 403 ? 'csrf_failed' : 'invalid_credentials')
  })

  test('that only read are answered whatever page made them', async () => {
    expect((await get('/api/v1/blog/filters/', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(200)
  })
})

describe('a body', () => {
  let echo: TestApp

  beforeAll(async () => {
    echo = await startTestApp()
    echo.app.post('/api/v1/echo/', async ({ body }) => ({ body }))
  })
  afterAll(() => echo.close())

  const post = (payload: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    echo.app.inject({ method: 'POST', url: '/api/v1/echo/', payload, headers })

  test.each([
    ['text/plain', 'x'],
    ['application/x-www-form-urlencoded', 'a=1'],
    ['application/xml', '<a/>'],
  ])('of type %s is refused', async (type, payload) => {
    expectErrorBody(await post(payload, { 'content-type': type }), 415, 'unsupported_media_type')
  })

  test('that is compressed is refused', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    expectErrorBody(await post('{}', headers), 415, 'unsupported_media_type')
  })

  test.each([
    ['{"a":', 400, 'invalid_json'],
    ['', 400, 'invalid_json'],
    ['{"a":{"__proto__":{}}}', 400, 'unsafe_name'],
    ['{"constructor":{"prototype":{}}}', 400, 'unsafe_name'],
    ['{"__proto__":', 400, 'invalid_json'],
    [`"${'x'.repeat(2 ** 20)}"`, 413, 'body_too_large'],
    [`${'['.repeat(51)}1${']'.repeat(51)}`, 400, 'too_deep'],
    [`[0${',0'.repeat(20_000)}]`, 400, 'too_many_values'],
    ['{"a":"\\u0000"}', 400, 'invalid_text'],
    ['{"a":"\\ud800"}', 400, 'invalid_text'],
  ])('such as %.12s… is refused', async (payload, status, code) => expectErrorBody(await post(payload), status, code))

  test('of JSON with the deepest nesting allowed is read', async () => {
    expect((await post(`${'['.repeat(50)}1${']'.repeat(50)}`)).statusCode).toBe(200)
  })
})
