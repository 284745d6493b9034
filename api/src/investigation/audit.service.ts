import type { Db } from '../platform/database/database.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { dropAuditedFields, insertAuditRecord } from './audit.repository.ts'
import type { AuditedFields } from './audit-records.table.ts'

export interface Act {
  /** Lower snake case verb and noun, as in `user_update`; at most 50 characters. */
  act: string
  object: { kind: string; id?: number | string; name?: string }
  /** The fields that the act is about, without secrets. Of two versions only what differs is kept. */
  before?: AuditedFields
  after?: AuditedFields
}

const longestName = 500

/**
 * Records an act of administration, inside the transaction that does it: both happen or neither. It stands among the audit records,
 * which nobody can delete from the web, and by its address among the IP records.
 */
export async function recordAct(db: Db, ctx: UserCtx, { act, object, before, after }: Act): Promise<void> {
  await insertAuditRecord(db, {
    actorId: ctx.actor.id,
    act,
    objectKind: object.kind,
    objectId: object.id === undefined ? null : String(object.id),
    objectName: (object.name ?? '').slice(0, longestName),
    before: before && after ? differing(before, after) : before,
    after: before && after ? differing(after, before) : after,
    ipAddress: ctx.client.ipAddress,
    createdAt: ctx.now(),
  })
}

/** Takes fields out of all records about an object: what they say of a person goes with their account. That they changed is not told then. */
export async function forgetFields(
  db: Db,
  { kind, id }: { kind: string; id: number },
  fields: readonly string[],
): Promise<void> {
  await dropAuditedFields(db, { objectKind: kind, objectId: String(id) }, fields)
}

/** The fields of one version that the other has differently, or not at all. */
function differing(version: AuditedFields, other: AuditedFields): AuditedFields {
  const changed = Object.entries(version).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(other[name]),
  )
  return Object.fromEntries(changed)
}
