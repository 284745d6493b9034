import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findPostIds } from '../posts/post-list.repository.ts'
import {
  type ContentBlockRow,
  findPosts,
  listContentBlocks,
  type PostRow,
  sumContentBytes,
} from '../posts/posts.repository.ts'
import { findTaxonomy } from '../terms/taxonomy.repository.ts'

const postsPerFeed = 20

/** As much as feed readers get at once: a feed is made in one go, and a post alone may be several times as long. */
const feedBytes = 2 ** 20

/** What a feed is narrowed to, as in its address. */
export interface FeedQuery {
  category_slug?: string
  tag_slug?: string
}

export interface Feed {
  /** Names of the category and the tag the feed is narrowed to. */
  scopes: string[]
  /** The same by their present slugs. */
  query: FeedQuery
  /** Without blocks where they would make the feed too long. */
  entries: (PostRow & { blocks: ContentBlockRow[] | null })[]
}

/**
 * The newest public posts with as much of their content as fits, newest first.
 * @throws AppError 404 for a category or tag that no public post has: the name of any other is nobody's to know
 */
export async function readFeed(db: Db, { category_slug, tag_slug }: FeedQuery): Promise<Feed> {
  const [category, tag] = await Promise.all([findScope(db, 'category', category_slug), findScope(db, 'tag', tag_slug)])
  const filter = { readable: { kind: 'public' }, category, tag } as const
  const { ids } = await findPostIds(db, filter, { sort: 'latest', limit: postsPerFeed, offset: 0 })
  const whole = wholeOf(ids, await sumContentBytes(db, ids))
  const [rows, blocks] = await Promise.all([findPosts(db, ids), listContentBlocks(db, whole)])
  const blocksOf = (id: number) => (whole.includes(id) ? blocks.filter(({ postId }) => postId === id) : null)
  return {
    scopes: [category?.name, tag?.name].filter((name) => name !== undefined),
    query: { ...(category && { category_slug: category.slug }), ...(tag && { tag_slug: tag.slug }) },
    entries: rows.map((row) => ({ ...row, blocks: blocksOf(row.post.id) })),
  }
}

/** The posts whose content fits, the first ones first. */
function wholeOf(ids: readonly number[], bytesOf: ReadonlyMap<number, number>): number[] {
  let left = feedBytes
  return ids.filter((id) => {
    const bytes = bytesOf.get(id) ?? 0
    const fits = bytes <= left
    if (fits) left -= bytes
    return fits
  })
}

async function findScope(db: Db, kind: 'category' | 'tag', slug: string | undefined) {
  if (slug === undefined) return undefined
  const scope = await findTaxonomy(db, kind, slug)
  if (!scope || scope.posts === 0) throw new AppError(404, 'feed_not_found', 'There is no feed at this address.')
  return scope
}
