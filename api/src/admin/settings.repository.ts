import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { users } from '../accounts/users.table.ts'
import type { Db } from '../platform/database/database.ts'
import { type StoredValues, settingsAnnouncement } from '../platform/settings/settings.ts'
import { siteSettings } from './settings.table.ts'

/** What is set by now, by key. */
export async function readStoredValues(db: Db): Promise<StoredValues> {
  const rows = await db
    .select({ key: siteSettings.key, value: siteSettings.value })
    .from(siteSettings)
    .where(isNotNull(siteSettings.value))
  return new Map(rows.map(({ key, value }) => [key, value]))
}

export interface StoredSetting {
  key: string
  /** Null where the default counts. */
  value: unknown
  version: number
  updatedAt: Date
  /** Null for an account that is gone. */
  updatedBy: string | null
}

/** Everything that was ever set, with who did. */
export async function listStoredSettings(db: Db): Promise<StoredSetting[]> {
  return db
    .select({
      key: siteSettings.key,
      value: siteSettings.value,
      version: siteSettings.version,
      updatedAt: siteSettings.updatedAt,
      updatedBy: users.username,
    })
    .from(siteSettings)
    .leftJoin(users, eq(users.id, siteSettings.updatedById))
}

/** Nobody else changes these before the transaction ends. One that was never set has no row to lock: `writeSetting` decides then. */
export async function lockSettings(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .select({ key: siteSettings.key })
    .from(siteSettings)
    .where(inArray(siteSettings.key, [...keys]))
    .orderBy(siteSettings.key)
    .for('update')
}

export interface SettingWrite {
  key: string
  value: unknown
  /** The one that is replaced; 0 for none. */
  version: number
  at: Date
  by: number
}

/** Writes the next version. Returns false, and writes nothing, when it is not this version that stands there. */
export async function writeSetting(db: Db, { key, value, version, at, by }: SettingWrite): Promise<boolean> {
  const fields = { value, version: version + 1, updatedAt: at, updatedById: by }
  const written =
    version === 0
      ? await db
          .insert(siteSettings)
          .values({ key, ...fields })
          .onConflictDoNothing()
          .returning({ key: siteSettings.key })
      : await db
          .update(siteSettings)
          .set(fields)
          .where(and(eq(siteSettings.key, key), eq(siteSettings.version, version)))
          .returning({ key: siteSettings.key })
  return written.length > 0
}

/** Tells every process, when the transaction commits. */
export async function announceSettings(db: Db): Promise<void> {
  await db.execute(settingsAnnouncement())
}
