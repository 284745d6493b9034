import { callerOver } from '@ledgerdeck/contract/client'
import { createClient } from '@ledgerdeck/contract/full-client'
import { afterEach, expect, test } from 'vitest'
import { toCallError } from '../../api/call-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { listQuery } from './list-query.ts'

function usersOn(pages: Record<number, number>) {
  const asked: number[] = []
  const api = createClient(
    callerOver(async ({ path }) => {
      const page = Number(new URLSearchParams(path.split('?')[1]).get('page'))
      asked.push(page)
      return { status: pages[page] ?? 404, body: { data: [{ id: page }], page, numOfPages: 2 } }
    }, toCallError),
  )
  const load = (page: number) =>
    queryClient.fetchQuery(listQuery(api.admin.listUsers, page, (number) => ({ query: { page: number } })))
  return { asked, load }
}

afterEach(() => queryClient.clear())

test('a page of rows is loaded as it is', async () => {
  const { asked, load } = usersOn({ 2: 200 })
  expect(await load(2)).toMatchObject({ data: [{ id: 2 }], page: 2 })
  expect(asked).toEqual([2])
})

test('a list that matches nothing is not a failure', async () => {
  const { load } = usersOn({})
  expect(await load(1)).toBeNull()
  expect(await load(3)).toBeNull()
})

test('a page past the end is an empty one and says how many there are', async () => {
  const { asked, load } = usersOn({ 1: 200 })
  expect(await load(3)).toMatchObject({ data: [], page: 3, numOfPages: 2 })
  expect(asked).toEqual([3, 1])
})

test('any other refusal is a failure', async () => {
  await expect(usersOn({ 1: 403 }).load(1)).rejects.toMatchObject({ status: 403 })
})
