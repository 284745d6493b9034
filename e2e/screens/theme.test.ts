import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'

test('a chosen theme lasts over a reload, and is there before anything is painted', async ({ page }) => {
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

test('a theme that is chosen in one tab holds in the others', async ({ page, context }) => {
  await openHydrated(page, '/')
  const other = await context.newPage()
  await openHydrated(other, '/tools')
  await page.getByRole('button', { name: 'High contrast' }).click()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'contrast')
  await expect(other.getByRole('button', { name: 'High contrast' })).toHaveAttribute('aria-pressed', 'true')
})

test('a system that asks for more contrast gets it', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')
})

test('nothing moves when the system asks for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openHydrated(page, '/')
  const running = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  )
  expect(running).toBe(0)
})
