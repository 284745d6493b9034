import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'

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

/** An empty value counts as absent. Repeated names make a list. */
export function parseQueryString(text: string): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (value === '') continue
    const earlier = query.get(name)
    if (Array.isArray(earlier)) earlier.push(value)
    else query.set(name, earlier === undefined ? value : [earlier, value])
  }
  return Object.assign(Object.create(null), Object.fromEntries(query))
}
