import type { ServerBuild } from 'react-router'
import { createPageRenderer, type SiteSettings } from './page-renderer.ts'
import type { Pages } from './pages.ts'

/** Vite's own client needs inline styles and a socket. */
const developmentSources = "default-src 'self' 'unsafe-inline' data: blob: ws:"

/** Serves the pages from their sources, with hot replacement. */
export async function openPagesInDevelopment(webDir: string, siteNow: () => SiteSettings): Promise<Pages> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root: webDir, server: { middlewareMode: true } })
  return {
    renderer: async () => {
      const build = await vite.ssrLoadModule('virtual:react-router/server-build')
      return createPageRenderer(build as ServerBuild, siteNow, 'development')
    },
    serveFiles: async (app) => {
      app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done))
      app.addHook('onClose', () => vite.close())
    },
    contentSecurityPolicy: (_html, { frameOrigins }) => [developmentSources, ...frameOrigins].join(' '),
  }
}
