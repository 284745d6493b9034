import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, instant, message, page } from '../fields.ts'
import { maxPasskeys } from './factors.ts'

export const securityEventKinds = [
  'login',
  'logout',
  'reauthenticate',
  'login_failed',
  'second_factor_failed',
  'password_reset_request',
  'register',
  'verify_email',
  'password_change',
  'password_reset',
  'email_change',
  'email_change_undo',
  'passkey_add',
  'passkey_remove',
  'authenticator_app_add',
  'authenticator_app_remove',
  'recovery_codes_renew',
  'session_end',
  'session_end_others',
  'session_reuse',
  'data_export',
  'data_export_download',
  'deletion_plan',
  'deletion_cancel',
  'compromise_report',
] as const

export type SecurityEventKind = (typeof securityEventKinds)[number]

export const signInMethods = ['password', 'authenticator_app', 'recovery_code', 'passkey'] as const

export type SignInMethod = (typeof signInMethods)[number]

const securityLogEntry = z
  .object({
    id: z.string(),
    kind: z.enum([...securityEventKinds, 'administration']),
    act: z.string().nullable().describe('What an administrator did, as in user_suspend.'),
    fields: z.array(z.string()).describe('The fields that an administrator changed.'),
    method: z.enum(signInMethods).nullable().describe('How the user logged in, apart from the password.'),
    is_new_client: z.boolean().describe('The first login from this browser, or from a program on this network.'),
    ip_address: z.string().nullable().describe('Null for actions of others, whose address is not shown.'),
    user_agent: z.string().nullable(),
    occurrences: z.int().describe('How many events within an hour this entry stands for.'),
    first_at: instant,
    created_at: instant.describe('When it happened, or last happened.'),
  })
  .meta({ id: 'SecurityLogEntry' })

export type SecurityLogEntry = z.infer<typeof securityLogEntry>

export const listSecurityLog = defineEndpoint({
  name: 'listSecurityLog',
  method: 'GET',
  path: '/api/v1/accounts/security-log/',
  summary: 'Lists what happened to your account in the past year, newest first, one page at a time.',
  tag: 'Security log',
  access: 'user',
  query: z.object({ page }),
  responses: {
    200: z.object({ data: z.array(securityLogEntry), total: z.int(), page: z.int(), numOfPages: z.int() }),
  },
})

export const reportCompromise = defineEndpoint({
  name: 'reportCompromise',
  method: 'POST',
  path: '/api/v1/accounts/security-log/report/',
  summary:
    'Reports that someone else used your account: ends all sessions, invalidates the password and mails a link to set a new one. Also removes the named second factors; removing one that is older than this session needs a recent authentication.',
  tag: 'Security log',
  access: 'user',
  recentAuthentication: 'sometimes',
  body: z.object({
    remove_passkeys: z.array(id).max(maxPasskeys, `Send at most ${maxPasskeys} ids.`).default([]),
    remove_authenticator_app: z.boolean('Use true or false.').default(false),
  }),
  responses: { 200: message },
  errors: [409],
})
