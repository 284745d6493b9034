import type { EndpointDefinition } from '@ledgerdeck/contract/endpoint'
import { ambientErrorStatuses, errorBody } from '@ledgerdeck/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { markCacheable } from '../pages/cache-tags.ts'
import { canonicalPath, canonicalUrl } from '../pages/canonical-url.ts'
import { answerFromCache } from '../pages/response-cache-hooks.ts'
import type { Ctx } from './context.ts'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** The validated parts of a request. */
interface EndpointInput<E extends EndpointDefinition> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

type SuccessOf<E extends EndpointDefinition> = E['responses'][keyof E['responses']]
type Answer<E extends EndpointDefinition> = SuccessOf<E> extends z.ZodType ? z.input<SuccessOf<E>> : undefined

export interface EndpointBinding<E extends EndpointDefinition> {
  handle: (ctx: Ctx, input: EndpointInput<E>) => Promise<Answer<E>>
  /**
   * Makes a guest's answer cacheable, until something that carries one of these tags changes. Only for answers that are
   * the same for every guest.
   */
  cacheTags?: (answer: Answer<E>) => readonly string[]
}

/** `{slug}` → `:slug`, `{path*}` → `*`. */
export function fastifyPath(path: string): string {
  return path.replace(/\{\w+\*\}\/?$/, '*').replace(/\{(\w+)\}/g, ':$1')
}

/**
 * Serves an endpoint of the contract: input is validated before the handler, status and body of the answer after it.
 */
export function bindEndpoint<E extends EndpointDefinition>(
  app: FastifyInstance,
  endpoint: E,
  binding: EndpointBinding<E>,
): void {
  const [status, answerSchema] = successOf(endpoint)
  const keyOf = cacheKeys(endpoint)
  const refusals = Object.fromEntries(
    [...ambientErrorStatuses, ...(endpoint.errors ?? [])].map((error) => [error, errorBody]),
  )
  app.route({
    method: endpoint.method,
    url: fastifyPath(endpoint.path),
    config: { errorStatuses: endpoint.errors ?? [] },
    schema: {
      operationId: endpoint.name,
      summary: endpoint.summary,
      tags: [endpoint.tag],
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { ...refusals, [status]: answerSchema },
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const isShared = binding.cacheTags !== undefined && request.ctx.actor.kind === 'guest'
      if (isShared && (await answerFromCache(app.responseCache, keyOf(request), request, reply))) return reply
      const { params, query, body } = request
      const answer = await binding.handle(request.ctx, { params, query, body } as EndpointInput<E>)
      if (isShared) markCacheable(reply, binding.cacheTags?.(answer) ?? [])
      return reply.code(status).send(answer)
    },
  })
}

/** Keys that are equal for every spelling of the same question: made from the parsed query, without what is default anyway. */
function cacheKeys({ query }: EndpointDefinition): (request: FastifyRequest) => string {
  const names = Object.keys(query?.shape ?? {})
  const defaults: Record<string, unknown> = query?.safeParse({}).data ?? {}
  return ({ url, query: asked }) => {
    const told = Object.entries(asked ?? {}).filter(([name, value]) => value !== undefined && value !== defaults[name])
    const search = new URLSearchParams(told.map(([name, value]) => [name, String(value)]))
    return canonicalUrl(`${canonicalPath(url.split('?', 1)[0] ?? '')}/`, search, names)
  }
}

function successOf({ name, responses }: EndpointDefinition): [number, z.ZodType] {
  const [success, ...others] = Object.entries(responses)
  if (!success || others.length > 0) throw new Error(`Endpoint ${name} must declare exactly one success status.`)
  return [Number(success[0]), success[1]]
}
