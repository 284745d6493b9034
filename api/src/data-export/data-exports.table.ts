import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import { cascadingReference, instant } from '../platform/database/columns.ts'

/** Archives of all data of a user. The file is in the media store until `expires_at`. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: cascadingReference('user_id', () => users.id),
    requestedAt: instant('requested_at').notNull(),
    hasFailed: boolean('has_failed').notNull().default(false),
    path: text(),
    bytes: bigint({ mode: 'number' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('data_exports_preparing_key')
      .on(table.userId)
      .where(sql`${table.path} is null and not ${table.hasFailed}`),
    index('data_exports_user_index').on(table.userId, table.requestedAt),
    index('data_exports_expires_at_index').on(table.expiresAt),
    check('data_exports_path_length', sql`length(${table.path}) <= 200`),
    check('data_exports_ready', sql`(${table.path} is null) = (${table.bytes} is null)`),
  ],
)
