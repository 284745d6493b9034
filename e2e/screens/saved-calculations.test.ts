import { insertCalculation } from '../../api/src/finance/saved-calculations.repository.ts'
import { enter } from '../fixtures/account-screens.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth } from '../fixtures/layout.ts'
import { openLoan } from '../fixtures/loan.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test('a guest saves calculations in the browser and finds them in the account after logging in', async ({
  page,
  ownPortal,
}) => {
  const account = await addAccount(ownPortal)
  for (const [inputs, name] of [
    ['?amount=620000&months=360&rate=5.85', 'House'],
    ['?amount=620000&months=300&rate=5.85&repayment=weekly&extra=50', 'House, weekly'],
  ] as const) {
    await openLoan(page, inputs)
    await page.getByRole('button', { name: 'Save this' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save this calculation' })
    await expect(dialog).toContainText('It will be kept in this browser.')
    if (inputs.includes('extra')) await expect(dialog.getByLabel(/^Name/)).toHaveValue(/; \$50\.00 extra each week$/)
    await dialog.getByLabel(/^Name/).fill(' ')
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel(/^Name/)).toHaveAccessibleDescription('Enter a name.')
    await dialog.getByLabel(/^Name/).fill(name)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await page.goto('/finance/calculations')
  const main = page.getByRole('main')
  const rows = main.getByRole('list', { name: 'Saved calculations' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(main.getByText('These are saved in this browser.')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await openHydrated(page, '/login?next=/finance/calculations')
  await enter(page, account.username, account.password)
  await expect(page.getByText('2 saved calculations moved from this browser to your account.')).toBeVisible()
  await expect(rows).toHaveCount(2)
  await expect(main.getByText('These are saved in this browser.')).toHaveCount(0)

  await main.getByLabel('Compare House', { exact: true }).check()
  await main.getByLabel('Compare House, weekly').check()
  const table = main.getByRole('table', { name: 'Saved calculations side by side' })
  await expect(table.getByRole('row').filter({ hasText: 'Repayment' })).toContainText(/a month.*a week|a week.*a month/)
  await expectAccessibleAtEachWidth(page)

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
  await expect(page.locator('body')).not.toBeFocused()

  await rows.getByRole('link', { name: 'House, weekly' }).click()
  await expect(page).toHaveURL(/repayment=weekly&extra=50$/)
  await page.goto('/tools/quick-note')
  await page.getByRole('button', { name: /^Flat/ }).click()
  await expect(page.getByRole('dialog')).toContainText('Total interest')
})

test('an empty list moves no footer into the window while it loads', async ({ page }) => {
  await page.goto('/finance/calculations')
  await expect(page.getByText('No saved calculations.')).toBeVisible()
  await expect(page.getByRole('contentinfo')).not.toBeInViewport()
})

test('a comparison survives paging and reloading, and drops what is deleted', async ({ page, ownPortal }) => {
  const account = await addAccount(ownPortal)
  await ownPortal.withDatabase(async ({ db }) => {
    for (let number = 1; number <= 52; number += 1)
      await insertCalculation(db, {
        ownerId: account.id,
        name: `Loan ${number}`,
        tool: 'loan',
        inputs: `amount=${number}00000&months=360&rate=6`,
        createdAt: new Date(Date.UTC(2026, 9, 1, 0, number)),
      })
  })
  await signIn(page, ownPortal.url, account)
  await openHydrated(page, '/finance/calculations')
  const main = page.getByRole('main')
  const compare = (name: string) => main.getByRole('checkbox', { name: `Compare ${name}`, exact: true })
  const heads = main.getByRole('table', { name: 'Saved calculations side by side' }).getByRole('columnheader')
  const pages = page.getByRole('navigation', { name: 'Saved calculations pages' })
  await compare('Loan 52').check()
  await pages.getByRole('link', { name: 'Page 2' }).click()
  await expect(main.getByText('You chose “Loan 52”.')).toBeVisible()
  await compare('Loan 1').check()
  await expect(heads).toHaveText(['Figure', 'Loan 52', 'Loan 1'])
  await page.reload()
  await expect(heads).toHaveText(['Figure', 'Loan 52', 'Loan 1'])
  await expect(compare('Loan 1')).toBeChecked()

  await pages.getByRole('link', { name: 'Page 1' }).click()
  await expect(compare('Loan 52')).toBeChecked()
  await compare('Loan 51').check()
  await expect(heads).toHaveText(['Figure', 'Loan 52', 'Loan 1', 'Loan 51'])
  await expect(compare('Loan 50')).toBeDisabled()
  await main.getByRole('button', { name: 'Delete Loan 52' }).click()
  await page.getByRole('dialog', { name: 'Delete this calculation?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(heads).toHaveText(['Figure', 'Loan 1', 'Loan 51'])
  await compare('Loan 50').check()
  await expect(heads).toHaveText(['Figure', 'Loan 1', 'Loan 51', 'Loan 50'])
  await main.getByRole('button', { name: 'Clear selection' }).click()
  await expect(heads).toHaveCount(0)
  await expect(page).toHaveURL('/finance/calculations')
})
