import type { Page } from '@playwright/test'
import { field, newUsername, openRegistration, register } from '../fixtures/account-screens.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth } from '../fixtures/layout.ts'
import { linkIn, receiveMail } from '../fixtures/mails.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test.beforeEach(({ ownPortal }) => ownPortal.addPosts({}))

const password = 'amber lantern 12'
const main = (page: Page) => page.getByRole('main')
const alerts = (page: Page) => main(page).getByRole('alert')

test('the consent gate announces each refusal, needs every box ticked and is not shown again on reload', {
  tag: ['@register-1', '@register-4'],
}, async ({ page }) => {
  await openHydrated(page, '/register')
  const boxes = main(page).getByRole('checkbox')
  await expect(page.getByRole('checkbox', { name: 'Necessary' })).toHaveAccessibleDescription(/cookies that protect it/)
  const reject = page.getByRole('button', { name: 'Reject' })
  await reject.click()
  const earlier = await alerts(page).elementHandle()
  await reject.click()
  await expect(alerts(page)).toHaveText('SYSTEM ACCESS DENIED: Data consent required for operation. Accept to proceed.')
  await expect(alerts(page)).toBeInViewport({ ratio: 1 })
  // Expects a new element, which screen readers announce again.
  expect(await earlier?.evaluate((alert) => alert.isConnected)).toBe(false)
  await expectAccessibleAtEachWidth(page)

  const accept = page.getByRole('button', { name: 'Accept All' })
  await page.getByRole('checkbox', { name: 'Location' }).check()
  await expect(alerts(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Tick all' }).click()
  await page.getByRole('checkbox', { name: 'Marketing' }).uncheck()
  await expect(accept).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Marketing' }).check()
  await accept.click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'INITIATE' })).toBeEnabled()
  await expect(boxes).toHaveCount(0)
})

test('ticking all boxes by keyboard clears the refusal and moves the focus to Accept All', async ({ page }) => {
  await openHydrated(page, '/register')
  await page.getByRole('button', { name: 'Reject' }).press('Enter')
  await expect(alerts(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Tick all' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Accept All' })).toBeFocused()
  await expect(alerts(page)).toHaveCount(0)
})

test('the privacy policy opens from the consent gate', async ({ page }) => {
  await openHydrated(page, '/register')
  await main(page).getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page.getByRole('dialog', { name: 'Privacy policy' })).toBeVisible()
})

test('errors found only by the server appear at their field, and the input is kept', async ({
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
  await register(page, { username: other, email: `${other}@deck.example`, password: 'password1' })
  await expect(alerts(page)).toHaveText([/common/i, 'REGISTRATION FAILED. RETRY.'])
  await expect(field(page, 'CREDENTIALS')).toBeFocused()
  await expectAccessibleAtEachWidth(page)
})

test('a registration that cannot be sent shows an error, and the same form can be sent again', async ({
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

test('the forms for a reset link and another mail show their own error and keep the input', {
  tag: ['@error-10', '@error-14'],
}, async ({ page, context, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  problems.expect(/503.*\/password-reset\//)
  await openHydrated(page, '/forgot-password')
  await page.route('**/api/user/password-reset/', (route) => route.fulfill({ status: 503, json: { msg: 'Busy.' } }))
  await field(page, 'EMAIL').fill('quartz@deck.example')
  await page.keyboard.press('Enter')
  await expect(alerts(page)).toHaveText('Failed to send password reset link. Please try again.Busy.')
  await page.unroute('**/api/user/password-reset/')
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(alerts(page)).toHaveText('Something went wrong. Please try again.')
  await expect(field(page, 'EMAIL')).toHaveValue('quartz@deck.example')

  await context.setOffline(false)
  await openHydrated(page, '/resend-verification')
  await context.setOffline(true)
  await field(page, 'IDENTIFIER').fill('quartz')
  await field(page, 'CREDENTIALS').fill(password)
  await field(page, 'EMAIL').fill('quartz@deck.example')
  await page.keyboard.press('Enter')
  await expect(alerts(page)).toContainText(['Failed to resend verification email.An error occurred.'])
  await expect(field(page, 'EMAIL')).toHaveValue('quartz@deck.example')
  await context.setOffline(false)
})

test('a filled field of the registration is checked when it is left, and an edit clears its message', {
  tag: '@validation-1',
}, async ({ page }) => {
  await openRegistration(page)
  await page.keyboard.press('Tab')
  await field(page, 'IDENTIFIER').fill('rose quartz')
  await page.keyboard.press('Tab')
  await expect(alerts(page)).toHaveText(/^Use letters A to Z/)
  await field(page, 'IDENTIFIER').pressSequentially('s')
  await expect(alerts(page)).toHaveCount(0)
  await field(page, 'CREDENTIALS').fill(password)
  await field(page, 'CONFIRM CREDENTIALS').fill(`${password}3`)
  await field(page, 'CREDENTIALS').focus()
  await expect(alerts(page)).toHaveText([/^Use letters A to Z/, 'CREDENTIALS MISMATCH'])
  await page.keyboard.type('3')
  await field(page, 'EMAIL').focus()
  await expect(alerts(page)).toHaveText(/^Use letters A to Z/)
  await page.keyboard.type('quartz')
  await page.getByRole('button', { name: 'INITIATE' }).click()
  await expect(alerts(page)).toHaveText([/^Use letters A to Z/, 'INVALID EMAIL FORMAT'])
})

test('a password that is changed after it was confirmed is a mismatch when it is left', {
  tag: '@validation-1',
}, async ({ page }) => {
  await openRegistration(page)
  await field(page, 'CREDENTIALS').fill(password)
  await field(page, 'CONFIRM CREDENTIALS').fill(password)
  await field(page, 'CREDENTIALS').press('End')
  await page.keyboard.type('3')
  await field(page, 'EMAIL').focus()
  await expect(alerts(page)).toHaveText('CREDENTIALS MISMATCH')
})

test('a field left by a press shows its message after the press has reached its target', async ({ page }) => {
  await openRegistration(page)
  await field(page, 'IDENTIFIER').fill('rose quartz')
  await main(page).locator('label', { hasText: 'EMAIL' }).click({ delay: 100 })
  await expect(field(page, 'EMAIL')).toBeFocused()
  await expect(alerts(page)).toHaveText(/^Use letters A to Z/)

  await field(page, 'IDENTIFIER').fill('rose tea')
  await expect(alerts(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'INITIATE' }).hover()
  await page.mouse.down()
  await page.mouse.move(0, 0)
  await page.mouse.up()
  await expect(alerts(page)).toHaveText(/^Use letters A to Z/)
})

test('after a refused form, a message that still applies stays as it is while its field is edited', async ({
  page,
}) => {
  await openRegistration(page)
  await register(page, { username: 'rose quartz', email: 'quartz@deck.example', password })
  const message = await alerts(page).elementHandle()
  await field(page, 'IDENTIFIER').press('End')
  await page.keyboard.type(' 2')
  await expect(alerts(page)).toHaveText(/^Use letters A to Z/)
  // A new element would be announced again.
  expect(await message?.evaluate((alert) => alert.isConnected)).toBe(true)
  await field(page, 'IDENTIFIER').fill('quartz')
  await expect(alerts(page)).toHaveCount(0)
})

test('the username follows the email address until someone types or removes one', { tag: '@register-7' }, async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/400/)
  const identifier = field(page, 'IDENTIFIER')
  const hint = main(page).getByRole('status').filter({ hasText: 'We suggest' })
  const taken = await addAccount(ownPortal)
  await openRegistration(page)
  await expect(identifier).toHaveAccessibleDescription(/^Skip this, and we’ll suggest one from your email\./)
  await field(page, 'EMAIL').fill('anna+site@deck.example')
  await expect(identifier).toHaveValue('anna')
  await expect(hint).toHaveText('We suggest anna from your email. Everyone sees it, so change it if you like.')
  await expectAccessibleAtEachWidth(page)

  await field(page, 'EMAIL').fill(`${taken.username}@other.example`)
  await page.getByRole('button', { name: 'Suggest a password' }).click()
  await page.getByRole('button', { name: 'INITIATE' }).click()
  await expect(alerts(page)).toHaveText('IDENTIFIER ALREADY REGISTERED')
  await expect(identifier).toHaveValue(new RegExp(`^${taken.username}-[1-9]\\d\\d$`))
  await expect(identifier).toBeFocused()
  await expect(hint).toContainText(`${taken.username} is taken.`)

  await identifier.fill('')
  await expect(hint).toHaveCount(0)
  await field(page, 'EMAIL').fill('quartz@deck.example')
  await page.getByRole('button', { name: 'INITIATE' }).click()
  await expect(alerts(page)).toHaveText('IDENTIFIER REQUIRED')
  await expect(identifier).toHaveValue('')

  await identifier.fill(taken.username)
  await page.getByRole('button', { name: 'INITIATE' }).click()
  await expect(alerts(page)).toHaveText('IDENTIFIER ALREADY REGISTERED')
  await expect(identifier).toHaveValue(taken.username)
})

test('a suggested password fills both fields, and one typed after it is confirmed by hand', {
  tag: '@register-8',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const fields = [field(page, 'CREDENTIALS'), field(page, 'CONFIRM CREDENTIALS')]
  await openRegistration(page)
  await page.getByRole('button', { name: 'INITIATE' }).click()
  await page.getByRole('button', { name: 'Suggest a password' }).click()
  const suggested = await field(page, 'CREDENTIALS').inputValue()
  for (const one of fields) {
    await expect(one).toHaveValue(suggested)
    await expect(one).toHaveAttribute('type', 'text')
    await expect(one).toHaveAttribute('autocomplete', 'new-password')
  }
  await expect(alerts(page)).toHaveText(['IDENTIFIER REQUIRED', 'EMAIL REQUIRED'])
  await expect(main(page).getByText('Save this password in your password manager.')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await page.getByRole('button', { name: 'Copy password' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(suggested)

  await page.getByRole('button', { name: 'Suggest a password' }).click()
  await expect(field(page, 'CREDENTIALS')).not.toHaveValue(suggested)
  await page.getByRole('button', { name: 'INITIATE' }).click()
  for (const one of fields) await expect(one).toHaveAttribute('type', 'password')

  await field(page, 'CREDENTIALS').press('End')
  await page.keyboard.type('!')
  await expect(field(page, 'CONFIRM CREDENTIALS')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Copy password' })).toHaveCount(0)
  await expect(alerts(page)).toHaveText(['IDENTIFIER REQUIRED', 'EMAIL REQUIRED', 'CREDENTIALS MISMATCH'])
})

test('a link of the mail replaces the session of someone else only when asked', { tag: '@verify-email-4' }, async ({
  page,
  ownPortal,
}) => {
  const username = newUsername()
  const email = `${username}@deck.example`
  await openRegistration(page)
  await register(page, { username, email, password })
  await expect(page).toHaveURL('/email-verification-notice')
  const other = await addAccount(ownPortal)
  await signIn(page, ownPortal.url, other)
  await page.clock.setFixedTime(new Date())
  await openHydrated(page, linkIn(await receiveMail(ownPortal, { to: email, subject: 'Confirm' })))
  await expect(main(page).getByText('Email verified successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByRole('banner').getByText(other.username)).toBeVisible()
  await page.getByRole('button', { name: 'Continue now' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByText(username)).toBeVisible()
})

test('the verification notice does not tell visitors that they have registered if they have not', {
  tag: '@verification-notice-3',
}, async ({ page }) => {
  await openHydrated(page, '/email-verification-notice')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email verification')
  await expect(main(page)).toContainText('Just registered?')
  await page.getByRole('button', { name: 'Go to Homepage' }).click()
  await expect(page).toHaveURL('/')
})

async function expectPrivate(page: Page, title: string): Promise<void> {
  await expect(page).toHaveTitle(`${title} · Ledgerdeck`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
}

for (const [address, title] of [
  ['/login', 'System Access'],
  ['/email-verification-notice', 'Email verification'],
  ['/resend-verification', 'Resend verification'],
  ['/forgot-password', 'Forgotten password'],
  ['/reset-password/7', 'Password reset'],
] as const) {
  test(`${address} is accessible, fits every window and is not indexed by search engines`, { tag: '@route-6' }, async ({
    page,
  }) => {
    await openHydrated(page, address)
    await expectPrivate(page, title)
    await expectAccessibleAtEachWidth(page)
  })
}

test('the pages for registration and mailed links are not indexed by search engines', async ({ page }) => {
  for (const [address, title] of [
    ['/register', 'Initiate profile'],
    ['/verify-email', 'Email verification'],
    ['/undo-email-change/7/secret', 'Undo the email change'],
  ] as const) {
    await page.goto(address)
    await expectPrivate(page, title)
  }
})

test('pages with a secret in their address are never cached', async ({ request }) => {
  for (const page of ['verify-email', 'reset-password', 'undo-email-change']) {
    const response = await request.get(`/${page}/7/secret`)
    expect([page, response.status(), response.headers()['cache-control']]).toEqual([page, 200, 'no-store'])
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the forms say that they need scripts, and cannot be sent', async ({ page }) => {
    for (const address of ['/login', '/forgot-password', '/resend-verification']) {
      await page.goto(address)
      await expect(page.getByText('This form needs JavaScript.')).toBeVisible()
      await expect(main(page).locator('button[type=submit]')).toBeDisabled()
      await expect(main(page).locator('form')).toHaveAttribute('method', 'post')
    }
    await page.goto('/register')
    await expect(page.getByText('Registration needs JavaScript. Turn it on and reload the page.')).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Return to core' })).toBeVisible()
  })

  test('pages that are loaded by scripts say so, and do not claim to be loading', async ({ page }) => {
    for (const address of ['/profile', '/admin/dashboard', '/finance/blog/my-comments', '/finance/blog/create']) {
      await page.goto(address)
      await expect(main(page).getByText(/^Turn on JavaScript to [^.]+\.$/)).toBeVisible()
      const waiting = main(page).getByText(/^(Loading|Checking) .+\.\.\.$/)
      await expect(waiting).toHaveCount(1)
      expect(await waiting.evaluate((text) => text.getClientRects().length)).toBe(0)
    }
  })
})
