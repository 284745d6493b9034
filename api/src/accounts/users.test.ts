import type { Client } from '@ledgerdeck/contract/client'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordImage } from '../media/images.repository.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { makeUser } from './users.factory.ts'
import type { NewUser } from './users.repository.ts'
import { users } from './users.table.ts'

type Who = 'guest' | 'stranger' | 'owner' | 'staff' | 'superuser'
type Kind = 'active' | 'locked' | 'unverified' | 'suspended' | 'deleted' | 'unknown'

const now = new Date('2026-11-20T09:30:00.000Z')
const lastLogin = new Date('2026-11-19T20:00:00.000Z')
const joined = new Date('2026-01-02T03:04:05.006Z')

let testApp: TestApp
const calls = {} as Record<Who, Client>
const ids = { unknown: 2_000_000_000 } as Record<Kind, number>

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now })
  const { db } = testApp.database
  const image = await recordImage(db, {
    path: `images/${'a'.repeat(32)}/full.png`,
    width: 400,
    height: 300,
    variants: [{ path: `images/${'a'.repeat(32)}/400.webp`, width: 400, height: 300, type: 'image/webp' }],
    bytes: 1000,
  })
  const make = async (values: Partial<NewUser>) => (await makeUser(db, values)).id
  ids.active = await make({
    username: 'quiet-heron',
    email: 'heron@deck.example',
    imageId: image.id,
    createdAt: joined,
    updatedAt: joined,
    lastLoginAt: lastLogin,
    dateOfBirth: '1990-12-31',
    countryName: 'Australia',
    countryCode: '+61',
    phoneNumber: '+61412345678',
    emailVerifiedAt: joined,
    loginAttempts: 2,
    passwordHash: 'never shown',
  })
  ids.locked = await make({ lockedUntil: new Date(now.getTime() + 60_000) })
  ids.unverified = await make({ accountStatus: 'unverified' })
  ids.suspended = await make({ accountStatus: 'suspended', isActive: false })
  ids.deleted = await make({ accountStatus: 'deleted', isActive: false })
  const signedIn = async (id: number) => (await testApp.signIn(id)).api
  calls.guest = testApp.api
  calls.owner = await signedIn(ids.active)
  calls.stranger = await signedIn(await make({}))
  calls.staff = await signedIn(await make({ isStaff: true }))
  calls.superuser = await signedIn(await make({ isSuperuser: true }))
})
afterAll(() => testApp.close())

const read = (who: Who, id: number) => calls[who].accounts.getUser({ params: { id } })

const card = {
  id: expect.any(Number),
  username: 'quiet-heron',
  date_joined: joined.toISOString(),
  user_image: `images/${'a'.repeat(32)}/full.png`,
  user_image_url: `/media/images/${'a'.repeat(32)}/full.png`,
  user_image_width: 400,
  user_image_height: 300,
  user_image_sources: [{ url: `/media/images/${'a'.repeat(32)}/400.webp`, width: 400, type: 'image/webp' }],
}

const whole = {
  ...card,
  email: 'heron@deck.example',
  date_of_birth: '1990-12-31',
  country_name: 'Australia',
  country_code: '+61',
  phone_number: '+61412345678',
  is_superuser: false,
  is_active: true,
  is_staff: false,
  is_premium_user: false,
  last_login: lastLogin.toISOString(),
  last_login_time: lastLogin.toISOString(),
  date_updated: joined.toISOString(),
  login_attempts: 2,
  account_status: 'active',
  email_verified: true,
  setup_due: [],
  must_change_password: false,
  has_second_factor: false,
  must_set_up_second_factor: false,
}

describe('an active account', () => {
  test('is hidden from guests', async () => {
    await expect(read('guest', ids.active)).rejects.toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  })

  test('is a public card and nothing more for a stranger', { tags: ['entity-2'] }, async () => {
    expect(await read('stranger', ids.active)).toEqual(card)
  })

  test.each(['staff', 'superuser'] as const)(
    'is shown in full to %s, with its last login',
    { tags: ['entity-1'] },
    async (who) => {
      expect(await read(who, ids.active)).toEqual(whole)
    },
  )

  test('is shown in full to its owner, with the login of the present session', {
    tags: ['entity-1', 'account-calls-10'],
  }, async () => {
    expect(await read('owner', ids.active)).toEqual({ ...whole, last_login_time: now.toISOString() })
  })

  test.each(['', '/', '//'])('is found at the address that ends in "%s"', async (ending) => {
    const { accessToken } = await testApp.signIn(ids.active)
    const headers = { authorization: `Bearer ${accessToken}` }
    const response = await testApp.app.inject({ url: `/api/user/user/${ids.active}${ending}`, headers })
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toMatch(/no-store|private/)
  })
})

const known: Record<Exclude<Who, 'guest'>, readonly Kind[]> = {
  stranger: ['active', 'locked'],
  owner: ['active', 'locked'],
  staff: ['active', 'locked', 'unverified', 'suspended', 'deleted'],
  superuser: ['active', 'locked', 'unverified', 'suspended', 'deleted'],
}

describe.each(['stranger', 'owner', 'staff', 'superuser'] as const)('%s', (who) => {
  test.each<Kind>(['active', 'locked', 'unverified', 'suspended', 'deleted', 'unknown'])(
    'gets an account that is %s exactly when it is theirs to know',
    async (kind) => {
      if (known[who].includes(kind)) expect(await read(who, ids[kind])).toMatchObject({ id: ids[kind] })
      else await expect(read(who, ids[kind])).rejects.toMatchObject({ status: 404, body: { code: 'user_not_found' } })
    },
  )
})

test('staff see that an account is temporarily locked, and the status of others', { tags: ['entity-4'] }, async () => {
  const kinds = ['locked', 'unverified', 'suspended', 'deleted'] as const
  const answers = await Promise.all(kinds.map((kind) => read('staff', ids[kind])))
  expect(answers).toMatchObject(kinds.map((account_status) => ({ account_status })))
})

test.each(['0', '-1', '1.5', '2147483648', 'me', '%00', '9'.repeat(300)])('%s is rejected as an id', async (id) => {
  const { accessToken } = await testApp.signIn(ids.active)
  const headers = { authorization: `Bearer ${accessToken}` }
  const response = await testApp.app.inject({ url: `/api/user/user/${id}/`, headers })
  expect(response.statusCode).toBe(400)
  expect(response.json().msg).toMatch(id === '%00' ? /can’t be stored|character/ : /^id: Use a whole number above 0/)
})

test('a user with a temporary password reads only their own account', async () => {
  const { id, api } = await testApp.signInAs({ mustChangePassword: true })
  expect(await api.accounts.getUser({ params: { id } })).toMatchObject({ must_change_password: true })
  await expect(api.accounts.getUser({ params: { id: ids.active } })).rejects.toMatchObject({
    status: 403,
    body: { code: 'password_change_required' },
  })
})

test('a demotion applies at the next request', { tags: ['role-12'] }, async () => {
  const { db } = testApp.database
  const { id, api } = await testApp.signInAs({ isStaff: true })
  const readOther = () => api.accounts.getUser({ params: { id: ids.active } })
  expect(await readOther()).toHaveProperty('email')
  await db.update(users).set({ isStaff: false }).where(eq(users.id, id))
  expect(await readOther()).not.toHaveProperty('email')
})
