import type { Post, PostListQuery } from '@ledgerdeck/contract/blog'
import type { ImageRule } from '../../media/image-rights.service.ts'
import { isStaff } from '../../platform/auth/actor.ts'
import type { Ctx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { endOf, startOf } from '../../platform/text/times.ts'
import { postNotFound } from '../blog.errors.ts'
import { commenters } from '../blog.settings.ts'
import { type ExcerptRun, findExcerpts, searchQuery } from '../search/search.repository.ts'
import { wordsIn } from '../terms/term-names.table.ts'
import { type FilterTerm, findAuthor, findFilterTerm, listAuthors, listTermOptions } from './post-filters.repository.ts'
import { findPostPage, type PostFilter, type PostScope } from './post-list.repository.ts'
import { canEditPost, canReadPost, readablePosts } from './posts.policy.ts'
import {
  findWholePost,
  isImageOfPublicPost,
  listRightsOfPostsWith,
  type PostRow,
  type WholePostRow,
} from './posts.repository.ts'

export const postsPerPage = 9

export interface PostSearchResult {
  rows: PostRow[]
  excerpts: Map<number, ExcerptRun[]> | null
  total: number
  category: FilterTerm | null
  tag: FilterTerm | null
}

/** @throws AppError 404 for unknown names, and for an empty page unless the query allows it */
export async function listPosts(ctx: Ctx, query: PostListQuery): Promise<PostSearchResult> {
  const filter = await filterOf(ctx, query)
  const offset = (query.page - 1) * postsPerPage
  const { rows, total } = await findPostPage(ctx.db, filter, { sort: query.sort, limit: postsPerPage, offset })
  if (rows.length === 0 && !query.allow_empty) throw noPosts()
  const ids = rows.map(({ post }) => post.id)
  const excerpts = filter.search
    ? await findExcerpts(ctx.db, ids, { query: filter.search, typed: query.title ?? '' })
    : null
  return {
    rows: rows.map(withoutPlanOf(ctx)),
    excerpts,
    total,
    category: filter.category ?? null,
    tag: filter.tag ?? null,
  }
}

interface ListFilter extends PostFilter {
  category?: FilterTerm
  tag?: FilterTerm
}

async function filterOf({ db, actor }: Ctx, query: PostListQuery): Promise<ListFilter> {
  const [author, category, tag] = await Promise.all([
    findScope(query.author_username, actor.kind === 'guest', (username) => findAuthor(db, username)),
    findScope(query.category_slug, !isStaff(actor), (slug) => findFilterTerm(db, 'category', slug)),
    findScope(query.tag_slug, !isStaff(actor), (slug) => findFilterTerm(db, 'tag', slug)),
  ])
  return {
    readable: readablePosts(actor),
    ...statusOf(query),
    author,
    category,
    tag,
    publishedFrom: query.published_after ? startOf(query.published_after) : undefined,
    publishedUntil: query.published_before ? endOf(query.published_before) : undefined,
    search: query.title ? wordsOf(query.title) : undefined,
  }
}

function statusOf({ post_status: status }: PostListQuery): Pick<PostFilter, 'status' | 'isDeleted'> {
  if (status === 'deleted') return { isDeleted: true }
  return status === 'all' ? {} : { status }
}

/** Any member can look up users, but only staff find categories and tags without public posts. */
async function findScope<Scope extends PostScope>(
  name: string | undefined,
  isPublicOnly: boolean,
  find: (name: string) => Promise<Scope | null>,
) {
  if (!name) return undefined
  const scope = await find(name)
  if (!scope || (isPublicOnly && scope.posts === 0)) throw noPosts()
  return scope
}

function wordsOf(title: string) {
  const search = searchQuery(title)
  if (!search) throw noPosts()
  return search
}

function noPosts(): AppError {
  return new AppError(404, 'no_posts_found', 'No posts found or page out of range.')
}

export interface PostDetail extends WholePostRow {
  commenters: Post['commenters']
}

/** @throws AppError 404, also when the actor may not read the post */
export async function getPost({ db, actor, settings }: Ctx, slug: string): Promise<PostDetail> {
  const row = await findWholePost(db, slug)
  if (!row || !canReadPost(actor, row.post)) throw postNotFound()
  return { ...withoutPlanOf({ actor })(row), commenters: settings.get(commenters) }
}

/** Only users who may edit a post see its schedule. */
function withoutPlanOf({ actor }: Pick<Ctx, 'actor'>) {
  return <Row extends PostRow>(row: Row): Row => (canEditPost(actor, row.post) ? row : { ...row, schedule: null })
}

export async function listFilterOptions({ db }: Ctx, { search }: { search?: string }) {
  const words = search ? wordsIn(search) : null
  const hasNoWord = words?.length === 0
  const [categories, tags, authors] = await Promise.all([
    hasNoWord ? noOptions : listTermOptions(db, 'category', words),
    hasNoWord ? noOptions : listTermOptions(db, 'tag', words),
    listAuthors(db, search || null),
  ])
  return { categories, tags, authors }
}

const noOptions = { options: [], hasMore: false }

export type FilterOptions = Awaited<ReturnType<typeof listFilterOptions>>

/** An image is visible to anyone who may read a post that shows it. */
export const postImageRule: ImageRule = async (db, actor, imageId) => {
  if (await isImageOfPublicPost(db, imageId)) return 'public'
  if (actor.kind === 'guest') return null
  const posts = await listRightsOfPostsWith(db, imageId)
  return posts.some((post) => canReadPost(actor, post)) ? 'allowed' : null
}
