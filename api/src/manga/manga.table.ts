import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.table.ts'
import { images } from '../media/images.table.ts'
import { instant } from '../platform/database/columns.ts'

/** Uploads find their manga by its title, ignoring case. */
export const manga = pgTable(
  'manga',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    coverImageId: integer('cover_image_id').references(() => images.id, { onDelete: 'set null' }),
    uploaderId: integer('uploader_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('manga_slug_key').on(table.slug),
    uniqueIndex('manga_title_key').on(sql`lower(${table.title})`),
    index('manga_cover_image_index').on(table.coverImageId).where(sql`${table.coverImageId} is not null`),
    index('manga_uploader_index').on(table.uploaderId).where(sql`${table.uploaderId} is not null`),
    check('manga_slug_length', sql`length(${table.slug}) between 1 and 220`),
    check('manga_title_length', sql`length(${table.title}) between 1 and 100`),
    check('manga_description_length', sql`length(${table.description}) <= 5000`),
  ],
)
