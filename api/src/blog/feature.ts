import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../platform/pages/response-cache.ts'
import { bindPosts } from './posts.routes.ts'

export interface BlogDeps {
  cache: ResponseCache
  siteUrl: string
  siteName: string
}

export async function registerBlog(app: FastifyInstance, _deps: BlogDeps): Promise<void> {
  bindPosts(app)
}
