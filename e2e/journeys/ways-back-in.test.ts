import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { enter, field } from '../fixtures/account-screens.ts'
import { type Account, addAccount } from '../fixtures/accounts.ts'
import { hold } from '../fixtures/hold.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { codeIn, linkIn, receiveMail } from '../fixtures/mails.ts'
import { ProfileScreen } from '../fixtures/profile.ts'
import type { OwnPortal } from '../portal/own-portal.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const main = (page: Page) => page.getByRole('main')
const alerts = (page: Page) => main(page).getByRole('alert')
const fieldNames = ['IDENTIFIER', 'CREDENTIALS', 'EMAIL']

async function expectWrongCredentials(page: Page, { username, password }: Account): Promise<void> {
  await openHydrated(page, '/login')
  await page.getByRole('button', { name: 'ACCESS SYSTEM' }).click()
  await expect(alerts(page)).toHaveText(['IDENTIFIER REQUIRED', 'CREDENTIALS REQUIRED'])
  await expect(field(page, 'IDENTIFIER')).toBeFocused()
  await page.keyboard.type('nobody-of-this-name')
  await expect(alerts(page)).toHaveText(['CREDENTIALS REQUIRED'])
  for (const name of ['nobody-of-this-name', username]) {
    await enter(page, name, `${password}, or nearly so`)
    await expect(alerts(page)).toContainText('INVALID ACCESS CREDENTIALS')
    await expect(field(page, 'IDENTIFIER')).toHaveValue(name)
  }
}

/** The journeys' server allows a thousand times as many attempts; its message is tested below. */
async function guessTooOften(page: Page): Promise<void> {
  const msg = 'Too many requests. Try again in 15 minutes.'
  await page.route('**/api/user/login/', (route) => route.fulfill({ status: 429, json: { msg } }), { times: 1 })
  await page.clock.install()
  await openHydrated(page, '/login')
  await page.clock.pauseAt(Date.now() + 600_000)
  await enter(page, 'quartz', 'a wrong one')
  await expect(alerts(page)).toContainText([msg])
  await page.clock.runFor(1499)
  await expect(page).toHaveURL('/login')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/')
  await page.clock.resume()
  await expect(page.getByText(msg)).toBeVisible()
}

async function resend(page: Page, { username, password }: Account, email: string): Promise<void> {
  await openHydrated(page, '/login')
  await enter(page, username, password)
  await expect(page).toHaveURL('/resend-verification')
  await expect(main(page)).toContainText('Your account is not verified')
  await expect(field(page, 'IDENTIFIER')).toHaveValue(username)
  const send = page.getByRole('button', { name: 'Resend verification email' })
  await send.click()
  await expect(alerts(page).last()).toHaveText('Please fill in all required fields: email, username, and password.')
  await expect(field(page, 'CREDENTIALS')).toBeFocused()
  await expect(field(page, 'CREDENTIALS')).toHaveAccessibleDescription('Enter your password.')
  await expectAccessible(page)

  await field(page, 'EMAIL').fill('quartz')
  await field(page, 'CREDENTIALS').fill('a wrong one')
  await send.click()
  await expect(alerts(page)).toHaveText('Enter an email address such as name@example.org.')
  await expect(field(page, 'EMAIL')).toBeFocused()

  await field(page, 'CREDENTIALS').fill('a wrong one')
  await field(page, 'EMAIL').fill(email)
  await send.click()
  await expect(alerts(page)).toContainText(['Failed to resend verification email.'])
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(field(page, 'IDENTIFIER')).toBeFocused()
  for (const name of fieldNames) await expect(field(page, name)).toHaveValue('')

  await field(page, 'IDENTIFIER').fill(username)
  await field(page, 'CREDENTIALS').fill(password)
  await field(page, 'EMAIL').fill(email)
  await send.click()
  await page.getByRole('button', { name: 'Resend Again' }).click()
  for (const name of fieldNames) await expect(field(page, name)).toHaveValue('')
  await main(page).getByRole('link', { name: 'Back to login' }).click()
  await expect(page).toHaveURL('/login')
}

async function askForResetLink(page: Page, portal: OwnPortal, { email }: Account): Promise<string> {
  await page.getByRole('link', { name: 'Forgot your credentials?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expect(main(page).getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  const address = main(page).getByRole('textbox', { name: 'EMAIL' })
  await expect(address).toHaveAttribute('type', 'email')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(alerts(page)).toHaveText('Enter an email address such as name@example.org.')
  await expect(address).toBeFocused()
  await address.fill('quartz')
  await page.keyboard.press('Enter')
  await expect(alerts(page)).toHaveText('Enter an email address such as name@example.org.')
  await expectAccessible(page)
  const release = await hold(page, '**/api/user/password-reset/')
  await address.fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  release()
  await expect(main(page).getByText('Password reset link sent successfully!')).toBeFocused()
  return linkIn(await receiveMail(portal, { to: email, subject: 'Reset' }))
}

async function reset(page: Page, portal: OwnPortal, { email }: Account, link: string): Promise<string> {
  const release = await hold(page, '**/api/user/reset-password/**')
  await openHydrated(page, link)
  await expectAccessible(page)
  await page.reload()
  await main(page).getByRole('button', { name: 'Send me a temporary password' }).click()
  await expect(main(page).getByText('Processing...')).toBeVisible()
  await expectAccessible(page)
  await page.clock.pauseAt(Date.now() + 700_000)
  release()
  await expect(main(page).getByText(/temporary password has been sent/)).toBeVisible()
  await expect(main(page).getByText('Redirecting to login in 10 seconds...')).toBeVisible()
  await page.clock.runFor(9000)
  await expect(main(page).getByText('Redirecting to login in 1 seconds...')).toBeVisible()
  await page.clock.runFor(1000)
  await expect(page).toHaveURL('/login')
  await page.clock.resume()
  return codeIn(await receiveMail(portal, { to: email, subject: 'temporary password' }))
}

test('a user who cannot log in sees why, gets a new mail and logs in with a temporary password', {
  tag: [
    '@product-2',
    '@route-8',
    '@login-1',
    '@resend-1',
    '@resend-2',
    '@resend-3',
    '@reset-request-1',
    '@reset-request-2',
    '@new-password-1',
    '@new-password-2',
    '@state-9',
    '@state-10',
    '@state-11',
    '@validation-5',
    '@validation-6',
    '@validation-7',
    '@role-1',
    '@error-13',
    '@error-14',
    '@error-22',
    '@constant-5',
    '@constant-6',
  ],
}, async ({ page, ownPortal, problems }) => {
  problems.expect(/401.*\/user\/login\//)
  problems.expect(/403.*\/user\/login\//)
  problems.expect(/429.*\/user\/login\//)
  problems.expect(/401.*\/resend-verification-email\//)
  await ownPortal.addPosts({})
  const account = await addAccount(ownPortal, { emailVerifiedAt: null, accountStatus: 'unverified' })
  const moved = { ...account, email: `other-${account.email}` }

  await test.step('wrong credentials', () => expectWrongCredentials(page, account))
  await test.step('too many tries', () => guessTooOften(page))
  await test.step('an account that is not verified', () => resend(page, account, moved.email))
  await test.step('the link of the new mail', async () => {
    await openHydrated(page, linkIn(await receiveMail(ownPortal, { to: moved.email, subject: 'Confirm' })))
    await expect(main(page).getByText('Email verified successfully!')).toBeVisible()
    await page.getByRole('link', { name: 'Go to login now' }).click()
    await expect(page).toHaveURL('/login')
  })

  const link = await test.step('a forgotten password', () => askForResetLink(page, ownPortal, moved))
  const temporary = await test.step('the link for another one', () => reset(page, ownPortal, moved, link))
  await test.step('the temporary password gives access to the own profile only', async () => {
    await enter(page, account.username, temporary)
    await expect(page).toHaveURL(`/user-profile/${account.id}`)
    const profile = new ProfileScreen(page)
    await expect(profile.form.getByText('You logged in with a temporary password.')).toBeVisible()
    await expect(profile.field('New password')).toBeFocused()
    await expect(profile.storage).toHaveCount(0)
    await profile.tab('Friends').click()
    await expect(page.getByText('Choose a new password first')).toBeVisible()
    await expectAccessible(page)
    await profile.tab('Profile').click()
    await profile.field('New password').fill('pewter hollow 77')
    await profile.field('Confirm new password').fill('pewter hollow 77')
    await profile.saveAndSucceed()
    await expect(profile.storage.getByText('0 of 1,000 records')).toBeVisible()
  })
})
