import { consentCategories } from '@ledgerdeck/contract/consent-text'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { cascadingReference, instant } from '../../platform/database/columns.ts'
import { users } from '../users.table.ts'

const known = sql.raw(`array[${consentCategories.map((name) => `'${name}'`).join(', ')}]`)

/** Each choice is a row, as proof of what was agreed to at any time. */
export const consents = pgTable(
  'consents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: cascadingReference('user_id', () => users.id),
    categories: text().array().notNull(),
    textVersion: text('text_version').notNull(),
    decidedAt: instant('decided_at').notNull(),
  },
  (table) => [
    index('consents_user_id_index').on(table.userId, table.id),
    check('consents_categories_known', sql`${table.categories} <@ ${known}`),
    check(
      'consents_categories_count',
      sql`cardinality(${table.categories}) <= ${sql.raw(`${consentCategories.length}`)}`,
    ),
    check('consents_text_version_length', sql`length(${table.textVersion}) <= 20`),
  ],
)
