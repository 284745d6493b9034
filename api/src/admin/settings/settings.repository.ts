import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { users } from '../../accounts/users.table.ts'
import type { Db } from '../../platform/database/database.ts'
import { type StoredValues, settingsNotification } from '../../platform/settings/settings.ts'
import { siteSettings } from './settings.table.ts'

export async function listStoredValues(db: Db): Promise<StoredValues> {
  const rows = await db
    .select({ key: siteSettings.key, value: siteSettings.value })
    .from(siteSettings)
    .where(isNotNull(siteSettings.value))
  return new Map(rows.map(({ key, value }) => [key, value]))
}

export interface StoredSetting {
  key: string
  value: unknown
  version: number
  updatedAt: Date
  updatedBy: string | null
}

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

/** A setting that was never changed has no row to lock; `saveSetting` detects that race. */
export async function lockSettings(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .select({ key: siteSettings.key })
    .from(siteSettings)
    .where(inArray(siteSettings.key, [...keys]))
    .orderBy(siteSettings.key)
    .for('update')
}

export interface SettingUpdate {
  key: string
  value: unknown
  base: number
  at: Date
  by: number
}

/** False, without a write, when the stored version is not `base`. */
export async function saveSetting(db: Db, { key, value, base, at, by }: SettingUpdate): Promise<boolean> {
  const fields = { value, version: base + 1, updatedAt: at, updatedById: by }
  const { rowCount } =
    base === 0
      ? await db
          .insert(siteSettings)
          .values({ key, ...fields })
          .onConflictDoNothing()
      : await db
          .update(siteSettings)
          .set(fields)
          .where(and(eq(siteSettings.key, key), eq(siteSettings.version, base)))
  return rowCount === 1
}

export async function notifySettingsChanged(db: Db): Promise<void> {
  await db.execute(settingsNotification())
}
