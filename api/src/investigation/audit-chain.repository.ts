import { asc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { type AuditedFields, auditChain, auditRecords } from './audit-records.table.ts'

export interface ChainHead {
  position: number
  hash: string
}

export type ChainedRecord = typeof auditRecords.$inferSelect

const onlyRow = 1

/** Locks and returns the head of the chain. Inserts `empty` before the first record. */
export async function lockChainHead(db: Db, empty: ChainHead): Promise<ChainHead> {
  const [head] = await db
    .insert(auditChain)
    .values({ id: onlyRow, ...empty })
    .onConflictDoUpdate({ target: auditChain.id, set: { id: onlyRow } })
    .returning({ position: auditChain.position, hash: auditChain.hash })
  return head ?? empty
}

export async function moveChainHead(db: Db, head: ChainHead): Promise<void> {
  await db.update(auditChain).set(head).where(eq(auditChain.id, onlyRow))
}

export async function insertChainedRecords(db: Db, records: Omit<ChainedRecord, 'id'>[]): Promise<void> {
  await db.insert(auditRecords).values(records)
}

export async function findRecordsAfter(db: Db, position: number, limit: number): Promise<ChainedRecord[]> {
  return db
    .select()
    .from(auditRecords)
    .where(gt(auditRecords.position, position))
    .orderBy(asc(auditRecords.position))
    .limit(limit)
}

export async function findHashAt(db: Db, position: number): Promise<string | undefined> {
  const [found] = await db
    .select({ hash: auditRecords.hash })
    .from(auditRecords)
    .where(eq(auditRecords.position, position))
  return found?.hash
}

/** What each act of this name has recorded as `after`, the oldest first. */
export async function listAfterFields(db: Db, act: string): Promise<(AuditedFields | null)[]> {
  const rows = await db
    .select({ after: auditRecords.after })
    .from(auditRecords)
    .where(eq(auditRecords.act, act))
    .orderBy(asc(auditRecords.position))
  return rows.map(({ after }) => after)
}

export type Details = Pick<ChainedRecord, 'actorName' | 'objectName' | 'ipAddress' | 'before' | 'after'>

export async function replaceDetails(db: Db, records: (Details & { id: number; salt: string })[]): Promise<void> {
  const changed = sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as changed(
    "id" bigint, "actorName" text, "objectName" text, "ipAddress" text, "before" jsonb, "after" jsonb, "salt" text)`
  await db.execute(sql`
    update ${auditRecords} set actor_name = changed."actorName", object_name = changed."objectName",
      ip_address = changed."ipAddress", before = nullif(changed."before", 'null'), after = nullif(changed."after", 'null'),
      salt = changed."salt"
    from ${changed} where ${auditRecords.id} = changed."id"`)
}

export type ChainState = typeof auditChain.$inferSelect

export async function findChainState(db: Db): Promise<ChainState | undefined> {
  const [state] = await db.select().from(auditChain)
  return state
}

/** A head is exported only after a check without a problem. */
export async function storeChainCheck(
  db: Db,
  { now, records, problem }: { now: Date; records: number; problem: string | null },
): Promise<void> {
  const check = { verifiedAt: now, verifiedRecords: records, problem, ...(problem === null && { exportedAt: now }) }
  await db.update(auditChain).set(check).where(eq(auditChain.id, onlyRow))
}
