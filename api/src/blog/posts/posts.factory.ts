import { type ContentBlock, emptyFields } from '@ledgerdeck/blocks'
import { makeUser } from '../../accounts/users.factory.ts'
import type { Db } from '../../platform/database/database.ts'
import { renderBlocks } from '../documents/blocks.service.ts'
import { ensureTerms } from '../terms/term-writing.repository.ts'
import { insertPost, type NewPost } from '../writing/post-writing.repository.ts'
import type { posts } from './posts.table.ts'

let made = 0

export interface PostOverrides extends Partial<Omit<NewPost, 'content' | 'categoryIds' | 'tagIds'>> {
  blocks?: ContentBlock[]
  categories?: string[]
  tags?: string[]
}

export async function makePost(db: Db, overrides: PostOverrides = {}): Promise<typeof posts.$inferSelect> {
  made += 1
  const { blocks = [], categories = [], tags = [], ...values } = overrides
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
    categoryIds: await ensureTerms(db, 'category', categories),
    tagIds: await ensureTerms(db, 'tag', tags),
  })
}

export function paragraph(text: string, order = 1): ContentBlock {
  return { ...emptyFields, block_type: 'paragraph', text_content: text, order }
}
