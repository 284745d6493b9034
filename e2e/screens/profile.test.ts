import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount } from '../fixtures/accounts.ts'
import { clearDate } from '../fixtures/dates.ts'
import { hold } from '../fixtures/hold.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth } from '../fixtures/layout.ts'
import { openProfile, ProfileScreen, smallPicture } from '../fixtures/profile.ts'
import { toastWith } from '../fixtures/toasts.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const banner = (page: Page) => page.getByRole('banner')

test('a half-typed date is an error and does not clear the date', async ({ page, ownPortal }) => {
  const profile = await openProfile(page, ownPortal, await addAccount(ownPortal, { dateOfBirth: '1990-12-31' }))
  await profile.field('Date of birth').focus()
  await page.keyboard.press('Backspace')
  await profile.save()
  await expect(profile.field('Date of birth')).toHaveAccessibleDescription(/Enter the full date or clear the field\./)
  await expect(profile.field('Date of birth')).toBeFocused()
})

test('a half-typed date is an error when it is left, and no longer once it is cleared', async ({ page, ownPortal }) => {
  const profile = await openProfile(page, ownPortal, await addAccount(ownPortal))
  const date = profile.field('Date of birth')
  await date.focus()
  await page.keyboard.type('12')
  await profile.field('Email').focus()
  await expect(date).toHaveAccessibleDescription(/Enter the full date or clear the field\./)
  await profile.save()
  await expect(date).toHaveAccessibleDescription(/Enter the full date or clear the field\./)
  await clearDate(date)
  await profile.field('Email').focus()
  await expect(date).not.toHaveAttribute('aria-invalid', 'true')
})

test('the profile form checks names, addresses and passwords when they are left, and before it is sent', async ({
  page,
  ownPortal,
}) => {
  const profile = await openProfile(page, ownPortal, await addAccount(ownPortal))
  await page.route('**/api/user/user/update/**', (route) => route.abort())
  await profile.field('New password').fill('amber')
  await profile.field('Email').fill('nobody')
  await expect(profile.field('New password')).toHaveAccessibleDescription(/Use at least 8 characters\./)
  await profile.field('Username').fill('a b')
  await expect(profile.field('Email')).toHaveAccessibleDescription(/Enter an email address such as/)
  await profile.save()
  await expect(profile.field('New password')).toHaveAccessibleDescription(/Use at least 8 characters\./)
  await expect(profile.field('New password')).toBeFocused()
  await expect(profile.field('Email')).toHaveAccessibleDescription(/Enter an email address such as/)
  await expect(profile.field('Username')).toHaveAccessibleDescription(/Use letters A to Z/)
  await profile.field('New password').fill('')
  await expect(profile.field('New password')).not.toHaveAttribute('aria-invalid', 'true')
})

test('the profile form shows an error and keeps the input when the server does not answer', {
  tag: ['@state-31', '@error-18'],
}, async ({ page, ownPortal, problems }) => {
  problems.expect(/request failed: net::ERR_FAILED .*\/user\/update\//)
  problems.expect(/console error: .*ERR_FAILED/)
  const profile = await openProfile(page, ownPortal, await addAccount(ownPortal))
  await page.route('**/api/user/user/update/**', (route) => route.abort())
  await profile.field('Phone number').fill('555')
  await profile.save()
  await expect(profile.form.getByRole('alert')).toContainText('Error updating user details')
  await expect(profile.field('Phone number')).toHaveValue('555')
})

test('the profile form shows that it is saving, and input typed during the save is kept', {
  tag: ['@profile-5', '@state-31'],
}, async ({ page, ownPortal }) => {
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
  await expect(profile.form.getByRole('progressbar', { name: 'Uploading the image' })).toBeVisible()
  await expect(profile.form.getByRole('status').filter({ hasText: 'Saving...' })).toBeAttached()
  await expect(profile.form).toHaveAttribute('aria-busy', 'true')
  await profile.field('Date of birth').fill('2000-01-02')
  await profile.field('New password').fill('pewter hollow 77')
  open()
  await expect(toastWith(page, 'User Updated!')).toBeVisible()
  await expect(profile.field('Country code')).toHaveValue('+47')
  await expect(profile.field('Date of birth')).toHaveValue('2000-01-02')
  await expect(profile.field('New password')).toHaveValue('pewter hollow 77')
  await expect(profile.form.getByRole('button', { name: 'Discard changes' })).toBeVisible()
})

test('a date half typed when the answer to a save arrives can be finished, and holds the page', async ({
  page,
  ownPortal,
}) => {
  const profile = await openProfile(page, ownPortal, await addAccount(ownPortal))
  const release = await hold(page, '**/api/user/user/update/**')
  await profile.field('Country').selectOption('Norway')
  const sent = page.waitForRequest('**/api/user/user/update/**')
  await profile.save()
  await sent
  await profile.field('Date of birth').focus()
  await page.keyboard.type('0202')
  release()
  await expect(toastWith(page, 'User Updated!')).toBeVisible()
  await expect(profile.form.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  await page.keyboard.type('2000')
  await expect(profile.field('Date of birth')).toHaveValue('2000-02-02')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'ABOUT' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
})

test('a file that is not an image shows an error and is not saved as the picture', { tag: '@profile-2' }, async ({
  page,
  ownPortal,
}) => {
  const profile = await openProfile(page, ownPortal, await addAccount(ownPortal))
  await expectAccessibleAtEachWidth(page)
  const chooser = profile.form.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(profile.form.getByText('This file isn’t an image we can read. Choose another.')).toBeVisible()
  await expect(profile.picture).toHaveCount(0)
  await profile.field('Country').selectOption('Norway')
  await profile.saveAndSucceed()
  await expect(
    toastWith(page, 'Your picture wasn’t saved. This file isn’t an image we can read. Choose another.'),
  ).toBeVisible()
  await expect(profile.form.getByText('This file isn’t an image we can read. Choose another.')).toBeVisible()
  await chooser.setInputFiles(smallPicture)
  await expect(profile.form.getByText('This file isn’t an image we can read. Choose another.')).toHaveCount(0)
})

test('a user whose new login fails after a password change is sent to the login page', {
  tag: ['@state-26', '@error-19'],
}, async ({ page, ownPortal, problems }) => {
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

test('unsaved input is restored after a reload, except passwords', async ({ page, ownPortal }) => {
  const profile = await openProfile(page, ownPortal, await addAccount(ownPortal))
  await profile.field('Phone number').fill('0400 111')
  await profile.field('New password').fill('pewter hollow 77')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(profile.form.getByText('We’ve restored what you typed earlier')).toBeVisible()
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

test('leaving with unsaved changes asks first, and switching tabs of the profile does not', async ({
  page,
  ownPortal,
}) => {
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

test('the question goes away once the changes are saved', async ({ page, ownPortal }) => {
  const profile = await openProfile(page, ownPortal, await addAccount(ownPortal))
  const release = await hold(page, '**/api/user/user/update/**')
  await profile.field('Country').selectOption('Norway')
  await profile.save()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'ABOUT' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  release()
  await expect(question).toBeHidden()
  await expect(toastWith(page, 'User Updated!')).toBeVisible()
})

test('unsaved changes do not stop a user from logging out', async ({ page, ownPortal }) => {
  await ownPortal.addPosts({})
  const profile = await openProfile(page, ownPortal, await addAccount(ownPortal))
  await profile.field('Phone number').fill('0400 111')
  await page.getByRole('button', { name: 'TERMINATE SESSION' }).click()
  await expect(page).toHaveURL('/')
  await expect(banner(page).getByRole('link', { name: 'Log in' })).toBeVisible()
})

test('returning to a tab shows changes made in another one, unless there is unsaved input', async ({
  page,
  context,
  ownPortal,
}) => {
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

test('saving in one tab does not undo what another tab saved', { tag: '@state-24' }, async ({
  page,
  context,
  ownPortal,
  problems,
}) => {
  problems.expect(/status 409/)
  problems.expect(/console error: .*409/)
  const account = await addAccount(ownPortal)
  const profile = await openProfile(page, ownPortal, account)
  const other = await context.newPage()
  await openHydrated(other, `/user-profile/${account.id}`)
  const otherProfile = new ProfileScreen(other)
  await profile.field('Date of birth').fill('1990-12-31')
  await otherProfile.field('Country').selectOption('Norway')
  await otherProfile.saveAndSucceed()

  await profile.save()
  await expect(profile.form.getByText('This account changed after you opened it.')).toBeVisible()
  await expect(profile.field('Country')).toHaveValue('Norway')
  await expect(profile.field('Date of birth')).toHaveValue('1990-12-31')
  await profile.saveAndSucceed()
  await other.reload()
  await expect(otherProfile.field('Date of birth')).toHaveValue('1990-12-31')
  await expect(otherProfile.field('Country')).toHaveValue('Norway')
})
