import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { clearDate } from '../fixtures/dates.ts'
import { hold } from '../fixtures/hold.ts'
import { openHydrated, reloadHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'
import {
  expectAccessibleAtEachWidth,
  expectNoSidewaysScroll,
  expectRoomForRepeatedHeads,
  linesOf,
  shifts,
} from '../fixtures/layout.ts'
import { LoanScreen, openLoan } from '../fixtures/loan.ts'

const endpoint = '**/api/v1/finance/calculate-principal/'
const path = '/finance/loan-calculator'
const emptyText = 'No amortization schedule data available.'
const fallback = 'Loan calculation failed. Please try again.'

test('a shared address restores extras, dates and a second loan, and all of it is printed', async ({ page }) => {
  const search =
    '?amount=400000&months=300&rate=5.85&extra=250&extra_from=13&offset=20000&once=24:10000&b_amount=400000&b_months=240&b_rate=5.5&b_compounding=daily&start=2026-01-31'
  const loan = await openLoan(page, search)
  await expect(loan.figure('Interest saved')).toHaveText('$127,240.22')
  await expect(loan.figure('Paid off')).toHaveText('After 18 years 10 months, on 30 Nov 2044')
  await expect(loan.years.getByRole('button').first()).toHaveText('2026')
  await loan.openRepayments()
  await expect(loan.months.getByRole('row')).toHaveCount(227)
  expect((await loan.cells(loan.months, '2'))[0]).toBe('31 Mar 2026')
  await expect(page.getByText(/^Loan B costs \$[\d,.]+ (more|less) interest than loan A, and ends .+\.$/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'The loans side by side' })).toBeVisible()
  await expect(loan.field('Month', 'Loan A')).toHaveValue('24')
  await expect(loan.field('Offset Balance', 'Loan A')).toHaveValue('20,000')
  await expect(loan.field('Compounding Frequency', 'Loan B')).toHaveValue('daily')
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.getByLabel('Schedule of').selectOption('Loan B')
  await expect(loan.months.getByRole('row')).toHaveCount(241)
  await expect(page.getByRole('application')).toHaveCount(2)
  await expectAccessibleAtEachWidth(page)

  await page.emulateMedia({ media: 'print' })
  await expect(loan.form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByText('$400,000.00 over 240 months at 5.5% a year, compounded daily')).toBeVisible()
  await expect(loan.months.getByRole('row').last()).toBeVisible()
  const box = loan.months.locator('xpath=..')
  expect(await box.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  await expectRoomForRepeatedHeads(loan.months)
  const titleTops = await page.locator('section:has(> :first-child h2)').evaluateAll((panels) =>
    panels.map((panel) => {
      const title = panel.querySelector('h2')
      return title ? title.getBoundingClientRect().top - panel.getBoundingClientRect().top : Number.NaN
    }),
  )
  expect(Math.min(...titleTops), 'a page break above a panel does not cut its title').toBeGreaterThanOrEqual(0)
  await page.emulateMedia({ media: null })

  await loan.form.getByRole('button', { name: 'Add a one-off repayment' }).first().click()
  await expect(loan.field('Month', 'Loan A').nth(1)).toBeFocused()
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

test('invalid inputs show errors at their fields, nothing is sent, and the first one gets the focus', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('calculate-principal') && asked.push(request.url()))
  const loan = await openLoan(page, '?amount=0&months=601&rate=12&offset=oops&compounding=weekly')
  await expect(loan.field('Total Loan Amount')).toHaveAttribute('aria-invalid', 'true')
  await expect(loan.field('Offset Balance')).toHaveValue('oops')
  await expect(loan.form.getByText('Choose monthly, daily or yearly.')).toBeVisible()
  await expect(page.getByText('$620,000.00')).toHaveCount(0)
  await loan.field('Total Loan Amount').fill('1,000')
  await expect(loan.field('Total Loan Amount')).not.toHaveAttribute('aria-invalid', 'true')
  await loan.field('Duration \\(months\\)').fill('6')
  await loan.field('Compounding Frequency').selectOption('monthly')
  await loan.form.getByText('Start date, one-off repayments, offset, interest only').click()
  await expect(loan.field('Offset Balance')).toBeHidden()
  await loan.submit.click()
  await expect(loan.field('Offset Balance')).toBeFocused()
  expect(asked).toEqual([])
  await expectAccessible(page)
  await loan.field('Offset Balance').fill('')
  await loan.field('Extra Each Month').fill('100')
  await page.keyboard.press('Enter')
  await expect(loan.figure('Interest saved')).toHaveText('$11.15')
  expect(asked).toHaveLength(1)
})

test('a wrong value shows its error when its field is left, and an empty field none', {
  tag: ['@validation-16', '@validation-17'],
}, async ({ page }) => {
  const loan = await openLoan(page)
  const rate = loan.field('Annual Interest Rate \\(%\\)')
  await rate.fill('31')
  await expect(rate).not.toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Tab')
  await expect(rate).toHaveAccessibleDescription(/Enter an annual interest rate from 0% to 30%\.$/)
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1)
  await expectAccessibleAtEachWidth(page)
  await rate.fill('30')
  await page.keyboard.press('Tab')
  await expect(rate).not.toHaveAttribute('aria-invalid', 'true')
  const months = loan.field('Duration \\(months\\)')
  await months.fill('')
  await page.keyboard.press('Tab')
  await expect(months).not.toHaveAttribute('aria-invalid', 'true')

  await months.fill('601')
  await loan.form.getByRole('button', { name: 'Compare with a second loan' }).click()
  await expect(loan.field('Total Loan Amount', 'Loan B')).toBeFocused()
})

test('a start date that does not exist is refused, and no longer once it is cleared', async ({ page }) => {
  const loan = await openLoan(page, '?amount=1000&months=6&rate=12&start=2026-01-31')
  const start = loan.field('Start Date')
  const outdated = loan.form.getByText('inputs changed since')
  await start.focus()
  await page.keyboard.type('02312026')
  await expect(outdated).toHaveCount(1)
  await loan.field('Total Loan Amount').focus()
  await expect(start).toHaveAccessibleDescription(/Enter the full date or clear the field\.$/)
  await clearDate(start)
  await loan.field('Total Loan Amount').focus()
  await expect(start).not.toHaveAttribute('aria-invalid', 'true')
  await expect(outdated).toHaveCount(0)

  await start.fill('2026-01-31')
  await start.focus()
  await page.keyboard.press('Delete')
  await loan.submit.click()
  await expect(start).toBeFocused()
  await expect(start).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Calculation successful!')).toHaveCount(0)

  await loan.form.getByRole('button', { name: 'Clear' }).click()
  expect(await start.evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(false)
})

test('all figures of earlier inputs say so, and give way beside the button of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  const loan = await openLoan(page, '?amount=620000&months=360&rate=6&extra=1')
  await expect(loan.figure('Interest saved')).toBeVisible()
  await expect(loan.form.getByText(/^\$3,717\.21 a month/)).toBeVisible()
  await loan.field('Annual Interest Rate \\(%\\)').fill('31')
  const leading = page.getByRole('region', { name: 'Your loan with extras' })
  await expect(leading.getByText('inputs changed since')).toBeVisible()
  for (const name of ['Estimates', 'Year by year', 'Amortization schedule', /^Why is this different/])
    await expect(page.getByRole('region', { name }).getByText('inputs changed since')).toBeVisible()
  await expect(loan.form.getByText('inputs changed since')).toBeVisible()
  await expect(loan.form.getByText(/a month, saves/)).toHaveCount(0)
})

test('an extra repayment too small to end the loan sooner saves no time', async ({ page }) => {
  const loan = await openLoan(page, '?amount=99999999.99&months=360&rate=6&extra=300')
  await expect(loan.figure('Time saved')).toHaveText('None')
})

test('amounts of millions stay whole where two loans are compared on the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await openLoan(page, '?amount=1234567.89&months=360&rate=6&b_amount=987654.32&b_months=300&b_rate=5')
  const row = page
    .getByRole('table', { name: 'The loans side by side' })
    .getByRole('row', { name: /^Total payments made/ })
  const amounts = row.getByText(/^[−$]/)
  await expect(amounts).toHaveCount(3)
  for (const amount of await amounts.all()) expect(await linesOf(amount)).toBe(1)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save this' }).click()
  await expect(page.getByLabel(/^Name/)).toHaveValue(/^\$1,234,567\.89.* \/ \$987,654\.32/)
})

test('a slow calculation shows progress, and a newer one replaces it', { tag: '@state-47' }, async ({ page }) => {
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

test('the result is calculated in the browser when the server is offline, and the call can be retried', {
  tag: ['@state-47', '@error-42'],
}, async ({ page, context, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  const loan = await openLoan(page, '?amount=1000&months=6&rate=12')
  await expect(loan.figure('Monthly payment')).toHaveText('$172.55')
  await loan.field('Total Loan Amount').fill('2000')
  await context.setOffline(true)
  await loan.submit.click()
  await expect(loan.form.getByRole('alert')).toContainText(fallback)
  await expect(loan.field('Total Loan Amount')).toHaveValue('2,000')
  await expect(loan.figure('Monthly payment')).toHaveText('$345.10')
  await context.setOffline(false)
  await loan.submit.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Calculation successful!' })).toBeVisible()
  await expect(loan.form.getByRole('alert')).toHaveCount(0)
})

test('the schedule in the browser matches that of the server to the last digit', async ({ page }) => {
  const loan = await openLoan(page, '?amount=623456.78&months=360&rate=5.85')
  await expect(loan.figure('Monthly payment')).not.toHaveText('')
  const { text } = await loan.downloadCsv()
  const shown = text.replace('\uFEFF', '').trimEnd().split('\r\n').slice(1)
  const data = { total_loan_amount: 623_456.78, duration_months: 360, annual_interest_rate: 5.85 }
  const answer = await (await page.request.post('/api/v1/finance/calculate-principal/', { data })).json()
  const rows: Record<string, number>[] = answer.data.amortization_schedule
  const columns = ['period', 'payment_amount', 'principal_paid', 'interest_paid', 'remaining_balance']
  expect(rows).toHaveLength(360)
  expect(shown.map((row) => row.split(',').map(Number))).toEqual(rows.map((row) => columns.map((name) => row[name])))
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the form is complete and says that it needs scripts', { tag: ['@loan-2', '@loan-5'] }, async ({ page }) => {
    await page.goto(`${path}?amount=1000`)
    const loan = new LoanScreen(page)
    await expect(loan.field('Total Loan Amount')).toBeVisible()
    await expect(loan.submit).toBeDisabled()
    await expect(
      page.getByText('Turn on JavaScript to use the calculator. A shared link then fills it in.'),
    ).toBeVisible()
    await page.getByText('Start date, one-off repayments, offset, interest only').click()
    await expect(loan.field('Offset Balance')).toBeVisible()
    await expect(page.getByText(emptyText)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Assumptions' })).toContainText('information, not advice')
  })
})

test('changing fees, fortnights and assumptions updates the estimates at once and is kept in the address', async ({
  page,
}) => {
  const loan = await openLoan(page, '?amount=150000&months=300&rate=6')
  await expect(loan.figure('Comparison rate')).toHaveText('6.00% a year')
  await loan.form.getByText('Fees', { exact: true }).click()
  await loan.field('Upfront Fee').fill('1000')
  await loan.field('Monthly Fee').fill('10')
  await expect(loan.figure('Comparison rate')).toHaveText('6.18% a year')
  await loan.field('Repayments').selectOption('fortnightly')
  await expect(loan.figure('Repayment')).toHaveText(/^\$\d+\.\d\d a fortnight$/)
  await loan.form.getByText('Rate rise and inflation').click()
  await loan.form.getByLabel('Rate Rise (points)').fill('2')
  await expect(loan.figure('If the rate rises by 2 points')).toContainText('a fortnight')
  await loan.form.getByLabel('Inflation (% a year)').fill('0')
  await loan.submit.click()
  await expect(page).toHaveURL(/repayment=fortnightly&fee_upfront=1000&fee_monthly=10&inflation=0&rise=2$/)
  await page.reload()
  await expect(loan.field('Upfront Fee')).toHaveValue('1,000')
  await expect(loan.figure('If the rate rises by 2 points')).toContainText('a fortnight')
  await loan.openRepayments('fortnights')
  await expect(page.getByRole('table', { name: 'Fortnights of the loan' })).toBeVisible()
})

const withEverything =
  '?amount=400000&months=300&rate=5.85&extra=250&offset=20000&once=24:10000&interest_only=2&fee_upfront=600&fee_monthly=10'

for (const width of [375, 1280]) {
  test(`at ${width} px a screen reader finds the working of each figure of a loan, with the numbers filled in`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const loan = await openLoan(page, '?amount=1000&months=6&rate=12')
    const button = page.getByRole('button', { name: 'Working for Monthly payment' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    const working = page.getByRole('region', { name: 'Working for Monthly payment' })
    await expect(working.getByRole('heading')).toBeInViewport()
    await expect(working.getByRole('listitem').last()).toContainText('= $172.55')
    await expect(working.getByText('Excel PMT')).toBeVisible()
    await expect(working.getByRole('status')).toHaveText('5 steps. The last, level repayment: $172.55.')
    await expect(working).toMatchAriaSnapshot(`
      - region "Working for Monthly payment":
        - heading "Working for Monthly payment" [level=3]
        - list:
          - listitem:
            - paragraph: P amount that is lent
            - paragraph: = $1,000.00
          - listitem:
            - paragraph: r rate a year
            - paragraph: = 12%
          - listitem:
            - paragraph: "i rate of a month: a twelfth of that of the year"
            - group "Formula for i":
              - math "r divided by 1200"
              - math "12 divided by 1200"
            - paragraph: = 0.01
          - listitem:
            - paragraph: n months of level repayments
            - paragraph: = 6
          - listitem:
            - paragraph: A level repayment
            - group "Formula for A":
              - math "(P times i) divided by (1 minus ((1 plus i) to the power of (minus n))), rounded to 2 decimals"
              - math "(1000 times 0.01) divided by (1 minus ((1 plus 0.01) to the power of (minus 6))), rounded to 2 decimals"
            - paragraph: = $172.55
        - term: Source
        - definition: The annuity formula; Excel PMT
        - term: Rounding
        - definition: Payments and the interest of each period to the cent, halves up. The rate of a period is never rounded.
        - term: Engine
        - definition: Version 0.2.0
    `)

    await page.getByRole('button', { name: 'Working for Total interest paid' }).click()
    await expect(working).toHaveCount(0)
    const interest = page.getByRole('region', { name: 'Working for Total interest paid' })
    await expect(interest.getByRole('math', { name: 'the sum over k from 1 to m of I of k' })).toBeVisible()
    await expect(interest.getByRole('math', { name: '10 plus 8.37 plus and so on plus 1.71' })).toBeVisible()
    await expect(interest.getByRole('listitem').last()).toContainText('= $35.28')
    await loan.field('Extra Each Month').fill('100')
    await page.getByRole('button', { name: 'Working for Interest saved' }).click()
    await expect(
      page.getByRole('region', { name: 'Working for Interest saved' }).getByRole('listitem').last(),
    ).toContainText('= $11.15')
  })
}

test('typed inputs survive a reload and the way back, and a calculation still has an entry of its own', async ({
  page,
}) => {
  await openHydrated(page, '/finance/loan-calculator')
  const loan = new LoanScreen(page)
  const amount = loan.field('Total Loan Amount')
  await amount.fill('450000')
  await expect(page).toHaveURL(/amount=450000&/)
  await reloadHydrated(page)
  await expect(amount).toHaveValue('450,000')
  await page.getByRole('link', { name: 'Back to tools' }).click()
  await expect(page).toHaveURL('/tools')
  await page.goBack()
  await expect(amount).toHaveValue('450,000')
  await amount.fill('500000')
  await expect(page).toHaveURL(/amount=500000&/)
  await loan.submit.click()
  await expect(loan.status).toContainText('total interest')
  await page.goBack()
  await expect(amount).toHaveValue('450,000')
  await expect(page).toHaveURL(/amount=450000&/)
})

test('an input typed just before another page opens is there on the way back', async ({ page }) => {
  await page.clock.install()
  await openHydrated(page, '/finance/loan-calculator')
  const amount = new LoanScreen(page).field('Total Loan Amount')
  await page.clock.pauseAt(Date.now() + 60_000)
  await amount.fill('470000')
  await page.getByRole('link', { name: 'Back to tools' }).click()
  await expect(page).toHaveURL('/tools')
  await page.clock.resume()
  await page.goBack()
  await expect(amount).toHaveValue('470,000')
})

test('one answer leads the result, two figures support it, and the others are smaller', async ({ page }) => {
  const loan = await openLoan(page, '?amount=500000&months=360&rate=6&extra=300')
  const sizeOf = (name: string) =>
    loan.figure(name).evaluate((value) => Number.parseFloat(getComputedStyle(value).fontSize))
  await expect(loan.figure('Repayment before extras')).toHaveText('$2,997.75 a month')
  expect(await sizeOf('Repayment before extras')).toBeGreaterThanOrEqual(32)
  for (const name of ['Interest saved', 'Paid off']) expect(await sizeOf(name)).toBe(20)
  for (const name of ['Time saved', 'Interest with extras', 'Monthly payment']) expect(await sizeOf(name)).toBe(14)
  await loan.field('Extra Each Month').fill('')
  await expect(loan.figure('Repayment before extras')).toHaveCount(0)
  expect(await sizeOf('Monthly payment')).toBeGreaterThanOrEqual(32)
})

test('results fade in only for readers who have nothing against motion', async ({ page }) => {
  const loan = await openLoan(page)
  const fade = () =>
    loan.figure('Monthly payment').evaluate((value) => {
      const { animationName, animationDuration } = getComputedStyle(value.closest('dl') ?? value)
      return [animationName !== 'none', animationDuration]
    })
  await expect.poll(fade).toEqual([true, '0s'])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(fade).toEqual([true, '0.12s'])
})

test('a wide window has the form beside the result, with header and footer in line', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  const loan = await openLoan(page)
  const left = (part: Locator) => part.evaluate((element) => Math.round(element.getBoundingClientRect().left))
  expect(await left(page.getByRole('heading', { level: 1 }))).toBe(224)
  expect(await left(page.getByRole('banner').getByRole('link').first())).toBe(224)
  expect(await left(page.getByRole('contentinfo').getByText('Ledgerdeck', { exact: true }))).toBe(224)
  expect(await left(loan.figure('Monthly payment'))).toBeGreaterThan(1_000)
  await expectNoSidewaysScroll(page)
})

for (const [need, show] of [
  ['a key', (page: Page) => page.keyboard.press('Shift')],
  ['the pointer', (page: Page) => page.mouse.move(1, 1)],
  ['its button, as screen readers press it', pressShow],
  ['scrolling without an input', (page: Page) => page.evaluate(() => scrollTo(0, 600))],
] as const) {
  test(`the schedule and the charts load with ${need}, and move nothing in sight`, async ({ page }) => {
    const details: string[] = []
    page.on('request', (request) => request.url().includes('loan-details') && details.push(request.url()))
    await openHydrated(page, path)
    const loan = new LoanScreen(page)
    await expect(loan.figure('Monthly payment')).toHaveText('$3,717.21')
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { name: 'Amortization schedule' })).toHaveCount(1)
    expect(details).toEqual([])
    const shift = await shifts(page)

    await show(page)
    await expect(page.getByRole('application')).toHaveCount(2)
    await expect(page.getByRole('heading', { name: 'Amortization schedule' })).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Show the schedule' })).toHaveCount(0)
    expect(await shift()).toBe(0)
  })
}

test('the schedule takes the focus of the button that shows it, which says that it is loading', async ({ page }) => {
  const load = await holdDetails(page)
  await openHydrated(page, path)
  await page.getByRole('button', { name: 'Show the schedule' }).press('Enter')
  const button = page.getByRole('button', { name: 'Loading the schedule...' })
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  load()
  await expect(scheduleSummary(page)).toBeFocused()
})

for (const [way, open] of [
  ['an address', (page: Page) => openHydrated(page, `${path}#schedule`)],
  [
    'the skip link',
    async (page: Page) => {
      await openHydrated(page, path)
      await page.getByRole('link', { name: 'Skip to the schedule' }).press('Enter')
    },
  ],
] as const) {
  test(`${way} leads to the schedule before it has loaded`, async ({ page }) => {
    const load = await holdDetails(page)
    await open(page)
    await expect(page.getByRole('button', { name: 'Loading the schedule...' })).toBeAttached()
    await expect(page.locator('#schedule')).toHaveCount(0)
    load()
    await expect(scheduleSummary(page)).toBeInViewport({ ratio: 1 })
  })
}

test('the skip link leads the focus to the schedule once it has loaded', async ({ page }) => {
  const load = await holdDetails(page)
  await openHydrated(page, path)
  await page.getByRole('link', { name: 'Skip to the schedule' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Loading the schedule...' })).toBeAttached()
  load()
  await expect(page.locator('#schedule')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(scheduleSummary(page)).toBeFocused()
})

const scheduleSummary = (page: Page) => page.locator('summary').filter({ hasText: 'All 360 months' })

/** Returns what lets the details load. */
async function holdDetails(page: Page): Promise<() => void> {
  const { promise: isWanted, resolve } = Promise.withResolvers<void>()
  await page.route('**/loan-details-*.js', async (route) => {
    await isWanted
    await route.continue()
  })
  return resolve
}

test('a print before the schedule has loaded has it all the same', async ({ page }) => {
  const endPrint = await holdDetails(page)
  await openHydrated(page, path)
  const loan = new LoanScreen(page)
  await expect(loan.figure('Monthly payment')).toHaveText('$3,717.21')
  await page.evaluate(() => void dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  const schedule = page.getByRole('region', { name: 'Amortization schedule' }).getByRole('table')
  await expect(schedule.getByRole('row')).toHaveCount(361)
  await expect(schedule.getByRole('row').last()).toContainText(/^360\$/)
  await expect(schedule).toContainText('$620,000.00 over 360 months at 6% a year, compounded monthly')
  await expectRoomForRepeatedHeads(schedule)
  await expect(page.getByRole('button', { name: /^(Show|Loading) the schedule/ })).toBeHidden()
  await page.emulateMedia({ media: null })
  await page.evaluate(() => void dispatchEvent(new Event('afterprint')))
  await expect(schedule).toHaveCount(0)
  endPrint()
})

for (const [width, height] of [
  [375, 812],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const) {
  test(`a shared loan moves nothing in sight while it is filled in, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const search =
      '?amount=400000&months=300&rate=5.85&extra=250&offset=20000&once=24:10000&start=2026-01-31&b_amount=1000&b_months=9&b_rate=5'
    const read = await hold(page, '**/assets/*.js')
    await page.goto(path + search)
    const loan = new LoanScreen(page)
    await expectHiddenForm(page)
    const shift = await shifts(page)
    read()
    await expect(loan.figure('Interest saved').first()).toHaveText('$132,586.15')
    await expect(loan.form.getByRole('button', { name: 'Calculate' })).toBeVisible()
    expect(await shift()).toBe(0)
  })

  test(`a shared loan with wrong inputs moves nothing in sight, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const read = await hold(page, '**/assets/*.js')
    await page.goto(`${path}?amount=lots&months=1&rate=60`)
    const loan = new LoanScreen(page)
    await expectHiddenForm(page)
    const shift = await shifts(page)
    read()
    await expect(loan.form.getByRole('alert')).toHaveCount(3)
    await expect(loan.form.getByRole('button', { name: 'Calculate' })).toBeVisible()
    expect(await shift()).toBe(0)
  })
}

test('a shared loan that starts on a day that does not exist is calculated without a start, and says so', async ({
  page,
}) => {
  await openHydrated(page, `${path}?amount=620000&months=360&rate=6&start=2026-02-31`)
  const loan = new LoanScreen(page)
  const start = loan.form.getByLabel('Start Date')
  await expect(start).toHaveAccessibleDescription(/Enter a valid start date or leave it blank\.$/)
  await expect(start).toBeVisible()
  await expect(loan.figure('Monthly payment')).toHaveText('$3,717.21')
  await start.focus()
  await start.blur()
  await expect(loan.form.getByRole('alert')).toHaveCount(0)
})

async function expectHiddenForm(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Calculate', includeHidden: true })
  await expect(button).toBeAttached()
  await expect(button).toBeHidden()
}

/** Presses the button without moving the pointer or focus. */
async function pressShow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show the schedule' }).dispatchEvent('click')
}

test('by keyboard, a link behind the form leads past the workings to the schedule', async ({ page }) => {
  const loan = await openLoan(page)
  await loan.field('Total Loan Amount').fill('500000')
  const link = page.getByRole('link', { name: 'Skip to the schedule' })
  await expect(link).toBeAttached()
  await expect(scheduleSummary(page)).toBeAttached()
  await loan.form.getByRole('button', { name: 'Clear' }).focus()
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(scheduleSummary(page)).toBeFocused()
  await expect(loan.field('Total Loan Amount')).toHaveValue('500,000')
})

test('a schedule that is wider than a phone fades at its end until it is scrolled there', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 720 })
  await openLoan(page, '?amount=500000&months=360&rate=6')
  await page.getByText('All 360 months').click()
  const schedule = page.getByRole('region', { name: 'Months of the loan' })
  const fade = () => schedule.evaluate((box) => getComputedStyle(box).getPropertyValue('--end-fade'))
  await expect.poll(fade).toBe('48px')
  await schedule.evaluate((box) => box.scrollTo({ left: box.scrollWidth }))
  await expect.poll(fade).toBe('0px')
})

test('the headings of the two charts are at one height, and so are the drawings', async ({ page }) => {
  await openLoan(page, '?amount=500000&months=360&rate=6')
  for (const extras of ['', '200']) {
    await page.getByRole('textbox', { name: 'Extra Each Month', exact: true }).fill(extras)
    const charts = page.getByRole('figure').filter({ has: page.getByRole('application') })
    await expect(charts).toHaveCount(2)
    await expect(page.getByRole('list', { name: 'Legend' })).toHaveCount(extras === '' ? 1 : 2)
    for (const part of [page.getByRole('heading', { level: 3 }), page.getByRole('application')]) {
      const tops = await charts.locator(part).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
      expect(new Set(tops).size, String(tops)).toBe(1)
    }
  }
})

for (const width of [375, 1280]) {
  test(`at ${width} px every figure of a loan has a complete working`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openLoan(page, withEverything)
    const buttons = page.getByRole('button', { name: /^Working for / })
    // Five of the plain loan, seven with extras, three estimates.
    await expect(buttons).toHaveCount(15)
    for (const button of await buttons.all()) {
      await button.click()
      const region = page.getByRole('region', { name: (await button.getAttribute('aria-label')) ?? '', exact: true })
      await expect(region.getByText('Version 0.2.0')).toBeVisible()
      await expect(region).not.toContainText('NaN')
    }
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  test(`at ${width} px each figure of two loans and their difference has a complete working`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openLoan(page, '?amount=500000&months=360&rate=6&b_amount=500000&b_months=300&b_rate=5.5')
    const table = page.getByRole('table', { name: 'The loans side by side' })
    const buttons = table.getByRole('button', { name: /^Working for / })
    // Of the amounts, which were entered, only the difference.
    await expect(buttons).toHaveCount(6 * 3 + 1)
    for (const button of await buttons.all()) {
      await button.click()
      const region = page.getByRole('region', { name: (await button.getAttribute('aria-label')) ?? '', exact: true })
      await expect(region.getByText('Version 0.2.0')).toBeVisible()
      await expect(region).not.toContainText('NaN')
    }
    await table.getByRole('button', { name: 'Working for Monthly payment, B less A' }).click()
    await expect(
      page.getByRole('region', { name: 'Working for Monthly payment, B less A' }).getByRole('listitem').last(),
    ).toContainText('= $72.69')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  test(`at ${width} px a loan is also calculated as banks and Excel do, and the difference is explained`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await openLoan(page, '?amount=620000&months=360&rate=6&start=2026-12-01&fee_monthly=10')
    const panel = page.getByRole('region', { name: 'Why is this different from my bank or Excel?' })
    // By key: the results above are still being drawn, and a pointer would miss what moves.
    await panel.getByText('Calculate it their way as well').press('Enter')
    const byDay = panel.getByRole('table', { name: 'Interest by the day' })
    await expect(byDay.getByRole('row', { name: 'Interest in the first month' })).toContainText(
      '$3,100.00$3,159.45+$59.45',
    )
    const unrounded = panel.getByRole('table', { name: 'Nothing rounded to the cent' })
    await expect(unrounded.getByRole('row', { name: 'Monthly repayment' })).toContainText('$3,717.213256')
    await expect(panel.getByRole('table', { name: 'Comparison rate of the standard loan' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}
