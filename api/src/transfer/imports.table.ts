import { importFormats, importOutcomes, importStates } from '@ledgerdeck/contract/admin-imports'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import { comments } from '../blog/comments/comments.table.ts'
import { posts } from '../blog/posts/posts.table.ts'
import { cascadingReference, instant, isEnumValue } from '../platform/database/columns.ts'

export interface ImportCounts {
  created: number
  present: number
  failed: number
  leftOut: number
  comments: number
  images: number
  missingImages: number
}

/** Uploaded files with what became of them. The files are in the media store while it is open. */
export const imports = pgTable(
  'imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    importerId: integer('importer_id').references(() => users.id, { onDelete: 'set null' }),
    state: text({ enum: importStates }).notNull().default('checking'),
    format: text({ enum: importFormats }).notNull(),
    fileName: text('file_name').notNull(),
    fileBytes: bigint('file_bytes', { mode: 'number' }).notNull(),
    mediaName: text('media_name'),
    mediaBytes: bigint('media_bytes', { mode: 'number' }),
    /** The path in the media store; null once the files are deleted. */
    filePath: text('file_path'),
    mediaPath: text('media_path'),
    /** Grows with each start of its job. An earlier run can then no longer write. */
    attempt: integer().notNull().default(0),
    done: integer().notNull().default(0),
    total: integer(),
    counts: jsonb().$type<ImportCounts>().notNull(),
    problem: text(),
    createdAt: instant('created_at').notNull(),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('imports_open_key').on(sql`(1)`).where(sql`${table.endedAt} is null`),
    index('imports_importer_index').on(table.importerId),
    index('imports_ended_at_index').on(table.endedAt),
    check('imports_state', isEnumValue(table.state, importStates)),
    check('imports_ended', sql`(${table.endedAt} is null) = (${table.state} in ('checking', 'checked', 'importing'))`),
    check('imports_format', isEnumValue(table.format, importFormats)),
    check('imports_name_lengths', sql`length(${table.fileName}) <= 200 and length(${table.mediaName}) <= 200`),
    check('imports_problem_length', sql`length(${table.problem}) <= 1000`),
  ],
)

/** The report of an import: a row for each post of its file. */
export const importPosts = pgTable(
  'import_posts',
  {
    importId: cascadingReference('import_id', () => imports.id),
    position: integer().notNull(),
    title: text().notNull(),
    outcome: text({ enum: importOutcomes }).notNull(),
    slug: text(),
    comments: integer().notNull(),
    notes: text().array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.position] }),
    check('import_posts_outcome', isEnumValue(table.outcome, importOutcomes)),
    check(
      'import_posts_lengths',
      sql`length(${table.title}) <= 200 and length(${table.slug}) <= 220 and cardinality(${table.notes}) <= 20`,
    ),
  ],
)

export const importedKinds = ['post', 'comment'] as const

/** What was imported from which site, to import it once. Deleted comments stay known. */
export const importKeys = pgTable(
  'import_keys',
  {
    source: text().notNull(),
    kind: text({ enum: importedKinds }).notNull(),
    key: text().notNull(),
    postId: cascadingReference('post_id', () => posts.id),
    commentId: integer('comment_id').references(() => comments.id, { onDelete: 'set null' }),
    /** Lets a repeated run count what an earlier one added. Its row may be gone. */
    importId: integer('import_id'),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.kind, table.key] }),
    index('import_keys_post_index').on(table.postId),
    index('import_keys_comment_index').on(table.commentId).where(sql`${table.commentId} is not null`),
    check('import_keys_kind', isEnumValue(table.kind, importedKinds)),
    check('import_keys_lengths', sql`length(${table.source}) <= 200 and length(${table.key}) <= 200`),
  ],
)

/** Paths of imported posts at their former site, percent-encoded and without a trailing slash. */
export const redirects = pgTable(
  'redirects',
  {
    path: text().primaryKey(),
    postId: cascadingReference('post_id', () => posts.id),
  },
  (table) => [
    index('redirects_post_index').on(table.postId),
    check('redirects_path', sql`${table.path} like '/_%' and length(${table.path}) <= 500`),
  ],
)
