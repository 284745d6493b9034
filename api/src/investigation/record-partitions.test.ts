import type pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { migrationsDir } from '../installation.ts'
import { applyFirstMigrations, readMigrations } from '../platform/database/migrations.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { dayMs } from '../platform/text/times.ts'
import { onDatabase } from '../test-backup.ts'

const made: TestDatabase[] = []

afterEach(async () => {
  for (const database of made.splice(0)) await database.drop()
})

async function onNew(creating: Promise<TestDatabase>, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const database = await creating
  made.push(database)
  await onDatabase(database.url, work)
}

const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs)

async function namesOf(client: pg.Client, parent: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select child.relname as name from pg_inherits join pg_class as child on child.oid = inhrelid
     where inhparent = $1::regclass order by 1`,
    [parent],
  )
  return rows.map(({ name }) => name)
}

async function partitionOf(client: pg.Client, table: string, id: number): Promise<string> {
  const { rows } = await client.query(`select tableoid::regclass::text as name from ${table} where id = $1`, [id])
  return rows[0].name
}

const addLog = (client: pg.Client, at: Date, message = 'GET / was answered 404 for a guest') =>
  client
    .query(
      `insert into log_records (message, level, from_proxy, created_at) values ($1, 'INFO', false, $2) returning id::integer`,
      [message, at],
    )
    .then(({ rows }) => rows[0].id as number)

async function migrateUntilPartitions(client: pg.Client): Promise<void> {
  const tags = (await readMigrations(migrationsDir)).map(({ tag }) => tag)
  await applyFirstMigrations(
    client,
    migrationsDir,
    tags.findIndex((tag) => tag.endsWith('_record_partitions')),
  )
}

test('an upgrade keeps every record of a filled database, its ids and its user', async () => {
  await onNew(createEmptyDatabase(), async (client) => {
    await migrateUntilPartitions(client)
    const { rows: people } = await client.query(
      `insert into users (username, email) values ('ann', 'ann@test.invalid') returning id`,
    )
    for (const days of [-200, -30, -1, 0, 400]) {
      await addLog(client, daysFromNow(days))
      await client.query(
        `insert into ip_records (user_id, ip_address, action, created_at) values ($1, '192.0.2.1', 'login', $2)`,
        [days === 0 ? null : people[0].id, daysFromNow(days)],
      )
    }
    const contentOf = async () => ({
      logs: (await client.query('select * from log_records order by id')).rows,
      ips: (await client.query('select * from ip_records order by id')).rows,
    })
    const before = await contentOf()
    expect(before.ips).toHaveLength(5)
    await applyFirstMigrations(client, migrationsDir)
    expect(await contentOf()).toEqual(before)
    expect(await partitionOf(client, 'log_records', 1)).toBe('log_records_past')
    expect(await partitionOf(client, 'log_records', 5)).toBe('log_records_default')
    expect(await addLog(client, daysFromNow(0))).toBe(6)
    expect(await addLog(client, daysFromNow(20))).toBe(7)
    expect(await partitionOf(client, 'log_records', 7)).toMatch(/^log_records_\d{8}$/)
    await client.query(`delete from users where id = $1`, [people[0].id])
    const { rows } = await client.query('select count(*)::integer as linked from ip_records where user_id is not null')
    expect(rows).toEqual([{ linked: 0 }])
    await expect(addLog(client, daysFromNow(0), 'x'.repeat(2_001))).rejects.toThrow('log_records_message_length')
    const { rows: indexes } = await client.query(
      `select count(*)::integer as count from pg_indexes where tablename = 'log_records_past'`,
    )
    expect(indexes).toEqual([{ count: 6 }])
  })
})

test('a new database has the weeks until four weeks ahead, and nothing else', async () => {
  await onNew(createTestDatabase(), async (client) => {
    for (const table of ['ip_records', 'log_records']) {
      const names = await namesOf(client, table)
      expect(names).toHaveLength(6)
      expect(names.filter((name) => /_\d{8}$/.test(name))).toHaveLength(5)
      expect(names).toContain(`${table}_default`)
    }
  })
})

test('records of a week without a partition are kept, and move to it as soon as it exists', async () => {
  await onNew(createTestDatabase(), async (client) => {
    const at = new Date('2031-01-08T10:00:00Z')
    const id = await addLog(client, at)
    const later = await addLog(client, new Date('2031-01-13T00:00:00Z'))
    expect(await partitionOf(client, 'log_records', id)).toBe('log_records_default')
    const add = async () =>
      (await client.query(`select add_week_partitions('log_records', $1, $1) as added`, [at])).rows
    expect(await add()).toEqual([{ added: 1 }])
    expect(await add()).toEqual([{ added: 0 }])
    expect(await partitionOf(client, 'log_records', id)).toBe('log_records_20310106')
    expect(await partitionOf(client, 'log_records', later)).toBe('log_records_default')
  })
})

test('a partition is dropped once all of it is old, and its records are counted', async () => {
  await onNew(createTestDatabase(), async (client) => {
    for (const day of ['2031-01-06', '2031-01-12', '2031-01-13']) await addLog(client, new Date(`${day}T12:00:00Z`))
    await client.query(`select add_week_partitions('log_records', '2031-01-06', '2031-01-13')`)
    const drop = async (before: string) =>
      (await client.query(`select drop_partitions_before('log_records', $1)::integer as dropped`, [before])).rows
    await client.query(`delete from log_records where created_at < '2031-01-01'`)
    expect(await drop('2031-01-12T23:59:59Z')).toEqual([{ dropped: 0 }])
    expect(await namesOf(client, 'log_records')).toContain('log_records_20310106')
    expect(await drop('2031-01-13T00:00:00Z')).toEqual([{ dropped: 2 }])
    expect(await namesOf(client, 'log_records')).toEqual(['log_records_20310113', 'log_records_default'])
    const { rows } = await client.query('select count(*)::integer as count from log_records')
    expect(rows).toEqual([{ count: 1 }])
  })
})

test('simultaneous starts make each week once', async () => {
  const database = await createTestDatabase()
  made.push(database)
  const start = (client: pg.Client) =>
    client.query(`select add_week_partitions('log_records', '2031-01-06', '2031-02-06') as added`)
  const added = await Promise.all([1, 2, 3].map(() => onDatabase(database.url, start)))
  expect(added.map(({ rows }) => rows[0].added as number).toSorted()).toEqual([0, 0, 5])
})
