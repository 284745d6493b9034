import { and, asc, eq, lt, or } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { passkeys } from './factors.table.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
export type NewPasskey = typeof passkeys.$inferInsert

export async function listPasskeys(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id))
}

export async function countPasskeys(db: Db, userId: number): Promise<number> {
  return db.$count(passkeys, eq(passkeys.userId, userId))
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row ?? null
}

/** Returns false when the credential is registered already, for this account or another. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<boolean> {
  const { rowCount } = await db.insert(passkeys).values(passkey).onConflictDoNothing()
  return rowCount === 1
}

export interface OwnPasskey {
  userId: number
  id: number
}

function isOwn({ userId, id }: OwnPasskey) {
  return and(eq(passkeys.userId, userId), eq(passkeys.id, id))
}

export async function renamePasskeyRow(db: Db, own: OwnPasskey, name: string): Promise<boolean> {
  const { rowCount } = await db.update(passkeys).set({ name }).where(isOwn(own))
  return rowCount === 1
}

export async function deletePasskeyRow(db: Db, own: OwnPasskey): Promise<boolean> {
  const { rowCount } = await db.delete(passkeys).where(isOwn(own))
  return rowCount === 1
}

export interface PasskeyUse {
  id: number
  counter: number
  isBackedUp: boolean
  now: Date
}

/** Returns false if the passkey was removed or a use with this or a later counter came first. */
export async function recordPasskeyUse(db: Db, { id, counter, isBackedUp, now }: PasskeyUse): Promise<boolean> {
  const isNewer = lt(passkeys.signatureCounter, counter)
  const { rowCount } = await db
    .update(passkeys)
    .set({ signatureCounter: counter, isBackedUp, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), counter === 0 ? or(isNewer, eq(passkeys.signatureCounter, 0)) : isNewer))
  return rowCount === 1
}
