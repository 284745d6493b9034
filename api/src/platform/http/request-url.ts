import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'

/** Addresses that the router cannot decode are sent here, so that they pass the same hooks. */
const malformedPath = '/malformed-address'

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

/**
 * An empty value counts as absent, as forms without scripts send it. A repeated name becomes a
 * list, which single-valued fields refuse.
 */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (value === '') continue
    const earlier = query.get(name)
    // Not copied, since a name may occur thousands of times.
    if (Array.isArray(earlier)) earlier.push(value)
    else query.set(name, earlier === undefined ? value : [earlier, value])
  }
  return Object.assign(Object.create(null), Object.fromEntries(query))
}
