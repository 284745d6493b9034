import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { enter, field, newUsername, register } from '../fixtures/account-screens.ts'
import { addAccount } from '../fixtures/accounts.ts'
import { hold } from '../fixtures/hold.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { linkIn, receiveMail } from '../fixtures/mails.ts'
import type { OwnPortal } from '../portal/own-portal.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const password = 'amber lantern 12'
const main = (page: Page) => page.getByRole('main')
const alerts = (page: Page) => main(page).getByRole('alert')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function passConsentGate(page: Page): Promise<void> {
  const boxes = main(page).getByRole('checkbox')
  await expect(boxes).toHaveCount(9)
  expect(await boxes.evaluateAll((all) => all.map((box) => box.getAttribute('name')))).toEqual([
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
  const accept = page.getByRole('button', { name: 'Accept All' })
  await expect(accept).toBeDisabled()
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(alerts(page)).toHaveText('SYSTEM ACCESS DENIED: Data consent required for operation. Accept to proceed.')
  await expect(field(page, 'IDENTIFIER')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  for (const box of (await boxes.all()).slice(1)) {
    await expect(accept).toBeDisabled()
    await box.check()
  }
  await accept.click()
  await expect(field(page, 'IDENTIFIER')).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('dataConsent'))).toBe('accepted')
}

async function expectRefusals(page: Page, taken: { username: string; email: string }): Promise<void> {
  await page.getByRole('button', { name: 'INITIATE' }).click()
  await expect(alerts(page)).toHaveText(['IDENTIFIER REQUIRED', 'EMAIL REQUIRED', 'CREDENTIALS REQUIRED'])
  await expect(field(page, 'IDENTIFIER')).toBeFocused()
  await expect(field(page, 'IDENTIFIER')).toHaveAccessibleDescription(/IDENTIFIER REQUIRED/)
  await page.keyboard.type('rose quartz')
  await expect(alerts(page)).toHaveText([/^Use letters/, 'EMAIL REQUIRED', 'CREDENTIALS REQUIRED'])

  await register(page, { username: 'quartz', email: 'quartz@nowhere', password: 'seven77', confirmation: 'other' })
  await expect(alerts(page)).toHaveText([
    'INVALID EMAIL FORMAT',
    'CREDENTIALS MUST BE 8+ CHARACTERS',
    'CREDENTIALS MISMATCH',
  ])
  await expect(field(page, 'EMAIL')).toBeFocused()
  await expectAccessible(page)

  await register(page, { username: taken.username.toUpperCase(), email: taken.email.toUpperCase(), password })
  await expect(alerts(page)).toHaveText(['IDENTIFIER ALREADY REGISTERED', 'EMAIL ALREADY REGISTERED'])
  await expect(field(page, 'CREDENTIALS')).toHaveValue(password)

  await register(page, { username: newUsername(), email: `${newUsername()}@deck.example`, password: 'password1' })
  await expect(alerts(page)).toHaveText([/common/i, 'REGISTRATION FAILED. RETRY.'])
}

async function verify(page: Page, portal: OwnPortal, email: string): Promise<void> {
  const release = await hold(page, '**/api/user/verify-email/**')
  const mail = await receiveMail(portal, { to: email, subject: 'Confirm' })
  await page.clock.install()
  await openHydrated(page, linkIn(mail))
  const depth = await page.evaluate(() => history.length)
  await expect(main(page).getByText('Verifying email...')).toBeVisible()
  await expectAccessible(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  release()
  await expect(main(page).getByText('Email verified successfully!')).toBeVisible()
  await expect(main(page).getByRole('status')).toHaveText(/We’ll take you to the login page in 5 seconds\.$/)
  for (const left of [5, 4, 3, 2, 1]) {
    await expect(main(page).getByText(`Redirecting to login in ${left} seconds...`)).toBeVisible()
    await page.clock.runFor(1000)
  }
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => history.length), 'Back doesn’t lead to the used link').toBe(depth)
  await page.clock.resume()
}

test('a stranger registers on a phone, confirms the e-mail address, logs in and logs out', {
  tag: [
    '@product-2',
    '@layout-1',
    '@route-4',
    '@route-5',
    '@route-7',
    '@register-1',
    '@register-2',
    '@register-3',
    '@register-4',
    '@register-5',
    '@verification-notice-1',
    '@verification-notice-2',
    '@verify-email-1',
    '@login-1',
    '@state-12',
    '@validation-1',
    '@validation-2',
    '@validation-3',
    '@validation-4',
    '@role-1',
    '@error-21',
    '@constant-5',
    '@constant-16',
  ],
}, async ({ page, ownPortal, problems }) => {
  problems.expect(/400.*\/user\/register\//)
  await ownPortal.addPosts({})
  const taken = await addAccount(ownPortal)
  const username = newUsername()
  const email = `${username}@deck.example`
  await page.setViewportSize({ width: 375, height: 800 })

  await test.step('the consent gate', async () => {
    await openHydrated(page, '/')
    await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
    await expect(page).toHaveURL('/register')
    await expect(heading(page)).toHaveText('INITIATE PROFILE')
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    await expect(main(page).getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
    await expect(main(page).getByRole('link', { name: 'Return to core' })).toHaveAttribute('href', '/')
    await passConsentGate(page)
  })
  await test.step('invalid input', () => expectRefusals(page, taken))
  await test.step('the notice', async () => {
    await register(page, { username, email, password })
    await expect(page).toHaveURL('/email-verification-notice')
    await expect(page.getByText('Registration successful. Please check your email for verification.')).toBeVisible()
    await expect(heading(page)).toHaveText('Registration Successful!')
    await expect(main(page)).toContainText('Please check your email to verify your account.')
    await expect(main(page)).toContainText('The email may take a few minutes to arrive.')
    await expect(main(page)).toContainText('junk or spam')
    await page.reload()
    await expect(heading(page)).toHaveText('Registration Successful!')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Go to Homepage' }).click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(heading(page)).toHaveText('Email verification')
  })
  await test.step('the link of the mail', () => verify(page, ownPortal, email))

  await test.step('the login, and the end', async () => {
    await expect(heading(page)).toHaveText('System Access')
    for (const [name, address] of [
      ['New here? Initiate a profile', '/register'],
      ['Forgot your credentials?', '/forgot-password'],
      ['Resend verification', '/resend-verification'],
    ] as const) {
      await expect(main(page).getByRole('link', { name })).toHaveAttribute('href', address)
    }
    await expectAccessible(page)
    await enter(page, username, password)
    await expect(page.getByText(`Welcome back ${username}`)).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('banner').getByText(username)).toBeVisible()
    await expect(page.getByText(`whoami: ${username}`)).toBeVisible()
    await page.getByRole('button', { name: 'TERMINATE SESSION' }).click()
    await expect(page.getByText('Logged out successfully')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  })
})

test('the browser that registered needs seven steps to its first page, and another one logs in', {
  tag: ['@register-7', '@register-8', '@verify-email-4'],
}, async ({ page, otherPage, ownPortal }) => {
  await ownPortal.addPosts({})
  const stepTitles: string[] = []
  /** What a person does: a click, a field typed, or a wait. */
  const personalStep = async (title: string, act: () => Promise<unknown>) => {
    stepTitles.push(title)
    await test.step(title, act)
  }
  const open = async (opened: Page) => {
    const username = newUsername()
    const email = `${username}@deck.example`
    await openHydrated(page, '/')
    await personalStep('Register', () => page.getByRole('banner').getByRole('link', { name: 'Register' }).click())
    const necessaryOnly = page.getByRole('button', { name: 'Necessary only' })
    await expect(necessaryOnly.or(field(page, 'IDENTIFIER'))).toBeVisible()
    if (await necessaryOnly.isVisible()) await personalStep('Necessary only', () => necessaryOnly.click())
    await personalStep('the email', () => field(page, 'EMAIL').fill(email))
    await personalStep('a password', () => page.getByRole('button', { name: 'Suggest a password' }).click())
    await expect(field(page, 'IDENTIFIER')).toHaveValue(username)
    await personalStep('sending', () => page.getByRole('button', { name: 'INITIATE' }).click())
    await expect(heading(page)).toHaveText('Registration Successful!')
    let link = ''
    await personalStep('the email program', async () => {
      link = linkIn(await receiveMail(ownPortal, { to: email, subject: 'Confirm' }))
    })
    await opened.clock.setFixedTime(new Date())
    await personalStep('the link', () => openHydrated(opened, link))
    await expect(main(opened).getByText('Email verified successfully!')).toBeVisible()
    return username
  }

  await open(otherPage)
  await expect(main(otherPage).getByRole('link', { name: 'Go to login now' })).toBeVisible()
  await expect(main(otherPage).getByRole('button', { name: 'Continue now' })).toHaveCount(0)
  await expect(otherPage.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()

  // Removes the consent, so that the gate is among the steps.
  await page.evaluate(() => localStorage.clear())
  stepTitles.length = 0
  const username = await open(page)
  await expect(page.getByRole('banner').getByText(username)).toBeVisible()
  expect(stepTitles, 'steps to a page as a logged-in person').toHaveLength(7)
  await expect(main(page).getByText(`You’re already logged in as ${username}.`)).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Go to login now' })).toHaveCount(0)
  await expectAccessible(page)

  await page.clock.setFixedTime(Date.now() + 5000)
  await expect(page, 'the login leads on').toHaveURL('/')
  await expect(page.getByText(`whoami: ${username}`)).toBeVisible()
})
