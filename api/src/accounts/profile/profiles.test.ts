import type { Client } from '@ledgerdeck/contract/client'
import type { RequestOf } from '@ledgerdeck/contract/endpoint'
import { type updateUser, user as userSchema } from '@ledgerdeck/contract/users'
import { eq, getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { makeUser } from '../users.factory.ts'
import { users } from '../users.table.ts'

const now = new Date('2026-11-20T09:30:00.000Z')

let testApp: TestApp
let owner: { id: number; username: string }
let api: Client

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now, environment: { RATE_LIMIT_SCALE: '1000' } })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  owner = await makeUser(testApp.database.db, { createdAt: new Date(0), updatedAt: new Date(0) })
  api = (await testApp.signIn(owner.id)).api
})

type Body = RequestOf<typeof updateUser>['body']

interface Wishes {
  by?: Client
  id?: number
  form?: boolean
}

function update(body: Body, { by = api, id = owner.id, form = true }: Wishes = {}) {
  return by.accounts.updateUser({ params: { id }, body, form })
}

async function rowOf(id: number) {
  const [row] = await testApp.database.db.select().from(users).where(eq(users.id, id))
  if (!row) throw new Error('The account is gone.')
  return row
}

const refusal = (details: Record<string, string>) => ({
  status: 400,
  body: {
    code: 'validation_failed',
    details: Object.fromEntries(Object.entries(details).map(([field, message]) => [field, [message]])),
  },
})

describe('who may', () => {
  test('a guest is asked to sign in', { tags: ['role-4'] }, async () => {
    await expect(update({ country_name: 'Australia' }, { by: testApp.api })).rejects.toMatchObject({ status: 401 })
  })

  test.each([
    ['a stranger', {}],
    ['staff', { isStaff: true }],
    ['a superuser', { isSuperuser: true }],
  ])('%s changes no account but their own', { tags: ['role-4'] }, async (_, values) => {
    const by = (await testApp.signInAs(values)).api
    await expect(update({ country_name: 'Australia' }, { by })).rejects.toMatchObject({
      status: 403,
      body: { code: 'not_your_profile' },
    })
    expect(await rowOf(owner.id)).toMatchObject({ countryName: '' })
  })

  test('a stranger cannot distinguish a suspended account from a missing one', async () => {
    const { id } = await makeUser(testApp.database.db, { accountStatus: 'suspended', isActive: false })
    const by = (await testApp.signInAs({})).api
    for (const hidden of [id, 2_000_000_000])
      await expect(update({}, { by, id: hidden })).rejects.toMatchObject({
        status: 404,
        body: { code: 'user_not_found' },
      })
  })

  test('staff are rejected for the account of another user', async () => {
    const { id } = await makeUser(testApp.database.db, { accountStatus: 'suspended', isActive: false })
    await expect(update({}, { by: (await testApp.signInAs({ isStaff: true })).api, id })).rejects.toMatchObject({
      status: 403,
    })
  })
})

describe('the fields', () => {
  test.each([{ form: true }, { form: false }])(
    'of the owner are saved and returned: %o',
    { tags: ['account-calls-11'] },
    async ({ form }) => {
      const body = {
        username: `heron-${form}`,
        date_of_birth: '1990-12-31',
        country_name: 'Australia',
        country_code: '+61',
        phone_number: '0412 345 678',
      }
      const answer = await update(body, { form })
      const saved = { ...body, phone_number: '+61412345678' }
      expect(answer).toMatchObject({ msg: 'User Updated!', user: { ...saved, id: owner.id } })
      expect(answer.user).toMatchObject({ date_updated: now.toISOString(), last_login_time: now.toISOString() })
      expect(await api.accounts.getUser({ params: { id: owner.id } })).toEqual(answer.user)
    },
  )

  test('that are missing stay, that are empty are cleared', async () => {
    await update({ date_of_birth: '1990-12-31', country_name: 'Australia', phone_number: '0412 345 678' })
    await update({ phone_number: '' })
    expect(await rowOf(owner.id)).toMatchObject({
      ...owner,
      dateOfBirth: '1990-12-31',
      countryCode: '+61',
      phoneNumber: '',
    })
    await update({ date_of_birth: '', country_name: '' })
    expect(await rowOf(owner.id)).toMatchObject({ dateOfBirth: null, countryName: '', countryCode: '' })
  })

  test('of an outdated version overwrite nothing', { tags: ['state-24'] }, async () => {
    const read = userSchema.parse(await api.accounts.getUser({ params: { id: owner.id } }))
    const fields = { country_name: read.country_name, phone_number: read.phone_number }
    const base_date_updated = read.date_updated
    await update({ ...fields, country_name: 'Australia', base_date_updated })
    await expect(update({ ...fields, date_of_birth: '1990-12-31', base_date_updated })).rejects.toMatchObject({
      status: 409,
      body: { code: 'account_changed' },
    })
    expect(await rowOf(owner.id)).toMatchObject({ countryName: 'Australia', dateOfBirth: null })
  })

  test('can be saved again when the first answer was lost', async () => {
    const base_date_updated = new Date(0).toISOString()
    const change = { country_name: 'Australia', phone_number: '0412 345 678', base_date_updated }
    await update(change)
    const updatedAt = new Date(now.getTime() - 60_000)
    await testApp.database.db.update(users).set({ updatedAt }).where(eq(users.id, owner.id))
    const saved = await rowOf(owner.id)
    await update(change)
    const password = 'a password nobody knows'
    for (const more of [
      { country_name: 'Austria', phone_number: '' },
      { new_password: password, confirm_new_password: password },
      { user_image: new File(['never read'], 'face.png', { type: 'image/png' }) },
    ]) {
      await expect(update({ ...change, ...more })).rejects.toMatchObject({ body: { code: 'account_changed' } })
    }
    expect(await rowOf(owner.id)).toEqual(saved)
  })

  test('can be sent back as they were loaded', async () => {
    const before = await rowOf(owner.id)
    for (const form of [true, false]) {
      const { user_image: _, ...read } = await api.accounts.getUser({ params: { id: owner.id } })
      expect(await update(read, { form })).toMatchObject({ msg: 'User Updated!' })
      expect(await rowOf(owner.id)).toEqual({ ...before, updatedAt: now })
    }
  })

  test.each<[Body, Record<string, string>]>([
    [{ username: 'root' }, { username: 'This username is reserved. Choose another.' }],
    [{ date_of_birth: '1899-12-31' }, { date_of_birth: 'Enter a date on or after 1 January 1900.' }],
    [{ date_of_birth: '2026-11-21' }, { date_of_birth: 'Enter a date that isn’t in the future.' }],
    [{ country_name: 'Atlantis' }, { country_name: 'Choose a country from the list.' }],
    [{ phone_number: '0412 345 678' }, { phone_number: 'Choose the country of the phone number first.' }],
    [
      { country_name: 'Australia', country_code: '+999' },
      { country_code: 'The country code follows from the country. It is +61 here.' },
    ],
    [
      { country_name: 'Australia', phone_number: '+1 202 555 0123' },
      { phone_number: 'This isn’t a valid phone number for Australia (+61).' },
    ],
  ])('are refused with a message for each: %o', async (body, details) => {
    await expect(update(body)).rejects.toMatchObject(refusal(details))
  })

  test.each([
    { username: '' },
    { username: 'a' },
    { username: 'a'.repeat(61) },
    { username: 'two words' },
    { username: 'ｆｕｌｌ' },
    { email: '' },
    { email: 'nowhere' },
    { email: `${'a'.repeat(250)}@deck.example` },
    { date_of_birth: '31/12/1990' },
    { date_of_birth: '1990-02-30' },
    { country_name: 'a'.repeat(101) },
    { phone_number: '1'.repeat(41) },
    { new_password: 'short' },
    { new_password: 'x'.repeat(129) },
    { delete_image: 'perhaps' },
    { user_image: 'images/somebody/full.png' },
    { username: ['heron', 'egret'] },
  ])('that break their bounds are named: %o', async (body) => {
    const [field = ''] = Object.keys(body)
    await expect(update(body as Body)).rejects.toMatchObject({
      status: 400,
      body: { code: 'validation_failed', details: { [field]: expect.arrayContaining([expect.any(String)]) } },
    })
  })

  test.each(['username', 'email', 'country_name', 'phone_number', 'new_password'])(
    'contain no NUL and no unpaired surrogate: %s',
    async (field) => {
      for (const text of ['long enough\0', 'long enough\ud800']) {
        const answer = update({ [field]: text }, { form: false })
        await expect(answer).rejects.toMatchObject({ status: 400, body: { code: 'invalid_text' } })
      }
    },
  )

  test('are saved all or not at all', async () => {
    const before = await rowOf(owner.id)
    const body = {
      username: 'other-heron',
      email: 'other@deck.example',
      date_of_birth: '1990-12-31',
      country_name: 'Australia',
      phone_number: '12345',
      new_password: 'seven quiet herons',
      confirm_new_password: 'seven quiet herons',
    }
    const sent = (await testApp.mails()).length
    await expect(update(body)).rejects.toMatchObject({
      status: 400,
      body: { details: { phone_number: expect.anything() } },
    })
    expect(await rowOf(owner.id)).toEqual(before)
    expect(await testApp.mails()).toHaveLength(sent)
  })
})

describe('a field that the owner may not change', () => {
  const hostile = {
    ...Object.fromEntries(Object.keys(userSchema.shape).map((field) => [field, 'true'])),
    ...Object.fromEntries(
      Object.entries(getTableColumns(users)).flatMap(([key, { name }]) => [
        [key, '7'],
        [name, '7'],
      ]),
    ),
    id: '1',
    is_superuser: 'true',
    is_staff: 'true',
    is_active: 'false',
    is_premium_user: 'true',
    account_status: 'suspended',
    login_attempts: '-1',
    must_change_password: 'true',
    email_verified: 'true',
    last_login: '2030-01-01T00:00:00.000Z',
    date_joined: '2030-01-01T00:00:00.000Z',
    __proto__: 'x',
  }
  const own = ['username', 'email', 'date_of_birth', 'country_name', 'phone_number', 'user_image']
  const foreign = Object.entries(hostile).filter(([field]) => !own.includes(field))
  const isKnown = ([field]: [string, string]) => Object.hasOwn(userSchema.shape, field)

  test.each([{ form: true }, { form: false }])('is rejected by name: %o', async ({ form }) => {
    const before = await rowOf(owner.id)
    const known = foreign.filter(isKnown).map(([field]) => field)
    const details = Object.fromEntries(
      known.filter((field) => field !== 'country_code').map((field) => [field, [expect.any(String)]]),
    )
    await expect(update(Object.fromEntries(foreign), { form })).rejects.toMatchObject({
      status: 400,
      body: { code: 'validation_failed', details },
    })
    expect(await rowOf(owner.id)).toEqual(before)
  })

  test.each([{ form: true }, { form: false }])('is ignored when it is unknown: %o', async ({ form }) => {
    const before = await rowOf(owner.id)
    const unknown = Object.fromEntries(foreign.filter((entry) => !isKnown(entry)))
    expect(await update(unknown, { form })).toMatchObject({ msg: 'User Updated!' })
    expect(await rowOf(owner.id)).toEqual({ ...before, updatedAt: now })
  })
})

describe('user names and addresses', () => {
  test.each([
    ['username', 'A user with that username already exists.'],
    ['email', 'A user with that email already exists.'],
  ] as const)('of another account, ignoring case, are rejected: %s', async (field, message) => {
    const other = await rowOf((await makeUser(testApp.database.db)).id)
    await expect(update({ [field]: other[field].toUpperCase() })).rejects.toMatchObject(refusal({ [field]: message }))
  })

  test('are both reported together', async () => {
    const { username, email } = await rowOf((await makeUser(testApp.database.db)).id)
    await expect(update({ username, email })).rejects.toMatchObject(
      refusal({
        username: 'A user with that username already exists.',
        email: 'A user with that email already exists.',
      }),
    )
  })

  test('can change in case without a mail', async () => {
    await update({ email: `heron-${owner.id}@deck.example` })
    await testApp.database.db.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, owner.id))
    const sent = (await testApp.mails()).length
    const body = { username: owner.username.toUpperCase(), email: `Heron-${owner.id}@Deck.Example` }
    await update(body)
    expect(await rowOf(owner.id)).toMatchObject({ ...body, emailVerifiedAt: now })
    expect(await testApp.mails()).toHaveLength(sent)
  })

  test.each(['username', 'email'] as const)(
    'requested by two users concurrently go to one of them: %s',
    async (field) => {
      const wanted = field === 'email' ? `wanted-${owner.id}@deck.example` : `wanted-${owner.id}`
      const others = await Promise.all(Array.from({ length: 4 }, () => makeUser(testApp.database.db)))
      const answers = await Promise.allSettled(
        others.map(async ({ id }) => update({ [field]: wanted }, { id, by: (await testApp.signIn(id)).api })),
      )
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const answer of answers)
        if (answer.status === 'rejected')
          expect(answer.reason).toMatchObject({ status: 400, body: { details: { [field]: expect.anything() } } })
    },
  )
})

test('two tabs that save concurrently leave one of the two contacts, never a mixture', async () => {
  const places = [
    { country_name: 'Australia', country_code: '+61', phone_number: '+61412345678' },
    { country_name: 'New Zealand', country_code: '+64', phone_number: '+64211234567' },
  ]
  await Promise.all(Array.from({ length: 6 }, (_, turn) => update({ ...places[turn % 2] })))
  const { countryName, countryCode, phoneNumber } = await rowOf(owner.id)
  expect(places).toContainEqual({ country_name: countryName, country_code: countryCode, phone_number: phoneNumber })
})

test('a tab that sets a number and one that sets another country conflict', async () => {
  await update({ country_name: 'Australia' })
  await Promise.allSettled([update({ phone_number: '0412 345 678' }), update({ country_name: 'New Zealand' })])
  const { countryName, phoneNumber } = await rowOf(owner.id)
  expect([
    ['Australia', '+61412345678'],
    ['New Zealand', ''],
  ]).toContainEqual([countryName, phoneNumber])
})
