import { type SQL, sql } from 'drizzle-orm'
import { boolean, customType, foreignKey, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'
import { posts } from '../posts/posts.table.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Separate from `posts`, so that a search reads narrow rows. Holds stems and exact words. */
export const postSearch = pgTable(
  'post_search',
  {
    postId: integer('post_id').primaryKey(),
    listedAt: instant('listed_at').notNull(),
    isPublic: boolean('is_public').notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    body: text().notNull(),
    document: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`
          setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', summary), 'B') ||
          setweight(to_tsvector('english', body), 'C') || setweight(to_tsvector('english_words', title), 'A') ||
          setweight(to_tsvector('english_words', summary), 'B') || setweight(to_tsvector('english_words', body), 'C')`,
      ),
  },
  (table) => [
    foreignKey({
      name: 'post_search_post_fk',
      columns: [table.postId, table.listedAt, table.isPublic],
      foreignColumns: [posts.id, posts.listedAt, posts.isPublic],
    })
      .onUpdate('cascade')
      .onDelete('cascade'),
    index('post_search_document_index').using('gin', table.document),
    index('post_search_date_index').on(table.listedAt, table.postId),
  ],
)
