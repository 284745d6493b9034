import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Registry } from 'prom-client'
import { AppError } from '../errors/app-error.ts'
import { carriesProxyHeaders } from './proxy-headers.ts'

export interface HealthOptions {
  /** Rejects, or names what is missing, while the process cannot serve. */
  readiness: () => Promise<string | null>
  metricsToken: string | undefined
}

/** Liveness, readiness and metrics, for operators and their machines. */
export function addHealth(
  app: FastifyInstance,
  { readiness, metricsToken }: HealthOptions,
): { countResponse: (status: number) => void } {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const responses = new Counter({
    name: 'http_responses_total',
    help: 'Responses by status, cached ones included.',
    labelNames: ['status'],
    registers: [registry],
  })

  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (request, reply) => {
    const missing = await readiness().catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready')
      return 'The database does not answer.'
    })
    return missing === null ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', reason: missing })
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken))
      throw new AppError(404, 'not_found', 'There is nothing at this address.')
    return reply.type(registry.contentType).send(await registry.metrics())
  })

  return { countResponse: (status) => responses.inc({ status }) }
}

/** With a token: whoever shows it. Without: only this machine itself, not what a proxy on it passes on. */
function mayReadMetrics({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token) return isEqual(headers.authorization ?? '', `Bearer ${token}`)
  return !carriesProxyHeaders(headers) && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '')
}

/** Takes the same time wherever the texts differ. */
function isEqual(shown: string, expected: string): boolean {
  const [first, second] = [shown, expected].map((text) => createHash('sha256').update(text).digest())
  return first !== undefined && second !== undefined && timingSafeEqual(first, second)
}
