import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import { cascadingReference, instant } from '../platform/database/columns.ts'

/** Private notes. A deleted note stays for an hour, so that it can be restored. */
export const notes = pgTable(
  'notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ownerId: cascadingReference('owner_id', () => users.id),
    title: text().notNull(),
    content: text().notNull(),
    searchText: text('search_text').notNull().default(''),
    isPinned: boolean('is_pinned').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('notes_owner_updated_index')
      .on(table.ownerId, table.isPinned, table.updatedAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('notes_owner_index').on(table.ownerId),
    index('notes_deleted_at_index').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    check('notes_title_length', sql`length(${table.title}) between 1 and 255`),
    check('notes_content_length', sql`length(${table.content}) between 1 and 5000`),
    check('notes_search_text_length', sql`length(${table.searchText}) <= 16000`),
  ],
)
