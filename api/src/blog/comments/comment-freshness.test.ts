import { ResponseCache } from '@ledgerdeck/page-cache'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentSecurityPolicy } from '../../platform/pages/content-security-policy.ts'
import type { Pages } from '../../platform/pages/pages.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makePost } from '../posts/posts.factory.ts'
import { type Commenter, casesFor, decide, makeCommenter, report } from './comments.factory.ts'

const pages: Pages = {
  renderer: async () => ({
    traits: () => ({ knownParameters: ['comment'], frameOrigins: () => [] }),
    async render(url, transport) {
      const { pathname, searchParams } = new URL(url, 'http://page')
      const comment = searchParams.get('comment')
      const { body } = await transport({
        method: 'POST',
        path: `/api/v1/blog/posts/${pathname.split('/')[2]}/comments/`,
        body: JSON.stringify(comment === null ? {} : { comment_id: Number(comment) }),
      })
      return new Response(JSON.stringify(body), { headers: { 'content-type': 'text/html; charset=utf-8' } })
    },
    errorPage: () => '',
    hasPage: () => true,
  }),
  serveFiles: async () => {},
  contentSecurityPolicy,
}

const cache = new ResponseCache()
let testApp: TestApp
let origin: string
let author: Commenter
beforeAll(async () => {
  testApp = await startTestApp({ pages, cache, environment: { RATE_LIMIT_SCALE: '1000' } })
  origin = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  author = await makeCommenter(testApp)
})
afterAll(() => testApp.close())

const newPost = async () => (await makePost(testApp.database.db, { authorId: author.id })).id
const visit = async (path: string) => (await fetch(origin + path)).text()

async function keep(path: string): Promise<string> {
  const text = await visit(path)
  expect(cache.find(path)).toBeDefined()
  return text
}

test('a page shows each comment, change and removal on the very next visit, from the first comment on', async () => {
  const postId = await newPost()
  const [path, otherPath] = [`/post/${postId}`, `/post/${await newPost()}`]
  const reader = await makeCommenter(testApp)
  expect(await keep(path)).toContain('No comments found.')
  await keep(otherPath)
  const head = await reader.write(postId, 'A first thought')
  expect(await keep(path)).toContain('A first thought')
  const reply = await author.write(postId, 'An answer', head)
  expect(await keep(path)).toContain('An answer')
  await reader.change(head, 'A second thought')
  expect(await keep(path)).toContain('A second thought')
  await reader.remove(head)
  expect(await keep(path)).not.toContain('A second thought')
  await author.remove(reply)
  expect(await keep(path)).toContain('No comments found.')
  expect(cache.find(otherPath)).toBeDefined()
})

test('a post says whether it has comments, from the first one until the last is removed', async () => {
  const { id, slug } = await makePost(testApp.database.db, { authorId: author.id })
  const path = `/api/v1/blog/posts/${slug}/`
  expect(await keep(path)).toContain('"has_comments":false')
  const head = await author.write(id, 'A first thought')
  const reply = await author.write(id, 'An answer', head)
  expect(await keep(path)).toContain('"has_comments":true')
  await author.remove(head)
  expect(await keep(path)).toContain('"has_comments":true')
  await author.remove(reply)
  expect(await keep(path)).toContain('"has_comments":false')
})

test('a page shows at once that a comment is hidden or shown again', async () => {
  const postId = await newPost()
  const path = `/post/${postId}`
  const { api } = await testApp.signInAs({ isStaff: true })
  await report(api, await author.write(postId, 'A rude thought'))
  const [found] = (await casesFor(api)).data
  expect(await keep(path)).toContain('A rude thought')
  await decide(api, found?.id ?? 0, 'hide')
  expect(await keep(path)).not.toContain('A rude thought')
  await decide(api, found?.id ?? 0, 'show', 'hidden')
  expect(await keep(path)).toContain('A rude thought')
})

test('other processes are notified of each comment, and of no rejected one', async () => {
  const told: string[] = []
  const stop = await testApp.database.listen('response_cache', (payload) => told.push(payload))
  const postId = await newPost()
  const head = await author.write(postId, 'x')
  await expect(author.write(postId, 'x', 2_000_000_000)).rejects.toMatchObject({ status: 404 })
  await author.change(head, 'y')
  await expect.poll(() => told).toEqual([`["post:${postId}"]`, `["post:${postId}"]`])
  await stop()
})

test('a rejected comment keeps the page of the post cached', async () => {
  const postId = await newPost()
  const stranger = await makeCommenter(testApp)
  const head = await author.write(postId, 'x')
  await keep(`/post/${postId}`)
  await expect(stranger.write(postId, 'x', 2_000_000_000)).rejects.toMatchObject({ status: 404 })
  await expect(stranger.change(head, 'y')).rejects.toMatchObject({ status: 403 })
  await expect(stranger.remove(head)).rejects.toMatchObject({ status: 403 })
  expect(cache.find(`/post/${postId}`)).toBeDefined()
})

const rename = ({ id, api }: Commenter, username: string) =>
  api.accounts.updateUser({ params: { id }, body: { username } })

test('a new user name of a commenter shows on the next visit', async () => {
  const postId = await newPost()
  const reader = await makeCommenter(testApp)
  const head = await reader.write(postId, 'x')
  await author.write(postId, 'y', head)
  await keep(`/post/${postId}`)
  await rename(reader, 'renamed_reader')
  expect((await keep(`/post/${postId}`)).match(/renamed_reader/g)).toHaveLength(2)
})

test('a new user name of the author of a parent that is not loaded shows on the next visit', async () => {
  const { pool } = testApp.database
  const postId = await newPost()
  const reader = await makeCommenter(testApp)
  let last = await author.write(postId, 'x')
  const line: number[] = []
  for (let depth = 0; depth < 65; depth += 1) {
    last = await author.write(postId, 'x', last)
    line.push(last)
  }
  await pool.query('update comments set author_id = $1 where id = $2', [reader.id, line[13]])
  const path = `/post/${postId}?comment=${line[64]}`
  expect((await keep(path)).match(new RegExp(reader.username, 'g'))).toHaveLength(1)
  await rename(reader, 'answered_reader')
  expect(await keep(path)).toContain('answered_reader')
})

test('a list requested over the network is not cacheable', async () => {
  const postId = await newPost()
  const ask = () => fetch(`${origin}/api/v1/blog/posts/${postId}/comments/`, { method: 'POST' })
  expect((await ask()).headers.get('cache-control')).toBe('no-store')
  await author.write(postId, 'x')
  const answered = await fetch(`${origin}/api/v1/blog/posts/${postId}/comments/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect([answered.status, answered.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(cache.find(`/api/v1/blog/posts/${postId}/comments`)).toBeUndefined()
})
