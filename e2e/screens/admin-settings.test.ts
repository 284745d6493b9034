import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { type Account, addAccount, logIn, signIn } from '../fixtures/accounts.ts'
import { hold } from '../fixtures/hold.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth, expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { toastWith } from '../fixtures/toasts.ts'
import { OwnPortal } from '../portal/own-portal.ts'
import { type Portal, startPortal } from '../portal/portal.ts'

const environment = { SAMPLE_CONTENT: '0', FLIGHT_LINK_URL: 'https://flights.example/' }

let portal: OwnPortal
let beside: Portal
let superuser: Account

test.beforeAll(async () => {
  portal = await OwnPortal.start(environment)
  beside = await startPortal(portal.dataDir, environment)
  superuser = await addAccount(portal, { isStaff: true, isSuperuser: true })
})
test.afterAll(async () => {
  await beside.stop()
  await portal.remove()
})

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const notSaved = (page: Page) => page.getByRole('alert').filter({ hasText: 'Not saved' })

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

async function open(page: Page, account: Account): Promise<void> {
  await signIn(page, portal.url, account)
  await openHydrated(page, `${portal.url}/admin/settings`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
}

async function visit(address: string) {
  const response = await fetch(address)
  return { html: await response.text(), policy: response.headers.get('content-security-policy') ?? '' }
}

test('a superuser changes settings by keyboard, and cached pages show the change in every process', {
  tag: ['@route-25', '@validation-33'],
}, async ({ page, problems }) => {
  problems.expect(/status 400.*\/admin\/settings\//)
  problems.expect(/console error: .*400.*\/admin\/settings\//)
  for (const { url } of [portal, beside]) {
    for (const round of [1, 2]) expect((await visit(`${url}/about`)).html, `${round}`).toContain('About Ledgerdeck')
    expect((await visit(`${url}/tools/flight-hotel`)).policy).toContain('frame-src https://maps.avs.io')
  }
  await open(page, superuser)

  const site = group(page, 'Site')
  const name = site.getByLabel('Site name', { exact: true })
  await expect(name).toHaveAccessibleDescription(
    'Shown in the header, titles, feeds, API pages and emails. Up to 60 characters.',
  )
  await name.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('The <Deck> & Co')
  await page.keyboard.press('Tab')
  const contact = site.getByLabel('Contact address', { exact: true })
  await expect(contact).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('nobody')
  await page.keyboard.press('Enter')
  await expect(contact).toHaveAccessibleDescription(/Must be an email address\./)
  await expect(notSaved(page)).toBeVisible()
  await expect(contact).toBeFocused()
  await expect(name).toHaveValue('The <Deck> & Co')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('crew@deck.example')
  await page.keyboard.press('Enter')
  await expect(toastWith(page, 'The settings were saved.')).toBeVisible()
  await expect(notSaved(page)).toBeHidden()
  await expect(site.getByText(`by ${superuser.username}. The default is “Ledgerdeck”.`)).toBeVisible()
  await expect(page).toHaveTitle('Settings · The <Deck> & Co')
  await expect(page.getByRole('banner').getByRole('link', { name: 'The <Deck> & Co' })).toBeVisible()
  await expect(contact).toBeFocused()

  const travel = group(page, 'Travel widgets')
  const link = travel.getByLabel('Link to flights', { exact: true })
  await expect(link).toHaveAttribute('readonly')
  await expect(link).toHaveAccessibleDescription(/Fixed by the server variable FLIGHT_LINK_URL\./)
  await travel.getByLabel('Flight search', { exact: true }).fill('https://flights.example/search')
  await travel.getByLabel('Hotel search', { exact: true }).fill('')
  await expect(page.getByText('2 unsaved changes.')).toBeVisible()
  await save(page).press('Enter')
  await expect(travel.getByText('Set here')).toHaveCount(2)
  await expectAccessibleAtEachWidth(page)

  for (const { url } of [portal, beside]) {
    await expect.poll(async () => (await visit(`${url}/about`)).html).toContain('About The &lt;Deck&gt; &amp; Co')
    expect((await visit(`${url}/about`)).html).toContain('crew@deck.example')
    await expect
      .poll(async () => (await visit(`${url}/tools/flight-hotel`)).policy)
      .toContain('frame-src https://flights.example;')
    expect((await visit(`${url}/finance/blog/feed.json`)).html).toContain('"The <Deck> & Co"')
  }

  await site.getByRole('button', { name: 'Reset to default: Site name' }).press('Enter')
  await expect(toastWith(page, 'The default applies again.')).toBeVisible()
  await expect(page).toHaveTitle('Settings · Ledgerdeck')
  await expect(name).toHaveValue('Ledgerdeck')
  await expect.poll(async () => (await visit(`${beside.url}/about`)).html).toContain('About Ledgerdeck')

  const registration = group(page, 'Registration')
  await registration.getByLabel('Registration is open', { exact: true }).press('Space')
  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click()
  await registration.getByLabel('Message while registration is closed', { exact: true }).fill('Back in May.')
  await save(page).click()
  await expect(registration.getByText('Set here')).toHaveCount(2)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await openHydrated(page, `${portal.url}/register`)
  await expect(page.getByText('Registration is closed')).toBeVisible()
  await expect(page.getByText('Back in May.')).toBeVisible()
  await expectAccessible(page)
})

test('a reset that fails says so in the bar until the next try, and a save that runs is named', async ({
  page,
  problems,
}) => {
  problems.expect(/request failed.*\/admin\/settings\//)
  problems.allow(/ERR_FAILED/)
  await open(page, superuser)
  const settings = '**/api/v1/admin/settings/'
  const name = group(page, 'Site').getByLabel('Site name', { exact: true })
  await name.fill('Deckhand')
  const release = await hold(page, settings)
  await save(page).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  release()
  const reset = page.getByRole('button', { name: 'Reset to default: Site name' })
  await expect(reset).toBeVisible()
  await page.unrouteAll()
  await page.route(settings, (route) => route.abort())
  await reset.click()
  await expect(page.getByRole('form', { name: 'Settings' }).getByRole('alert')).toHaveText(
    /^Not reset\s*We can’t reach/,
  )
  await page.unrouteAll()
  await reset.click()
  await expect(name).toHaveValue('Ledgerdeck')
  await expect(page.getByText('Not reset')).toHaveCount(0)
})

test('a superuser who saves second sees the other change, keeps the input and may overwrite it', async ({
  page,
  browser,
  problems,
}) => {
  problems.expect(/status 409.*\/admin\/settings\//)
  problems.expect(/console error: .*409.*\/admin\/settings\//)
  await page.setViewportSize({ width: 375, height: 700 })
  await open(page, superuser)
  const comments = group(page, 'Comments')
  const perDay = comments.getByLabel('Comments per day', { exact: true })
  await perDay.fill('70')
  await comments.getByLabel('Who can comment', { exact: true }).selectOption('Staff only')

  const other = await addAccount(portal, { isSuperuser: true })
  const context = await browser.newContext()
  const { access } = await logIn(context, portal.url, other)
  await context.close()
  const answer = await fetch(`${portal.url}/api/v1/admin/settings/`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify({ changes: [{ key: 'comments.per_day', value: 80, base_version: 0 }] }),
  })
  expect(answer.status).toBe(200)

  await save(page).click()
  await expect(perDay).toHaveAccessibleDescription(new RegExp(`${other.username} changed this`))
  await expect(comments.getByText('It is “80 comments” now.')).toBeVisible()
  await expect(perDay).toHaveValue('70')
  await expect(perDay).toBeFocused()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await save(page).click()
  await expect(toastWith(page, 'The settings were saved.')).toBeVisible()
  await expect(comments.getByText(`by ${superuser.username}. The default is “100 comments”.`)).toBeVisible()
  await expect(comments.getByText('Set here')).toHaveCount(2)
  await expect(page.getByText(/^Default$|This is the default/), 'only other sources are named').toHaveCount(0)

  const staff = await addAccount(portal, { isStaff: true })
  await open(page, staff)
  await expect(page.getByText('You can view settings but not change them.')).toBeVisible()
  await expect(perDay).toHaveValue('70')
  await expect(perDay).toHaveAttribute('readonly')
  await expect(comments.getByLabel('Who can comment', { exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: /Save|Reset/ })).toHaveCount(0)
})

test('a long setting wraps in its field, pasted line breaks become spaces, and Enter saves it', async ({ page }) => {
  await open(page, superuser)
  const message = group(page, 'Registration').getByLabel('Message while registration is closed', { exact: true })
  await message.fill('Closed for now.\n  Come back in May.')
  await expect(message).toHaveValue('Closed for now. Come back in May.')
  await message.press('Enter')
  await expect(page.getByText('No unsaved changes.')).toBeVisible()
  await page.reload()
  await expect(message).toHaveValue('Closed for now. Come back in May.')
})

test('settings are read-only while they are saved', async ({ page }) => {
  await open(page, superuser)
  const name = group(page, 'Site').getByLabel('Site name', { exact: true })
  const isOpen = group(page, 'Registration').getByRole('checkbox', { name: 'Registration is open' })
  const wasOpen = await isOpen.isChecked()
  await name.fill('Held Ledger')
  const release = await hold(page, '**/api/v1/admin/settings/')
  await save(page).click()
  await expect(name).not.toBeEditable()
  await isOpen.click()
  await expect(isOpen).toBeChecked({ checked: wasOpen })
  release()
  await expect(toastWith(page, 'The setting was saved.')).toBeVisible()
  await expect(name).toBeEditable()
  await expect(name).toHaveValue('Held Ledger')
})

test('settings of two sections are saved or discarded by one bar, which stays in the window', async ({
  page,
  problems,
}) => {
  problems.expect(/request failed: .*\/admin\/settings\//)
  problems.expect(/console error: .*ERR_FAILED/)
  await open(page, superuser)
  const bar = page.getByRole('status').filter({ hasText: 'unsaved changes.' })
  await expect(bar).toHaveText('No unsaved changes.')
  const limit = group(page, 'Storage limits').getByLabel('Storage per user', { exact: true })
  const closedText = group(page, 'Registration').getByLabel('Message while registration is closed', { exact: true })
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Storage limits' }).click()
  await expect(limit).toBeInViewport()
  await expect(save(page)).toBeInViewport()
  await limit.fill('1200')
  await closedText.fill('Back in June.')
  await expect(bar).toHaveText('2 unsaved changes.')
  await page.route('**/api/v1/admin/settings/', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await save(page).click()
  await expect(notSaved(page), 'a failure stays at the form').toHaveText(/We can’t reach the server\./)
  await expect(notSaved(page)).toBeInViewport({ ratio: 1 })
  await expectAccessibleAtEachWidth(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(notSaved(page)).toBeHidden()
  await expect(bar).toHaveText('No unsaved changes.')

  const saved = await limit.inputValue()
  await limit.fill('1200')
  await save(page).click()
  await expect(notSaved(page)).toBeVisible()
  await limit.fill(saved)
  await expect(bar).toHaveText('No unsaved changes.')
  await expect(notSaved(page), 'nothing is left to save').toBeHidden()
  await limit.fill('1300')
  await expect(notSaved(page)).toBeHidden()
  await page.unroute('**/api/v1/admin/settings/')
  await expect(limit).not.toHaveValue('1200')
  await limit.fill('1200')
  await closedText.fill('Back in June.')
  await save(page).click()
  await expect(toastWith(page, 'The settings were saved.')).toBeVisible()
  await expect(bar).toHaveText('No unsaved changes.')
  await openHydrated(page, `${portal.url}/admin/settings`)
  await expect(limit).toHaveValue('1200')
  await expect(closedText).toHaveValue('Back in June.')
  await expectAccessibleAtEachWidth(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Discard' })).toBeInViewport({ ratio: 1 })
  await expect(save(page)).toBeInViewport({ ratio: 1 })
})
