import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import { cascadingReference, instant } from '../platform/database/columns.ts'
import { mangaChapters } from './chapters.table.ts'

export const readingPositions = pgTable(
  'reading_places',
  {
    userId: cascadingReference('user_id', () => users.id),
    chapterId: cascadingReference('chapter_id', () => mangaChapters.id),
    pageNumber: integer('page_number'),
    isRead: boolean('is_read').notNull().default(false),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.chapterId] }),
    index('reading_places_chapter_index').on(table.chapterId),
    check('reading_places_page', sql`${table.pageNumber} between 1 and 2000`),
  ],
)
