import type { Locator } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { enter } from '../fixtures/account-screens.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return box
}

/** An empty list of posts is 404. */
test.beforeEach(({ ownPortal }) => ownPortal.addPosts({}))

test('the header has the same height for a guest and a user at every width', {
  tag: '@layout-4',
}, async ({ page, ownPortal }) => {
  const header = page.getByRole('banner')
  const heights = async () => {
    const found = []
    for (const width of [320, 400, 560, 1280]) {
      await page.setViewportSize({ width, height: 700 })
      const { height, overflow } = await header.evaluate((element) => ({
        height: element.getBoundingClientRect().height,
        overflow: document.documentElement.scrollWidth - innerWidth,
      }))
      found.push({ width, height, isTooWide: overflow > 0 })
    }
    return found
  }
  await openHydrated(page, '/about')
  const asGuest = await heights()
  const account = await addAccount(ownPortal, {
    username: 'a-name-of-sixty-characters-is-as-long-as-a-name-can-be-here.',
  })
  await signIn(page, ownPortal.url, account)
  await openHydrated(page, '/about')
  await expect(header.getByRole('timer')).toHaveText(/^Session ends in 2(39:[0-5]\d|40:00)$/)
  expect(await heights()).toEqual(asGuest)
  expect(asGuest.filter(({ isTooWide }) => isTooWide)).toEqual([])

  await page.setViewportSize({ width: 320, height: 640 })
  await expect(header.getByText(account.username)).toBeVisible()
  await expect(header.getByRole('timer')).toBeInViewport({ ratio: 1 })
  const terminate = header.getByRole('button', { name: 'TERMINATE SESSION' })
  await expect(terminate).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)

  // A thumb that misses the bell must not hit the sign-out.
  const [bell, end] = [await boxOf(header.getByRole('button', { name: 'Notices' })), await boxOf(terminate)]
  expect(Math.min(bell.width, bell.height, end.width, end.height)).toBeGreaterThanOrEqual(44)
  expect(end.x - (bell.x + bell.width)).toBeGreaterThanOrEqual(8)
})

test('a session stores in the browser only what the privacy policy names', {
  tag: ['@privacy-4', '@entity-5', '@entity-6', '@state-1'],
}, async ({ page, context, ownPortal }) => {
  const account = await addAccount(ownPortal)
  await context.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (this === sessionStorage) return setItem.call(this, key, value)
      const written = JSON.parse(document.documentElement.dataset.writtenKeys ?? '[]')
      document.documentElement.dataset.writtenKeys = JSON.stringify([...new Set([...written, key])].sort())
      return setItem.call(this, key, value)
    }
  })
  const writtenKeys = (): Promise<string[]> =>
    page.evaluate(() => JSON.parse(document.documentElement.dataset.writtenKeys ?? '[]'))
  await openHydrated(page, '/login')
  await enter(page, account.username, account.password)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('timer')).toBeVisible()
  const written = new Set(await writtenKeys())

  await openHydrated(page, `/user-profile/${account.id}`)
  await page.getByLabel('Phone number').fill('0491 570 156')
  await page.getByRole('button', { name: 'Minimize storage usage' }).click()
  await expect.poll(writtenKeys).toEqual(expect.arrayContaining([`draft:${account.id}:profile`, 'storageCard']))
  await page.getByRole('button', { name: 'TERMINATE SESSION' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  for (const key of await writtenKeys()) written.add(key)
  const cookies = (await context.cookies()).map(({ name }) => name)
  expect([...written].sort()).toEqual([
    'accessToken',
    'accessTokenReceipt',
    `draft:${account.id}:profile`,
    'logoutTime',
    'refreshToken',
    'sessionEnd',
    'storageCard',
    'storageProbe',
    'user',
  ])
  await page.goto('/privacy')
  for (const name of [...written, ...cookies, 'csrftoken', 'ledgerdeck_session', 'ledgerdeck_device']) {
    const named = name.replace(/^draft:.*/, 'draft:…')
    await expect(page.getByRole('main').getByText(named, { exact: true })).toHaveCount(1)
  }
})
