import type { ReaderBlock } from '@ledgerdeck/blocks'
import { sql } from 'drizzle-orm'
import { termNamesOfPost } from '../blog/terms/terms.repository.ts'
import type { Db } from '../platform/database/database.ts'

export interface ExportedPost {
  id: number
  slug: string
  title: string
  summary: string
  post_status: string
  published_date: string | null
  created_at: string
  updated_at: string
  meta_description: string
  keywords: string
  featured_image: string | null
  featured_image_alt: string
  author: string | null
  author_email: string | null
  categories: string[]
  tags: string[]
  content_blocks: ReaderBlock[]
}

/** A post may have 4 million characters. */
const batchSize = 2

const imagePath = (id: string) => sql.raw(`(select path from images where images.id = ${id})`)

/** Yields all posts that are not deleted, in batches, with all that an exported file contains. */
export async function* exportedPosts(db: Db): AsyncGenerator<ExportedPost> {
  let after = 0
  for (;;) {
    const { rows } = await db.execute<{ post: ExportedPost }>(sql`
      select to_jsonb(exported) as post from (
        select posts.id, slug, title, summary, post_status, published_date, posts.created_at, posts.updated_at,
          meta_description, keywords, featured_image_alt, ${imagePath('posts.featured_image_id')} as featured_image,
          users.username as author, users.email as author_email,
          ${termNamesOfPost('categories')} as categories, ${termNamesOfPost('tags')} as tags,
          (select coalesce(jsonb_agg(jsonb_build_object('order', position, 'block_type', block_type,
              'text_content', text_content, 'data_json', data_json, 'image_file', ${imagePath('block.image_id')},
              'alt_text', alt_text, 'caption', caption, 'attribution', attribution, 'code_language', code_language)
              order by position), '[]') from content_blocks as block where post_id = posts.id) as content_blocks
        from posts left join users on users.id = author_id
        where not is_deleted and posts.id > ${after} order by posts.id limit ${batchSize}) as exported
      order by id`)
    for (const { post } of rows) yield post
    if (rows.length < batchSize) return
    after = rows.at(-1)?.post.id ?? after
  }
}
