import type { Page } from '@playwright/test'
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

test('a stored text that is no user leaves the header of a guest', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('user', '{}'))
  await openHydrated(page, '/about')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
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
