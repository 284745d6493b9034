import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from './test-database.ts'

async function query(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('two test databases do not see each other', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await query(first.url, 'CREATE TABLE only_here (id int)')
  expect(await query(second.url, "SELECT to_regclass('only_here') AS found")).toEqual([{ found: null }])
  await Promise.all([first.drop(), second.drop()])
})

test('a test database can be dropped while a client is connected', async () => {
  const database = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  await database.drop()
  const name = new URL(database.url).pathname.slice(1)
  const rows = await query(inject('testServerUrl'), `SELECT 1 FROM pg_database WHERE datname = '${name}'`)
  expect(rows).toEqual([])
})
