import { createServer } from 'node:http'
import compress from '@fastify/compress'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { registerBlog } from './blog/feature.ts'
import { isImageOfPublicPost } from './blog/post-images.repository.ts'
import type { Config } from './config.ts'
import { registerMedia } from './media/feature.ts'
import { openMediaStore } from './media/media-store.service.ts'
import { guest } from './platform/auth/actor.ts'
import type { Database } from './platform/database/database.ts'
import { serveDocs } from './platform/endpoints/docs.ts'
import { AppError } from './platform/errors/app-error.ts'
import { createErrorHandler } from './platform/errors/error-response.ts'
import { addHealth } from './platform/http/health.ts'
import { parseQueryString } from './platform/http/query-string.ts'
import { addSecurityHeaders } from './platform/http/security-headers.ts'
import { assertStorableText } from './platform/http/text-guard.ts'
import { refuseMalformedUrls, routableUrl } from './platform/http/well-formed-url.ts'
import { hostPages } from './platform/pages/page-host.ts'
import type { Pages } from './platform/pages/pages.ts'
import { ResponseCache } from './platform/pages/response-cache.ts'
import { answerAtOnce, keepCacheableAnswers } from './platform/pages/response-cache-hooks.ts'

export interface AppParts {
  config: Config
  database: Database
  log: FastifyBaseLogger
  /** The built pages; without them only the API is served. */
  pages?: Pages
  cache?: ResponseCache
  readiness?: () => Promise<string | null>
  isStorageFull?: () => boolean
  now?: () => Date
}

const maxBodyBytes = 2 ** 20

/** Node refuses longer ones itself; what a parameter may hold is the contract's to say. */
const longestUrl = 2 ** 14

/** The whole server without a listener: production and tests build the same one. */
export async function buildApp({
  config,
  database,
  log,
  pages,
  cache = new ResponseCache(),
  ...parts
}: AppParts): Promise<FastifyInstance> {
  const isHttps = config.siteUrl.startsWith('https:')
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: maxBodyBytes,
    // A request that came in before the end of the last connection is still answered, with the headers of every response.
    return503OnClosing: false,
    rewriteUrl: routableUrl,
    routerOptions: {
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: longestUrl,
      querystringParser: parseQueryString,
    },
    serverFactory: (handle) =>
      createServer((request, response) => {
        const status = answerAtOnce(cache, request, response, crypto.randomUUID())
        if (status === null) handle(request, response)
        else countResponse(status)
      }),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  const handleError = createErrorHandler({ isStorageFull: parts.isStorageFull })
  app.setErrorHandler(handleError)
  app.setNotFoundHandler((request, reply) =>
    handleError(new AppError(404, 'not_found', 'There is nothing at this address.') as never, request, reply),
  )
  await addSecurityHeaders(app, { isHttps })
  const { countResponse } = addHealth(app, {
    readiness: parts.readiness ?? (async () => null),
    metricsToken: config.metricsToken,
  })
  addRequestRules(app, { database, now: parts.now ?? (() => new Date()), countResponse })
  refuseMalformedUrls(app)
  keepCacheableAnswers(app, cache)
  await app.register(compress, { threshold: 1024 })
  await serveDocs(app, { siteName: config.siteName })

  await registerBlog(app, { cache, siteUrl: config.siteUrl, siteName: config.siteName })
  await registerMedia(app, { media: openMediaStore(config), isPublicImage: [isImageOfPublicPost] })

  if (pages) {
    await pages.serveFiles(app)
    hostPages(app, { pages, cache, isHttps })
  }
  return app
}

interface RequestRules {
  database: Database
  now: () => Date
  countResponse: (status: number) => void
}

/** What holds for every request: who makes it, what may stand in it, that it is counted. */
function addRequestRules(app: FastifyInstance, { database, now, countResponse }: RequestRules): void {
  app.addHook('onRequest', async (request) => {
    request.ctx = { actor: guest, db: database.db, log: request.log, now }
    if (request.headers['content-encoding'] !== undefined) {
      throw new AppError(
        415,
        'unsupported_media_type',
        'Send the body uncompressed, as application/json or multipart/form-data.',
      )
    }
  })
  app.addHook('preValidation', async ({ params, query, body, routeOptions }) => {
    if (routeOptions.config.readsNoText) return
    for (const part of [params, query, body]) assertStorableText(part)
  })
  app.addHook('onResponse', async (_request, reply) => countResponse(reply.statusCode))
}
