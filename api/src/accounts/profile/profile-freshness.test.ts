import { ResponseCache } from '@ledgerdeck/page-cache'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePost } from '../../blog/posts/posts.factory.ts'
import { postsPerPage } from '../../blog/posts/posts.service.ts'
import { subscribeToInvalidation } from '../../platform/pages/cache-freshness.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makeUser } from '../users.factory.ts'

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

async function makeAuthor(name: string) {
  const { id, username } = await makeUser(testApp.database.db, { username: `${name}-before` })
  await makePost(testApp.database.db, { slug: name, authorId: id })
  const { api } = await testApp.signIn(id)
  return {
    id,
    username,
    save: (body: Record<string, string>) => api.accounts.updateUser({ params: { id }, body, form: false }),
  }
}

test.each([
  ['heron', '/api/v1/blog/posts/heron/'],
  ['egret', '/api/v1/blog/posts/'],
  ['crane', '/api/v1/blog/filters/'],
  ['stork', '/finance/blog/feed.xml'],
])('the new name of %s is shown at %s on the next request', async (name, path) => {
  const { username, save } = await makeAuthor(name)
  expect(await read(path)).toContain(username)
  expect(cache.find(path)).toBeDefined()
  await save({ username: `${name}-after` })
  const text = await read(path)
  expect(text).toContain(`${name}-after`)
  expect(text).not.toContain(username)
})

test('a page of an author’s posts is that of the name’s new holder on the next request', async () => {
  const [former, present] = [await makeAuthor('rail'), await makeAuthor('swan')]
  for (let number = 1; number <= postsPerPage; number += 1) {
    await makePost(testApp.database.db, { slug: `swan-${number}`, authorId: present.id })
  }
  const path = `/api/v1/blog/posts/?page=2&author_username=${former.username}&allow_empty=true`
  expect(JSON.parse(await read(path)).data).toEqual([])
  await expect.poll(() => cache.find(path)).toBeDefined()
  await former.save({ username: 'rail-after' })
  await present.save({ username: former.username })
  expect(JSON.parse(await read(path)).data).toMatchObject([{ author: { id: present.id } }])
})

test('a save without visible changes keeps pages cached', async () => {
  const { username, save } = await makeAuthor('ibis')
  const path = '/api/v1/blog/posts/ibis/'
  await read(path)
  await save({ username, country_name: 'Australia' })
  expect(cache.find(path)).toBeDefined()
})
