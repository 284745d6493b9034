import type { Client } from '@ledgerdeck/contract/client'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inboxItems } from '../../admin/inbox/inbox.table.ts'
import { ipRecords } from '../../investigation/ip-records.table.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { hashPassword } from '../passwords/passwords.service.ts'
import { endSessions } from '../sessions/sessions.repository.ts'
import { lastLink, makeUser } from '../users.factory.ts'
import { users } from '../users.table.ts'

const now = new Date('2026-11-20T09:30:00.000Z')
const oldPassword = 'eleven grey herons'
const newPassword = 'zwölf Reiher 🪶'
const password = { new_password: newPassword, confirm_new_password: newPassword }

let testApp: TestApp
let oldHash: string
let owner: { id: number; username: string }
let email: string
let api: Client

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now, environment: { RATE_LIMIT_SCALE: '1000' } })
  oldHash = await hashPassword(oldPassword)
})
afterAll(() => testApp.close())
beforeEach(async () => {
  owner = await makeUser(testApp.database.db, { passwordHash: oldHash, emailVerifiedAt: now })
  email = (await rowOf(owner.id)).email
  api = (await testApp.signIn(owner.id)).api
})

function update(body: Record<string, string>, by: Client = api) {
  return by.accounts.updateUser({ params: { id: owner.id }, body })
}

async function rowOf(id: number) {
  const [row] = await testApp.database.db.select().from(users).where(eq(users.id, id))
  if (!row) throw new Error('The account is gone.')
  return row
}

function logIn(typed: string, username_or_email = owner.username) {
  return testApp.api.accounts.login({ body: { username_or_email, password: typed } })
}

async function mailsTo(address: string) {
  return (await testApp.mails()).filter(({ to }) => to === address)
}

async function recordedActions() {
  const rows = await testApp.database.db
    .select({ action: ipRecords.action })
    .from(ipRecords)
    .where(eq(ipRecords.userId, owner.id))
  return rows.map(({ action }) => action)
}

const wrong = { status: 401, body: { code: 'invalid_credentials' } }

describe('a new password', () => {
  test('works from then on', async () => {
    await update(password)
    await expect(logIn(oldPassword)).rejects.toMatchObject(wrong)
    expect(await logIn(newPassword.normalize('NFD'))).toMatchObject({ user: { id: owner.id } })
  })

  test('ends every session except the one that set it', async () => {
    const others = await Promise.all([testApp.signIn(owner.id), testApp.signIn(owner.id)])
    const stranger = await testApp.signInAs()
    await update(password)
    const read = (by: Client) => by.accounts.getUser({ params: { id: owner.id } })
    for (const other of others)
      await expect(read(other.api)).rejects.toMatchObject({ status: 401, body: { code: 'session_ended' } })
    expect(await read(api)).toMatchObject({ id: owner.id })
    expect(await read(stranger.api)).toMatchObject({ id: owner.id })
  })

  test('is reported to the address of the account, without the password', async () => {
    await update(password)
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.subject).toContain('password')
    expect(`${mail?.text}${mail?.html}`).not.toContain('Reiher')
  })

  test('is reported to the address of the account, confirmed or not', async () => {
    await testApp.database.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, owner.id))
    await update({ ...password, email: `other-${owner.id}@deck.example` })
    expect((await mailsTo(email)).map(({ subject }) => subject).toSorted()).toEqual([
      'Your email address for Ledgerdeck was changed',
      'Your password for Ledgerdeck was changed',
    ])
    expect(await mailsTo(`other-${owner.id}@deck.example`)).toHaveLength(1)
  })

  test.each(['admin@localhost.invalid', 'given-up-1@address.invalid'])(
    'of an account with a placeholder address, %s, is reported to the administrators',
    async (placeholder) => {
      await testApp.database.db.delete(users).where(eq(users.email, placeholder))
      await testApp.database.db.update(users).set({ email: placeholder }).where(eq(users.id, owner.id))
      await update(password)
      await update({ email: `given-${owner.id}@deck.example` })
      await vi.waitFor(async () => {
        const items = await testApp.database.db.select().from(inboxItems).orderBy(inboxItems.id)
        expect(items.filter(({ subject }) => subject.startsWith(`${owner.id} `))).toMatchObject([
          {
            kind: 'account_changed',
            title: `The password of ${owner.username} was changed`,
            details: 'From 127.0.0.1. We couldn’t email the owner: the account has no email address.',
            link: `/admin/user/${owner.id}/edit`,
          },
          { kind: 'account_changed', title: `The email address of ${owner.username} was changed` },
        ])
      })
      expect(await mailsTo(placeholder)).toEqual([])
      await update({ email: `given-again-${owner.id}@deck.example` })
      expect(await mailsTo(`given-${owner.id}@deck.example`)).toHaveLength(2)
    },
  )

  test('expires an open reset link', async () => {
    await testApp.api.accounts.requestPasswordReset({ body: { email } })
    const { uid, token } = lastLink(await testApp.mails(), email)
    await update(password)
    const reset = testApp.api.accounts.resetPassword({ params: { uid, token } })
    await expect(reset).rejects.toMatchObject({ status: 400 })
    expect(await logIn(newPassword)).toMatchObject({ user: { id: owner.id } })
  })

  test('is recorded with its IP address', async () => {
    await update(password)
    await vi.waitFor(async () => expect(await recordedActions()).toEqual(['password_change']), 10_000)
  })

  test('is set only when one was typed', async () => {
    await update({ new_password: '', confirm_new_password: '' })
    expect(await rowOf(owner.id)).toMatchObject({ passwordHash: oldHash })
    expect(await mailsTo(email)).toEqual([])
  })

  test.each<[string, Record<string, string>, string]>([
    ['another confirmation', { ...password, confirm_new_password: 'another one' }, 'confirm_new_password'],
    ['no confirmation', { new_password: newPassword }, 'confirm_new_password'],
    ['a confirmation of nothing', { confirm_new_password: newPassword }, 'confirm_new_password'],
    ['a common one', { new_password: 'Password1', confirm_new_password: 'Password1' }, 'new_password'],
    [
      'the name of the site',
      { new_password: 'Ledger-deck-99', confirm_new_password: 'Ledger-deck-99' },
      'new_password',
    ],
  ])('is refused with %s', async (_, body, field) => {
    await expect(update(body)).rejects.toMatchObject({
      status: 400,
      body: { code: 'validation_failed', details: { [field]: [expect.any(String)] } },
    })
    expect(await rowOf(owner.id)).toMatchObject({ passwordHash: oldHash })
  })

  test('is refused by name where it is no text', async () => {
    const body = { new_password: { toString: 'x' }, confirm_new_password: [] }
    const answer = await testApp.app.inject({
      method: 'PUT',
      url: `/api/user/user/update/${owner.id}/`,
      headers: { authorization: `Bearer ${(await testApp.signIn(owner.id)).accessToken}` },
      payload: body,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().details).toEqual({
      new_password: [expect.any(String)],
      confirm_new_password: [expect.any(String)],
    })
  })

  test('does not repeat the new name of the account', async () => {
    const body = { username: 'Mangrove', new_password: 'mangrove', confirm_new_password: 'mangrove' }
    await expect(update(body)).rejects.toMatchObject({ body: { details: { new_password: [expect.any(String)] } } })
  })
})

describe('a temporary password', () => {
  beforeEach(async () => {
    await testApp.database.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, owner.id))
  })

  test('is replaced by another one, which restores full access', async () => {
    await expect(api.accounts.getStorageUsage()).rejects.toMatchObject({
      status: 403,
      body: { code: 'password_change_required' },
    })
    expect(await update(password)).toMatchObject({ user: { must_change_password: false } })
    expect(await api.accounts.getStorageUsage()).toMatchObject({ total_records: 0 })
  })

  test('cannot be replaced by itself', async () => {
    const same = { new_password: oldPassword, confirm_new_password: oldPassword }
    await expect(update(same)).rejects.toMatchObject({
      status: 400,
      body: { details: { new_password: ['Choose a password other than the temporary one.'] } },
    })
    expect(await rowOf(owner.id)).toMatchObject({ mustChangePassword: true })
  })

  test('stays when other fields are saved', async () => {
    expect(await update({ country_name: 'Australia' })).toMatchObject({ user: { must_change_password: true } })
  })
})

describe('a new email address', () => {
  const other = () => `new-${owner.id}@deck.example`

  test('applies at once, without a confirmation, and the account stays active', async () => {
    const { user } = await update({ email: other() })
    expect(user).toMatchObject({ email: other(), email_verified: false, account_status: 'active', is_active: true })
    expect(await logIn(oldPassword, other())).toMatchObject({ user: { id: owner.id } })
    await expect(logIn(oldPassword, email)).rejects.toMatchObject(wrong)
    await vi.waitFor(async () => expect(await recordedActions()).toContain('email_change'), 10_000)
  })

  test('is confirmed by its mailed link', async () => {
    await update({ email: other() })
    const { path, uid, token } = lastLink(await testApp.mails(), other())
    expect(path).toBe('verify-email')
    await testApp.api.accounts.verifyEmail({ params: { uid, token } })
    expect(await rowOf(owner.id)).toMatchObject({ email: other(), emailVerifiedAt: now })
  })

  test('is reported to the old one with a link that restores it and ends every session', async () => {
    await update({ email: other() })
    await update(password)
    const { path, uid, token } = lastLink(await testApp.mails(), email)
    expect(path).toBe('undo-email-change')
    await testApp.api.accounts.undoEmailChange({ params: { uid, token } })
    expect(await rowOf(owner.id)).toMatchObject({ email })
    await expect(update({})).rejects.toMatchObject({ status: 401 })
    await expect(logIn(newPassword)).rejects.toMatchObject(wrong)
  })

  test('is not notified of a simultaneous change of the password, which is reported to the former address', async () => {
    await update({ email: other(), ...password })
    expect((await mailsTo(other())).map(({ subject }) => subject)).toEqual([expect.stringContaining('Confirm')])
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('does not end the other sessions', async () => {
    const phone = await testApp.signIn(owner.id)
    await update({ email: other() })
    expect(await phone.api.accounts.getUser({ params: { id: owner.id } })).toMatchObject({ email: other() })
  })
})

test('a change whose session ends while it waits is rejected', async () => {
  const { transaction } = testApp.database
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const ending = transaction(async (inside) => {
    await endSessions(inside, owner.id, { reason: 'password_changed', now })
    hold()
    await held
  })
  await isHeld
  const late = update({ ...password, email: 'thief@deck.example' }).catch((error: unknown) => error)
  await testApp.untilBlocked()
  release()
  await ending
  expect(await late).toMatchObject({ status: 401, body: { code: 'session_ended' } })
  expect(await rowOf(owner.id)).toMatchObject({ email, passwordHash: oldHash })
})

test('two sessions that set a password concurrently leave one password and one session', async () => {
  const second = await testApp.signIn(owner.id)
  const texts = ['first of two herons', 'second of two herons']
  const answers = await Promise.allSettled(
    [api, second.api].map((by, turn) =>
      update({ new_password: texts[turn] ?? '', confirm_new_password: texts[turn] ?? '' }, by),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const winner = answers.findIndex(({ status }) => status === 'fulfilled')
  expect(await logIn(texts[winner] ?? '')).toMatchObject({ user: { id: owner.id } })
  await expect(logIn(texts[1 - winner] ?? '')).rejects.toMatchObject(wrong)
})
