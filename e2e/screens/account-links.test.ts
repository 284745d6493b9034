import type { Page } from '@playwright/test'
import { createLink } from '../../api/src/accounts/links/account-links.service.ts'
import { enter, field } from '../fixtures/account-screens.ts'
import { type Account, addAccount, headersOfPage, logIn, signIn } from '../fixtures/accounts.ts'
import { hold } from '../fixtures/hold.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth } from '../fixtures/layout.ts'
import { codeIn, linkIn, receiveMail } from '../fixtures/mails.ts'
import type { OwnPortal } from '../portal/own-portal.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const main = (page: Page) => page.getByRole('main')
const alerts = (page: Page) => main(page).getByRole('alert')

async function expectEachLinkOnce(page: Page): Promise<void> {
  const targets = await main(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(targets.toSorted()).toEqual([...new Set(targets)].toSorted())
}

async function addUnverified(portal: OwnPortal): Promise<{ account: Account; link: string }> {
  const account = await addAccount(portal, { emailVerifiedAt: null, accountStatus: 'unverified' })
  return { account, link: await makeLinkFor(portal, account, 'verify_email') }
}

function makeLinkFor(portal: OwnPortal, account: Account, purpose: 'verify_email' | 'reset_password'): Promise<string> {
  const site = { name: 'Ledgerdeck', contactEmail: 'contact@deck.example', url: portal.url }
  return portal.withDatabase(({ transaction }) =>
    transaction((db) =>
      createLink(db, { site, now: new Date() }, { userId: account.id, purpose, email: account.email }),
    ),
  )
}

test('a visitor who chooses to stay on the verification page is not sent to the login', async ({ page, ownPortal }) => {
  const { link } = await addUnverified(ownPortal)
  await page.clock.install()
  await openHydrated(page, link)
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.clock.runFor(20_000)
  await expect(main(page).getByText('You’ll stay on this page.')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
})

test('a verification link is submitted once, and opening it again says that it was already used', {
  tag: '@verify-email-3',
}, async ({ page, ownPortal, problems }) => {
  problems.expect(/400/)
  await ownPortal.addPosts({})
  const { account, link } = await addUnverified(ownPortal)
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/user/verify-email/')) calls += 1
  })
  await openHydrated(page, link)
  await page.getByRole('button', { name: 'Stay here' }).click()
  expect(calls).toBe(1)
  await openHydrated(page, link)
  await expect(alerts(page)).toHaveText(/This link has already been used\. Your email address is verified/)
  await expectEachLinkOnce(page)
  await alerts(page).getByRole('link', { name: 'Log in' }).click()
  await enter(page, account.username, account.password)
  await expect(page.getByText(`Welcome back ${account.username}`)).toBeVisible()
})

test('a prerendered verification page sends nothing until the user sees it', { tag: '@verify-email-3' }, async ({
  page,
  ownPortal,
}) => {
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

test('a wrong or incomplete verification link shows an error and offers another mail', {
  tag: ['@verify-email-2', '@error-9'],
}, async ({ page, problems }) => {
  problems.expect(/400/)
  await openHydrated(page, '/verify-email/7/no-such-token')
  await expect(alerts(page)).toContainText('Email verification failed. Please try again later.')
  await expect(alerts(page)).toContainText('This link doesn’t work.')
  await expectEachLinkOnce(page)
  await expectAccessibleAtEachWidth(page)
  await openHydrated(page, '/verify-email/7')
  await expect(alerts(page)).toContainText('Email verification failed. Token might have expired.')
  await main(page).getByRole('link', { name: 'Resend verification' }).click()
  await expect(page).toHaveURL('/resend-verification')
})

test('a link opened offline is not used up and can be tried again', async ({ page, context, ownPortal, problems }) => {
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

test('resetting a password ends the session of that account in the same browser', async ({ page, ownPortal }) => {
  const account = await addAccount(ownPortal)
  await signIn(page, ownPortal.url, account)
  await page.clock.install()
  await openHydrated(page, await makeLinkFor(ownPortal, account, 'reset_password'))
  await main(page).getByRole('button', { name: 'Send me a temporary password' }).click()
  await expect(main(page).getByText(/temporary password has been sent/)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to login now' }).click()
  await expect(field(page, 'IDENTIFIER')).toBeVisible()
})

test('a used, wrong or incomplete reset link shows an error and offers a new link', {
  tag: ['@reset-request-2', '@new-password-3', '@error-11'],
}, async ({ page, ownPortal, problems }) => {
  problems.expect(/400/)
  const account = await addAccount(ownPortal)
  const link = await makeLinkFor(ownPortal, account, 'reset_password')
  await page.request.post(link.replace('/reset-password', '/api/user/reset-password'))
  for (const [address, text] of [
    [link, /This link has already been used/],
    ['/reset-password/7/no-such-token', /An error occurred\..*This link doesn’t work/],
    ['/reset-password', /An error occurred\..*incomplete/],
  ] as const) {
    await openHydrated(page, address)
    const button = main(page).getByRole('button', { name: 'Send me a temporary password' })
    if (address !== '/reset-password') await button.press('Enter')
    await expect(alerts(page)).toHaveText(text)
    await expectEachLinkOnce(page)
  }
  await openHydrated(page, '/reset-password/7/no-such-token')
  await main(page).getByRole('button', { name: 'Send me a temporary password' }).press('Enter')
  await expect(main(page).locator(':focus')).toHaveCount(1)
  await alerts(page).getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('the owner undoes a change of e-mail address with the link sent to the old address', async ({
  page,
  context,
  ownPortal,
  problems,
}) => {
  problems.expect(/400/)
  const account = await addAccount(ownPortal)
  const login = await logIn(context, ownPortal.url, account)
  const changed = await page.request.put(`/api/user/user/update/${account.id}/`, {
    headers: await headersOfPage(context, ownPortal.url, login),
    multipart: { email: `taken-${account.email}` },
  })
  expect(changed.status()).toBe(200)
  const link = linkIn(await receiveMail(ownPortal, { to: account.email, subject: 'was changed' }))

  await openHydrated(page, link)
  await page.getByRole('button', { name: 'Restore my address' }).click()
  await expect(main(page).getByText(/has its previous email address again/)).toBeFocused()
  await expectEachLinkOnce(page)
  await expectAccessibleAtEachWidth(page)
  const temporary = codeIn(await receiveMail(ownPortal, { to: account.email, subject: 'temporary password' }))
  await page.getByRole('link', { name: 'Go to login' }).click()
  await enter(page, account.email, temporary)
  await expect(page).toHaveURL(`/user-profile/${account.id}`)

  await openHydrated(page, link)
  await page.getByRole('button', { name: 'Restore my address' }).click()
  await expect(alerts(page)).toContainText('This link has already been used')
})
