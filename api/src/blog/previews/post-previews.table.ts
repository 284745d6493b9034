import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/users.table.ts'
import { cascadingReference, instant } from '../../platform/database/columns.ts'
import { posts } from '../posts/posts.table.ts'

/** Links to posts for people without an account. A revoked one has no row. */
export const postPreviews = pgTable(
  'post_previews',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    postId: cascadingReference('post_id', () => posts.id),
    creatorId: cascadingReference('creator_id', () => users.id),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    unique('post_previews_token_hash_key').on(table.tokenHash),
    index('post_previews_post_index').on(table.postId),
    index('post_previews_creator_index').on(table.creatorId),
    index('post_previews_expires_at_index').on(table.expiresAt),
    check('post_previews_token_hash_length', sql`length(${table.tokenHash}) = 43`),
  ],
)
