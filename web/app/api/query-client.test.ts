import { callerOver, type WireRequest } from '@ledgerdeck/contract/client'
import { createClient } from '@ledgerdeck/contract/full-client'
import { privateEndpoints } from '@ledgerdeck/contract/private-endpoints'
import { publicEndpoints } from '@ledgerdeck/contract/public-endpoints'
import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { toCallError } from './call-error.ts'
import { invalidation } from './invalidation.ts'
import { endpointQuery, invalidateAfter, invalidateAfterwards, queryClient } from './query-client.ts'

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

  test('that failed load again once the browser is back online', async () => {
    queryClient.mount()
    const { queryKey } = endpointQuery(api.notes.listNotes, input)
    const queryFn = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('loaded')
    const observer = new QueryObserver(queryClient, { queryKey, queryFn, retry: false })
    const end = observer.subscribe(() => {})
    await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('loaded'))
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    expect(queryFn).toHaveBeenCalledTimes(2)
    end()
    queryClient.unmount()
  })
})

test('the invalidation map leads from each write to reads', () => {
  const routes = new Map(
    [publicEndpoints, privateEndpoints].flatMap((table) =>
      Object.values(table).flatMap((area) => Object.entries(area)),
    ),
  )
  const isRead = (name: string) => routes.get(name)?.method === 'GET' || routes.get(name)?.isRead === true
  const writes = [...routes.keys()].filter((name) => !isRead(name))
  expect(Object.keys(invalidation).sort()).toEqual(writes.sort())
  expect(
    Object.values(invalidation)
      .flat()
      .filter((name) => !isRead(name)),
  ).toEqual([])
})
