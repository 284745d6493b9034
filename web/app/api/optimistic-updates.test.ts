import { MutationObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { callEvents } from './call-events.ts'
import { cacheUpdateOf, showInAdvance } from './optimistic-updates.ts'
import { queryClient } from './query-client.ts'

const queryKey = ['unread', { page: 1 }]

const shown = () => queryClient.getQueryData(queryKey)

const read = (id: number) =>
  showInAdvance([cacheUpdateOf<number[]>(['unread'], (unread) => unread.filter((one) => one !== id))])

beforeEach(() => {
  queryClient.setQueryData(queryKey, [1, 2])
  return () => queryClient.clear()
})

test('an update is shown before the write, stays when it is saved, and is taken back when it fails', async () => {
  const first = await read(1)
  expect(shown()).toEqual([2])
  expect(first(true)).toBe(true)
  expect(shown()).toEqual([2])
  queryClient.setQueryData(queryKey, [2, 3])
  const second = await read(2)
  expect(shown()).toEqual([3])
  expect(second(false)).toBe(true)
  expect(shown()).toEqual([2, 3])
})

test('of two queued writes that fail, each takes back its own update', async () => {
  const [first, second] = await Promise.all([read(1), read(2)])
  expect(shown()).toEqual([])
  first(false)
  expect(shown()).toEqual([1])
  second(false)
  expect(shown()).toEqual([1, 2])
})

test('a write that fails leaves what another one saved before it, and what one after it will save', async () => {
  queryClient.setQueryData(queryKey, [1, 2, 3])
  const [first, second, third] = await Promise.all([read(1), read(2), read(3)])
  first(true)
  second(false)
  expect(shown()).toEqual([2])
  third(true)
  expect(shown()).toEqual([2])
})

test('a load during a write shows its update too, and stays when the write fails', async () => {
  const settle = await read(1)
  await queryClient.fetchQuery({ queryKey, queryFn: async () => [1, 2, 5] })
  expect(shown()).toEqual([2, 5])
  settle(false)
  expect(shown()).toEqual([1, 2, 5])
})

test('a load that began before a write does not undo its update', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<number[]>()
  const load = queryClient.fetchQuery({ queryKey, queryFn: () => answer })
  const settle = await read(1)
  settle(true)
  resolve([1, 2])
  await load.catch(() => null)
  expect(shown()).toEqual([2])
})

test('a write of the former user changes nothing that the next one sees', async () => {
  const [saved, failed] = await Promise.all([read(1), read(2)])
  callEvents.emit('identityChange', 7)
  queryClient.setQueryData(queryKey, [1, 2, 9])
  expect([saved(true), failed(false)]).toEqual([false, false])
  expect(shown()).toEqual([1, 2, 9])
})

test('a write that waits for another one is not sent once the user has changed', async () => {
  const sent: number[] = []
  const { promise: answer, resolve } = Promise.withResolvers<void>()
  const mutationFn = async (id: number) => {
    sent.push(id)
    await answer
  }
  const queue = new MutationObserver(queryClient, { scope: { id: 'marks' }, mutationFn })
  const running = queue.mutate(1)
  void queue.mutate(2)
  await vi.waitFor(() => expect(sent).toEqual([1]))
  callEvents.emit('identityChange', 7)
  resolve()
  await running
  await new MutationObserver(queryClient, { mutationFn }).mutate(3)
  expect(sent).toEqual([1, 3])
})
