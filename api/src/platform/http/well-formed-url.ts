import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'

/** Where addresses are sent that the router cannot decode, so that they pass the same hooks as all others. */
const malformedPath = '/malformed-address'

/** For Fastify's `rewriteUrl`: leaves every address as it is unless its escapes cannot be decoded. */
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

/** Answers 400 where `routableUrl` has sent what is not well formed. */
export function refuseMalformedUrls(app: FastifyInstance): void {
  app.all(malformedPath, { schema: { hide: true } }, async () => {
    throw new AppError(400, 'bad_url', 'The address is not well formed.')
  })
}
