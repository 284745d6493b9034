import type { FastifyInstance } from 'fastify'
import { bindSignedUrls, type MediaRoutes, serveMedia } from './media.routes.ts'

export async function registerMedia(app: FastifyInstance, deps: MediaRoutes): Promise<void> {
  serveMedia(app, deps)
  bindSignedUrls(app, deps)
}
