import { z } from 'zod'
import { mismatchAt, repeats } from '../accounts/credentials.ts'
import { accountStatuses, profileFields, user } from '../accounts/users.ts'
import { visibleCharacter } from '../blank-text.ts'
import { defineEndpoint } from '../endpoint.ts'
import { dateOrInstant, fromDigits, idInPath, instant, message, page, recordBody, rowsOfPage } from '../fields.ts'

export const userSorts = ['latest', 'oldest', 'a-z', 'z-a'] as const

/** A lock ends by itself, so it is not a status to filter by. */
export const filteredStatuses = ['active', 'unverified', 'locked', 'suspended'] as const

const choiceText = 'Use ALL, True or False.'

const choice = z
  .string()
  .max(5, choiceText)
  .transform((text) => text.toLowerCase())
  .pipe(z.enum(['', 'all', 'true', 'false'], { error: choiceText }))
  .transform((text) => (text === 'true' ? true : text === 'false' ? false : undefined))
  .optional()

const searched = z.string().trim().max(254, 'Use up to 254 characters.').optional()

const userFilter = z.object({
  email: searched.describe('Part of the address, in upper or lower case.'),
  username: searched.describe('Part of the username, in upper or lower case.'),
  is_active: choice,
  is_staff: choice,
  is_premium_user: choice,
  account_status: z
    .enum(['', 'all', ...filteredStatuses], { error: `Use all, ${filteredStatuses.join(', ')}.` })
    .optional()
    .describe('As in the list: an active account that is locked out counts as locked.'),
  updated_before: dateOrInstant.optional(),
  updated_after: dateOrInstant.optional(),
  joined_after: dateOrInstant.optional().describe('Accounts created then or later.'),
  sort: z.enum(userSorts).default('latest').describe('latest and oldest by date_updated, a-z and z-a by username.'),
})

/** Absent and empty leave the field unchanged. */
const optionalFlag = z
  .union([z.boolean(), z.enum(['true', 'false', ''])], { error: 'Use true or false.' })
  .transform((value) => (value === '' ? undefined : String(value) === 'true'))
  .optional()

const administeredUser = user
  .extend({
    suspended_until: instant.nullable().describe('When the suspension ends; null if it has no end date.'),
    suspension_reason: z.string().describe('Empty for an account that is not suspended.'),
  })
  .meta({ id: 'AdministeredUser' })

export type AdministeredUser = z.infer<typeof administeredUser>

const userList = z.object({
  data: z.array(administeredUser),
  totalUser: z.int(),
  is_exact: z.boolean().describe('False where counting stopped at totalUser.'),
  numOfPages: z.int(),
  page: z.int(),
})

export type UserList = z.infer<typeof userList>

export const listUsers = defineEndpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/api/user/users/',
  summary: 'Lists accounts, one page at a time.',
  tag: 'Command centre',
  access: 'staff',
  query: userFilter.extend({ page, rows: fromDigits(rowsOfPage(12)) }),
  responses: { 200: userList },
  errors: [404],
})

export const getAdministeredUser = defineEndpoint({
  name: 'getAdministeredUser',
  method: 'GET',
  path: '/api/v1/admin/users/{id}/',
  summary: 'Returns all fields of an account, including its suspension.',
  tag: 'Command centre',
  access: 'staff',
  params: z.object({ id: idInPath }),
  responses: { 200: administeredUser },
  errors: [404],
})

export const administerUser = defineEndpoint({
  name: 'administerUser',
  method: 'PUT',
  path: '/api/user/admin/user/update/{id}/',
  summary:
    'Updates an account. Omitted fields stay as they are. Staff can change ordinary users; only superusers can change staff and superusers. A field that the caller may not set is refused by name (403), unless it has its saved value.',
  tag: 'Command centre',
  access: 'staff',
  recentAuthentication: 'sometimes',
  params: z.object({ id: idInPath }),
  bodyKind: 'multipart',
  body: recordBody(administeredUser, {
    ...profileFields,
    email: profileFields.email.describe('Only superusers can change it for another account.'),
    new_password: profileFields.new_password.describe(
      'Only superusers can set it for another account, whose owner must replace it at the next login. Staff send a reset link.',
    ),
    is_active: optionalFlag.describe('False suspends the account without an end date.'),
    is_staff: optionalFlag.describe('Only superusers can change it.'),
    is_premium_user: optionalFlag.describe('Only superusers can change it.'),
    email_verified: optionalFlag.describe('True makes an unverified account active. Only superusers can set it.'),
    account_status: z
      .enum([...accountStatuses, ''], { error: `Use one of ${accountStatuses.join(', ')}.` })
      .transform((status) => (status === '' ? undefined : status))
      .optional()
      .describe(
        'suspended is the same as is_active false. active ends a suspension or a lock, and confirms the address of an unverified account, which only superusers do.',
      ),
    login_attempts: z
      .union([z.int().min(0), z.string().regex(/^\d{0,9}$/, 'Use a whole number.')], { error: 'Use a whole number.' })
      .transform((given) => (given === '' ? undefined : Number(given)))
      .optional()
      .describe(
        '0 ends a lock after failed logins. No other number can be set; with `base_date_updated`, a lower one than is saved changes nothing, because logins have failed since it was read.',
      ),
  })
    .strict()
    .refine(
      ({ new_password, confirm_new_password }) => repeats(new_password, confirm_new_password),
      mismatchAt('confirm_new_password'),
    ),
  responses: { 200: message.extend({ user: administeredUser }) },
  errors: [404, 409],
})

export const deleteUser = defineEndpoint({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/api/user/user/{id}/',
  summary: 'Deletes an account and its personal data. Its posts and comments stay, without an author.',
  tag: 'Command centre',
  access: 'staff',
  recentAuthentication: 'always',
  params: z.object({ id: idInPath }),
  responses: { 204: z.undefined() },
  errors: [404, 409],
})

const count = z.int().min(0)

export const countRelatedRows = defineEndpoint({
  name: 'countRelatedRows',
  method: 'GET',
  path: '/api/v1/admin/users/{id}/belongings/',
  summary: 'Counts what the deletion of an account would delete and what would stay.',
  tag: 'Command centre',
  access: 'staff',
  params: z.object({ id: idInPath }),
  responses: {
    200: z.object({
      goes: z.object({
        notes: count,
        calculations: count,
        friendships: count,
        friend_requests: count,
        sessions: count,
        notices: count,
      }),
      stays: z.object({ posts: count, comments: count, manga: count }).describe('They stay, without an author.'),
    }),
  },
  errors: [404],
})

export const signOutUser = defineEndpoint({
  name: 'signOutUser',
  method: 'POST',
  path: '/api/v1/admin/users/{id}/sign-out/',
  summary: 'Ends all sessions of an account.',
  tag: 'Command centre',
  access: 'staff',
  recentAuthentication: 'always',
  params: z.object({ id: idInPath }),
  responses: { 200: message.extend({ ended: count }) },
  errors: [404],
})

export const sendVerification = defineEndpoint({
  name: 'sendVerification',
  method: 'POST',
  path: '/api/v1/admin/users/{id}/verification/',
  summary:
    'Mails the link that confirms the address of an account again. 409 if the address is already confirmed or the account is suspended.',
  tag: 'Command centre',
  access: 'staff',
  params: z.object({ id: idInPath }),
  responses: { 200: message },
  errors: [404, 409],
})

export const sendPasswordReset = defineEndpoint({
  name: 'sendPasswordReset',
  method: 'POST',
  path: '/api/v1/admin/users/{id}/reset-link/',
  summary:
    'Mails a password reset link to the confirmed address of an account. 409 if the address is not confirmed, the account is suspended, or it has no password.',
  tag: 'Command centre',
  access: 'staff',
  params: z.object({ id: idInPath }),
  responses: { 200: message },
  errors: [404, 409],
})

export const resetUserFactors = defineEndpoint({
  name: 'resetUserFactors',
  method: 'POST',
  path: '/api/v1/admin/users/{id}/factors/reset/',
  summary:
    'Removes all passkeys, the authenticator app and the recovery codes of another account, ends its sessions and mails its owner. 409 if it has none.',
  tag: 'Command centre',
  access: 'superuser',
  recentAuthentication: 'always',
  params: z.object({ id: idInPath }),
  responses: { 200: message.extend({ user: administeredUser }) },
  errors: [404, 409],
})

export const suspensionBounds = { reasonCharacters: 500 } as const

export const suspendUser = defineEndpoint({
  name: 'suspendUser',
  method: 'POST',
  path: '/api/v1/admin/users/{id}/suspension/',
  summary: 'Suspends an account, or changes its suspension. Its sessions end, and no one can log in to it.',
  tag: 'Command centre',
  access: 'staff',
  recentAuthentication: 'always',
  params: z.object({ id: idInPath }),
  body: z.object({
    reason: z
      .string()
      .trim()
      .regex(visibleCharacter, 'Enter a reason.')
      .max(suspensionBounds.reasonCharacters, `Use up to ${suspensionBounds.reasonCharacters} characters.`),
    until: instant.nullable().optional().describe('When it ends; without a value, never.'),
    base_date_updated: instant
      .nullable()
      .optional()
      .describe(
        'date_updated of a suspended account as the caller read it; 409 `account_changed` if it has changed since. null if the account was not suspended; 409 if it is now. Repeating the same call is accepted.',
      ),
  }),
  responses: { 200: message.extend({ user: administeredUser }) },
  errors: [404, 409],
})

export const reinstateUser = defineEndpoint({
  name: 'reinstateUser',
  method: 'DELETE',
  path: '/api/v1/admin/users/{id}/suspension/',
  summary: 'Ends the suspension of an account.',
  tag: 'Command centre',
  access: 'staff',
  recentAuthentication: 'always',
  params: z.object({ id: idInPath }),
  responses: { 200: message.extend({ user: administeredUser }) },
  errors: [404],
})
