import { inboxKinds } from '@ledgerdeck/contract/inbox'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { instant, isEnumValue } from '../../platform/database/columns.ts'

/** Repeated events of one UTC day share a row that counts them. */
export const inboxItems = pgTable(
  'inbox_items',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: inboxKinds }).notNull(),
    subject: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    title: text().notNull(),
    details: text().notNull().default(''),
    link: text(),
    occurrences: integer().notNull().default(1),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    readAt: instant('read_at'),
    readById: integer('read_by_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    unique('inbox_items_subject_key').on(table.kind, table.subject, table.day),
    index('inbox_items_user_index').on(sql`split_part(${table.subject}, ' ', 1)`),
    index('inbox_items_last_at_index').on(table.lastAt, table.id),
    index('inbox_items_unread_index').on(table.lastAt, table.id).where(sql`${table.readAt} is null`),
    index('inbox_items_read_by_index').on(table.readById).where(sql`${table.readById} is not null`),
    check('inbox_items_kind', isEnumValue(table.kind, inboxKinds)),
    check('inbox_items_subject_length', sql`length(${table.subject}) between 1 and 200`),
    check('inbox_items_title_length', sql`length(${table.title}) between 1 and 200`),
    check('inbox_items_details_length', sql`length(${table.details}) <= 1000`),
    check('inbox_items_link_length', sql`length(${table.link}) <= 300`),
  ],
)
