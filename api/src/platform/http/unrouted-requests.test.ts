import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test-app.ts'

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

const ask = async (method: 'GET' | 'PUT' | 'DELETE' | 'OPTIONS' | 'POST', url: string) => {
  const { statusCode, headers, body } = await testApp.app.inject({ method, url })
  return { status: statusCode, allow: headers.allow, code: body === '' ? undefined : JSON.parse(body).code }
}

test.each([
  ['PUT', '/api/v1/blog/posts/?page=2', 'GET, HEAD, OPTIONS'],
  ['GET', '/api/user/login', 'POST, OPTIONS'],
  ['DELETE', '/api/v1/blog/posts/a-post/', 'GET, HEAD, OPTIONS'],
  ['DELETE', `/api/v1/blog/posts/${'long-'.repeat(40)}/`, 'GET, HEAD, OPTIONS'],
  ['PUT', '/healthz', 'GET, HEAD, OPTIONS'],
] as const)('%s %s is answered with 405 and what it takes', async (method, url, allow) => {
  expect(await ask(method, url)).toEqual({ status: 405, allow, code: 'method_not_allowed' })
})

test('OPTIONS says what an address takes', async () => {
  expect(await ask('OPTIONS', '/api/user/login/')).toEqual({ status: 204, allow: 'POST, OPTIONS', code: undefined })
})

test.each(['GET', 'OPTIONS', 'POST'] as const)('%s of an unknown address is answered with 404', async (method) => {
  expect(await ask(method, '/api/v1/blog/nothing/')).toEqual({ status: 404, allow: undefined, code: 'not_found' })
})

test.each(['/api/%ff', '/api/v1/blog/posts/%', '//', '/api/v1/blog//posts/%2f/..'])(
  '%s is not a fault',
  async (url) => {
    expect((await ask('DELETE', url)).status).toBeLessThan(500)
  },
)
