import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { Counter, collectDefaultMetrics, Registry } from 'prom-client'
import { addressNotFound } from '../errors/address-not-found.ts'
import { AppError } from '../errors/app-error.ts'
import { isTimingSafeEqual } from '../secrets/secrets.ts'
import { carriesProxyHeaders, isTrustedProxy, type ProxyTrust } from './proxies.ts'

export interface HealthOptions {
  readiness: () => Promise<string | null>
  metricsToken: string | undefined
  trustProxy: ProxyTrust
  metrics?: Metrics
}

export interface Metrics {
  registry: Registry
  collect: () => Promise<string>
}

function metricsOfProcess(): Metrics {
  const registry = new Registry()
  return { registry, collect: () => registry.metrics() }
}

/** A cache in front would keep reporting a stopped server as healthy. */
const forNow: RouteShorthandOptions = {
  onRequest: async (_request, reply) => void reply.header('cache-control', 'no-store'),
}

export function addHealth(
  app: FastifyInstance,
  { readiness, metrics = metricsOfProcess(), ...access }: HealthOptions,
): { countResponse: (status: number) => void } {
  const { registry, collect } = metrics
  collectDefaultMetrics({ register: registry })
  const responses = new Counter({
    name: 'http_responses_total',
    help: 'Responses by status, cached ones included.',
    labelNames: ['status'],
    registers: [registry],
  })

  app.get('/healthz', forNow, async () => ({ status: 'ok' }))

  app.get('/readyz', forNow, async (request, reply) => {
    const missing = await readiness().catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready')
      return 'The database doesn’t answer.'
    })
    return missing === null ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', reason: missing })
  })

  app.get('/metrics', forNow, async (request, reply) => {
    if (!mayReadMetrics(request, access)) throw addressNotFound()
    const text = await collect().catch((cause: unknown) => {
      request.log.warn({ err: cause }, 'the metrics are not complete')
      throw new AppError(503, 'metrics_unavailable', 'A process of the server doesn’t answer.', { cause })
    })
    return reply.type(registry.contentType).send(text)
  })

  return { countResponse: (status) => responses.inc({ status }) }
}

type MetricsAccess = Pick<HealthOptions, 'metricsToken' | 'trustProxy'>

/** Without a token only programs on this machine may, but not through a local proxy. */
function mayReadMetrics({ headers, socket }: FastifyRequest, { metricsToken, trustProxy }: MetricsAccess): boolean {
  if (metricsToken) return isTimingSafeEqual(headers.authorization ?? '', `Bearer ${metricsToken}`)
  const { remoteAddress = '' } = socket
  return (
    loopbackAddress.test(remoteAddress) &&
    loopbackHost.test(headers.host ?? '') &&
    !carriesProxyHeaders(headers) &&
    !isTrustedProxy(trustProxy, remoteAddress)
  )
}

const loopbackAddress = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/
const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i
