import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { openRegistration } from '../fixtures/account-screens.ts'
import { openHydrated, reloadHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'

const path = '/tools/flight-hotel'

const search = (name: string) =>
  `<!doctype html><html lang="en"><title>${name}</title><h1>${name}</h1><label>To <input name="to"></label>`

async function answerForCompanies(page: Page, { isHotelDown }: { isHotelDown: () => boolean }): Promise<string[]> {
  const asked: string[] = []
  const isOutside = ({ hostname }: URL) => hostname !== '127.0.0.1'
  await page.route(isOutside, async (route) => {
    const { hostname } = new URL(route.request().url())
    asked.push(hostname)
    const isHotel = hostname.endsWith('stay22.com')
    if (isHotel && isHotelDown()) return route.abort('connectionrefused')
    await route.fulfill({ contentType: 'text/html', body: search(isHotel ? 'Hotel search' : 'Flight search') })
  })
  return asked
}

test('a traveller loads the two search widgets on request, and gets a link when one fails', {
  tag: ['@travel-1', '@travel-2'],
}, async ({ page, problems }) => {
  let isHotelDown = true
  const asked = await answerForCompanies(page, { isHotelDown: () => isHotelDown })
  const panel = (name: 'Flights' | 'Hotels') => page.getByRole('region', { name })
  const shown = (name: 'Flights' | 'Hotels') =>
    panel(name)
      .frameLocator('iframe')
      .getByRole('heading', { name: /search$/ })
  const always = page.getByRole('checkbox', { name: 'Always load' })

  await test.step('without consent nothing is loaded', async () => {
    await page.setViewportSize({ width: 375, height: 720 })
    await openHydrated(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flight and hotel')
    await expect(page.getByText('Have a great flight and hotel experience!', { exact: true })).toBeVisible()
    await expect(always).not.toBeChecked()
    await expect(panel('Flights').getByRole('link', { name: /^Search flights on / })).toHaveAttribute(
      'target',
      '_blank',
    )
    await expect(page.getByRole('button', { name: 'Load hotel search' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(page.locator('iframe')).toHaveCount(0)
    expect(asked).toEqual([])
  })

  await test.step('a click loads one, into a sandbox', async () => {
    await page.getByRole('button', { name: 'Load flight search' }).focus()
    await page.keyboard.press('Enter')
    await expect(shown('Flights')).toBeVisible()
    const frame = page.locator('iframe')
    await expect(frame).toHaveCount(1)
    await expect(frame).toHaveAttribute('sandbox', /^allow-scripts allow-same-origin allow-forms/)
    await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer')
    expect(asked.some((host) => host.endsWith('stay22.com'))).toBe(false)
  })

  await test.step('one that fails shows a link and a retry', async () => {
    problems.expect(/ERR_CONNECTION_REFUSED/)
    await page.getByRole('button', { name: 'Load hotel search' }).click()
    const alert = panel('Hotels').getByRole('alert')
    await expect(alert).toContainText('didn’t load.')
    await expect(alert.getByRole('link', { name: /^Open / })).toHaveAttribute('href', /^https:\/\/www\.stay22\.com\//)
    await expectAccessible(page)
    isHotelDown = false
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(shown('Hotels')).toBeVisible()
    await expect(alert).toHaveCount(0)
  })

  await test.step('users who agreed at registration see both at once, until they withdraw', async () => {
    await openRegistration(page)
    await openHydrated(page, path)
    await expect(always).toBeChecked()
    await expect(shown('Flights')).toBeVisible()
    await expect(shown('Hotels')).toBeVisible()
    await always.uncheck()
    await expect(page.locator('iframe')).toHaveCount(0)
    await reloadHydrated(page)
    await expect(always).not.toBeChecked()
    await expect(page.getByRole('button', { name: 'Load flight search' })).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
  })
})
