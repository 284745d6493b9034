import { and, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { deleteDueRows } from '../../platform/database/retention.ts'
import { users } from '../users.table.ts'
import { authenticatorApps, passkeys, recoveryCodes, usedChallenges } from './factors.table.ts'

export type AuthenticatorAppRow = typeof authenticatorApps.$inferSelect

export async function findAuthenticatorApp(db: Db, userId: number): Promise<AuthenticatorAppRow | null> {
  const [row] = await db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId))
  return row ?? null
}

export interface NewAuthenticatorApp {
  userId: number
  encryptedSecret: string
  now: Date
}

/** Replaces an unconfirmed app. Returns false when there is a confirmed one. */
export async function saveUnconfirmedApp(
  db: Db,
  { userId, encryptedSecret, now }: NewAuthenticatorApp,
): Promise<boolean> {
  const values = { userId, encryptedSecret, createdAt: now }
  const { rowCount } = await db
    .insert(authenticatorApps)
    .values(values)
    .onConflictDoUpdate({
      target: authenticatorApps.userId,
      set: { encryptedSecret, createdAt: now },
      setWhere: isNull(authenticatorApps.confirmedAt),
    })
  return rowCount === 1
}

export interface UsedStep {
  userId: number
  encryptedSecret: string
  step: number
  now: Date
}

/** Activates the app by a code. Returns false when another secret or a confirmation came first. */
export async function confirmApp(db: Db, { userId, encryptedSecret, step, now }: UsedStep): Promise<boolean> {
  const { rowCount } = await db
    .update(authenticatorApps)
    .set({ confirmedAt: now, lastUsedStep: step })
    .where(
      and(
        eq(authenticatorApps.userId, userId),
        eq(authenticatorApps.encryptedSecret, encryptedSecret),
        isNull(authenticatorApps.confirmedAt),
      ),
    )
  return rowCount === 1
}

/** Returns false when a code of this step or a later one was used, or the app was removed. */
export async function consumeTotpStep(db: Db, { userId, step, now }: Omit<UsedStep, 'encryptedSecret'>) {
  const isNewer = or(isNull(authenticatorApps.lastUsedStep), lt(authenticatorApps.lastUsedStep, step))
  const { rowCount } = await db
    .update(authenticatorApps)
    .set({ lastUsedStep: step, lastUsedAt: now })
    .where(and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt), isNewer))
  return rowCount === 1
}

/** Returns false when there is no confirmed app. */
export async function deleteAuthenticatorAppRow(db: Db, userId: number): Promise<boolean> {
  const { rowCount } = await db
    .delete(authenticatorApps)
    .where(and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt)))
  return rowCount === 1
}

/** Lists secrets by ascending user id, including those of unconfirmed apps. */
export async function listEncryptedSecrets(db: Db, { afterUserId, limit }: { afterUserId: number; limit: number }) {
  const { userId, encryptedSecret } = authenticatorApps
  return db
    .select({ userId, encryptedSecret })
    .from(authenticatorApps)
    .where(gt(userId, afterUserId))
    .orderBy(userId)
    .limit(limit)
}

/** Does nothing if the secret has changed since it was read. */
export async function replaceEncryptedSecret(
  db: Db,
  { userId, from, to }: { userId: number; from: string; to: string },
): Promise<void> {
  await db
    .update(authenticatorApps)
    .set({ encryptedSecret: to })
    .where(and(eq(authenticatorApps.userId, userId), eq(authenticatorApps.encryptedSecret, from)))
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))
}

export async function replaceRecoveryCodes(db: Db, userId: number, hashes: readonly string[]): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

function isRecoveryCode(userId: number, codeHash: string): SQL | undefined {
  return and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash))
}

export async function hasRecoveryCode(db: Db, userId: number, codeHash: string): Promise<boolean> {
  return (await db.$count(recoveryCodes, isRecoveryCode(userId, codeHash))) > 0
}

/** Returns false when it was used or replaced. */
export async function consumeRecoveryCode(db: Db, userId: number, codeHash: string): Promise<boolean> {
  const { rowCount } = await db.delete(recoveryCodes).where(isRecoveryCode(userId, codeHash))
  return rowCount === 1
}

/** Call with the account locked. Deletes the recovery codes of an account without factors. */
export async function updateHasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const hasApp = sql`exists (select from ${authenticatorApps}
    where ${authenticatorApps.userId} = ${userId} and ${authenticatorApps.confirmedAt} is not null)`
  const hasPasskey = sql`exists (select from ${passkeys} where ${passkeys.userId} = ${userId})`
  const [user] = await db
    .update(users)
    .set({ hasSecondFactor: sql`${hasApp} or ${hasPasskey}` })
    .where(eq(users.id, userId))
    .returning({ hasSecondFactor: users.hasSecondFactor })
  if (user?.hasSecondFactor) return true
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return false
}

/** Also deletes recovery codes. Returns false when there was no factor. */
export async function deleteFactors(db: Db, userId: number): Promise<boolean> {
  const { rowCount: passkeyCount } = await db.delete(passkeys).where(eq(passkeys.userId, userId))
  const hadApp = await deleteAuthenticatorAppRow(db, userId)
  await db.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId))
  await updateHasSecondFactor(db, userId)
  return hadApp || passkeyCount !== 0
}

/** Returns false when it was used before. */
export async function insertUsedChallenge(
  db: Db,
  { hash, expiresAt }: { hash: string; expiresAt: Date },
): Promise<boolean> {
  const { rowCount } = await db.insert(usedChallenges).values({ hash, expiresAt }).onConflictDoNothing()
  return rowCount === 1
}

export function deleteExpiredChallenges(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  return deleteDueRows(db, usedChallenges, { where: lt(usedChallenges.expiresAt, before), limit })
}
