import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '../accounts/users.factory.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { changeIn } from '../platform/pages/cache-freshness.ts'
import { silentLog } from '../platform/testing/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { eraseUsers, recordAct } from './audit.service.ts'
import { emptyChain, verifyChain } from './audit-chain.service.ts'
import { anonymiseDeletedUsers } from './deleted-user-names.job.ts'

let testDatabase: TestDatabase
let database: Database
let ctx: UserCtx

const now = new Date('2026-11-20T09:30:00.000Z')

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ url: testDatabase.url, log: silentLog })
  const admin = await makeUser(database.db, { isStaff: true })
  ctx = { actor: { id: admin.id }, client: { ipAddress: '192.0.2.7' }, now: () => now } as UserCtx
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

beforeEach(async () => {
  await database.db.execute(sql`truncate audit_records, audit_chain, deleted_users`)
})

function record(act: string, userId = 7): Promise<void> {
  return database.transaction((db) =>
    recordAct(ctx, db, {
      act,
      object: { kind: 'user', id: userId, name: 'reader' },
      before: { email: 'old@deck.example', username: 'reader' },
      after: { email: 'new@deck.example', username: 'reader2' },
    }),
  )
}

async function recordMany(count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) await record(`act_${number}`)
}

const verify = (known?: { position: number; hash: string }[]) => verifyChain(database.transaction, { known })
const run = (statement: string) => database.db.execute(sql.raw(statement))

test('an empty chain fits', async () => {
  expect(await verify()).toEqual({ records: 0, redacted: 0, head: emptyChain, problem: null })
})

test('simultaneous acts form one chain, and an act that fails leaves no gap', async () => {
  const failing = database.transaction(async (db) => {
    await recordAct(ctx, db, { act: 'user_delete', object: { kind: 'user', id: 8 } })
    throw new Error('no')
  })
  await Promise.all([...Array.from({ length: 20 }, (_, number) => record(`act_${number}`)), failing.catch(() => {})])
  expect(await verify()).toMatchObject({ records: 20, head: { position: 20 }, problem: null })
})

test('several acts of one transaction follow one another', async () => {
  await database.transaction(async (db) => {
    for (const act of ['one', 'two', 'three']) await recordAct(ctx, db, { act, object: { kind: 'tag' } })
  })
  expect(await verify()).toMatchObject({ records: 3, problem: null })
})

describe('a change is found at its record:', () => {
  test.each([
    ['actor_id', 'actor_id + 1'],
    ['actor_name', `actor_name || 'x'`],
    ['act', `'act_8'`],
    ['object_kind', `'post'`],
    ['object_id', `'8'`],
    ['object_name', `'someone else'`],
    ['object_name, by one byte', `overlay(object_name placing chr(ascii(object_name) # 1) from 1 for 1)`],
    ['before', `before || '{"email": "other@deck.example"}'`],
    ['after', `after - 'email'`],
    ['ip_address', `'192.0.2.8'`],
    ['created_at', `created_at + interval '1 millisecond'`],
    ['details_hash', `overlay(details_hash placing '0000' from 1)`],
    ['salt', `'other'`],
    ['hash', `overlay(hash placing '0000' from 1)`],
    ['previous_hash', `overlay(previous_hash placing '0000' from 1)`],
  ])('%s', async (column, value) => {
    await recordMany(4)
    await run(`update audit_records set ${column.split(',')[0]} = ${value} where position = 3`)
    const { records, problem } = await verify()
    expect(records).toBe(2)
    expect(problem).toMatch(/^Record \d+ \(act_[38], .*, position 3\) /)
  })
})

test('a record that is missing or was inserted is found', async () => {
  await recordMany(5)
  await run('delete from audit_records where position in (2, 3)')
  expect((await verify()).problem).toMatch(/position 4\) follows position 1: 2 records are missing before it\.$/)
})

test('a record that replaces another is found', async () => {
  await recordMany(3)
  await run(`update audit_records set position = 20 where position = 2`)
  await run(
    `insert into audit_records (actor_name, act, object_kind, ip_address, created_at, position, salt, details_hash, previous_hash, hash)
     select 'x', 'x', 'x', 'x', created_at, 2, salt, details_hash, previous_hash, hash from audit_records where position = 20`,
  )
  expect((await verify()).problem).toContain('position 2) was changed.')
})

test('a record that was inserted between two others, which moved behind it, is found', async () => {
  await recordMany(4)
  await run('update audit_records set position = position + 100 where position > 2')
  await run(
    `insert into audit_records (actor_name, act, object_kind, ip_address, created_at, position, salt, details_hash, previous_hash, hash)
     select actor_name, act, object_kind, ip_address, created_at, 3, salt, details_hash, hash, hash from audit_records where position = 2`,
  )
  await run('update audit_records set position = position - 99 where position > 100')
  expect(await verify()).toMatchObject({ records: 2, problem: expect.stringContaining('position 3) was changed.') })
})

test('a record that was inserted behind the end is found', async () => {
  await recordMany(2)
  await run(
    `insert into audit_records (actor_name, act, object_kind, ip_address, created_at, position, salt, details_hash, previous_hash, hash)
     select actor_name, act, object_kind, ip_address, created_at, 3, salt, details_hash, hash, hash from audit_records where position = 2`,
  )
  expect((await verify()).problem).toContain('position 3) was changed.')
})

describe('the tail that was cut off is found', () => {
  test('by the head in the database', async () => {
    await recordMany(3)
    await run('delete from audit_records where position > 1')
    expect((await verify()).problem).toBe(
      'The chain ends at position 1 instead of 3: 2 records are missing at its end.',
    )
  })

  test('by an exported head, where the head in the database was changed as well', async () => {
    await recordMany(3)
    const { head } = await verify()
    await run('delete from audit_records where position > 1')
    await run('update audit_chain set (position, hash) = (select position, hash from audit_records)')
    expect(await verify()).toMatchObject({ records: 1, problem: null })
    expect((await verify([head])).problem).toBe(
      'The chain ends at position 1, but an exported head has position 3: 2 records are missing at its end.',
    )
    await record('another')
    await record('another')
    expect((await verify([head])).problem).toMatch(/^Position 3 is not the record of the exported head/)
  })
})

describe('personal details', () => {
  test('are erased with their user, and the chain still fits', async () => {
    await record('user_update')
    await record('user_update', 8)
    await database.transaction((db) => eraseUsers(db, [7], { personal: ['email'], now, anonymiseAt: now }))
    const { rows } = await run('select before, after from audit_records where position <= 2 order by position')
    expect(rows).toEqual([
      { before: { username: 'reader' }, after: { username: 'reader2' } },
      {
        before: { username: 'reader', email: 'old@deck.example' },
        after: { username: 'reader2', email: 'new@deck.example' },
      },
    ])
    expect(await verify()).toMatchObject({ records: 3, redacted: 1, problem: null })
  })

  test('that were erased twice fit, and those that were changed afterwards do not', async () => {
    await record('user_update')
    await database.transaction((db) => eraseUsers(db, [7], { personal: ['email'], now, anonymiseAt: now }))
    await anonymiseDeletedUsers(
      { ...database, change: changeIn(database), now: () => now },
      new AbortController().signal,
    )
    const { rows } = await run('select object_name, before from audit_records where position = 1')
    expect(rows).toEqual([{ object_name: 'deleted user 7', before: {} }])
    expect(await verify()).toMatchObject({ records: 3, redacted: 1, problem: null })
    await run(`update audit_records set object_name = 'someone else' where position = 1`)
    expect((await verify()).problem).toContain('its names, fields or IP address are not the recorded ones.')
  })

  test('that vanish without a record of their erasure are a change', async () => {
    await recordMany(2)
    await run(`update audit_records set before = before - 'email' where position = 2`)
    expect((await verify()).problem).toContain('position 2) was changed')
  })
})
