import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'

/** Addresses that the router cannot decode are sent here, so that they pass the same hooks. */
const malformedPath = '/malformed-address'

/** For Fastify's `rewriteUrl`. */
export function routableUrl({ url = '/' }: { url?: string }): string {
  if (url.startsWith('/') && !url.includes('%')) return url
  try {
    const path = url.startsWith('/') ? url : new URL(url).pathname
    decodeURI(path.split('?', 1)[0] ?? '')
    return url
  } catch {
    return malformedPath
  }
}

export function refuseMalformedUrls(app: FastifyInstance): void {
  app.all(malformedPath, { schema: { hide: true } }, async () => {
    throw new AppError(400, 'bad_url', 'The address is not well formed.')
  })
}
