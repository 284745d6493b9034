import type { Page } from '@playwright/test'
import { enter } from '../fixtures/account-screens.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { openProfile, ProfileScreen } from '../fixtures/profile.ts'
import { openAboutSignedIn, watchCalls } from '../fixtures/session.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test.beforeEach(({ ownPortal }) => ownPortal.addPosts({}))

const expiredText = 'Session expired. Logging out.'

const refreshPath = '/api/auth/token/refresh/'
const logoutPath = '/api/user/logout/'

const header = (page: Page) => page.getByRole('banner')
const barLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

async function expectUser(page: Page, username: string): Promise<void> {
  await expect(header(page).getByText(username)).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Log in' })).toHaveCount(0)
}

async function expectGuest(page: Page): Promise<void> {
  await expect(header(page).getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(header(page).getByRole('button', { name: 'TERMINATE SESSION' })).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-signed-in')
}

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

/** Makes the access token look expired after the bell has used it; the server still accepts it. */
async function ageToken(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/notices/unread/')),
  )
  await page.evaluate(() => {
    const { iat } = JSON.parse(atob(localStorage.getItem('accessToken')?.split('.')[1] ?? ''))
    localStorage.setItem(
      'accessTokenReceipt',
      JSON.stringify({ issuedAt: iat * 1000, askedAt: Date.now() - 3_600_000 }),
    )
  })
}

test('a logout that does not reach the server ends the session in the browser and shows an error', {
  tag: '@error-15',
}, async ({ page, problems, ownPortal }) => {
  problems.expect(/ERR_FAILED/)
  await openAboutSignedIn(page, ownPortal)
  await page.route(`**${logoutPath}`, (route) => route.abort())
  await header(page).getByRole('button', { name: 'TERMINATE SESSION' }).click()
  await expect(page.getByText('An logout error occurred.')).toBeVisible()
  await expectGuest(page)
  expect(await storedKeys(page)).toEqual([])
})

test('a logout shows an error when the browser cannot delete the stored user', { tag: '@error-15' }, async ({
  page,
  problems,
  ownPortal,
}) => {
  problems.expect(/\b401\b/)
  await signIn(page, ownPortal.url, await addAccount(ownPortal))
  await openHydrated(page, '/about')
  await page.evaluate(() => {
    const remove = Storage.prototype.removeItem
    Storage.prototype.removeItem = function (key) {
      if (key === 'user') throw new DOMException('It can’t be written.')
      remove.call(this, key)
    }
  })
  await header(page).getByRole('button', { name: 'TERMINATE SESSION' }).click()
  await expect(page.getByText('There was an error...')).toBeVisible()
  await expect(page.getByText('Clear this site’s data')).toBeVisible()
})

test('two tabs with an expiring token refresh it only once', { tag: '@state-5' }, async ({
  page,
  context,
  ownPortal,
}) => {
  await signIn(page, ownPortal.url, await addAccount(ownPortal))
  await openHydrated(page, '/about')
  const other = await context.newPage()
  await openHydrated(other, '/tools')
  for (const tab of [page, other]) await expect(tab.getByRole('timer')).toBeVisible()
  const refreshes = watchCalls(context, refreshPath)
  const gate = Promise.withResolvers<void>()
  await context.route(`**${refreshPath}`, async (route) => {
    await gate.promise
    await route.continue()
  })
  await ageToken(page)
  for (const tab of [page, other]) await barLink(tab, 'BLOG').click()
  await expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).pending?.length), 'one waits for the other')
    .toBe(1)
  gate.resolve()
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Blog')
  expect(refreshes).toHaveLength(1)
})

test('a refresh whose response is lost is sent again, and the session continues', { tag: '@state-5' }, async ({
  page,
  context,
  problems,
  ownPortal,
}) => {
  problems.expect(/ERR_FAILED/)
  const account = await openAboutSignedIn(page, ownPortal)
  const refreshes = watchCalls(context, refreshPath)
  await context.route(
    `**${refreshPath}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await ageToken(page)
  await barLink(page, 'BLOG').click()
  await expect(page.getByRole('main')).toContainText('Request failed')
  await expectUser(page, account.username)

  await page.reload()
  await expect.poll(() => refreshes.length).toBe(2)
  const [first, second] = refreshes.map((request) => request.postDataJSON())
  expect(second).toEqual(first)
  await barLink(page, 'CORE').click()
  await barLink(page, 'BLOG').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
  await expectUser(page, account.username)
})

test('a rejected refresh ends the session and leads to the login', { tag: '@state-6' }, async ({
  page,
  problems,
  ownPortal,
}) => {
  problems.expect(/401/)
  await openAboutSignedIn(page, ownPortal)
  await page.evaluate(() => localStorage.setItem('refreshToken', 'unknown'))
  await ageToken(page)
  await barLink(page, 'BLOG').click()
  await expect(page).toHaveURL('/login?next=%2Ffinance%2Fblog')
  await expect(page.getByText(expiredText)).toBeVisible()
  expect(await storedKeys(page)).toEqual([])
})

test('a token that the server rejects is replaced, and the call is repeated', async ({
  page,
  context,
  problems,
  ownPortal,
}) => {
  problems.expect(/401/)
  const account = await openAboutSignedIn(page, ownPortal)
  const refreshes = watchCalls(context, refreshPath)
  await page.evaluate(() => {
    const [head, claims] = localStorage.getItem('accessToken')?.split('.') ?? []
    localStorage.setItem('accessToken', `${head}.${claims}.forged`)
  })
  await barLink(page, 'BLOG').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
  await expectUser(page, account.username)
  expect(refreshes).toHaveLength(1)
})

test('a session ended elsewhere ends in every tab, and each tab says so once', { tag: '@state-2' }, async ({
  page,
  context,
  problems,
  ownPortal,
}) => {
  problems.expect(/401/)
  const account = await addAccount(ownPortal)
  await signIn(page, ownPortal.url, account)
  await openHydrated(page, '/about')
  const other = await context.newPage()
  await openHydrated(other, '/tools')
  for (const tab of [page, other]) await expect(tab.getByRole('timer')).toBeVisible()
  await ownPortal.withDatabase(({ pool }) =>
    pool.query(`update sessions set ended_at = now(), end_reason = 'ended_by_owner' where user_id = $1`, [account.id]),
  )
  await barLink(page, 'BLOG').click()
  for (const tab of [page, other]) {
    await expect(tab.getByText(expiredText)).toHaveCount(1)
    await expectGuest(tab)
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
  await expect(other).toHaveURL('/tools')
  expect(await storedKeys(page)).toEqual([])
})

test('a call that is rejected with every token ends the session and shows the reason', {
  tag: ['@state-2', '@error-1'],
}, async ({ page, context, problems, ownPortal }) => {
  problems.expect(/401/)
  await openAboutSignedIn(page, ownPortal)
  const refreshes = watchCalls(context, refreshPath)
  await page.route('**/api/v1/blog/posts/**', (route) =>
    route.fulfill({ status: 401, json: { msg: 'Token is stale.' } }),
  )
  await barLink(page, 'BLOG').click()
  await expect(page.getByText(expiredText)).toHaveCount(1)
  await expect(page.getByRole('main')).toContainText('Token is stale.')
  await expectGuest(page)
  expect(refreshes).toHaveLength(1)
})

test('the browser fetches a CSRF token before the first call that changes something', {
  tag: '@call-1',
}, async ({ page, context, ownPortal }) => {
  await openAboutSignedIn(page, ownPortal)
  const fetched = watchCalls(context, '/api/core/csrf/')
  const logouts = watchCalls(context, logoutPath)
  await context.clearCookies({ name: 'csrftoken' })
  const csrf = page.waitForResponse('**/api/core/csrf/')
  await header(page).getByRole('button', { name: 'TERMINATE SESSION' }).click()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  expect(fetched).toHaveLength(1)
  const { csrf_token } = await (await csrf).json()
  expect(logouts[0]?.headers()['x-csrftoken']).toBe(csrf_token)
  // The logout replaced the token with its session.
  const cookie = (await context.cookies()).find(({ name }) => name === 'csrftoken')
  expect(cookie?.value).not.toBe(csrf_token)
})

test('a CSRF token that the server rejects is fetched again, and the call is repeated once', async ({
  page,
  context,
  problems,
  ownPortal,
}) => {
  problems.expect(/403/)
  await openAboutSignedIn(page, ownPortal)
  const fetched = watchCalls(context, '/api/core/csrf/')
  const logouts = watchCalls(context, logoutPath)
  await page.route(
    `**${logoutPath}`,
    (route) => route.continue({ headers: { ...route.request().headers(), 'x-csrftoken': 'stale' } }),
    { times: 1 },
  )
  await header(page).getByRole('button', { name: 'TERMINATE SESSION' }).click()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  expect(fetched).toHaveLength(1)
  expect(logouts).toHaveLength(2)
})

test('signing in as another user in one tab replaces the previous user in the other', { tag: '@state-32' }, async ({
  page,
  context,
  ownPortal,
}) => {
  const [first, second] = [await addAccount(ownPortal), await addAccount(ownPortal, { isStaff: true })]
  await signIn(page, ownPortal.url, first)
  await openHydrated(page, '/about')
  await expectUser(page, first.username)
  const other = await context.newPage()
  await signIn(other, ownPortal.url, second)
  await expectUser(page, second.username)
  await page.getByRole('navigation', { name: 'Main' }).getByText('MORE').click()
  await expect(barLink(page, 'MANGA')).toBeVisible()
})

test('a user who signed in with a temporary password is sent to their profile and told why', async ({
  page,
  problems,
  ownPortal,
}) => {
  problems.expect(/403/)
  const account = await addAccount(ownPortal, { mustChangePassword: true })
  await signIn(page, ownPortal.url, account)
  await openHydrated(page, '/about')
  await expectUser(page, account.username)
  await barLink(page, 'BLOG').click()
  await expect(page).toHaveURL(`/user-profile/${account.id}`)
  await expect(page.getByText('Your password is temporary.')).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'New password', exact: true })).toBeVisible()
})

test('a user without a token is a guest', { tag: '@state-7' }, async ({ page, ownPortal }) => {
  const account = await addAccount(ownPortal)
  await signIn(page, ownPortal.url, account)
  await page.evaluate(() => {
    localStorage.removeItem('accessToken')
    localStorage.removeItem('refreshToken')
  })
  await openHydrated(page, '/about')
  await expectGuest(page)
  expect(await storedKeys(page)).toEqual([])
})

test('when the browser blocks storage everyone is a guest, the site works and the login says why it fails', async ({
  page,
  problems,
  ownPortal,
}) => {
  // The router complains that it cannot store scroll positions.
  problems.expect(/console error: SecurityError: Access is denied/)
  problems.expect(/^uncaught: $/)
  const account = await addAccount(ownPortal)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  })
  await openHydrated(page, '/about')
  await expectGuest(page)
  await barLink(page, 'BLOG').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
  await openHydrated(page, '/login')
  await enter(page, account.username, account.password)
  await expect(
    page.getByText('Your browser blocks storage for this site. Allow it and try again.').first(),
  ).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test('a signed-in reader never sees the header of a guest', async ({ page, problems, ownPortal }) => {
  problems.expect(/BLOCKED_BY_CLIENT/)
  const account = await addAccount(ownPortal)
  await signIn(page, ownPortal.url, account)
  // Blocks scripts, so that only the first paint remains.
  await page.route('**/assets/*.js', (route) => route.abort('blockedbyclient'))
  const refused = page.waitForEvent('console', (message) => message.text().includes('BLOCKED_BY_CLIENT'))
  await page.goto('/about')
  await refused
  await expect(page.locator('html')).toHaveAttribute('data-signed-in')
  await expect(header(page).getByText('Log in')).toBeHidden()
})

test('unsaved input in one tab is kept when another tab discards the same form', async ({
  page,
  context,
  ownPortal,
}) => {
  const first = await openProfile(page, ownPortal, await addAccount(ownPortal))
  const second = new ProfileScreen(await context.newPage())
  await openHydrated(second.page, page.url())
  const draft = () =>
    page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('draft:'))?.[1] ?? '')
  await first.field('Phone number').fill('0491 570 156')
  await expect.poll(draft).toContain('0491 570 156')
  await second.field('Phone number').fill('0491 570 157')
  await expect.poll(draft).toContain('0491 570 157')
  await first.form.getByRole('button', { name: 'Discard changes' }).click()
  await expect(first.field('Phone number')).toHaveValue('')
  await expect.poll(draft).toContain('0491 570 157')
  await second.page.reload()
  await expect(second.field('Phone number')).toHaveValue('0491 570 157')
})
