import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { cascadingReference, instant } from '../../platform/database/columns.ts'
import { posts } from '../posts/posts.table.ts'

/** A user's unsaved changes to a post; without a post id, to one that was never saved. */
export const workingCopies = pgTable(
  'working_copies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ownerId: cascadingReference('owner_id', () => users.id),
    postId: integer('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('working_copies_owner_post_key').on(table.ownerId, table.postId).nullsNotDistinct(),
    index('working_copies_post_index').on(table.postId),
    check('working_copies_title_length', sql`length(${table.title}) <= 200`),
  ],
)
