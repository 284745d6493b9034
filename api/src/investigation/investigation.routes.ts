import * as contract from '@ledgerdeck/contract/investigation'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import { clientAddressOf } from '../platform/http/connections.ts'
import { carriesProxyHeaders } from '../platform/http/proxies.ts'
import { withoutQuery } from '../platform/http/query-strings.ts'
import { staffActs } from '../platform/limits/call-limit.ts'
import { networksOf } from '../platform/limits/network-address.ts'
import { createPageAnchors } from '../platform/lists/page-anchors.ts'
import { findChainState } from './audit-chain.repository.ts'
import {
  presentAuditChain,
  presentAuditList,
  presentDeletion,
  presentIpList,
  presentLogList,
} from './investigation.presenter.ts'
import { listIpActions } from './investigation.repository.ts'
import { listAuditRecords, listIpRecords, listLogRecords } from './investigation.service.ts'
import { deleteIpRecords, deleteLogRecords } from './record-deletion.service.ts'
import type { Records } from './records.service.ts'

export function bindInvestigation(app: FastifyInstance): void {
  const anchors = createPageAnchors()
  bindEndpoint(app, contract.listIpRecords, {
    handle: async (ctx, { body }) => presentIpList(await listIpRecords(ctx, body, anchors)),
  })
  bindEndpoint(app, contract.listIpActions, { handle: async ({ db }) => ({ data: await listIpActions(db) }) })
  bindEndpoint(app, contract.deleteIpRecords, {
    limit: staffActs,
    handle: async (ctx, { body }) => presentDeletion('Ip deleted successfully', await deleteIpRecords(ctx, body)),
  })
  bindEndpoint(app, contract.listLogs, {
    handle: async (ctx, { body }) => presentLogList(await listLogRecords(ctx, body, anchors)),
  })
  bindEndpoint(app, contract.deleteLogs, {
    limit: staffActs,
    handle: async (ctx, { body }) => presentDeletion('Log(s) deleted successfully', await deleteLogRecords(ctx, body)),
  })
  bindEndpoint(app, contract.listAuditRecords, {
    handle: async (ctx, { query }) => presentAuditList(await listAuditRecords(ctx, query, anchors)),
  })
  bindEndpoint(app, contract.getAuditChain, { handle: async ({ db }) => presentAuditChain(await findChainState(db)) })
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Records each request that changes something and each failure, but no successful reads. */
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
      durationMs: reply.elapsedTime,
      requestId: request.id,
    })
  })
}

/** One subscriber may own thousands of the narrower networks. */
function widestNetworkOf(ipAddress: string): string {
  const [narrowest, ...wider] = networksOf(ipAddress)
  return (wider.at(-1) ?? narrowest).cidr
}

function userIdOf({ ctx }: Partial<Pick<FastifyRequest, 'ctx'>>): number | null {
  return ctx?.actor.kind === 'user' ? ctx.actor.id : null
}

/** The route's pattern. Without one, the path, in which segments as long as tokens become `…`. */
function recordablePath({ routeOptions, url }: FastifyRequest): string {
  const pattern = routeOptions.url
  if (pattern !== undefined && !pattern.includes('*')) return pattern
  return withoutQuery(url).replace(/[^/]{24,}/g, '…')
}
