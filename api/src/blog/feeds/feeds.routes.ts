import type { ResponseCache } from '@ledgerdeck/page-cache'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors/app-error.ts'
import { setCacheTags } from '../../platform/pages/cache-tags.ts'
import { canonicalUrl } from '../../platform/pages/page-addresses.ts'
import { replyFromCache } from '../../platform/pages/response-cache-hooks.ts'
import { presentAtom, presentJsonFeed } from './feeds.presenter.ts'
import { type Feed, type FeedQuery, getFeed } from './feeds.service.ts'

const parameters = ['category_slug', 'tag_slug'] as const

const formats = {
  '/finance/blog/feed.xml': { type: 'application/atom+xml; charset=utf-8', present: presentAtom },
  '/finance/blog/feed.json': { type: 'application/feed+json; charset=utf-8', present: presentJsonFeed },
}

interface FeedDeps {
  cache: ResponseCache
  websubHub: string | null
}

export function serveFeeds(app: FastifyInstance, { cache, websubHub }: FeedDeps): void {
  for (const [path, { type, present }] of Object.entries(formats)) {
    app.get(path, async (request, reply) => {
      const query = feedQuery(request)
      if (await replyFromCache(cache, feedPath(path, query), request, reply)) return reply
      const feed = await getFeed(request.ctx.db, query)
      const self = feedPath(path, feed.query)
      setCacheTags(reply, feedTags(feed))
      const { name: siteName, url: siteUrl } = request.ctx.site
      // Only changes of the whole feed are announced.
      const hub = self === path ? websubHub : null
      if (hub !== null) reply.header('link', `<${hub}>; rel="hub", <${siteUrl}${self}>; rel="self"`)
      const listQuery = self.slice(path.length)
      return reply.type(type).send(present(feed, { siteName, siteUrl, self, listQuery, hub }))
    })
  }
}

function feedPath(path: string, query: FeedQuery): string {
  return canonicalUrl(path, new URLSearchParams({ ...query }), parameters)
}

function feedQuery({ query }: FastifyRequest): FeedQuery {
  const values = query as Record<string, string | string[] | undefined>
  const known = parameters.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]] as const]))
  if (known.some(([, value]) => typeof value !== 'string')) {
    throw new AppError(400, 'validation_failed', 'Give at most one category and one tag.')
  }
  return Object.fromEntries(known)
}

function feedTags({ entries }: Feed): string[] {
  return ['posts', ...entries.flatMap(({ author }) => (author ? [`user:${author.id}`] : []))]
}
