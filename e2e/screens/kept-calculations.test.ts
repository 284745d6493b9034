import { enter } from '../fixtures/account-screens.ts'
import { addAccount } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { openLoan } from '../fixtures/loan.ts'
import { expectSoundInEveryLook } from '../fixtures/look.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test('a guest saves calculations in the browser and finds them in the account after logging in', async ({
  page,
  ownPortal,
}) => {
  const account = await addAccount(ownPortal)
  for (const [inputs, name] of [
    ['?amount=620000&months=360&rate=5.85', 'House'],
    ['?amount=620000&months=300&rate=5.85&repayment=weekly', 'House, weekly'],
  ] as const) {
    await openLoan(page, inputs)
    await page.getByRole('button', { name: 'Keep this' }).click()
    const dialog = page.getByRole('dialog', { name: 'Keep this calculation' })
    await expect(dialog).toContainText('This browser keeps it until you log in.')
    await dialog.getByLabel(/^Name/).fill(name)
    await dialog.getByRole('button', { name: 'Keep', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await page.goto('/finance/calculations')
  const main = page.getByRole('main')
  const rows = main.getByRole('list', { name: 'Kept calculations' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(main.getByText('These are kept in this browser.')).toBeVisible()
  await expectSoundInEveryLook(page)
  await openHydrated(page, '/login')
  await enter(page, account.username, account.password)
  await expect(page.getByText('2 kept calculations moved from this browser to your account.')).toBeVisible()
  await page.goto('/finance/calculations')
  await expect(rows).toHaveCount(2)
  await expect(main.getByText('These are kept in this browser.')).toHaveCount(0)

  await main.getByLabel('Compare House', { exact: true }).check()
  await main.getByLabel('Compare House, weekly').check()
  const table = main.getByRole('table', { name: 'Kept calculations side by side' })
  await expect(table.getByRole('row').filter({ hasText: 'Repayment' })).toContainText(/a month.*a week|a week.*a month/)
  await expectSoundInEveryLook(page)

  await main.getByRole('button', { name: 'Rename House', exact: true }).click()
  const rename = page.getByRole('dialog', { name: 'Rename' })
  await rename.getByLabel(/^Name/).fill('Flat')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expect(rows.filter({ hasText: 'Flat' })).toBeVisible()
  await main.getByRole('button', { name: 'Make a note of Flat' }).click()
  await expect(page.getByText('Note created!')).toBeVisible()
  await main.getByRole('button', { name: 'Delete Flat' }).click()
  await page.getByRole('dialog', { name: 'Delete this calculation?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(rows).toHaveCount(1)

  await rows.getByRole('link', { name: 'House, weekly' }).click()
  await expect(page).toHaveURL(/repayment=weekly$/)
  await page.goto('/tools/quick-note')
  await page.getByRole('button', { name: /^Flat/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Total interest')
})
