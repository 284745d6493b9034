import { lookUp } from '@ledgerdeck/lookup'
import type { Db } from '../platform/database/database.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { dropUserFields, insertAuditRecord, insertDeletedUsers } from './audit.repository.ts'
import type { AuditedFields } from './audit-records.table.ts'

export interface Act {
  /** Verb and noun in lower snake case, such as `user_update`; at most 50 characters. */
  act: string
  object: { kind: string; id?: number | string; name?: string }
  /** Without secrets. When both are given, only differences are stored. */
  before?: AuditedFields
  after?: AuditedFields
}

const maxNameLength = 500

/**
 * Audits an act of administration inside its transaction, with an IP record. No request can delete
 * the record.
 */
export async function recordAct(db: Db, ctx: UserCtx, { act, object, before, after }: Act): Promise<void> {
  await insertAuditRecord(db, {
    actorId: ctx.actor.id,
    act,
    objectKind: object.kind,
    objectId: object.id === undefined ? null : String(object.id),
    objectName: (object.name ?? '').slice(0, maxNameLength),
    before: before && after ? changedFields(before, after) : before,
    after: before && after ? changedFields(after, before) : after,
    ipAddress: ctx.client.ipAddress,
    createdAt: ctx.now(),
  })
}

/**
 * Erases personal fields of deleted users from records about them, in the transaction that deletes
 * the users. A job replaces their names after 90 days.
 */
export async function eraseUsers(
  db: Db,
  userIds: readonly number[],
  { personal, now }: { personal: readonly string[]; now: Date },
): Promise<void> {
  if (userIds.length === 0) return
  await dropUserFields(db, userIds, personal)
  await insertDeletedUsers(db, userIds, now)
}

/** The fields that differ from the other version. */
function changedFields(version: AuditedFields, other: AuditedFields): AuditedFields {
  const changed = Object.entries(version).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(lookUp(other, name)),
  )
  return Object.fromEntries(changed)
}
