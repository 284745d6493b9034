import type { EndpointDefinition } from '@ledgerdeck/contract/endpoint'
import { endpoints } from '@ledgerdeck/contract/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from './accounts/users.factory.ts'
import { makePost } from './blog/posts/posts.factory.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let testApp: TestApp
let authorization: string

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000000' } })
  const { db } = testApp.database
  const { id: authorId } = await makeUser(db)
  await makePost(db, { slug: 'first-post', authorId, categories: ['Bonds'], tags: ['risk'] })
  const { id } = await makeUser(db, { isStaff: true, isSuperuser: true })
  authorization = `Bearer ${(await testApp.signIn(id)).accessToken}`
})
afterAll(() => testApp.close())

const withId = (endpoints as readonly EndpointDefinition[]).filter(({ path }) => /\{(id|\w+Id)\}/.test(path))

async function statusOf({ method, path, bodyKind, body }: EndpointDefinition, id: string): Promise<number> {
  const url = path.replace('{kind}', 'category').replace(/\{(id|\w+Id)\}/, encodeURIComponent(id))
  const type = bodyKind === 'multipart' ? 'multipart/form-data; boundary=x' : 'application/json'
  const payload = bodyKind === 'multipart' ? '--x--\r\n' : '{}'
  const sent = body ? { payload, headers: { authorization, 'content-type': type } } : { headers: { authorization } }
  return (await testApp.app.inject({ method, url, ...sent })).statusCode
}

describe.each(withId.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test.each(['0x1', '1e0', '+1', '-1', '01', '1.0', ' 1', '１', '0', '2147483648', '99999999999999999999', 'x'])(
      'takes %j for no id',
      async (id) => expect([400, 404]).toContain(await statusOf(endpoint, id)),
    )
  },
)

test('an id in decimal digits names what it is the id of', async () => {
  const { statusCode } = await testApp.app.inject({ url: '/api/user/user/1/', headers: { authorization } })
  expect(statusCode).toBe(200)
})
