import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lastLink, makeUser } from '../../accounts/users.factory.ts'
import { endExpiredSuspensionRows } from '../../accounts/users.repository.ts'
import { users } from '../../accounts/users.table.ts'
import { makeCommenter } from '../../blog/comments/comments.factory.ts'
import { makePost } from '../../blog/posts/posts.factory.ts'
import { auditRecords } from '../../investigation/audit-records.table.ts'
import { hourMs } from '../../platform/text/times.ts'
import { type Refusal, startTestApp, type TestApp } from '../../test-app.ts'

const roles = {
  user: {},
  staff: { isStaff: true },
  superuser: { isStaff: true, isSuperuser: true },
} as const

type Role = keyof typeof roles

const everyRole = Object.keys(roles) as Role[]

let testApp: TestApp
let now = new Date('2026-11-20T09:30:00.000Z')
const actors = {} as Record<Role, { id: number; api: TestApp['api'] }>

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now, environment: { RATE_LIMIT_SCALE: '1000' } })
  for (const role of everyRole) {
    const { id } = await makeUser(testApp.database.db, roles[role])
    actors[role] = { id, api: (await testApp.signIn(id)).api }
  }
})
afterAll(() => testApp.close())
beforeEach(() => {
  now = new Date('2026-11-20T09:30:00.000Z')
})

const rowOf = async (id: number) => {
  const [row] = await testApp.database.db.select().from(users).where(eq(users.id, id))
  return row
}
const actsOn = (id: number) =>
  testApp.database.db
    .select()
    .from(auditRecords)
    .where(eq(auditRecords.objectId, String(id)))
const statusOf = (called: Promise<unknown>) =>
  called.then(
    () => 200,
    (refusal: Refusal) => refusal.status,
  )

const acts = {
  'GET /api/v1/admin/users/{id}/': (api: TestApp['api'], id: number) =>
    api.admin.getAdministeredUser({ params: { id } }),
  'PUT /api/user/admin/user/update/{id}/': (api: TestApp['api'], id: number) =>
    api.admin.administerUser({ params: { id }, body: { country_name: 'Australia' } }),
  'GET /api/v1/admin/users/{id}/belongings/': (api: TestApp['api'], id: number) =>
    api.admin.countRelatedRows({ params: { id } }),
  'POST /api/v1/admin/users/{id}/logout/': (api: TestApp['api'], id: number) =>
    api.admin.signOutUser({ params: { id } }),
  'POST /api/v1/admin/users/{id}/suspension/': (api: TestApp['api'], id: number) =>
    api.admin.suspendUser({ params: { id }, body: { reason: 'Spam' } }),
  'DELETE /api/v1/admin/users/{id}/suspension/': (api: TestApp['api'], id: number) =>
    api.admin.reinstateUser({ params: { id } }),
  'DELETE /api/user/user/{id}/': (api: TestApp['api'], id: number) => api.admin.deleteUser({ params: { id } }),
}
const reads = ['GET /api/v1/admin/users/{id}/', 'GET /api/v1/admin/users/{id}/belongings/']

describe.each(Object.entries(acts))('%s', (key, act) => {
  test('is rejected for guests and users', { tags: ['role-25'] }, async () => {
    const { id } = await makeUser(testApp.database.db)
    expect(await statusOf(act(testApp.api, id))).toBe(401)
    expect(await statusOf(act(actors.user.api, id))).toBe(403)
    expect(await rowOf(id)).toMatchObject({ isActive: true, countryName: '' })
  })

  test.each(everyRole)('on a %s depends on the rights of both', { tags: ['role-10', 'role-25'] }, async (target) => {
    for (const actor of ['staff', 'superuser'] as const) {
      const { id } = await makeUser(testApp.database.db, roles[target])
      const isAllowed = reads.includes(key) || actor === 'superuser' || target === 'user'
      expect(await statusOf(act(actors[actor].api, id)), actor).toBe(isAllowed ? 200 : 403)
      if (!isAllowed) expect(await actsOn(id)).toEqual([])
    }
  })

  test('on a missing account is a 404', async () => {
    expect(await statusOf(act(actors.superuser.api, 2_000_000_000))).toBe(404)
  })
})

describe('a change of an account', () => {
  const change = (role: Role, id: number, body: object) =>
    actors[role].api.admin.administerUser({ params: { id }, body })

  test('saves every field that staff may change, and audits the differences', {
    tags: ['user-edit-1', 'account-calls-13', 'error-23'],
  }, async () => {
    const { id } = await makeUser(testApp.database.db)
    const { msg, user } = await change('staff', id, {
      username: `renamed_${id}`,
      date_of_birth: '1990-12-31',
      country_name: 'Australia',
      phone_number: '0412345678',
      is_active: 'false',
    })
    expect(msg).toBe('User Updated!')
    expect(user).toMatchObject({
      username: `renamed_${id}`,
      country_code: '+61',
      is_active: false,
      is_staff: false,
    })
    const [act] = await actsOn(id)
    expect(act).toMatchObject({
      act: 'user_update',
      actorId: actors.staff.id,
      before: { is_active: true, date_of_birth: null },
      after: { is_active: false, date_of_birth: '1990-12-31' },
    })
  })

  test('is accepted as JSON, too', { tags: ['account-calls-13'] }, async () => {
    const { id } = await makeUser(testApp.database.db)
    const body = { username: `json_${id}`, is_premium_user: true }
    await actors.superuser.api.admin.administerUser({ params: { id }, body, form: false })
    expect(await rowOf(id)).toMatchObject({ username: `json_${id}`, isPremiumUser: true })
  })

  test('of an outdated version overwrites nothing', { tags: ['state-24'] }, async () => {
    const { id } = await makeUser(testApp.database.db, { updatedAt: new Date(0) })
    const base_date_updated = new Date(0).toISOString()
    await change('staff', id, { country_name: 'Australia', base_date_updated })
    for (const late of [{ country_name: '', is_premium_user: 'true' }, { is_premium_user: 'true' }]) {
      await expect(change('superuser', id, { ...late, base_date_updated })).rejects.toMatchObject({
        status: 409,
        body: { code: 'account_changed' },
      })
    }
    expect(await rowOf(id)).toMatchObject({ countryName: 'Australia', isPremiumUser: false })
  })

  test('ignores an empty flag', async () => {
    const { id } = await makeUser(testApp.database.db, { isPremiumUser: true })
    await change('staff', id, { is_active: '', is_premium_user: '', is_staff: '' })
    expect(await rowOf(id)).toMatchObject({ isActive: true, isPremiumUser: true, isStaff: false })
  })

  test('of the staff flag is for superusers', { tags: ['product-6', 'validation-32', 'role-29'] }, async () => {
    const { id } = await makeUser(testApp.database.db)
    expect(await statusOf(change('staff', id, { is_staff: 'true', is_premium_user: 'true' }))).toBe(403)
    expect(await rowOf(id)).toMatchObject({ isStaff: false, isPremiumUser: false })
    expect((await change('superuser', id, { is_staff: 'true' })).user.is_staff).toBe(true)
  })

  test.each([
    ['staff', { is_staff: 'false' }],
    ['staff', { is_active: 'false' }],
    ['superuser', { is_staff: 'false' }],
    ['superuser', { is_active: 'false' }],
  ] as const)('does not let %s demote themselves: %o', { tags: ['role-25'] }, async (role, body) => {
    expect(await statusOf(change(role, actors[role].id, body))).toBe(403)
    expect(await rowOf(actors[role].id)).toMatchObject({ isStaff: true, isActive: true })
  })

  test.each([
    { is_superuser: 'true' },
    { account_status: 'locked' },
    { account_status: 'deleted' },
    { account_status: 'unverified' },
    { account_status: 'gone' },
    { login_attempts: '9' },
    { login_attempts: '-1' },
    { email_verified: 'false' },
    { id: '1' },
    { last_login: '2020-01-01' },
    { last_login_time: '2020-01-01' },
    { date_updated: '2020-01-01' },
    { country_code: '+999' },
    { suspension_reason: 'x' },
  ])('appoints no superuser and sets no other field: %o is rejected by name', { tags: ['role-26'] }, async (body) => {
    const { id } = await makeUser(testApp.database.db, { emailVerifiedAt: now })
    const before = await rowOf(id)
    const [field = ''] = Object.keys(body)
    await expect(change('superuser', id, { ...body, country_name: 'Australia' })).rejects.toMatchObject({
      status: 400,
      body: { details: { [field]: [expect.any(String)] } },
    })
    expect(await rowOf(id)).toEqual(before)
  })

  test.each([true, false])('rejects unknown fields by name, in a form: %s', async (form) => {
    const { id } = await makeUser(testApp.database.db)
    const before = await rowOf(id)
    const { api } = actors.superuser
    const body = { acount_status: 'suspended', password_hash: 'x', country_name: 'Australia' }
    const message = ['No field has this name.']
    await expect(api.admin.administerUser({ params: { id }, body: body as object, form })).rejects.toMatchObject({
      status: 400,
      body: { details: { acount_status: message, password_hash: message } },
    })
    expect(await rowOf(id)).toEqual(before)
  })

  test('of the password ends the sessions and requires a new one at the next sign-in', {
    tags: ['state-55'],
  }, async () => {
    const { id, api } = await testApp.signInAs()
    const password = { new_password: 'long walks on the quay', confirm_new_password: 'long walks on the quay' }
    await change('superuser', id, password)
    expect(await statusOf(api.accounts.getUser({ params: { id } }))).toBe(401)
    expect((await rowOf(id))?.mustChangePassword).toBe(true)
    const [act] = await actsOn(id)
    expect(act?.after).toMatchObject({ password: 'changed' })
    expect(JSON.stringify(act)).not.toMatch(/quay|argon/)
  })

  test('with two different passwords is rejected at the field', { tags: ['account-calls-13'] }, async () => {
    const { id } = await makeUser(testApp.database.db)
    await expect(
      change('superuser', id, { new_password: 'long walks on the quay', confirm_new_password: 'other' }),
    ).rejects.toMatchObject({ status: 400, body: { details: { confirm_new_password: [expect.any(String)] } } })
  })

  test('with a password similar to the name of the account or the site is rejected at the field', async () => {
    const { id, username } = await makeUser(testApp.database.db, { username: `grey-heron-${randomUUID().slice(0, 4)}` })
    for (const password of [`${username}!`, 'Ledger-deck-99']) {
      await expect(
        change('superuser', id, { new_password: password, confirm_new_password: password }),
      ).rejects.toMatchObject({ status: 400, body: { details: { new_password: [expect.any(String)] } } })
    }
  })

  test('of the own password keeps the own session', { tags: ['state-50'] }, async () => {
    const { id } = await makeUser(testApp.database.db, { isStaff: true })
    const [own, other] = [await testApp.signIn(id), await testApp.signIn(id)]
    const body = { new_password: 'long walks on the quay', confirm_new_password: 'long walks on the quay' }
    await own.api.admin.administerUser({ params: { id }, body })
    expect(await statusOf(own.api.admin.listUsers())).toBe(200)
    expect(await statusOf(other.api.admin.listUsers())).toBe(401)
    expect((await rowOf(id))?.mustChangePassword).toBe(false)
  })

  test('to a taken name is rejected at the field', async () => {
    const [{ username }, { id }] = [await makeUser(testApp.database.db), await makeUser(testApp.database.db)]
    await expect(change('staff', id, { username: username.toUpperCase() })).rejects.toMatchObject({
      status: 400,
      body: { details: { username: ['A user with that username already exists.'] } },
    })
  })

  test('confirms an address that was never confirmed', async () => {
    const { id } = await makeUser(testApp.database.db, { accountStatus: 'unverified' })
    const { user } = await change('superuser', id, { email_verified: 'true' })
    expect(user).toMatchObject({ account_status: 'active', email_verified: true })
  })

  test('that revokes staff rights ends their sessions', { tags: ['state-55'] }, async () => {
    const { id, api } = await testApp.signInAs({ isStaff: true })
    await change('superuser', id, { is_staff: 'false' })
    expect(await statusOf(api.admin.listUsers())).toBe(401)
  })
})

describe('a suspension', () => {
  const suspend = (id: number, body: { reason: string; until?: string | null; base_date_updated?: string | null }) =>
    actors.staff.api.admin.suspendUser({ params: { id }, body })

  test('ends the sessions at once and shows its reason and end', { tags: ['state-55'] }, async () => {
    const { id, api } = await testApp.signInAs()
    const until = '2026-11-27T09:30:00.000Z'
    const { user } = await suspend(id, { reason: 'Spam in comments', until })
    expect(user).toMatchObject({
      is_active: false,
      account_status: 'suspended',
      suspended_until: until,
      suspension_reason: 'Spam in comments',
    })
    expect(await statusOf(api.accounts.getUser({ params: { id } }))).toBe(401)
  })

  test('that is changed from an outdated copy of the account is refused, unless it repeats the saved one', async () => {
    const { id } = await makeUser(testApp.database.db)
    const { user: read } = await suspend(id, { reason: 'Spam' })
    const base = { base_date_updated: read.date_updated }
    now = new Date(now.getTime() + 60_000)
    await suspend(id, { reason: 'Theft', ...base })
    await expect(suspend(id, { reason: 'Insults', ...base })).rejects.toMatchObject({
      status: 409,
      body: { code: 'account_changed' },
    })
    expect(await statusOf(suspend(id, { reason: 'Theft', until: '2027-01-01T00:00:00.000Z', ...base }))).toBe(409)
    expect(await statusOf(suspend(id, { reason: 'Theft', ...base }))).toBe(200)
    expect(await rowOf(id)).toMatchObject({ suspensionReason: 'Theft', suspendedUntil: null })
  })

  test('of two administrators who both saw no suspension, the second is refused, unless it repeats the first', async () => {
    const { id } = await makeUser(testApp.database.db)
    const base = { base_date_updated: null }
    await suspend(id, { reason: 'Spam', ...base })
    await expect(suspend(id, { reason: 'Insults', ...base })).rejects.toMatchObject({
      status: 409,
      body: { code: 'account_changed' },
    })
    expect(await statusOf(suspend(id, { reason: 'Spam', ...base }))).toBe(200)
    expect(await rowOf(id)).toMatchObject({ suspensionReason: 'Spam' })
  })

  test('of two administrators who suspend at the same moment, one is refused', async () => {
    const { id } = await makeUser(testApp.database.db)
    const both = ['Spam', 'Insults'].map((reason) => statusOf(suspend(id, { reason, base_date_updated: null })))
    expect((await Promise.all(both)).toSorted()).toEqual([200, 409])
  })

  test('that is the first is not refused because the user has changed the profile', async () => {
    const { id, api } = await testApp.signInAs()
    await api.accounts.updateUser({ params: { id }, body: { country_name: 'Norway' } })
    expect(await statusOf(suspend(id, { reason: 'Spam', base_date_updated: null }))).toBe(200)
  })

  test('expires open reset links for good', { tags: ['state-55'] }, async () => {
    const { id } = await makeUser(testApp.database.db, { emailVerifiedAt: now, passwordHash: 'any' })
    const email = (await rowOf(id))?.email ?? ''
    await testApp.api.accounts.requestPasswordReset({ body: { email } })
    await testApp.runJobs()
    const link = lastLink(await testApp.mails(), email)
    await suspend(id, { reason: 'x' })
    await actors.staff.api.admin.reinstateUser({ params: { id } })
    await expect(testApp.api.accounts.resetPassword({ params: link })).rejects.toMatchObject({
      status: 400,
      body: { code: 'link_expired' },
    })
  })

  test('ends by itself at its time', async () => {
    const [short, long, endless] = [
      await makeUser(testApp.database.db, { emailVerifiedAt: now }),
      await makeUser(testApp.database.db),
      await makeUser(testApp.database.db),
    ]
    await suspend(short.id, { reason: 'x', until: '2026-11-20T10:00:00.000Z' })
    await suspend(long.id, { reason: 'x', until: '2026-11-20T12:00:00.000Z' })
    await suspend(endless.id, { reason: 'x' })
    now = new Date('2026-11-20T10:00:00.000Z')
    const { endExpiredSuspensions } = await import('../../accounts/users.service.ts')
    const change = <T>(_tags: unknown, run: (db: TestApp['database']['db']) => Promise<T>) =>
      testApp.database.transaction(run)
    await endExpiredSuspensions({ change, now: () => now })
    expect(await rowOf(short.id)).toMatchObject({ isActive: true, accountStatus: 'active', suspensionReason: '' })
    expect(await rowOf(long.id)).toMatchObject({ isActive: false })
    expect(await rowOf(endless.id)).toMatchObject({ isActive: false })
  })

  test('can be ended by staff', async () => {
    const { id } = await makeUser(testApp.database.db, { emailVerifiedAt: now })
    await suspend(id, { reason: 'x' })
    const { user } = await actors.staff.api.admin.reinstateUser({ params: { id } })
    expect(user).toMatchObject({ is_active: true, account_status: 'active', suspension_reason: '' })
  })

  test.each([
    [new Date('2026-11-19T09:30:00.000Z'), 'active'],
    [null, 'unverified'],
  ])(
    'of an unconfirmed account that last signed in at %s, and whose former status is unknown, leaves it %s',
    async (lastLoginAt, status) => {
      const accountStatus = lastLoginAt ? 'active' : 'unverified'
      const [ended, passed] = [
        await makeUser(testApp.database.db, { lastLoginAt, accountStatus }),
        await makeUser(testApp.database.db, { lastLoginAt, accountStatus }),
      ]
      await suspend(ended.id, { reason: 'x' })
      await suspend(passed.id, { reason: 'x', until: '2026-11-20T10:00:00.000Z' })
      await testApp.database.db.update(users).set({ statusBeforeSuspension: null })
      await actors.staff.api.admin.reinstateUser({ params: { id: ended.id } })
      await endExpiredSuspensionRows(testApp.database.db, new Date('2026-11-20T10:00:00.000Z'))
      for (const { id } of [ended, passed]) {
        expect(await rowOf(id)).toMatchObject({ isActive: true, accountStatus: status })
      }
    },
  )

  test.each(['active', 'unverified'] as const)('gives an account back its status (%s)', async (accountStatus) => {
    const [ended, passed] = [
      await makeUser(testApp.database.db, { accountStatus }),
      await makeUser(testApp.database.db, { accountStatus }),
    ]
    await suspend(ended.id, { reason: 'x' })
    await suspend(ended.id, { reason: 'Changed' })
    await suspend(passed.id, { reason: 'x', until: '2026-11-20T10:00:00.000Z' })
    await actors.staff.api.admin.reinstateUser({ params: { id: ended.id } })
    await endExpiredSuspensionRows(testApp.database.db, new Date('2026-11-20T10:00:00.000Z'))
    for (const { id } of [ended, passed])
      expect(await rowOf(id)).toMatchObject({ isActive: true, accountStatus, statusBeforeSuspension: null })
  })

  test.each([
    [{ reason: '  ' }, 'reason'],
    [{ reason: 'x'.repeat(501) }, 'reason'],
    [{ reason: 'x', until: '2026-11-20T09:00:00.000Z' }, 'until'],
  ])('with %o is rejected at its field', async (body, field) => {
    const { id } = await makeUser(testApp.database.db)
    await expect(suspend(id, body)).rejects.toMatchObject({
      status: 400,
      body: { details: { [field]: [expect.any(String)] } },
    })
    expect((await rowOf(id))?.isActive).toBe(true)
  })
})

describe('deleting an account', () => {
  const remove = (role: Role, id: number) => actors[role].api.admin.deleteUser({ params: { id } })

  test('leaves posts and comments without an author and frees name and address', {
    tags: ['account-calls-14'],
  }, async () => {
    const writer = await makeCommenter(testApp)
    const post = await makePost(testApp.database.db, { authorId: writer.id })
    const row = await rowOf(writer.id)
    await writer.write(post.id, 'Well said.')
    const belongings = await actors.staff.api.admin.countRelatedRows({
      params: { id: writer.id },
    })
    expect(belongings).toMatchObject({ stays: { posts: 1, comments: 1, manga: 0 }, goes: { sessions: 1, notes: 0 } })
    expect(await remove('staff', writer.id)).toBeUndefined()
    expect(await rowOf(writer.id)).toBeUndefined()
    const found = await testApp.api.blog.getPost({ params: { slug: post.slug } })
    expect(found.author).toBeNull()
    const comments = await testApp.api.blog.listComments({
      params: { postId: post.id },
      body: {},
    })
    expect(comments.data).toMatchObject([{ text_content: 'Well said.', author: null }])
    await makeUser(testApp.database.db, { username: row?.username, email: row?.email })
    expect(await actsOn(writer.id)).toMatchObject([{ act: 'user_delete', objectName: writer.username }])
  })

  test('announces only the sessions that are still open', async () => {
    const { id } = await makeUser(testApp.database.db)
    const loggedInAt = new Date(now.getTime() - 4 * hourMs)
    await testApp.signIn(id, { loggedInAt, expiresAt: now })
    await testApp.signIn(id)
    const { goes } = await actors.staff.api.admin.countRelatedRows({ params: { id } })
    expect(goes.sessions).toBe(1)
  })

  test('erases personal fields from audit records about it', async () => {
    const { id, username } = await makeUser(testApp.database.db)
    const row = await rowOf(id)
    const body = { phone_number: '0412345678', country_name: 'Australia', is_premium_user: true }
    await actors.superuser.api.admin.administerUser({ params: { id }, body })
    await remove('staff', id)
    const saved = await actsOn(id)
    expect(saved).toMatchObject([
      { act: 'user_update', objectName: username, after: { is_premium_user: true } },
      { act: 'user_delete', objectName: username, before: { is_premium_user: true } },
    ])
    expect(JSON.stringify(saved)).not.toMatch(/12345678|Australia/)
    expect(JSON.stringify(saved)).not.toContain(row?.email)
  })

  test('rejects a simultaneous write of its owner', async () => {
    const { id, api } = await testApp.signInAs()
    const body = { title: 'Late', content: 'Too late' }
    const writing = Array.from({ length: 30 }, () => statusOf(api.notes.createNote({ body })))
    await remove('staff', id)
    const refused = (await Promise.all(writing)).filter((status) => status !== 200)
    expect(refused.filter((status) => status !== 400 && status !== 401)).toEqual([])
  })

  test.each(['staff', 'superuser'] as const)(
    'is not possible for oneself (%s)',
    { tags: ['role-25'] },
    async (role) => {
      expect(await statusOf(remove(role, actors[role].id))).toBe(403)
    },
  )

  test('cannot remove two superusers who delete each other', { tags: ['role-26'] }, async () => {
    const other = await makeUser(testApp.database.db, { isStaff: true, isSuperuser: true })
    const { api } = await testApp.signIn(other.id)
    const superusers = (await testApp.database.db.select().from(users)).filter((row) => row.isSuperuser && row.isActive)
    for (const { id } of superusers) {
      if (id !== other.id && id !== actors.superuser.id) await testApp.database.db.delete(users).where(eq(users.id, id))
    }
    const [first, second] = await Promise.all([
      statusOf(remove('superuser', other.id)),
      statusOf(api.admin.deleteUser({ params: { id: actors.superuser.id } })),
    ])
    expect([first, second].toSorted()).toEqual([200, 401])
    const left = (await testApp.database.db.select().from(users)).filter((row) => row.isSuperuser && row.isActive)
    expect(left).toHaveLength(1)
  })
})

test('the verification mail is sent again, but not to a confirmed address', async () => {
  const { id } = await makeUser(testApp.database.db, { accountStatus: 'unverified' })
  const { api } = await testApp.signInAs({ isStaff: true })
  const send = () => api.admin.sendVerification({ params: { id } })
  await send()
  const mails = await testApp.mails()
  expect(mails.map(({ to }) => to)).toContain((await rowOf(id))?.email)
  await testApp.database.db.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, id))
  expect(await statusOf(send())).toBe(409)
})

test('the verification mail is not sent to a suspended account, whose link would not work', async () => {
  const { id } = await makeUser(testApp.database.db, { accountStatus: 'suspended', isActive: false })
  await expect(actors.staff.api.admin.sendVerification({ params: { id } })).rejects.toMatchObject({
    status: 409,
    body: { code: 'account_suspended' },
  })
})

test.each(['admin@localhost.invalid', 'reader@demo.invalid'])('no link is mailed to %s', async (email) => {
  const { db } = testApp.database
  const [unverified, verified] = [
    await makeUser(db, { accountStatus: 'unverified', email }),
    await makeUser(db, { email: email.replace('@', '.2@'), emailVerifiedAt: now, passwordHash: 'any' }),
  ]
  const { api } = await testApp.signInAs({ isStaff: true })
  const refusal = { status: 409, body: { code: 'no_address' } }
  await expect(api.admin.sendVerification({ params: { id: unverified.id } })).rejects.toMatchObject(refusal)
  await expect(api.admin.sendPasswordReset({ params: { id: verified.id } })).rejects.toMatchObject(refusal)
})
