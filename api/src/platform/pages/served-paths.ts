import type { FastifyInstance } from 'fastify'
import type { Pages } from './pages.ts'

export type IsServed = (path: string) => Promise<boolean>

/** Whether a path can lead to a page or a file. Without pages every path can. */
export function servedPaths(app: FastifyInstance, pages: Pages | undefined): IsServed {
  return async (path) => {
    if (/^\/(?:api|media)\//.test(path) || app.hasRoute({ method: 'GET', url: path })) return true
    return !pages || (await pages.renderer()).hasPage(path)
  }
}
