import { callerOver, type WireRequest, type WireResponse } from '@ledgerdeck/contract/client'
import { createClient } from '@ledgerdeck/contract/full-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noAnswer, noAnswerInTime, toCallError } from './call-error.ts'
import { callOnceOver } from './call-once.ts'

type Step = WireResponse | Error

let sent: WireRequest[] = []
let waits: number[] = []
let steps: Step[]

beforeEach(() => {
  sent = []
  waits = []
  vi.useFakeTimers({ toFake: ['Date'] })
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const transport = async (request: WireRequest) => {
  sent.push(request)
  const step = steps.length > 1 ? steps.shift() : steps[0]
  if (!step || step instanceof Error) throw step
  return step
}

const wait = async (ms: number) => void waits.push(ms)
const openPage = () => createClient(callOnceOver(callerOver(transport, toCallError), { wait }))

const note = { title: 'Rent', content: 'Due on Friday' }
const createNote = (body = note, api = openPage()) => api.notes.createNote({ body })
const createPost = (image: File, api = openPage()) =>
  api.blog.createPost({ body: { title: 'A', featured_image: image } })

const created: WireResponse = { status: 201, body: { msg: 'Note created!', data: {} } }
const refused = (status: number, code: string): WireResponse => ({ status, body: { code, msg: 'No.' } })
const keys = () => sent.map(({ idempotencyKey }) => idempotencyKey)

test('a call carries a key, and the same content sent again after its answer another one', async () => {
  steps = [created]
  await createNote()
  await createNote()
  expect(keys()).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.stringMatching(/^[\da-f-]{36}$/)])
  expect(keys()[0]).not.toBe(keys()[1])
})

test('it is sent only once while the browser is offline', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  steps = [noAnswer()]
  await expect(createNote()).rejects.toThrow('We can’t reach the server.')
  expect([sent.length, waits]).toEqual([1, []])
})

test.each([
  ['no answer', noAnswer()],
  ['a refused limit', refused(429, 'too_many_requests')],
  ['500', refused(500, '')],
  ['502', refused(502, '')],
  ['503', refused(503, 'outcome_unknown')],
  ['504', refused(504, '')],
  ['a first request that is still worked on', refused(409, 'idempotency_key_in_use')],
])('after %s it is repeated with the same key', async (_, failure) => {
  steps = [failure, failure, created]
  expect(await createNote()).toEqual(created.body)
  expect([sent.length, new Set(keys()).size, waits]).toEqual([3, 1, [500, 2_000]])
})

test.each([
  ['a refusal', refused(413, 'storage_limit_reached')],
  ['a server that took minutes', noAnswerInTime(null)],
  ['the end that its user wanted', new DOMException('The request was cancelled.', 'AbortError')],
])('after %s it is not repeated', async (_, failure) => {
  steps = [failure]
  await createNote().catch(() => {})
  expect(sent).toHaveLength(1)
})

test('a large upload is not repeated by itself', async () => {
  steps = [noAnswer()]
  const api = openPage()
  const body = { manga_title: 'A', files: [], file_paths: [] }
  await api.manga.uploadManga({ body, onProgress: () => {} }).catch(() => {})
  expect(sent).toHaveLength(1)
})

test('the same content keeps its key after a failure, in another tab and after a reload too', async () => {
  steps = [noAnswer()]
  await createNote().catch(() => {})
  steps = [created]
  await createNote(note, openPage())
  expect(new Set(keys()).size).toBe(1)
})

test('content that was changed after a failure gets another key, and so does content of the day before', async () => {
  steps = [refused(413, 'storage_limit_reached')]
  await createNote().catch(() => {})
  await createNote({ ...note, content: 'Due on Monday' }).catch(() => {})
  vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000)
  await createNote().catch(() => {})
  expect(new Set(keys()).size).toBe(3)
})

test('of two pictures each has its key, and the same picture chosen again after a reload has the first', async () => {
  steps = [noAnswerInTime(null)]
  const picture = (name: string) => new File(['x'], name, { lastModified: 7 })
  await createPost(picture('a.png')).catch(() => {})
  await createPost(picture('b.png')).catch(() => {})
  await createPost(picture('a.png'), openPage()).catch(() => {})
  expect([new Set(keys()).size, keys()[0] === keys()[2]]).toEqual([2, true])
})

test('a key that turns out to belong to another request is replaced', async () => {
  steps = [refused(422, 'idempotency_key_reused'), created]
  expect(await createNote()).toEqual(created.body)
  expect(new Set(keys()).size).toBe(2)
})

test('a browser that stores nothing still repeats with one key', async () => {
  vi.stubGlobal('localStorage', undefined)
  steps = [noAnswer(), created]
  await createNote()
  expect(new Set(keys()).size).toBe(1)
})
