import { z } from 'zod'
import { visibleCharacter } from '../blank-text.ts'
import { defineEndpoint } from '../endpoint.ts'
import { message } from '../fields.ts'
import { emailAddress, newPassword, typedPassword, username } from './credentials.ts'
import { mismatchText } from './repeated-password.ts'

/** Accepts any text, because the server rejects all invalid links in the same way. */
const linkParams = z.object({ uid: z.string(), token: z.string() })

export const getAdmission = defineEndpoint({
  name: 'getAdmission',
  method: 'GET',
  path: '/api/v1/accounts/admission/',
  summary: 'Says whether registration is open.',
  tag: 'Accounts',
  responses: {
    200: message
      .extend({ is_open: z.boolean() })
      .describe('If registration is closed, msg says why; otherwise it is empty.'),
  },
})

export const register = defineEndpoint({
  name: 'register',
  method: 'POST',
  path: '/api/user/register/',
  summary: 'Creates an account and sends a verification link. Invalid input returns a map of fields to messages.',
  tag: 'Accounts',
  access: 'credentials',
  bodyKind: 'multipart',
  body: z.object({
    username,
    email: emailAddress,
    password: newPassword,
    confirm_password: z.string('Repeat the password.').max(500, mismatchText),
  }),
  hasFieldMapErrors: true,
  responses: { 201: message },
})

export const verifyEmail = defineEndpoint({
  name: 'verifyEmail',
  method: 'GET',
  path: '/api/user/verify-email/{uid}/{token}/',
  summary: 'Confirms an email address with the link that was sent to it. A link works once, within 24 hours.',
  tag: 'Accounts',
  access: 'credentials',
  isRead: false,
  params: linkParams,
  responses: { 200: message },
})

export const resendVerification = defineEndpoint({
  name: 'resendVerification',
  method: 'POST',
  path: '/api/user/resend-verification-email/',
  summary: 'Changes the address of an account that was never verified, and sends a new link there.',
  tag: 'Accounts',
  access: 'credentials',
  body: z.object({
    username: z
      .string('Enter your username.')
      .trim()
      .regex(visibleCharacter, 'Enter your username.')
      .max(320, 'Use up to 320 characters.')
      .describe('The account’s email address works too.'),
    password: typedPassword.min(1, 'Enter your password.'),
    new_email: emailAddress,
  }),
  responses: { 200: message },
  errors: [401, 403, 409],
})

export const requestPasswordReset = defineEndpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/api/user/password-reset/',
  summary: 'Sends a reset link if the address belongs to an account. The response is the same either way.',
  tag: 'Accounts',
  access: 'credentials',
  body: z.object({ email: emailAddress }),
  responses: { 200: message },
})

export const resetPassword = defineEndpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/user/reset-password/{uid}/{token}/',
  summary:
    'Sends a temporary password to the address of the account and ends its sessions. A link works once, within an hour.',
  tag: 'Accounts',
  access: 'credentials',
  params: linkParams,
  responses: { 200: message },
})

export const undoEmailChange = defineEndpoint({
  name: 'undoEmailChange',
  method: 'POST',
  path: '/api/v1/accounts/undo-email-change/{uid}/{token}/',
  summary: 'Restores the previous address of an account, ends its sessions and sends a temporary password there.',
  tag: 'Accounts',
  access: 'credentials',
  params: linkParams,
  responses: { 200: message },
  errors: [409],
})
