import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { AppError } from '../errors/app-error.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { pageAddress, prefersHtml } from './error-page.ts'
import type { ErrorPageFacts, PageRenderer } from './page-renderer.ts'

const navigation = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'

let testApp: TestApp
let render: PageRenderer['render']
let shown: ErrorPageFacts[]

const renderer: PageRenderer = {
  traits: () => ({ knownParameters: ['page'], frameOrigins: () => [] }),
  render: (...input) => render(...input),
  hasPage: () => true,
  errorPage: (facts) => {
    shown.push(facts)
    return `<h1>${facts.status}</h1><style nonce="${facts.scriptNonce}">h1 { color: red }</style>`
  },
}

const refuse = (status: 429 | 500 | 503 | 507, retryAfterSeconds?: number) => async () => {
  throw new AppError(status, 'busy', 'The server is busy.', { retryAfterSeconds })
}

beforeAll(async () => {
  testApp = await startTestApp({
    pages: { renderer: async () => renderer, serveFiles: async () => {}, contentSecurityPolicy },
  })
  testApp.app.get('/api/v1/refused/', refuse(503, 7))
  testApp.app.get('/feed.xml', refuse(503, 7))
})
afterAll(() => testApp.close())
beforeEach(() => {
  shown = []
  render = refuse(503, 12)
})

function open(url: string, accept: string | undefined = navigation, method: 'GET' | 'HEAD' = 'GET') {
  return testApp.app.inject({ method, url, headers: { host: 'evil.example', ...(accept && { accept }) } })
}

describe('a person who opens a page', () => {
  test.each([
    [429, 90, '2 minutes'],
    [503, 1, '1 second'],
    [503, 12, '12 seconds'],
    [500, undefined, null],
    [507, undefined, null],
  ] as const)('refused with %i and Retry-After %s gets a page that says so', async (status, seconds, wait) => {
    render = refuse(status, seconds)
    const response = await open('/finance/blog?page=2&x=%22%3E')
    expect(response.statusCode).toBe(status)
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      vary: expect.stringContaining('Accept'),
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers['retry-after']).toBe(seconds === undefined ? undefined : String(seconds))
    expect(response.body).toBe(`<h1>${status}</h1><style>h1 { color: red }</style>`)
    expect(response.headers['content-security-policy']).toMatch(
      /style-src 'self' 'sha256-[^']+';.*frame-ancestors 'none'/,
    )
    expect(shown).toMatchObject([{ status, wait, address: '/finance/blog?page=2&x=%22%3E' }])
    expect(shown[0]?.requestId).toBe(response.headers['x-request-id'])
  })

  test('gets no body for HEAD, and the same headers', async () => {
    const [whole, head] = await Promise.all([open('/about'), open('/about', navigation, 'HEAD')])
    expect([head.statusCode, head.body]).toEqual([503, ''])
    for (const name of ['content-type', 'retry-after', 'cache-control', 'content-length']) {
      expect([name, head.headers[name]]).toEqual([name, whole.headers[name]])
    }
  })

  test('gets the page, too, where the router has only plain text', async () => {
    render = async () => new Response('Unexpected Server Error', { status: 500 })
    const response = await open('/about')
    expect([response.statusCode, response.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
    expect(response.body).toContain('<h1>500</h1>')
  })
})

test.each([
  ['//evil.example/a', '/evil.example/a'],
  ['///evil.example', '/evil.example'],
  ['/\\evil.example', '/'],
  ['http://evil.example//evil.example/a?b=c', '/evil.example/a?b=c'],
  ['/about?next=//evil.example', '/about?next=//evil.example'],
])('the way to try again from %s stays on this site', (url, expected) => {
  const { path, search } = pageAddress(url)
  expect(path + search).toBe(expected)
})

describe('programs get JSON', () => {
  test.each([
    ['that say nothing', '/about', ''],
    ['that accept anything, as curl does', '/about', '*/*'],
    ['that want JSON', '/about', 'application/json'],
    ['that prefer JSON', '/about', 'application/json, text/html;q=0.9'],
    ['that refuse HTML', '/about', 'text/html;q=0, */*'],
    ['that read feeds', '/feed.xml', navigation],
    ['that call the API', '/api/v1/refused/', navigation],
    ['that call an unknown endpoint', '/api/v1/nothing/', navigation],
    ['that load the data of a page', '/about.data', navigation],
  ])('%s', async (_, url, accept) => {
    const response = await open(url, accept)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.json()).toMatchObject({ request_id: response.headers['x-request-id'] })
    if (response.statusCode === 503) expect(response.headers['retry-after']).toMatch(/^(7|12)$/)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(shown).toEqual([])
  })
})

test.each([
  [navigation, true],
  ['text/html', true],
  ['TEXT/HTML', true],
  ['text/html;q=0.2, application/json;q=0.1', true],
  ['application/json;q=0.9, text/html', true],
  ['application/json;q=0.9, text/html;q=0.8', false],
  ['text/html;q=0', false],
  ['image/avif,image/webp,*/*;q=0.8', false],
  ['*', false],
  ['', false],
  [',;,=', false],
  [undefined, false],
])('Accept: %s prefers HTML: %s', (accept, expected) => {
  expect(prefersHtml(accept)).toBe(expected)
})

describe('a page that says itself that a call was refused', () => {
  test('keeps its HTML, names the wait and is not stored', async () => {
    render = async (_, transport) => {
      const { status } = await transport({ method: 'GET', path: '/api/v1/refused/' })
      return new Response('<h1>Failed to fetch.</h1>', { status, headers: { 'content-type': 'text/html' } })
    }
    const response = await open('/finance/blog')
    expect([response.statusCode, response.body]).toEqual([503, '<h1>Failed to fetch.</h1>'])
    expect(response.headers).toMatchObject({ 'retry-after': '7', 'cache-control': 'no-store' })
  })

  test.each([[429], [503]])('is JSON with its wait for programs (%i)', async (status) => {
    render = async (_, transport) => {
      await transport({ method: 'GET', path: '/api/v1/refused/' })
      return new Response('<h1>Failed to fetch.</h1>', { status, headers: { 'content-type': 'text/html' } })
    }
    const response = await open('/finance/blog', 'application/json')
    expect([response.statusCode, response.headers['content-type']]).toEqual([status, 'application/json; charset=utf-8'])
    expect(response.json()).toMatchObject({ msg: expect.stringContaining('Try again soon.') })
    expect(response.headers).toMatchObject({ 'retry-after': '7', 'cache-control': 'no-store' })
  })

  test('does not mention a wait when the page rendered completely', async () => {
    render = async (_, transport) => {
      await transport({ method: 'GET', path: '/api/v1/refused/' })
      return new Response('<h1>Front page</h1>', { headers: { 'content-type': 'text/html' } })
    }
    const response = await open('/')
    expect(response.statusCode).toBe(200)
    expect(response.headers).not.toHaveProperty('retry-after')
    expect(response.headers['cache-control']).toBe('no-cache')
  })
})
