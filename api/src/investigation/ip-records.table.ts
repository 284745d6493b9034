import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import { instant } from '../platform/database/columns.ts'

export const ipRecords = pgTable(
  'ip_records',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    ipAddress: text('ip_address').notNull(),
    action: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.createdAt], name: 'ip_records_key' }),
    index('ip_records_created_at_index').on(table.createdAt, table.id),
    index('ip_records_user_id_index').on(table.userId, table.createdAt, table.id),
    index('ip_records_ip_address_index').on(table.ipAddress.op('text_pattern_ops'), table.createdAt, table.id),
    index('ip_records_action_index').on(table.action, table.createdAt, table.id),
    check('ip_records_ip_address_length', sql`length(${table.ipAddress}) <= 64`),
    check('ip_records_action_length', sql`length(${table.action}) between 1 and 60`),
  ],
)
