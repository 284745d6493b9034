import { lookUp } from '@ledgerdeck/lookup'
import type { Database, Db } from '../platform/database/database.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { changeIn } from '../platform/pages/cache-freshness.ts'
import { findActorName, insertDeletedUsers, insertIpRecordOfAct, lockRecordsAbout } from './audit.repository.ts'
import type { Details } from './audit-chain.repository.ts'
import { appendToChain, redactRecords } from './audit-chain.service.ts'
import type { AuditedFields } from './audit-records.table.ts'

export interface Act {
  /** Verb and noun in lower snake case, such as `user_update`; at most 50 characters. */
  act: string
  object: { kind: string; id?: number | string; name?: string }
  /** Names the IP record; `admin_` and the act by default. */
  action?: string
  before?: AuditedFields
  after?: AuditedFields
}

const maxNameLength = 500

/** Call it in the transaction of the act. No request can delete the record. */
export async function recordAct(ctx: UserCtx, db: Db, { act, object, ...options }: Act): Promise<void> {
  const { action = `admin_${act}`, before, after } = options
  const actorName = await findActorName(db, ctx.actor.id)
  const origin = { ipAddress: ctx.client.ipAddress, createdAt: ctx.now() }
  await insertIpRecordOfAct(db, { ...origin, action, userId: actorName === undefined ? null : ctx.actor.id })
  appendAct(db, { actorId: ctx.actor.id, actorName: actorName ?? '' }, { act, object, before, after }, origin)
}

/** For an act that a job completes. Without an actor it is an act of the system. */
export async function recordFinishedAct(
  db: Db,
  act: Act,
  { actorId, now }: { actorId: number | null; now: Date },
): Promise<void> {
  const name = actorId === null ? undefined : await findActorName(db, actorId)
  const actorName = name ?? (actorId === null ? 'system' : pseudonymOf(actorId))
  recordActWithoutRequest(db, { actorId, actorName }, act, now)
}

/** Records an act on the command line or at the first start, where the operator has no account. */
export function recordOperatorAct(db: Db, act: Act, now: Date): void {
  recordActWithoutRequest(db, { actorId: null, actorName: 'operator' }, act, now)
}

export function recordSystemAct(db: Db, act: Act, now: Date): void {
  recordActWithoutRequest(db, { actorId: null, actorName: 'system' }, act, now)
}

interface ActorOfAct {
  actorId: number | null
  actorName: string
}

interface OriginOfAct {
  /** Empty for an act without a request. */
  ipAddress: string
  createdAt: Date
}

function recordActWithoutRequest(db: Db, actor: ActorOfAct, act: Act, now: Date): void {
  appendAct(db, actor, act, { ipAddress: '', createdAt: now })
}

function appendAct(db: Db, actor: ActorOfAct, { act, object, before, after }: Act, origin: OriginOfAct): void {
  appendToChain(db, {
    ...actor,
    ...origin,
    act,
    objectKind: object.kind,
    objectId: object.id === undefined ? null : String(object.id),
    objectName: (object.name ?? '').slice(0, maxNameLength).toWellFormed(),
    ...changeOf(before, after),
  })
}

interface AccountOfAct {
  id: number
  username: string
}

export function recordNewSuperuser(db: Db, { id, username }: AccountOfAct, now: Date): void {
  recordOperatorAct(db, { act: 'superuser_create', object: { kind: 'user', id, name: username } }, now)
}

export function recordFactorReset(db: Db, { id, username }: AccountOfAct, now: Date): void {
  recordOperatorAct(db, { act: 'user_factors_reset', object: { kind: 'user', id, name: username } }, now)
}

/** Audits a command that changed the installation, in a transaction of its own. */
export async function recordInstallationAct(
  database: Pick<Database, 'transaction'>,
  act: string,
  after: AuditedFields,
): Promise<void> {
  const object = { kind: 'installation' }
  await changeIn(database)([], async (db) => recordOperatorAct(db, { act, object, after }, new Date()))
}

/** Replaces the name of a deleted user, and keeps the records about one user linked. */
export function pseudonymOf(userId: number): string {
  return `deleted user ${userId}`
}

/** Audits an account that is deleted at its owner's request. The record holds no name. */
export function recordOwnDeletion(db: Db, userId: number, now: Date): void {
  const pseudonym = pseudonymOf(userId)
  const object = { kind: 'user', id: userId, name: pseudonym }
  recordActWithoutRequest(db, { actorId: userId, actorName: pseudonym }, { act: 'account_delete', object }, now)
}

export async function recordAcceptedInvitation(
  db: Db,
  user: { id: number; username: string },
  { after, ipAddress, now }: { after: AuditedFields; ipAddress: string; now: Date },
): Promise<void> {
  const origin = { ipAddress, createdAt: now }
  await insertIpRecordOfAct(db, { ...origin, action: 'register', userId: user.id })
  const object = { kind: 'user', id: user.id, name: user.username }
  const actor = { actorId: user.id, actorName: user.username }
  appendAct(db, actor, { act: 'invitation_accept', object, after }, origin)
}

/** Call it in the transaction of the deletion. A job replaces the names at `anonymiseAt`. */
export async function eraseUsers(
  db: Db,
  userIds: readonly number[],
  { personal, now, anonymiseAt }: { personal: readonly string[]; now: Date; anonymiseAt: Date },
): Promise<void> {
  if (userIds.length === 0) return
  const records = await lockRecordsAbout(db, userIds, personal)
  await redactRecords(db, { records, now, erase: (details) => withoutFields(details, personal) })
  await insertDeletedUsers(db, userIds, anonymiseAt)
}

/** Removes fields from `before` and `after`, which also hides that they changed. */
export function withoutFields<Fields extends Pick<Details, 'before' | 'after'>>(
  details: Fields,
  names: readonly string[],
): Fields {
  const keep = (fields: AuditedFields | null) =>
    fields && Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
  return { ...details, before: keep(details.before), after: keep(details.after) }
}

function changeOf(before: AuditedFields | undefined, after: AuditedFields | undefined) {
  if (!before || !after) return { before: before ?? null, after: after ?? null }
  return { before: changedFields(before, after), after: changedFields(after, before) }
}

function changedFields(version: AuditedFields, other: AuditedFields): AuditedFields {
  const changed = Object.entries(version).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(lookUp(other, name)),
  )
  return Object.fromEntries(changed)
}
