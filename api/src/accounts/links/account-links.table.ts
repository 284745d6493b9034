import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { cascadingReference, instant, isEnumValue } from '../../platform/database/columns.ts'
import { users } from '../users.table.ts'

export const linkPurposes = ['verify_email', 'reset_password', 'undo_email_change'] as const

export type LinkPurpose = (typeof linkPurposes)[number]

export const accountLinks = pgTable(
  'account_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: cascadingReference('user_id', () => users.id),
    purpose: text({ enum: linkPurposes }).notNull(),
    tokenHash: text('token_hash').notNull(),
    email: text().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    uniqueIndex('account_links_token_hash_key').on(table.tokenHash),
    index('account_links_user_id_index').on(table.userId, table.purpose),
    index('account_links_undo_address_index')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.purpose} = 'undo_email_change'`),
    index('account_links_expires_at_index').on(table.expiresAt),
    check('account_links_purpose', isEnumValue(table.purpose, linkPurposes)),
    check('account_links_email_length', sql`length(${table.email}) <= 320`),
  ],
)
