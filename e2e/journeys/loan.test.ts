import { expectAccessible } from '../fixtures/accessibility.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { LoanScreen, openLoan } from '../fixtures/loan.ts'

const path = '/finance/loan-calculator'
const emptyText = 'No amortization schedule data available.'
const tools = {
  'Loan Calculator': path,
  'Bond Pricing Calculator': '/finance/bond-pricing-calculator',
  'Saved Calculations': '/finance/calculations',
  'Quick Note': '/tools/quick-note',
  'Flight & Hotel': '/tools/flight-hotel',
  'Manga Library': '/tools/manga',
}

test('a borrower finds the calculator, calculates a loan, shortens it with extra repayments and shares it', {
  tag: [
    '@tools-1',
    '@tools-2',
    '@tools-3',
    '@loan-1',
    '@loan-2',
    '@loan-3',
    '@loan-4',
    '@loan-5',
    '@validation-15',
    '@validation-17',
    '@validation-18',
    '@validation-19',
    '@error-48',
    '@constant-26',
    '@constant-27',
  ],
}, async ({ page, context }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('calculate-principal') && asked.push(request.url()))
  const loan = new LoanScreen(page)

  await test.step('the tools are grouped by category, and link to the calculator', async () => {
    await openHydrated(page, '/tools')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Cyberdeck Tools')
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Calculators', 'Converters', 'Planners', 'Relax'])
    await expect(main.getByRole('link')).toHaveText(Object.keys(tools))
    for (const [name, address] of Object.entries(tools)) {
      await expect(main.getByRole('link', { name })).toHaveAttribute('href', address)
    }
    await expect(main.getByRole('listitem').filter({ hasText: 'Coming Soon' })).toHaveText([
      /^Mortgage Calculator/,
      /^Currency Converter/,
      /^Investment Planner/,
      /^Budget Planner/,
      /^Horoscope/,
    ])
    await expectAccessible(page)
    await main.getByRole('link', { name: 'Loan Calculator' }).click()
    await expect(page).toHaveURL(path)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Loan Amortization Calculator')
    await expect(loan.figure('Monthly payment')).toHaveText('$3,717.21')
    await expect(page.getByRole('link', { name: 'Back to tools' })).toHaveAttribute('href', '/tools')
    await expectAccessible(page)
  })

  await test.step('the form enforces its limits, and sends nothing beyond them', async () => {
    await expect(loan.field('Compounding Frequency').getByRole('option')).toHaveText(['Monthly', 'Daily', 'Yearly'])
    await expect(loan.field('Compounding Frequency')).toHaveValue('monthly')
    await loan.field('Total Loan Amount').fill('')
    await expect(page.getByRole('region', { name: 'Result' }).getByText('inputs changed since')).toBeVisible()
    await loan.submit.click()
    await expect(loan.field('Total Loan Amount')).toBeFocused()
    await expect(loan.field('Total Loan Amount')).toHaveAccessibleDescription(/Enter the total loan amount\.$/)
    for (const wrong of [
      { amount: '0', months: '1', rate: '30.01' },
      { amount: '0.005', months: '601', rate: '-1' },
      { amount: 'all of it', months: '2.5', rate: '5.125' },
    ]) {
      await loan.fill(wrong)
      await page.keyboard.press('Enter')
      for (const name of ['Total Loan Amount', 'Duration \\(months\\)', 'Annual Interest Rate \\(%\\)']) {
        await expect(loan.field(name)).toHaveAttribute('aria-invalid', 'true')
      }
      await expect(loan.field('Total Loan Amount')).toBeFocused()
    }
    await expect(loan.form.getByText('2 to 600 whole months')).toBeVisible()
    expect(asked).toEqual([])
  })

  await test.step('the result is exact to the cent', async () => {
    await loan.fill({ amount: '$250,000', months: '360', rate: '6' })
    await expect(loan.form.getByText('That’s 30 years.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Calculation successful!' })).toBeVisible()
    await expect(loan.figure('Monthly payment')).toHaveText('$1,498.88')
    await expect(loan.figure('Total loan amount')).toHaveText('$250,000.00')
    await expect(loan.figure('Effective monthly rate')).toHaveText('0.50000%')
    await expect(loan.figure('Interest as a share of the loan')).toHaveText(/^115\.83\d{3}%$/)
    await expect(loan.status).toHaveText(/^Monthly payment \$1,498\.88, total interest \$289,\d{3}\.\d\d\.$/)
    await expect(page).toHaveURL(`${path}?amount=250000&months=360&rate=6`)
    await expect(page.getByText(emptyText)).toHaveCount(0)
    await expect(loan.field('Annual Interest Rate \\(%\\)')).toBeFocused()
    expect(asked).toHaveLength(1)

    await loan.openRepayments()
    await expect(loan.months.getByRole('row')).toHaveCount(361)
    expect(await loan.cells(loan.months, '1')).toEqual(['$1,498.88', '$248.88', '$1,250.00', '$249,751.12'])
    expect((await loan.cells(loan.months, '360')).at(-1)).toBe('$0.00')
    await loan.years.getByRole('button', { name: 'Year 30', exact: true }).click()
    expect(await loan.cells(loan.years, 'Month 360')).toEqual(await loan.cells(loan.months, '360'))
    await expect(page.getByRole('application')).toHaveCount(2)
  })

  await test.step('the rows of its file add up to the loan and its interest', async () => {
    const { name, text } = await loan.downloadCsv()
    expect(name).toBe('this-loan-250000-360-months.csv')
    const [heads, ...rows] = text
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','))
    expect(heads).toEqual(['Period', 'Payment amount', 'Principal paid', 'Interest paid', 'Remaining balance'])
    const cents = (column: number) => rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)
    expect(cents(2)).toBe(25_000_000)
    const interest = (cents(3) / 100).toLocaleString('en-AU', { style: 'currency', currency: 'AUD' })
    await expect(loan.figure('Total interest paid')).toHaveText(interest)
  })

  await test.step('extra repayments shorten the loan', async () => {
    await loan.fill({ amount: '1000', months: '6', rate: '12' })
    await loan.field('Extra Each Month').fill('100')
    await expect(loan.figure('Interest saved')).toHaveText('$11.15')
    await expect(loan.figure('Time saved')).toHaveText('2 months')
    await expect(loan.months.getByRole('row')).toHaveCount(5)
    expect(await loan.cells(loan.months, '4')).toEqual(['$172.55', '$170.51', '$2.04', '$33.93', '$0.00'])
    await expect(loan.status).toHaveText(/^Monthly payment \$172\.55/)
    await loan.submit.click()
    await expect(page).toHaveURL(/extra=100/)
  })

  await test.step('going back shows the previous loan', async () => {
    await page.goBack()
    await expect(loan.months.getByRole('row')).toHaveCount(361)
    await expect(loan.field('Duration \\(months\\)')).toHaveValue('360')
    await page.goForward()
    await expect(loan.figure('Interest saved')).toHaveText('$11.15')
  })

  await test.step('the shared link shows the same on a phone', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    const phone = await context.newPage()
    await phone.setViewportSize({ width: 375, height: 720 })
    const shared = await openLoan(phone, new URL(page.url()).search)
    await expect(shared.figure('Interest saved')).toHaveText('$11.15')
    await expect(shared.field('Extra Each Month')).toHaveValue('100')
    await shared.field('Total Loan Amount').focus()
    await expect(shared.submit).toBeInViewport()
    await expectNoSidewaysScroll(phone)
    await expectAccessible(phone)
    await phone.close()
  })

  await test.step('Clear empties form and result', async () => {
    await loan.form.getByRole('button', { name: 'Clear' }).click()
    await expect(page).toHaveURL(path)
    await expect(loan.field('Total Loan Amount')).toHaveValue('')
    await expect(loan.field('Total Loan Amount')).toBeFocused()
    await expect(page.getByText(emptyText)).toBeVisible()
    await expect(page.getByText('0 records')).toHaveCount(0)
  })
})
