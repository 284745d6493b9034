import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRenderQueue } from './render-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settled = () => vi.advanceTimersByTimeAsync(0)

function startMaking() {
  const cache = { version: 0 }
  const ask = createRenderQueue<string>(cache)
  const begun = new Map<string, () => void>()
  const made: string[] = []
  const make = (url: string) => () => {
    made.push(url)
    const { promise, resolve } = Promise.withResolvers<string>()
    begun.set(url, () => resolve(url))
    return promise
  }
  return {
    cache,
    made,
    visit: (url: string, { key = 'reader', signal = new AbortController().signal } = {}) =>
      ask(url, { key, signal }, make(url)),
    finish: async (url: string) => {
      begun.get(url)?.()
      await settled()
    },
  }
}

const pages = (count: number, name = 'page') => Array.from({ length: count }, (_, number) => `/${name}/${number}`)

test('concurrent renders are limited, in all and for each reader, and others are queued', async () => {
  const { visit, made, finish } = startMaking()
  for (const url of pages(8, 'many')) void visit(url)
  for (const url of pages(3, 'few')) void visit(url, { key: 'another' })
  await settled()
  expect(made).toEqual([...pages(4, 'many'), '/few/0', '/few/1'])
  await finish('/many/0')
  expect(made.slice(6)).toEqual(['/few/2'])
  await finish('/few/0')
  expect(made.slice(7)).toEqual(['/many/4'])
})

test('a queued page is dropped when all of its readers have left', async () => {
  const { visit, made, finish } = startMaking()
  for (const url of pages(4)) void visit(url)
  const [first, second] = [new AbortController(), new AbortController()]
  const left = expect(visit('/left', first)).rejects.toMatchObject({ code: 'request_cancelled' })
  for (const { signal } of [first, second]) void visit('/shared', { signal })
  const last = visit('/last')
  await settled()
  first.abort()
  await finish('/page/0')
  await left
  await finish('/shared')
  expect(made.slice(4)).toEqual(['/shared', '/last'])
  await finish('/last')
  expect(await last).toEqual({ page: '/last', startVersion: 0 })
})

test('a change invalidates a running render, and not a queued one', async () => {
  const { cache, visit, made, finish } = startMaking()
  for (const url of pages(4)) void visit(url)
  void visit('/waiting')
  await settled()
  cache.version = 1
  void visit('/page/0')
  const shared = visit('/waiting')
  for (const url of pages(4)) await finish(url)
  await finish('/waiting')
  expect(made.slice(4)).toEqual(['/waiting', '/page/0'])
  expect(await shared).toEqual({ page: '/waiting', startVersion: 1 })
})

test('a slow render releases its slot', async () => {
  const { visit, made } = startMaking()
  for (const url of pages(5)) void visit(url)
  await vi.advanceTimersByTimeAsync(499)
  expect(made).toHaveLength(4)
  await vi.advanceTimersByTimeAsync(1)
  expect(made).toHaveLength(5)
})

test('a failed render releases its slot, and the next request renders the page again', async () => {
  const ask = createRenderQueue<string>({ version: 0 })
  const reader = { key: 'reader', signal: new AbortController().signal }
  await expect(ask('/page', reader, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await ask('/page', reader, async () => 'whole')).toEqual({ page: 'whole', startVersion: 0 })
})

test('a reader with too many queued pages is refused, and others are not', async () => {
  const { visit } = startMaking()
  for (const url of pages(250)) void visit(url)
  await settled()
  await expect(visit('/one-more')).rejects.toMatchObject({ status: 503, code: 'busy', retryAfterSeconds: 3 })
  const other = visit('/one-more', { key: 'another' })
  await settled()
  expect(await Promise.race([other, settled().then(() => 'waits')])).toBe('waits')
})
