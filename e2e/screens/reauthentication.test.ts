import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { type Account, addAccount, logIn, signIn } from '../fixtures/accounts.ts'
import { chooseAct, labelled } from '../fixtures/command-centre.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth, expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { openProfile, smallPicture } from '../fixtures/profile.ts'
import { ageSessions } from '../fixtures/session.ts'
import { toastWith } from '../fixtures/toasts.ts'
import type { OwnPortal } from '../portal/own-portal.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })
const password = (page: Page) => labelled(dialog(page), 'Password')
const refusedText = 'Confirm it’s you to do this. You last did more than 10 minutes ago.'

async function confirm(page: Page, account: Account): Promise<void> {
  await expect(password(page)).toBeFocused()
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
}

async function emailOf(portal: OwnPortal, { id }: Account): Promise<string | undefined> {
  return portal.withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [id])
    return rows[0]?.email
  })
}

test('changing the e-mail address asks for the password in place, by keyboard, and keeps the input', async ({
  page,
  problems,
  ownPortal,
}) => {
  problems.expect(/401|403/)
  const account = await addAccount(ownPortal)
  const profile = await openProfile(page, ownPortal, account)
  await ageSessions(ownPortal, account)
  const wanted = `moved-${account.email}`
  await profile.field('Email').fill(wanted)
  await profile.field('Phone number').fill('0491 570 156')
  await profile.field('Country').selectOption('Australia')
  const save = profile.form.getByRole('button', { name: 'Save Changes' })
  await save.focus()
  await page.keyboard.press('Enter')

  await expect(password(page)).toBeFocused()
  await expect(labelled(dialog(page), 'Username')).toHaveValue(account.username)
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password')
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 760 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, '[role=dialog]')
  }
  await expectAccessibleAtEachWidth(page, '[role=dialog]')

  await page.keyboard.press('Enter')
  await expect(password(page)).toHaveAccessibleDescription(/CREDENTIALS REQUIRED/)
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(password(page)).toHaveAccessibleDescription(/INVALID ACCESS CREDENTIALS/)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(save).toBeFocused()
  await expect(profile.form.getByText(refusedText)).toBeVisible()
  await expect(profile.field('Email')).toHaveValue(wanted)
  expect(await emailOf(ownPortal, account)).toBe(account.email)

  await page.keyboard.press('Enter')
  await confirm(page, account)
  await expect(toastWith(page, 'User Updated!')).toBeVisible()
  await expect(save).toBeFocused()
  expect(await emailOf(ownPortal, account)).toBe(wanted)
})

test('a new password and picture are sent again after the password dialog and saved', async ({
  page,
  problems,
  ownPortal,
}) => {
  problems.expect(/403/)
  const account = await addAccount(ownPortal)
  const profile = await openProfile(page, ownPortal, account)
  await ageSessions(ownPortal, account)
  await profile.form.locator('input[type=file]').setInputFiles(smallPicture)
  await profile.field('New password').fill('pewter hollow 77')
  await profile.field('Confirm new password').fill('pewter hollow 77')
  await profile.save()
  await confirm(page, account)
  await expect(toastWith(page, 'User Updated!')).toBeVisible()
  await expect(profile.picture).toHaveAccessibleName(`Picture of ${account.username}`)
  await expect(page).toHaveURL(`/user-profile/${account.id}`)
  await logIn(page.context(), ownPortal.url, { ...account, password: 'pewter hollow 77' })
})

test('ending the other sessions asks for the password once in 10 minutes', async ({
  page,
  browser,
  problems,
  ownPortal,
}) => {
  problems.expect(/403/)
  const account = await addAccount(ownPortal)
  const elsewhere = await browser.newContext()
  await logIn(elsewhere, ownPortal.url, account)
  const { sessions: list, ...profile } = await openProfile(page, ownPortal, account)
  await ageSessions(ownPortal, account)
  const end = list.getByRole('button', { name: 'Log out other sessions' })
  await end.click()
  await confirm(page, account)
  await expect(list.getByText('You’re not logged in anywhere else.')).toBeVisible()
  await expect(end).toBeFocused()
  await logIn(elsewhere, ownPortal.url, account)
  await elsewhere.close()
  await profile.page.reload()
  await end.click()
  await expect(list.getByText('You’re not logged in anywhere else.')).toBeVisible()
})

test('editing, suspending and deleting a user asks for the password and then continues', async ({
  page,
  problems,
  ownPortal,
}) => {
  problems.expect(/403/)
  problems.expect(/404/)
  const superuser = await addAccount(ownPortal, { isStaff: true, isSuperuser: true })
  const user = await addAccount(ownPortal)
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, `/admin/user/${user.id}/edit`)
  const form = page.getByRole('form', { name: `Account of ${user.username}` })
  await ageSessions(ownPortal, superuser)
  await labelled(form, 'Is staff').check()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await confirm(page, superuser)
  await expect(toastWith(page, 'User Updated!')).toBeVisible()
  await expect(labelled(form, 'Is staff')).toBeChecked()

  const access = page.getByRole('region', { name: 'Access' })
  await ageSessions(ownPortal, superuser)
  await access.getByRole('button', { name: 'Suspend' }).click()
  const suspension = page.getByRole('dialog', { name: `Suspend ${user.username}?` })
  await labelled(suspension, 'Reason').fill('Posts the same advertisement again and again.')
  await suspension.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(labelled(suspension, 'Reason')).toHaveValue('Posts the same advertisement again and again.')
  await suspension.getByRole('button', { name: 'Suspend' }).click()
  await confirm(page, superuser)
  await expect(access.getByText('This account is suspended')).toBeVisible()

  await openHydrated(page, `/admin/userlist?username=${user.username}`)
  await ageSessions(ownPortal, superuser)
  await chooseAct(page, user.username, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await confirm(page, superuser)
  await expect(toastWith(page, `${user.username} has been deleted`)).toBeVisible()
  await expect(page.getByText('No user record found. Please press clear button above.')).toBeVisible()
})

test('the password dialog closes when another user signs in in another tab, and nothing is saved', async ({
  page,
  context,
  problems,
  ownPortal,
}) => {
  problems.expect(/403/)
  const [first, second] = [await addAccount(ownPortal), await addAccount(ownPortal)]
  const profile = await openProfile(page, ownPortal, first)
  await ageSessions(ownPortal, first)
  await profile.field('Email').fill(`moved-${first.email}`)
  await profile.save()
  await expect(dialog(page)).toBeVisible()
  const other = await context.newPage()
  await signIn(other, ownPortal.url, second)
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('banner').getByText(second.username)).toBeVisible()
  expect(await emailOf(ownPortal, first)).toBe(first.email)
  expect(await emailOf(ownPortal, second)).toBe(second.email)
})
