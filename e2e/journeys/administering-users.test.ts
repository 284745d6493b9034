import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { found, labelled, newMark } from '../fixtures/command-centre.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { expectToastFor, toastWith } from '../fixtures/toasts.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test('an agent finds, edits, suspends and deletes users, and stays signed in after a password change', {
  tag: [
    '@route-19',
    '@route-20',
    '@user-list-1',
    '@user-list-2',
    '@user-list-3',
    '@user-list-4',
    '@user-list-5',
    '@user-edit-1',
    '@user-edit-2',
    '@user-edit-3',
    '@entity-32',
    '@state-50',
    '@state-51',
    '@validation-29',
    '@validation-32',
    '@account-calls-14',
    '@error-23',
    '@error-57',
    '@constant-33',
  ],
}, async ({ page, ownPortal, problems }) => {
  // The second page loses its last user and then responds with 404.
  problems.expect(/status 404.*\/user\/users\//)
  problems.expect(/console error: .*404.*\/user\/users\//)
  const prefix = newMark()
  const superuser = await addAccount(ownPortal, { isStaff: true, isSuperuser: true })
  for (let number = 10; number < 23; number += 1) await addAccount(ownPortal, { username: `${prefix}-${number}` })
  const [first, last] = [`${prefix}-10`, `${prefix}-22`]
  const cards = page.getByRole('list', { name: 'Users' }).getByRole('listitem')
  const filter = page.getByRole('search', { name: 'Filter users' })

  await test.step('the filter works by keyboard', async () => {
    await signIn(page, ownPortal.url, superuser)
    await openHydrated(page, '/admin/userlist?view=cards')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin User list')
    await page.getByText('Filter', { exact: true }).focus()
    await page.keyboard.press('Enter')
    for (const label of ['Is active', 'Is staff', 'Is premium'])
      await expect(filter.getByLabel(label).getByRole('option')).toHaveText(['ALL', 'True', 'False'])
    await filter.getByLabel('Sort').selectOption('a-z')
    await filter.getByLabel('Username').fill(prefix.toUpperCase())
    await page.keyboard.press('Enter')
    await expect(found(page)).toHaveText('13 found')
    await expect(cards).toHaveCount(12)
    await expect(cards.first()).toContainText(`${first}@deck.example`)
    for (const fact of ['Is staffNo', 'Is activeYes', 'Is premiumNo', 'Account statusactive', 'Date updated'])
      await expect(cards.first()).toContainText(fact)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await expect(cards).toHaveCount(1)
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get('page') === '2')
  })

  await test.step('the deletion dialog lists what is deleted with the user, and its toast stays for 20 seconds', async () => {
    await page.getByRole('button', { name: `Delete ${last}` }).press('Enter')
    const question = page.getByRole('dialog', { name: `Delete ${last}?` })
    await expect(question).toContainText('This deletes the account. You can’t undo this.')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectToastFor(page, `${last} has been deleted`, 20)
    await expect(cards).toHaveCount(12)
    await expect(page.getByText('User deletion successful. 12 found')).toBeVisible()
    await page.setViewportSize({ width: 375, height: 720 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await filter.getByLabel('Is staff').selectOption('True')
    await filter.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page.getByText('No user record found. Please press clear button above.')).toBeVisible()
    await filter.getByLabel('Is staff').selectOption('ALL')
    await filter.getByRole('button', { name: 'Apply filters' }).click()
  })

  const form = page.getByRole('form', { name: `Account of ${first}` })

  await test.step('a toast asks for 60 seconds to verify new rights', async () => {
    await page.getByRole('link', { name: `Edit ${first}` }).click()
    for (const label of ['Date updated', 'Last login', 'Country code'])
      await expect(labelled(form, label)).toHaveAttribute('readonly')
    await labelled(form, 'Country').selectOption('Australia')
    await expect(labelled(form, 'Country code')).toHaveValue('+61')
    await labelled(form, 'Is staff').check()
    await labelled(form, 'Is premium').check()
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    expect((await sent).postData()).not.toContain('password')
    await expectToastFor(page, 'User Updated!', 5)
    await expectToastFor(page, `Staff is now on for ${first}. Please verify`, 60)
    await expectToastFor(page, `Premium is now on for ${first}. Please verify`, 60)
    await expect(labelled(form, 'Is staff')).toBeChecked()
    await expectAccessible(page)
  })

  await test.step('a suspension has a reason and an end', async () => {
    const access = page.getByRole('region', { name: 'Access' })
    await access.getByRole('button', { name: 'Suspend' }).click()
    const suspension = page.getByRole('dialog', { name: `Suspend ${first}?` })
    await expect(labelled(suspension, 'Reason')).toBeFocused()
    await suspension.getByRole('button', { name: 'Suspend' }).click()
    await expect(labelled(suspension, 'Reason')).toHaveAccessibleDescription(/Enter a reason\./)
    await labelled(suspension, 'Reason').fill('Posts the same advertisement again and again.')
    await labelled(suspension, 'Until').fill('2099-01-31T09:30')
    await suspension.getByRole('button', { name: 'Suspend' }).click()
    await expect(access.getByText(/Until 31 Jan 2099, 9:30\sam\./)).toBeVisible()
    await expect(labelled(form, 'Is active')).not.toBeChecked()
    await expect(labelled(form, 'Account status')).toHaveValue('suspended')
    await access.getByRole('button', { name: 'Reinstate' }).click()
    await expect(labelled(form, 'Is active')).toBeChecked()
    await access.getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(toastWith(page, '0 sessions ended.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the user list' }).click()
    await expect(found(page)).toHaveText('12 found')
  })

  await test.step('staff view other staff, and change their own password without being signed out', async () => {
    const staff = await addAccount(ownPortal, { isStaff: true })
    await page.context().clearCookies()
    await signIn(page, ownPortal.url, staff)
    await openHydrated(page, `/admin/user/${superuser.id}/edit`)
    await expect(page.getByText('Only a superuser can change staff and superusers.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0)
    await openHydrated(page, `/admin/user/${staff.id}/edit`)
    const own = page.getByRole('form', { name: `Account of ${staff.username}` })
    await expect(labelled(own, 'Is staff')).toBeDisabled()
    await expect(labelled(own, 'Is premium')).toBeDisabled()
    await labelled(own, 'New password').fill('a wholly new password')
    await labelled(own, 'Confirm new password').fill('a wholly new password')
    const login = page.waitForResponse((response) => response.url().endsWith('/api/user/login/'))
    await own.getByRole('button', { name: 'Save Changes' }).click()
    expect((await login).status()).toBe(200)
    await expect(labelled(own, 'New password')).toHaveValue('')
    await expect(page).toHaveURL(`/admin/user/${staff.id}/edit`)
    await expect(page.getByRole('banner').getByText(staff.username)).toBeVisible()
  })
})
