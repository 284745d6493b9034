import type { FastifyInstance } from 'fastify'
import type { PolicyOptions } from './content-security-policy.ts'
import type { PageRenderer } from './page-renderer.ts'

/** The pages of the site, built beforehand or made as they are asked for. */
export interface Pages {
  renderer: () => Promise<PageRenderer>
  /** Serves the files that pages load. */
  serveFiles: (app: FastifyInstance) => Promise<void>
  contentSecurityPolicy: (html: string, options: PolicyOptions) => string
}
