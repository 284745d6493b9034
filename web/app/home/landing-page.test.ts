import { callerOver, createClient, type Transport } from '@ledgerdeck/contract/client'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { toCallError } from '../api/call-error.ts'
import { apiContext } from '../api/server-context.ts'
import { samplePost } from '../blog/sample-post.data.ts'
import { loader } from './landing-page.tsx'

function loadWith(transport: Transport) {
  const context = new RouterContextProvider()
  context.set(apiContext, createClient(callerOver(transport, toCallError)))
  const request = new Request('https://deck.example/')
  return loader({ context, request, url: new URL(request.url), params: {}, pattern: '/' })
}

test('the front page has the four newest posts, each with displayed fields only', async () => {
  const data = Array.from({ length: 12 }, (_, position) => ({ ...samplePost, slug: `post-${position}` }))
  const { posts } = await loadWith(async () => ({ status: 200, body: { data } }))
  expect(posts.map(({ slug }) => slug)).toEqual(['post-0', 'post-1', 'post-2', 'post-3'])
  expect(Object.keys(posts[0] ?? {})).toEqual(['slug', 'title', 'summary', 'published_date', 'reading_minutes'])
})

test('the front page does without posts when the call is refused', async () => {
  expect(await loadWith(async () => ({ status: 503, body: { msg: 'Away.' } }))).toEqual({ posts: [] })
})

test('the front page does without posts when the server cannot be reached', async () => {
  const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await loadWith(unreachable)).toEqual({ posts: [] })
})

test('a fault of our own is not taken for a front page without posts', async () => {
  const fault = new RangeError('out of range')
  await expect(loadWith(() => Promise.reject(fault))).rejects.toBe(fault)
  await expect(loadWith(async () => ({ status: 200, body: {} }))).rejects.toThrow(TypeError)
})
