import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { AppError } from '../errors/app-error.ts'
import { scaled } from '../limits/limits.ts'

const documentationPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self' data:; base-uri 'none'; frame-ancestors 'none'"

const keyHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description:
        'Makes the request safe to repeat: for 24 hours the same key with the same request of the same user gets the first answer again. With another request: 422. Use a new UUID for each new request.',
    },
  },
}

export async function serveDocs(
  app: FastifyInstance,
  { siteName, rateLimitScale }: { siteName: () => string; rateLimitScale: number },
): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: `${siteName()} API`, version: '1' } },
    transform: (input) => {
      const path = input.route.config?.contractPath
      if (path === undefined) return { schema: { hide: true }, url: input.url }
      const { schema } = jsonSchemaTransform(input)
      const limits = input.route.config?.limits?.map((limit) => ({
        ...limit,
        points: scaled(limit.points, rateLimitScale),
      }))
      const headers = input.route.config?.takesIdempotencyKey ? { headers: keyHeader } : {}
      return { schema: { ...schema, ...headers, 'x-rate-limits': limits }, url: path.replace('*}', '}') }
    },
  })
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

/** Writing a megabyte of YAML for each request would be slow. */
function noSuchForm(): AppError {
  return new AppError(404, 'not_found', 'There is nothing at this address.')
}
