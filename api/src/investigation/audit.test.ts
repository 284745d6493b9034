import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../accounts/users.factory.ts'
import { users } from '../accounts/users.table.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { silentLog } from '../platform/testing/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { recordAct } from './audit.service.ts'
import { auditRecords } from './audit-records.table.ts'
import { ipRecords } from './ip-records.table.ts'

let testDatabase: TestDatabase
let database: Database
let admin: { id: number; username: string }
let ctx: UserCtx

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ url: testDatabase.url, log: silentLog })
  admin = await makeUser(database.db, { isStaff: true })
  const now = () => new Date('2026-11-20T09:30:00.000Z')
  ctx = { actor: { id: admin.id }, client: { ipAddress: '192.0.2.7' }, now } as UserCtx
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const newest = async () => (await database.db.select().from(auditRecords).orderBy(desc(auditRecords.id)).limit(1))[0]

test('an act is recorded with its actor, IP address and changed fields', async () => {
  await database.transaction((db) =>
    recordAct(ctx, db, {
      act: 'user_update',
      object: { kind: 'user', id: 7, name: 'reader' },
      before: { username: 'reader', is_staff: false, image: null },
      after: { username: 'reader', is_staff: true, image: null },
    }),
  )
  expect(await newest()).toMatchObject({
    actorId: admin.id,
    actorName: admin.username,
    act: 'user_update',
    objectKind: 'user',
    objectId: '7',
    objectName: 'reader',
    before: { is_staff: false },
    after: { is_staff: true },
    ipAddress: '192.0.2.7',
    createdAt: ctx.now(),
  })
  const [line] = await database.db.select().from(ipRecords).where(eq(ipRecords.action, 'admin_user_update'))
  expect(line).toMatchObject({ userId: admin.id, ipAddress: '192.0.2.7' })
})

test('an act that fails is not recorded', async () => {
  const before = await newest()
  const failing = database.transaction(async (db) => {
    await recordAct(ctx, db, { act: 'user_delete', object: { kind: 'user', id: 8 } })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await newest()).toEqual(before)
})

test('a record outlives the account of its actor, with the former name', async () => {
  const { id, username } = await makeUser(database.db, { isStaff: true })
  await database.transaction((db) =>
    recordAct({ ...ctx, actor: { ...ctx.actor, id } }, db, { act: 'tag_delete', object: { kind: 'tag', name: 'old' } }),
  )
  await database.db.delete(users).where(eq(users.id, id))
  expect(await newest()).toMatchObject({ actorId: id, actorName: username, objectName: 'old', objectId: null })
})
