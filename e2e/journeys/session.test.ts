import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { enter } from '../fixtures/account-screens.ts'
import { type Account, addAccount, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { renewalDialog, secondsShown, sessionTimer, watchCalls } from '../fixtures/session.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const header = (page: Page) => page.getByRole('banner')
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

async function expectGuest(page: Page): Promise<void> {
  await expect(header(page).getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Register' })).toBeVisible()
  await expect(sessionTimer(page)).toHaveCount(0)
}

async function expectUser(page: Page, { username }: Account): Promise<void> {
  await expect(header(page).getByText(username)).toBeVisible()
  await expect(sessionTimer(page)).toBeVisible()
  await expect(header(page).getByRole('link', { name: 'Log in' })).toHaveCount(0)
}

/** Counts down from four hours in real time. The clock is paused before and after. */
async function expectCountdown(page: Page, context: BrowserContext): Promise<void> {
  await context.clock.pauseAt(Date.now() + 30_000)
  // The jump is shown at once, later times 10 ms after each full second.
  await context.clock.runFor(1_010)
  await expect(sessionTimer(page)).toHaveText(/^Session ends in 2(39:[0-5]\d|40:00)$/)
  const before = await secondsShown(page)
  await context.clock.runFor(61_000)
  await expect.poll(() => secondsShown(page)).toBe(before - 61)
  await context.clock.resume()
}

async function renew(page: Page, other: Page, { username, password }: Account): Promise<void> {
  for (const tab of [page, other]) await expect(renewalDialog(tab)).toBeVisible()
  await expectAccessible(page)
  await page.bringToFront()
  await page.keyboard.type('on with it ')
  await page.keyboard.press('Enter')
  await expect(renewalDialog(page).getByLabel('Username')).toHaveValue(username)
  await expect(renewalDialog(page).getByLabel('Username')).not.toBeEditable()
  const field = renewalDialog(page).getByLabel('Password')
  await expect(field).toHaveValue('')
  await field.press('Enter')
  await expect(renewalDialog(page).getByText('CREDENTIALS REQUIRED')).toBeVisible()
  await field.fill('not the password')
  await field.press('Enter')
  await expect(renewalDialog(page).getByText('INVALID ACCESS CREDENTIALS')).toBeVisible()
  await field.fill(password)
  await field.press('Enter')
  for (const tab of [page, other]) {
    await expect(renewalDialog(tab)).toHaveCount(0)
    await expect.poll(() => secondsShown(tab)).toBeGreaterThan(14_300)
  }
  // The toast of the first sign-in may still be closing.
  await expect(page.getByText(`Welcome back ${username}`).last()).toBeVisible()
}

test('a session counts down in all tabs, ends in all by a logout, is renewed in place and expires by itself', {
  tag: [
    '@layout-3',
    '@route-10',
    '@state-3',
    '@state-13',
    '@state-17',
    '@state-18',
    '@state-20',
    '@state-32',
    '@account-calls-8',
    '@constant-7',
    '@constant-8',
    '@constant-17',
  ],
}, async ({ page, context, ownPortal, problems }) => {
  problems.expect(/401.*\/user\/login\//)
  await ownPortal.addPosts({})
  await context.clock.install()
  const account = await addAccount(ownPortal)
  const logouts = watchCalls(context, '/api/user/logout/')
  const other = await context.newPage()

  await test.step('two tabs', async () => {
    await signIn(page, ownPortal.url, account)
    await openHydrated(page, '/about')
    await openHydrated(other, '/tools')
    for (const tab of [page, other]) await expectUser(tab, account)
    await expectAccessible(page)
    await expectCountdown(page, context)
    await page.getByLabel('Theme').selectOption('contrast')
  })
  await test.step('a click on TERMINATE SESSION', async () => {
    await page.bringToFront()
    await header(page).getByRole('button', { name: 'TERMINATE SESSION' }).click()
    await Promise.all([
      expect(page.getByText('Logged out successfully')).toBeVisible(),
      expect(other.getByText('You logged out in another tab.')).toBeVisible(),
    ])
    await expect(page).toHaveURL('/')
    for (const tab of [page, other]) await expectGuest(tab)
    await expect(page.getByRole('main')).toBeFocused()
    await expect(other).toHaveURL('/tools')
    expect(await storedKeys(page), 'of all state only the theme is left').toEqual(['theme'])
    expect(logouts).toHaveLength(1)
  })
  await test.step('a sign-in in one tab, on the way to a private page', async () => {
    await openHydrated(page, '/profile')
    await expect(page).toHaveURL('/login?next=%2Fprofile')
    await enter(page, account.username, account.password)
    await expect(page).toHaveURL(`/user-profile/${account.id}`)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'ABOUT' }).click()
    await expect(page).toHaveURL('/about')
    for (const tab of [page, other]) await expectUser(tab, account)
  })

  await test.step('an offer five minutes before the end', async () => {
    await context.clock.fastForward('03:54:00')
    await expect(sessionTimer(page)).toHaveText(/ [56]:\d\d$/)
    for (const tab of [page, other]) await expect(renewalDialog(tab)).toHaveCount(0)
    await page.bringToFront()
    const themeSwitch = page.getByLabel('Theme')
    await themeSwitch.focus()
    await context.clock.fastForward('01:30')
    await renew(page, other, account)
    await expect(themeSwitch).toBeFocused()
    await expect(page).toHaveURL('/about')
    await expect(other).toHaveURL('/tools')
  })
  await test.step('another offer, which is declined', async () => {
    await context.clock.fastForward('03:56:00')
    for (const tab of [page, other]) await expect(renewalDialog(tab)).toBeVisible()
    await renewalDialog(page).getByRole('button', { name: 'Not now' }).click()
    for (const tab of [page, other]) await expect(renewalDialog(tab)).toHaveCount(0)
    for (const tab of [page, other]) await expectUser(tab, account)
  })
  await test.step('the end', async () => {
    await context.clock.fastForward('04:01')
    for (const tab of [page, other]) {
      await expect(tab.getByText('Session expired. Logging out.')).toHaveCount(1)
      await expectGuest(tab)
    }
    await expect.poll(() => logouts.length).toBe(2)
    expect(logouts[1]?.postDataJSON()).toHaveProperty('refresh_token')
    expect(logouts[1]?.headers().authorization).toMatch(/^Bearer /)
    expect(await storedKeys(page)).toEqual(['theme'])
  })
})
