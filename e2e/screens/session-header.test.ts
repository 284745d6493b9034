import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { enter } from '../fixtures/account-screens.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll, linesOf } from '../fixtures/layout.ts'
import { OwnPortal } from '../portal/own-portal.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('It isn’t shown.')
  return box
}

/** Lists pairs of overlapping controls. */
function overlapsIn(header: Locator): Promise<string[]> {
  return header.locator('a:visible, summary:visible, button:visible').evaluateAll((parts) => {
    const boxes = parts.map((part) => ({ text: part.textContent, box: part.getBoundingClientRect() }))
    return boxes.flatMap(({ text, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ box: other }) =>
            box.left < other.right - 1 &&
            other.left < box.right - 1 &&
            box.top < other.bottom - 1 &&
            other.top < box.bottom - 1,
        )
        .map((other) => `${text} / ${other.text}`),
    )
  })
}

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
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await linesOf(header.getByText('Ledgerdeck'))).toBe(1)
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

test('from 1024 pixels the brand, the links, the search and the account share one row', { tag: '@layout-4' }, async ({
  page,
  ownPortal,
}) => {
  const header = page.getByRole('banner')
  const expectOneRow = async () => {
    const middles = await header.locator('a:visible, summary:visible, button:visible').evaluateAll((parts) =>
      parts.map((part) => {
        const { top, bottom } = part.getBoundingClientRect()
        return Math.round((top + bottom) / 2)
      }),
    )
    expect(middles.length).toBeGreaterThan(5)
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2)
    expect((await boxOf(header)).height).toBeLessThanOrEqual(60)
  }
  await page.setViewportSize({ width: 1024, height: 700 })
  await openHydrated(page, '/about')
  await expectOneRow()
  const username = 'a-name-of-sixty-characters-is-as-long-as-a-name-can-be-there'
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { username, isStaff: true, isSuperuser: true }))
  await openHydrated(page, '/about')
  await expect(header.getByRole('button', { name: 'Notices' })).toBeVisible()
  for (const width of [1024, 1152, 1280, 1920]) {
    await page.setViewportSize({ width, height: 700 })
    await expectOneRow()
    const edges = await header
      .locator('a:visible, summary:visible, button:visible')
      .evaluateAll((parts) =>
        parts.map((part) => part.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
      )
    const overlaps = edges.filter(({ left }, index) => left < (edges[index - 1]?.right ?? 0) - 1)
    expect(overlaps, `at ${width} px`).toEqual([])
  }
})

const longNames = [
  // With the narrowest windows that show all of it to a guest and to a user.
  { name: 'Household Money', guestWidth: 375, userWidth: 1280 },
  { name: 'Household Money and Everyday Sums for Every Home in Australi', guestWidth: 2000, userWidth: 2000 },
]

for (const { name, guestWidth, userWidth } of longNames) {
  test(`the site name “${name}” takes the room that the account leaves, and covers nothing`, {
    tag: '@layout-4',
  }, async ({ page, otherPage }) => {
    const portal = await OwnPortal.start({ SITE_NAME: name })
    await signIn(otherPage, portal.url, await addAccount(portal, { username: 'demo_reader' }))
    await openHydrated(otherPage, `${portal.url}/about`)
    await expect(otherPage.getByRole('banner').getByRole('button', { name: 'Notices' })).toBeVisible()
    await openHydrated(page, `${portal.url}/about`)
    for (const width of [320, 375, 768, 1024, 1280, 1920]) {
      await expectHeaderFits(page, { width, name, isWhole: width >= guestWidth })
      await expectHeaderFits(otherPage, { width, name, isWhole: width >= userWidth })
    }
    await portal.remove()
  })
}

async function expectHeaderFits(
  page: Page,
  { width, name, isWhole }: { width: number; name: string; isWhole: boolean },
) {
  const header = page.getByRole('banner')
  await page.setViewportSize({ width, height: 700 })
  await expectNoSidewaysScroll(page)
  expect(await overlapsIn(header), `at ${width} px`).toEqual([])
  if (!isWhole) return
  const text = header.getByText(name)
  expect(await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expect(text).toBeInViewport({ ratio: 1 })
}

test('the menu at the name leads to what belongs to the account, by keyboard too', async ({ page, ownPortal }) => {
  const account = await addAccount(ownPortal, { isStaff: true })
  await signIn(page, ownPortal.url, account)
  await openHydrated(page, '/about')
  const trigger = page.getByRole('banner').getByRole('button', { name: account.username })
  await trigger.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Profile',
    'My comments',
    'Notes',
    'Saved calculations',
    'Manga',
    'Command centre',
    /^Theme: /,
    /^Theme: /,
    /^Theme: /,
    'Log out',
  ])
  await expectAccessible(page, '[role=menu]')
  await page.keyboard.press('Escape')
  await expect(trigger).toBeFocused()
  await trigger.press('Enter')
  await menu.getByRole('menuitem', { name: 'Theme: High contrast' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')
  await trigger.click()
  await menu.getByRole('menuitem', { name: 'Notes' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Notes')
  await trigger.click()
  await menu.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
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

test('pages for work use a wide window, and their header, content and footer begin and end together', async ({
  page,
  ownPortal,
}) => {
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
  await page.setViewportSize({ width: 1920, height: 1080 })
  for (const address of ['/tools/manga', '/profile', '/finance/blog/create', '/about']) {
    await openHydrated(page, address)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
    const edges = () =>
      page.locator('header, main, footer > :first-child').evaluateAll((parts) =>
        parts
          .filter((part) => part.closest('main') === null || part.localName === 'main')
          .map((part) => {
            const { left, right } = part.getBoundingClientRect()
            const { paddingLeft, paddingRight } = getComputedStyle(part)
            return [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)].map(Math.round)
          }),
      )
    const width = address === '/about' ? 1_088 : 1_472
    const start = (1_920 - width) / 2
    // The profile leads on to the address of its user, which replaces the parts.
    await expect.poll(edges, address).toEqual(Array(3).fill([start, start + width]))
  }
})
