import { expectAccessible } from '../fixtures/accessibility.ts'
import { BondScreen, bondPath, rowsOf } from '../fixtures/bond.ts'
import { clearDate } from '../fixtures/dates.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'
import {
  expectAccessibleAtEachWidth,
  expectNoSidewaysScroll,
  expectRoomForRepeatedHeads,
  sizeOf,
} from '../fixtures/layout.ts'
import { expectPageFacts } from '../fixtures/page-facts.ts'

const priceCall = '**/api/v1/fixed-income/bonds/price/'
const dated = '?tab=price&face=1000&coupon=0.06&matures=2027-11-15&settles=2026-05-16&yield=0.05'

test('a price with its working fits every window and is printed with its inputs', async ({ page }) => {
  await openHydrated(page, bondPath + dated)
  await expectPageFacts(page, { title: 'Bond Analytics Toolbox', canonical: bondPath })
  const bond = new BondScreen(page)
  await bond.button('Show Details [+]').click()
  const working = bond.result('Price').getByRole('table', { name: /^Payments/ })
  await expect(working.getByRole('row')).toHaveCount(5)
  await expectAccessibleAtEachWidth(page)
  await page.emulateMedia({ media: 'print' })
  for (const label of [
    'Face value',
    'Coupon rate',
    'Maturity date',
    'Settlement date',
    'Coupon frequency',
    'Priced as',
  ])
    await expect(bond.field(label)).toBeVisible()
  await expect(bond.field('Face value')).toHaveValue('1,000')
  await expect(bond.form.getByText('6% is 0.06.')).toBeVisible()
  await expect(bond.form.getByRole('slider')).toHaveCount(0)
  await expect(bond.form.getByRole('button')).toHaveCount(0)
  await expect(bond.form.getByText('When the face value is paid back')).toBeHidden()
  await expect(page.getByRole('tablist')).toBeHidden()
  await expect(page.getByText('Calculate it their way as well')).toBeHidden()
  // Chromium prints what follows a grid over its last row.
  const figures = bond.result('Price').getByText('Modified duration').locator('xpath=ancestor::dl')
  await expect(figures).toHaveCSS('display', 'block')
  await expect(working).toBeVisible()
  await expectRoomForRepeatedHeads(working)
})

test('a calculation that fails to load is loaded again when the reader calculates again', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_FAILED/)
  const files = '**/assets/bond-calculation-*.js'
  await context.route(files, (route) => route.abort())
  await openHydrated(page, bondPath + dated)
  const bond = new BondScreen(page)
  await bond.field('Priced as').selectOption('Australian Treasury Bond (AOFM)')
  const problem = page.getByText('This calculation didn’t load. Check your connection and try again.')
  const outdated = bond.result('Price').getByText('inputs changed since')
  await expect(problem).toBeVisible()
  await expect(outdated).toBeVisible()
  await context.unroute(files)
  await bond.button('Calculate Price').click()
  await expect(problem).toHaveCount(0)
  await expect(outdated).toHaveCount(0)
})

test('printing waits for the working, and the printout has every row of it', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'))
      document.title = `${document.querySelectorAll('table[aria-labelledby] tbody tr').length} rows on paper`
      dispatchEvent(new Event('afterprint'))
    }
  })
  const monthly = '?tab=price&face=1000&coupon=0.06&frequency=quarterly&matures=2110-11-15&settles=2026-05-16'
  await openHydrated(page, bondPath + monthly)
  const bond = new BondScreen(page)
  await bond.button('Print').click()
  await expect(page).toHaveTitle('338 rows on paper')
  const rows = bond
    .result('Price')
    .getByRole('table', { name: /^Payments/ })
    .getByRole('row')
  await expect(rows).toHaveCount(202)
  await expect(bond.result('Price').getByText('Rows 1 to 200 of 338')).toBeVisible()
})

test('a shared address draws the curve at once, with a marker, a tangent and a table beside it', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('fixed-income') && calls.push(request.url()))
  const query = '?tab=curve&face=1000&coupon=0.05&yield=0.05&years=10&from=0.01&to=0.1&step=0.01'
  await openHydrated(page, bondPath + query)
  const bond = new BondScreen(page)
  const result = bond.result('Price Curve')
  await expect(page.getByRole('tab', { name: 'Price Curve' })).toHaveAttribute('aria-selected', 'true')
  const chart = result.getByRole('application', { name: 'Bond Price vs. Yield' })
  await expect(chart).toBeVisible()
  await expect(result.getByRole('heading', { name: 'Bond Price vs. Yield' })).toBeVisible()
  await expect.poll(async () => (await sizeOf(chart.locator('..'))).height).toBeGreaterThan(395)
  await expect(chart.locator('[data-part=series]')).toHaveCount(1)
  await expect(chart.locator('[data-part=marker] line')).toHaveCount(1)
  await expect(chart.locator('[data-part=marker] path')).toHaveCount(2)
  await expect(result.getByText('At a yield of 5.0000% the price is $1,000.0000')).toBeVisible()
  await expect(result.getByRole('table').getByRole('row', { name: '5.0000% $1,000.0000' })).toBeAttached()
  await expect(result.getByRole('table').getByRole('row')).toHaveCount(11)

  await chart.focus()
  await page.keyboard.press('ArrowRight')
  await expect(result.getByRole('status').filter({ hasText: 'Yield 2.0000%' })).toBeVisible()
  await result.getByRole('slider').focus()
  await page.keyboard.press('End')
  await expect(result.getByText('Marker at a yield of 10.0000%')).toBeVisible()
  await expectAccessibleAtEachWidth(page)

  await bond.field('Yield step').fill('0')
  await bond.button('Calculate Price Curve').click()
  await expect(bond.field('Yield step')).toBeFocused()
  expect(calls).toEqual([])
  await expect(bond.field('Yield step')).toHaveAccessibleDescription(/The yield step must be a number above 0\.$/)
  await bond.fill({ 'Yield step': '0.00001', 'Yield range end': '0.1' })
  await bond.button('Calculate Price Curve').click()
  await expect(result.getByText('Rows 1 to 200 of 9,001')).toBeVisible()
  await bond.button('Next rows').click()
  await expect(result.getByText('Rows 201 to 400 of 9,001')).toBeVisible()
  await bond.button('Previous rows').click()
  await expect(result.getByText('Rows 1 to 200 of 9,001')).toBeVisible()
  await expect(bond.button('Previous rows')).toBeDisabled()
  await expect(bond.button('Previous rows')).toBeFocused()
  const points = page.waitForEvent('download')
  await bond.button('Download CSV').click()
  expect(await rowsOf(await points)).toHaveLength(9002)

  await page.goBack()
  await expect(bond.field('Yield step')).toHaveValue('1%')
  await expect(result.getByRole('table').getByRole('row')).toHaveCount(11)
})

const riskFigures = {
  Duration: 'duration',
  'Modified duration': 'modified_duration',
  Convexity: 'convexity',
  DV01: 'dv01',
  'Accrued interest': 'accrued_interest',
  'Clean price': 'clean_price',
}
const comparisons = [
  {
    what: 'any bond',
    query: dated,
    path: '/api/v1/fixed-income/risk_metrics/dv01/',
    body: { face_value: 1000, coupon_rate: 0.06, maturity_date: '2027-11-15', settlement_date: '2026-05-16' },
    figures: { ...riskFigures, 'Bond price': 'bond_price', 'Dirty price': 'dirty_price' },
    yieldRate: 0.05,
  },
  {
    what: 'a Treasury Bond',
    query: '?tab=price&convention=treasury-bond&coupon=0.0325&matures=2029-04-21&settles=2018-11-19&yield=0.01369',
    path: '/api/v1/finance/treasury-bond-price/',
    body: { coupon_rate: 0.0325, maturity_date: '2029-04-21', settlement_date: '2018-11-19' },
    figures: { ...riskFigures, 'Price per $100': 'price_rounded', 'Exact price': 'price' },
    yieldRate: 0.01369,
  },
]

for (const { what, query, path, body, figures, yieldRate } of comparisons) {
  test(`the figures of ${what} in the browser match those of the server to the last digit`, async ({ page }) => {
    await openHydrated(page, bondPath + query)
    const bond = new BondScreen(page)
    const download = page.waitForEvent('download')
    await bond.button('Download CSV').click()
    const shown = Object.fromEntries((await rowsOf(await download)).map(([label, value]) => [label, Number(value)]))
    const response = await page.request.post(path, { data: { ...body, yield_rate: yieldRate } })
    const answered = await response.json()
    for (const [label, name] of Object.entries(figures)) expect(shown[label], label).toBe(answered[name])
  })
}

test('wrong values in the address appear in the form with their errors, and nothing is calculated', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('fixed-income') && calls.push(request.url()))
  await page.setViewportSize({ width: 320, height: 640 })
  await openHydrated(page, `${bondPath}?tab=dv01&face=abc&coupon=7&matures=2036-02-30`)
  const bond = new BondScreen(page)
  await expect(page.getByRole('tab', { name: 'DV01' })).toBeInViewport({ ratio: 0.9 })
  await expect(bond.field('Face value')).toHaveValue('abc')
  await expect(bond.field('Face value')).toHaveAccessibleDescription(/Enter a number, such as 1000\.$/)
  await expect(bond.field('Coupon rate')).toHaveAccessibleDescription(/Enter a rate from 0% to 100%/)
  await expect(bond.field('Maturity date')).toHaveAccessibleDescription(/“2036-02-30”, which isn’t a date\.$/)
  await expectNoSidewaysScroll(page)
  expect(calls).toEqual([])

  await bond.button('Reset inputs').click()
  await bond.button('Calculate DV01').click()
  await expect(bond.toast('DV01 calculated!')).toBeVisible()
  await expect(bond.result('DV01')).toBeInViewport({ ratio: 0.2 })
  await expect(bond.result('DV01').getByText(/^\$\d/).first()).toBeVisible()
})

for (const convention of ['general', 'treasury-bond', 'treasury-note'])
  test(`an address with a maturity in the past (${convention}) shows the reason, and no other result`, async ({
    page,
  }) => {
    const terms = 'face=1000&coupon=0.05&yield=0.0425&matures=2020-01-15&settles=2026-11-23'
    await openHydrated(page, `${bondPath}?tab=price&convention=${convention}&${terms}`)
    const bond = new BondScreen(page)
    const reason = 'The settlement date must lie before the maturity date.'
    await expect(bond.result('Price').getByText(reason)).toBeVisible()
    await expect(bond.field('Maturity date')).toHaveAccessibleDescription(new RegExp(`${reason}$`))
    await expect(bond.field('Settlement date')).not.toHaveAttribute('aria-invalid', 'true')
    await expect(bond.result('Price').getByText('No result yet')).toBeVisible()
    await expect(bond.result('Price').getByText(/^\$\d/)).toHaveCount(0)
  })

test('a settlement after a maturity that is still to come is the wrong date', async ({ page }) => {
  await openHydrated(page, `${bondPath}?tab=price&face=1000&coupon=0.05&matures=9999-01-15&settles=9999-01-15`)
  const bond = new BondScreen(page)
  const reason = /The settlement date must lie before the maturity date\.$/
  await expect(bond.field('Settlement date')).toHaveAccessibleDescription(reason)
  await expect(bond.field('Maturity date')).not.toHaveAttribute('aria-invalid', 'true')
})

test('a wrong value shows its error when its field is left, and an empty field none', {
  tag: '@validation-24',
}, async ({ page }) => {
  await openHydrated(page, bondPath)
  const bond = new BondScreen(page)
  const coupon = bond.field('Coupon rate')
  const reason = /Enter a rate from 0% to 100%, such as 5% or 0\.05\.$/
  await coupon.fill('700%')
  await expect(coupon).not.toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Tab')
  await expect(coupon).toHaveAccessibleDescription(reason)
  await expectAccessibleAtEachWidth(page)
  await coupon.fill('7%')
  await page.keyboard.press('Tab')
  await expect(coupon).not.toHaveAttribute('aria-invalid', 'true')
  await coupon.fill('')
  await page.keyboard.press('Tab')
  await expect(coupon).not.toHaveAttribute('aria-invalid', 'true')

  await coupon.fill('5%')
  const maturity = bond.field('Maturity date')
  await maturity.fill('2020-01-15')
  await page.keyboard.press('Tab')
  await bond.field('Face value').focus()
  await expect(maturity).toHaveAccessibleDescription(/must lie before the maturity date\.$/)
  await maturity.fill('9999-01-15')
  await expect(maturity).not.toHaveAttribute('aria-invalid', 'true')
})

test('a press of Calculate counts although the field before it is wrong', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openHydrated(page, bondPath)
  const bond = new BondScreen(page)
  await bond.field('Face value').fill('abc')
  await bond.field('Price').fill('-1')
  await expect(bond.form.getByText('inputs changed since')).toBeVisible()
  await bond.button('Calculate Price').click()
  await expect(bond.field('Face value')).toBeFocused()
  await expect(bond.field('Face value')).toHaveAccessibleDescription(/Enter a number, such as 1000\.$/)
})

test('the explanations in a row of figures begin at one height', async ({ page }) => {
  await openHydrated(page, bondPath)
  const bond = new BondScreen(page)
  const tops = await Promise.all(
    ['Accrued interest', 'Yield to maturity', 'Duration'].map((label) =>
      bond
        .figure('Price', label)
        .locator('xpath=following-sibling::dd')
        .evaluate((about) => Math.round(about.getBoundingClientRect().top)),
    ),
  )
  expect(new Set(tops).size, tops.join(', ')).toBe(1)
})

test('typed inputs survive the way to another page and back', async ({ page }) => {
  await openHydrated(page, bondPath)
  const bond = new BondScreen(page)
  const face = bond.field('Face value')
  await face.fill('5000')
  await expect(page).toHaveURL(/face=5000&/)
  await page.getByRole('link', { name: 'TOOLS' }).first().click()
  await expect(page).toHaveURL('/tools')
  await page.goBack()
  await expect(face).toHaveValue('5,000')
})

test('a Treasury Note starts with half a year, and one of more than a year is questioned', async ({ page }) => {
  await openHydrated(page, bondPath)
  const bond = new BondScreen(page)
  const caution = bond.result('Price').getByText('A Treasury Note longer than a year')
  await expect(bond.field('Maturity date')).not.toHaveAttribute('required')
  await bond.field('Priced as').selectOption('treasury-note')
  await expect(bond.field('Maturity date')).toHaveAttribute('required')
  await expect(bond.result('Price').getByText(/^\$97\.\d{3}$/)).toBeVisible()
  await expect(caution).toHaveCount(0)
  await bond.fill({ 'Settlement date': '2026-11-23', 'Maturity date': '2030-11-22' })
  await expect(caution).toBeVisible()
  await bond.fill({ 'Maturity date': '2027-11-22' })
  await expect(caution).toHaveCount(0)
})

test('a slow calculation shows progress, a newer one replaces it, and an offline error keeps the input', {
  tag: ['@bond-5', '@state-46'],
}, async ({ page, context, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  await openHydrated(page, bondPath)
  const bond = new BondScreen(page)
  await bond.fill({ 'Face value': '1000', 'Coupon rate': '0.06', 'Maturity date': '', 'Yield rate': '0.05' })
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
  await expect(bond.form.getByRole('alert')).toContainText('Bond price calculation failed.')
  await expect(bond.form.getByText('We can’t reach the server.')).toBeVisible()
  await expect(bond.field('Yield rate')).toHaveValue('0.03')
  await bond.expectFigure('Price', 'Bond price', '$2,000.0000')
  await context.setOffline(false)
  await bond.button('Calculate Price').click()
  await expect(bond.toast('Bond price calculated!').last()).toBeVisible()
  await expect(bond.form.getByRole('alert')).toHaveCount(0)

  await bond.fill({ 'Maturity date': '2026-01-15', 'Settlement date': '2026-01-15' })
  await bond.button('Calculate Price').click()
  await expect(bond.field('Maturity date')).toBeFocused()
  await expect(bond.field('Maturity date')).toHaveAccessibleDescription(/must lie before the maturity date\.$/)
})

test('a half-typed date is not taken for a perpetual bond, and an emptied price is calculated again', async ({
  page,
}) => {
  await openHydrated(page, bondPath + dated)
  const bond = new BondScreen(page)
  await bond.expectFigure('Price', 'Bond price', '$1,014.2532')
  await bond.field('Maturity date').focus()
  await page.keyboard.press('Delete')
  await expect(bond.result('Price').getByText('Enter the full date or clear the field.')).toBeVisible()
  await expect(bond.result('Price').getByText('Perpetual bond (no maturity date)')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(bond.field('Maturity date')).toHaveAccessibleDescription(/Enter the full date or clear the field\.$/)
  await clearDate(bond.field('Maturity date'))
  await page.keyboard.press('Shift+Tab')
  await expect(bond.field('Maturity date')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(bond.result('Price').getByText('Perpetual bond (no maturity date)')).toBeVisible()
  await bond.field('Maturity date').fill('2027-11-15')
  await expect(bond.result('Price').getByText('Enter the full date')).toHaveCount(0)

  await bond.field('Price').fill('990')
  await expect(bond.field('Yield rate')).toHaveValue(/^6\.\d{1,4}%$/)
  await bond.field('Price').fill('')
  await expect(bond.field('Price')).toHaveValue('')
  await page.keyboard.press('Tab')
  await expect(bond.field('Price')).toHaveValue('1,014.2532')
  await expect(bond.field('Yield rate')).toHaveValue('5%')
  await page.getByRole('slider', { name: 'Yield rate, slider' }).press('ArrowRight')
  await expect(bond.field('Yield rate')).toHaveValue('5.05%')
  await bond.expectFigure('Price', 'Yield to maturity', '5.0500%')
})

test('by keyboard, a link behind the form leads past the workings to the details', async ({ page }) => {
  await openHydrated(page, bondPath)
  const bond = new BondScreen(page)
  await expect(bond.button('Show Details [+]')).toBeVisible()
  await bond.button('Reset inputs').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the details' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(bond.button('Show Details [+]')).toBeFocused()
})

test('a Treasury Bond is priced by keyboard alone, in the way the AOFM does it', async ({ page }) => {
  await openHydrated(page, bondPath)
  const bond = new BondScreen(page)
  await bond.field('Priced as').focus()
  await page.keyboard.press('ArrowDown')
  await expect(bond.field('Priced as')).toHaveValue('treasury-bond')
  await expect(bond.field('Face value')).toHaveCount(0)
  await bond.field('Treasury Bond on issue').selectOption('4.25% 21 March 2036')
  await expect(bond.field('Coupon rate')).toHaveValue('4.25%')
  await expect(bond.field('Maturity date')).toHaveValue('2036-03-21')
  await expect(bond.figure('Price', 'Price per $100')).toHaveText(/^\$\d+\.\d{3}$/)
  await expect(bond.form.getByText(/As of 24 November 2026\.$/)).toBeVisible()
  await bond.fill({
    'Coupon rate': '3.25%',
    'Maturity date': '2029-04-21',
    'Settlement date': '2018-11-19',
    'Yield rate': '1.369%',
  })
  await bond.expectFigure('Price', 'Price per $100', '$118.467')
  await bond.expectFigure('Price', 'Exact price', '$118.46702899')
  await bond.expectFigure('Price', 'Accrued interest', '$0.2589')
  const request = page.waitForRequest('**/api/v1/finance/treasury-bond-price/')
  await page.keyboard.press('Enter')
  expect((await request).postDataJSON()).toEqual({
    coupon_rate: 0.0325,
    maturity_date: '2029-04-21',
    settlement_date: '2018-11-19',
    yield_rate: 0.01369,
  })
  await expect(bond.toast('Treasury Bond price calculated!')).toBeVisible()
  await expect(page).toHaveURL(/convention=treasury-bond/)
  await bond.field('Settlement date').fill('2018-10-14')
  await bond.button('Show Details [+]').click()
  await bond.expectFigure('Price', 'Ex-interest', 'Yes')
  await bond.expectFigure('Price', 'AOFM formula', '2: two or more coupons; the next one is the seller’s')
  await expectAccessibleAtEachWidth(page)

  await bond.choose('Price Curve')
  await expect(bond.result('Price Curve').getByRole('application', { name: 'Bond Price vs. Yield' })).toBeVisible()
  await bond.choose('Price')
  await bond.field('Priced as').selectOption('treasury-note')
  await bond.fill({ 'Maturity date': '2027-03-22', 'Settlement date': '2026-11-23', 'Yield rate': '1.7%' })
  await bond.expectFigure('Price', 'Price per $100', '$99.449')
  await bond.field('Maturity date').fill('2026-11-23')
  await expect(bond.result('Price').getByText('must lie before the maturity date')).toBeVisible()
})

for (const width of [375, 1280]) {
  test(`at ${width} px a screen reader finds the working of each figure of a bond, with the numbers filled in`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await openHydrated(page, bondPath + dated)
    const bond = new BondScreen(page)
    const result = bond.result('Price')
    const button = result.getByRole('button', { name: 'Working for Bond price' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    const working = page.getByRole('region', { name: 'Working for Bond price' })
    await expect(working.getByText('= $1,014.253199')).toBeVisible()
    await expect(working.getByText('Excel PRICE with basis 1')).toBeVisible()
    await expect(working.getByRole('status')).toHaveText(/^\d+ steps\. The last, clean price: \$1,014\.253199\.$/)
    await expect(working.getByRole('math', { name: 'P minus A I', exact: true })).toBeVisible()
    await expect(working).toMatchAriaSnapshot(`
      - region "Working for Bond price":
        - heading "Working for Bond price" [level=3]
        - list:
          - listitem:
            - paragraph: F face value
            - paragraph: = $1,000.00
          - listitem:
            - paragraph: Q clean price
            - group "Formula for Q":
              - math "P minus A I"
              - math "1014.4162 minus 0.16304348"
            - paragraph: = $1,014.253199
        - term: Source
        - definition: "Excel PRICE with basis 1: compound interest, simple in the last coupon period"
        - term: Rounding
        - definition: Nothing is rounded before it is shown.
        - term: Engine
        - definition: Version 0.2.0
    `)
    await expectAccessibleAtEachWidth(page)

    for (const label of [
      'Accrued interest',
      'Yield to maturity',
      'Duration',
      'Modified duration',
      'Convexity',
      'DV01',
    ]) {
      await result.getByRole('button', { name: `Working for ${label}`, exact: true }).click()
      await expect(page.getByRole('region', { name: `Working for ${label}`, exact: true })).toContainText(
        'Version 0.2.0',
      )
    }
    await expect(working).toHaveCount(0)
    await bond.field('Yield rate').fill('6%')
    await expect(page.getByRole('region', { name: 'Working for DV01' })).toContainText('= 6%')
  })
}

const treasury = '&convention=treasury-bond&coupon=0.0425&matures=2036-03-21&settles=2026-11-25&yield=0.0431'

/** `workings` counts those with open details. */
const worked = [
  { name: 'a price', tab: 'Price', query: dated, workings: 13 },
  { name: 'a sensitivity', tab: 'Sensitivity', query: dated.replace('price', 'sensitivity'), workings: 23 },
  { name: 'a curve', tab: 'Price Curve', query: dated.replace('price', 'curve'), workings: 10 },
  {
    name: 'a curve without dates',
    tab: 'Price Curve',
    query: '?tab=curve&face=1000&coupon=0.05&years=10',
    workings: 3,
  },
  {
    name: 'the sensitivity of a Treasury Bond',
    tab: 'Sensitivity',
    query: `?tab=sensitivity${treasury}`,
    workings: 19,
  },
  { name: 'the curve of a Treasury Bond', tab: 'Price Curve', query: `?tab=curve${treasury}`, workings: 11 },
  {
    name: 'the sensitivity of a Treasury Note',
    tab: 'Sensitivity',
    query: '?tab=sensitivity&convention=treasury-note&matures=2027-03-22&settles=2026-11-23&yield=0.017',
    workings: 18,
  },
]

for (const { name, tab, query, workings } of worked) {
  test(`every figure of ${name} has a complete working at 375 and 1280 px`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 })
    await openHydrated(page, bondPath + query)
    const bond = new BondScreen(page)
    await bond.button('Show Details [+]').click()
    const buttons = bond.result(tab).getByRole('button', { name: /^Working for / })
    await expect(buttons).toHaveCount(workings)
    for (const button of await buttons.all()) {
      await button.click()
      const region = page.getByRole('region', { name: (await button.getAttribute('aria-label')) ?? '', exact: true })
      await expect(region.getByText('Version 0.2.0')).toBeVisible()
      await expect(region).not.toContainText('NaN')
    }
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  })
}

for (const width of [375, 1280]) {
  test(`at ${width} px a bond is also priced as Excel and Bloomberg do, and the difference is explained`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await openHydrated(
      page,
      `${bondPath}?tab=price&face=100&coupon=0.0575&matures=2017-11-15&settles=2008-02-15&yield=0.065`,
    )
    const panel = page.getByRole('region', { name: 'Why is this different from my broker, Excel or Bloomberg?' })
    await panel.getByText('Calculate it their way as well').click()
    const excel = panel.getByRole('table', { name: 'Months of 30 days' })
    await expect(excel.getByRole('row', { name: 'Clean price' })).toContainText('$94.635449$94.634362−$0.001088')
    await expect(panel.getByRole('table', { name: 'A yield compounded once a year' })).toContainText('6.605625%')
    await expect(panel.getByText('With these inputs, these make no difference:')).toBeVisible()
    await expect(panel.getByRole('listitem').filter({ hasText: 'The AOFM’s formulas' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    const bond = new BondScreen(page)
    await bond.field('Priced as').selectOption('treasury-note')
    await bond.fill({ 'Maturity date': '2027-03-22', 'Settlement date': '2026-11-23', 'Yield rate': '1.7%' })
    await expect(panel.getByRole('table', { name: 'A discount rate' })).toContainText('Price at this rate')
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page is complete, and its form says that it needs scripts', async ({ page }) => {
    await page.goto(bondPath)
    const bond = new BondScreen(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bond Analytics Toolbox')
    await expect(bond.field('Face value')).toBeVisible()
    await expect(bond.form.getByText('When the face value is paid back')).toBeVisible()
    await expect(bond.form.getByText('Turn on JavaScript to use the calculator.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'How it is calculated' })).toContainText('not advice')
  })
})
