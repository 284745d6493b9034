import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { formFlag, id, idInPath, imageSource, imageUpload, instant, message, recordBody } from '../fields.ts'
import { emailAddress, mismatchAt, newPassword, repeats, username } from './credentials.ts'

export const accountStatuses = ['active', 'unverified', 'locked', 'suspended', 'deleted'] as const

const userImage = {
  user_image: z.string().nullable().describe('Stored path.'),
  user_image_url: z.string().nullable(),
  user_image_width: z.int().nullable(),
  user_image_height: z.int().nullable(),
  user_image_sources: z.array(imageSource),
}

export const userReference = z.object({ id, username: z.string(), ...userImage }).meta({ id: 'UserReference' })

export type UserReference = z.infer<typeof userReference>

const publicUser = userReference.extend({ date_joined: instant }).meta({ id: 'PublicUser' })

export const user = publicUser
  .extend({
    email: z.string(),
    date_of_birth: z.iso.date().nullable(),
    country_name: z.string(),
    country_code: z.string(),
    phone_number: z.string(),
    is_superuser: z.boolean(),
    is_active: z.boolean(),
    is_staff: z.boolean(),
    is_premium_user: z.boolean(),
    last_login: instant.nullable().describe('The account’s last login, from anywhere.'),
    last_login_time: instant
      .nullable()
      .describe(
        'When the login that began the calling session took place; the session ends four hours later. Otherwise the same as last_login.',
      ),
    date_updated: instant,
    login_attempts: z.int().describe('Failed logins since the last success.'),
    account_status: z.enum(accountStatuses),
    email_verified: z.boolean(),
    setup_due: z
      .array(z.enum(['password', 'email']))
      .describe(
        'What the owner is asked for at each login: a password to replace the generated one, and a working email address. Empty if nothing is due; calls are not refused because of it.',
      ),
    must_change_password: z
      .boolean()
      .describe('True after a login with a temporary password: only the profile is accessible.'),
    has_second_factor: z.boolean().describe('True if a login with the password also needs a code or a passkey.'),
    must_set_up_second_factor: z
      .boolean()
      .describe(
        'True if the site requires staff to have a second factor and none is set up yet: only the profile is accessible.',
      ),
  })
  .meta({ id: 'User' })

export type User = z.infer<typeof user>
export type PublicUser = z.infer<typeof publicUser>

export const getUser = defineEndpoint({
  name: 'getUser',
  method: 'GET',
  path: '/api/user/user/{id}/',
  summary: 'Returns an account: all fields for its owner and staff, the public card for other users.',
  tag: 'Accounts',
  access: 'user',
  params: z.object({ id: idInPath }),
  responses: { 200: z.union([user, publicUser]) },
  errors: [404],
})

/** Absent and empty mean no value. */
const optionalText = (maxLength: number) =>
  z.string().trim().max(maxLength, `Use up to ${maxLength} characters.`).optional()

const birthDateAdvice = 'Enter a date such as 1990-12-31.'

export const baseDateUpdated = instant
  .optional()
  .describe(
    'date_updated as you last read it; 409 `account_changed` if it has changed since and this call would change something.',
  )

export const profileFields = {
  username: username.optional(),
  email: emailAddress.optional(),
  date_of_birth: z
    .union([z.literal(''), z.null(), z.iso.date(birthDateAdvice)], { error: birthDateAdvice })
    .optional()
    .describe('An empty value removes it.'),
  country_name: optionalText(100),
  country_code: optionalText(20).describe(
    'Derived from country_name; a code other than the country’s or the saved one is refused.',
  ),
  phone_number: optionalText(40),
  new_password: z
    .union([z.literal(''), newPassword])
    .optional()
    .describe('An empty value leaves it unchanged.'),
  confirm_new_password: z.string().max(500, 'Use up to 500 characters.').optional(),
  delete_image: formFlag.describe('True removes the image, unless the request contains a new one.'),
  user_image: imageUpload(
    'JPEG, PNG, WebP or GIF; at most 10 MB and 20 megapixels. Only the first frame of an animation is kept.',
  ),
  base_date_updated: baseDateUpdated,
}

export const updateUser = defineEndpoint({
  name: 'updateUser',
  method: 'PUT',
  path: '/api/user/user/update/{id}/',
  summary:
    'Updates your account. Omitted fields stay as they are. A field that you cannot change is refused by name, unless it has its saved value.',
  tag: 'Accounts',
  access: 'user',
  recentAuthentication: 'sometimes',
  params: z.object({ id: idInPath }),
  bodyKind: 'multipart',
  body: recordBody(user, profileFields).refine(
    ({ new_password, confirm_new_password }) => repeats(new_password, confirm_new_password),
    mismatchAt('confirm_new_password'),
  ),
  responses: { 200: message.extend({ user }) },
  errors: [404, 409],
})
