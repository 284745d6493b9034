import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'

test('the privacy policy fills a small window and traps the focus until it is closed', {
  tag: '@privacy-1',
}, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 600 })
  await openHydrated(page, '/')
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Privacy policy' })
  await expect(dialog).toBeVisible()
  expect(await dialog.evaluate((element) => element.getBoundingClientRect().toJSON())).toMatchObject({
    x: 0,
    y: 0,
    width: 375,
    height: 600,
  })
  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test('the contents of the privacy policy lead to each of its sections', { tag: '@privacy-2' }, async ({ page }) => {
  await openHydrated(page, '/privacy')
  const links = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
  await expect(links).toHaveText(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents())
  await links.filter({ hasText: 'Cookie types' }).click()
  await expect(page).toHaveURL('/privacy#cookie-types')
  await expect(page.getByRole('heading', { name: '8. Cookie types' })).toBeInViewport()
})

test('a visit stores only what the policy names: the theme and scroll positions, and no cookie', {
  tag: '@privacy-4',
}, async ({ page, context }) => {
  await openHydrated(page, '/')
  await page.getByLabel('Theme').selectOption('contrast')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name: 'BLOG' }).click()
  await page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link').first().click()
  await expect(page).toHaveURL(/blog\/detail/)
  await page.reload()
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['theme'])
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['react-router-scroll-positions'])
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
})
