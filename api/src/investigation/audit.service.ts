import { lookUp } from '@ledgerdeck/lookup'
import type { Db } from '../platform/database/database.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { dropUserFields, insertAuditRecord, insertDeletedUsers } from './audit.repository.ts'
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

/**
 * Removes what is personal of deleted users from the records about them, in the transaction that
 * deletes them. Their names and addresses follow after 90 days.
 * @param personal the fields that go at once
 */
export async function forgetUsers(
  db: Db,
  userIds: readonly number[],
  { personal, now }: { personal: readonly string[]; now: Date },
): Promise<void> {
  if (userIds.length === 0) return
  await dropUserFields(db, userIds, personal)
  await insertDeletedUsers(db, userIds, now)
}

/** The fields of one version that the other has differently, or not at all. */
function differing(version: AuditedFields, other: AuditedFields): AuditedFields {
  const changed = Object.entries(version).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(lookUp(other, name)),
  )
  return Object.fromEntries(changed)
}
