import type { EndpointDefinition } from '@ledgerdeck/contract/endpoint'
import { ambientErrorStatuses, errorBody } from '@ledgerdeck/contract/errors'
import { lookUp } from '@ledgerdeck/lookup'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../errors/app-error.ts'
import { isSocketRequest } from '../http/connections.ts'
import type { FormLimits, FormRules } from '../http/form-rules.ts'
import { assertStorableText } from '../http/input-guards.ts'
import { withoutQuery } from '../http/query-strings.ts'
import { type AnswerOnce, createAnswerOnce, fingerprintOf, parseIdempotencyKey } from '../idempotency/answer-once.ts'
import { type CallLimit, countUse } from '../limits/call-limit.ts'
import type { Limit } from '../limits/limits.ts'
import { setCacheTags } from '../pages/cache-tags.ts'
import { canonicalPath, canonicalUrl } from '../pages/page-addresses.ts'
import { replyFromCache } from '../pages/response-cache-hooks.ts'
import { assertMayCall, assertRecentlyAuthenticated, type ServedBeforeSetup } from './access.ts'
import type { Ctx, UserCtx } from './context.ts'
import { assertReadOnlyFields } from './read-only-fields.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    contractPath?: string
    takesIdempotencyKey?: boolean
  }
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

interface EndpointInput<E extends EndpointDefinition> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  answerOnce: E extends { takesIdempotencyKey: true } ? AnswerOnce<Answer<E>> : never
}

type SuccessOf<E extends EndpointDefinition> = E['responses'][keyof E['responses']]
type Answer<E extends EndpointDefinition> = SuccessOf<E> extends z.ZodType ? z.input<SuccessOf<E>> : undefined

type CtxOf<E extends EndpointDefinition> = E extends { access: 'user' | 'staff' | 'superuser' } ? UserCtx : Ctx

export interface EndpointBinding<E extends EndpointDefinition> extends ServedBeforeSetup {
  handle: (ctx: CtxOf<E>, input: EndpointInput<E>) => Promise<Answer<E>>
  /** Counted for each call before its body is read, or after validation where there is a `cost`. */
  limit?: CallLimit
  cost?: (input: EndpointInput<E>) => number
  /** Limits that the service counts itself, because they depend on more than the call. */
  countedLimits?: readonly Limit[]
  /** The saved record as responses present it. Fields that are not set here may equal it. */
  saved?: (ctx: CtxOf<E>, params: Parsed<E['params']>) => Promise<object>
  /** Refuses a caller before the body is read, whatever the body holds. */
  admit?: (ctx: CtxOf<E>, params: Parsed<E['params']>) => Promise<void>
  /** Limits of a multipart body; needed where the endpoint takes files. */
  form?: Partial<FormLimits>
  /** Cached for all guests until a tag is invalidated. Must not depend on the guest. */
  cacheTags?: (answer: Answer<E>, input: EndpointInput<E>) => readonly string[]
  /** Like `cacheTags`, for a guest's 404 that means an empty list. */
  notFoundTags?: (input: EndpointInput<E>) => readonly string[]
  /** Cached for server rendering as well. Only for an endpoint without parameters. */
  isSharedByPages?: boolean
}

const accessErrors = [401, 403] as const

const keyErrors = [409, 422] as const

const recentAuthenticationTexts = {
  always:
    '403 `reauthentication_required` unless the session’s owner logged in or confirmed their password in the last 10 minutes.',
  sometimes:
    '403 `reauthentication_required` for some changes, unless the session’s owner logged in or confirmed their password in the last 10 minutes.',
  never: undefined,
}

const errorOrFieldMap = z.union([errorBody, z.record(z.string(), z.array(z.string()))]).meta({ id: 'ErrorOrFieldMap' })

export function fastifyPath(path: string): string {
  return path.replace(/\{\w+\*\}\/?$/, '*').replace(/\{(\w+)\}/g, ':$1')
}

/** Serves an endpoint of the contract, and validates both its input and its response. */
export function bindEndpoint<E extends EndpointDefinition>(
  app: FastifyInstance,
  endpoint: E,
  binding: EndpointBinding<E>,
): void {
  const [status, answerSchema] = successOf(endpoint)
  const keyOf = cacheKeys(endpoint)
  const { access = 'public', isRead = endpoint.method === 'GET' } = endpoint
  const { takesIdempotencyKey = false } = endpoint
  const errorStatuses = [...accessErrors, ...(takesIdempotencyKey ? keyErrors : []), ...(endpoint.errors ?? [])]
  const answerOnce = createAnswerOnce(status)
  app.route({
    method: endpoint.method,
    url: fastifyPath(endpoint.path),
    exposeHeadRoute: endpoint.method === 'GET' && isRead,
    config: {
      contractPath: endpoint.path,
      errorStatuses,
      hasFieldMapErrors: endpoint.hasFieldMapErrors,
      isRead,
      access,
      takesIdempotencyKey,
      writesTo: isRead || binding.form?.queue ? undefined : endpoint.tag,
      limits: limitsOf(binding),
      ...(endpoint.bodyKind === 'multipart' && { form: formRules(endpoint, binding) }),
    },
    onRequest: async (request) => {
      assertMayCall(request.ctx.actor, access, binding)
      if (endpoint.recentAuthentication === 'always') assertRecentlyAuthenticated(request.ctx as UserCtx)
      if (binding.limit && !binding.cost) await countUse(request.ctx, binding.limit)
      if (takesIdempotencyKey) request.idempotencyKey = parseIdempotencyKey(request.headers)
      await binding.admit?.(request.ctx as CtxOf<E>, parseParams(endpoint, request.params))
    },
    preValidation: async (request) => {
      nameRestOfPath(request, endpoint.path)
      if (request.idempotencyKey !== undefined) request.fingerprint = fingerprintOf(request)
    },
    schema: {
      ...describeEndpoint(endpoint),
      response: { ...refusalSchemas(endpoint, errorStatuses), [status]: answerSchema },
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const isShared = binding.cacheTags !== undefined && request.ctx.actor.kind === 'guest' && hasAddress(request)
      if (isShared && (await replyFromCache(app.responseCache, keyOf(request), request, reply))) return reply
      const { params, query, body } = request
      const parts: unknown = { params, query, body, answerOnce: answerOnce(request, reply) }
      const input = parts as EndpointInput<E>
      if (binding.limit && binding.cost) await countUse(request.ctx, binding.limit, binding.cost(input))
      await assertReadOnlyFields(endpoint.body, body, () => binding.saved?.(request.ctx as CtxOf<E>, input.params))
      const refused = (error: unknown) => {
        if (isShared && isEmptyList(error, request)) setCacheTags(reply, binding.notFoundTags?.(input))
        throw error
      }
      const answer = await binding.handle(request.ctx as CtxOf<E>, input).catch(refused)
      if (isShared) setCacheTags(reply, binding.cacheTags?.(answer, input), binding.isSharedByPages)
      return reply.code(status).send(answer)
    },
  })
}

function describeEndpoint(endpoint: EndpointDefinition) {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: recentAuthenticationTexts[endpoint.recentAuthentication ?? 'never'],
    tags: [endpoint.tag],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
  }
}

function refusalSchemas(endpoint: EndpointDefinition, statuses: readonly number[]): Record<number, z.ZodType> {
  const refusals: Record<number, z.ZodType> = Object.fromEntries(
    [...ambientErrorStatuses, ...statuses].map((status) => [status, errorBody]),
  )
  if (endpoint.hasFieldMapErrors) refusals[400] = errorOrFieldMap
  return refusals
}

function limitsOf({ limit, countedLimits = [] }: Pick<EndpointBinding<never>, 'limit' | 'countedLimits'>): Limit[] {
  return limit ? [limit, ...countedLimits] : [...countedLimits]
}

/** Whether the response can be cached: one to a request with a body only as part of a page. */
function hasAddress({ method, raw }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || !isSocketRequest(raw)
}

function isEmptyList(error: unknown, { raw }: FastifyRequest): boolean {
  return error instanceof AppError && error.status === 404 && !isSocketRequest(raw)
}

function formRules({ body, filesNamed }: EndpointDefinition, { form }: { form?: Partial<FormLimits> }): FormRules {
  return { files: 0, fileBytes: 0, ...form, fields: Object.keys(body?.shape ?? {}), filesNamed }
}

/** Validates the parameters before the body is read; Fastify does so only afterwards. */
function parseParams<E extends EndpointDefinition>({ params }: E, given: unknown): Parsed<E['params']> {
  assertStorableText(given)
  const read = params?.safeParse(given)
  if (read?.success === false) throw new AppError(400, 'validation_failed', 'There is nothing at this address.')
  return read?.data as Parsed<E['params']>
}

function nameRestOfPath(request: FastifyRequest, path: string): void {
  const name = /\{(\w+)\*\}/.exec(path)?.[1]
  if (name) request.params = { [name]: (request.params as Record<string, string>)['*'] }
}

function cacheKeys({ query }: EndpointDefinition): (request: FastifyRequest) => string {
  const names = Object.keys(query?.shape ?? {})
  const defaults: Record<string, unknown> = query?.safeParse({}).data ?? {}
  return ({ url, query: given }) => {
    const parameters = Object.entries(given ?? {}).filter(
      ([name, value]) => value !== undefined && value !== lookUp(defaults, name),
    )
    const search = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]))
    return canonicalUrl(`${canonicalPath(withoutQuery(url))}/`, search, names)
  }
}

function successOf({ name, responses }: EndpointDefinition): [number, z.ZodType] {
  const [success, ...others] = Object.entries(responses)
  if (!success || others.length > 0) throw new Error(`Endpoint ${name} must declare exactly one success status.`)
  return [Number(success[0]), success[1]]
}
