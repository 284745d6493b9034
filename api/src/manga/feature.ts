import type { FastifyInstance } from 'fastify'
import type { MediaStore } from '../media/media-store.service.ts'
import { bindManga } from './manga.routes.ts'

export async function registerManga(app: FastifyInstance, _deps: { media: MediaStore }): Promise<void> {
  bindManga(app)
}
