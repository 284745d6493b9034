import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { chooseAct, found, labelled, newMark } from '../fixtures/command-centre.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth, expectNoSidewaysScroll, sizeOf } from '../fixtures/layout.ts'
import { toastWith } from '../fixtures/toasts.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test('the list of users fits every window, and nobody can delete their own account from it', async ({
  page,
  ownPortal,
}) => {
  const prefix = newMark()
  const superuser = await addAccount(ownPortal, { username: `${prefix}-me`, isStaff: true, isSuperuser: true })
  const long = await addAccount(ownPortal, {
    username: `${prefix}${'x'.repeat(130)}`,
    email: `${'long'.repeat(14)}@${'deck'.repeat(12)}.example`,
  })
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, `/admin/userlist?username=${prefix.toUpperCase()}`)
  await expect(found(page)).toHaveText('2 found')
  await expectAccessibleAtEachWidth(page)
  expect((await sizeOf(page.getByRole('columnheader', { name: 'Username' }))).width).toBeGreaterThan(170)
  await page.getByRole('button', { name: `Actions for ${superuser.username}` }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
  const edit = page.getByRole('menuitem', { name: 'Edit' })
  await expect(edit).toHaveAttribute('href', `/admin/user/${superuser.id}/edit`)
  await edit.click()
  await page.getByRole('link', { name: 'Back to the user list' }).click()
  await expect(page).toHaveURL(`/admin/userlist?username=${prefix.toUpperCase()}`)
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Cards' }).click()
  await expect(page.getByRole('button', { name: `Delete ${superuser.username}` })).toBeDisabled()
  await expect(page.getByText('You can’t delete, suspend or demote your own account.')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Table' }).click()
  await page.setViewportSize({ width: 320, height: 800 })
  await page.getByRole('button', { name: `Delete ${long.username}` }).click()
  const question = page.getByRole('dialog', { name: `Delete ${long.username}?` })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(await question.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: `Edit ${long.username}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin User edit')
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Back to the user list' }).click()
  await page.getByText('Filter', { exact: true }).click()
  await page.getByRole('search', { name: 'Filter users' }).getByRole('link', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/admin/userlist')
})

test('a superuser edits every field of a user, suspends and reinstates the user', { tag: '@user-edit-1' }, async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/request failed: .*\/suspension\//)
  problems.expect(/console error: .*ERR_FAILED/)
  const superuser = await addAccount(ownPortal, { isStaff: true, isSuperuser: true })
  const user = await addAccount(ownPortal, { emailVerifiedAt: null, accountStatus: 'unverified' })
  const list = `/admin/userlist?username=${user.username}`
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, list)
  await chooseAct(page, user.username, 'Edit')
  const form = page.getByRole('form', { name: `Account of ${user.username}` })
  await expect(labelled(form, 'Email')).toHaveValue(user.email)
  await expectAccessibleAtEachWidth(page)

  await labelled(form, 'Country').selectOption('Australia')
  await labelled(form, 'Is staff').check()
  await page.getByRole('link', { name: 'Back to the user list' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  expect((await sent).postData()).toContain('country_name')
  await expect(labelled(form, 'Is staff')).toBeChecked()

  const access = page.getByRole('region', { name: 'Access' })
  await access.getByRole('button', { name: 'Send verification again' }).click()
  await expect(toastWith(page, 'Verification email sent.')).toBeVisible()
  await access.getByRole('button', { name: 'Suspend' }).click()
  const suspension = page.getByRole('dialog', { name: `Suspend ${user.username}?` })
  await labelled(suspension, 'Reason').fill('Posts the same advertisement again and again.')
  await labelled(suspension, 'Until').press('3')
  await suspension.getByRole('button', { name: 'Suspend' }).click()
  await expect(labelled(suspension, 'Until')).toHaveAccessibleDescription(/Enter the full date and time/)
  await labelled(suspension, 'Until').fill('2099-01-31T09:30')
  await suspension.getByRole('button', { name: 'Suspend' }).click()
  await expect(access.getByText('This account is suspended')).toBeVisible()
  await access.getByRole('button', { name: 'Change suspension' }).click()
  const change = page.getByRole('dialog', { name: `Change suspension of ${user.username}?` })
  await expect(labelled(change, 'Reason')).toHaveValue('Posts the same advertisement again and again.')
  await expect(labelled(change, 'Until')).toHaveValue('2099-01-31T09:30')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await access.getByRole('button', { name: 'Reinstate' }).click()
  await expect(labelled(form, 'Is active')).toBeChecked()

  await labelled(form, 'Is active').uncheck()
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(access.getByText('No reason was given.')).toBeVisible()
  await expect(access.getByText('No end date.')).toBeVisible()
  await access.getByRole('button', { name: 'Change suspension' }).click()
  await page.route('**/suspension/', (route) => route.abort())
  await labelled(change, 'Reason').fill('Given later.')
  await change.getByRole('button', { name: 'Change suspension' }).click()
  await expect(change.getByRole('alert').filter({ hasText: 'Not changed' })).toContainText('can’t reach the server')
  await expectAccessible(page, '[role=dialog]')
  await page.unroute('**/suspension/')
  await change.getByRole('button', { name: 'Change suspension' }).click()
  await expect(access.getByText('Given later.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the user list' }).click()
  await expect(page).toHaveURL(list)
})

test('a reason typed before somebody else suspended the account does not replace theirs unseen', async ({
  page,
  ownPortal,
  problems,
}) => {
  const superuser = await addAccount(ownPortal, { isStaff: true, isSuperuser: true })
  await signIn(page, ownPortal.url, superuser)
  const user = await addAccount(ownPortal)
  await openHydrated(page, `/admin/user/${user.id}/edit`)
  const access = page.getByRole('region', { name: 'Access' })
  const open = async (name: string) => {
    await access.getByRole('button', { name }).click()
    return labelled(page.getByRole('dialog'), 'Reason')
  }
  await (await open('Suspend')).fill('Typed first.')
  await page.keyboard.press('Escape')
  await expect(await open('Suspend'), 'it is kept while nothing has changed').toHaveValue('Typed first.')
  await page.keyboard.press('Escape')
  await ownPortal.withDatabase(({ pool }) =>
    pool.query(`update users set account_status = 'suspended', suspension_reason = 'Theirs.' where id = $1`, [user.id]),
  )
  await openHydrated(page, `/admin/user/${user.id}/edit`)
  const reason = await open('Change suspension')
  await expect(reason).toHaveValue('Theirs.')
  await reason.fill('Mine.')
  await ownPortal.withDatabase(({ pool }) =>
    pool.query(`update users set suspension_reason = 'Newer.', updated_at = now() where id = $1`, [user.id]),
  )
  problems.expect(/status 409/)
  problems.expect(/console error: .*409/)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Change suspension' }).click()
  await expect(dialog.getByText('Their reason is “Newer.”')).toBeVisible()
  await expect(reason).toHaveValue('Mine.')
  await dialog.getByRole('button', { name: 'Change suspension' }).click()
  await expect(dialog).toBeHidden()
})

test('of two administrators who suspend an account at once, the second sees the reason of the first', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/status 409/)
  problems.expect(/console error: .*409/)
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true, isSuperuser: true }))
  const user = await addAccount(ownPortal)
  await openHydrated(page, `/admin/user/${user.id}/edit`)
  await page.getByRole('region', { name: 'Access' }).getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog')
  await labelled(dialog, 'Reason').fill('Mine.')
  await ownPortal.withDatabase(({ pool }) =>
    pool.query(
      `update users set is_active = false, account_status = 'suspended', suspension_reason = 'Theirs.', updated_at = now()
       where id = $1`,
      [user.id],
    ),
  )
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'Their reason is “Theirs.”' })).toBeVisible()
  await expect(labelled(dialog, 'Reason')).toHaveValue('Mine.')
  await dialog.getByRole('button', { name: 'Change suspension' }).click()
  await expect(dialog).toBeHidden()
  const { rows } = await ownPortal.withDatabase(({ pool }) =>
    pool.query('select suspension_reason from users where id = $1', [user.id]),
  )
  expect(rows).toEqual([{ suspension_reason: 'Mine.' }])
})

test('the box of a verified email address keeps the focus once it is saved', async ({ page, ownPortal }) => {
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true, isSuperuser: true }))
  const user = await addAccount(ownPortal, { emailVerifiedAt: null })
  await openHydrated(page, `/admin/user/${user.id}/edit`)
  const verified = labelled(page.getByRole('form', { name: `Account of ${user.username}` }), 'Email is verified')
  await verified.press('Space')
  await page.keyboard.press('Enter')
  await expect(toastWith(page, 'User Updated!')).toBeVisible()
  await expect(verified).toBeDisabled()
  await expect(verified).toBeFocused()
  await page.keyboard.press('Space')
  await expect(verified).toBeChecked()
})

test('edits of an account that was deleted stay until they are discarded, also after a button that finds it missing', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/status 404/)
  problems.expect(/console error: .*404/)
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
  const user = await addAccount(ownPortal)
  await openHydrated(page, `/admin/user/${user.id}/edit`)
  const form = page.getByRole('form', { name: `Account of ${user.username}` })
  await labelled(form, 'Country').selectOption('Norway')
  await ownPortal.withDatabase(({ pool }) => pool.query('delete from users where id = $1', [user.id]))
  await page.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(toastWith(page, 'Copy what you need from the form, then leave the page.')).toBeVisible()
  await expect(labelled(form, 'Country')).toHaveValue('Norway')
  await form.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByText('It may have been deleted, or the link is wrong.')).toBeVisible()
})

test('the pages of a missing account and a missing question link back to their lists', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/status 404/)
  problems.expect(/console error: .*404/)
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
  for (const [address, way, list] of [
    ['/admin/user/2147483647/edit', 'Back to the user list', '/admin/userlist'],
    ['/admin/user/none/edit', 'Back to the user list', '/admin/userlist'],
    ['/admin/questions/2147483647', 'Back to the list of questions', '/admin/questions'],
  ] as const) {
    await openHydrated(page, address)
    await expect(page.getByText('It may have been deleted, or the link is wrong.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0)
    await page.getByRole('link', { name: way }).click()
    await expect(page).toHaveURL(list)
  }
  await openHydrated(page, '/admin/user/2147483647/edit')
  await expectAccessibleAtEachWidth(page)
})

test('an invalid user ID cannot be edited, and staff can change neither other staff nor their own rights', {
  tag: ['@route-20', '@validation-30'],
}, async ({ page, ownPortal }) => {
  const staff = await addAccount(ownPortal, { isStaff: true })
  const other = await addAccount(ownPortal, { isStaff: true })
  await signIn(page, ownPortal.url, staff)
  await openHydrated(page, '/admin/user/none/edit')
  await expect(page.getByText('User ID is missing, unable to update user.')).toBeVisible()

  await openHydrated(page, `/admin/user/${other.id}/edit`)
  await expect(page.getByText('Only a superuser can change staff and superusers.')).toBeVisible()
  await expect(page.getByText(other.email)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0)
  await expectAccessibleAtEachWidth(page)

  await openHydrated(page, `/admin/user/${staff.id}/edit`)
  const form = page.getByRole('form', { name: `Account of ${staff.username}` })
  await expect(labelled(form, 'Is active')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Suspend' })).toHaveCount(0)
})

test('staff can send a user a reset link, but cannot change the password, e-mail address or premium', {
  tag: '@role-28',
}, async ({ page, ownPortal }) => {
  const staff = await addAccount(ownPortal, { isStaff: true })
  const user = await addAccount(ownPortal)
  await signIn(page, ownPortal.url, staff)
  await openHydrated(page, `/admin/user/${user.id}/edit`)
  const form = page.getByRole('form', { name: `Account of ${user.username}` })
  for (const label of ['New password', 'Confirm new password', 'Is premium', 'Is staff', 'Email is verified'])
    await expect(labelled(form, label)).toBeDisabled()
  await expect(labelled(form, 'New password')).toHaveAccessibleDescription(/Only a superuser .* Send a reset link/)
  await expect(labelled(form, 'Email')).toHaveAttribute('readonly')
  await expect(labelled(form, 'Email')).toHaveAccessibleDescription(/Only a superuser/)
  await expect(form.getByText('Only superusers can change staff and premium rights')).toBeVisible()
  await expect(form.getByRole('button', { name: /^Show/ })).toHaveCount(0)
  await expectAccessibleAtEachWidth(page)

  await labelled(form, 'Country').selectOption('Australia')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastWith(page, 'User Updated!')).toBeVisible()
  const access = page.getByRole('region', { name: 'Access' })
  await expect(access.getByText(`The reset link goes to ${user.email}.`)).toBeVisible()
  await access.getByRole('button', { name: 'Send reset link' }).click()
  await expect(toastWith(page, 'Reset link sent.')).toBeVisible()

  const superuser = await addAccount(ownPortal, { isStaff: true, isSuperuser: true })
  await page.context().clearCookies()
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, `/admin/user/${user.id}/edit`)
  for (const label of ['New password', 'Confirm new password', 'Is premium', 'Is staff'])
    await expect(labelled(form, label)).toBeEnabled()
  await expect(labelled(form, 'Email')).not.toHaveAttribute('readonly')
})
