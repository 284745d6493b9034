import type * as contract from '@ledgerdeck/contract/invitations'
import type { z } from 'zod'
import { assertNoProblems, takenError, takenProblems } from '../../accounts/accounts.errors.ts'
import { isAddressReserved } from '../../accounts/links/account-links.repository.ts'
import { hashPassword, strangerAt } from '../../accounts/passwords/passwords.service.ts'
import { findTakenFields } from '../../accounts/registration/registration.repository.ts'
import { newAccountProblems } from '../../accounts/registration/registration.service.ts'
import { recordSecurityEvent } from '../../accounts/security-events/security-events.service.ts'
import { findUserByAddress, insertUser } from '../../accounts/users.repository.ts'
import { recordAcceptedInvitation } from '../../investigation/audit.service.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Ctx } from '../../platform/endpoints/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { hashOfToken } from '../../platform/secrets/secrets.ts'
import { consumeInvitation, findInvitationByToken, type InvitationRow, stateOf } from './invitations.repository.ts'

/** Read-only, because mail scanners follow links. @throws AppError 400, 409 `email_taken` */
export async function getInvitation({ db, now }: Ctx, token: string): Promise<InvitationRow> {
  const invitation = await getOpen(db, hashOf(token), now())
  if ((await findUserByAddress(db, invitation.email)) !== null) throw hasAccount()
  return invitation
}

type Acceptance = z.output<typeof contract.acceptInvitation.body>

/** @throws AppError 400 for the link, 400 with messages by field, 409 for a taken address */
export async function acceptInvitation(ctx: Ctx, token: string, { username, password }: Acceptance): Promise<void> {
  const { ipAddress } = ctx.client
  const tokenHash = hashOf(token)
  const { email, role, inviterId } = await getInvitation(ctx, token)
  const taken = await findTakenFields(ctx.db, { username, email, now: ctx.now() })
  if (taken.email) throw hasAccount()
  assertNoProblems('registration_refused', {
    ...(await newAccountProblems(ctx, { username, email, password })),
    ...takenProblems(taken),
  })
  const passwordHash = await hashPassword(password, strangerAt(ipAddress))
  await ctx.change([], async (db) => {
    const now = ctx.now()
    const id = await insertUser(db, {
      username,
      email,
      passwordHash,
      emailVerifiedAt: now,
      accountStatus: 'active',
      isStaff: role === 'staff',
      isPremiumUser: role === 'premium',
      createdAt: now,
      updatedAt: now,
    })
    // The unique indexes settle races.
    if (id === null) throw await conflictError(db, { username, email, now })
    if (await isAddressReserved(db, { email, now, exceptUserId: id })) throw hasAccount()
    const used = await consumeInvitation(db, { tokenHash, userId: id, now })
    if (!used) throw linkError(await findInvitationByToken(db, tokenHash), now)
    const after = { role, invitation_id: used.id, inviter_id: inviterId }
    await recordSecurityEvent(ctx, db, { userId: id, kind: 'register' })
    await recordAcceptedInvitation(db, { id, username }, { after, ipAddress, now })
  })
}

async function conflictError(db: Db, wanted: { username: string; email: string; now: Date }): Promise<unknown> {
  const taken = await findTakenFields(db, wanted)
  return taken.email ? hasAccount() : takenError('username')
}

function hashOf(token: string): string {
  if (!/^[\w-]{43}$/.test(token)) throw invalid()
  return hashOfToken(token)
}

async function getOpen(db: Db, tokenHash: string, now: Date): Promise<InvitationRow> {
  const found = await findInvitationByToken(db, tokenHash)
  if (!found || stateOf(found, now) !== 'open') throw linkError(found, now)
  return found
}

function linkError(found: InvitationRow | null, now: Date): AppError {
  const state = found ? stateOf(found, now) : null
  if (state === 'accepted') {
    return new AppError(400, 'link_used', 'You’ve already accepted this invitation. You can log in.')
  }
  if (state === 'revoked') {
    return new AppError(400, 'link_revoked', 'This invitation was withdrawn. Ask an administrator of this site.')
  }
  if (state === 'expired') {
    return new AppError(400, 'link_expired', 'This invitation has expired. Ask an administrator to send it again.')
  }
  return invalid()
}

function invalid(): AppError {
  const text = 'This link doesn’t work. Check you copied all of it. If you got a newer email, use its link.'
  return new AppError(400, 'link_invalid', text)
}

function hasAccount(): AppError {
  return new AppError(409, 'email_taken', 'The invited address already has an account. Log in with it.')
}
