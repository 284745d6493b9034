import * as contract from '@ledgerdeck/contract/blog'
import type { FastifyInstance } from 'fastify'
import { signedAddresses } from '../../media/signed-urls.service.ts'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import type { CallLimit } from '../../platform/limits/call-limit.ts'
import { suggestSearch } from '../search/search-suggestions.service.ts'
import { presentFilterOptions, presentPost, presentPostList } from './posts.presenter.ts'
import { getPost, listFilterOptions, listPosts } from './posts.service.ts'

const listTags = ['posts']

/** An uncached search reads nine long texts. */
const postSearches: CallLimit = {
  name: 'post-searches',
  counts: 'post searches, including those made for pages, unless cached',
  points: 240,
  seconds: 60,
  per: 'network',
  isLocal: true,
}

export function bindPosts(app: FastifyInstance): void {
  bindEndpoint(app, contract.listPosts, {
    limit: postSearches,
    cost: ({ query }) => (query.title ? 1 : 0),
    handle: async (ctx, { query }) => presentPostList(await listPosts(ctx, query), query.page, signedAddresses(ctx)),
    cacheTags: ({ data }, { query }) => [
      ...listTags,
      ...data.flatMap(authorTags),
      ...(query.author_username ? ['usernames'] : []),
    ],
  })
  bindEndpoint(app, contract.getPost, {
    handle: async (ctx, { params }) => presentPost(await getPost(ctx, params.slug), signedAddresses(ctx)),
    // The page of a post lists related posts, so a change of any post makes it stale.
    cacheTags: (post) => [...listTags, `post:${post.id}`, ...authorTags(post)],
  })
  bindEndpoint(app, contract.listPostFilterOptions, {
    limit: postSearches,
    cost: ({ query }) => (query.search ? 1 : 0),
    handle: async (ctx, { query }) => presentFilterOptions(await listFilterOptions(ctx, query)),
    cacheTags: () => [...listTags, 'usernames'],
    isSharedByPages: true,
  })
  bindEndpoint(app, contract.suggestSearch, {
    limit: postSearches,
    cost: () => 2,
    handle: (ctx, { query }) => suggestSearch(ctx, query.title),
    cacheTags: () => listTags,
  })
}

function authorTags({ author }: Pick<contract.Post, 'author'>): string[] {
  return author ? [`user:${author.id}`] : []
}
