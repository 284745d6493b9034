import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findFilterTerm } from '../posts/post-filters.repository.ts'
import { findPostPage } from '../posts/post-list.repository.ts'
import { type ContentBlockRow, listContentBlocks, type PostRow, sumContentBytes } from '../posts/posts.repository.ts'

export const feedPaths = ['/finance/blog/feed.xml', '/finance/blog/feed.json'] as const

export const postsPerFeed = 20

/** Bounds the feed, which is built in memory. A single post can be longer than this. */
const feedBytes = 2 ** 20

export interface FeedQuery {
  category_slug?: string
  tag_slug?: string
}

export interface Feed {
  scopes: string[]
  query: FeedQuery
  /** `blocks` is null for posts that exceed the size limit. */
  entries: (PostRow & { blocks: ContentBlockRow[] | null })[]
}

/** @throws AppError 404 for a term without public posts, whose name is not public */
export async function getFeed(db: Db, { category_slug, tag_slug }: FeedQuery): Promise<Feed> {
  const [category, tag] = await Promise.all([findScope(db, 'category', category_slug), findScope(db, 'tag', tag_slug)])
  const filter = { readable: { kind: 'public' }, category, tag } as const
  const { rows } = await findPostPage(db, filter, { sort: 'latest', limit: postsPerFeed, offset: 0 })
  const ids = rows.map(({ post }) => post.id)
  const whole = selectWholePosts(ids, await sumContentBytes(db, ids))
  const blocks = await listContentBlocks(db, whole)
  const blocksOf = (id: number) => (whole.includes(id) ? blocks.filter(({ postId }) => postId === id) : null)
  return {
    scopes: [category?.name, tag?.name].filter((name) => name !== undefined),
    query: { ...(category && { category_slug: category.slug }), ...(tag && { tag_slug: tag.slug }) },
    entries: rows.map((row) => ({ ...row, blocks: blocksOf(row.post.id) })),
  }
}

function selectWholePosts(ids: readonly number[], bytesOf: ReadonlyMap<number, number>): number[] {
  let remaining = feedBytes
  return ids.filter((id) => {
    const bytes = bytesOf.get(id) ?? 0
    const fits = bytes <= remaining
    if (fits) remaining -= bytes
    return fits
  })
}

async function findScope(db: Db, kind: 'category' | 'tag', slug: string | undefined) {
  if (slug === undefined) return undefined
  const scope = await findFilterTerm(db, kind, slug)
  if (!scope || scope.posts === 0) throw new AppError(404, 'feed_not_found', 'There is no feed at this address.')
  return scope
}
