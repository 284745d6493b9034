import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { endpoints } from '@ledgerdeck/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { describeApi } from './openapi.ts'

const documentationPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self' data:; base-uri 'none'; frame-ancestors 'none'"

export async function serveDocs(
  app: FastifyInstance,
  { siteName, siteUrl, rateLimitScale }: { siteName: () => string; siteUrl: string; rateLimitScale: number },
): Promise<void> {
  await app.register(swagger, describeApi({ endpoints, siteName: siteName(), siteUrl, rateLimitScale }))
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: documentationPolicy,
    transformSpecification: (specification) => ({
      ...specification,
      info: { ...specification.info, title: `${siteName()} API` },
    }),
    transformSpecificationClone: false,
    uiConfig: { docExpansion: 'list', tryItOutEnabled: false, showExtensions: true },
    uiHooks: {
      onRequest: (request, _reply, next) =>
        next(request.routeOptions.url?.endsWith('/yaml') ? noSuchForm() : undefined),
    },
  })
}

function noSuchForm(): AppError {
  return new AppError(404, 'not_found', 'There is nothing at this address.')
}
