import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { ServerBuild } from 'react-router'
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
    serveFiles: (app) => serveAssets(app, join(buildDir, 'client'), () => siteNow().hasOfflinePages),
    contentSecurityPolicy,
  }
}

const developmentSources = "default-src 'self' 'unsafe-inline' data: blob: ws:"

export async function openPagesInDevelopment(webDir: string, siteNow: () => SiteSettings): Promise<Pages> {
  const { createServer } = await import('vite')
  const stoppers = process.listeners('SIGTERM')
  const vite = await createServer({ root: webDir, server: { middlewareMode: true } })
  // React Router starts a second Vite, which would end the process before the database has stopped.
  const others = process.listeners('SIGTERM').filter((listener) => !stoppers.includes(listener))
  for (const listener of others) process.off('SIGTERM', listener)
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

type HasOfflinePages = () => boolean

export async function serveAssets(
  app: FastifyInstance,
  clientDir: string,
  hasOfflinePages: HasOfflinePages,
): Promise<void> {
  await app.register(files, { clientDir, hasOfflinePages })
}

/** `connect-src` covers everything that the service worker fetches. */
const workerPolicy = "default-src 'none'; connect-src 'self'"

interface FilesOptions {
  clientDir: string
  hasOfflinePages: HasOfflinePages
}

const files: FastifyPluginAsync<FilesOptions> = async (scope, { clientDir, hasOfflinePages }) => {
  nameCharactersOfSvg(scope)
  await scope.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**', '*.js'],
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  scope.get('/sw.js', (_request, reply) =>
    reply.header('content-security-policy', workerPolicy).sendFile(hasOfflinePages() ? 'sw.js' : 'remove-sw.js'),
  )
}

function nameCharactersOfSvg(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('content-type') === 'image/svg+xml') reply.type('image/svg+xml; charset=utf-8')
  })
}
