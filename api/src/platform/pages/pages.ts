import type { FastifyInstance } from 'fastify'
import type { PolicyOptions } from './content-security-policy.ts'
import type { PageRenderer } from './page-renderer.ts'

export interface Pages {
  renderer: () => Promise<PageRenderer>
  /** Serves the files that pages load. */
  serveFiles: (app: FastifyInstance) => Promise<void>
  contentSecurityPolicy: (html: string, options: PolicyOptions) => string
}
