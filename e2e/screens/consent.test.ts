import type { Page } from '@playwright/test'
import { enter } from '../fixtures/account-screens.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { hold } from '../fixtures/hold.ts'
import { openHydrated, reloadHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth, expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { TravelProvider } from '../fixtures/travel-provider.ts'
import { OwnPortal } from '../portal/own-portal.ts'

let flights: TravelProvider
let hotels: TravelProvider

const test = journey.extend<object, { ownPortal: OwnPortal }>({
  baseURL: ({ ownPortal }, use) => use(ownPortal.url),
  ownPortal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixtures from the pattern
    async ({}, use) => {
      ;[flights, hotels] = await Promise.all([TravelProvider.start('Flights Inc'), TravelProvider.start('Hotels Ltd')])
      const portal = await OwnPortal.start({ FLIGHT_WIDGET_URL: flights.url, HOTEL_WIDGET_URL: hotels.url })
      await portal.addPosts({})
      await use(portal)
      await portal.remove()
      await Promise.all([flights.stop(), hotels.stop()])
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const choicesPath = '/privacy/choices'
const travelPath = '/tools/flight-hotel'

const box = (page: Page, name: string) => page.getByRole('main').getByRole('checkbox', { name, exact: true })
const always = (page: Page) => page.getByRole('checkbox', { name: 'Always load' })
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click()
const requests = () => [...flights.requests, ...hotels.requests]
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted())

async function saved(page: Page): Promise<void> {
  await expect(page.getByText('Your choices are saved.')).toBeVisible()
}

for (const width of [375, 1280]) {
  test(`a guest sees what is stored and changes what is allowed at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openHydrated(page, '/')
    await page.getByLabel('Theme').selectOption('contrast')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy choices' }).click()
    await expect(page).toHaveURL(choicesPath)
    await expect(page.getByText('You haven’t chosen yet.')).toBeVisible()
    await expect(box(page, 'Necessary')).toBeDisabled()
    await expect(box(page, 'Security')).toBeChecked()
    await expect(box(page, 'Third party')).not.toBeChecked()
    await expect(row(page, 'theme')).toContainText('Stored')
    await expect(row(page, 'accessToken')).toContainText('Not stored')
    await expectNoSidewaysScroll(page)

    await press(page, 'Delete what isn’t necessary')
    await expect(page.getByText('Deleted 1 entry.')).toBeVisible()
    await expect(row(page, 'theme')).toContainText('Not stored')
    await press(page, 'Delete what isn’t necessary')
    await expect(page.getByText('There was nothing to delete.')).toBeVisible()

    await box(page, 'Third party').check()
    await press(page, 'Save choices')
    await saved(page)
    await expect(page.getByText(/You chose on .* This browser keeps the choices\./)).toBeVisible()
    await reloadHydrated(page)
    await expect(box(page, 'Third party')).toBeChecked()
    await expect(box(page, 'Marketing')).not.toBeChecked()
    await expectAccessibleAtEachWidth(page)
  })
}

test('a refused preference is deleted and no longer stored, and works until the page is left', async ({ page }) => {
  await openHydrated(page, choicesPath)
  await page.getByLabel('Theme').selectOption('contrast')
  expect(await storedKeys(page)).toEqual(['theme'])
  await expect(page.getByLabel('Theme')).toHaveAccessibleDescription('')
  await press(page, 'Necessary only')
  await saved(page)
  for (const label of ['Theme', 'Reading size']) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription('Not saved: you turned off preferences.')
  }
  await expectAccessibleAtEachWidth(page)
  expect(await storedKeys(page)).toEqual(['consentChoices'])
  const theme = page.locator('html[data-theme="contrast"]')
  await page.getByLabel('Theme').selectOption('terminal')
  await expect(theme).toHaveCount(0)
  await page.getByLabel('Theme').selectOption('contrast')
  await expect(theme).toHaveCount(1)
  expect(await storedKeys(page)).toEqual(['consentChoices'])
  await reloadHydrated(page)
  await expect(theme).toHaveCount(0)
  await box(page, 'Preference').check()
  await press(page, 'Save choices')
  await saved(page)
  await expect(page.getByLabel('Theme')).toHaveAccessibleDescription('')
})

test('“Necessary only” at registration allows nothing else, and deletes the settings', async ({ page }) => {
  await openHydrated(page, '/register')
  await page.getByLabel('Theme').selectOption('contrast')
  expect(await storedKeys(page)).toEqual(['theme'])
  await press(page, 'Necessary only')
  await expect(page.getByLabel('IDENTIFIER')).toBeVisible()
  await expect.poll(() => storedKeys(page)).not.toContain('theme')
  const stored = await page.evaluate(() => localStorage.getItem('consentChoices'))
  expect(JSON.parse(stored ?? '')).toMatchObject({ categories: ['necessary'] })
  await openHydrated(page, choicesPath)
  await expect(box(page, 'Preference')).not.toBeChecked()
  await expect(box(page, 'Security')).toBeChecked()
})

test('a refusal that an account brings to another browser deletes the settings there', async ({
  page,
  otherPage,
  ownPortal,
}) => {
  const owner = await addAccount(ownPortal)
  await signIn(page, ownPortal.url, owner)
  await openHydrated(page, choicesPath)
  await press(page, 'Necessary only')
  await saved(page)
  await openHydrated(otherPage, '/login')
  await otherPage.getByLabel('Theme').selectOption('contrast')
  expect(await storedKeys(otherPage)).toEqual(['theme'])
  await enter(otherPage, owner.username, owner.password)
  await expect(otherPage).toHaveURL('/')
  await expect.poll(() => storedKeys(otherPage)).toContain('consentChoices')
  expect(await storedKeys(otherPage)).not.toContain('theme')
})

test('the choices of an account follow it to another browser, and to no other account', async ({
  page,
  otherPage,
  ownPortal,
}) => {
  const [owner, stranger] = [await addAccount(ownPortal), await addAccount(ownPortal)]
  await openHydrated(page, choicesPath)
  await press(page, 'Allow all')
  await saved(page)
  await openHydrated(page, '/login')
  await enter(page, owner.username, owner.password)
  await expect(page).toHaveURL('/')
  await openHydrated(page, choicesPath)
  await expect(page.getByText('They are stored with your account.')).toBeVisible()

  await openHydrated(otherPage, '/login')
  await enter(otherPage, owner.username, owner.password)
  await expect(otherPage).toHaveURL('/')
  await openHydrated(otherPage, travelPath)
  await expect(always(otherPage)).toBeChecked()
  await always(otherPage).uncheck()
  await expect(otherPage.locator('iframe')).toHaveCount(0)
  await openHydrated(otherPage, choicesPath)
  await expect(otherPage.getByText('They are stored with your account.')).toBeVisible()
  await expect(box(otherPage, 'Third party')).not.toBeChecked()
  await otherPage.getByRole('button', { name: 'TERMINATE SESSION' }).click()
  await expect(otherPage).toHaveURL('/')

  await page.getByRole('button', { name: 'TERMINATE SESSION' }).click()
  await expect(page).toHaveURL('/')
  await openHydrated(page, '/login')
  await enter(page, stranger.username, stranger.password)
  await expect(page).toHaveURL('/')
  await openHydrated(page, travelPath)
  await expect(page.getByRole('button', { name: 'Load flight search' })).toBeVisible()
  await expect(always(page)).not.toBeChecked()
})

test('a choice for a former text loads nothing and asks again at the next login', async ({ page, ownPortal }) => {
  const { id, username, password } = await addAccount(ownPortal)
  await ownPortal.withDatabase(({ pool }) =>
    pool.query(
      `insert into consents (user_id, categories, text_version, decided_at)
       values ($1, '{necessary,preference,thirdParty}', '2020-01-01', now())`,
      [id],
    ),
  )
  await openHydrated(page, '/login')
  await enter(page, username, password)
  await expect(page).toHaveURL('/')
  const question = page.getByText('The text of the privacy choices has changed. Please choose again.')
  await expect(question).toBeVisible()
  await openHydrated(page, `/user-profile/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible()
  flights.reset()
  hotels.reset()
  await openHydrated(page, travelPath)
  await expect(page.getByRole('button', { name: 'Load flight search' })).toBeVisible()
  expect(requests()).toEqual([])
  await openHydrated(page, choicesPath)
  await expect(question).toBeVisible()
  await expect(box(page, 'Third party')).toBeChecked()
  await press(page, 'Save choices')
  await saved(page)
  await expect(question).toHaveCount(0)
  await openHydrated(page, travelPath)
  await expect(page.locator('iframe')).toHaveCount(2)
})

test('choices that the account could not store hold in the browser', async ({ page, ownPortal, problems }) => {
  problems.expect(/503/)
  const { username, password } = await addAccount(ownPortal)
  await openHydrated(page, '/login')
  await enter(page, username, password)
  await expect(page).toHaveURL('/')
  await openHydrated(page, choicesPath)
  const call = '**/api/v1/accounts/consent/'
  const body = { msg: 'Not now.', error: 'Not now.', code: 'unavailable', request_id: 'x' }
  await page.route(call, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: body }) : route.fallback(),
  )
  await press(page, 'Allow all')
  await expect(page.getByText(/Your choices apply in this browser, but weren’t saved/)).toBeVisible()
  await expect(page.getByText('This browser keeps the choices.')).toBeVisible()
  await page.unroute(call)
  await reloadHydrated(page)
  await expect(page.getByText('They are stored with your account.')).toBeVisible()
})

test('a second press while choices are being saved does nothing', async ({ page, ownPortal }) => {
  await signIn(page, ownPortal.url, await addAccount(ownPortal))
  await openHydrated(page, choicesPath)
  await expect(page.getByText('You haven’t chosen yet.')).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/accounts/consent/')) sent.push(request.url())
  })
  const release = await hold(page, '**/api/v1/accounts/consent/')
  await press(page, 'Allow all')
  const necessaryOnly = page.getByRole('main').getByRole('button', { name: 'Necessary only' })
  await expect(necessaryOnly).toBeDisabled()
  await necessaryOnly.press('Enter')
  await expect(box(page, 'Marketing')).toBeChecked()
  release()
  await saved(page)
  await expect(page.getByText('They are stored with your account.')).toBeVisible()
  await expect(box(page, 'Marketing')).toBeChecked()
  expect(sent).toHaveLength(1)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page explains what is stored, and shows no form that would do nothing', async ({ page }) => {
    await page.goto(choicesPath)
    await expect(page.locator('noscript p')).toContainText('Turn on JavaScript to choose.')
    await expect(row(page, 'theme')).toContainText('the colours and the text size you chose')
    await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0)
  })
})
