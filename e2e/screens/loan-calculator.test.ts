import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { LoanScreen, openLoan } from '../fixtures/loan.ts'
import { expectSoundInEveryLook } from '../fixtures/look.ts'

const endpoint = '**/api/v1/finance/calculate-principal/'
const path = '/finance/loan-calculator'
const emptyText = 'No amortization schedule data available.'
const fallback = 'Loan calculation failed. Please try again.'

const toastWith = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('a borrower gets figures, schedule, sheet and a link, and what was typed stays', async ({ page, context }) => {
  const loan = await openLoan(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loan Amortization Calculator')
  await expect(page.getByText(emptyText)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to tools' })).toHaveAttribute('href', '/tools')
  await expect(loan.field('Compounding Frequency')).toHaveValue('monthly')
  await expectAccessible(page)

  await loan.fill({ amount: '$250,000', months: '360', rate: '6' })
  await expect(loan.form.getByText('That is 30 years.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(toastWith(page, 'Calculation successful!')).toBeVisible()
  await expect(loan.figure('Monthly payment')).toHaveText('$1,498.88')
  await expect(loan.figure('Total loan amount')).toHaveText('$250,000.00')
  await expect(loan.figure('Effective monthly rate')).toHaveText('0.50000%')
  await expect(loan.figure('Interest as a share of the loan')).toHaveText(/^115\.83\d{3}%$/)
  await expect(loan.status).toHaveText(/^Monthly payment \$1,498\.88, total interest \$289,\d{3}\.\d\d\.$/)
  await expect(page).toHaveURL(`${path}?amount=250000&months=360&rate=6`)
  await expect(page.getByText(emptyText)).toHaveCount(0)
  await expect(loan.field('Annual Interest Rate \\(%\\)')).toBeFocused()
  await expect(loan.field('Total Loan Amount')).toHaveValue('250,000')

  await expect(loan.months.getByRole('row')).toHaveCount(361)
  expect(await loan.cells(loan.months, '1')).toEqual(['$1,498.88', '$248.88', '$1,250.00', '$249,751.12'])
  expect((await loan.cells(loan.months, '360')).at(-1)).toBe('$0.00')
  await expect(loan.years.getByRole('row')).toHaveCount(31)
  await loan.years.getByRole('button', { name: 'Year 30', exact: true }).click()
  expect(await loan.cells(loan.years, 'Month 360')).toEqual(await loan.cells(loan.months, '360'))
  await expect(page.locator('.recharts-surface')).toHaveCount(2)

  const { name, text } = await loan.downloadCsv()
  expect(name).toBe('this-loan-250000-360-months.csv')
  const rows = text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  expect(rows[0]).toEqual(['Period', 'Payment amount', 'Principal paid', 'Interest paid', 'Remaining balance'])
  const cents = (column: number) => rows.slice(1).reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)
  expect(cents(2)).toBe(25_000_000)
  const interest = (cents(3) / 100).toLocaleString('en-AU', { style: 'currency', currency: 'AUD' })
  await expect(loan.figure('Total interest paid')).toHaveText(interest)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  await loan.field('Duration \\(months\\)').fill('240')
  await expect(page.getByText('inputs changed since')).toBeVisible()
  await loan.submit.click()
  await expect(page).toHaveURL(/months=240/)
  await expect(loan.months.getByRole('row')).toHaveCount(241)
  await page.goBack()
  await expect(loan.months.getByRole('row')).toHaveCount(361)
  await expect(loan.field('Duration \\(months\\)')).toHaveValue('360')
  await expect(page.getByText('inputs changed since')).toHaveCount(0)

  await page.emulateMedia({ media: 'print' })
  await expect(loan.form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByText('$250,000.00 over 360 months at 6% a year, compounded monthly')).toBeVisible()
  await expect(loan.months.getByRole('row').last()).toBeVisible()
  const box = loan.months.locator('xpath=..')
  expect(await box.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  await page.emulateMedia({ media: null })

  await loan.form.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL(path)
  await expect(loan.field('Total Loan Amount')).toHaveValue('')
  await expect(page.getByText(emptyText)).toBeVisible()
})

test('a shared address shows extras, dates and a second loan again', async ({ page }) => {
  const search =
    '?amount=400000&months=300&rate=5.85&extra=250&extra_from=13&offset=20000&once=24:10000&b_amount=400000&b_months=240&b_rate=5.5&b_compounding=daily&start=2026-01-31'
  const loan = await openLoan(page, search)
  await expect(loan.figure('Interest saved')).toHaveText('$127,240.22')
  await expect(loan.figure('Paid off')).toHaveText('After 18 years 10 months, on 30 Nov 2044')
  await expect(loan.months.getByRole('row')).toHaveCount(227)
  expect((await loan.cells(loan.months, '2'))[0]).toBe('31 Mar 2026')
  await expect(loan.years.getByRole('button').first()).toHaveText('2026')
  await expect(page.getByText(/^Loan B costs \$[\d,.]+ (more|less) interest than loan A, and ends .+\.$/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'The loans side by side' })).toBeVisible()
  await expect(loan.field('In month', 'Loan A')).toHaveValue('24')
  await expect(loan.field('Offset Balance', 'Loan A')).toHaveValue('20,000')
  await expect(loan.field('Compounding Frequency', 'Loan B')).toHaveValue('daily')
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.getByLabel('Schedule of').selectOption('Loan B')
  await expect(loan.months.getByRole('row')).toHaveCount(241)
  await expect(page.locator('.recharts-surface')).toHaveCount(2)
  await expectSoundInEveryLook(page)

  await loan.form.getByRole('button', { name: 'Add a one-off repayment' }).first().click()
  await expect(loan.field('In month', 'Loan A').nth(1)).toBeFocused()
  await page.keyboard.type('36')
  await page.keyboard.press('Enter')
  await expect(loan.field('Amount', 'Loan A').nth(1)).toBeFocused()
  await expect(loan.form.getByText('Enter the amount of this repayment, or remove it.')).toBeVisible()
  await loan.form.getByRole('button', { name: 'Remove repayment 2' }).click()
  await loan.form.getByRole('button', { name: 'Remove loan B' }).click()
  await expect(loan.form.getByRole('button', { name: 'Compare with a second loan' })).toBeFocused()
  await loan.submit.click()
  await expect(page).toHaveURL(`${path}${search.replace(/&b_\w+=[^&]+/g, '')}`)
  await expect(page.getByRole('table', { name: 'The loans side by side' })).toHaveCount(0)
})

test('wrong inputs are told at their fields, nothing is sent, and the first one gets the focus', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('calculate-principal') && asked.push(request.url()))
  const loan = await openLoan(page, '?amount=0&months=601&rate=12&extra=oops&compounding=weekly')
  await expect(loan.field('Total Loan Amount')).toHaveAttribute('aria-invalid', 'true')
  await expect(loan.field('Extra Each Month')).toHaveValue('oops')
  await expect(loan.form.getByText('Choose monthly, daily or yearly.')).toBeVisible()
  await loan.field('Total Loan Amount').fill('1,000')
  await expect(loan.field('Total Loan Amount')).not.toHaveAttribute('aria-invalid')
  await loan.field('Duration \\(months\\)').fill('6')
  await loan.field('Compounding Frequency').selectOption('monthly')
  await loan.form.getByText('Start date, extra repayments, offset').click()
  await expect(loan.field('Extra Each Month')).toBeHidden()
  await loan.submit.click()
  await expect(loan.field('Extra Each Month')).toBeFocused()
  expect(asked).toEqual([])
  await expectAccessible(page)
  await loan.field('Extra Each Month').fill('100')
  await page.keyboard.press('Enter')
  await expect(loan.figure('Interest saved')).toHaveText('$11.15')
  expect(asked).toHaveLength(1)
})

test('a slow answer shows that it is awaited, and a later question takes its place', async ({ page }) => {
  const loan = await openLoan(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(endpoint, async (route) => {
    await released
    await route.continue().catch(() => {})
  })
  await loan.fill({ amount: '1000', months: '6', rate: '12' })
  await loan.submit.click()
  await expect(loan.submit).toHaveText('Calculating...')
  await expect(loan.form).toHaveAttribute('aria-busy', 'true')
  await loan.field('Total Loan Amount').fill('2000')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/amount=2000/)
  release()
  await expect(loan.figure('Total loan amount')).toHaveText('$2,000.00')
  await expect(loan.submit).toHaveText('Calculate')
  await expect(page.getByRole('alert').filter({ hasText: fallback })).toHaveCount(0)
})

test('without the server the last result and the inputs stay, and it can be tried again', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  const loan = await openLoan(page, '?amount=1000&months=6&rate=12')
  await expect(loan.figure('Monthly payment')).toHaveText('$172.55')
  await loan.field('Total Loan Amount').fill('2000')
  await context.setOffline(true)
  await loan.submit.click()
  await expect(loan.form.getByRole('alert')).toContainText(fallback)
  await expect(loan.field('Total Loan Amount')).toHaveValue('2,000')
  await expect(loan.figure('Monthly payment')).toHaveText('$172.55')
  await context.setOffline(false)
  await loan.submit.click()
  await expect(loan.figure('Monthly payment')).toHaveText('$345.10')
  await expect(loan.form.getByRole('alert')).toHaveCount(0)
})

test.describe('where no scripts run', () => {
  test.use({ javaScriptEnabled: false })

  test('the form is complete, and says what it needs', async ({ page }) => {
    await page.goto(`${path}?amount=1000`)
    const loan = new LoanScreen(page)
    await expect(loan.field('Total Loan Amount')).toBeVisible()
    await expect(loan.submit).toBeDisabled()
    await expect(page.getByText('Calculating works only with JavaScript.')).toBeVisible()
    await page.getByText('Start date, extra repayments, offset').click()
    await expect(loan.field('Offset Balance')).toBeVisible()
    await expect(page.getByText(emptyText)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Assumptions' })).toContainText('information, not advice')
  })
})
