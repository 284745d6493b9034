import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'

test('a chosen theme survives a reload and applies before the first paint', async ({ page }) => {
  await openHydrated(page, '/')
  const html = page.locator('html')
  const themeSwitch = page.getByRole('button', { name: 'High contrast' })
  await expect(html).toHaveAttribute('data-theme', 'terminal')
  await expect(themeSwitch).toHaveAttribute('aria-pressed', 'false')
  await themeSwitch.click()
  await expect(html).toHaveAttribute('data-theme', 'contrast')
  await expect(themeSwitch).toHaveAttribute('aria-pressed', 'true')

  await page.addInitScript(() => {
    const themes: (string | undefined)[] = []
    Object.assign(window, { themesAtFrames: themes })
    const look = () => {
      if (document.body) themes.push(document.documentElement.dataset.theme)
      if (themes.length < 10) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.reload()
  const themesAtFrames = await page.waitForFunction(() => {
    const { themesAtFrames } = window as Window & { themesAtFrames?: string[] }
    return themesAtFrames && themesAtFrames.length >= 10 ? themesAtFrames : null
  })
  expect(await themesAtFrames.jsonValue()).toEqual(Array(10).fill('contrast'))
  await expect(themeSwitch).toHaveAttribute('aria-pressed', 'true')
})

test('a theme chosen in one tab applies in the others', async ({ page, context }) => {
  await openHydrated(page, '/')
  const other = await context.newPage()
  await openHydrated(other, '/tools')
  await page.getByRole('button', { name: 'High contrast' }).click()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'contrast')
  await expect(other.getByRole('button', { name: 'High contrast' })).toHaveAttribute('aria-pressed', 'true')
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
