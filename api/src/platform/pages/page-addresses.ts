import type { FastifyInstance } from 'fastify'
import type { Pages } from './pages.ts'

/** Known parameters in the order of their declaration. Every repeated value counts. */
export function canonicalUrl(path: string, search: URLSearchParams, knownNames: readonly string[]): string {
  const kept = new URLSearchParams()
  for (const name of knownNames) for (const value of search.getAll(name)) if (value !== '') kept.append(name, value)
  return kept.size > 0 ? `${path}?${kept}` : path
}

/** Removes double and trailing slashes, and normalises percent-encoding. @throws URIError */
export function canonicalPath(path: string): string {
  const slashed = path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')
  if (!slashed.includes('%')) return slashed
  return slashed
    .split('/')
    .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
    .join('/')
}

export type IsServed = (path: string) => Promise<boolean>

/** Whether a path can lead to a page or a file. Without pages every path can. */
export function servedPaths(app: FastifyInstance, pages: Pages | undefined): IsServed {
  return async (path) => {
    if (/^\/(?:api|media)\//.test(path) || app.hasRoute({ method: 'GET', url: path })) return true
    return !pages || (await pages.renderer()).hasPage(path)
  }
}
