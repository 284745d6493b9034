import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { instant } from '../../platform/database/columns.ts'

/** Settings changed by superusers. A reset keeps the row, so that a version never repeats. */
export const siteSettings = pgTable(
  'site_settings',
  {
    key: text().primaryKey(),
    value: jsonb().$type<unknown>(),
    version: integer().notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
    updatedById: integer('updated_by_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('site_settings_key_length', sql`length(${table.key}) between 1 and 100`),
    check('site_settings_version_positive', sql`${table.version} > 0`),
  ],
)
