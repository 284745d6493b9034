import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectSoundInEveryLook } from '../fixtures/look.ts'

/** Accounts are changed, so these journeys have a server of their own. */
const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const toastWith = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
const cards = (page: Page) => page.getByRole('list', { name: 'Users' }).getByRole('listitem')
const anyPrefix = () => `pack-${crypto.randomUUID().slice(0, 8)}`

/** By its whole label; a required field has a star behind it. */
const field = (form: Locator, label: string) => form.getByLabel(new RegExp(`^${label}( \\*)?$`))

test('an agent finds users by the keyboard, turns the pages and deletes one', async ({ page, ownPortal, problems }) => {
  // The last user of the second page goes, and with it the page.
  problems.expect(/status 404.*\/user\/users\//)
  problems.expect(/console error: .*404.*\/user\/users\//)
  const prefix = anyPrefix()
  const superuser = await addAccount(ownPortal, { isStaff: true, isSuperuser: true })
  for (let number = 10; number < 23; number += 1) await addAccount(ownPortal, { username: `${prefix}-${number}` })
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, '/admin/userlist')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin User list')

  await page.getByText('Filter and sort').focus()
  await page.keyboard.press('Enter')
  const filter = page.getByRole('search', { name: 'Filter users' })
  await filter.getByLabel('Sort').selectOption('a-z')
  await filter.getByLabel('Username').fill(prefix.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '13 found' })).toBeVisible()
  await expect(cards(page)).toHaveCount(12)
  await expect(cards(page).first()).toContainText(`${prefix}-10@deck.example`)
  await expect(cards(page).first()).toContainText('Account statusactive')
  await expectSoundInEveryLook(page)

  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('page') === '2')
  const last = `${prefix}-22`
  await page.getByRole('button', { name: `Delete ${last}` }).press('Enter')
  const question = page.getByRole('dialog', { name: `Delete ${last}?` })
  await expect(question).toContainText('0 notes, 0 friendships, 0 friend requests, 0 open sessions and')
  await expect(question).toContainText('0 posts, 0 comments and 0 manga stay.')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page, '[role=dialog]')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toastWith(page, `${last} has been deleted`)).toBeVisible()
  await expect(cards(page)).toHaveCount(12)
  await expect(page.getByText('User deletion successful. 12 found')).toBeVisible()

  await filter.getByLabel('Is staff').selectOption('True')
  await filter.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page.getByText('No user record found. Please press clear button above.')).toBeVisible()
  await filter.getByLabel('Username').fill(superuser.username)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Delete ${superuser.username}` })).toBeDisabled()
  await filter.getByRole('link', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/admin/userlist')
})

test('a superuser changes everything of a user, suspends and reinstates', async ({ page, ownPortal }) => {
  const superuser = await addAccount(ownPortal, { isStaff: true, isSuperuser: true })
  const user = await addAccount(ownPortal, { emailVerifiedAt: null, accountStatus: 'unverified' })
  const list = `/admin/userlist?username=${user.username}`
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, list)
  await page.getByRole('link', { name: `Edit ${user.username}` }).click()
  const form = page.getByRole('form', { name: `Account of ${user.username}` })
  await expect(field(form, 'Email')).toHaveValue(user.email)
  for (const label of ['Date updated', 'Last login', 'Country code'])
    await expect(field(form, label)).toHaveAttribute('readonly')
  await expectSoundInEveryLook(page)

  await field(form, 'Country').selectOption('Australia')
  await expect(field(form, 'Country code')).toHaveValue('+61')
  await field(form, 'Is staff').check()
  await field(form, 'Is premium').check()
  await page.getByRole('link', { name: 'Back to the user list' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  const body = (await sent).postData()
  expect(body).toContain('country_name')
  expect(body).not.toContain('password')
  await expect(toastWith(page, 'User Updated!')).toBeVisible()
  await expect(toastWith(page, `Staff was turned on for ${user.username}. Please verify`)).toBeVisible()
  await expect(toastWith(page, `Premium was turned on for ${user.username}. Please verify`)).toBeVisible()
  await expect(field(form, 'Is staff')).toBeChecked()

  const access = page.getByRole('region', { name: 'Access' })
  await access.getByRole('button', { name: 'Send verification again' }).click()
  await expect(toastWith(page, 'The verification mail is on its way.')).toBeVisible()
  await access.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(toastWith(page, '0 sessions ended.')).toBeVisible()
  await access.getByRole('button', { name: 'Suspend' }).click()
  await expect(field(access, 'Reason')).toHaveAccessibleDescription(/Say why\./)
  await field(access, 'Reason').fill('Posts the same advertisement again and again.')
  await field(access, 'Until').press('3')
  await access.getByRole('button', { name: 'Suspend' }).click()
  await expect(field(access, 'Until')).toHaveAccessibleDescription(/Enter a whole date and time/)
  await field(access, 'Until').fill('2099-01-31T09:30')
  await access.getByRole('button', { name: 'Suspend' }).click()
  await expect(access.getByText('This account is suspended')).toBeVisible()
  await expect(access.getByText(/Until 31 Jan 2099, 9:30\sam\./)).toBeVisible()
  await expect(field(access, 'Reason')).toHaveValue('')
  await expect(field(form, 'Is active')).not.toBeChecked()
  await expectAccessible(page)
  await access.getByRole('button', { name: 'Reinstate' }).click()
  await expect(field(form, 'Is active')).toBeChecked()
  await page.getByRole('link', { name: 'Back to the user list' }).click()
  await expect(page).toHaveURL(list)
})

test('staff look at staff, change users but not their rights, and stay signed in with a new password', async ({
  page,
  ownPortal,
}) => {
  const staff = await addAccount(ownPortal, { isStaff: true })
  const other = await addAccount(ownPortal, { isStaff: true })
  await signIn(page, ownPortal.url, staff)
  await openHydrated(page, '/admin/user/none/edit')
  await expect(page.getByText('User ID is missing, unable to update user.')).toBeVisible()

  await openHydrated(page, `/admin/user/${other.id}/edit`)
  await expect(page.getByText('Only a superuser can change staff and superusers.')).toBeVisible()
  await expect(page.getByText(other.email)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0)
  await expectSoundInEveryLook(page)

  await openHydrated(page, `/admin/user/${staff.id}/edit`)
  const form = page.getByRole('form', { name: `Account of ${staff.username}` })
  await expect(field(form, 'Is staff')).toBeDisabled()
  await expect(field(form, 'Is active')).toBeDisabled()
  await expect(field(form, 'Is premium')).toBeEnabled()
  await field(form, 'New password').fill('a wholly new password')
  await field(form, 'Confirm new password').fill('a wholly new password')
  const login = page.waitForResponse((response) => response.url().endsWith('/api/user/login/'))
  await form.getByRole('button', { name: 'Save Changes' }).click()
  expect((await login).status()).toBe(200)
  await expect(field(form, 'New password')).toHaveValue('')
  await expect(page).toHaveURL(`/admin/user/${staff.id}/edit`)
  await expect(page.getByRole('banner').getByText(staff.username)).toBeVisible()
})
