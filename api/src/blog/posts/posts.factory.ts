import { type ContentBlock, EMPTY_FIELDS } from '@ledgerdeck/blocks'
import { makeUser } from '../../accounts/users.factory.ts'
import type { Db } from '../../platform/database/database.ts'
import { renderBlocks } from '../documents/blocks.service.ts'
import { ensureTaxonomy } from '../terms/taxonomy-writing.repository.ts'
import { insertPost, type NewPost } from './post-writing.repository.ts'
import type { posts } from './posts.table.ts'

let made = 0

export interface PostWishes extends Partial<Omit<NewPost, 'content' | 'categoryIds' | 'tagIds'>> {
  blocks?: ContentBlock[]
  /** Names. */
  categories?: string[]
  tags?: string[]
}

/** A real post, published unless said otherwise, with its author, categories and tags; what is not given is made up. */
export async function makePost(db: Db, wishes: PostWishes = {}): Promise<typeof posts.$inferSelect> {
  made += 1
  const { blocks = [], categories = [], tags = [], ...values } = wishes
  const isDraft = values.postStatus === 'draft'
  return insertPost(db, {
    slug: `post-${made}`,
    title: `Post ${made}`,
    postStatus: 'published',
    authorId: values.authorId === undefined ? (await makeUser(db)).id : values.authorId,
    imageIds: new Map(),
    ...values,
    publishedDate: isDraft ? null : (values.publishedDate ?? new Date(Date.UTC(2026, 0, 1) + made * 60_000)),
    content: await renderBlocks(blocks),
    categoryIds: await ensureTaxonomy(db, 'category', categories),
    tagIds: await ensureTaxonomy(db, 'tag', tags),
  })
}

export function paragraph(text: string, order = 1): ContentBlock {
  return { ...EMPTY_FIELDS, block_type: 'paragraph', text_content: text, order }
}
