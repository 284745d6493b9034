import * as contract from '@ledgerdeck/contract/signed-urls'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import { guest } from '../platform/auth/actor.ts'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import { addressNotFound } from '../platform/errors/address-not-found.ts'
import { cdnLifetime } from '../platform/pages/cdn-headers.ts'
import type { ExpiringSignature } from '../platform/secrets/expiring-signatures.ts'
import { type ImageRule, visibilityOf } from './image-rights.service.ts'
import { mediaUrlPrefix } from './images.presenter.ts'
import { findImageFile } from './images.service.ts'
import type { MediaStore } from './media-store.service.ts'
import { getSignedUrl, remainingSeconds } from './signed-urls.service.ts'

export interface MediaRoutes {
  media: MediaStore
  rules: readonly ImageRule[]
}

interface FileRequest {
  Params: { '*': string }
  Querystring: ExpiringSignature
}

export function bindSignedUrls(app: FastifyInstance, { rules }: Pick<MediaRoutes, 'rules'>): void {
  bindEndpoint(app, contract.getSignedUrl, {
    // The form for a new password is on a page with images.
    allowsTemporaryPassword: true,
    handle: async (ctx, { params }) => {
      const { url, expiresAt } = await getSignedUrl(ctx, rules, params.filePath)
      return { url, expires_at: expiresAt?.toISOString() ?? null }
    },
  })
}

export function serveMedia(app: FastifyInstance, { media, rules }: MediaRoutes): void {
  app.route<FileRequest>({
    method: ['GET', 'HEAD'],
    url: `${mediaUrlPrefix}*`,
    handler: async (request, reply) => {
      const path = request.params['*']
      const { signature, expires } = request.query
      const isPublic = signature === undefined && expires === undefined
      const caching = isPublic ? forEver : forNow(remainingSeconds(request.ctx, path, request.query))
      const { db } = request.ctx
      const found = await findImageFile(db, path)
      if (!found) throw addressNotFound()
      // Ignores the actor, because shared caches keep permanent addresses.
      if (isPublic && (await visibilityOf(rules, { db, actor: guest }, found.image.id)) !== 'public')
        throw addressNotFound()
      const etag = `"${path}"`
      const headers = { ...caching, etag }
      if (fresh({ 'if-none-match': request.headers['if-none-match'] }, { etag }))
        return reply.code(304).headers(headers).send()
      return sendFile(request, reply, { ...headers, 'content-type': found.type }, path)
    },
  })

  /** Errors go without these headers, which would let caches keep them. */
  async function sendFile(request: FastifyRequest, reply: FastifyReply, headers: Headers, path: string) {
    const stored = await media.read(path)
    if (!stored) throw addressNotFound()
    reply.headers({ ...headers, 'content-length': stored.bytes })
    if (request.method !== 'HEAD') return reply.send(stored.stream)
    stored.stream.destroy()
    return reply.send()
  }
}

type Headers = Record<string, string>

// Feed readers show public images on their own sites. CDNs ask again: an image may be hidden.
const forEver: Headers = {
  ...cdnLifetime,
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
}

function forNow(seconds: number): Headers {
  return { 'cache-control': `private, max-age=${seconds}` }
}
