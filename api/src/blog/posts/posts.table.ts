import { postStatuses } from '@ledgerdeck/contract/blog'
import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { images } from '../../media/images.table.ts'
import { cascadingReference, instant, isEnumValue } from '../../platform/database/columns.ts'

/** `is_public` and `listed_at` are generated. Foreign keys keep copies in other tables equal. */
export const posts = pgTable(
  'posts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull(),
    title: text().notNull(),
    summary: text().notNull().default(''),
    postStatus: text('post_status', { enum: postStatuses }).notNull().default('draft'),
    featuredImageId: integer('featured_image_id').references(() => images.id, { onDelete: 'set null' }),
    featuredImageAlt: text('featured_image_alt').notNull().default(''),
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    updatedById: integer('updated_by_id').references(() => users.id, { onDelete: 'set null' }),
    publishedDate: instant('published_date'),
    isDeleted: boolean('is_deleted').notNull().default(false),
    metaDescription: text('meta_description').notNull().default(''),
    keywords: text().notNull().default(''),
    readingMinutes: integer('reading_minutes').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    isPublic: boolean('is_public')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`post_status = 'published' and not is_deleted`),
    listedAt: instant('listed_at')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`coalesce(published_date, created_at)`),
  },
  (table) => [
    unique('posts_slug_key').on(table.slug),
    unique('posts_listing_key').on(table.id, table.listedAt, table.isPublic),
    index('posts_public_date_index').on(table.listedAt, table.id).where(sql`${table.isPublic}`),
    index('posts_public_title_index').on(sql`(title collate "und-x-icu")`, table.id).where(sql`${table.isPublic}`),
    index('posts_public_author_index').on(table.authorId, table.listedAt, table.id).where(sql`${table.isPublic}`),
    index('posts_date_index').on(table.listedAt, table.id),
    index('posts_title_index').on(sql`(title collate "und-x-icu")`, table.id),
    index('posts_author_index').on(table.authorId, table.listedAt, table.id),
    index('posts_not_public_index').on(table.postStatus, table.listedAt, table.id).where(sql`not ${table.isPublic}`),
    index('posts_deleted_index').on(table.updatedAt).where(sql`${table.isDeleted}`),
    index('posts_updated_by_index').on(table.updatedById).where(sql`${table.updatedById} is not null`),
    index('posts_featured_image_index').on(table.featuredImageId).where(sql`${table.featuredImageId} is not null`),
    check('posts_slug_length', sql`length(${table.slug}) between 1 and 220`),
    check('posts_title_length', sql`length(${table.title}) between 1 and 200`),
    check('posts_summary_length', sql`length(${table.summary}) <= 500`),
    check('posts_status', isEnumValue(table.postStatus, postStatuses)),
    check('posts_published_has_date', sql`${table.postStatus} <> 'published' or ${table.publishedDate} is not null`),
    check('posts_featured_image_alt_length', sql`length(${table.featuredImageAlt}) <= 500`),
    check('posts_meta_description_length', sql`length(${table.metaDescription}) <= 500`),
    check('posts_keywords_length', sql`length(${table.keywords}) <= 500`),
    check('posts_reading_minutes', sql`${table.readingMinutes} >= 1`),
  ],
)

/** Current and former slugs, so that old URLs keep working and no other post can take them. */
export const postSlugs = pgTable(
  'post_slugs',
  {
    slug: text().primaryKey(),
    postId: cascadingReference('post_id', () => posts.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('post_slugs_post_id_index').on(table.postId),
    check('post_slugs_slug_length', sql`length(${table.slug}) between 1 and 220`),
  ],
)
