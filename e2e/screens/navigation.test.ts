import type { Page } from '@playwright/test'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'

test('the first Tab shows a link that skips to the content', { tag: '@layout-12' }, async ({ page }) => {
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
  test(`the focused element on ${address} is always outlined and never covered`, { tag: '@layout-5' }, async ({
    page,
  }) => {
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

async function focusFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return []
    const name = `${element.tagName} ${element.textContent?.slice(0, 40)}`
    // The focus outline of a card's link is on its cover.
    const isMarked = ['', '::after'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    // A link over two lines has a bounding box with a gap in the middle.
    const { x, y, width, height } = element.getClientRects()[0] ?? new DOMRect()
    const seen = document.elementFromPoint(x + width / 2, y + height / 2)
    const isSeen = seen !== null && (element.contains(seen) || seen.contains(element))
    return [...(isMarked ? [] : [`not marked: ${name}`]), ...(isSeen ? [] : [`covered: ${name}`])]
  })
}

test('the navigation bar is a menu up to 768 pixels wide and shows its links in wider windows', {
  tag: '@constant-1',
}, async ({ page }) => {
  await openHydrated(page, '/about')
  const bar = page.getByRole('navigation', { name: 'Main' })
  for (const { width, isMenu } of [
    { width: 768, isMenu: true },
    { width: 769, isMenu: false },
  ]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(bar.getByText('MENU')).toBeVisible({ visible: isMenu })
    await expect(bar.getByRole('link')).toHaveCount(isMenu ? 0 : 4)
  }
})

test('back and forward restore the scroll position of each page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await openHydrated(page, '/privacy')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.evaluate(() => scrollTo(0, 900))
  // The test's own click would scroll first.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'ABOUT' }).dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^About/)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^About/)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})
