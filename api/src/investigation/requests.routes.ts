import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientAddressOf } from '../platform/http/client-address.ts'
import { carriesProxyHeaders } from '../platform/http/proxy-headers.ts'
import type { Limit, Limits } from '../platform/limits/limits.ts'
import { networkOf } from '../platform/limits/network-address.ts'
import type { Records } from './records.service.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Far more than mistakes come to, and few enough that nobody fills the disk by asking for what is not there. */
const idleFailures: Limit = {
  name: 'recorded-failures',
  counts: 'records of failures that could have changed nothing',
  points: 600,
  seconds: 60,
  per: 'network',
  isLocal: true,
}

/**
 * Records every request that changes something and every failure. Reads that go well leave nothing, POST ones included. Of failures that
 * could not have changed anything, each network leaves so many a minute: no other limit holds for them everywhere.
 */
export function recordRequests(app: FastifyInstance, { records, limits }: { records: Records; limits: Limits }): void {
  const isOneTooMany = (request: FastifyRequest) =>
    limits.consume(idleFailures, networkOf(clientAddressOf(request))).then(
      () => false,
      () => true,
    )
  app.addHook('onResponse', async (request, reply) => {
    const { isRead = safeMethods.has(request.method), contractPath } = request.routeOptions.config
    if (isRead && reply.statusCode < 400) return
    const isIdle = (isRead || contractPath === undefined) && reply.statusCode < 500
    if (isIdle && (await isOneTooMany(request))) return
    records.addRequest({
      method: request.method,
      isRead,
      path: recordablePath(request),
      status: reply.statusCode,
      code: request.refusalCode,
      userId: userIdOf(request),
      fromProxy: carriesProxyHeaders(request.headers),
      durationMs: durationOf(reply),
      requestId: request.id,
    })
  })
}

function userIdOf({ ctx }: Partial<Pick<FastifyRequest, 'ctx'>>): number | null {
  return ctx?.actor.kind === 'user' ? ctx.actor.id : null
}

function durationOf(reply: FastifyReply): number {
  return reply.elapsedTime
}

/** Parts of paths that are as long as the tokens of mailed links are left out. */
function recordablePath({ routeOptions, url }: FastifyRequest): string {
  const pattern = routeOptions.url
  if (pattern !== undefined && !pattern.includes('*')) return pattern
  const path = url.split('?', 1)[0] ?? ''
  return path.replace(/[^/]{24,}/g, '…')
}
