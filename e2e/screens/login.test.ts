import type { Page } from '@playwright/test'
import { enter, field } from '../fixtures/account-screens.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { linkIn, receiveMail } from '../fixtures/mails.ts'

/** Accounts are made and locked, so these journeys have a server of their own. */
const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

/** The front page asks for posts, and a list without any is answered 404. */
test.beforeEach(({ ownPortal }) => ownPortal.addPosts({}))

const main = (page: Page) => page.getByRole('main')
const alerts = (page: Page) => main(page).getByRole('alert')

test('the login asks for both fields and takes back what it said when they are filled', async ({ page }) => {
  await openHydrated(page, '/login')
  await page.getByRole('button', { name: 'ACCESS SYSTEM' }).click()
  await expect(alerts(page)).toHaveText(['IDENTIFIER REQUIRED', 'CREDENTIALS REQUIRED'])
  await expect(field(page, 'IDENTIFIER')).toBeFocused()
  await page.keyboard.type('quartz')
  await expect(alerts(page)).toHaveText(['CREDENTIALS REQUIRED'])
})

test('wrong credentials are refused without a word on which, and what was typed stays', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/401/)
  const { username, password } = await addAccount(ownPortal)
  await openHydrated(page, '/login')
  for (const name of [username, 'nobody-of-this-name']) {
    await enter(page, name, 'a wrong one')
    await expect(alerts(page)).toHaveText('INVALID ACCESS CREDENTIALS')
    await expect(field(page, 'IDENTIFIER')).toHaveValue(name)
    await expect(field(page, 'CREDENTIALS')).toHaveValue('a wrong one')
  }
  await expect(page).toHaveURL('/login')
  await enter(page, username, password)
  await expect(page.getByText(`Welcome back ${username}`)).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('after the login a user is welcomed and led to the front page half a second later', async ({
  page,
  ownPortal,
}) => {
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

for (const { next, end } of [
  { next: '/tools?from=login#main', end: '/tools?from=login#main' },
  { next: '/.//elsewhere.example/', end: '/' },
]) {
  test(`a login that was asked to lead to ${next} leads to ${end}`, async ({ page, ownPortal }) => {
    const { username, password } = await addAccount(ownPortal)
    await openHydrated(page, `/login?next=${encodeURIComponent(next)}`)
    await enter(page, username, password)
    await expect(page).toHaveURL(end)
  })
}

test('a guest who wanted a private page is back on it after the login', async ({ page, ownPortal }) => {
  const { id, username, password } = await addAccount(ownPortal)
  const address = `/user-profile/${id}?tab=friends`
  await page.goto(address)
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(address)}`)
  await enter(page, username, password)
  await expect(page).toHaveURL(address)
})

test('a user who comes to the login or the registration is led on', async ({ page, ownPortal }) => {
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

test('an account that is not verified is led to another mail, which may go to another address', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/403/)
  problems.expect(/401/)
  const unverified = { emailVerifiedAt: null, accountStatus: 'unverified' } as const
  const { username, password } = await addAccount(ownPortal, unverified)
  const email = `other-${username}@deck.example`
  await openHydrated(page, '/login')
  await enter(page, username, password)
  await expect(page).toHaveURL('/resend-verification')
  await expect(main(page)).toContainText('Your account is not verified')
  await expect(field(page, 'IDENTIFIER')).toHaveValue(username)

  const send = page.getByRole('button', { name: 'Resend verification email' })
  await send.click()
  await expect(alerts(page).last()).toHaveText('Please fill in all required fields: email, username, and password.')
  await expect(field(page, 'CREDENTIALS')).toBeFocused()

  await field(page, 'CREDENTIALS').fill('a wrong one')
  await field(page, 'EMAIL').fill(email)
  await send.click()
  await expect(alerts(page)).toContainText(['Failed to resend verification email.'])
  await expect(field(page, 'EMAIL')).toHaveValue(email)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(field(page, 'IDENTIFIER')).toBeFocused()
  for (const label of ['IDENTIFIER', 'CREDENTIALS', 'EMAIL']) await expect(field(page, label)).toHaveValue('')

  await field(page, 'IDENTIFIER').fill(username)
  await field(page, 'CREDENTIALS').fill(password)
  await field(page, 'EMAIL').fill(email)
  await send.click()
  const again = page.getByRole('button', { name: 'Resend Again' })
  await expect(again).toBeVisible()
  const mail = await receiveMail(ownPortal, { to: email, subject: 'Confirm' })
  await again.click()
  await expect(field(page, 'EMAIL')).toHaveValue('')
  await main(page).getByRole('link', { name: 'Back to login' }).click()
  await expect(page).toHaveURL('/login')

  await openHydrated(page, linkIn(mail))
  await expect(main(page).getByText('Email verified successfully!')).toBeVisible()
})

test('a suspended account is told so', async ({ page, ownPortal, problems }) => {
  problems.expect(/403/)
  const { username, password } = await addAccount(ownPortal, { isActive: false, accountStatus: 'suspended' })
  await openHydrated(page, '/login')
  await enter(page, username, password)
  await expect(alerts(page)).toHaveText(/^ACCESS DENIED\. RETRY\..*suspended/)
  await expect(page).toHaveURL('/login')
})

test('who guesses too often is told to wait and led to the front page', async ({ page, problems }) => {
  problems.expect(/429/)
  const msg = 'Too many requests. Try again in 15 minutes.'
  await page.route('**/api/user/login/', (route) => route.fulfill({ status: 429, json: { msg } }))
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
})

test('one press sends one login, and the button says that it is under way', async ({ page, ownPortal }) => {
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
