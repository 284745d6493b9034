import { addAccount } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth } from '../fixtures/layout.ts'
import { openProfile } from '../fixtures/profile.ts'
import { toastWith } from '../fixtures/toasts.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test('an owner schedules the deletion of the account, sees it on the next visit and cancels it', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/503.*deletion/)
  const account = await addAccount(ownPortal)
  await openProfile(page, ownPortal, account)
  const panel = page.getByRole('region', { name: 'Delete account' })
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await panel.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(panel.getByRole('button', { name: 'Delete my account' })).toBeFocused()

  const calls = '**/api/v1/accounts/deletion/'
  await page.route(calls, (route) => route.fulfill({ status: 503, json: { msg: 'The server is busy.' } }))
  await panel.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(toastWith(page, 'Your account is unchanged. Try again.')).toBeVisible()
  await page.unroute(calls)

  await panel.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(panel.getByText(/^Your account will be deleted on \d+ \w+ \d{4}$/)).toBeVisible()
  await expectAccessibleAtEachWidth(page)

  await openHydrated(page, '/')
  const reminder = page.getByRole('region', { name: 'Account deletion' })
  await expect(reminder).toContainText(/^Account deletion.*Your account will be deleted on \d+ \w+ \d{4}\./)
  await expectAccessibleAtEachWidth(page)
  await reminder.getByRole('link', { name: 'Keep your account' }).click()
  await panel.getByRole('button', { name: 'Keep my account' }).click()
  await expect(panel.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  await expect(toastWith(page, 'Your account stays.')).toBeVisible()
  const entries = page.getByRole('list', { name: 'Security log' }).getByRole('listitem')
  await expect(entries.filter({ hasText: 'Account deletion' })).toContainText([
    'Account deletion cancelled',
    'Account deletion requested',
  ])
})
