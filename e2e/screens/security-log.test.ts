import { insertPasskey } from '../../api/src/accounts/factors/passkeys.repository.ts'
import { recordSecurityEvent } from '../../api/src/accounts/security-events/security-events.service.ts'
import { type Account, addAccount, logIn } from '../fixtures/accounts.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth } from '../fixtures/layout.ts'
import { openProfile } from '../fixtures/profile.ts'
import type { OwnPortal } from '../portal/own-portal.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const logCalls = '**/api/v1/accounts/security-log/**'

async function recordChanges(portal: OwnPortal, { id: userId }: Account, count: number): Promise<void> {
  const client = { ipAddress: '203.0.113.7', userAgent: '', isBrowser: true, cookie: () => undefined, setCookie() {} }
  const now = () => new Date(Date.now() - 60_000)
  await portal.withDatabase(async ({ db }) => {
    for (let made = 0; made < count; made += 1) {
      await recordSecurityEvent({ client, now }, db, { userId, kind: 'password_change' })
    }
  })
}

test('an owner sees who signed in, where and with which device, and pages by keyboard', async ({
  page,
  browser,
  ownPortal,
}) => {
  const account = await addAccount(ownPortal)
  await recordChanges(ownPortal, account, 20)
  const phone = await browser.newContext({
    baseURL: ownPortal.url,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
  })
  await logIn(phone, ownPortal.url, account)
  await phone.close()
  await page.request.post('/api/user/login/', { data: { username_or_email: account.username, password: 'wrong' } })
  const profile = await openProfile(page, ownPortal, account)
  const entries = page.getByRole('list', { name: 'Security log' }).getByRole('listitem')
  await expect(entries).toHaveCount(20)
  await expect(entries.filter({ hasText: 'Safari on iPhone' })).toContainText('Logged in with the password')
  await expect(entries.filter({ hasText: 'Safari on iPhone' })).toContainText('New device')
  await expect(entries.filter({ hasText: 'Failed login' })).toHaveCount(1)
  await expectAccessibleAtEachWidth(page)

  await page.getByRole('link', { name: 'Page 2' }).press('Enter')
  await expect(page).toHaveURL(/\?log=2#security-log$/)
  await expect(entries).toHaveCount(3)
  await profile.tab('Friends').click()
  await profile.tab('Profile').click()
  await expect(page).toHaveURL(`/user-profile/${account.id}`)
  await expect(entries).toHaveCount(20)
})

test('a security log that fails to load shows an error and can be loaded again', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/request failed: net::ERR_FAILED .*\/security-log\//)
  problems.expect(/console error: .*ERR_FAILED/)
  await page.route(logCalls, (route) => route.abort())
  await openProfile(page, ownPortal, await addAccount(ownPortal))
  await expect(page.getByText('Failed to fetch the security log.')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await page.unroute(logCalls)
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Security log' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('Failed to fetch the security log.')).toHaveCount(0)
})

test('a security log without entries says so, and one that loads slowly shows that', async ({ page, ownPortal }) => {
  const account = await addAccount(ownPortal)
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  await page.route(logCalls, async (route) => {
    await gate
    await route.fulfill({ json: { data: [], total: 0, page: 1, numOfPages: 0 } })
  })
  await openProfile(page, ownPortal, account)
  await expect(page.getByText('Loading the security log...')).toBeVisible()
  open()
  await expect(page.getByText('Nothing recorded yet.')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
})

test('"This was not me" signs everybody out, mails a link and removes what was added since', async ({
  page,
  browser,
  ownPortal,
}) => {
  const account = await addAccount(ownPortal)
  await ownPortal.addPosts({})
  await openProfile(page, ownPortal, account)
  await ownPortal.withDatabase(({ db }) =>
    insertPasskey(db, {
      userId: account.id,
      name: 'Not mine',
      credentialId: crypto.randomUUID(),
      publicKey: 'AAAA',
      signatureCounter: 0,
      transports: [],
      isBackedUp: false,
      createdAt: new Date(),
    }),
  )
  const elsewhere = await browser.newContext({ baseURL: ownPortal.url })
  const { access } = await logIn(elsewhere, ownPortal.url, account)
  await page.reload()
  await page.getByRole('button', { name: 'This wasn’t me' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Did someone else use your account?' })
  await expect(dialog.getByRole('checkbox', { name: /Passkey "Not mine"/ })).toBeChecked()
  await expectAccessibleAtEachWidth(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'This wasn’t me' })).toBeFocused()

  await page.getByRole('button', { name: 'This wasn’t me' }).click()
  await dialog.getByRole('button', { name: 'Log everyone out' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Everyone is logged out.' })).toBeVisible()
  await expect(page).toHaveURL('/')
  const refused = await elsewhere.request.get(`/api/user/user/${account.id}/`, {
    headers: { Authorization: `Bearer ${access}` },
  })
  expect(refused.status()).toBe(401)
  await elsewhere.close()
})
