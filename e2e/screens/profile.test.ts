import { writeFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount, logIn, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectSoundInEveryLook } from '../fixtures/look.ts'
import { openProfile, ProfileScreen, smallPicture } from '../fixtures/profile.ts'

/** Accounts are changed, so these journeys have a server of their own. */
const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const banner = (page: Page) => page.getByRole('banner')
const toastWith = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('the owner changes everything, and the header follows the name', async ({ page, ownPortal }) => {
  const account = await addAccount(ownPortal)
  const profile = await openProfile(page, ownPortal, account)
  await expectSoundInEveryLook(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const username = `${account.username}.two`

  await profile.field('Username').fill(username)
  await profile.field('Date of birth').fill('1990-12-31')
  await profile.field('Country').selectOption('Dominican Republic 2')
  await expect(profile.field('Country code')).toHaveValue('+1829')
  await expect(profile.field('Country code')).toHaveAttribute('readonly')
  await profile.field('Phone number').fill('829 555 0123')
  await profile.saveAndSucceed()
  await expect(banner(page).getByText(username)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(username)
  await expect(profile.field('Phone number')).toHaveValue('+18295550123')

  await page.reload()
  await expect(profile.field('Date of birth')).toHaveValue('1990-12-31')
  await expect(profile.field('Country')).toHaveValue('Dominican Republic 2')
  await profile.field('Country').selectOption('')
  await expect(profile.field('Country code')).toHaveValue('')
  await profile.field('Phone number').fill('')
  await profile.field('Date of birth').fill('')
  await profile.saveAndSucceed()
  await page.reload()
  await expect(profile.field('Country')).toHaveValue('')
  await expect(profile.field('Date of birth')).toHaveValue('')
})

test('the countries stand in order, the numbered ones too', async ({ page, ownPortal }) => {
  const profile = await openProfile(page, ownPortal, await addAccount(ownPortal))
  const [first, ...names] = await profile.field('Country').getByRole('option').allTextContents()
  expect(first).toBe('No country')
  expect(names.length).toBeGreaterThan(245)
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
  expect(names).toEqual(expect.arrayContaining(['Puerto Rico 1', 'Puerto Rico 2', 'Australia']))
})

test('what the server refuses stands at its field, and nothing typed is lost', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/status 400: .*\/user\/update\//)
  problems.expect(/console error: .*400/)
  const taken = await addAccount(ownPortal)
  const profile = await openProfile(page, ownPortal, await addAccount(ownPortal))
  await profile.field('Username').fill(taken.username.toUpperCase())
  await profile.field('Country').selectOption('Australia')
  await profile.field('Phone number').fill('12')
  await profile.save()

  await expect(profile.field('Username')).toHaveAccessibleDescription(/A user with that username already exists\./)
  await expect(profile.field('Phone number')).toHaveAccessibleDescription(/no phone number of Australia/)
  await expect(profile.field('Username')).toBeFocused()
  await expect(toastWith(page, 'Error updating user: ').first()).toBeVisible()
  await expect(profile.field('Username')).toHaveValue(taken.username.toUpperCase())
  await expectAccessible(page)

  await profile.field('Username').press('End')
  await profile.field('Username').pressSequentially('-2')
  await expect(profile.field('Username')).not.toHaveAttribute('aria-invalid')
  await expect(profile.field('Phone number')).toHaveAttribute('aria-invalid', 'true')
  await profile.field('Phone number').fill('0412 345 678')
  await profile.saveAndSucceed()
})

test('a half-typed date is not taken for none', async ({ page, ownPortal }) => {
  const profile = await openProfile(page, ownPortal, await addAccount(ownPortal, { dateOfBirth: '1990-12-31' }))
  await profile.field('Date of birth').focus()
  await page.keyboard.press('Backspace')
  await profile.save()
  await expect(profile.field('Date of birth')).toHaveAccessibleDescription(/Enter a whole date, or clear the field\./)
  await expect(profile.field('Date of birth')).toBeFocused()
})

test('without an answer the form says so and keeps what was typed', async ({ page, ownPortal, problems }) => {
  problems.expect(/request failed: net::ERR_FAILED .*\/user\/update\//)
  problems.expect(/console error: .*ERR_FAILED/)
  const profile = await openProfile(page, ownPortal, await addAccount(ownPortal))
  await page.route('**/api/user/user/update/**', (route) => route.abort())
  await profile.field('Phone number').fill('555')
  await profile.save()
  await expect(profile.form.getByText('Error updating user details')).toBeVisible()
  await expect(profile.field('Phone number')).toHaveValue('555')
})

test('while it saves the form says so, and what is typed meanwhile stays', async ({ page, ownPortal }) => {
  const profile = await openProfile(page, ownPortal, await addAccount(ownPortal))
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  await page.route('**/api/user/user/update/**', async (route) => {
    await gate
    await route.continue()
  })
  await profile.field('Country').selectOption('Norway')
  await profile.form.locator('input[type=file]').setInputFiles(smallPicture)
  await profile.save()
  await expect(profile.form.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await expect(profile.form.getByRole('progressbar', { name: 'Sending the image' })).toBeVisible()
  await expect(profile.form.getByRole('status').filter({ hasText: 'Saving...' })).toBeAttached()
  await expect(profile.form).toHaveAttribute('aria-busy', 'true')
  await profile.field('Date of birth').fill('2000-01-02')
  open()
  await expect(toastWith(page, 'User Updated!')).toBeVisible()
  await expect(profile.field('Country code')).toHaveValue('+47')
  await expect(profile.field('Date of birth')).toHaveValue('2000-01-02')
  await expect(profile.form.getByRole('button', { name: 'Discard changes' })).toBeVisible()
})

test('a picture is checked, shown, sent, kept and removed', async ({ page, ownPortal }) => {
  const account = await addAccount(ownPortal)
  const profile = await openProfile(page, ownPortal, account)
  const chooser = profile.form.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(profile.form.getByText('Choose a JPEG, PNG, WebP or GIF image.')).toBeVisible()
  // The browser reads it from the disk; bytes that are handed to it take seconds.
  const large = test.info().outputPath('large.png')
  await writeFile(large, Buffer.alloc(10 * 2 ** 20 + 1))
  await chooser.setInputFiles(large)
  await expect(profile.form.getByText('The image has 10.1 MB; at most 10 MB are allowed.')).toBeVisible()
  await chooser.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(profile.form.getByText('This file cannot be read as an image.')).toBeVisible()

  await chooser.setInputFiles(smallPicture)
  await expect(profile.picture).toHaveAccessibleName('Preview of moss.png')
  await expect(profile.form.getByText('moss.png is sent when you save.')).toBeVisible()
  await profile.saveAndSucceed()
  await expect(profile.picture).toHaveAccessibleName(`Picture of ${account.username}`)
  await profile.expectPictureLoads()
  await page.reload()
  await profile.expectPictureLoads()
  await expectAccessible(page)

  await profile.form.getByRole('button', { name: 'Remove image' }).click()
  await expect(profile.form.getByText('The image is removed when you save.')).toBeVisible()
  await profile.form.getByRole('button', { name: 'Keep present image' }).press('Enter')
  await profile.expectPictureLoads()
  await expect(chooser).toBeFocused()
  await profile.form.getByRole('button', { name: 'Remove image' }).press('Enter')
  await expect(chooser).toBeFocused()
  await profile.saveAndSucceed()
  await page.reload()
  await expect(profile.form).toBeVisible()
  await expect(profile.picture).toHaveCount(0)
})

test('a picture can be dropped', async ({ page, ownPortal }) => {
  const profile = await openProfile(page, ownPortal, await addAccount(ownPortal))
  const area = profile.form.locator('label').filter({ hasText: 'Drop an image here' })
  const transfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }))
    return data
  }, smallPicture.buffer.toString('base64'))
  await area.dispatchEvent('dragover', { dataTransfer: transfer })
  await area.dispatchEvent('drop', { dataTransfer: transfer })
  await expect(profile.picture).toHaveAccessibleName('Preview of dropped.png')
})

async function openElsewhere(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin })
  return context.newPage()
}

test('a new password signs in anew here and ends the other sessions', async ({ page, ownPortal, browser }) => {
  const account = await addAccount(ownPortal)
  const elsewhere = await openElsewhere(browser, ownPortal.url)
  const { access } = await logIn(elsewhere.context(), ownPortal.url, account)
  const profile = await openProfile(page, ownPortal, account)
  const password = 'pewter hollow 77'
  await profile.field('New password').fill(password)
  await profile.field('Confirm new password').fill(password)
  await profile.saveAndSucceed()

  await expect(page).toHaveURL(`/user-profile/${account.id}`)
  await expect(profile.field('New password')).toHaveValue('')
  await expect(profile.sessions.getByText('Signed in nowhere else.')).toBeVisible()
  const refused = await elsewhere.request.get(`/api/user/user/${account.id}/`, {
    headers: { Authorization: `Bearer ${access}` },
  })
  expect(refused.status()).toBe(401)
  await expect(logIn(elsewhere.context(), ownPortal.url, account)).rejects.toThrow('401')
  await logIn(elsewhere.context(), ownPortal.url, { ...account, password })
  await elsewhere.context().close()
  await page.reload()
  await expect(profile.form).toBeVisible()
})

test('passwords that differ are for the server to refuse', async ({ page, ownPortal, problems }) => {
  problems.expect(/status 400: .*\/user\/update\//)
  problems.expect(/console error: .*400/)
  const profile = await openProfile(page, ownPortal, await addAccount(ownPortal))
  await profile.field('New password').fill('pewter hollow 77')
  await profile.field('Confirm new password').fill('pewter hollow 78')
  await profile.save()
  await expect(profile.field('Confirm new password')).toHaveAccessibleDescription(/not the same/)
  await expect(profile.field('New password')).toHaveValue('pewter hollow 77')
})

test('who cannot be signed in anew goes to the login', async ({ page, ownPortal, problems }) => {
  problems.expect(/request failed: net::ERR_FAILED .*\/user\/login\//)
  problems.expect(/console error: .*ERR_FAILED/)
  const profile = await openProfile(page, ownPortal, await addAccount(ownPortal))
  await page.route('**/api/user/login/', (route) => route.abort())
  await profile.field('New password').fill('pewter hollow 77')
  await profile.field('Confirm new password').fill('pewter hollow 77')
  await profile.save()
  await expect(toastWith(page, 'Error re-authenticating after password change')).toBeVisible()
  await expect(page).toHaveURL(/\/login(\?|$)/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('System Access')
})

test('a temporary password opens the form alone, and says why', async ({ page, ownPortal }) => {
  const account = await addAccount(ownPortal, { mustChangePassword: true })
  const profile = await openProfile(page, ownPortal, account)
  await expect(profile.form.getByText('Choose a new password')).toBeVisible()
  await expect(profile.field('New password')).toBeFocused()
  await expect(profile.storage).toHaveCount(0)
  await profile.tab('Friends').click()
  await expect(page.getByText('Choose a new password first')).toBeVisible()
  await expectAccessible(page)
  await profile.tab('Profile').click()
  await profile.field('New password').fill('pewter hollow 77')
  await profile.field('Confirm new password').fill('pewter hollow 77')
  await profile.saveAndSucceed()
  await expect(profile.storage).toBeVisible()
  await expect(profile.form.getByText('Choose a new password')).toHaveCount(0)
})

test('what was typed comes back after a reload, but no password', async ({ page, ownPortal }) => {
  const profile = await openProfile(page, ownPortal, await addAccount(ownPortal))
  await profile.field('Phone number').fill('0400 111')
  await profile.field('New password').fill('pewter hollow 77')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(profile.form.getByText('What you typed earlier is back')).toBeVisible()
  await expect(profile.field('Phone number')).toHaveValue('0400 111')
  await expect(profile.field('New password')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('pewter')
  await profile.form.getByRole('button', { name: 'Discard it' }).press('Enter')
  await expect(profile.field('Phone number')).toHaveValue('')
  await expect(profile.form.locator('input').first()).toBeFocused()
  await profile.field('Phone number').fill('0400 222')
  await profile.form.getByRole('button', { name: 'Discard changes' }).press('Enter')
  await expect(profile.field('Phone number')).toHaveValue('')
  await expect(profile.form.locator('input').first()).toBeFocused()
  await page.reload()
  await expect(profile.field('Phone number')).toHaveValue('')
})

test('leaving with unsaved changes is asked about, changing the tab is not', async ({ page, ownPortal }) => {
  const profile = await openProfile(page, ownPortal, await addAccount(ownPortal))
  await profile.field('Phone number').fill('0400 111')
  await profile.form.locator('input[type=file]').setInputFiles(smallPicture)
  await profile.tab('Friends').click()
  await profile.tab('Profile').click()
  await expect(profile.picture).toHaveAccessibleName('Preview of moss.png')

  const about = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'ABOUT' })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await about.click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(profile.field('Phone number')).toHaveValue('0400 111')
  await about.click()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL('/about')
})

test('ending the session is not held back by unsaved changes', async ({ page, ownPortal }) => {
  // The front page, which it leads to, lists posts.
  await ownPortal.addPosts({})
  const profile = await openProfile(page, ownPortal, await addAccount(ownPortal))
  await profile.field('Phone number').fill('0400 111')
  await page.getByRole('button', { name: 'TERMINATE SESSION' }).click()
  await expect(page).toHaveURL('/')
  await expect(banner(page).getByRole('link', { name: 'Login' })).toBeVisible()
})

test('a change in another tab shows on return when nothing is typed', async ({ page, context, ownPortal }) => {
  const account = await addAccount(ownPortal)
  const profile = await openProfile(page, ownPortal, account)
  const other = await context.newPage()
  await openHydrated(other, `/user-profile/${account.id}`)
  const otherProfile = new ProfileScreen(other)
  await otherProfile.field('Country').selectOption('Norway')
  await otherProfile.saveAndSucceed()

  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(profile.field('Country')).toHaveValue('Norway')

  await profile.field('Country').selectOption('Chile')
  await otherProfile.field('Phone number').fill('412 34 567')
  await otherProfile.saveAndSucceed()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET') asked.push(request.url())
  })
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(profile.field('Country')).toHaveValue('Chile')
  expect(asked, 'nothing is asked for that would be mixed with what is typed').toEqual([])
})

test('a guest is led to the login and back to the profile', async ({ page, ownPortal }) => {
  const account = await addAccount(ownPortal)
  await page.goto('/profile')
  await expect(page).toHaveURL('/login?next=%2Fprofile')
  await signIn(page, ownPortal.url, account)
  await openHydrated(page, '/login?next=%2Fprofile')
  await expect(page).toHaveURL(`/user-profile/${account.id}`)
})
