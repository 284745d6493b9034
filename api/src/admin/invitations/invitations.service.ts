import type * as contract from '@ledgerdeck/contract/admin-invitations'
import { invitationLifeDays, maxOpenInvitations } from '@ledgerdeck/contract/admin-invitations'
import type { z } from 'zod'
import { takenError } from '../../accounts/accounts.errors.ts'
import { isAddressReserved } from '../../accounts/links/account-links.repository.ts'
import { invitationMail } from '../../accounts/mails/account-mails.presenter.ts'
import { countMailTo } from '../../accounts/mails/account-mails.service.ts'
import { assertSessionIsOpen, lockActor } from '../../accounts/sessions/sessions.service.ts'
import { findUserByAddress } from '../../accounts/users.repository.ts'
import { recordAct } from '../../investigation/audit.service.ts'
import { lockUntilCommit } from '../../platform/database/advisory-locks.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCtx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { listPage, type Page } from '../../platform/lists/page.ts'
import { hashOfToken, randomToken } from '../../platform/secrets/secrets.ts'
import { dayMs } from '../../platform/text/times.ts'
import {
  countInvitations,
  findListedInvitation,
  type InvitationRow,
  insertInvitation,
  type ListedInvitation,
  listInvitationRows,
  lockInvitation,
  lockPendingInvitation,
  stateOf,
  updateInvitation,
} from './invitations.repository.ts'

const perPage = 20

export async function listInvitations(
  { db, now }: UserCtx,
  { page, state }: z.output<typeof contract.listInvitations.query>,
): Promise<Page<ListedInvitation>> {
  const filter = { state, now: now() }
  return listPage({ page, rows: perPage }, async (range) => ({
    total: await countInvitations(db, filter),
    rows: await listInvitationRows(db, filter, range),
  }))
}

/** @throws AppError 409 `email_taken`, `already_invited` or `too_many_invitations`, 429 */
export async function createInvitation(
  ctx: UserCtx,
  { email, role }: z.output<typeof contract.createInvitation.body>,
): Promise<ListedInvitation> {
  await countMailTo(ctx, email)
  return ctx.change([], async (db) => {
    await lockActor(ctx, db)
    await lockUntilCommit(db, 'invitations')
    await assertAddressIsFree(ctx, db, email)
    const pending = await lockPendingInvitation(db, email)
    if (pending && stateOf(pending, ctx.now()) === 'open') throw alreadyInvited()
    await assertRoomForOpen(ctx, db)
    if (pending) await updateInvitation(db, pending.id, { revokedAt: ctx.now() })
    const { url, ...link } = newLink(ctx)
    const id = await insertInvitation(db, { email, role, inviterId: ctx.actor.id, ...link })
    await ctx.mailer.queue(db, invitationMail(ctx.site, email, { url, expiresAt: link.expiresAt }))
    await recordAct(ctx, db, { act: 'invitation_create', object: { kind: 'invitation', id }, after: { role } })
    return ctx.storeAnswer(db, await getListed(db, id))
  })
}

/** @throws AppError 404, 409 for one that ended, 429 */
export async function resendInvitation(ctx: UserCtx, id: number): Promise<ListedInvitation> {
  const { invitation: found } = await getListed(ctx.db, id)
  assertPending(found)
  await countMailTo(ctx, found.email)
  return ctx.change([], async (db) => {
    await lockActor(ctx, db)
    await lockUntilCommit(db, 'invitations')
    const { email, role, ...before } = await lockPending(db, id)
    await assertAddressIsFree(ctx, db, email)
    if (before.expiresAt <= ctx.now()) await assertRoomForOpen(ctx, db)
    const { url, ...link } = newLink(ctx)
    await updateInvitation(db, id, link)
    await ctx.mailer.queue(db, invitationMail(ctx.site, email, { url, expiresAt: link.expiresAt }))
    await recordAct(ctx, db, { act: 'invitation_resend', object: { kind: 'invitation', id }, after: { role } })
    return getListed(db, id)
  })
}

/** Does nothing if it is already revoked. @throws AppError 404, 409 for an accepted one */
export async function revokeInvitation(ctx: UserCtx, id: number): Promise<ListedInvitation> {
  return ctx.change([], async (db) => {
    await assertSessionIsOpen(ctx, db)
    const before = await lockInvitation(db, id)
    if (!before) throw invitationNotFound()
    if (before.acceptedAt !== null)
      throw invitationEnded('It’s already accepted. Suspend or delete the account instead.')
    if (before.revokedAt === null) {
      await updateInvitation(db, id, { revokedAt: ctx.now() })
      await recordAct(ctx, db, {
        act: 'invitation_revoke',
        object: { kind: 'invitation', id },
        before: { role: before.role },
      })
    }
    return getListed(db, id)
  })
}

/** The returned URL is the only copy of the token. */
function newLink({ site, now }: Pick<UserCtx, 'site' | 'now'>) {
  const token = randomToken()
  const sentAt = now()
  return {
    url: `${site.url}/accept-invitation/${token}`,
    tokenHash: hashOfToken(token),
    sentAt,
    expiresAt: new Date(sentAt.getTime() + invitationLifeDays * dayMs),
  }
}

async function assertAddressIsFree({ now }: UserCtx, db: Db, email: string): Promise<void> {
  const isTaken = (await findUserByAddress(db, email)) !== null || (await isAddressReserved(db, { email, now: now() }))
  if (isTaken) throw takenError('email')
}

async function assertRoomForOpen({ now }: UserCtx, db: Db): Promise<void> {
  if ((await countInvitations(db, { state: 'open', now: now() })) < maxOpenInvitations) return
  const text = `You have ${maxOpenInvitations} open invitations. Revoke some, or wait until they’re accepted or expire.`
  throw new AppError(409, 'too_many_invitations', text)
}

async function lockPending(db: Db, id: number): Promise<InvitationRow> {
  const found = await lockInvitation(db, id)
  if (!found) throw invitationNotFound()
  assertPending(found)
  return found
}

function assertPending({ acceptedAt, revokedAt }: InvitationRow): void {
  if (acceptedAt !== null) throw invitationEnded('It’s already accepted.')
  if (revokedAt !== null) throw invitationEnded('It was revoked. Make a new one.')
}

async function getListed(db: Db, id: number): Promise<ListedInvitation> {
  const found = await findListedInvitation(db, id)
  if (!found) throw invitationNotFound()
  return found
}

function alreadyInvited(): AppError {
  const text = 'This address has an open invitation. Resend that one, or revoke it first.'
  return new AppError(409, 'already_invited', text)
}

function invitationNotFound(): AppError {
  return new AppError(404, 'invitation_not_found', 'This invitation no longer exists.')
}

function invitationEnded(reason: string): AppError {
  return new AppError(409, 'invitation_ended', `You can’t change this invitation. ${reason}`)
}
