import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let home: TestDatabase
let client: pg.Client

beforeAll(async () => {
  home = await createTestDatabase()
  client = new pg.Client({ connectionString: home.url })
  await client.connect()
  await client.query('create table kept (owner integer)')
})
afterAll(async () => {
  await client.end()
  await home.drop()
})
beforeEach(() => client.query('deallocate all; truncate kept; insert into kept values (1), (1), (2)'))

const usage = 'select (select count(*) from kept where owner = $1), 5'
const read = async (owner: number, query = usage) =>
  (await client.query('select total, most from read_after_lock(7, $1, $2)', [owner, query])).rows[0]
const plans = async () => {
  const { rows } = await client.query<{ runs: number }>(
    `select generic_plans::integer as runs from pg_prepared_statements where name like 'read_after_lock%'`,
  )
  return rows.map(({ runs }) => runs)
}

test('a text is prepared and planned once by each connection, and gives what is there each time', async () => {
  expect(await read(1)).toEqual({ total: '2', most: '5' })
  await client.query('insert into kept values (1)')
  expect(await read(1)).toEqual({ total: '3', most: '5' })
  expect(await read(2)).toEqual({ total: '1', most: '5' })
  expect(await plans()).toEqual([3])
})

test('another text is another statement', async () => {
  await read(1)
  expect(await read(1, usage.replace('5', 'null'))).toEqual({ total: '2', most: null })
  expect(await plans()).toEqual([1, 1])
})

test('a transaction that is rolled back, and a connection that forgot its statements, change nothing', async () => {
  await client.query('begin')
  await read(1)
  await client.query('rollback')
  expect(await read(1)).toEqual({ total: '2', most: '5' })
  await client.query('discard all')
  expect(await read(1)).toEqual({ total: '2', most: '5' })
})

test('a text that cannot be run says so', async () => {
  await expect(read(1, 'select nothing, $1')).rejects.toMatchObject({ code: '42703' })
})
