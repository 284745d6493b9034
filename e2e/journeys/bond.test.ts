import { expectAccessible } from '../fixtures/accessibility.ts'
import { BondScreen, bondPath, rowsOf } from '../fixtures/bond.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll, sizeOf } from '../fixtures/layout.ts'

const tabs = ['Price', 'YTM', 'Sensitivity', 'Duration', 'Convexity', 'DV01', 'Price Curve']

test('an investor prices a bond and then analyses it in all seven tabs', {
  tag: [
    '@bond-1',
    '@bond-2',
    '@bond-3',
    '@bond-4',
    '@bond-6',
    '@bond-7',
    '@bond-8',
    '@entity-29',
    '@validation-23',
    '@validation-25',
    '@validation-27',
    '@validation-28',
    '@call-10',
    '@error-50',
    '@constant-31',
  ],
}, async ({ page }) => {
  const bond = new BondScreen(page)
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('fixed-income') && calls.push(request.url()))

  await test.step('the form opens with an example and its figures', async () => {
    await openHydrated(page, bondPath)
    await expect(bond.field('Face value')).toHaveValue('1,000')
    await expect(bond.field('Settlement date')).toHaveValue(/^\d{4}-\d\d-\d\d$/)
    for (const label of ['Bond price', 'Accrued interest', 'Yield to maturity', 'Duration', 'Modified duration']) {
      await expect(bond.figure('Price', label)).toHaveText(/\d\.\d{4}/)
    }
    await bond.expectFigure('Price', 'Yield to maturity', '4.5000%')
  })

  await test.step('the form asks for what is missing, and takes 6 for a percentage', async () => {
    await openHydrated(page, bondPath)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bond Analytics Toolbox')
    await expect(page.getByRole('tab')).toHaveText(tabs)
    const frequency = bond.field('Coupon frequency')
    await expect(frequency.getByRole('option')).toHaveText(['Annual', 'Semi-annual', 'Quarterly'])
    await expect(frequency).toHaveValue('semi-annual')
    await expectAccessible(page)

    await bond.fill({ 'Face value': '', 'Coupon rate': '' })
    await bond.button('Calculate Price').click()
    await expect(bond.field('Face value')).toBeFocused()
    await expect(bond.field('Face value')).toHaveAccessibleDescription(/Enter the face value\.$/)
    await expect(bond.field('Coupon rate')).toHaveAccessibleDescription(/Enter the coupon rate\.$/)
    await bond.fill({ 'Face value': '1000', 'Coupon rate': '6' })
    await bond.button('Calculate Price').click()
    await expect(bond.field('Coupon rate')).toBeFocused()
    await expect(bond.field('Coupon rate')).toHaveAccessibleDescription(/Enter a rate from 0% to 100%/)
    await expect(bond.form.getByText('6 is 600%. Did you mean 6%?')).toBeVisible()
    await bond.button('Use 6%').click()
    await expect(bond.field('Coupon rate')).toHaveValue('6%')
    await expect(bond.field('Coupon rate')).toBeFocused()
  })

  await test.step('a settlement on the day of maturity is refused at its field', async () => {
    await bond.fill({ 'Maturity date': '2027-11-15', 'Settlement date': '2027-11-15' })
    await expect(bond.result('Price').getByText('must lie before the maturity date')).toBeVisible()
    await bond.button('Calculate Price').click()
    await expect(bond.field('Settlement date')).toBeFocused()
    await expect(bond.field('Settlement date')).toHaveAccessibleDescription(/must lie before the maturity date\.$/)
    // The URL changes while typing, so it does not show that the calculation is done.
    expect(calls).toEqual([])
  })

  await test.step('a dated bond is priced, with its working shown', async () => {
    await bond.fill({ 'Settlement date': '2026-05-16', 'Yield rate': '5%' })
    await bond.expectFigure('Price', 'Bond price', '$1,014.2532')
    await expect(bond.field('Price')).toHaveValue('1,014.2532')
    const request = page.waitForRequest('**/api/v1/fixed-income/bonds/price/')
    await page.keyboard.press('Enter')
    expect((await request).postDataJSON()).toEqual({
      face_value: 1000,
      coupon_rate: 0.06,
      frequency: 'semi-annual',
      maturity_date: '2027-11-15',
      settlement_date: '2026-05-16',
      yield_rate: 0.05,
    })
    await bond.expectFigure('Price', 'Bond price', '$1,014.2532')
    await expect(bond.toast('Bond price calculated!')).toBeVisible()
    await expect(bond.status.filter({ hasText: 'Bond price: $1,014.2532.' })).toBeAttached()
    await expect(page).toHaveURL(
      `${bondPath}?tab=price&face=1000&coupon=0.06&matures=2027-11-15&settles=2026-05-16&yield=0.05`,
    )

    await bond.button('Show Details [+]').click()
    await expect(bond.button('Hide Details [-]')).toHaveAttribute('aria-expanded', 'true')
    await bond.expectFigure('Price', 'Clean price', '$1,014.2532')
    await bond.expectFigure('Price', 'Accrued interest', '$0.1630')
    await bond.expectFigure('Price', 'Dirty price', '$1,014.4162')
    await bond.expectFigure('Price', 'Yield used', '5.0000%')
    await bond.expectFigure('Price', 'Maturity date', '15 November 2027')
    const working = bond.result('Price').getByRole('table', { name: /^Payments/ })
    await expect(working.getByRole('row')).toHaveCount(5)
    await expect(working.getByRole('row', { name: /^15 Nov 2027/ })).toHaveText(
      '15 Nov 20271.4973$1,030.00000.928724$956.5858',
    )
    await expect(working.getByRole('row', { name: /^Dirty price/ })).toContainText('$1,014.4162')
    await expectAccessible(page)

    const figures = page.waitForEvent('download')
    await bond.button('Download CSV').click()
    const price = (await rowsOf(await figures)).find(([label]) => label === 'Bond price')?.[1]
    expect(Number(price)).toBeCloseTo(1014.2532, 4)
    const payments = page.waitForEvent('download')
    await bond.button('Download payments as CSV').click()
    const values = (await rowsOf(await payments)).slice(1).map((row) => Number(row.at(-1)))
    expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1014.4162, 4)
    await bond.button('Hide Details [-]').click()
    await expect(working).toHaveCount(0)
  })

  await test.step('without a maturity it is a perpetual bond', async () => {
    await bond.fill({ 'Maturity date': '', 'Settlement date': '' })
    await expect(bond.result('Price').getByText('Perpetual bond (no maturity date)')).toBeVisible()
    await bond.expectFigure('Price', 'Bond price', '$1,200.0000')
    await bond.button('Show Details [+]').click()
    await bond.expectFigure('Price', 'Maturity date', 'None: a perpetual bond')
    await expect(bond.result('Price').getByText('A perpetual bond pays its coupon forever')).toBeVisible()
  })

  await test.step('the other tabs share the inputs, each with its own figure first', async () => {
    await page.getByRole('tab', { name: 'Price', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'YTM' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('tab', { name: 'YTM' })).toHaveAttribute('aria-selected', 'true')
    await bond.field('Price').fill('1,000')
    await bond.expectFigure('YTM', 'Yield to maturity', '6.0000%')
    await expect(bond.field('Yield rate')).toHaveValue('6%')
    await bond.field('Price').fill('1,200')
    const request = page.waitForRequest('**/yield_to_maturity/')
    await page.keyboard.press('Enter')
    expect((await request).postDataJSON()).toMatchObject({ price: 1200 })
    expect((await request).postDataJSON()).not.toHaveProperty('maturity_date')
    await bond.expectFigure('YTM', 'Yield to maturity', '5.0000%')
    await expect(page).toHaveURL(/price=1200/)
    await expect(bond.toast('Yield to maturity calculated!')).toBeVisible()

    await bond.choose('Sensitivity')
    await expect(bond.field('Yield change')).toHaveValue('1%')
    await bond.field('Yield change').fill('0.01')
    await bond.button('Calculate Sensitivity').click()
    await bond.expectFigure('Sensitivity', 'Predicted price change', '-$192.0000')
    await expect(bond.toast('Bond price sensitivity calculated!')).toBeVisible()
    await expect(bond.result('Sensitivity').getByRole('table').getByRole('row')).toHaveText([
      /^Worked out/,
      /^Duration only.*-\$240\.0000 .*\$960\.0000 .*-\$40\.0000 Working \[\+\]$/,
      /^With convexity.*-\$192\.0000 .*\$1,008\.0000 .*\$8\.0000 Working \[\+\]$/,
      /^Full reprice.*-\$200\.0000 .*\$1,000\.0000 .*\$0\.0000 Working \[\+\]$/,
    ])

    for (const [tab, label, text, message] of [
      ['Duration', 'Duration', '20.5000 years', 'Duration calculated!'],
      ['Convexity', 'Convexity', '800.0000', 'Convexity calculated!'],
      ['DV01', 'DV01', '$2.4000', 'DV01 calculated!'],
    ] as const) {
      await bond.choose(tab)
      await expect(bond.field('Face value')).toHaveValue('1,000')
      await bond.button(`Calculate ${tab}`).click()
      await bond.expectFigure(tab, label, text)
      await expect(bond.toast(message)).toBeVisible()
    }
  })

  await test.step('the curve is drawn, with a table that says the same', async () => {
    await bond.choose('Price Curve')
    await bond.fill({ 'Maturity (years)': '10', 'Yield range start': '0.01', 'Yield range end': '0.1' })
    await bond.field('Yield step').fill('0')
    await bond.button('Calculate Price Curve').click()
    await expect(bond.field('Yield step')).toBeFocused()
    await expect(bond.field('Yield step')).toHaveAccessibleDescription(/The yield step must be a number above 0\.$/)
    await bond.field('Yield step').fill('0.01')
    await page.keyboard.press('Enter')
    await expect(bond.toast('Bond price curve generated!')).toBeVisible()
    const result = bond.result('Price Curve')
    const chart = result.getByRole('application', { name: 'Bond Price vs. Yield' })
    await expect(chart).toBeVisible()
    await expect(result.getByRole('heading', { name: 'Bond Price vs. Yield' })).toBeVisible()
    await expect(chart.locator('[data-part=series]')).toHaveCount(1)
    await expect.poll(async () => (await sizeOf(chart.locator('..'))).height).toBeGreaterThan(395)
    await expect(result.getByText('At a yield of 5.0000% the price is $1,077.9458')).toBeVisible()
    await expect(result.getByRole('table').getByRole('row')).toHaveCount(11)
    await expect(result.getByRole('table').getByRole('row', { name: '6.0000% $1,000.0000' })).toBeAttached()

    await page.setViewportSize({ width: 375, height: 720 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('every tab has its result, until Clear All', async () => {
    await bond.choose('Price')
    await bond.expectFigure('Price', 'Bond price', '$1,200.0000')
    await bond.button('Clear All').click()
    await expect(bond.field('Face value')).toHaveValue('1,000')
    for (const tab of tabs) {
      await bond.choose(tab)
      await expect(bond.result(tab).getByText('No result yet')).toBeVisible()
    }
    await bond.choose('Price')
    await bond.field('Yield rate').fill('6%')
    await bond.expectFigure('Price', 'Bond price', '$1,000.0000')
  })
})
