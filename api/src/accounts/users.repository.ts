import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { images } from '../media/images.table.ts'
import type { Db } from '../platform/database/database.ts'
import { placeholderDomains } from './users.policy.ts'
import { users } from './users.table.ts'

export type NewUser = typeof users.$inferInsert
export type UserRow = typeof users.$inferSelect

export interface UserWithImage {
  user: UserRow
  image: typeof images.$inferSelect | null
}

/** The SQL form of `canBeUsed`, for any alias of the table. */
export function isUsable(account: Pick<typeof users, 'isActive' | 'accountStatus'> = users): SQL<boolean> {
  return sql<boolean>`(${account.isActive} and ${account.accountStatus} = 'active')`
}

/** `isUsable` for a column of user ids. `users_not_usable_index` serves it. */
export function isUsableId(userId: AnyPgColumn | SQL.Aliased): SQL {
  return sql`not exists (select from users as unusable where unusable.id = ${userId}
    and (not unusable.is_active or unusable.account_status <> 'active'))`
}

/** Returns null when the name or address is taken, ignoring case. */
export async function insertUser(db: Db, user: NewUser): Promise<number | null> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id })
  return row?.id ?? null
}

export async function hasSuperuser(db: Db): Promise<boolean> {
  return (await db.$count(users, eq(users.isSuperuser, true))) > 0
}

export async function findUserById(db: Db, id: number): Promise<UserWithImage | null> {
  const [row] = await db
    .select({ user: users, image: images })
    .from(users)
    .leftJoin(images, eq(images.id, users.imageId))
    .where(eq(users.id, id))
  return row ?? null
}

/** A subquery, so that lists can still use index-only scans. */
export function isNotBeingDeleted(): SQL {
  return sql`${users.id} not in (select id from users where deletion_begun_at is not null)`
}

/** Serialises changes of access with sign-ins until the transaction ends. */
export async function lockUser(db: Db, userId: number): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for('no key update')
  return user ?? null
}

export function isLoginOf(name: string): SQL | undefined {
  return or(eq(sql`lower(${users.username})`, name), hasAddress(name))
}

/** Sorts the owner of an address before an account with that username. */
export function loginOrder(name: string): SQL {
  return sql`${hasAddress(name)} desc`
}

function hasAddress(name: string): SQL {
  return eq(sql`lower(${users.email})`, name)
}

export async function findUserByName(db: Db, username: string): Promise<UserRow | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
  return user ?? null
}

export async function findUserByAddress(db: Db, email: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(isAddressOf(email))
  return user ?? null
}

export function isAddressOf(email: string): SQL<boolean> {
  return sql<boolean>`lower(${users.email}) = lower(${email})`
}

/** @param lockedUntil set when this failure reaches the limit */
export async function countLoginFailure(db: Db, id: number, lockedUntil: Date | undefined): Promise<void> {
  await db
    .update(users)
    .set({ loginAttempts: sql`${users.loginAttempts} + 1`, lockedUntil })
    .where(eq(users.id, id))
}

export async function resetLoginFailures(db: Db, id: number): Promise<void> {
  await db.update(users).set({ loginAttempts: 0, lockedUntil: null }).where(eq(users.id, id))
}

export interface GuessingMail {
  userId: number
  now: Date
  unlessSince: Date
}

export async function recordGuessingMail(
  db: Db,
  { userId, now, unlessSince }: GuessingMail,
): Promise<Pick<UserRow, 'id' | 'username' | 'email' | 'emailVerifiedAt'> | null> {
  const isDue = or(isNull(users.guessingMailedAt), lte(users.guessingMailedAt, unlessSince))
  const { id, username, email, emailVerifiedAt } = users
  const [user] = await db
    .update(users)
    .set({ guessingMailedAt: now })
    .where(and(eq(users.id, userId), isUsable(), isDue))
    .returning({ id, username, email, emailVerifiedAt })
  return user ?? null
}

/** Does nothing if the password has changed since it was read. */
export async function replacePasswordHash(db: Db, id: number, hashes: { from: string; to: string }): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: hashes.to })
    .where(and(eq(users.id, id), eq(users.passwordHash, hashes.from)))
}

/** Returns the id of the account that lost its unconfirmed address to a placeholder. */
export async function releaseUnconfirmedAddress(
  db: Db,
  { email, exceptUserId, now }: { email: string; exceptUserId: number; now: Date },
): Promise<number | null> {
  const [holder] = await db
    .update(users)
    .set({ email: `given-up-${randomUUID()}@${placeholderDomains.givenUp}`, updatedAt: now })
    .where(and(isAddressOf(email), isNull(users.emailVerifiedAt), ne(users.id, exceptUserId)))
    .returning({ id: users.id })
  return holder?.id ?? null
}

function confirmedBy(now: Date) {
  return {
    emailVerifiedAt: now,
    accountStatus: sql`case ${users.accountStatus} when 'unverified' then 'active' else ${users.accountStatus} end`,
    updatedAt: now,
  }
}

export async function confirmAddress(db: Db, userId: number, now: Date): Promise<void> {
  await db.update(users).set(confirmedBy(now)).where(eq(users.id, userId))
}

export interface TemporaryPasswordRow {
  userId: number
  email: string
  passwordHash: string
  expiresAt: Date
  now: Date
}

export async function setTemporaryPassword(
  db: Db,
  { userId, email, passwordHash, expiresAt, now }: TemporaryPasswordRow,
): Promise<void> {
  await db
    .update(users)
    .set({
      ...confirmedBy(now),
      email,
      passwordHash,
      mustChangePassword: true,
      temporaryPasswordExpiresAt: expiresAt,
      hasGeneratedPassword: false,
      lockedUntil: null,
      loginAttempts: 0,
    })
    .where(eq(users.id, userId))
}

/** Also locks all usable superusers, so that two who suspend each other cannot both succeed. */
export async function lockUserAndSuperusers(
  db: Db,
  id: number,
): Promise<{ user: UserRow; isLastSuperuser: boolean } | null> {
  const superusers = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isSuperuser, true), isUsable(), isNull(users.deletionBegunAt)))
    .orderBy(asc(users.id))
    .for('no key update')
  const user = await lockUser(db, id)
  if (!user) return null
  const isLastSuperuser = user.isSuperuser && superusers.every((superuser) => superuser.id === id)
  return { user, isLastSuperuser }
}

export async function endExpiredSuspensionRows(db: Db, now: Date, userId?: number): Promise<number[]> {
  const ended = await db
    .update(users)
    .set({
      isActive: true,
      accountStatus: sql`case when ${users.emailVerifiedAt} is not null then 'active'
        else coalesce(${users.statusBeforeSuspension}, case when ${users.lastLoginAt} is null then 'unverified' else 'active' end) end`,
      statusBeforeSuspension: null,
      suspendedUntil: null,
      suspensionReason: '',
      updatedAt: now,
    })
    .where(and(lte(users.suspendedUntil, now), userId === undefined ? undefined : eq(users.id, userId)))
    .returning({ id: users.id })
  return ended.map(({ id }) => id)
}
