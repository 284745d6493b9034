import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll, expectSoundInEveryLook } from '../fixtures/look.ts'
import { expectPageFacts } from '../fixtures/page-facts.ts'

const address = '/finance/bond-pricing-calculator'
const priceCall = '**/api/v1/fixed-income/bonds/price/'

/** The page on the screen. */
class BondScreen {
  readonly page: Page
  readonly form: Locator
  readonly status: Locator

  constructor(page: Page) {
    this.page = page
    this.form = page.getByRole('form', { name: 'Inputs' })
    this.status = page.getByRole('main').getByRole('status')
  }

  field(label: string): Locator {
    return this.form.getByLabel(new RegExp(`^${label.replaceAll(/[()]/g, '\\$&')}( \\*)?$`))
  }

  result(tab: string): Locator {
    return this.page.getByRole('region', { name: `Result: ${tab}` })
  }

  async fill(inputs: Record<string, string>): Promise<void> {
    for (const [label, text] of Object.entries(inputs)) await this.field(label).fill(text)
  }

  async choose(tab: string): Promise<void> {
    await this.page.getByRole('tab', { name: tab, exact: true }).click()
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** A figure of the result by its label. */
  async expectFigure(tab: string, label: string, text: string): Promise<void> {
    const figure = this.result(tab)
      .locator('dl > div')
      .filter({ has: this.page.getByText(label, { exact: true }) })
    await expect(figure.locator('dd').first()).toHaveText(text)
  }

  toast(text: string): Locator {
    return this.page.getByRole('alert').filter({ hasText: text })
  }
}

const dated = {
  'Face value': '1000',
  'Coupon rate': '0.06',
  'Maturity date': '2027-11-15',
  'Settlement date': '2026-05-16',
}

/** The rows of a file, without its mark. */
async function rowsOf(download: Download): Promise<string[][]> {
  const text = await readFile(await download.path(), 'utf8')
  const lines = text.slice(1).trimEnd().split('\r\n')
  return lines.map((line) => line.split(','))
}

test('the form asks for what is missing, takes 5 for a percentage, and prices a bond with its working shown', async ({
  page,
}) => {
  await openHydrated(page, address)
  await expectPageFacts(page, { title: 'Bond Analytics Toolbox', canonical: address })
  const bond = new BondScreen(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bond Analytics Toolbox')
  const tabs = ['Price', 'YTM', 'Sensitivity', 'Duration', 'Convexity', 'DV01', 'Price Curve']
  await expect(page.getByRole('tab')).toHaveText(tabs)
  await expect(bond.field('Coupon frequency').getByRole('option')).toHaveText(['Annual', 'Semi-annual', 'Quarterly'])
  await expect(bond.field('Coupon frequency')).toHaveValue('semi-annual')

  await bond.button('Calculate Price').click()
  await expect(bond.field('Face value')).toBeFocused()
  await expect(bond.field('Face value')).toHaveAccessibleDescription(/Enter the face value\.$/)
  await expect(bond.field('Coupon rate')).toHaveAccessibleDescription(/Enter the coupon rate\.$/)

  await bond.fill({ ...dated, 'Coupon rate': '6' })
  await bond.button('Calculate Price').click()
  await expect(bond.field('Coupon rate')).toBeFocused()
  await expect(bond.field('Coupon rate')).toHaveAccessibleDescription(/Enter a decimal from 0 to 1/)
  await expect(bond.form.getByText('6 is 600 %. Did you mean 0.06?')).toBeVisible()
  await bond.button('Use 0.06').click()
  await expect(bond.field('Coupon rate')).toHaveValue('0.06')
  await expect(bond.field('Coupon rate')).toBeFocused()
  await expect(bond.form.getByText('0.06 is 6 %.', { exact: true })).toBeVisible()

  await bond.field('Yield rate').fill('5%')
  const request = page.waitForRequest(priceCall)
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
    `${address}?tab=price&face=1000&coupon=0.06&matures=2027-11-15&settles=2026-05-16&yield=0.05`,
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
  await expectSoundInEveryLook(page)

  const figures = page.waitForEvent('download')
  await bond.button('Download CSV').click()
  const price = (await rowsOf(await figures)).find(([label]) => label === 'Bond price')?.[1]
  expect(Number(price)).toBeCloseTo(1014.2532, 4)
  const payments = page.waitForEvent('download')
  await bond.button('Download payments as CSV').click()
  const values = (await rowsOf(await payments)).slice(1).map((row) => Number(row.at(-1)))
  expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1014.4162, 4)

  await page.emulateMedia({ media: 'print' })
  await expect(bond.form).toBeHidden()
  await expect(page.getByRole('tablist')).toBeHidden()
  await expect(working).toBeVisible()
})

test('every tab calculates with the shared inputs and keeps its own result; Clear All takes the results', async ({
  page,
}) => {
  await openHydrated(page, address)
  const bond = new BondScreen(page)
  await bond.fill({ 'Face value': '1000', 'Coupon rate': '0.06', 'Yield rate': '0.05' })
  await bond.button('Calculate Price').click()
  await bond.expectFigure('Price', 'Bond price', '$1,200.0000')
  await bond.button('Show Details [+]').click()
  await bond.expectFigure('Price', 'Maturity date', 'None: a perpetual bond')
  await expect(bond.result('Price').getByText('A perpetual bond pays its coupon without end')).toBeVisible()

  const rounds = [
    ['Duration', 'Duration', '20.5000 years', 'Duration calculated!'],
    ['Convexity', 'Convexity', '800.0000', 'Convexity calculated!'],
    ['DV01', 'DV01', '$2.4000', 'DV01 calculated!'],
  ] as const
  // By the keyboard: the tabs are one stop, and arrows lead through them.
  await page.getByRole('tab', { name: 'Price', exact: true }).focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('tab', { name: 'Duration' })).toHaveAttribute('aria-selected', 'true')
  for (const [tab, label, text, message] of rounds) {
    await bond.choose(tab)
    await expect(bond.field('Face value')).toHaveValue('1000')
    await bond.button(`Calculate ${tab}`).click()
    await bond.expectFigure(tab, label, text)
    await expect(bond.toast(message)).toBeVisible()
  }

  await bond.choose('YTM')
  await expect(bond.field('Yield rate')).toHaveCount(0)
  await bond.button('Calculate YTM').click()
  await expect(bond.field('Price')).toHaveAccessibleDescription(/Enter the price\.$/)
  await bond.field('Price').fill('1,200')
  await bond.button('Calculate YTM').click()
  await bond.expectFigure('YTM', 'Yield to maturity', '5.0000%')
  await expect(bond.toast('Yield to maturity calculated!')).toBeVisible()

  await bond.choose('Sensitivity')
  await bond.field('Yield change').fill('0.01')
  await bond.button('Calculate Sensitivity').click()
  await bond.expectFigure('Sensitivity', 'Predicted price change', '-$192.0000')
  await expect(bond.toast('Bond price sensitivity calculated!')).toBeVisible()
  const estimates = bond.result('Sensitivity').getByRole('table')
  await expect(estimates.getByRole('row')).toHaveText([
    /^Worked out/,
    /^Duration only.*-\$240\.0000\$960\.0000-\$40\.0000$/,
    /^With convexity.*-\$192\.0000\$1,008\.0000\$8\.0000$/,
    /^Full reprice.*-\$200\.0000\$1,000\.0000\$0\.0000$/,
  ])

  await bond.choose('Price')
  await bond.expectFigure('Price', 'Bond price', '$1,200.0000')
  await bond.field('Yield rate').fill('0.04')
  await expect(bond.result('Price').getByText('Calculated before the inputs were changed.')).toBeVisible()
  await bond.button('Clear All').click()
  await expect(bond.result('Price').getByText('No result yet')).toBeVisible()
  await expect(bond.field('Face value')).toHaveValue('1000')
  await bond.choose('DV01')
  await expect(bond.result('DV01').getByText('No result yet')).toBeVisible()
})

test('a shared address draws the curve at once, with marker, tangent and a table beside it', async ({
  page,
  problems,
}) => {
  problems.expect(/400.*bond_price_curve/)
  const query = '?tab=curve&face=1000&coupon=0.05&yield=0.05&years=10&from=0.01&to=0.1&step=0.01'
  await openHydrated(page, address + query)
  const bond = new BondScreen(page)
  const result = bond.result('Price Curve')
  await expect(page.getByRole('tab', { name: 'Price Curve' })).toHaveAttribute('aria-selected', 'true')
  await expect(bond.toast('Bond price curve generated!')).toBeVisible()
  const chart = result.getByRole('application', { name: 'Bond Price vs. Yield' })
  await expect(chart).toBeVisible()
  await expect(result.getByRole('heading', { name: 'Bond Price vs. Yield' })).toBeVisible()
  expect((await result.locator('.recharts-wrapper').boundingBox())?.height).toBeGreaterThan(395)
  await expect(chart.locator('.recharts-line-curve')).toHaveCount(2)
  await expect(chart.locator('.recharts-reference-dot-dot')).toHaveCount(1)
  await expect(result.getByText('At a yield of 5.0000% the price is $1,000.0000')).toBeVisible()
  await expect(result.getByRole('table').getByRole('row', { name: '5.0000% $1,000.0000' })).toBeAttached()
  await expect(result.getByRole('table').getByRole('row')).toHaveCount(11)

  await chart.focus()
  await page.keyboard.press('ArrowRight')
  await expect(result.getByRole('status').filter({ hasText: 'Yield 2.0000%' })).toBeVisible()
  await result.getByRole('slider').focus()
  await page.keyboard.press('End')
  await expect(result.getByText('Marker at a yield of 10.0000%')).toBeVisible()
  await expectSoundInEveryLook(page)

  await bond.field('Yield step').fill('0')
  await bond.button('Calculate Price Curve').click()
  await expect(bond.field('Yield step')).toBeFocused()
  await expect(bond.field('Yield step')).toHaveAccessibleDescription(/The yield step must be a number above 0\.$/)
  await bond.fill({ 'Yield step': '0.00001', 'Yield range end': '0.1' })
  await bond.button('Calculate Price Curve').click()
  await expect(result.getByText('Rows 1 to 200 of 9,001')).toBeVisible()
  await bond.button('Next rows').click()
  await expect(result.getByText('Rows 201 to 400 of 9,001')).toBeVisible()
  const points = page.waitForEvent('download')
  await bond.button('Download CSV').click()
  expect(await rowsOf(await points)).toHaveLength(9002)

  await page.goBack()
  await expect(bond.field('Yield step')).toHaveValue('0.01')
  await expect(result.getByRole('table').getByRole('row')).toHaveCount(11)
})

test('wrong values of an address stand in the form with their messages, and nothing is calculated', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('fixed-income') && calls.push(request.url()))
  await page.setViewportSize({ width: 320, height: 640 })
  await openHydrated(page, `${address}?tab=price&face=abc&coupon=7&matures=2036-02-30`)
  const bond = new BondScreen(page)
  await expect(bond.field('Face value')).toHaveValue('abc')
  await expect(bond.field('Face value')).toHaveAccessibleDescription(/Enter a number, such as 1000\.$/)
  await expect(bond.field('Coupon rate')).toHaveAccessibleDescription(/Enter a decimal from 0 to 1/)
  await expect(bond.field('Maturity date')).toHaveAccessibleDescription(/“2036-02-30”, which is no date\.$/)
  await expectNoSidewaysScroll(page)
  expect(calls).toEqual([])

  await bond.button('Empty the inputs').click()
  await bond.button('Fill in an example').click()
  await bond.button('Calculate Price').click()
  await expect(bond.result('Price')).toBeInViewport({ ratio: 0.2 })
  await expect(bond.result('Price').getByText(/^\$\d/).first()).toBeVisible()
})

test('a slow answer shows that it is awaited and gives way to a newer one; without a server nothing is lost', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  await openHydrated(page, address)
  const bond = new BondScreen(page)
  await bond.fill({ 'Face value': '1000', 'Coupon rate': '0.06', 'Yield rate': '0.05' })
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route(priceCall, async (route) => {
    if (route.request().postDataJSON().yield_rate === 0.05) await held
    await route.continue().catch(() => {})
  })
  await bond.button('Calculate Price').click()
  await expect(bond.button('Calculating...')).toBeVisible()
  await bond.field('Yield rate').fill('0.04')
  const givenUp = page.waitForEvent('requestfailed', (request) => request.postDataJSON().yield_rate === 0.05)
  await page.keyboard.press('Enter')
  await givenUp
  await bond.expectFigure('Price', 'Bond price', '$1,500.0000')
  release()
  await expect(bond.button('Calculate Price')).toBeVisible()
  await bond.expectFigure('Price', 'Bond price', '$1,500.0000')

  await context.setOffline(true)
  await bond.field('Yield rate').fill('0.03')
  await bond.button('Calculate Price').click()
  await expect(bond.toast('Bond price calculation failed.')).toBeVisible()
  await expect(bond.result('Price').getByText('The server could not be reached.')).toBeVisible()
  await expect(bond.field('Yield rate')).toHaveValue('0.03')
  await bond.expectFigure('Price', 'Bond price', '$1,500.0000')
  await context.setOffline(false)
  await bond.button('Calculate Price').click()
  await bond.expectFigure('Price', 'Bond price', '$2,000.0000')

  await bond.fill({ 'Maturity date': '2026-01-15', 'Settlement date': '2026-01-15' })
  problems.expect(/400.*bonds\/price/)
  await bond.button('Calculate Price').click()
  await expect(bond.field('Settlement date')).toBeFocused()
  await expect(bond.field('Settlement date')).toHaveAccessibleDescription(/must lie before the maturity date\.$/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page is complete up to the form', async ({ page }) => {
    await page.goto(address)
    const bond = new BondScreen(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bond Analytics Toolbox')
    await expect(bond.field('Face value')).toBeVisible()
    await expect(bond.form.getByText('The day the face value is paid back')).toBeVisible()
    await expect(bond.form.getByText('Calculating works only with JavaScript.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'How it is calculated' })).toContainText('not advice')
  })
})
