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

export const tags = pgTable(
  'tags',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    slug: text().notNull(),
  },
  (table) => [
    unique('tags_slug_key').on(table.slug),
    uniqueIndex('tags_name_key').on(sql`lower(${table.name})`),
    index('tags_compared_name_index').on(comparedName(table.name)),
    index('tags_words_index').using('gin', wordsOfName(table.name)),
    check('tags_name_length', sql`length(${table.name}) between 1 and 100`),
    check('tags_slug_length', sql`length(${table.slug}) between 1 and 220`),
  ],
)

/**
 * Every slug of a tag, present and former. Old addresses keep working, and no other tag gets them.
 */
export const tagSlugs = pgTable(
  'tag_slugs',
  {
    slug: text().primaryKey(),
    ownerId: integer('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index('tag_slugs_owner_index').on(table.ownerId, table.createdAt),
    check('tag_slugs_slug_length', sql`length(${table.slug}) between 1 and 220`),
  ],
)

/** Former names, normalised by `comparedName`. A former name resolves to the current tag. */
export const tagFormerNames = pgTable(
  'tag_former_names',
  {
    name: text().primaryKey(),
    ownerId: integer('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('tag_former_names_owner_index').on(table.ownerId),
    check('tag_former_names_length', sql`length(${table.name}) <= 2000`),
  ],
)

/** `listed_at` and `is_public` are copies of the columns of the post. */
export const postTags = pgTable(
  'post_tags',
  {
    postId: integer('post_id').notNull(),
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    listedAt: timestamp('listed_at', { withTimezone: true, precision: 3 }).notNull(),
    isPublic: boolean('is_public').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.tagId] }),
    foreignKey({
      name: 'post_tags_post_fk',
      columns: [table.postId, table.listedAt, table.isPublic],
      foreignColumns: [posts.id, posts.listedAt, posts.isPublic],
    })
      .onUpdate('cascade')
      .onDelete('cascade'),
    index('post_tags_public_index').on(table.tagId, table.listedAt, table.postId).where(sql`${table.isPublic}`),
    index('post_tags_not_public_index').on(table.tagId).where(sql`not ${table.isPublic}`),
    index('post_tags_tag_index').on(table.tagId, table.listedAt, table.postId),
  ],
)
