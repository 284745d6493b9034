import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
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

/** The account, in a query by whichever name, can be signed in to; `canBeUsed` says the same of a row. */
export function isUsable(account: Pick<typeof users, 'isActive' | 'accountStatus'> = users): SQL<boolean> {
  return sql<boolean>`(${account.isActive} and ${account.accountStatus} = 'active')`
}

/** Null when the user name or the address is taken, in any capitals. */
export async function insertUser(db: Db, user: NewUser): Promise<number | null> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id })
  return row?.id ?? null
}

export async function hasSuperuser(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.isSuperuser, true)).limit(1)
  return found.length > 0
}

export async function findUserById(db: Db, id: number): Promise<UserWithImage | null> {
  const [row] = await db
    .select({ user: users, image: images })
    .from(users)
    .leftJoin(images, eq(images.id, users.imageId))
    .where(eq(users.id, id))
  return row ?? null
}

/**
 * Reads an account and keeps it as it is until the transaction ends: whatever changes its credentials, its links or its sessions
 * happens one after the other. A sign-in waits, too.
 */
export async function lockUser(db: Db, userId: number): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for('no key update')
  return user ?? null
}

/** The accounts that have this user name or address, in lower case. */
export function isLoginOf(name: string): SQL | undefined {
  return or(eq(sql`lower(${users.username})`, name), hasAddress(name))
}

/** Puts the owner of the address first, before an account whose user name equals it. */
export function loginOrder(name: string): SQL {
  return sql`${hasAddress(name)} desc`
}

function hasAddress(name: string): SQL {
  return eq(sql`lower(${users.email})`, name)
}

/** In any capitals. */
export async function findUserByAddress(db: Db, email: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(isAddressOf(email))
  return user ?? null
}

export function isAddressOf(email: string): SQL<boolean> {
  return sql<boolean>`lower(${users.email}) = lower(${email})`
}

/** @param lockedUntil given when the failure was the last that is allowed */
export async function countLoginFailure(db: Db, id: number, lockedUntil: Date | undefined): Promise<void> {
  await db
    .update(users)
    .set({ loginAttempts: sql`${users.loginAttempts} + 1`, lockedUntil })
    .where(eq(users.id, id))
}

export async function forgetLoginFailures(db: Db, id: number): Promise<void> {
  await db.update(users).set({ loginAttempts: 0, lockedUntil: null }).where(eq(users.id, id))
}

export interface GuessingMail {
  userId: number
  now: Date
  /** Nothing is noted when the last one is younger. */
  unlessSince: Date
}

/** Notes that the owner gets a mail about guesses. Null when it is too early, or the account cannot be used. */
export async function noteGuessingMail(
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

/** Puts another hash of the same password in the place of an old one, unless the password was changed meanwhile. */
export async function replacePasswordHash(db: Db, id: number, hashes: { from: string; to: string }): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: hashes.to })
    .where(and(eq(users.id, id), eq(users.passwordHash, hashes.from)))
}

/**
 * Takes an address from the account that has it without ever having confirmed it. In its place comes one that leads nowhere,
 * until the owner names another. Returns whose it was.
 */
export async function releaseUnconfirmedAddress(
  db: Db,
  { email, besides, now }: { email: string; besides: number; now: Date },
): Promise<number | null> {
  const [holder] = await db
    .update(users)
    .set({ email: `given-up-${randomUUID()}@${placeholderDomains.givenUp}`, updatedAt: now })
    .where(and(isAddressOf(email), isNull(users.emailVerifiedAt), ne(users.id, besides)))
    .returning({ id: users.id })
  return holder?.id ?? null
}

/** What is known of an account when a mail to its address has arrived. */
function arrivedAt(now: Date) {
  return {
    emailVerifiedAt: now,
    accountStatus: sql`case ${users.accountStatus} when 'unverified' then 'active' else ${users.accountStatus} end`,
    updatedAt: now,
  }
}

export async function confirmAddress(db: Db, userId: number, now: Date): Promise<void> {
  await db.update(users).set(arrivedAt(now)).where(eq(users.id, userId))
}

export interface TemporaryPasswordRow {
  userId: number
  /** The address that a mail has reached, from now on the one of the account. */
  email: string
  passwordHash: string
  expiresAt: Date
  now: Date
}

/** Puts a temporary password in the place of any other, for whoever has got a mail at an address. */
export async function setTemporaryPassword(
  db: Db,
  { userId, email, passwordHash, expiresAt, now }: TemporaryPasswordRow,
): Promise<void> {
  await db
    .update(users)
    .set({
      ...arrivedAt(now),
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
