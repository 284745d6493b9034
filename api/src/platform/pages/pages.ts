import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { serveAssets } from './assets.ts'
import { contentSecurityPolicy, type PolicyOptions } from './content-security-policy.ts'
import { createPageRenderer, type PageRenderer, type SiteSettings } from './page-renderer.ts'

export interface Pages {
  renderer: () => Promise<PageRenderer>
  serveFiles: (app: FastifyInstance) => Promise<void>
  contentSecurityPolicy: (html: string, options: PolicyOptions) => string
}

export async function loadBuiltPages(webDir: string, siteNow: () => SiteSettings): Promise<Pages> {
  const buildDir = join(webDir, 'build')
  const build = (await import(pathToFileURL(join(buildDir, 'server', 'index.js')).href)) as ServerBuild
  const renderer = createPageRenderer(build, siteNow, 'production')
  return {
    renderer: async () => renderer,
    serveFiles: (app) => serveAssets(app, join(buildDir, 'client')),
    contentSecurityPolicy,
  }
}

const developmentSources = "default-src 'self' 'unsafe-inline' data: blob: ws:"

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
