import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { posts } from '../posts/posts.table.ts'
import { comparedName, wordsOfName } from './term-names.table.ts'

export const categories = pgTable(
  'categories',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    slug: text().notNull(),
  },
  (table) => [
    unique('categories_slug_key').on(table.slug),
    uniqueIndex('categories_name_key').on(sql`lower(${table.name})`),
    index('categories_compared_name_index').on(comparedName(table.name)),
    index('categories_words_index').using('gin', wordsOfName(table.name)),
    check('categories_name_length', sql`length(${table.name}) between 1 and 100`),
    check('categories_slug_length', sql`length(${table.slug}) between 1 and 220`),
  ],
)

/**
 * Every slug of a category, present and former. Old addresses keep working, and no other category
 * gets them.
 */
export const categorySlugs = pgTable(
  'category_slugs',
  {
    slug: text().primaryKey(),
    ownerId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index('category_slugs_owner_index').on(table.ownerId, table.createdAt),
    check('category_slugs_slug_length', sql`length(${table.slug}) between 1 and 220`),
  ],
)

/** Former names, normalised by `comparedName`. A former name resolves to the current category. */
export const categoryFormerNames = pgTable(
  'category_former_names',
  {
    name: text().primaryKey(),
    ownerId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('category_former_names_owner_index').on(table.ownerId),
    check('category_former_names_length', sql`length(${table.name}) <= 2000`),
  ],
)

/** `listed_at` and `is_public` are copies of the columns of the post. */
export const postCategories = pgTable(
  'post_categories',
  {
    postId: integer('post_id').notNull(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    listedAt: timestamp('listed_at', { withTimezone: true, precision: 3 }).notNull(),
    isPublic: boolean('is_public').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.categoryId] }),
    foreignKey({
      name: 'post_categories_post_fk',
      columns: [table.postId, table.listedAt, table.isPublic],
      foreignColumns: [posts.id, posts.listedAt, posts.isPublic],
    })
      .onUpdate('cascade')
      .onDelete('cascade'),
    index('post_categories_public_index')
      .on(table.categoryId, table.listedAt, table.postId)
      .where(sql`${table.isPublic}`),
    index('post_categories_not_public_index').on(table.categoryId).where(sql`not ${table.isPublic}`),
    index('post_categories_category_index').on(table.categoryId, table.listedAt, table.postId),
  ],
)
