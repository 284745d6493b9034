import * as contract from '@ledgerdeck/contract/admin-invitations'
import * as guestContract from '@ledgerdeck/contract/invitations'
import type { FastifyInstance } from 'fastify'
import { addressMailLimits } from '../../accounts/mails/account-mails.service.ts'
import { mailedLinks } from '../../accounts/registration/registration.routes.ts'
import { bindEndpoint } from '../../platform/endpoints/bind-endpoint.ts'
import { type CallLimit, staffActs } from '../../platform/limits/call-limit.ts'
import { acceptInvitation, getInvitation } from './accepted-invitations.service.ts'
import { type ListedInvitation, stateOf } from './invitations.repository.ts'
import { createInvitation, listInvitations, resendInvitation, revokeInvitation } from './invitations.service.ts'

const invitationMails: CallLimit = {
  name: 'invitations',
  counts: 'invitations emailed',
  points: 60,
  seconds: 3_600,
  per: 'user',
}

const acceptances: CallLimit = {
  name: 'accepted-invitations',
  counts: 'attempts to accept an invitation',
  points: 30,
  seconds: 3_600,
  per: 'network',
}

export function bindInvitations(app: FastifyInstance): void {
  bindEndpoint(app, contract.listInvitations, {
    handle: async (ctx, { query }) => {
      const { rows, total, page, pages } = await listInvitations(ctx, query)
      return { data: rows.map((row) => presentInvitation(row, ctx.now())), total, page, numOfPages: pages }
    },
  })
  bindEndpoint(app, contract.createInvitation, {
    limit: invitationMails,
    countedLimits: addressMailLimits,
    handle: (ctx, { body, answerOnce }) =>
      answerOnce(
        () => createInvitation(ctx, body),
        (made) => ({ msg: `Invitation sent to ${body.email}.`, data: presentInvitation(made, ctx.now()) }),
      ),
  })
  bindEndpoint(app, contract.resendInvitation, {
    limit: invitationMails,
    countedLimits: addressMailLimits,
    handle: async (ctx, { params }) => {
      const sent = await resendInvitation(ctx, params.id)
      return { msg: 'We sent a new link. The old one no longer works.', data: presentInvitation(sent, ctx.now()) }
    },
  })
  bindEndpoint(app, contract.revokeInvitation, {
    limit: staffActs,
    handle: async (ctx, { params }) => {
      const revoked = await revokeInvitation(ctx, params.id)
      return { msg: 'The invitation was revoked.', data: presentInvitation(revoked, ctx.now()) }
    },
  })
  bindEndpoint(app, guestContract.getInvitation, {
    limit: mailedLinks,
    handle: async (ctx, { params }) => {
      const { email, role, expiresAt } = await getInvitation(ctx, params.token)
      return { email, role, expires_at: expiresAt.toISOString() }
    },
  })
  bindEndpoint(app, guestContract.acceptInvitation, {
    limit: acceptances,
    handle: async (ctx, { params, body }) => {
      await acceptInvitation(ctx, params.token, body)
      return { msg: 'Your account is ready. Log in with your username and password.' }
    },
  })
}

function presentInvitation({ invitation, invitedBy, acceptedBy }: ListedInvitation, now: Date) {
  const { id, email, role, sentAt, expiresAt } = invitation
  return {
    id,
    email,
    role,
    state: stateOf(invitation, now),
    invited_by: invitedBy,
    accepted_by: acceptedBy,
    sent_at: sentAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  }
}
