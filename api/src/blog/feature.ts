import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../platform/pages/response-cache.ts'
import { serveFeeds } from './feeds.routes.ts'
import { bindPosts } from './posts.routes.ts'
import { serveSitemap } from './sitemap.routes.ts'

export interface BlogDeps {
  cache: ResponseCache
  siteUrl: string
  siteName: string
}

export async function registerBlog(app: FastifyInstance, deps: BlogDeps): Promise<void> {
  bindPosts(app)
  serveFeeds(app, deps)
  serveSitemap(app, deps)
}
