import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../platform/database/columns.ts'

export interface ImageVariant {
  path: string
  width: number
  height: number
  type: string
}

/** Paths derive from the content, so files never change and equal images share a row. */
export const images = pgTable(
  'images',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    path: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    variants: jsonb().$type<ImageVariant[]>().notNull(),
    bytes: integer().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('images_path_key').on(table.path),
    index('images_created_at_index').on(table.createdAt),
    check('images_path_length', sql`length(${table.path}) between 1 and 200`),
    check('images_size', sql`${table.width} > 0 and ${table.height} > 0 and ${table.bytes} > 0`),
  ],
)
