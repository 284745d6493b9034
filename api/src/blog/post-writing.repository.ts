import type { Db } from '../platform/database/database.ts'
import type { RenderedDocument } from './blocks.service.ts'
import { postCategories } from './categories.table.ts'
import { contentBlocks } from './content-blocks.table.ts'
import { postSearch } from './post-search.table.ts'
import { postSlugs } from './post-slugs.table.ts'
import { posts } from './posts.table.ts'
import { postTags } from './tags.table.ts'

/** A `tsvector` holds a megabyte at most; what stands beyond this is not found by the search. */
const searchedCharacters = 100_000

export interface NewPost extends Omit<typeof posts.$inferInsert, 'readingMinutes'> {
  content: RenderedDocument
  /** Stored images of the document's image blocks, by the block's order number. */
  imageIds: ReadonlyMap<number, number>
  categoryIds: readonly number[]
  tagIds: readonly number[]
}

/**
 * Inserts a post with everything that belongs to it. Call it in a transaction.
 * @throws when the slug is or was another post's
 */
export async function insertPost(
  db: Db,
  { content, imageIds, categoryIds, tagIds, ...values }: NewPost,
): Promise<typeof posts.$inferSelect> {
  const [post] = await db
    .insert(posts)
    .values({ ...values, readingMinutes: content.readingMinutes })
    .returning()
  if (!post) throw new Error('A post was not inserted.')
  const { id: postId, listedAt, isPublic, title, summary } = post
  const place = { postId, listedAt, isPublic }
  await db.insert(postSlugs).values({ slug: post.slug, postId })
  await db.insert(postSearch).values({
    ...place,
    title: searchedText(title),
    summary: searchedText(summary),
    body: searchedText(content.plainText),
  })
  const inCategories = categoryIds.map((categoryId) => ({ ...place, categoryId }))
  if (inCategories.length > 0) await db.insert(postCategories).values(inCategories)
  const withTags = tagIds.map((tagId) => ({ ...place, tagId }))
  if (withTags.length > 0) await db.insert(postTags).values(withTags)
  await insertBlocks(db, postId, content, imageIds)
  return post
}

async function insertBlocks(db: Db, postId: number, { blocks }: RenderedDocument, imageIds: NewPost['imageIds']) {
  if (blocks.length === 0) return
  await db.insert(contentBlocks).values(
    blocks.map((block) => ({
      postId,
      order: block.order,
      blockType: block.block_type,
      textContent: block.text_content,
      dataJson: block.data_json,
      imageId: imageIds.get(block.order) ?? null,
      altText: block.alt_text,
      caption: block.caption,
      attribution: block.attribution,
      codeLanguage: block.code_language,
      rendered: block.rendered,
    })),
  )
}

/** PostgreSQL's parser takes `<word>` for a tag and skips it; with a space it is what people typed. */
function searchedText(text: string): string {
  return text
    .slice(0, searchedCharacters)
    .toWellFormed()
    .replace(/<(?=\S)/g, '< ')
}
