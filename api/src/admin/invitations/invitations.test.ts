import { maxOpenInvitations } from '@ledgerdeck/contract/admin-invitations'
import type { InvitationRole } from '@ledgerdeck/contract/invitations'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '../../accounts/users.factory.ts'
import { findUserByAddress } from '../../accounts/users.repository.ts'
import { auditRecords } from '../../investigation/audit-records.table.ts'
import { dayMs } from '../../platform/text/times.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { oldInvitations } from '../feature.ts'
import { invitations } from './invitations.table.ts'

const start = new Date('2026-11-20T09:30:00.000Z')
const password = 'seven quiet herons'

let testApp: TestApp
let now = start
let superuser: TestApp['api']
let superuserId: number
let number = 0
let email: string

beforeAll(async () => {
  testApp = await startTestApp({
    now: () => now,
    environment: { RATE_LIMIT_SCALE: '1000', REGISTRATION_OPEN: 'false' },
  })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  now = start
  number += 1
  email = `Guest.${number}@deck.example`
  const made = await makeUser(testApp.database.db, { isStaff: true, isSuperuser: true })
  superuserId = made.id
  superuser = (await signedIn(made.id)).api
})

const signedIn = (id: number) => testApp.signIn(id, { loggedInAt: now, authenticatedAt: now })
const later = (ms: number) => {
  now = new Date(start.getTime() + ms)
}
const invite = (role: InvitationRole = 'user', to = email) =>
  superuser.admin.createInvitation({ body: { email: to, role } })
async function mailedTokens(to = email): Promise<string[]> {
  const mails = (await testApp.mails()).filter((mail) => mail.to === to)
  return mails.map(({ text }) => /\/accept-invitation\/([\w-]{43})/.exec(text)?.[1] ?? '')
}
/** Returns the newest invitation's token. Mails from one run of jobs arrive in any order. */
async function mailedToken(to = email): Promise<string> {
  const fresh = (await mailedTokens(to)).filter((token) => !knownTokens.has(token))
  expect(fresh).toHaveLength(1)
  for (const token of fresh) knownTokens.add(token)
  return fresh[0] ?? ''
}
const knownTokens = new Set<string>()
const accept = (token: string, username = `guest-${number}`, body = {}) =>
  testApp.api.accounts.acceptInvitation({
    params: { token },
    body: { username, password, confirm_password: password, ...body },
  })
const open = (token: string) => testApp.api.accounts.getInvitation({ params: { token } })
const refusal = (status: number, code: string) => ({ status, body: expect.objectContaining({ code }) })
const rowFor = async (id: number) => {
  const [row] = await testApp.database.db.select().from(invitations).where(eq(invitations.id, id))
  return row
}
const lastAct = async () => {
  const [record] = await testApp.database.db.select().from(auditRecords).orderBy(desc(auditRecords.position)).limit(1)
  return record
}

describe('an invitation', () => {
  test('makes one account with its role while registration is closed', async () => {
    const { data } = await invite('staff')
    expect(data).toMatchObject({ email, role: 'staff', state: 'open', expires_at: '2026-11-27T09:30:00.000Z' })
    const token = await mailedToken()
    expect(await open(token)).toEqual({ email, role: 'staff', expires_at: '2026-11-27T09:30:00.000Z' })
    expect(await accept(token)).toEqual({ msg: expect.stringContaining('Log in') })
    expect(await findUserByAddress(testApp.database.db, email)).toMatchObject({
      username: `guest-${number}`,
      isStaff: true,
      isSuperuser: false,
      isPremiumUser: false,
      accountStatus: 'active',
      emailVerifiedAt: now,
    })
    await expect(accept(token, `other-${number}`)).rejects.toMatchObject(refusal(400, 'link_used'))
    await expect(open(token)).rejects.toMatchObject(refusal(400, 'link_used'))
  })

  test('is the registration in the security log of its account', async () => {
    await invite()
    await accept(await mailedToken())
    const user = await findUserByAddress(testApp.database.db, email)
    const { api } = await testApp.signIn(user?.id ?? 0)
    expect((await api.accounts.listSecurityLog()).data).toMatchObject([{ kind: 'register' }])
  })

  test('makes one account only, also when it is accepted twice at once', async () => {
    await invite()
    const token = await mailedToken()
    const outcomes = await Promise.allSettled([accept(token, `one-${number}`), accept(token, `two-${number}`)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('is stored without its token, and without its address once it is accepted', async () => {
    const { data } = await invite('premium')
    const token = await mailedToken()
    expect(JSON.stringify(await rowFor(data.id))).not.toContain(token)
    await accept(token)
    expect(await rowFor(data.id)).toMatchObject({ email: '' })
    expect(await superuser.admin.listInvitations({ query: { state: 'accepted' } })).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ id: data.id, email: '', state: 'accepted', accepted_by: `guest-${number}` }),
      ]),
    })
  })

  test('is not used up by opening the link', async () => {
    const { data } = await invite()
    const token = await mailedToken()
    const before = await rowFor(data.id)
    await open(token)
    await testApp.app.inject({ method: 'HEAD', url: `/api/v1/accounts/invitations/${token}/` })
    expect(await rowFor(data.id)).toEqual(before)
    await accept(token)
  })

  test('expires after seven days', async () => {
    await invite()
    const token = await mailedToken()
    later(7 * dayMs - 1)
    await open(token)
    later(7 * dayMs)
    await expect(open(token)).rejects.toMatchObject(refusal(400, 'link_expired'))
    await expect(accept(token)).rejects.toMatchObject(refusal(400, 'link_expired'))
    expect(await findUserByAddress(testApp.database.db, email)).toBeNull()
  })

  test('stops working when it is revoked, and only then', async () => {
    const { data } = await invite()
    const token = await mailedToken()
    expect(await superuser.admin.revokeInvitation({ params: { id: data.id } })).toMatchObject({
      data: { state: 'revoked' },
    })
    await superuser.admin.revokeInvitation({ params: { id: data.id } })
    await expect(open(token)).rejects.toMatchObject(refusal(400, 'link_revoked'))
    await expect(accept(token)).rejects.toMatchObject(refusal(400, 'link_revoked'))
    const resend = superuser.admin.resendInvitation({ params: { id: data.id } })
    await expect(resend).rejects.toMatchObject(refusal(409, 'invitation_ended'))
    await invite()
  })

  test.each<[string, (api: TestApp['api'], id: number) => Promise<unknown>]>([
    ['suspended', (api, id) => api.admin.suspendUser({ params: { id }, body: { reason: 'Stolen' } })],
    ['deleted', (api, id) => api.admin.deleteUser({ params: { id } })],
  ])('is revoked when its inviter is %s', async (_, act) => {
    const { data } = await invite('staff')
    const token = await mailedToken()
    const other = await makeUser(testApp.database.db, { isStaff: true, isSuperuser: true })
    await act((await signedIn(other.id)).api, superuserId)
    await expect(accept(token)).rejects.toMatchObject(refusal(400, 'link_revoked'))
    expect(await rowFor(data.id)).toMatchObject({ revokedAt: start })
  })

  test('that is sent again has a new link and a new week, and the former link stops', async () => {
    const { data } = await invite()
    const former = await mailedToken()
    later(7 * dayMs + 1)
    superuser = (await signedIn(superuserId)).api
    await superuser.admin.resendInvitation({ params: { id: data.id } })
    const latest = await mailedToken()
    await expect(open(former)).rejects.toMatchObject(refusal(400, 'link_invalid'))
    await accept(latest)
    const again = superuser.admin.resendInvitation({ params: { id: data.id } })
    await expect(again).rejects.toMatchObject(refusal(409, 'invitation_ended'))
    const revoke = superuser.admin.revokeInvitation({ params: { id: data.id } })
    await expect(revoke).rejects.toMatchObject(refusal(409, 'invitation_ended'))
  })

  test('is not made twice for one address, but again after it expired', async () => {
    await invite()
    await expect(invite('staff', email.toUpperCase())).rejects.toMatchObject(refusal(409, 'already_invited'))
    later(7 * dayMs)
    superuser = (await signedIn(superuserId)).api
    await invite('staff')
  })

  test('is made once for parallel requests', async () => {
    const outcomes = await Promise.allSettled([invite(), invite(), invite()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is refused for an address that has an account', async () => {
    await makeUser(testApp.database.db, { email })
    await expect(invite('user', email.toUpperCase())).rejects.toMatchObject(refusal(409, 'email_taken'))
  })

  test('for an address that got an account since says so, and makes none', async () => {
    await invite()
    const token = await mailedToken()
    await makeUser(testApp.database.db, { email: email.toLowerCase() })
    await expect(open(token)).rejects.toMatchObject(refusal(409, 'email_taken'))
    await expect(accept(token)).rejects.toMatchObject(refusal(409, 'email_taken'))
  })

  test('is not repeated by a repeated request', async () => {
    const key = { idempotencyKey: `invite-${number}-of-this-test` }
    const [first, again] = [
      await superuser.admin.createInvitation({ body: { email, role: 'user' }, ...key }),
      await superuser.admin.createInvitation({ body: { email, role: 'user' }, ...key }),
    ]
    expect(again).toEqual(first)
    expect(await mailedTokens()).toHaveLength(1)
  })

  test.each(['short', 'x'.repeat(43), `${'x'.repeat(42)}%00`, '__proto__'])(
    'with the token %s is unknown',
    async (token) => {
      await expect(open(token)).rejects.toMatchObject(refusal(400, 'link_invalid'))
      await expect(accept(token)).rejects.toMatchObject(refusal(400, 'link_invalid'))
    },
  )
})

describe('accepting', () => {
  test.each([
    [{ password: 'password1', confirm_password: 'password1' }, 'password'],
    [{ confirm_password: 'another one' }, 'confirm_password'],
    [{ username: 'root' }, 'username'],
    [{ username: 'a b' }, 'username'],
  ])('with %o names the field, and the link still works', async (body, field) => {
    await invite()
    const token = await mailedToken()
    await expect(accept(token, undefined, body)).rejects.toMatchObject({
      status: 400,
      body: { details: { [field]: [expect.any(String)] } },
    })
    await accept(token)
  })

  test('with a taken user name names the field, and the link still works', async () => {
    const { username } = await makeUser(testApp.database.db)
    await invite()
    const token = await mailedToken()
    await expect(accept(token, username.toUpperCase())).rejects.toMatchObject({
      status: 400,
      body: { details: { username: ['A user with that username already exists.'] } },
    })
    await accept(token)
  })
})

describe('rights', () => {
  test.each([
    ['a stranger', {}],
    ['staff', { isStaff: true }],
  ])('%s neither sees nor makes invitations', async (_, values) => {
    const { data } = await invite()
    const { api } = await signedIn((await makeUser(testApp.database.db, values)).id)
    const params = { id: data.id }
    const calls = [
      api.admin.listInvitations(),
      api.admin.createInvitation({ body: { email: `x${email}`, role: 'user' } }),
      api.admin.resendInvitation({ params }),
      api.admin.revokeInvitation({ params }),
    ]
    for (const outcome of await Promise.allSettled(calls)) expect(outcome).toMatchObject({ reason: { status: 403 } })
    expect(await rowFor(data.id)).toMatchObject({ revokedAt: null })
  })

  test('a superuser who loses the staff flag stays a superuser, and keeps open invitations', async () => {
    const { data } = await invite()
    const other = await makeUser(testApp.database.db, { isStaff: true, isSuperuser: true })
    const { api } = await signedIn(other.id)
    const params = { id: superuserId }
    await api.admin.administerUser({ params, body: { is_staff: false }, form: false })
    expect(await rowFor(data.id)).toMatchObject({ revokedAt: null })
    await api.admin.administerUser({ params, body: { is_active: false }, form: false })
    expect(await rowFor(data.id)).toMatchObject({ revokedAt: now })
  })

  test('a guest neither sees nor makes invitations', async () => {
    const { admin } = testApp.api
    await expect(admin.listInvitations()).rejects.toMatchObject({ status: 401 })
    await expect(admin.createInvitation({ body: { email, role: 'user' } })).rejects.toMatchObject({ status: 401 })
  })

  test('nobody is invited as a superuser', async () => {
    const { accessToken } = await signedIn(superuserId)
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/api/v1/admin/invitations/',
      headers: { authorization: `Bearer ${accessToken}` },
      payload: { email, role: 'superuser' },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().details.role).toEqual([expect.stringContaining('command line')])
  })

  test('a superuser needs a recent authentication', async () => {
    const authenticatedAt = new Date(now.getTime() - 11 * 60_000)
    superuser = (await testApp.signIn(superuserId, { authenticatedAt })).api
    await expect(invite()).rejects.toMatchObject(refusal(403, 'reauthentication_required'))
  })
})

test('each act is audited, without address and token', async () => {
  const { data } = await invite('premium')
  await mailedToken()
  expect(await lastAct()).toMatchObject({
    act: 'invitation_create',
    objectId: String(data.id),
    after: { role: 'premium' },
  })
  await superuser.admin.resendInvitation({ params: { id: data.id } })
  expect(await lastAct()).toMatchObject({ act: 'invitation_resend', actorId: superuserId })
  await accept(await mailedToken())
  expect(await lastAct()).toMatchObject({
    act: 'invitation_accept',
    actorName: `guest-${number}`,
    objectKind: 'user',
    after: { role: 'premium', invitation_id: data.id, inviter_id: superuserId },
  })
  const other = `other.${email}`
  const { data: second } = await invite('user', other)
  await superuser.admin.revokeInvitation({ params: { id: second.id } })
  expect(await lastAct()).toMatchObject({ act: 'invitation_revoke', objectId: String(second.id) })
  const records = await testApp.database.db.select().from(auditRecords)
  expect(JSON.stringify(records).toLowerCase()).not.toContain(email.toLowerCase())
})

test('a bounded number of invitations is open at a time', async () => {
  const { pool } = testApp.database
  await pool.query(
    `insert into invitations (email, role, token_hash, sent_at, expires_at)
     select 'many' || n || '@deck.example', 'user', lpad(n::text, 43, 'x'), $1, $2
     from generate_series(1, $3::integer - (select count(*) from invitations
       where accepted_at is null and revoked_at is null and expires_at > $1)::integer) as n`,
    [now, new Date(now.getTime() + dayMs), maxOpenInvitations],
  )
  await expect(invite()).rejects.toMatchObject(refusal(409, 'too_many_invitations'))
  const page = await superuser.admin.listInvitations({ query: { page: 2 } })
  expect(page).toMatchObject({ total: maxOpenInvitations, page: 2, numOfPages: 25 })
  expect(page.data).toHaveLength(20)
  await pool.query(`delete from invitations where email like 'many%'`)
  await invite()
})

test('invitations are deleted 30 days after they end, and with the account of their address', async () => {
  const { data } = await invite()
  const { db } = testApp.database
  const run = () => oldInvitations.run({ db, now: () => now }, new AbortController().signal)
  later(37 * dayMs - 1)
  await run()
  expect(await rowFor(data.id)).toBeDefined()
  later(37 * dayMs + 1)
  await run()
  expect(await rowFor(data.id)).toBeUndefined()

  now = start
  await invite('user', `later.${email}`)
  const { id } = await makeUser(db, { email: `LATER.${email}` })
  await superuser.admin.deleteUser({ params: { id } })
  const left = await db.$count(invitations, sql`lower(email) = lower(${`later.${email}`})`)
  expect(left).toBe(0)
})
