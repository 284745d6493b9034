import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { categories } from '../blog/terms/terms.table.ts'
import { instant } from '../platform/database/columns.ts'
import { normalizedLower } from '../platform/database/normalized-text.ts'

/** Unique within a category, ignoring case. */
export const questions = pgTable(
  'questions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'restrict' }),
    text: text().notNull(),
    options: text().array().notNull(),
    correctIndex: smallint('correct_index').notNull(),
    explanation: text().notNull().default(''),
    isPublished: boolean('is_published').notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('questions_text_key').on(table.categoryId, sql`lower(${table.text})`),
    index('questions_category_index').on(table.categoryId, table.id),
    index('questions_published_index').on(table.categoryId, table.id).where(sql`${table.isPublished}`),
    index('questions_order_index').on(sql`(text collate "und-x-icu")`, table.id),
    index('questions_category_order_index').on(table.categoryId, sql`(text collate "und-x-icu")`, table.id),
    index('questions_changed_index').on(table.updatedAt, table.id),
    index('questions_category_changed_index').on(table.categoryId, table.updatedAt, table.id),
    index('questions_text_parts_index').using('gin', sql`${normalizedLower(table.text)} gin_trgm_ops`),
    check('questions_text_length', sql`length(${table.text}) between 1 and 500`),
    check('questions_options', sql`cardinality(${table.options}) between 2 and 6`),
    check('questions_options_length', sql`length(array_to_string(${table.options}, '')) <= 1200`),
    check('questions_correct_index', sql`${table.correctIndex} between 0 and cardinality(${table.options}) - 1`),
    check('questions_explanation_length', sql`length(${table.explanation}) <= 1000`),
  ],
)
