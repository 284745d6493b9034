import type { Page } from '@playwright/test'
import { enter, field, newUsername, openRegistration, register } from '../fixtures/account-screens.ts'
import { addAccount } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectSoundInEveryLook } from '../fixtures/look.ts'
import { linkIn, receiveMail } from '../fixtures/mails.ts'

/** Accounts are made and mails sent, so these journeys have a server of their own. */
const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

/** The front page asks for posts, and a list without any is answered 404. */
test.beforeEach(({ ownPortal }) => ownPortal.addPosts({}))

const password = 'amber lantern 12'
const main = (page: Page) => page.getByRole('main')
const alerts = (page: Page) => main(page).getByRole('alert')

test('somebody registers, confirms the address from the mail, logs in and leaves again', async ({
  page,
  ownPortal,
}) => {
  const username = newUsername()
  const email = `${username}@deck.example`
  await page.setViewportSize({ width: 375, height: 800 })
  await openHydrated(page, '/')
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('INITIATE PROFILE')
  await openRegistration(page)
  await register(page, { username, email, password })
  await expect(page).toHaveURL('/email-verification-notice')
  await expect(page.getByText('Registration successful. Please check your email for verification.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration Successful!')
  await expect(main(page)).toContainText('Please check your email to verify your account.')
  await expect(main(page)).toContainText('junk or spam')

  await openHydrated(page, linkIn(await receiveMail(ownPortal, { to: email, subject: 'Confirm' })))
  await expect(main(page).getByText('Email verified successfully!')).toBeVisible()
  await page.getByRole('link', { name: 'Go to login now' }).click()
  await expect(page).toHaveURL('/login')
  await enter(page, username, password)
  await expect(page.getByText(`Welcome back ${username}`)).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'TERMINATE SESSION' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()

  await page.goto('/email-verification-notice')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email verification')
})

test('the gate opens only when every box is checked, and remembers that', async ({ page }) => {
  await openHydrated(page, '/register')
  const boxes = main(page).getByRole('checkbox')
  await expect(boxes).toHaveCount(9)
  const names = await boxes.evaluateAll((all) => all.map((box) => box.getAttribute('name')))
  expect(names).toEqual([
    'necessary',
    'preference',
    'statistics',
    'marketing',
    'tracking',
    'socialMedia',
    'thirdParty',
    'security',
    'location',
  ])
  const necessary = page.getByRole('checkbox', { name: 'Necessary' })
  await expect(necessary).toBeChecked()
  await expect(necessary).toBeDisabled()
  await expect(necessary).toHaveAccessibleDescription(/two cookies/)
  const accept = page.getByRole('button', { name: 'Accept All' })
  await expect(accept).toBeDisabled()

  for (let refusal = 1; refusal <= 2; refusal += 1) {
    const earlier = refusal === 1 ? null : await alerts(page).elementHandle()
    await page.getByRole('button', { name: 'Reject' }).click()
    await expect(alerts(page)).toHaveText(
      'SYSTEM ACCESS DENIED: Data consent required for operation. Accept to proceed.',
    )
    // Another alert, so that it is read out again.
    expect(await earlier?.evaluate((alert) => alert.isConnected)).not.toBe(true)
  }
  await expectSoundInEveryLook(page)
  expect(await page.evaluate(() => localStorage.getItem('dataConsent'))).toBeNull()
  for (const box of (await boxes.all()).slice(1)) {
    await expect(accept).toBeDisabled()
    await box.check()
    await expect(alerts(page)).toHaveCount(0)
  }
  await expect(accept).toBeEnabled()
  await page.getByRole('checkbox', { name: 'Marketing' }).uncheck()
  await expect(accept).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Marketing' }).check()
  await accept.click()
  await expect(field(page, 'IDENTIFIER')).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('dataConsent'))).toBe('accepted')

  await page.reload()
  await expect(page.getByRole('button', { name: 'INITIATE' })).toBeEnabled()
  await expect(boxes).toHaveCount(0)
})

test('checking every box at once takes the refusal back and leads to Accept All, by keyboard', async ({ page }) => {
  await openHydrated(page, '/register')
  await page.getByRole('button', { name: 'Reject' }).press('Enter')
  await expect(alerts(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Check every box' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Accept All' })).toBeFocused()
  await expect(alerts(page)).toHaveCount(0)
})

test('the policy opens from the gate', async ({ page }) => {
  await openHydrated(page, '/register')
  await main(page).getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('dialog', { name: 'Privacy policy' })).toBeVisible()
})

test('wrong input is named at its field, the first one has the focus, and writing clears it', async ({ page }) => {
  await openRegistration(page)
  await page.getByRole('button', { name: 'INITIATE' }).click()
  await expect(alerts(page)).toHaveText(['IDENTIFIER REQUIRED', 'EMAIL REQUIRED', 'CREDENTIALS REQUIRED'])
  await expect(field(page, 'IDENTIFIER')).toBeFocused()
  await expect(field(page, 'IDENTIFIER')).toHaveAccessibleDescription(/IDENTIFIER REQUIRED/)

  await page.keyboard.type('quartz')
  await expect(alerts(page)).toHaveText(['EMAIL REQUIRED', 'CREDENTIALS REQUIRED'])
  await register(page, { username: 'quartz', email: 'quartz@nowhere', password: 'seven77', confirmation: 'other' })
  await expect(alerts(page)).toHaveText([
    'INVALID EMAIL FORMAT',
    'CREDENTIALS MUST BE 8+ CHARACTERS',
    'CREDENTIALS MISMATCH',
  ])
  await expect(field(page, 'EMAIL')).toBeFocused()
  await expectSoundInEveryLook(page)
  await field(page, 'CREDENTIALS').fill('seventy 7')
  await expect(alerts(page)).toHaveText(['INVALID EMAIL FORMAT'])
})

test('what only the server knows stands at its field too, and nothing typed is lost', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/400/)
  const { username, email } = await addAccount(ownPortal)
  await openRegistration(page)
  await register(page, { username: username.toUpperCase(), email: email.toUpperCase(), password })
  await expect(alerts(page)).toHaveText(['IDENTIFIER ALREADY REGISTERED', 'EMAIL ALREADY REGISTERED'])
  await expect(field(page, 'IDENTIFIER')).toBeFocused()
  await expect(field(page, 'IDENTIFIER')).toHaveValue(username.toUpperCase())
  await expect(field(page, 'CREDENTIALS')).toHaveValue(password)

  const other = newUsername()
  await register(page, { username: `${other}!`, email: `${other}@deck.example`, password: 'password1' })
  await expect(alerts(page)).toHaveText([/^Use letters from A to Z/, 'REGISTRATION FAILED. RETRY.'])
  await register(page, { username: other, email: `${other}@deck.example`, password: 'password1' })
  await expect(alerts(page)).toHaveText([/common/i, 'REGISTRATION FAILED. RETRY.'])
  await expect(field(page, 'CREDENTIALS')).toBeFocused()
})

test('a registration that cannot be sent says so, and the same form can be sent again', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  const username = newUsername()
  await openRegistration(page)
  await context.setOffline(true)
  await register(page, { username, email: `${username}@deck.example`, password })
  await expect(alerts(page)).toHaveText(['REGISTRATION FAILED. RETRY.Registration failed. Please try again.'])
  await context.setOffline(false)
  await page.getByRole('button', { name: 'INITIATE' }).click()
  await expect(page).toHaveURL('/email-verification-notice')
})

test('who comes to the notice without having registered is not told that they have', async ({ page }) => {
  await openHydrated(page, '/email-verification-notice')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email verification')
  await expect(main(page)).toContainText('Have you just registered?')
  await page.getByRole('button', { name: 'Go to Homepage' }).click()
  await expect(page).toHaveURL('/')
})

test('Go to Homepage ends the notice', async ({ page }) => {
  const username = newUsername()
  await openRegistration(page)
  await register(page, { username, email: `${username}@deck.example`, password })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration Successful!')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration Successful!')
  await page.getByRole('button', { name: 'Go to Homepage' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email verification')
})

interface Screen {
  address: string
  title: string
  /** Where other journeys, or others of these, look at it. */
  isSeenElsewhere?: boolean
}

const screens: readonly Screen[] = [
  { address: '/login', title: 'System Access' },
  { address: '/register', title: 'Initiate profile', isSeenElsewhere: true },
  { address: '/email-verification-notice', title: 'Email verification' },
  { address: '/resend-verification', title: 'Resend verification' },
  { address: '/forgot-password', title: 'Forgotten password' },
  { address: '/verify-email', title: 'Email verification', isSeenElsewhere: true },
  { address: '/reset-password/7', title: 'Password reset' },
  { address: '/undo-email-change/7/secret', title: 'Undo the change of address', isSeenElsewhere: true },
]

for (const { address, title, isSeenElsewhere } of screens) {
  test(`${address} ${isSeenElsewhere ? '' : 'is accessible, fits every window and '}keeps out of search engines`, async ({
    page,
  }) => {
    await openHydrated(page, address)
    await expect(page).toHaveTitle(`${title} · Ledgerdeck`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
    if (!isSeenElsewhere) await expectSoundInEveryLook(page)
  })
}

test('nobody keeps an address with a secret in it', async ({ request }) => {
  for (const page of ['verify-email', 'reset-password', 'undo-email-change']) {
    const response = await request.get(`/${page}/7/secret`)
    expect([page, response.status(), response.headers()['cache-control']]).toEqual([page, 200, 'no-store'])
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the forms say what they need, and send nothing', async ({ page }) => {
    for (const address of ['/login', '/forgot-password', '/resend-verification']) {
      await page.goto(address)
      await expect(page.getByText('This form works only with JavaScript.')).toBeVisible()
      await expect(main(page).locator('button[type=submit]')).toBeDisabled()
      await expect(main(page).locator('form')).toHaveAttribute('method', 'post')
    }
    await page.goto('/register')
    await expect(page.getByText('Registration works only with JavaScript.')).toBeVisible()
  })
})
