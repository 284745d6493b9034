import { postStatuses } from '@ledgerdeck/contract/blog'
import { revisionKinds } from '@ledgerdeck/contract/post-revisions'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { images } from '../../media/images.table.ts'
import { cascadingReference, instant, isEnumValue } from '../../platform/database/columns.ts'
import { posts } from '../posts/posts.table.ts'

/** The newest revision of a post equals its saved fields. */
export const postRevisions = pgTable(
  'post_revisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    postId: cascadingReference('post_id', () => posts.id),
    /** The author of the post, whose storage quota it counts towards. */
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'set null' }),
    editorId: integer('editor_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text({ enum: revisionKinds }).notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    postStatus: text('post_status', { enum: postStatuses }).notNull(),
    featuredImageId: integer('featured_image_id').references(() => images.id, { onDelete: 'set null' }),
    featuredImageAlt: text('featured_image_alt').notNull(),
    metaDescription: text('meta_description').notNull(),
    keywords: text().notNull(),
    categoryNames: jsonb('category_names').$type<string[]>().notNull(),
    tagNames: jsonb('tag_names').$type<string[]>().notNull(),
    blocks: jsonb().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
  },
  (table) => [
    index('post_revisions_post_index').on(table.postId, table.id),
    index('post_revisions_owner_index').on(table.ownerId),
    index('post_revisions_editor_index').on(table.editorId),
    index('post_revisions_featured_image_index')
      .on(table.featuredImageId)
      .where(sql`${table.featuredImageId} is not null`),
    check('post_revisions_kind', isEnumValue(table.kind, revisionKinds)),
    check('post_revisions_status', isEnumValue(table.postStatus, postStatuses)),
    check('post_revisions_size', sql`${table.sizeBytes} >= 0`),
  ],
)

export const postRevisionImages = pgTable(
  'post_revision_images',
  {
    revisionId: cascadingReference('revision_id', () => postRevisions.id),
    imageId: cascadingReference('image_id', () => images.id),
  },
  (table) => [
    primaryKey({ columns: [table.revisionId, table.imageId] }),
    index('post_revision_images_image_index').on(table.imageId),
  ],
)
