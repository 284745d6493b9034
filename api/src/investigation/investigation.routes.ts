import * as contract from '@ledgerdeck/contract/investigation'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import { staffActs } from '../platform/limits/call-limit.ts'
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

export function bindInvestigation(app: FastifyInstance): void {
  const anchors = createPageAnchors()
  bindEndpoint(app, contract.listIpRecords, {
    handle: async (ctx, { body }) => presentIpList(await listIpRecords(ctx, body, { anchors })),
  })
  bindEndpoint(app, contract.listIpActions, { handle: async ({ db }) => ({ data: await listIpActions(db) }) })
  bindEndpoint(app, contract.deleteIpRecords, {
    limit: staffActs,
    handle: async (ctx, { body }) => presentDeletion('Ip deleted successfully', await deleteIpRecords(ctx, body)),
  })
  bindEndpoint(app, contract.listLogs, {
    handle: async (ctx, { body }) => presentLogList(await listLogRecords(ctx, body, { anchors })),
  })
  bindEndpoint(app, contract.deleteLogs, {
    limit: staffActs,
    handle: async (ctx, { body }) => presentDeletion('Log(s) deleted successfully', await deleteLogRecords(ctx, body)),
  })
  bindEndpoint(app, contract.listAuditRecords, {
    handle: async (ctx, { query }) => presentAuditList(await listAuditRecords(ctx, query, { anchors })),
  })
  bindEndpoint(app, contract.getAuditChain, { handle: async ({ db }) => presentAuditChain(await findChainState(db)) })
}
