import type { Db } from '../platform/database/database.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { findPostIds } from './post-list.repository.ts'
import { type ContentBlockRow, findPosts, listContentBlocks, type PostRow } from './posts.repository.ts'
import { findTaxonomy } from './taxonomy.repository.ts'

const postsPerFeed = 20

/** What a feed is narrowed to, as in its address. */
export interface FeedQuery {
  category_slug?: string
  tag_slug?: string
}

export interface Feed {
  /** Names of the category and the tag the feed is narrowed to. */
  scopes: string[]
  entries: (PostRow & { blocks: ContentBlockRow[] })[]
}

/**
 * The newest public posts with their content, newest first.
 * @throws AppError 404 for a category or tag that there is not
 */
export async function readFeed(db: Db, { category_slug, tag_slug }: FeedQuery): Promise<Feed> {
  const [category, tag] = await Promise.all([findScope(db, 'category', category_slug), findScope(db, 'tag', tag_slug)])
  const filter = { readable: { kind: 'public' }, category, tag } as const
  const { ids } = await findPostIds(db, filter, { sort: 'latest', limit: postsPerFeed, offset: 0 })
  const [rows, blocks] = await Promise.all([findPosts(db, ids), listContentBlocks(db, ids)])
  return {
    scopes: [category?.name, tag?.name].filter((name) => name !== undefined),
    entries: rows.map((row) => ({ ...row, blocks: blocks.filter(({ postId }) => postId === row.post.id) })),
  }
}

async function findScope(db: Db, kind: 'category' | 'tag', slug: string | undefined) {
  if (slug === undefined) return undefined
  const scope = await findTaxonomy(db, kind, slug)
  if (!scope) throw new AppError(404, 'feed_not_found', 'There is no feed at this address.')
  return scope
}
