import type { BrowserContext, Page, Request } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { type Account, addAccount, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { renewalDialog, secondsShown, sessionTimer } from '../fixtures/session.ts'

const base = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const test = base.extend<{ account: Account }>({
  account: [
    async ({ page, context, ownPortal }, use) => {
      await context.clock.install()
      const account = await addAccount(ownPortal)
      await signIn(page, ownPortal.url, account)
      await use(account)
    },
    { auto: true },
  ],
})

base.beforeEach(({ ownPortal }) => ownPortal.addPosts({}))

const disabledText = 'Could not retrieve session information. Auto-logout disabled.'
const inaccurateText = 'Could not refresh session timer. Auto-logout may be inaccurate.'
const logoutPath = '/api/user/logout/'
const accountPaths = '**/api/user/user/*/'

const endedDialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })

async function expectGuest(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(sessionTimer(page)).toHaveCount(0)
}

async function openCounting(page: Page, address: string): Promise<void> {
  await openHydrated(page, address)
  await expect(sessionTimer(page)).toBeVisible()
}

function watchLogouts(context: BrowserContext): Request[] {
  const logouts: Request[] = []
  context.on('request', (request) => {
    if (request.url().endsWith(logoutPath)) logouts.push(request)
  })
  return logouts
}

async function logInByForm(page: Page, context: BrowserContext, { username, password }: Account): Promise<void> {
  await openHydrated(page, '/login')
  await page.getByLabel(/^IDENTIFIER/i).fill(username)
  await page.getByLabel(/^CREDENTIALS/i).fill(password)
  await page.getByLabel(/^CREDENTIALS/i).press('Enter')
  await expect(page.getByText(`Welcome back ${username}`)).toBeVisible()
  await context.clock.runFor(1_000)
  await expect(page).toHaveURL('/')
}

/** Moves the browser's clock only, not the server's. */
async function letPass(context: BrowserContext, time: string): Promise<void> {
  await context.clock.fastForward(time)
}

test('a page opened after the session has expired shows a guest from the first paint', {
  tag: '@state-19',
}, async ({ page, context }) => {
  await openCounting(page, '/about')
  const logouts = watchLogouts(context)
  // Set while the next page loads, since the open one would end the session itself.
  await page.addInitScript(() => localStorage.setItem('logoutTime', String(Date.now() - 1)))
  await page.reload()
  await expectGuest(page)
  await expect(page.locator('html')).not.toHaveAttribute('data-signed-in')
  await expect.poll(() => logouts.length).toBe(1)
})

test('the user is warned after three retries when the start of the session cannot be loaded', {
  tag: ['@state-15', '@state-16', '@error-20', '@constant-9'],
}, async ({ page, context, problems, account }) => {
  problems.expect(/ERR_FAILED/)
  let asked = 0
  await page.route(accountPaths, (route) => {
    asked += 1
    return route.abort()
  })
  await openHydrated(page, '/about')
  for (const [wait, calls] of [
    ['00:01', 2],
    ['00:02', 3],
    ['00:03', 4],
  ] as const) {
    await expect.poll(() => asked).toBe(calls - 1)
    await expect(page.getByText(disabledText)).toHaveCount(0)
    await letPass(context, wait)
  }
  await expect(page.getByText(disabledText)).toBeVisible()
  expect(asked).toBe(4)
  await expect(sessionTimer(page)).toHaveCount(0)
  await expect(page.getByRole('banner').getByText(account.username)).toBeVisible()
})

test('a running countdown continues and the user is warned when it cannot be refreshed', {
  tag: ['@state-14', '@state-16', '@error-20', '@constant-8'],
}, async ({ page, context, problems }) => {
  problems.expect(/ERR_FAILED/)
  await openCounting(page, '/about')
  let asked = 0
  await page.route(accountPaths, (route) => {
    asked += 1
    return route.abort()
  })
  await letPass(context, '05:00')
  for (const calls of [1, 2, 3]) {
    await expect.poll(() => asked).toBe(calls)
    await letPass(context, '00:03')
  }
  await expect(page.getByText(inaccurateText)).toBeVisible()
  expect(await secondsShown(page)).toBeGreaterThan(14_000)
})

test('an unanswered offer to stay signed in ends with a message, and its login leads back to the page', {
  tag: '@state-20',
}, async ({ page, context }) => {
  await openCounting(page, '/about')
  await letPass(context, '03:56:00')
  await expect(renewalDialog(page)).toBeVisible()
  await letPass(context, '04:30')
  await expect(endedDialog(page)).toContainText('This browser has kept what you were writing.')
  await expectAccessible(page)
  await endedDialog(page).getByRole('link', { name: 'Go to login' }).click()
  await expect(page).toHaveURL('/login?next=%2Fabout')
  await expect(endedDialog(page)).toHaveCount(0)
})

test('signing out in one tab shows no message in another that the session has expired', async ({ page, context }) => {
  await openCounting(page, '/about')
  const other = await context.newPage()
  await openCounting(other, '/tools')
  await letPass(context, '03:56:00')
  await expect(renewalDialog(other)).toBeVisible()
  // The offer covers the button, as if it had appeared during a click.
  await page.getByText('TERMINATE SESSION').dispatchEvent('click')
  await expect(other.getByText('You logged out in another tab.')).toBeVisible()
  for (const tab of [page, other]) {
    await expectGuest(tab)
    await expect(tab.getByRole('dialog')).toHaveCount(0)
  }
})

test('unsaved input survives the end of the session, and no other user of the browser sees it', {
  tag: '@state-20',
}, async ({ page, context, account, ownPortal }) => {
  const phone = page.getByLabel('Phone number')
  await openCounting(page, `/user-profile/${account.id}`)
  await phone.fill('+61 491 570 156')
  await letPass(context, '04:00:01')
  await expectGuest(page)
  await expect(page).toHaveURL('/')

  const other = await addAccount(ownPortal)
  await logInByForm(page, context, other)
  await page.goto(`/user-profile/${other.id}`)
  await expect(phone).toHaveValue('')
  await page.getByRole('button', { name: 'TERMINATE SESSION' }).click()
  await expectGuest(page)

  await logInByForm(page, context, account)
  await page.goto(`/user-profile/${account.id}`)
  await expect(phone).toHaveValue('+61 491 570 156')
})

for (const hours of [-9, 9]) {
  base(
    `the countdown is right when the clock of the device is wrong by ${hours} hours`,
    { tag: '@state-13' },
    async ({ page, context, ownPortal }) => {
      const account = await addAccount(ownPortal)
      await context.clock.install({ time: Date.now() + hours * 3_600_000 })
      const refreshes: Request[] = []
      context.on('request', (request) => {
        if (request.url().endsWith('/refresh/')) refreshes.push(request)
      })
      await logInByForm(page, context, account)
      await expect(sessionTimer(page)).toHaveText(/2(39:\d\d|40:00)$/)
      expect(refreshes).toEqual([])
    },
  )
}
