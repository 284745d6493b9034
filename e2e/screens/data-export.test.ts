import { addAccount } from '../fixtures/accounts.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth } from '../fixtures/layout.ts'
import { openProfile } from '../fixtures/profile.ts'
import { toastWith } from '../fixtures/toasts.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test('an owner requests an archive of their data, waits for it and downloads it', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/503.*export/)
  const account = await addAccount(ownPortal)
  await openProfile(page, ownPortal, account)
  const panel = page.getByRole('region', { name: 'Your data' })
  const calls = '**/api/v1/accounts/export/'
  await page.route(calls, (route) => route.fulfill({ status: 503, json: { msg: 'The server is busy.' } }))
  await panel.getByRole('button', { name: 'Prepare an archive' }).click()
  await expect(toastWith(page, 'We couldn’t prepare the archive.')).toBeVisible()
  await page.unroute(calls)

  await panel.getByRole('button', { name: 'Prepare an archive' }).click()
  await expect(panel.getByRole('status')).toContainText('is ready', { timeout: 30_000 })
  await expectAccessibleAtEachWidth(page)
  const downloading = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download the archive' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
  await expect(panel.getByRole('button', { name: 'Prepare a new archive' })).toBeVisible()
})
