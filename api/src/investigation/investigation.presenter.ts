import type { AuditChain, AuditList, Deleted, IpList, LogList } from '@ledgerdeck/contract/investigation'
import type { CappedPage } from '../platform/lists/page.ts'
import type { ChainState } from './audit-chain.repository.ts'
import type { AuditRow, IpRow, LogRow } from './investigation.repository.ts'
import type { Deletion } from './record-deletion.service.ts'

function presentPaging({ isExact, page, pages }: CappedPage<unknown>) {
  return { is_exact: isExact, page, numOfPages: pages }
}

export function presentIpList(found: CappedPage<IpRow>): IpList {
  const data = found.rows.map(({ record, username }) => ({
    id: record.id,
    user: username,
    user_id: record.userId,
    ip_address: record.ipAddress,
    action: record.action,
    created_at: record.createdAt.toISOString(),
  }))
  return { data, totalIp: found.total, ...presentPaging(found) }
}

export function presentLogList(found: CappedPage<LogRow>): LogList {
  const data = found.rows.map(({ id, message, level, fromProxy, occurrences, createdAt }) => ({
    id,
    message,
    level,
    from_proxy: fromProxy,
    occurrences,
    created_at: createdAt.toISOString(),
  }))
  return { data, totalLog: found.total, ...presentPaging(found) }
}

export function presentAuditList(found: CappedPage<AuditRow>): AuditList {
  const data = found.rows.map((row) => ({
    id: row.id,
    actor: row.actorName,
    actor_id: row.actorId,
    act: row.act,
    object_kind: row.objectKind,
    object_id: row.objectId,
    object_name: row.objectName,
    before: row.before,
    after: row.after,
    ip_address: row.ipAddress,
    created_at: row.createdAt.toISOString(),
  }))
  return { data, total: found.total, ...presentPaging(found) }
}

export function presentAuditChain(state: ChainState | undefined): AuditChain {
  return {
    records: state?.position ?? 0,
    head: state?.hash ?? '',
    verified_at: state?.verifiedAt?.toISOString() ?? null,
    verified_records: state?.verifiedRecords ?? null,
    problem: state?.problem ?? null,
    exported_at: state?.exportedAt?.toISOString() ?? null,
  }
}

export function presentDeletion(msg: string, { deleted, isPending }: Deletion): Deleted {
  return { msg, message: msg, deleted, is_pending: isPending }
}
