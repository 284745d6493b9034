import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientAddressOf } from '../platform/http/connections.ts'
import { carriesProxyHeaders } from '../platform/http/proxies.ts'
import { networksOf } from '../platform/limits/network-address.ts'
import type { Records } from './records.service.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Every request that changes something and every failure. Successful reads are not recorded. */
export function recordRequests(app: FastifyInstance, { records }: { records: Records }): void {
  app.addHook('onResponse', async (request, reply) => {
    const { isRead = safeMethods.has(request.method) } = request.routeOptions.config
    if (isRead && reply.statusCode < 400) return
    records.addRequest({
      method: request.method,
      isRead,
      path: recordablePath(request),
      status: reply.statusCode,
      code: request.refusalCode,
      userId: userIdOf(request),
      network: widestNetworkOf(clientAddressOf(request)),
      fromProxy: carriesProxyHeaders(request.headers),
      durationMs: durationOf(reply),
      requestId: request.id,
    })
  })
}

/** A subscriber can own very many of the narrower networks. */
function widestNetworkOf(ipAddress: string): string {
  const [narrowest, ...wider] = networksOf(ipAddress)
  return (wider.at(-1) ?? narrowest).cidr
}

function userIdOf({ ctx }: Partial<Pick<FastifyRequest, 'ctx'>>): number | null {
  return ctx?.actor.kind === 'user' ? ctx.actor.id : null
}

function durationOf(reply: FastifyReply): number {
  return reply.elapsedTime
}

/** Path segments as long as the tokens of mailed links are removed. */
function recordablePath({ routeOptions, url }: FastifyRequest): string {
  const pattern = routeOptions.url
  if (pattern !== undefined && !pattern.includes('*')) return pattern
  const path = url.split('?', 1)[0] ?? ''
  return path.replace(/[^/]{24,}/g, '…')
}
