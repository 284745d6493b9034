import { expectAccessible } from '../fixtures/accessibility.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'

test('a chosen theme and text size survive a reload and apply before the first paint', async ({ page }) => {
  await openHydrated(page, '/')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'terminal')
  await expect(page.getByLabel('Theme')).toHaveValue('terminal')
  await page.getByLabel('Theme').selectOption('Paper')
  await page.getByLabel('Reading size').selectOption('130%')
  await expect(html).toHaveAttribute('data-theme', 'paper')

  await page.addInitScript(() => {
    const appearances: string[] = []
    Object.assign(window, { appearancesAtFrames: appearances })
    const record = () => {
      const { theme, textSize } = document.documentElement.dataset
      if (document.body) appearances.push(`${theme} ${textSize}`)
      if (appearances.length < 10) requestAnimationFrame(record)
    }
    requestAnimationFrame(record)
  })
  await page.reload()
  const appearancesAtFrames = await page.waitForFunction(() => {
    const { appearancesAtFrames } = window as Window & { appearancesAtFrames?: string[] }
    return appearancesAtFrames && appearancesAtFrames.length >= 10 ? appearancesAtFrames : null
  })
  expect(await appearancesAtFrames.jsonValue()).toEqual(Array(10).fill('paper 130'))
  await expect(page.getByLabel('Theme')).toHaveValue('paper')
  await expect(page.getByLabel('Reading size')).toHaveValue('130')
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#f8f5ec')
})

test('a theme and text size chosen in one tab apply in the others', async ({ page, context }) => {
  await openHydrated(page, '/')
  const other = await context.newPage()
  await openHydrated(other, '/tools')
  await page.getByLabel('Theme').selectOption('contrast')
  await page.getByLabel('Reading size').selectOption('115')
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'contrast')
  await expect(other.getByLabel('Theme')).toHaveValue('contrast')
  await expect(other.locator('html')).toHaveAttribute('data-text-size', '115')
})

test('the theme that follows the system changes with it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openHydrated(page, '/')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'terminal')
  await page.getByLabel('Theme').selectOption('Match system')
  await expect(html).toHaveAttribute('data-theme', 'paper')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-theme', 'terminal')
  await page.emulateMedia({ colorScheme: 'dark', contrast: 'more' })
  await expect(html).toHaveAttribute('data-theme', 'contrast')
  await expect(page.getByLabel('Theme')).toHaveValue('system')
})

for (const address of [
  '/',
  '/finance/blog',
  '/finance/loan-calculator',
  '/finance/bond-pricing-calculator',
  '/register',
]) {
  test(`${address} is accessible in the paper theme, and the largest text fits a small phone`, async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('theme', 'paper')
      localStorage.setItem('textSize', '150')
    })
    await openHydrated(page, address)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNoSidewaysScroll(page)
  })
}

test('larger text enlarges an article and its comments, and leaves the controls alone', async ({ page }) => {
  await openHydrated(page, '/finance/blog')
  await page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link').first().click()
  const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
  await expect(page).toHaveURL(/blog\/detail/)
  const paragraph = page.locator('[data-article] p').first()
  await expect(paragraph).toBeVisible()
  const before = await paragraph.evaluate(size)
  const label = await page.getByLabel('Theme').evaluate(size)
  await page.getByLabel('Reading size').selectOption('150%')
  expect(await paragraph.evaluate(size)).toBeCloseTo(before * 1.5, 0)
  expect(await page.getByLabel('Theme').evaluate(size)).toBe(label)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
})

test('a system setting for more contrast selects the high-contrast theme', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')
})

test('no animation runs when the system asks for reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openHydrated(page, '/')
  const running = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  )
  expect(running).toBe(0)
})

test('selected tabs, boxes and charts stay readable with forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openHydrated(
    page,
    '/finance/bond-pricing-calculator?tab=curve&face=1000&coupon=0.05&yield=0.05&years=10&from=0.01&to=0.1&step=0.01',
  )
  const edge = (element: Element) => getComputedStyle(element).borderTopColor
  const chosen = await page.getByRole('tab', { name: 'Price Curve' }).evaluate(edge)
  expect(await page.getByRole('tab', { name: 'Duration' }).evaluate(edge)).not.toBe(chosen)
  await expect(page.getByRole('combobox', { name: 'Coupon frequency' })).toHaveCSS('appearance', 'auto')
  const ink = await page.locator('body').evaluate((body) => getComputedStyle(body).color)
  const label = page.locator('[data-part=mark]').first()
  expect(await label.evaluate((text) => getComputedStyle(text).color)).toBe(ink)

  // On an opaque background, or axe would blend it with the lines behind.
  const calculate = page.getByRole('button', { name: 'Calculate Price Curve' })
  await expect(calculate).toHaveCSS('background-color', ink)
  await expect(calculate).toHaveCSS('forced-color-adjust', 'none')

  await openHydrated(page, '/register')
  const mark = (box: Element) => getComputedStyle(box, '::after').backgroundColor
  expect(await page.getByRole('checkbox', { name: 'Necessary' }).evaluate(mark)).toBe(ink)
  expect(await page.getByRole('checkbox', { name: 'Marketing' }).evaluate(mark)).not.toBe(ink)
})
