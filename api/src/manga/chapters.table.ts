import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import { images } from '../media/images.table.ts'
import { cascadingReference, instant } from '../platform/database/columns.ts'
import { manga } from './manga.table.ts'

/** Uploads identify a chapter by `folder`; `name` can be changed. */
export const mangaChapters = pgTable(
  'manga_chapters',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    mangaId: cascadingReference('manga_id', () => manga.id),
    number: integer().notNull(),
    name: text().notNull(),
    folder: text().notNull(),
    numPages: integer('num_pages').notNull(),
    uploaderId: integer('uploader_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    // A migration makes it deferrable, so that one statement can reorder chapters.
    unique('manga_chapters_number_key').on(table.mangaId, table.number),
    unique('manga_chapters_folder_key').on(table.mangaId, table.folder),
    index('manga_chapters_pages_index').on(table.mangaId, table.numPages),
    index('manga_chapters_uploader_index').on(table.uploaderId).where(sql`${table.uploaderId} is not null`),
    check('manga_chapters_name_length', sql`length(${table.name}) <= 255`),
    check('manga_chapters_folder_length', sql`length(${table.folder}) between 1 and 1024`),
    check('manga_chapters_number', sql`${table.number} >= 1`),
    check('manga_chapters_pages', sql`${table.numPages} >= 1`),
  ],
)

export const mangaPages = pgTable(
  'manga_pages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    chapterId: cascadingReference('chapter_id', () => mangaChapters.id),
    pageNumber: integer('page_number').notNull(),
    imageId: integer('image_id')
      .notNull()
      .references(() => images.id),
  },
  (table) => [
    unique('manga_pages_number_key').on(table.chapterId, table.pageNumber),
    index('manga_pages_image_index').on(table.imageId),
    check('manga_pages_number', sql`${table.pageNumber} between 1 and 2000`),
  ],
)
