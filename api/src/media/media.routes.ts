import type { FastifyInstance } from 'fastify'
import type { Db } from '../platform/database/database.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { mediaUrlPrefix } from './images.presenter.ts'
import { findImageFile } from './images.service.ts'
import type { MediaStore } from './media-store.service.ts'

/** Whether everybody may see an image; each feature that shows images in public answers for its own. */
type IsPublicImage = (db: Db, imageId: number) => Promise<boolean>

export interface MediaRoutes {
  media: MediaStore
  isPublicImage: readonly IsPublicImage[]
}

/** Files of public images under an address that never changes. Anything else is not there. */
export function serveMedia(app: FastifyInstance, { media, isPublicImage }: MediaRoutes): void {
  app.get<{ Params: { '*': string } }>(`${mediaUrlPrefix}*`, async (request, reply) => {
    const path = request.params['*']
    const { db } = request.ctx
    const found = await findImageFile(db, path)
    if (!found || !(await isPublic(db, found.image.id))) throw notFound()
    const etag = `"${path}"`
    const isKnown = request.headers['if-none-match'] === etag
    const file = isKnown ? null : await media.read(path)
    if (!file && !isKnown) throw notFound()
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', etag)
      .header('content-security-policy', "default-src 'none'")
      // Feed readers show images on their own sites.
      .header('cross-origin-resource-policy', 'cross-origin')
    if (!file) return reply.code(304).send()
    return reply.type(found.type).header('content-length', file.bytes).send(file.stream)
  })

  async function isPublic(db: Db, imageId: number): Promise<boolean> {
    const answers = await Promise.all(isPublicImage.map((ask) => ask(db, imageId)))
    return answers.includes(true)
  }
}

function notFound(): AppError {
  return new AppError(404, 'not_found', 'There is nothing at this address.')
}
