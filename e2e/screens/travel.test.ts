import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { openHydrated, reloadHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth } from '../fixtures/layout.ts'
import { TravelProvider } from '../fixtures/travel-provider.ts'
import { OwnPortal } from '../portal/own-portal.ts'

let flights: TravelProvider
let hotels: TravelProvider
let stranger: TravelProvider
let portal: OwnPortal
let address: string

test.beforeAll(async () => {
  ;[flights, hotels, stranger] = await Promise.all([
    TravelProvider.start('Flights Inc'),
    TravelProvider.start('Hotels Ltd'),
    TravelProvider.start('Stranger'),
  ])
  portal = await OwnPortal.start({
    FLIGHT_WIDGET_URL: flights.url,
    HOTEL_WIDGET_URL: hotels.url,
    HOTEL_LINK_URL: 'https://hotels.example/',
  })
  address = `${portal.url}/tools/flight-hotel`
})
test.beforeEach(() => {
  for (const provider of [flights, hotels, stranger]) provider.reset()
})
test.afterAll(async () => {
  await portal.remove()
  await Promise.all([flights, hotels, stranger].map((provider) => provider.stop()))
})

const panel = (page: Page, name: 'Flights' | 'Hotels') => page.getByRole('region', { name })
const load = (page: Page, subject: 'flights' | 'hotels') =>
  page.getByRole('button', { name: subject === 'flights' ? 'Load flight search' : 'Load hotel search' }).click()
const always = (page: Page) => page.getByRole('checkbox', { name: 'Always load' })

async function expectShown(page: Page, name: 'Flights' | 'Hotels') {
  const inside = panel(page, name)
    .frameLocator('iframe')
    .getByRole('heading', { name: /^Search at/ })
  await expect(inside).toBeVisible()
  await expect(panel(page, name).getByRole('status')).toHaveCount(0)
}

const placesOf = (page: Page) =>
  page
    .locator('main section, main > p')
    .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top + scrollY)))

test('a widget loads only after a click, into a sandbox, and nothing moves when it arrives', async ({ page }) => {
  await openHydrated(page, address)
  await expect(page.getByText('Have a great flight and hotel experience!', { exact: true })).toBeVisible()
  const link = panel(page, 'Hotels').getByRole('link', { name: 'Search hotels on hotels.example' })
  for (const [name, value] of Object.entries({
    href: 'https://hotels.example/',
    target: '_blank',
    rel: 'noopener noreferrer',
  })) {
    await expect(link).toHaveAttribute(name, value)
  }
  await expect(page.locator('iframe')).toHaveCount(0)
  expect([...flights.requests, ...hotels.requests]).toEqual([])
  await page.getByRole('button', { name: 'Load flight search' }).focus()
  await page.keyboard.press('Enter')
  const frame = page.locator('iframe')
  await expect(frame).toHaveCount(1)
  const atOnce = await placesOf(page)
  await expectShown(page, 'Flights')
  expect(await placesOf(page)).toEqual(atOnce)
  for (const [name, value] of Object.entries({
    src: flights.url,
    title: `Search flights on ${flights.host}`,
    sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
    referrerpolicy: 'no-referrer',
    loading: 'lazy',
  })) {
    await expect(frame).toHaveAttribute(name, value)
  }
  expect(flights.requests.toSorted()).toEqual(['GET without referrer', 'HEAD without referrer'])
  expect(hotels.requests).toEqual([])
  await page.keyboard.press('Tab')
  await expect(frame).toBeFocused()
  await expectAccessibleAtEachWidth(page)
})

test('the content security policy allows frames from the two companies on this page only', {
  tag: '@travel-1',
}, async ({ page, problems }) => {
  problems.expect(/frame-src forbids/)
  problems.expect(/violates the following Content Security Policy directive: "frame-src/)
  await openHydrated(page, address)
  await page.evaluate((url) => {
    const frame = document.createElement('iframe')
    frame.title = 'Stranger'
    frame.src = url
    document.body.append(frame)
  }, stranger.url)
  await load(page, 'hotels')
  await expectShown(page, 'Hotels')
  expect(stranger.requests).toEqual([])
  const policyAt = async (url: string) => (await page.request.get(url)).headers()['content-security-policy']
  expect(await policyAt(address)).toContain(`frame-src http://${flights.host} http://${hotels.host};`)
  expect(await policyAt(`${portal.url}/tools`)).not.toContain('frame-src')
})

test('widgets load after a visitor arrives from another page of the site or goes back', async ({ page }) => {
  await openHydrated(page, `${portal.url}/tools`)
  await page.getByRole('main').getByRole('link', { name: 'Flight & Hotel' }).click()
  await load(page, 'flights')
  await expectShown(page, 'Flights')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'ABOUT' }).click()
  await expect(page).toHaveURL(/about$/)
  await reloadHydrated(page)
  await page.goBack()
  await load(page, 'flights')
  await expectShown(page, 'Flights')
})

test('Always load shows the widgets at once on later visits until it is turned off', async ({ page }) => {
  await openHydrated(page, address)
  await always(page).check()
  await expectShown(page, 'Flights')
  await expectShown(page, 'Hotels')
  await openHydrated(page, address)
  await expect(always(page)).toBeChecked()
  await expectShown(page, 'Flights')
  await expectShown(page, 'Hotels')
  await always(page).uncheck()
  await expect(page.locator('iframe')).toHaveCount(0)
  flights.reset()
  await openHydrated(page, address)
  await expect(page.getByRole('button', { name: 'Load flight search' })).toBeVisible()
  expect(flights.requests).toEqual([])
})

test('consent to third parties at registration loads the widgets at once and can be withdrawn here', async ({
  page,
}) => {
  await openHydrated(page, new URL('/register', address).href)
  await page.getByRole('button', { name: 'Tick all' }).click()
  await page.getByRole('button', { name: 'Accept All' }).click()
  await expect(page.getByRole('textbox', { name: 'IDENTIFIER' })).toBeVisible()
  await openHydrated(page, address)
  await expect(always(page)).toBeChecked()
  await expectShown(page, 'Flights')
  await expectShown(page, 'Hotels')
  await always(page).uncheck()
  await openHydrated(page, address)
  await expect(always(page)).not.toBeChecked()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('consent to necessary data only loads no widgets without asking', async ({ page }) => {
  await openHydrated(page, new URL('/register', address).href)
  await page.getByRole('button', { name: 'Necessary only' }).click()
  await expect(page.getByRole('textbox', { name: 'IDENTIFIER' })).toBeVisible()
  await openHydrated(page, address)
  await expect(always(page)).not.toBeChecked()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('a widget that fails to load shows an error with a link and a retry', async ({ page, problems }) => {
  problems.expect(/ERR_EMPTY_RESPONSE/)
  hotels.conduct = 'cut'
  await openHydrated(page, address)
  await load(page, 'hotels')
  const alert = panel(page, 'Hotels').getByRole('alert')
  await expect(alert).toContainText(`The widget from ${hotels.host} didn’t load.`)
  await expect(alert.getByRole('link', { name: 'Open hotels.example' })).toHaveAttribute('target', '_blank')
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  for (const unprinted of [alert, page.getByLabel('Always load'), page.getByText('The search for flights comes from')])
    await expect(unprinted).toBeHidden()
  await page.emulateMedia({ media: null })
  hotels.conduct = 'answer'
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expectShown(page, 'Hotels')
})

test('a widget cannot redirect its frame to another site, and shows an error when it tries', async ({
  page,
  problems,
}) => {
  // Builds of Chromium report the request as blocked or as aborted.
  problems.expect(/frame-src|ERR_BLOCKED_BY_CSP/)
  hotels.conduct = { redirectTo: stranger.url }
  await openHydrated(page, address)
  await load(page, 'hotels')
  await expect(panel(page, 'Hotels').getByRole('alert')).toContainText('didn’t load')
  expect(stranger.requests).toEqual([])
})

test('a widget that takes too long says so, and is shown once it loads', async ({ page }) => {
  await page.clock.install()
  hotels.conduct = 'wait'
  await openHydrated(page, address)
  await load(page, 'hotels')
  await expect(panel(page, 'Hotels').getByRole('status')).toContainText(`Loading from ${hotels.host}...`)
  await expect.poll(() => hotels.requests.length).toBe(2)
  await page.clock.runFor(16_000)
  const alert = panel(page, 'Hotels').getByRole('alert')
  await expect(alert).toContainText(`${hotels.host} is taking too long to respond.`)
  hotels.answer()
  await expect(alert).toHaveCount(0)
  await expectShown(page, 'Hotels')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page shows its links, and no button that would do nothing', { tag: '@travel-2' }, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByText('Have a great flight and hotel experience!')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link')).toHaveText([
      /^Search flights on /,
      /^Search hotels on hotels\.example/,
    ])
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(always(page)).toBeHidden()
  })
})
