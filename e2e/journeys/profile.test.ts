import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { type Account, addAccount, logIn, signIn } from '../fixtures/accounts.ts'
import { openHydrated, reloadHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { addDrafts, openProfile, type ProfileScreen, smallPicture } from '../fixtures/profile.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const header = (page: Page) => page.getByRole('banner')

async function changeFields(profile: ProfileScreen, username: string, taken: Account): Promise<void> {
  const countries = await profile.field('Country').getByRole('option').allTextContents()
  expect(countries.length).toBeGreaterThan(245)
  expect(countries.slice(1)).toEqual(countries.slice(1).toSorted(new Intl.Collator('en').compare))
  await profile.field('Username').fill(taken.username.toUpperCase())
  await profile.field('Date of birth').fill('1990-12-31')
  await profile.field('Country').selectOption('Dominican Republic 2')
  await expect(profile.field('Country code')).toHaveValue('+1829')
  await expect(profile.field('Country code')).toHaveAttribute('readonly')
  await profile.field('Phone number').fill('12')
  await profile.save()
  await expect(profile.field('Username')).toHaveAccessibleDescription(/A user with that username already exists\./)
  await expect(profile.field('Phone number')).toHaveAccessibleDescription(/valid phone number for Dominican Republic/)
  await expect(profile.field('Username')).toBeFocused()
  await expect(profile.form.getByText('Error updating user: ')).toBeVisible()

  await profile.field('Username').fill(username)
  await profile.field('Phone number').fill('829 555 0123')
  await profile.saveAndSucceed()
  await expect(header(profile.page).getByText(username)).toBeVisible()
  await expect(profile.page.getByRole('heading', { level: 1 })).toHaveText(username)
  await expect(profile.field('Phone number')).toHaveValue('+18295550123')
}

async function changePicture(profile: ProfileScreen, username: string): Promise<void> {
  const { page, form } = profile
  const chooser = form.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(form.getByText('Choose a JPEG, PNG, WebP or GIF image.')).toBeVisible()
  const transfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }))
    return data
  }, smallPicture.buffer.toString('base64'))
  const area = form.locator('label').filter({ hasText: 'drop it here' })
  await area.dispatchEvent('dragover', { dataTransfer: transfer })
  await area.dispatchEvent('drop', { dataTransfer: transfer })
  await expect(profile.picture).toHaveAccessibleName('Preview of dropped.png')
  await profile.saveAndSucceed()
  await expect(profile.picture).toHaveAccessibleName(`Picture of ${username}`)
  await profile.expectPictureLoads()

  await form.getByRole('button', { name: 'Remove image' }).press('Enter')
  await expect(form.getByText('The image is removed when you save.')).toBeVisible()
  await form.getByRole('button', { name: 'Keep current image' }).press('Enter')
  await profile.expectPictureLoads()
  await form.getByRole('button', { name: 'Remove image' }).press('Enter')
  await expect(chooser).toBeFocused()
  await profile.saveAndSucceed()
  await expect(profile.picture).toHaveCount(0)
}

async function expectStorage({ page, storage }: ProfileScreen): Promise<void> {
  await expect(storage.getByText('3 of 1,000 records')).toBeVisible()
  await expect(storage.getByRole('img', { name: 'Storage used: <1%' })).toBeVisible()
  await expect(storage.getByRole('status')).toHaveText('Storage usage data fetched successfully.')
  await expect(storage.getByRole('row', { name: 'Posts 3 100%' })).toBeVisible()
  await expect(storage.locator('[data-part=sector]')).toHaveCount(1)
  await storage.getByRole('button', { name: 'Minimize storage usage' }).press('Enter')
  await expect(storage.getByRole('table')).toHaveCount(0)
  await reloadHydrated(page)
  await expect(storage.getByText('3 of 1,000 records')).toBeVisible()
  await storage.getByRole('button', { name: 'Expand storage usage' }).press('Enter')
  await expect(storage.getByRole('table')).toBeVisible()
}

async function goThroughTabs(profile: ProfileScreen, address: string): Promise<void> {
  const { page, tabs } = profile
  await expect(tabs.getByRole('tab')).toHaveText(['Profile', 'Friends', 'Request History'])
  await profile.tab('Friends').click()
  await expect(page).toHaveURL(`${address}?tab=friends`)
  await profile.tab('Friends').press('ArrowRight')
  await profile.tab('Request History').press('Enter')
  await expect(page).toHaveURL(`${address}?tab=history`)
  await page.goBack()
  await expect(profile.tab('Friends')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(profile.form).toBeVisible()
}

async function changePassword(profile: ProfileScreen, password: string): Promise<void> {
  await profile.field('New password').fill(password)
  await profile.field('Confirm new password').fill(`${password}, or nearly so`)
  await profile.field('Confirm new password').blur()
  await expect(profile.field('Confirm new password')).toHaveAccessibleDescription(/don’t match/)
  await profile.field('Confirm new password').fill(password)
  await profile.saveAndSucceed()
  await expect(profile.field('New password')).toHaveValue('')
  await expect(profile.sessions.getByText('You’re not logged in anywhere else.')).toBeVisible()
}

test('a user edits their whole profile, a new password ends other sessions, and others see only a card', {
  tag: [
    '@product-3',
    '@route-9',
    '@profile-1',
    '@profile-2',
    '@profile-3',
    '@profile-4',
    '@profile-6',
    '@profile-11',
    '@state-25',
    '@state-27',
    '@state-28',
    '@validation-8',
    '@account-calls-6',
    '@error-18',
    '@error-23',
    '@error-24',
  ],
}, async ({ page, browser, ownPortal, problems }) => {
  problems.expect(/400.*\/user\/update\//)
  const account = await addAccount(ownPortal)
  const taken = await addAccount(ownPortal)
  await addDrafts(ownPortal, account.id, 3)
  const address = `/user-profile/${account.id}`
  const username = `${account.username}.two`
  const elsewhere = await browser.newContext({ baseURL: ownPortal.url })
  const { access } = await logIn(elsewhere, ownPortal.url, account)
  const profile = await openProfile(page, ownPortal, account)

  await test.step('the tabs', () => goThroughTabs(profile, address))
  await test.step('the form, and the same on a phone', async () => {
    await expectAccessible(page)
    await page.setViewportSize({ width: 375, height: 800 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await test.step('the fields', () => changeFields(profile, username, taken))
  await test.step('the picture', () => changePicture(profile, username))
  await test.step('the storage card', () => expectStorage(profile))
  await test.step('saved changes are there after a reload', async () => {
    await expect(profile.field('Date of birth')).toHaveValue('1990-12-31')
    await expect(profile.field('Country')).toHaveValue('Dominican Republic 2')
  })
  await test.step('leaving with unsaved changes asks for confirmation', async () => {
    await profile.field('Country').selectOption('Norway')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'ABOUT' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(profile.field('Country code')).toHaveValue('+47')
    await profile.form.getByRole('button', { name: 'Discard changes' }).click()
    await expect(profile.field('Country')).toHaveValue('Dominican Republic 2')
  })

  await test.step('a new password', async () => {
    await expect(profile.sessions.getByText('1 other session is open.')).toBeVisible()
    await changePassword(profile, 'pewter hollow 77')
    await expect(page).toHaveURL(address)
    const headers = { Authorization: `Bearer ${access}` }
    expect((await elsewhere.request.get(`/api/user/user/${account.id}/`, { headers })).status()).toBe(401)
    await logIn(elsewhere, ownPortal.url, { ...account, username, password: 'pewter hollow 77' })
    await elsewhere.close()
  })
  await test.step('the public card', async () => {
    await signIn(page, ownPortal.url, taken)
    await openHydrated(page, address)
    const card = page.getByRole('region', { name: 'Public card' })
    await expect(card.getByText(username)).toBeVisible()
    await expect(card.getByText('Joined')).toBeVisible()
    await expect(profile.tabs).toHaveCount(0)
    await expect(page.getByRole('main')).not.toContainText(account.email)
    await expectAccessible(page)
  })
})
