import { z } from 'zod'
import { visibleCharacter } from '../blank-text.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInPath, instant, message } from '../fields.ts'
import { user } from './users.ts'

export const maxPasskeys = 20

const base64url = (maxLength: number) =>
  z
    .string('Send base64url.')
    .max(maxLength, 'This is too long for a passkey.')
    .regex(/^[\w-]+$/, 'Send base64url.')

/** Fields that both authenticator responses have in common (WebAuthn Level 3, 5.1). */
const credential = z.object({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key', 'Send a public key credential.'),
  clientExtensionResults: z.object({}).default({}),
})

const transports = z
  .array(z.string().max(20, 'Use a transport that WebAuthn defines.'))
  .max(8, 'Send at most 8 transports.')

/** The result of `PublicKeyCredential.toJSON()` after `navigator.credentials.create()`. */
const passkeyRegistration = credential.extend({
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: transports.optional(),
  }),
})

export type PasskeyRegistration = z.infer<typeof passkeyRegistration>

export const passkeyAssertion = credential
  .extend({
    response: z.object({
      clientDataJSON: base64url(4_000),
      authenticatorData: base64url(4_000),
      signature: base64url(4_000),
      userHandle: base64url(200).optional(),
    }),
  })
  .meta({ id: 'PasskeyAssertion' })

export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

const credentialDescriptor = z
  .object({
    id: z.string(),
    type: z.string(),
    transports: z.array(z.string()).optional(),
  })
  .meta({ id: 'PasskeyDescriptor' })

const requirement = z.enum(['required', 'preferred', 'discouraged'])

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn Level 3. */
const creationOptions = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int().optional(),
  excludeCredentials: z.array(credentialDescriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: requirement.optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: requirement.optional(),
    })
    .optional(),
  attestation: z.enum(['none', 'indirect', 'direct', 'enterprise']).optional(),
})

export type PasskeyCreationOptions = z.infer<typeof creationOptions>

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn Level 3. */
const requestOptions = z
  .object({
    rpId: z.string().optional(),
    challenge: z.string(),
    timeout: z.int().optional(),
    allowCredentials: z
      .array(credentialDescriptor)
      .optional()
      .describe('Empty if any passkey for this site is accepted.'),
    userVerification: requirement.optional(),
  })
  .meta({ id: 'PasskeyRequestOptions' })

export type PasskeyRequestOptions = z.infer<typeof requestOptions>

const codeText = (missing: string) =>
  z.string(missing).trim().regex(visibleCharacter, missing).max(40, 'This code is too long. Check it and try again.')

export const secondFactorCode = codeText('Enter a code.').describe(
  'Six digits from the authenticator app, or a recovery code.',
)

const passkeyName = z
  .string('Enter a name.')
  .trim()
  .regex(visibleCharacter, 'Enter a name.')
  .max(60, 'Use up to 60 characters.')
  .regex(/^\P{Cc}*$/u, 'Use one line.')

const passkey = z
  .object({
    id: z.int(),
    name: z.string(),
    created_at: instant,
    last_used_at: instant.nullable(),
    is_backed_up: z.boolean().describe('Synchronised between devices by its provider.'),
  })
  .meta({ id: 'Passkey' })

export type Passkey = z.infer<typeof passkey>

const factors = z.object({
  passkeys: z.array(passkey).describe('Oldest first.'),
  authenticator_app: z.object({ created_at: instant, last_used_at: instant.nullable() }).nullable(),
  recovery_codes_left: z.int(),
  is_required: z.boolean().describe('The site requires this account to have a second factor.'),
})

export type Factors = z.infer<typeof factors>

const newRecoveryCodes = z
  .array(z.string())
  .describe('Returned only once, when they are created: with the first factor, or on request. Each works once.')

const tag = 'Second factors'
const base = '/api/v1/accounts/factors'

export const listFactors = defineEndpoint({
  name: 'listFactors',
  method: 'GET',
  path: `${base}/`,
  summary: 'Lists the second factors of your account, without their secrets.',
  tag,
  access: 'user',
  responses: { 200: factors },
})

export const beginAuthenticatorApp = defineEndpoint({
  name: 'beginAuthenticatorApp',
  method: 'POST',
  path: `${base}/authenticator-app/begin/`,
  summary:
    'Creates the secret of an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds). It takes effect when a code confirms it; until then another call replaces it.',
  tag,
  access: 'user',
  recentAuthentication: 'always',
  responses: { 200: z.object({ secret: z.string().describe('Base32.'), uri: z.string() }) },
  errors: [409],
})

export const confirmAuthenticatorApp = defineEndpoint({
  name: 'confirmAuthenticatorApp',
  method: 'POST',
  path: `${base}/authenticator-app/confirm/`,
  summary: 'Activates the authenticator app with one of its codes.',
  tag,
  access: 'user',
  recentAuthentication: 'always',
  body: z.object({ code: codeText('Enter the code shown in the app.') }),
  responses: { 200: message.extend({ recovery_codes: newRecoveryCodes }) },
  errors: [409],
})

export const deleteAuthenticatorApp = defineEndpoint({
  name: 'deleteAuthenticatorApp',
  method: 'POST',
  path: `${base}/authenticator-app/remove/`,
  summary:
    'Removes the authenticator app and ends your other sessions. Removing the last factor removes the recovery codes as well.',
  tag,
  access: 'user',
  recentAuthentication: 'always',
  responses: { 200: message },
  errors: [404],
})

export const renewRecoveryCodes = defineEndpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: `${base}/recovery-codes/`,
  summary: 'Replaces all recovery codes with ten new ones.',
  tag,
  access: 'user',
  recentAuthentication: 'always',
  responses: { 200: message.extend({ recovery_codes: newRecoveryCodes }) },
  errors: [409],
})

export const beginPasskeyRegistration = defineEndpoint({
  name: 'beginPasskeyRegistration',
  method: 'POST',
  path: `${base}/passkeys/begin/`,
  summary: 'Returns options for navigator.credentials.create(), valid for 5 minutes in this session.',
  tag,
  access: 'user',
  recentAuthentication: 'always',
  responses: { 200: creationOptions },
  errors: [409],
})

export const addPasskey = defineEndpoint({
  name: 'addPasskey',
  method: 'POST',
  path: `${base}/passkeys/`,
  summary: `Registers a passkey. An account can have up to ${maxPasskeys}.`,
  tag,
  access: 'user',
  recentAuthentication: 'always',
  body: z.object({ name: passkeyName, passkey: passkeyRegistration }),
  responses: { 200: message.extend({ recovery_codes: newRecoveryCodes }) },
  errors: [409],
})

export const renamePasskey = defineEndpoint({
  name: 'renamePasskey',
  method: 'PATCH',
  path: `${base}/passkeys/{id}/`,
  summary: 'Renames one of your passkeys.',
  tag,
  access: 'user',
  params: z.object({ id: idInPath }),
  body: z.object({ name: passkeyName }),
  responses: { 200: message },
  errors: [404],
})

export const deletePasskey = defineEndpoint({
  name: 'deletePasskey',
  method: 'DELETE',
  path: `${base}/passkeys/{id}/`,
  summary:
    'Removes one of your passkeys and ends your other sessions. Removing the last factor removes the recovery codes as well.',
  tag,
  access: 'user',
  recentAuthentication: 'always',
  params: z.object({ id: idInPath }),
  responses: { 200: message },
  errors: [404],
})

const secondFactorProof = { code: secondFactorCode.optional(), passkey: passkeyAssertion.optional() }

export const loginAnswer = message.extend({ access: z.string(), refresh: z.string(), user }).meta({ id: 'LoginResult' })

const loginToken = z.string('Send the login token.').max(400, 'This is not a login token.')

export const beginPasskeySecondFactor = defineEndpoint({
  name: 'beginPasskeySecondFactor',
  method: 'POST',
  path: '/api/v1/accounts/login/second-factor/passkey/',
  summary: 'Returns options for navigator.credentials.get() with a passkey of the account that is logging in.',
  tag,
  access: 'credentials',
  isRead: true,
  body: z.object({ token: loginToken }),
  responses: { 200: requestOptions },
  errors: [401, 403, 409],
})

export const finishLogin = defineEndpoint({
  name: 'finishLogin',
  method: 'POST',
  path: '/api/v1/accounts/login/second-factor/',
  summary:
    'Finishes a login that returned 403 `second_factor_required`, with its token (`details.second_factor_token`) and a code or a passkey. The token works once, within 5 minutes. The response is that of a login.',
  tag,
  access: 'credentials',
  body: z.object({ token: loginToken, ...secondFactorProof }),
  responses: { 200: loginAnswer },
  errors: [401, 403, 409],
})

export const beginPasskeyLogin = defineEndpoint({
  name: 'beginPasskeyLogin',
  method: 'POST',
  path: '/api/v1/accounts/login/passkey/begin/',
  summary:
    'Returns options for navigator.credentials.get() with any passkey of this site, valid for 5 minutes. They do not name an account.',
  tag,
  access: 'credentials',
  isRead: true,
  responses: { 200: requestOptions },
  errors: [409],
})

export const loginByPasskey = defineEndpoint({
  name: 'loginByPasskey',
  method: 'POST',
  path: '/api/v1/accounts/login/passkey/',
  summary: 'Starts a session with a passkey alone. The response is that of a login.',
  tag,
  access: 'credentials',
  body: z.object({ passkey: passkeyAssertion }),
  responses: { 200: loginAnswer },
  errors: [401, 403, 409],
})

export const beginReauthentication = defineEndpoint({
  name: 'beginReauthentication',
  method: 'POST',
  path: '/api/v1/accounts/reauthenticate/passkey/',
  summary:
    'Returns options for navigator.credentials.get() with one of your passkeys, for `reauthenticate` in this session.',
  tag,
  access: 'user',
  isRead: true,
  responses: { 200: requestOptions },
  errors: [409],
})
