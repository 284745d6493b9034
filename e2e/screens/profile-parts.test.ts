import type { Page } from '@playwright/test'
import { type Account, addAccount, logIn, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth } from '../fixtures/layout.ts'
import { addDrafts, openProfile, ProfileScreen, smallPicture } from '../fixtures/profile.ts'
import type { OwnPortal } from '../portal/own-portal.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const storagePath = '**/api/core/user/storage-usage/'

test('the server renders no personal data into profiles and keeps search engines out', async ({ request }) => {
  for (const path of ['/profile', '/user-profile/1']) {
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    const html = await answer.text()
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toContain('admin')
  }
})

test('staff who open the profile of another user see only the public card, also of a suspended one', {
  tag: ['@profile-11', '@constant-15'],
}, async ({ page, ownPortal }) => {
  const createdAt = new Date('2026-01-02T20:00:00Z')
  const suspension = { isActive: false, accountStatus: 'suspended' } as const
  const owner = await addAccount(ownPortal, { countryName: 'Norway', countryCode: '+47', createdAt, ...suspension })
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
  await openHydrated(page, `/user-profile/${owner.id}`)
  const card = page.getByRole('region', { name: 'Public card' })
  await expect(card.getByText(owner.username)).toBeVisible()
  // The reader's day, eleven hours ahead of UTC.
  await expect(card.getByText('3 January 2026')).toBeVisible()
  await expect(card.getByText('This account is suspended. Only staff see this card.')).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('tablist')).toHaveCount(0)
  await expect(new ProfileScreen(page).form).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(owner.email)
  await expect(page.getByRole('main')).not.toContainText('Norway')
  await expectAccessibleAtEachWidth(page)
})

function watchRequests(page: Page, prefix: string): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith(prefix)) paths.push(pathname)
  })
  return paths
}

async function savePicture(page: Page, portal: OwnPortal, account: Account): Promise<void> {
  const profile = await openProfile(page, portal, account)
  await profile.form.locator('input[type=file]').setInputFiles(smallPicture)
  await profile.saveAndSucceed()
  await expect(profile.picture).toHaveAccessibleName(`Picture of ${account.username}`)
  await profile.expectPictureLoads()
}

test('an initial replaces a picture that fails to load, after two retries', {
  tag: '@state-29',
}, async ({ page, ownPortal, problems }) => {
  problems.expect(/request failed: net::ERR_FAILED .*\/media\//)
  problems.expect(/console error: .*ERR_FAILED/)
  const account = await addAccount(ownPortal)
  await savePicture(page, ownPortal, account)
  await page.route('**/media/**', (route) => route.abort())
  await page.addInitScript(() => {
    // Counts failed loads, not requests: browsers may request an image twice.
    document.addEventListener('error', () => performance.mark('failed-load'), true)
  })
  await page.reload()
  const profile = new ProfileScreen(page)
  await expect(profile.form.getByText(account.username.slice(0, 1).toUpperCase(), { exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName('failed-load').length)).toBe(3)
  await expect(profile.form.locator('img')).toHaveCount(0)
})

test('a picture whose prepared addresses fail is loaded from a signed address', { tag: '@state-29' }, async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/request failed: net::ERR_FAILED .*\/media\//)
  problems.expect(/console error: .*ERR_FAILED/)
  const account = await addAccount(ownPortal)
  await savePicture(page, ownPortal, account)
  await page.route('**/media/**/*.avif', (route) => route.abort())
  const signatures = watchRequests(page, '/api/core/get-signed-url/')
  await page.reload()
  await new ProfileScreen(page).expectPictureLoads()
  expect(signatures).toHaveLength(1)
})

test('a profile that does not exist shows an error, for an unknown number and for a name', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/status 404: .*2147483647/)
  problems.expect(/console error: .*404/)
  await signIn(page, ownPortal.url, await addAccount(ownPortal))
  for (const id of ['2147483647', 'nobody']) {
    await page.goto(`/user-profile/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ACCESS DENIED')
    await expect(page.getByText('TARGET DATA NOT FOUND IN SYSTEM.')).toBeVisible()
  }
})

test('returning to the profile tab updates the storage and the number of sessions', async ({
  page,
  browser,
  ownPortal,
}) => {
  const account = await addAccount(ownPortal)
  const profile = await openProfile(page, ownPortal, account)
  await expect(profile.storage.getByText('0 of 1,000 records')).toBeVisible()
  await expect(profile.sessions.getByText('You’re not logged in anywhere else.')).toBeVisible()
  await profile.tab('Friends').click()
  await expect(profile.form).toBeHidden()
  await addDrafts(ownPortal, account.id, 1)
  const elsewhere = await browser.newContext()
  await logIn(elsewhere, ownPortal.url, account)
  await profile.tab('Profile').click()
  await expect(profile.storage.getByText('1 of 1,000 records')).toBeVisible()
  await expect(profile.sessions.getByText('1 other session is open.')).toBeVisible()
  await elsewhere.close()
})

function watchScripts(page: Page): string[] {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url())
  })
  return scripts
}

test('the storage chart is loaded only when there is something to draw', async ({ page, ownPortal }) => {
  const account = await addAccount(ownPortal)
  const scripts = watchScripts(page)
  const { storage } = await openProfile(page, ownPortal, account)
  await expect(storage.getByText('Nothing stored yet.')).toBeVisible()
  expect(scripts.filter((url) => url.includes('breakdown-pie'))).toEqual([])
  await addDrafts(ownPortal, account.id, 1)
  await page.reload()
  await expect(storage.locator('[data-part=sector]')).toHaveCount(1)
  expect(scripts.filter((url) => url.includes('breakdown-pie'))).toHaveLength(1)
})

test('a superuser has no storage limit', async ({ page, ownPortal }) => {
  const { storage } = await openProfile(page, ownPortal, await addAccount(ownPortal, { isSuperuser: true }))
  await expect(storage.getByRole('img', { name: 'Unlimited storage' })).toContainText('∞')
  await expect(storage.getByText('0 records, no limit')).toBeVisible()
})

test('storage usage that fails to load shows an error and can be loaded again', {
  tag: ['@state-31', '@error-17'],
}, async ({ page, ownPortal, problems }) => {
  problems.expect(/request failed: net::ERR_FAILED .*\/storage-usage\//)
  problems.expect(/console error: .*ERR_FAILED/)
  await page.route(storagePath, (route) => route.abort())
  const { storage } = await openProfile(page, ownPortal, await addAccount(ownPortal))
  await expect(storage.getByText('Failed to fetch storage usage data.')).toBeVisible()
  await page.unroute(storagePath)
  await storage.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(storage.getByText('0 of 1,000 records')).toBeVisible()
  await expect(storage.getByText('Failed to fetch storage usage data.')).toHaveCount(0)
  await expect(storage.locator(':focus')).toHaveCount(1)
})

test('of many sessions three are listed until all are asked for', async ({ page, ownPortal, browser }) => {
  const account = await addAccount(ownPortal)
  const { sessions } = await openProfile(page, ownPortal, account)
  const elsewhere = await browser.newContext()
  for (let number = 0; number < 4; number += 1) await logIn(elsewhere, ownPortal.url, account)
  await elsewhere.close()
  await page.reload()
  const entries = sessions.getByRole('listitem')
  await expect(entries).toHaveCount(3)
  await expect(entries.first()).toContainText('This session')
  const more = sessions.getByRole('button', { name: 'Show all 5 sessions' })
  await more.click()
  await expect(entries).toHaveCount(5)
  await expect(more).toBeHidden()
  await expect(sessions.locator(':focus')).toHaveCount(1)
})

test('the sessions are listed, and one or all others can be ended', async ({ page, ownPortal, browser }) => {
  const account = await addAccount(ownPortal)
  const phone = await browser.newContext({
    baseURL: ownPortal.url,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
  })
  await logIn(phone, ownPortal.url, account)
  await phone.close()
  const elsewhere = await browser.newContext({
    baseURL: ownPortal.url,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
  })
  const { access } = await logIn(elsewhere, ownPortal.url, account)
  const { sessions } = await openProfile(page, ownPortal, account)
  const entries = sessions.getByRole('listitem')
  await expect(entries).toHaveCount(3)
  await expect(entries.filter({ hasText: 'This session' })).toHaveCount(1)
  await expect(entries.filter({ hasText: 'This session' }).getByRole('button')).toHaveCount(0)
  await sessions.getByRole('button', { name: 'Log out Safari on iPhone at 127.0.0.1' }).click()
  await expect(entries).toHaveCount(2)
  await expect(entries.filter({ hasText: 'Safari on iPhone' })).toHaveCount(0)
  await expect(entries.filter({ hasText: 'Firefox on Windows' })).not.toContainText('This session')
  await expect(sessions.getByText('1 other session is open.')).toBeVisible()

  const button = sessions.getByRole('button', { name: 'Log out other sessions' })
  await button.click()
  await expect(sessions.getByText('You’re not logged in anywhere else.')).toBeVisible()
  await expect(entries).toHaveCount(1)
  await expect(button).toBeFocused()
  const refused = await elsewhere.request.get(`/api/user/user/${account.id}/`, {
    headers: { Authorization: `Bearer ${access}` },
  })
  expect(refused.status()).toBe(401)
  await elsewhere.close()
})
