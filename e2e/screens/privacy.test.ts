import { expectAccessible } from '../fixtures/accessibility.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'

const sections = [
  '1. Introduction',
  '2. Data collection',
  '3. Use',
  '4. Sharing',
  '5. Rights',
  '6. Security',
  '7. Cookies',
  '8. Cookie types',
  '9. Updates',
  '10. Contact',
]

test('the policy opens over the page, closes with Esc and gives the focus back', async ({ page }) => {
  await openHydrated(page, '/tools')
  const link = page.getByRole('link', { name: 'Privacy policy' })
  await link.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Privacy policy' })
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(sections)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
  await expect(page).toHaveURL('/tools')
})

test('the policy fills the window and keeps the focus until its button closes it', async ({ page }) => {
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

test('the address of the policy has the same sections', async ({ page }) => {
  await page.goto('/privacy')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(sections)
})

test('a visit leaves in the browser only what the policy names: the theme and scroll positions, and no cookie', async ({
  page,
  context,
}) => {
  await openHydrated(page, '/')
  await page.getByRole('button', { name: 'High contrast' }).click()
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
