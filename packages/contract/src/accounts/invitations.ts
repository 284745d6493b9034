import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { instant, message } from '../fields.ts'
import { mismatchAt, newPassword, repeats, username } from './credentials.ts'
import { mismatchText } from './repeated-password.ts'

export const invitationRoles = ['user', 'premium', 'staff'] as const

export type InvitationRole = (typeof invitationRoles)[number]

export const invitationRole = z.enum(
  invitationRoles,
  'Choose user, premium or staff. You can make superusers only on the command line.',
)

const byToken = { tag: 'Accounts', access: 'credentials', params: z.object({ token: z.string() }) } as const

export const getInvitation = defineEndpoint({
  ...byToken,
  name: 'getInvitation',
  method: 'GET',
  path: '/api/v1/accounts/invitations/{token}/',
  summary:
    'Describes an invitation without using it. 400 `link_invalid`, `link_used`, `link_expired` or `link_revoked`; 409 `email_taken` if its address already has an account.',
  responses: { 200: z.object({ email: z.string(), role: invitationRole, expires_at: instant }) },
  errors: [409],
})

export const acceptInvitation = defineEndpoint({
  ...byToken,
  name: 'acceptInvitation',
  method: 'POST',
  path: '/api/v1/accounts/invitations/{token}/accept/',
  summary: 'Creates the account of an invitation and confirms its address. A link works once.',
  body: z
    .object({
      username,
      password: newPassword,
      confirm_password: z.string('Repeat the password.').max(500, mismatchText),
    })
    .refine(({ password, confirm_password }) => repeats(password, confirm_password), mismatchAt('confirm_password')),
  responses: { 201: message },
  errors: [409],
})
