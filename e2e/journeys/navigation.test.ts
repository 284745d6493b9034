import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'

/** Marks the document, so that a later look tells whether it was replaced by a full load. */
async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
}

async function expectSameDocument(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
}

const pages = [
  { link: 'ABOUT', address: '/about', heading: /^About/ },
  { link: 'TOOLS', address: '/tools', heading: 'Cyberdeck Tools' },
  { link: 'BLOG', address: '/finance/blog', heading: 'Blog' },
  { link: 'CORE', address: '/', heading: /^Money/ },
]

test('a reader goes through the site by keyboard alone, without a full load, and hears of each page', async ({
  page,
}) => {
  await openHydrated(page, '/')
  await markDocument(page)
  const bar = page.getByRole('navigation', { name: 'Main' })
  for (const { link, address, heading } of pages) {
    await tabTo(page, link)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('main')).toBeFocused()
    await expect(bar.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('[aria-live=polite]').filter({ hasText: await page.title() })).toHaveCount(1)
  }
  await expectSameDocument(page)
})

/** Goes backwards from the content to a link of the bar, as a reader without a mouse does. */
async function tabTo(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
  for (let steps = 0; steps < 20; steps += 1) {
    await page.keyboard.press('Shift+Tab')
    if (await link.evaluate((element) => element === document.activeElement)) return
    if (await page.evaluate(() => document.activeElement === document.body)) await page.getByRole('main').focus()
  }
  throw new Error(`Shift+Tab never reached ${name}`)
}

test('the first Tab shows a link that skips to the content', async ({ page }) => {
  await openHydrated(page, '/tools')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
})

for (const address of ['/', '/tools', '/privacy', '/finance/blog']) {
  test(`on ${address} what has the focus is always marked and never covered`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 })
    await openHydrated(page, address)
    const stops = await page
      .locator('a[href]:visible, button:visible, summary:visible, select:visible, input:visible')
      .count()
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let stop = 0; stop < stops; stop += 1) {
        await page.keyboard.press(key)
        expect(await focusFaults(page)).toEqual([])
      }
    }
  })
}

/** What is wrong with the way the focused element is shown. */
async function focusFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return []
    const name = `${element.tagName} ${element.textContent?.slice(0, 40)}`
    // A link that covers its card wears the outline on the cover.
    const isMarked = ['', '::after'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    // A link broken over two lines has a box with a hole in its middle.
    const { x, y, width, height } = element.getClientRects()[0] ?? new DOMRect()
    const seen = document.elementFromPoint(x + width / 2, y + height / 2)
    const isSeen = seen !== null && (element.contains(seen) || seen.contains(element))
    return [...(isMarked ? [] : [`not marked: ${name}`]), ...(isSeen ? [] : [`covered: ${name}`])]
  })
}

test('on a phone the links are in a menu that closes with Esc, a click elsewhere and a followed link', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await openHydrated(page, '/tools')
  const bar = page.getByRole('navigation', { name: 'Main' })
  const menu = bar.getByText('MENU')
  const links = bar.getByRole('link')
  await expect(links).toHaveCount(0)

  await menu.click()
  await expect(links).toHaveText(['CORE', 'ABOUT', 'TOOLS', 'BLOG'])
  await expect(bar.getByRole('link', { name: 'TOOLS' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Escape')
  await expect(links).toHaveCount(0)

  await menu.click()
  await page.mouse.click(200, 600)
  await expect(links).toHaveCount(0)

  await menu.click()
  await bar.getByRole('link', { name: 'ABOUT' }).click()
  await expect(page).toHaveURL('/about')
  await expect(links).toHaveCount(0)
})

/** Signs a user in for every page of the journey, as far as the browser knows. */
async function storeUser(page: Page, roles: { is_staff?: boolean; is_superuser?: boolean } = {}): Promise<void> {
  const user = { id: 1, username: 'mara_ledger', is_staff: false, is_superuser: false, ...roles }
  await page.addInitScript((stored) => localStorage.setItem('user', stored), JSON.stringify(user))
}

async function expectGuestHeader(page: Page): Promise<void> {
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Register' })).toBeVisible()
  await expect(header.getByText('mara_ledger')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
}

for (const address of ['/', '/tools']) {
  test(`on ${address} a user sees their name in the header and ends the session there`, async ({ page }) => {
    await storeUser(page)
    await openHydrated(page, address)
    await markDocument(page)
    const header = page.getByRole('banner')
    await expect(header.getByText('mara_ledger')).toBeVisible()
    await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0)
    await expectAccessible(page)

    await header.getByRole('button', { name: 'TERMINATE SESSION' }).click()
    await expect(page).toHaveURL('/')
    await expectGuestHeader(page)
    await expect(page.getByRole('main')).toBeFocused()
    await expectSameDocument(page)
  })
}

test('the header keeps its height when a user takes the place of the guest, on every width', async ({ page }) => {
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
  await storeUser(page)
  await openHydrated(page, '/about')
  await expect(header.getByText('mara_ledger')).toBeVisible()
  expect(await heights()).toEqual(asGuest)
  expect(asGuest.filter(({ isTooWide }) => isTooWide)).toEqual([])
})

test('a session that ends in another tab ends in this one', async ({ page, context }) => {
  await openHydrated(page, '/about')
  await page.evaluate(() => localStorage.setItem('user', JSON.stringify({ id: 1, username: 'mara_ledger' })))
  await page.reload()
  await expect(page.getByRole('banner').getByText('mara_ledger')).toBeVisible()
  const other = await context.newPage()
  await openHydrated(other, '/tools')
  await other.getByRole('button', { name: 'TERMINATE SESSION' }).click()
  await expectGuestHeader(page)
})

test('a stored text that is no user leaves the header of a guest', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('user', '{}'))
  await openHydrated(page, '/about')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
})

test('a call that is answered 401 ends the session and says so', async ({ page, problems }) => {
  problems.expect(/401/)
  await storeUser(page)
  await page.route('**/api/v1/blog/posts/**', (route) =>
    route.fulfill({ status: 401, json: { msg: 'Token is stale.' } }),
  )
  await openHydrated(page, '/tools')
  await expect(page.getByRole('banner').getByText('mara_ledger')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'BLOG' }).click()
  await expect(page.getByText('Session expired. Logging out.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Token is stale.')
  await expectGuestHeader(page)
})

test('a superuser finds the links beyond the fourth in MORE', async ({ page }) => {
  await storeUser(page, { is_staff: true, is_superuser: true })
  await openHydrated(page, '/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link')).toHaveText(['CORE', 'ABOUT', 'TOOLS', 'BLOG'])
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeHidden()

  const more = bar.getByText('MORE')
  await more.click()
  await expect(bar.getByRole('link')).toHaveText(['CORE', 'ABOUT', 'TOOLS', 'BLOG', 'MANGA', 'COMMAND', 'PROFILE'])
  await expect(bar.getByRole('link', { name: 'MANGA' })).toHaveAttribute('href', '/tools/manga')
  await expect(bar.getByRole('link', { name: 'COMMAND' })).toHaveAttribute('href', '/admin/dashboard')
  await expect(bar.getByRole('link', { name: 'PROFILE' })).toHaveAttribute('href', '/profile')
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('link', { name: 'MANGA' })).toBeHidden()
})

test('a guest has four links, no MORE, and is offered login and registration', async ({ page }) => {
  await openHydrated(page, '/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link')).toHaveText(['CORE', 'ABOUT', 'TOOLS', 'BLOG'])
  await expect(bar.getByText('MORE')).toHaveCount(0)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  await expect(header.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
})

test('back and forward show the pages again where they were left', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await openHydrated(page, '/privacy')
  await markDocument(page)
  await page.evaluate(() => scrollTo(0, 900))
  // A click by the test's mouse would scroll first.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'ABOUT' }).dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^About/)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^About/)
  await expectSameDocument(page)
})
