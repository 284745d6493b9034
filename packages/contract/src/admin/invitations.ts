import { z } from 'zod'
import { emailAddress } from '../accounts/credentials.ts'
import { invitationRole } from '../accounts/invitations.ts'
import { defineEndpoint } from '../endpoint.ts'
import { id, idInPath, instant, message, page } from '../fields.ts'

const invitationStates = ['open', 'expired', 'accepted', 'revoked'] as const

export type InvitationState = (typeof invitationStates)[number]

export const invitationLifeDays = 7

export const maxOpenInvitations = 500

const invitation = z
  .object({
    id,
    email: z.string().describe('Empty once the invitation is accepted.'),
    role: invitationRole,
    state: z.enum(invitationStates),
    invited_by: z.string().nullable().describe('Null if that account has been deleted.'),
    accepted_by: z.string().nullable().describe('The username of the account that was created.'),
    sent_at: instant.describe('When the last email was queued.'),
    expires_at: instant,
  })
  .meta({ id: 'Invitation' })

export type Invitation = z.infer<typeof invitation>

const superuserOnly = { tag: 'Command centre', access: 'superuser' } as const

const invitationInPath = z.object({ id: idInPath })

const saved = message.extend({ data: invitation }).meta({ id: 'SavedInvitation' })

export const listInvitations = defineEndpoint({
  ...superuserOnly,
  name: 'listInvitations',
  method: 'GET',
  path: '/api/v1/admin/invitations/',
  summary: 'Lists invitations, newest first, 20 per page. They are kept for 30 days after they end.',
  query: z.object({
    page,
    state: z
      .enum(['all', ...invitationStates])
      .default('open')
      .describe('Which invitations to list.'),
  }),
  responses: {
    200: z.object({ data: z.array(invitation), total: z.int(), page: z.int(), numOfPages: z.int() }),
  },
})

export const createInvitation = defineEndpoint({
  ...superuserOnly,
  name: 'createInvitation',
  method: 'POST',
  path: '/api/v1/admin/invitations/',
  summary: `Mails a link that creates one account within ${invitationLifeDays} days, even while registration is closed. 409 \`email_taken\`, \`already_invited\` or \`too_many_invitations\` (${maxOpenInvitations} open ones).`,
  recentAuthentication: 'always',
  takesIdempotencyKey: true,
  body: z.object({ email: emailAddress, role: invitationRole }),
  responses: { 201: saved },
  errors: [409],
})

export const resendInvitation = defineEndpoint({
  ...superuserOnly,
  name: 'resendInvitation',
  method: 'POST',
  path: '/api/v1/admin/invitations/{id}/resend/',
  summary: `Mails a new link that works for ${invitationLifeDays} days; the previous link stops working. 409 if the invitation is accepted or revoked.`,
  recentAuthentication: 'always',
  params: invitationInPath,
  responses: { 200: saved },
  errors: [404, 409],
})

export const revokeInvitation = defineEndpoint({
  ...superuserOnly,
  name: 'revokeInvitation',
  method: 'POST',
  path: '/api/v1/admin/invitations/{id}/revoke/',
  summary: 'Revokes an invitation, so that its link stops working. 409 if it is accepted.',
  recentAuthentication: 'always',
  params: invitationInPath,
  responses: { 200: saved },
  errors: [404, 409],
})
