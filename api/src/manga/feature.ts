import type { FastifyInstance } from 'fastify'
import type { MediaStore } from '../media/media-store.service.ts'
import { bindManga } from './manga.routes.ts'
import { bindMangaWriting } from './manga-writing.routes.ts'

export async function registerManga(app: FastifyInstance, deps: { media: MediaStore }): Promise<void> {
  bindManga(app)
  bindMangaWriting(app, deps)
}
