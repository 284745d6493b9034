import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../users.table.ts'

export const linkPurposes = ['verify_email', 'reset_password', 'undo_email_change'] as const

export type LinkPurpose = (typeof linkPurposes)[number]

export const accountLinks = pgTable(
  'account_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: linkPurposes }).notNull(),
    tokenHash: text('token_hash').notNull(),
    email: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    uniqueIndex('account_links_token_hash_key').on(table.tokenHash),
    index('account_links_user_id_index').on(table.userId, table.purpose),
    index('account_links_undo_address_index')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.purpose} = 'undo_email_change'`),
    index('account_links_expires_at_index').on(table.expiresAt),
    check('account_links_purpose', sql`${table.purpose} in ('verify_email', 'reset_password', 'undo_email_change')`),
    check('account_links_email_length', sql`length(${table.email}) <= 320`),
  ],
)
