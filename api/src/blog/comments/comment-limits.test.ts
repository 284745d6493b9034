import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../platform/text/times.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makePost } from '../posts/posts.factory.ts'
import { makeCommenter } from './comments.factory.ts'

let testApp: TestApp
let postId: number
beforeAll(async () => {
  testApp = await startTestApp()
  postId = (await makePost(testApp.database.db)).id
})
afterAll(() => testApp.close())

const passes = (ms: number) => testApp.database.pool.query('update rate_limits set expire = expire - $1', [ms])
const tooMany = { status: 429, body: { code: 'too_many_requests', msg: expect.stringMatching(/^Too many requests/) } }

test('a user may write ten comments a minute and a hundred a day, including replies', async () => {
  const [me, other] = [await makeCommenter(testApp), await makeCommenter(testApp)]
  const head = await me.write(postId, 'first')
  for (let turn = 1; turn < 10; turn += 1) await me.write(postId, 'more', turn % 2 ? head : null)
  await expect(me.write(postId, 'x')).rejects.toMatchObject(tooMany)
  await other.write(postId, 'x')
  for (let minute = 1; minute < 10; minute += 1) {
    await passes(60_000)
    for (let turn = 0; turn < 10; turn += 1) await me.write(postId, 'more')
  }
  await passes(60_000)
  await expect(me.write(postId, 'x')).rejects.toMatchObject(tooMany)
  await passes(dayMs)
  await me.write(postId, 'the next day')
})

test('a rejection says when to retry', async () => {
  const { id } = await makeCommenter(testApp)
  const { accessToken } = await testApp.signIn(id)
  const send = () =>
    testApp.app.inject({
      method: 'POST',
      url: `/api/v1/blog/posts/${postId}/comments/create/`,
      headers: { authorization: `Bearer ${accessToken}` },
      payload: { text_content: 'x' },
    })
  for (let turn = 0; turn < 10; turn += 1) expect((await send()).statusCode).toBe(201)
  const refused = await send()
  const seconds = Number(refused.headers['retry-after'])
  expect([refused.statusCode, seconds > 0 && seconds <= 60]).toEqual([429, true])
})
