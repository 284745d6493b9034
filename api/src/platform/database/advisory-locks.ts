import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/** Listed together, because PostgreSQL identifies advisory locks by number. */
export const advisoryLocks = {
  migrations: 7_201_836,
  jobTables: 7_201_839,
  firstStart: 7_201_841,
  /** Held with the name of a folder while an image in it is recorded or deleted. */
  imageFolder: 7_201_861,
  backup: 7_201_859,
  /** Held by a backup until its last file is copied, and shared while a file is deleted. */
  fileRemoval: 7_201_863,
  /** Held with the common part of similar slugs while a post gets one of them. */
  postSlugs: 7_201_867,
  /** Held with the kind of a term while a term of that kind gets a name or a slug. */
  terms: 7_201_873,
  /** Held while a manga or its chapters change. */
  manga: 7_201_871,
  /** Held while an invitation is added or renewed, so that their number stays bounded. */
  invitations: 7_201_877,
}

/** Takes the lock, or its sub-lock for `key`, and holds it until the transaction ends. */
export async function lockUntilCommit(db: Db, lock: keyof typeof advisoryLocks, key?: string): Promise<void> {
  const id = advisoryLocks[lock]
  const lockId = key === undefined ? sql`${id}` : sql`${id}, hashtext(${key})`
  await db.execute(sql`select pg_advisory_xact_lock(${lockId})`)
}
