import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** OpenAPI of every bound endpoint, and a page to read it, at `/api/docs`. */
export async function serveDocs(app: FastifyInstance, { siteName }: { siteName: string }): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: `${siteName} API`, version: '1' } },
    transform: (input) => {
      const isEndpoint = input.schema?.operationId !== undefined
      return isEndpoint ? jsonSchemaTransform(input) : { schema: { hide: true }, url: input.url }
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { docExpansion: 'list', tryItOutEnabled: false },
  })
}
