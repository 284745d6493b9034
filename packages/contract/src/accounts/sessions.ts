import { z } from 'zod'
import { visibleCharacter } from '../blank-text.ts'
import { defineEndpoint } from '../endpoint.ts'
import { instant, message } from '../fields.ts'
import { typedPassword } from './credentials.ts'
import { loginAnswer, passkeyAssertion, secondFactorCode } from './factors.ts'

const refreshToken = z.string('Send a refresh token.').max(200, 'This is not a refresh token.')

export const getCsrfToken = defineEndpoint({
  name: 'getCsrfToken',
  method: 'GET',
  path: '/api/core/csrf/',
  summary:
    'Sets the cookie `csrftoken` (`__Host-csrftoken` over https), whose value a browser repeats in the header X-CSRFToken of unsafe requests. It belongs to the browser session; login and logout replace it.',
  tag: 'Sessions',
  access: 'credentials',
  responses: { 200: z.object({ csrf_token: z.string() }) },
})

export const login = defineEndpoint({
  name: 'login',
  method: 'POST',
  path: '/api/user/login/',
  summary:
    'Starts a session of four hours. With X-CSRFToken, a cookie binds it to the browser. A login with an access token of the same account replaces that session. An account with a second factor gets 403 `second_factor_required`, with `details.second_factor_token` for `finishLogin`.',
  tag: 'Sessions',
  access: 'credentials',
  body: z.object({
    username_or_email: z
      .string('Enter your username or email address.')
      .trim()
      .regex(visibleCharacter, 'Enter your username or email address.')
      .max(320, 'Use up to 320 characters.'),
    password: typedPassword.min(1, 'Enter your password.'),
  }),
  responses: { 200: loginAnswer },
  errors: [401, 403],
})

export const startFirstSession = defineEndpoint({
  name: 'startFirstSession',
  method: 'POST',
  path: '/api/v1/accounts/first-session/',
  summary:
    'Logs in to a new account without its password, once, in the browser that registered it within the last 24 hours. The address must be verified. The proof is a cookie set by the registration. The response is that of a login.',
  tag: 'Sessions',
  access: 'credentials',
  responses: { 200: loginAnswer },
  errors: [401, 403],
})

export const refreshSession = defineEndpoint({
  name: 'refreshSession',
  method: 'POST',
  path: '/api/auth/token/refresh/',
  summary:
    'Exchanges a refresh token for a new one and an access token that lasts five minutes. A refresh token works once.',
  tag: 'Sessions',
  access: 'credentials',
  body: z.object({
    refresh: refreshToken,
    attempt: z
      .uuid('Use a UUID.')
      .toLowerCase()
      .optional()
      .describe('Send the same one when you retry an exchange, so that you get a lost response again.'),
  }),
  responses: { 200: z.object({ access: z.string(), refresh: z.string(), session_ends_at: instant }) },
  errors: [401, 403],
})

export const logout = defineEndpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/user/logout/',
  summary: 'Ends the session of a refresh token. Succeeds if the session has already ended.',
  tag: 'Sessions',
  access: 'credentials',
  body: z.object({ refresh_token: refreshToken }),
  responses: { 200: message },
  errors: [403],
})

const listedSession = z
  .object({
    id: z.uuid(),
    started_at: instant,
    last_used_at: instant,
    ends_at: instant,
    ip_address: z.string(),
    user_agent: z.string(),
    is_current: z.boolean(),
  })
  .meta({ id: 'Session' })

export type ListedSession = z.infer<typeof listedSession>

export const listSessions = defineEndpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/v1/accounts/sessions/',
  summary: 'Lists the open sessions of your account, newest first.',
  tag: 'Sessions',
  access: 'user',
  responses: { 200: z.object({ data: z.array(listedSession) }) },
})

export const reauthenticate = defineEndpoint({
  name: 'reauthenticate',
  method: 'POST',
  path: '/api/v1/accounts/reauthenticate/',
  summary:
    'Confirms that the account’s owner is using this session, for calls that return 403 `reauthentication_required`. Send the password, or a code or passkey if the account has a second factor. Failures count as failed logins.',
  tag: 'Sessions',
  access: 'user',
  body: z.object({
    password: typedPassword.min(1, 'Enter your password.').optional(),
    code: secondFactorCode.optional(),
    passkey: passkeyAssertion.optional(),
  }),
  responses: { 200: message.extend({ authenticated_at: instant }) },
})

export const endSession = defineEndpoint({
  name: 'endSession',
  method: 'POST',
  path: '/api/v1/accounts/sessions/{id}/end/',
  summary: 'Ends another session of your account. Succeeds if it has already ended.',
  tag: 'Sessions',
  access: 'user',
  recentAuthentication: 'always',
  params: z.object({ id: z.uuid() }),
  responses: { 200: message },
  errors: [404, 409],
})

export const endOtherSessions = defineEndpoint({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/api/v1/accounts/sessions/end-others/',
  summary: 'Ends every session of your account except this one.',
  tag: 'Sessions',
  access: 'user',
  recentAuthentication: 'always',
  responses: { 200: message.extend({ ended: z.int() }) },
})
