import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * The files of the built pages, with the compressed forms that the build laid beside them. Those under /assets carry a hash
 * of their content in the name and never change.
 */
export async function serveAssets(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      // The plugin names the characters of texts and scripts only.
      if (/\.svg(\.(br|gz))?$/.test(path)) reply.type('image/svg+xml; charset=utf-8')
    },
  })
}
