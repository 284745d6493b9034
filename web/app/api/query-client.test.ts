import { callerOver, createClient, type WireRequest } from '@ledgerdeck/contract/client'
import { endpointTable } from '@ledgerdeck/contract/endpoint-table'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { noAnswer, noAnswerInTime, toCallError } from './call-error.ts'
import { invalidation } from './invalidation.ts'
import {
  endpointQuery,
  invalidateAfter,
  invalidateAfterwards,
  queryClient,
  retryDelay,
  shouldRetry,
  updateInAdvance,
} from './query-client.ts'

const refusal = (status: number, retryAfterSeconds?: number) => toCallError({ status, body: {}, retryAfterSeconds })

describe('a failed load is repeated', () => {
  test.each([
    ['when no answer came', noAnswer(), true],
    ['when the server is in trouble', refusal(503), true],
    ['when there were too many calls', refusal(429), true],
    ['when the server asks for a short wait', refusal(429, 10), true],
    ['never when the server asks for a long wait', refusal(429, 11), false],
    ['never when it is refused', refusal(403), false],
    ['never when there is nothing', refusal(404), false],
    ['never after minutes without an answer', noAnswerInTime(null), false],
    ['never for a fault of the page', new Error('a bug'), false],
  ])('%s', (_, failure, isRepeated) => {
    expect(shouldRetry(0, failure)).toBe(isRepeated)
  })

  test('at most twice', () => {
    expect([0, 1, 2].map((count) => shouldRetry(count, noAnswer()))).toEqual([true, true, false])
  })

  test('after the wait that the server asks for', () => {
    expect([0, 1].map((count) => retryDelay(count, refusal(503)))).toEqual([500, 2_000])
    expect(retryDelay(0, refusal(429, 7))).toBe(7_000)
  })
})

describe('queries', () => {
  const sent: WireRequest[] = []
  let notes = [{ id: 1, is_pinned: false }]
  const api = createClient(
    callerOver(async (request) => {
      sent.push(request)
      return { status: 200, body: { data: notes } }
    }, toCallError),
  )
  const input = { query: { page: 2 } }
  const shown = () => queryClient.getQueryData(endpointQuery(api.notes.listNotes, input).queryKey)

  afterEach(() => {
    queryClient.clear()
    sent.length = 0
  })

  test('have the name of their endpoint and the input as key, and can be cancelled', async () => {
    const query = endpointQuery(api.notes.listNotes, input)
    expect(query.queryKey).toEqual(['listNotes', input])
    await queryClient.fetchQuery(query)
    expect(sent[0]).toMatchObject({ method: 'GET', path: '/api/v1/note/notes/?page=2' })
    expect(sent[0]?.signal).toBeInstanceOf(AbortSignal)
  })

  test('that are shown load again after a write that changes them', async () => {
    const observer = new QueryObserver(queryClient, endpointQuery(api.notes.listNotes, input))
    const end = observer.subscribe(() => {})
    await vi.waitFor(() => expect(shown()).toBeDefined())
    notes = [{ id: 1, is_pinned: true }]
    invalidateAfter('pinNote')
    await vi.waitFor(() => expect(shown()).toEqual({ data: notes }))
    invalidateAfter('logout')
    expect(queryClient.isFetching()).toBe(0)
    end()
  })

  test('load again only once the session that a write ended was replaced', async () => {
    const query = endpointQuery(api.notes.listNotes, input)
    await queryClient.fetchQuery(query)
    const isStale = () => queryClient.getQueryState(query.queryKey)?.isInvalidated
    await invalidateAfterwards(async () => {
      invalidateAfter('pinNote')
      expect(isStale()).toBe(false)
    })
    expect(isStale()).toBe(true)
  })

  test('show a change in advance, and take it back', async () => {
    await queryClient.fetchQuery(endpointQuery(api.notes.listNotes, input))
    const rollback = await updateInAdvance(api.notes.listNotes, (list) => ({ ...list, data: [] }))
    expect(shown()).toEqual({ data: [] })
    rollback()
    expect(shown()).toEqual({ data: notes })
  })
})

test('the invalidation map leads from each write to reads', () => {
  const routes = new Map(Object.values(endpointTable).flatMap((area) => Object.entries(area)))
  const isRead = (name: string) => routes.get(name)?.method === 'GET' || routes.get(name)?.isRead === true
  const writes = [...routes.keys()].filter((name) => !isRead(name))
  expect(Object.keys(invalidation).sort()).toEqual(writes.sort())
  expect(
    Object.values(invalidation)
      .flat()
      .filter((name) => !isRead(name)),
  ).toEqual([])
})
