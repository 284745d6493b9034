import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { EndpointDefinition } from '@ledgerdeck/contract/endpoint'
import { endpoints } from '@ledgerdeck/contract/endpoints'
import { lookUp } from '@ledgerdeck/lookup'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import release from '../../../package.json' with { type: 'json' }
import { addressNotFound } from '../errors/address-not-found.ts'
import { type Limit, scaled } from '../limits/limits.ts'
import { errorResponses } from './openapi-errors.ts'
import { requestExamples } from './openapi-examples.ts'

type Document = OpenAPIV3_1.Document
interface Operation {
  operationId?: string
  requestBody?: OpenAPIV3_1.RequestBodyObject
  responses: Record<string, OpenAPIV3_1.ReferenceObject | OpenAPIV3_1.ResponseObject>
}
type Access = NonNullable<EndpointDefinition['access']>

interface OpenApiOptions {
  endpoints: readonly EndpointDefinition[]
  siteUrl: string
  siteName: string
  rateLimitScale: number
}

const description = `Everything that the pages of the site do goes through this API.

**Log in**: \`POST /api/user/login/\` answers with an access token of five minutes and a refresh token.
Send the access token as \`Authorization: Bearer …\`, and exchange the refresh token for the next pair at
\`POST /api/auth/token/refresh/\`. A refresh token works once.

**Errors** have the shape of \`Error\`: \`code\` is for programs, \`msg\` for people, \`details\` names fields.

**Repeat safely**: where a call takes an \`Idempotency-Key\`, the same key gets the first answer for 24 hours.

**Stability**: until 1.0 a minor release may change a call, and the changelog names each such change. Fields,
calls and error codes may be added in any release: ignore what you don’t know.`

const tags = {
  Accounts: 'Registration, profile, export of your data, and deletion.',
  Sessions: 'Logging in and out, tokens and recent authentication.',
  'Security log': 'Logins to and changes of your account.',
  'Second factors': 'Passkeys, authenticator apps and recovery codes.',
  'Command centre': 'For staff and superusers: users, logs, audit, reports and settings.',
  'Quiz questions': 'Questions below posts.',
  Blog: 'Posts, categories and tags.',
  Calculations: 'Saved calculations.',
  Comments: 'Threads below posts.',
  Notices: 'Notices to a user about comments and friend requests.',
  Calculators: 'Loans, bonds and Australian government securities.',
  Friends: 'Requests and friendships.',
  Manga: 'The library, its chapters and reading positions.',
  Media: 'Addresses of stored files.',
  Notes: 'Private notes.',
}

const accessTexts = {
  public: undefined,
  credentials: undefined,
  user: undefined,
  staff: 'Staff only.',
  superuser: 'Superusers only.',
} as const satisfies Record<Access, string | undefined>

const security: Record<Access, OpenAPIV3_1.SecurityRequirementObject[]> = {
  public: [{}, { accessToken: [] }],
  credentials: [{}],
  user: [{ accessToken: [] }],
  staff: [{ accessToken: [] }],
  superuser: [{ accessToken: [] }],
}

const successTexts = new Map([
  ['200', 'Done.'],
  ['201', 'Created.'],
  ['204', 'Done. There is no body.'],
])

const keyHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description:
        'Makes the request safe to retry: for 24 hours the same key with the same request from the same user returns the first response again. With a different request it returns 422. Use a new UUID for each new request.',
    },
  },
}

/** Options of `@fastify/swagger` that describe the endpoints of the contract, and nothing else. */
function describeApi(options: OpenApiOptions): FastifyDynamicSwaggerOptions {
  const names = nameSchemas(options.endpoints)
  const transform = createJsonSchemaTransform({ schemaRegistry: names })
  const addComponents = createJsonSchemaTransformObject({ schemaRegistry: names })
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${options.siteName} API`,
        version: release.version,
        description,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: options.siteUrl }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', description: 'The `access` of a login.' } },
      },
    },
    transform: (input) => {
      const { contractPath, takesIdempotencyKey, limits, access = 'public' } = input.route.config ?? {}
      if (contractPath === undefined) return { schema: { hide: true }, url: input.url }
      const { schema } = transform(input)
      const described = describeOperation(schema, { access, limits, rateLimitScale: options.rateLimitScale })
      const headers = takesIdempotencyKey ? { headers: keyHeader } : {}
      const form = input.route.config?.form ? { consumes: ['multipart/form-data', 'application/json'] } : {}
      return { schema: { ...described, ...headers, ...form }, url: contractPath.replace('*}', '}') }
    },
    transformObject: (input) => withoutUnusedSchemas(describeBodies(addComponents(input) as Document)),
  }
}

/** Entities have the names of the contract. Other bodies are named after their operation. */
function nameSchemas(endpoints: readonly EndpointDefinition[]): z.core.$ZodRegistry<{ id?: string }> {
  for (const { name, body, responses } of endpoints) {
    const operation = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
    // The library appends `Input` to the name of what is sent.
    if (body) nameSchema(body, operation)
    for (const response of Object.values(responses)) nameSchema(response, `${operation}Response`)
  }
  return z.globalRegistry as z.core.$ZodRegistry<{ id?: string }>
}

function nameSchema(schema: z.ZodType, id: string): void {
  const meta = z.globalRegistry.get(schema)
  if (meta?.id === undefined) z.globalRegistry.add(schema, { ...meta, id })
}

interface OperationDetails {
  access: Access
  limits: readonly Limit[] | undefined
  rateLimitScale: number
}

function describeOperation(schema: FastifySchema, { access, limits, rateLimitScale }: OperationDetails) {
  const { summary = '', description: rules } = schema
  const [first = '', ...others] = summary.split(/(?<=\.) /)
  const text = [...others, rules, accessTexts[access]].filter((part) => part !== undefined).join(' ')
  return {
    ...schema,
    summary: first.replace(/\.$/, ''),
    description: text === '' ? undefined : text,
    security: security[access],
    'x-rate-limits': limits?.map((limit) => ({ ...limit, points: scaled(limit.points, rateLimitScale) })),
  }
}

function describeBodies(document: Document): Document {
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path ?? {}))
  for (const { operationId = '', requestBody, responses } of operations as Operation[]) {
    const example = requestExamples.get(operationId)
    if (example) for (const content of Object.values(requestBody?.content ?? {})) Object.assign(content, { example })
    Object.assign(responses, describeResponses(responses))
  }
  const shared = Object.fromEntries([...errorResponses.values()].map(({ name, response }) => [name, response]))
  return { ...document, components: { ...document.components, responses: shared } }
}

/** Refusals are shared by all operations. A map of fields is the exception. */
function describeResponses(responses: Operation['responses']): Operation['responses'] {
  const described = Object.entries(responses).map(([status, response]) => {
    const refusal = errorResponses.get(Number(status))
    if (refusal && isErrorBody(response)) return [status, { $ref: `#/components/responses/${refusal.name}` }]
    return [status, { ...response, description: refusal?.response.description ?? successTexts.get(status) }]
  })
  return Object.fromEntries(described)
}

function isErrorBody(response: OpenAPIV3_1.ReferenceObject | OpenAPIV3_1.ResponseObject): boolean {
  const schema = 'content' in response ? response.content?.['application/json']?.schema : undefined
  return schema !== undefined && '$ref' in schema && schema.$ref === '#/components/schemas/Error'
}

/** The library lists each named schema both as it is sent and as it is received. */
function withoutUnusedSchemas(document: Document): Document {
  const { schemas = {}, ...components } = document.components ?? {}
  const used = new Set<string>()
  const find = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      find(lookUp(schemas, name))
    }
  }
  find([document.paths, components])
  const kept = Object.entries(schemas).filter(([name]) => used.has(name))
  return { ...document, components: { ...components, schemas: Object.fromEntries(kept) } }
}

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
        next(request.routeOptions.url?.endsWith('/yaml') ? addressNotFound() : undefined),
    },
  })
}
