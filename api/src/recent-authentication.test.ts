import type { Client } from '@ledgerdeck/contract/client'
import type { EndpointDefinition } from '@ledgerdeck/contract/endpoint'
import { endpoints } from '@ledgerdeck/contract/endpoints'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeAt, makeAuthenticatorApp } from './accounts/factors/factors.factory.ts'
import { authenticatorApps, passkeys, recoveryCodes } from './accounts/factors/factors.table.ts'
import { sessions } from './accounts/sessions/sessions.table.ts'
import { makeUser } from './accounts/users.factory.ts'
import type { NewUser } from './accounts/users.repository.ts'
import { users } from './accounts/users.table.ts'
import { invitations } from './admin/invitations/invitations.table.ts'
import { dataExports } from './data-export/data-exports.table.ts'
import { openMediaStore } from './media/media-store.service.ts'
import { createSecrets, hashOfToken, randomToken } from './platform/secrets/secrets.ts'
import { createSoftAuthenticator } from './platform/testing/soft-authenticator.ts'
import { dayMs } from './platform/text/times.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { openTestBrowser } from './test-browser.ts'
import { makeImport } from './transfer/imports.factory.ts'
import { imports } from './transfer/imports.table.ts'

const roles = {
  user: {},
  staff: { isStaff: true },
  superuser: { isStaff: true, isSuperuser: true },
} as const satisfies Record<string, Partial<NewUser>>

type Role = keyof typeof roles

interface Act {
  endpoint: string
  role: Role
  target: Partial<NewUser> | 'own'
  run: (api: Client, id: number) => Promise<unknown>
  prepare?: (id: number) => Promise<unknown>
  isPreparation?: true
}

const password = { new_password: 'nine loud herons', confirm_new_password: 'nine loud herons' }

const address = { email: 'moved@deck.example' }

function bodyOf(change: object, id: number): object {
  return 'email' in change ? { email: `moved-${id}@deck.example` } : change
}

function administers(role: Role, target: Act['target'], change: object): Act {
  const run: Act['run'] = (api, id) =>
    api.admin.administerUser({ params: { id }, body: bodyOf(change, id), form: false })
  return { endpoint: 'administerUser', role, target, run }
}

function updates(change: object): Act {
  const run: Act['run'] = (api, id) =>
    api.accounts.updateUser({ params: { id }, body: bodyOf(change, id), form: false })
  return { endpoint: 'updateUser', role: 'user', target: 'own', run }
}

const origin = 'http://localhost:3000'

async function addPasskey(api: Client): Promise<unknown> {
  const passkey = createSoftAuthenticator({ origin }).create(await api.accounts.beginPasskeyRegistration())
  return api.accounts.addPasskey({ body: { name: 'Laptop', passkey } })
}

const addApp = (userId: number, addedAt = now) =>
  makeAuthenticatorApp(testApp.database.db, { userId, secrets, now: addedAt })
const ofOwn = { role: 'user', target: 'own' } as const

const factorActs: Record<string, Act> = {
  'beginning an authenticator app': {
    ...ofOwn,
    endpoint: 'beginAuthenticatorApp',
    run: (api) => api.accounts.beginAuthenticatorApp(),
  },
  'adding an authenticator app': {
    ...ofOwn,
    endpoint: 'confirmAuthenticatorApp',
    run: async (api) => {
      const { secret } = await api.accounts.beginAuthenticatorApp()
      return api.accounts.confirmAuthenticatorApp({ body: { code: codeAt(secret, now) } })
    },
  },
  'removing an authenticator app': {
    ...ofOwn,
    endpoint: 'deleteAuthenticatorApp',
    prepare: addApp,
    run: (api) => api.accounts.deleteAuthenticatorApp(),
  },
  'new recovery codes': {
    ...ofOwn,
    endpoint: 'renewRecoveryCodes',
    prepare: addApp,
    run: (api) => api.accounts.renewRecoveryCodes(),
  },
  'options for a passkey': {
    ...ofOwn,
    endpoint: 'beginPasskeyRegistration',
    isPreparation: true,
    run: (api) => api.accounts.beginPasskeyRegistration(),
  },
  'adding a passkey': { ...ofOwn, endpoint: 'addPasskey', run: addPasskey },
  'removing a passkey': {
    ...ofOwn,
    endpoint: 'deletePasskey',
    prepare: async (id) => addPasskey((await testApp.signIn(id)).api),
    run: async (api, userId) => {
      const [passkey] = await testApp.database.db.select().from(passkeys).where(eq(passkeys.userId, userId))
      return api.accounts.deletePasskey({ params: { id: passkey?.id ?? 0 } })
    },
  },
}

const reportActs: Record<string, Act> = {
  'removing an older authenticator app with a report': {
    ...ofOwn,
    endpoint: 'reportCompromise',
    prepare: (userId) => addApp(userId, new Date(now.getTime() - dayMs)),
    run: (api) => api.accounts.reportCompromise({ body: { remove_authenticator_app: true } }),
  },
}

const invited = (id: number) => `invited-${id}@deck.example`
const invitationsOf = (id: number) =>
  testApp.database.db
    .select()
    .from(invitations)
    .where(eq(invitations.email, invited(id)))

function invites(endpoint: string, run: (api: Client, id: number) => Promise<unknown>): Act {
  return {
    endpoint,
    role: 'superuser',
    target: {},
    prepare: (id) =>
      testApp.database.db.insert(invitations).values({
        email: invited(id),
        role: 'user',
        tokenHash: hashOfToken(randomToken()),
        sentAt: tenMinutesAgo,
        expiresAt: new Date(now.getTime() + 60_000),
      }),
    run: async (api, id) => run(api, (await invitationsOf(id))[0]?.id ?? 0),
  }
}

async function addArchive(userId: number): Promise<void> {
  const archive = { path: `exports/${userId}.zip`, bytes: 1, expiresAt: new Date(now.getTime() + 60_000) }
  await testApp.database.db.insert(dataExports).values({ userId, requestedAt: now, ...archive })
  await openMediaStore({ dataDir: testApp.dataDir }).put(archive.path, Buffer.of(1))
}

let otherSessionId: string

const acts: Record<string, Act> = {
  ...factorActs,
  ...reportActs,
  'removing the second factors of someone': {
    endpoint: 'resetUserFactors',
    role: 'superuser',
    target: {},
    prepare: addApp,
    run: (api, id) => api.admin.resetUserFactors({ params: { id } }),
  },
  'inviting someone': {
    endpoint: 'createInvitation',
    role: 'superuser',
    target: {},
    run: (api, id) => api.admin.createInvitation({ body: { email: invited(id), role: 'user' } }),
  },
  'sending an invitation again': invites('resendInvitation', (api, id) =>
    api.admin.resendInvitation({ params: { id } }),
  ),
  'revoking an invitation': invites('revokeInvitation', (api, id) => api.admin.revokeInvitation({ params: { id } })),
  'starting an import of another blog': {
    endpoint: 'startImport',
    role: 'superuser',
    target: {},
    prepare: async (id) => {
      await testApp.database.db.delete(imports)
      await makeImport(testApp.database.db, { importerId: id, state: 'checked' })
    },
    run: async (api) => {
      const { open_id } = await api.admin.listImports()
      return api.admin.startImport({ params: { id: open_id ?? 0 } })
    },
  },
  'downloading all posts': {
    endpoint: 'linkPostExport',
    role: 'superuser',
    target: {},
    isPreparation: true,
    run: (api) => api.admin.linkPostExport({ body: { format: 'markdown' } }),
  },
  'a new password': updates(password),
  'a new email address': updates(address),
  'ending the other sessions': {
    endpoint: 'endOtherSessions',
    role: 'user',
    target: 'own',
    run: (api) => api.accounts.endOtherSessions(),
  },
  'ending one session': {
    endpoint: 'endSession',
    role: 'user',
    target: 'own',
    run: (api) => api.accounts.endSession({ params: { id: otherSessionId } }),
  },
  'an archive of the own data': {
    endpoint: 'requestDataExport',
    role: 'user',
    target: 'own',
    run: (api) => api.accounts.requestDataExport(),
  },
  'downloading the own data': {
    endpoint: 'linkDataExport',
    isPreparation: true,
    role: 'user',
    target: 'own',
    prepare: addArchive,
    run: (api) => api.accounts.linkDataExport(),
  },
  'deleting the own account': {
    endpoint: 'requestAccountDeletion',
    role: 'user',
    target: 'own',
    run: (api) => api.accounts.requestAccountDeletion(),
  },
  'a new own password, by the command centre': administers('staff', 'own', password),
  'a new own address, by the command centre': administers('staff', 'own', address),
  'a password for someone': administers('superuser', {}, password),
  'an address for someone': administers('superuser', {}, address),
  'making someone staff': administers('superuser', {}, { is_staff: 'true' }),
  'making staff a user': administers('superuser', { isStaff: true }, { is_staff: 'false' }),
  'suspending by the form': administers('staff', {}, { is_active: 'false' }),
  'reinstating by the form': administers(
    'staff',
    { isActive: false, accountStatus: 'suspended' },
    { is_active: 'true' },
  ),
  'suspending by the status': administers('staff', {}, { account_status: 'suspended' }),
  'confirming by the status': administers(
    'superuser',
    { accountStatus: 'unverified', emailVerifiedAt: null },
    { account_status: 'active' },
  ),
  'making someone premium': administers('superuser', {}, { is_premium_user: 'true' }),
  'confirming an address': administers(
    'superuser',
    { accountStatus: 'unverified', emailVerifiedAt: null },
    { email_verified: 'true' },
  ),
  'deleting an account': {
    endpoint: 'deleteUser',
    role: 'staff',
    target: {},
    run: (api, id) => api.admin.deleteUser({ params: { id } }),
  },
  'signing someone out': {
    endpoint: 'signOutUser',
    role: 'staff',
    target: {},
    run: (api, id) => api.admin.signOutUser({ params: { id } }),
  },
  'suspending someone': {
    endpoint: 'suspendUser',
    role: 'staff',
    target: {},
    run: (api, id) => api.admin.suspendUser({ params: { id }, body: { reason: 'Spam' } }),
  },
  'ending a suspension': {
    endpoint: 'reinstateUser',
    role: 'staff',
    target: { isActive: false, accountStatus: 'suspended' },
    run: (api, id) => api.admin.reinstateUser({ params: { id } }),
  },
}

const now = new Date('2026-11-20T09:30:00.000Z')
const secrets = createSecrets('the key of this test')
const tenMinutesAgo = new Date(now.getTime() - 600_000)
let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now, secrets, environment: { RATE_LIMIT_SCALE: '1000' } })
})
afterAll(() => testApp.close())

const add = (values: Partial<NewUser>) => makeUser(testApp.database.db, { emailVerifiedAt: now, ...values })

async function stateOf(id: number) {
  const { db } = testApp.database
  return Promise.all([
    db.select().from(users).where(eq(users.id, id)),
    db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.userId, id), isNull(sessions.endedAt)))
      .orderBy(sessions.id),
    ...[passkeys, authenticatorApps, recoveryCodes].map((table) => db.select().from(table).where(eq(table.userId, id))),
    db.$count(dataExports, eq(dataExports.userId, id)),
    db.select({ state: imports.state }).from(imports).where(eq(imports.importerId, id)),
    invitationsOf(id),
  ])
}

type Shown = 'cookie and header' | 'header alone' | 'cookie alone' | 'nothing'

async function bound(userId: number, shown: Shown, authenticatedAt = now): Promise<Client> {
  const cookie = randomToken()
  const { accessToken } = await testApp.signIn(userId, { cookieHash: hashOfToken(cookie), authenticatedAt })
  const browser = openTestBrowser(testApp.app)
  browser.headers.authorization = `Bearer ${accessToken}`
  if (shown.includes('cookie')) browser.cookies.set('ledgerdeck_session', cookie)
  const { api } = browser
  if (shown.includes('header')) await api.accounts.getCsrfToken()
  return api
}

const notRecent = { status: 403, body: { code: 'reauthentication_required' } }
const csrfFailed = { status: 403, body: { code: 'csrf_failed' } }
const sessionBound = { status: 403, body: { code: 'session_bound' } }

const superuserOnly = new Set<string>(
  endpoints.flatMap((endpoint: EndpointDefinition) => (endpoint.access === 'superuser' ? [endpoint.name] : [])),
)

test('every endpoint that may need a recent authentication is tried here', () => {
  const known: readonly EndpointDefinition[] = endpoints
  const flagged = known.filter(({ recentAuthentication }) => recentAuthentication !== undefined)
  const tried = new Set(Object.values(acts).map(({ endpoint }) => endpoint))
  expect([...tried].toSorted()).toEqual(flagged.map(({ name }) => name).toSorted())
})

describe.each(Object.entries(acts))('%s', (_, { endpoint, role, target, run, prepare, isPreparation }) => {
  let actor: number
  let object: number

  beforeEach(async () => {
    actor = (await add(roles[role])).id
    object = target === 'own' ? actor : (await add(target)).id
    await prepare?.(object)
    otherSessionId = (await testApp.signIn(object)).sessionId
  })

  test('is done by the browser of a bound session', async () => {
    const api = await bound(actor, 'cookie and header')
    const before = await stateOf(object)
    await run(api, object)
    if (!isPreparation) expect(await stateOf(object)).not.toEqual(before)
  })

  test('is refused to old sessions, incomplete copies of bound ones, guests and those without the right', async () => {
    const stale = { authenticatedAt: tenMinutesAgo }
    const stranger = await testApp.signIn((await add({})).id, stale)
    const isForEveryUser = target === 'own' && role === 'user'
    const code = superuserOnly.has(endpoint) ? 'superuser_only' : 'staff_only'
    const attempts: [Client, object][] = [
      [testApp.api, { status: 401 }],
      ...(isForEveryUser ? [] : [[stranger.api, { status: 403, body: { code } }] satisfies [Client, object]]),
      [(await testApp.signIn(actor, stale)).api, notRecent],
      [await bound(actor, 'cookie and header', tenMinutesAgo), notRecent],
      [await bound(actor, 'header alone'), sessionBound],
      [await bound(actor, 'cookie alone'), csrfFailed],
      [await bound(actor, 'nothing'), csrfFailed],
    ]
    const before = await stateOf(object)
    for (const [api, refusal] of attempts) await expect(run(api, object)).rejects.toMatchObject(refusal)
    expect(await stateOf(object)).toEqual(before)
  })
})

test.each<[Record<string, string>]>([
  [{ country_name: 'Australia' }],
  [{ username: 'renamed-by-staff', is_active: 'true', is_staff: 'false', is_premium_user: '', email_verified: 'true' }],
])('a form that leaves the rights as they are needs no recent authentication: %o', async (body) => {
  const { id } = await add({})
  const { api } = await testApp.signIn((await add(roles.staff)).id, { authenticatedAt: tenMinutesAgo })
  expect(await api.admin.administerUser({ params: { id }, body: body as object, form: false })).toMatchObject({
    msg: 'User Updated!',
  })
})
