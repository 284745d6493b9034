import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { enter } from '../fixtures/account-screens.ts'
import { type Account, addAccount, signIn } from '../fixtures/accounts.ts'
import { hold } from '../fixtures/hold.ts'
import { hydration, openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { shifts } from '../fixtures/layout.ts'
import { ProfileScreen } from '../fixtures/profile.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test.beforeEach(({ ownPortal }) => ownPortal.addPosts({}))

const main = (page: Page) => page.getByRole('main')
const alerts = (page: Page) => main(page).getByRole('alert')

async function openTemporary(page: Page, { username, password }: Account): Promise<void> {
  await openHydrated(page, `/login?next=${encodeURIComponent('/tools?from=login#main')}`)
  await enter(page, username, password)
  await expect(page).toHaveURL(/\/user-profile\//)
}

async function choosePassword(page: Page, password: string): Promise<void> {
  for (const name of ['New password', 'Confirm new password'])
    await page.getByRole('textbox', { name, exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save Changes' }).click()
}

test('a user who logs in is welcomed and sent to the front page half a second later', {
  tag: ['@login-2', '@state-8', '@constant-6'],
}, async ({ page, ownPortal }) => {
  const { username, email, password } = await addAccount(ownPortal)
  await page.clock.install()
  await openHydrated(page, '/login')
  const answered = page.waitForResponse('**/api/user/login/')
  await page.clock.pauseAt(Date.now() + 60_000)
  await enter(page, email, password)
  await answered
  await expect(page.getByRole('button', { name: 'ACCESS GRANTED' })).toBeVisible()
  await page.clock.runFor(499)
  await expect(page).toHaveURL('/login')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/')
  await page.clock.resume()
  await expect(page.getByText(`Welcome back ${username}`)).toBeVisible()
})

test('a login with a destination in its address leads there', { tag: '@state-8' }, async ({ page, ownPortal }) => {
  const { username, password } = await addAccount(ownPortal)
  await openHydrated(page, `/login?next=${encodeURIComponent('/tools?from=login#main')}`)
  await expect(main(page)).toContainText('Log in to continue.')
  await enter(page, username, password)
  await expect(page).toHaveURL('/tools?from=login#main')
})

test('a guest who opens a page for users reads at the login where it leads, and goes back to where they were', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto('/healthz')
  await openHydrated(page, '/profile')
  await expect(page).toHaveURL('/login?next=%2Fprofile')
  await expect(main(page)).toContainText('Log in to continue to your profile.')
  await expectAccessible(page)
  await page.goBack()
  await expect(page).toHaveURL('/healthz')
  await openHydrated(page, '/login')
  await expect(main(page)).not.toContainText('Log in to continue')
})

for (const [address, reason] of [
  ['/login', ''],
  ['/login?next=%2Fprofile', 'Log in to continue to your profile.'],
] as const) {
  test(`nothing moves when ${address} becomes interactive`, async ({ page, ownPortal }) => {
    await page.setViewportSize({ width: 375, height: 800 })
    const release = await hold(page, '**/assets/*.js')
    // Passkeys need a name.
    await page.goto(ownPortal.url.replace('127.0.0.1', 'localhost') + address)
    await expect(page.getByRole('button', { name: 'ACCESS SYSTEM' })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const shift = await shifts(page)
    release()
    await hydration(page)
    await expect(main(page)).toContainText(reason)
    expect(await shift()).toBe(0)
  })
}

test('a login with a temporary password leads to its destination once a new password is chosen', async ({
  page,
  ownPortal,
}) => {
  const account = await addAccount(ownPortal, { mustChangePassword: true })
  await openTemporary(page, account)
  await page.getByRole('tab', { name: 'Friends' }).click()
  await expect(page.getByText('Replace your temporary password')).toBeVisible()
  await page.getByRole('tab', { name: 'Profile' }).click()
  await expect(page).toHaveURL(`/user-profile/${account.id}?next=${encodeURIComponent('/tools?from=login#main')}`)
  await choosePassword(page, 'Quartz-Lantern-58')
  await expect(page).toHaveURL('/tools?from=login#main')
})

test('after a new password, changes typed during its save keep the user on the profile, also once they are saved', async ({
  page,
  ownPortal,
}) => {
  const account = await addAccount(ownPortal, { mustChangePassword: true })
  await openTemporary(page, account)
  const profile = new ProfileScreen(page)
  const release = await hold(page, '**/api/user/user/update/**')
  const sent = page.waitForRequest('**/api/user/user/update/**')
  await choosePassword(page, 'Quartz-Lantern-58')
  await sent
  await profile.field('Date of birth').fill('2000-02-02')
  release()
  await expect(profile.sessions).toBeVisible()
  await profile.saveAndSucceed()
  await profile.saveAndSucceed()
  await expect(page).toHaveURL(new RegExp(`/user-profile/${account.id}`))
})

test('a destination survives a login with the new password that fails', async ({ page, ownPortal, problems }) => {
  problems.expect(/500/)
  const newPassword = 'Quartz-Lantern-58'
  const account = await addAccount(ownPortal, { mustChangePassword: true })
  await openTemporary(page, account)
  await page.route('**/api/user/login/', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await choosePassword(page, newPassword)
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/tools?from=login#main')}`)
  await enter(page, account.username, newPassword)
  await expect(page).toHaveURL('/tools?from=login#main')
})

test('a signed-in user who opens the login or registration is redirected', async ({ page, ownPortal }) => {
  await signIn(page, ownPortal.url, await addAccount(ownPortal))
  await page.goto('/login')
  await expect(page).toHaveURL('/')
  await page.goto('/login?next=/about')
  await expect(page).toHaveURL('/about')
  await page.goto('/login?next=/login/')
  await expect(page).toHaveURL('/')
  await page.goto('/register')
  await expect(page).toHaveURL('/')
})

test('a user who is not staff reads why a staff page is closed, and ENTER SYSTEM leads to the tools', async ({
  page,
  ownPortal,
}) => {
  await signIn(page, ownPortal.url, await addAccount(ownPortal))
  await page.goto('/finance/blog/create')
  await expect(page.getByRole('alert').filter({ hasText: 'Only staff can open that page.' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.getByRole('main').getByRole('link', { name: 'ENTER SYSTEM' }).click()
  await expect(page).toHaveURL('/tools')
})

test('a suspended user reads so when logging in', async ({ page, ownPortal, problems }) => {
  problems.expect(/403/)
  const { username, password } = await addAccount(ownPortal, { isActive: false, accountStatus: 'suspended' })
  await openHydrated(page, '/login')
  await enter(page, username, password)
  await expect(alerts(page)).toHaveText(/^ACCESS DENIED\. RETRY\..*suspended/)
  await expect(page).toHaveURL('/login')
})

test('pressing the login button again sends nothing more, and the button shows progress', async ({
  page,
  ownPortal,
}) => {
  const { username, password } = await addAccount(ownPortal)
  await openHydrated(page, '/login')
  const { promise: release, resolve } = Promise.withResolvers<void>()
  let logins = 0
  await page.route('**/api/user/login/', async (route) => {
    logins += 1
    await release
    await route.continue()
  })
  await enter(page, username, password)
  const busy = page.getByRole('button', { name: 'VERIFYING...' })
  await expect(busy).toBeVisible()
  await page.keyboard.press('Enter')
  await busy.click({ force: true })
  resolve()
  await expect(page).toHaveURL('/')
  expect(logins).toBe(1)
})
