import * as contract from '@ledgerdeck/contract/security-log'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/endpoints/bind-endpoint.ts'
import type { CallLimit } from '../platform/limits/call-limit.ts'
import { reportCompromise } from './compromise-reports.service.ts'
import type { SecurityLogDeps } from './feature.ts'
import type { SecurityLogRow } from './security-log.repository.ts'
import { listSecurityLog } from './security-log.service.ts'

const compromiseReports: CallLimit = {
  name: 'compromise-reports',
  counts: 'reports that someone else used the account, each of which sends an email',
  points: 5,
  seconds: 3_600,
  per: 'user',
}

export function bindSecurityLog(app: FastifyInstance, { failureEvents, recordAct }: SecurityLogDeps): void {
  bindEndpoint(app, contract.listSecurityLog, {
    allowsMissingFactor: true,
    handle: async (ctx, { query }) => {
      const { rows, total, page, pages } = await listSecurityLog(ctx, failureEvents, query.page)
      return { data: rows.map(presentEntry), total, page, numOfPages: pages }
    },
  })
  bindEndpoint(app, contract.reportCompromise, {
    limit: compromiseReports,
    allowsMissingFactor: true,
    handle: async (ctx, { body }) => {
      const { remove_passkeys: removedPasskeys, remove_authenticator_app: removesAuthenticatorApp } = body
      const report = { removedPasskeys, removesAuthenticatorApp }
      const { isFormerAddress } = await reportCompromise(ctx, { recordAct }, report)
      const where = isFormerAddress ? 'the former address of the account' : 'the address of the account'
      return { msg: `Everyone is logged out. We sent a password reset link to ${where}.` }
    },
  })
}

function presentEntry(row: SecurityLogRow): contract.SecurityLogEntry {
  return {
    id: row.id,
    kind: row.kind,
    act: row.act,
    fields: row.fields,
    method: row.method,
    is_new_client: row.isNewClient,
    ip_address: row.ipAddress,
    user_agent: row.userAgent,
    occurrences: row.occurrences,
    first_at: new Date(row.firstAt).toISOString(),
    created_at: new Date(row.createdAt).toISOString(),
  }
}
