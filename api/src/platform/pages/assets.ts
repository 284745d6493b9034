import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'

export async function serveAssets(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(files, { clientDir })
}

const files: FastifyPluginAsync<{ clientDir: string }> = async (scope, { clientDir }) => {
  nameCharactersOfSvg(scope)
  await scope.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
}

function nameCharactersOfSvg(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('content-type') === 'image/svg+xml') reply.type('image/svg+xml; charset=utf-8')
  })
}
