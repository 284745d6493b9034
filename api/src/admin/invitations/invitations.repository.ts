import type { InvitationState } from '@ledgerdeck/contract/admin-invitations'
import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import type { Db } from '../../platform/database/database.ts'
import { deleteDueRows } from '../../platform/database/retention.ts'
import { invitations } from './invitations.table.ts'

export type InvitationRow = typeof invitations.$inferSelect
type NewInvitationRow = typeof invitations.$inferInsert

export interface ListedInvitation {
  invitation: InvitationRow
  invitedBy: string | null
  acceptedBy: string | null
}

interface StateFilter {
  state: InvitationState | 'all'
  now: Date
}

export async function countInvitations(db: Db, filter: StateFilter): Promise<number> {
  return db.$count(invitations, isIn(filter))
}

export async function listInvitationRows(
  db: Db,
  filter: StateFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedInvitation[]> {
  return selectListed(db).where(isIn(filter)).orderBy(desc(invitations.id)).limit(limit).offset(offset)
}

export async function findListedInvitation(db: Db, id: number): Promise<ListedInvitation | null> {
  const [found] = await selectListed(db).where(eq(invitations.id, id))
  return found ?? null
}

function selectListed(db: Db) {
  const inviters = alias(users, 'inviters')
  const accepters = alias(users, 'accepters')
  return db
    .select({
      invitation: getTableColumns(invitations),
      invitedBy: inviters.username,
      acceptedBy: accepters.username,
    })
    .from(invitations)
    .leftJoin(inviters, eq(inviters.id, invitations.inviterId))
    .leftJoin(accepters, eq(accepters.id, invitations.acceptedUserId))
}

export async function lockInvitation(db: Db, id: number): Promise<InvitationRow | null> {
  const [found] = await db.select().from(invitations).where(eq(invitations.id, id)).for('update')
  return found ?? null
}

export async function lockPendingInvitation(db: Db, email: string): Promise<InvitationRow | null> {
  const [found] = await db
    .select()
    .from(invitations)
    .where(and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt), isFor(email)))
    .for('update')
  return found ?? null
}

export async function findInvitationByToken(db: Db, tokenHash: string): Promise<InvitationRow | null> {
  const [found] = await db.select().from(invitations).where(eq(invitations.tokenHash, tokenHash))
  return found ?? null
}

export async function insertInvitation(db: Db, invitation: NewInvitationRow): Promise<number> {
  const [row] = await db.insert(invitations).values(invitation).returning({ id: invitations.id })
  if (!row) throw new Error('An invitation was not inserted.')
  return row.id
}

export async function updateInvitation(db: Db, id: number, values: Partial<NewInvitationRow>): Promise<void> {
  await db.update(invitations).set(values).where(eq(invitations.id, id))
}

/** Returns null unless the invitation is open: a link works once. */
export async function consumeInvitation(
  db: Db,
  { tokenHash, userId, now }: { tokenHash: string; userId: number; now: Date },
): Promise<{ id: number; email: string } | null> {
  const [row] = await db
    .update(invitations)
    .set({ acceptedAt: now, acceptedUserId: userId, email: '' })
    .where(and(eq(invitations.tokenHash, tokenHash), isIn({ state: 'open', now })))
    .returning({ id: invitations.id, email: invitations.email })
  return row ?? null
}

/** Call before the account is deleted: its invitations are found by its email address. */
export async function deleteInvitationsOf(db: Db, userId: number): Promise<void> {
  const address = db
    .select({ email: sql`lower(${users.email})` })
    .from(users)
    .where(eq(users.id, userId))
  await db.delete(invitations).where(inArray(sql`lower(${invitations.email})`, address))
}

/** Call it in the transaction that ends the inviter's rights, before the account is deleted. */
export async function revokeInvitationsBy(db: Db, inviterId: number, now: Date): Promise<void> {
  await db
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(eq(invitations.inviterId, inviterId), isIn({ state: 'open', now })))
}

export function deleteOldInvitations(db: Db, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const endedAt = sql`coalesce(${invitations.acceptedAt}, ${invitations.revokedAt}, ${invitations.expiresAt})`
  return deleteDueRows(db, invitations, { where: sql`${endedAt} < ${before.toISOString()}::timestamptz`, limit })
}

function isFor(email: string): SQL {
  return sql`lower(${invitations.email}) = lower(${email})`
}

function isIn({ state, now }: StateFilter): SQL | undefined {
  if (state === 'all') return undefined
  if (state === 'accepted') return isNotNull(invitations.acceptedAt)
  if (state === 'revoked') return isNotNull(invitations.revokedAt)
  const isPending = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt))
  return and(isPending, state === 'open' ? gt(invitations.expiresAt, now) : lte(invitations.expiresAt, now))
}

export function stateOf({ acceptedAt, revokedAt, expiresAt }: InvitationRow, now: Date): InvitationState {
  if (acceptedAt !== null) return 'accepted'
  if (revokedAt !== null) return 'revoked'
  return expiresAt > now ? 'open' : 'expired'
}
