import type { Page } from '@playwright/test'
import { makeLink } from '../../api/src/accounts/account-links.service.ts'
import { enter, field } from '../fixtures/account-screens.ts'
import { type Account, addAccount, logIn, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectSoundInEveryLook } from '../fixtures/look.ts'
import { codeIn, linkIn, receiveMail } from '../fixtures/mails.ts'
import type { OwnPortal } from '../portal/own-portal.ts'

/** Links are used up, so these journeys have a server of their own. */
const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const main = (page: Page) => page.getByRole('main')
const alerts = (page: Page) => main(page).getByRole('alert')

/** Holds back the answers of the API at an address, so that the clock can be stopped before they come. Gives what lets them go. */
async function hold(page: Page, path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await released
    await route.continue()
  })
  return release
}

async function addUnverified(portal: OwnPortal): Promise<{ account: Account; link: string }> {
  const account = await addAccount(portal, { emailVerifiedAt: null, accountStatus: 'unverified' })
  return { account, link: await makeLinkFor(portal, account, 'verify_email') }
}

/** The link that a mail would bring. */
function makeLinkFor(portal: OwnPortal, account: Account, purpose: 'verify_email' | 'reset_password'): Promise<string> {
  const site = { name: 'Ledgerdeck', url: portal.url }
  return portal.withDatabase(({ transaction }) =>
    transaction((db) => makeLink(db, { site, now: new Date() }, { userId: account.id, purpose, email: account.email })),
  )
}

test('a verified address leads to the login when five seconds are over', async ({ page, ownPortal }) => {
  const { link } = await addUnverified(ownPortal)
  const release = await hold(page, '**/api/user/verify-email/**')
  await page.clock.install()
  await openHydrated(page, link)
  const depth = await page.evaluate(() => history.length)
  await expect(main(page).getByText('Verifying email...')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  release()
  await expect(main(page).getByText('Email verified successfully!')).toBeVisible()
  for (const left of [5, 4, 3, 2, 1]) {
    await expect(main(page).getByText(`Redirecting to login in ${left} seconds...`)).toBeVisible()
    await expect(main(page).getByRole('status')).toHaveText(/You will be taken to the login in 5 seconds\.$/)
    await page.clock.runFor(1000)
  }
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => history.length), 'Back does not lead to the used link').toBe(depth)
})

test('who would rather stay than be taken to the login stays', async ({ page, ownPortal }) => {
  const { link } = await addUnverified(ownPortal)
  await page.clock.install()
  await openHydrated(page, link)
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.clock.runFor(20_000)
  await expect(main(page).getByText('You stay on this page.')).toBeVisible()
  await expectSoundInEveryLook(page)
})

test('a verification link is sent once, and when it is opened again it says that it was used', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/400/)
  const { account, link } = await addUnverified(ownPortal)
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/user/verify-email/')) calls += 1
  })
  await openHydrated(page, link)
  await page.getByRole('button', { name: 'Stay here' }).click()
  expect(calls).toBe(1)
  await openHydrated(page, link)
  await expect(alerts(page)).toHaveText(/This link was used already\. Your e-mail address is verified/)
  await alerts(page).getByRole('link', { name: 'Log in' }).click()
  await enter(page, account.username, account.password)
  await expect(page.getByText(`Welcome back ${account.username}`)).toBeVisible()
})

test('a page that the browser only prepares sends nothing until it is seen', async ({ page, ownPortal }) => {
  const { link } = await addUnverified(ownPortal)
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/user/verify-email/')) calls += 1
  })
  await page.addInitScript(() => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
  })
  await openHydrated(page, link)
  await expect(main(page).getByText('Verifying email...')).toBeVisible()
  expect(calls).toBe(0)
  await page.evaluate(() => {
    Object.defineProperty(document, 'prerendering', { value: false })
    document.dispatchEvent(new Event('prerenderingchange'))
  })
  await expect(main(page).getByText('Email verified successfully!')).toBeVisible()
  expect(calls).toBe(1)
})

test('a wrong or incomplete verification link says so and leads to another mail', async ({ page, problems }) => {
  problems.expect(/400/)
  await openHydrated(page, '/verify-email/7/no-such-token')
  await expect(alerts(page)).toContainText('Email verification failed. Please try again later.')
  await expect(alerts(page)).toContainText('This link does not work.')
  await expectSoundInEveryLook(page)
  await openHydrated(page, '/verify-email/7')
  await expect(alerts(page)).toContainText('Email verification failed. Token might have expired.')
  await main(page).getByRole('link', { name: 'Resend verification' }).click()
  await expect(page).toHaveURL('/resend-verification')
})

test('without a network a link is not used up and can be tried again', async ({
  page,
  context,
  ownPortal,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  const { link } = await addUnverified(ownPortal)
  const release = await hold(page, '**/api/user/verify-email/**')
  await openHydrated(page, link)
  await context.setOffline(true)
  release()
  await expect(alerts(page)).toContainText('Email verification failed. Please try again later.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(main(page).locator(':focus')).toHaveCount(1)
  await expect(main(page).getByText('Email verified successfully!')).toBeVisible()
})

test('a forgotten password is replaced by a temporary one, which opens only the own profile', async ({
  page,
  ownPortal,
}) => {
  const account = await addAccount(ownPortal)
  await openHydrated(page, '/login')
  await page.getByRole('link', { name: 'Forgot your credentials?' }).click()
  const send = page.getByRole('button', { name: 'Send Reset Link' })
  await send.click()
  await expect(alerts(page)).toHaveText('EMAIL REQUIRED')
  await main(page).getByRole('textbox', { name: 'EMAIL' }).fill('quartz')
  await page.keyboard.press('Enter')
  await expect(alerts(page)).toHaveText('INVALID EMAIL FORMAT')
  const release = await hold(page, '**/api/user/password-reset/')
  await main(page).getByRole('textbox', { name: 'EMAIL' }).fill(account.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  release()
  await expect(main(page).getByText('Password reset link sent successfully!')).toBeFocused()

  const resetLink = linkIn(await receiveMail(ownPortal, { to: account.email, subject: 'Reset' }))
  const releaseReset = await hold(page, '**/api/user/reset-password/**')
  await page.clock.install()
  await openHydrated(page, resetLink)
  await expect(main(page).getByText('Processing...')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  releaseReset()
  await expect(main(page).getByText(/temporary password has been sent/)).toBeVisible()
  await expect(main(page).getByText('Redirecting to login in 10 seconds...')).toBeVisible()
  await page.clock.runFor(9000)
  await expect(main(page).getByText('Redirecting to login in 1 seconds...')).toBeVisible()
  await page.clock.runFor(1000)
  await expect(page).toHaveURL('/login')
  await page.clock.resume()

  const temporary = codeIn(await receiveMail(ownPortal, { to: account.email, subject: 'temporary password' }))
  await enter(page, account.username, temporary)
  await expect(page).toHaveURL(`/user-profile/${account.id}`)
  await expect(main(page)).toContainText('temporary password')
})

test('a reset ends the session of the account in the browser that asks for it', async ({ page, ownPortal }) => {
  const account = await addAccount(ownPortal)
  await signIn(page, ownPortal.url, account)
  await page.clock.install()
  await openHydrated(page, await makeLinkFor(ownPortal, account, 'reset_password'))
  await expect(main(page).getByText(/temporary password has been sent/)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to login now' }).click()
  await expect(field(page, 'IDENTIFIER')).toBeVisible()
})

test('a used, wrong or incomplete reset link says so and leads to another one', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/400/)
  const account = await addAccount(ownPortal)
  const link = await makeLinkFor(ownPortal, account, 'reset_password')
  await page.request.post(link.replace('/reset-password', '/api/user/reset-password'))
  for (const [address, text] of [
    [link, /This link was used already/],
    ['/reset-password/7/no-such-token', /An error occurred\..*This link does not work/],
    ['/reset-password', /An error occurred\..*not complete/],
  ] as const) {
    await openHydrated(page, address)
    await expect(alerts(page)).toHaveText(text)
  }
  await openHydrated(page, '/reset-password/7/no-such-token')
  await alerts(page).getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('a changed address is taken back by a click in the mail to the former one', async ({
  page,
  context,
  ownPortal,
  problems,
}) => {
  problems.expect(/400/)
  const account = await addAccount(ownPortal)
  const { access } = await logIn(context, ownPortal.url, account)
  const changed = await page.request.put(`/api/user/user/update/${account.id}/`, {
    headers: { Authorization: `Bearer ${access}` },
    multipart: { email: `taken-${account.email}` },
  })
  expect(changed.status()).toBe(200)
  const link = linkIn(await receiveMail(ownPortal, { to: account.email, subject: 'was changed' }))

  await openHydrated(page, link)
  await page.getByRole('button', { name: 'Give my address back' }).click()
  await expect(main(page).getByText(/has its former e-mail address again/)).toBeFocused()
  await expectSoundInEveryLook(page)
  const temporary = codeIn(await receiveMail(ownPortal, { to: account.email, subject: 'temporary password' }))
  await page.getByRole('link', { name: 'Go to login' }).click()
  await enter(page, account.email, temporary)
  await expect(page).toHaveURL(`/user-profile/${account.id}`)

  await openHydrated(page, link)
  await page.getByRole('button', { name: 'Give my address back' }).click()
  await expect(alerts(page)).toContainText('This link was used already')
})
