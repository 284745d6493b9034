import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { comments } from '../blog/comments/comments.table.ts'
import { posts } from '../blog/posts/posts.table.ts'

export const importedKinds = ['post', 'comment'] as const

/** What was imported from which site, to import it once. Deleted comments stay known. */
export const importKeys = pgTable(
  'import_keys',
  {
    source: text().notNull(),
    kind: text({ enum: importedKinds }).notNull(),
    key: text().notNull(),
    postId: integer('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    commentId: integer('comment_id').references(() => comments.id, { onDelete: 'set null' }),
    /** Of the command centre, so that a killed one counts what it brought. Its row may be gone. */
    importId: integer('import_id'),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.kind, table.key] }),
    index('import_keys_post_index').on(table.postId),
    index('import_keys_comment_index').on(table.commentId).where(sql`${table.commentId} is not null`),
    check('import_keys_kind', sql`${table.kind} in ('post', 'comment')`),
    check('import_keys_lengths', sql`length(${table.source}) <= 200 and length(${table.key}) <= 200`),
  ],
)

/** Paths of imported posts at their former site, percent-encoded and without a trailing slash. */
export const redirects = pgTable(
  'redirects',
  {
    path: text().primaryKey(),
    postId: integer('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('redirects_post_index').on(table.postId),
    check('redirects_path', sql`${table.path} like '/_%' and length(${table.path}) <= 500`),
  ],
)
