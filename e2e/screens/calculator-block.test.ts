import type { Page } from '@playwright/test'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth, linesOf, sizeOf } from '../fixtures/layout.ts'

const article = '/finance/blog/detail/where-your-repayment-goes'
const authorsSentence = /^A loan of \$500,000\.00 over 30 years at 6% a year costs \$2,997\.75 a month\./

async function openCalculator(page: Page) {
  await openHydrated(page, article)
  const block = page.getByRole('figure', { name: 'Loan', exact: true })
  await block.scrollIntoViewIfNeeded()
  const field = (name: string) => block.getByRole('textbox', { name, exact: true })
  await expect(field('Interest rate (% a year)')).toBeVisible()
  return {
    block,
    field,
    slider: (name: string) => block.getByRole('slider', { name: `${name}, slider` }),
    figure: (name: string) => block.getByRole('row', { name }).getByRole('cell'),
    reset: block.getByRole('button', { name: 'Reset' }),
  }
}

/** Avoids the optional font: Chromium uses one that has just loaded only for new text. */
async function useSystemFont(page: Page) {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { font-family: monospace !important }')
    document.adoptedStyleSheets = [sheet]
  })
}

for (const width of [375, 1280]) {
  test(`at ${width} px a calculator works by slider and typing, announces its result and can be reset`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const { block, field, slider, figure, reset } = await openCalculator(page)
    const rate = 'Interest rate (% a year)'
    await expect(field(rate)).toHaveValue('6%')
    await expect(slider(rate)).toHaveAttribute('aria-valuetext', '6%')
    await expect(figure('Monthly repayment')).toHaveText('$2,997.75')
    await expect(figure('Loan amount')).toHaveText('$500,000.00')
    await expect(block.getByRole('status')).toHaveText('')
    await expect(reset).toBeDisabled()

    await slider(rate).focus()
    await page.keyboard.press('ArrowRight')
    await expect(field(rate)).toHaveValue('6.05%')
    await expect(figure('Monthly repayment')).toHaveText('$3,013.84')
    await expect(block.getByText('at 6.05% a year costs $3,013.84 a month').first()).toBeVisible()
    await expect(block.getByRole('status')).toContainText('costs $3,013.84 a month')

    await page.keyboard.press('Tab')
    await expect(field('Extra with each repayment')).toBeFocused()
    await field('Extra with each repayment').fill('300')
    await expect(figure('Interest saved')).not.toHaveText('$57,325.68')
    await field('Extra with each repayment').fill('lots')
    await expect(block.getByRole('alert')).toHaveText('Enter a number from $0.00 to $1,000.00.')
    await expect(block.getByText('inputs changed since')).toBeVisible()
    await expect(figure('Monthly repayment')).toHaveText('$3,013.84')
    await expect(block.getByRole('link', { name: 'Open in the calculator' })).toHaveAttribute(
      'href',
      /^\/finance\/loan-calculator\?amount=500000&months=360&rate=6\.05&.*extra=300/,
    )

    await reset.click()
    await expect(reset).toBeDisabled()
    await expect(reset).toBeFocused()
    await expect(field(rate)).toHaveValue('6%')
    await expect(figure('Monthly repayment')).toHaveText('$2,997.75')
    await expect(block.getByRole('alert')).toHaveCount(0)
    await expect(block.getByText('inputs changed since')).toHaveCount(0)
  })

  test(`at ${width} px a screen reader finds the parts of a calculator by role and name`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const { block } = await openCalculator(page)
    await expect(block).toMatchAriaSnapshot(`
      - figure "Loan":
        - textbox "Interest rate (% a year)": 6%
        - slider "Interest rate (% a year), slider"
        - textbox "Extra with each repayment": $100.00
        - slider "Extra with each repayment, slider"
        - paragraph: /A loan of \\$500,000\\.00 over 30 years at 6% a year costs \\$2,997\\.75 a month/
        - table "Loan":
          - rowgroup:
            - row "Monthly repayment $2,997.75":
              - rowheader "Monthly repayment"
              - cell "$2,997.75"
        - img "What is still owed. Balance by Years."
        - button "Reset" [disabled]
        - link "Open in the calculator"
        - button "Save this"
        - status
    `)
  })

  test(`at ${width} px the layout doesn’t shift when a calculator becomes interactive`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/live-calculator-*', async (route) => {
      await released
      await route.continue()
    })
    await openHydrated(page, article)
    const block = page.getByRole('figure', { name: 'Loan', exact: true })
    await block.scrollIntoViewIfNeeded()
    await useSystemFont(page)
    await expect(block.getByRole('slider')).toHaveCount(0)
    const before = await sizeOf(block)
    release()
    await expect(block.getByRole('slider')).toHaveCount(2)
    await expect.poll(() => sizeOf(block)).toEqual(before)
  })
}

test('a calculator shows the result chosen by its author when scripts are off', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(article)
  const block = page.getByRole('figure', { name: 'Loan', exact: true })
  await expect(block.getByText(authorsSentence)).toBeVisible()
  await expect(block.getByRole('row', { name: 'Monthly repayment' })).toContainText('$2,997.75')
  await expect(block.getByText('6%', { exact: true })).toBeVisible()
  await context.close()
})

test('the amounts of a calculator stay whole on the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  const { figure } = await openCalculator(page)
  await expect(figure('Monthly repayment')).toHaveText('$2,997.75')
  expect(await linesOf(figure('Monthly repayment'))).toBe(1)
})

test('an article with a calculator is accessible, fits every window and prints the result', async ({ page }) => {
  const { block, slider } = await openCalculator(page)
  await expectAccessibleAtEachWidth(page)
  await page.emulateMedia({ media: 'print' })
  await expect(block.getByRole('table')).toBeVisible()
  await expect(slider('Interest rate (% a year)')).toBeHidden()
  await expect(block.getByRole('link', { name: 'Open in the calculator' })).toBeHidden()
})

test('a bond in an article opens in the bond calculator with the values that were chosen', async ({ page }) => {
  await openHydrated(page, '/finance/blog/detail/why-bond-prices-fall-when-yields-rise')
  const block = page.getByRole('figure', { name: 'Bond: Price' })
  await block.scrollIntoViewIfNeeded()
  await block.getByRole('textbox', { name: 'Yield (% a year)' }).fill('5')
  await expect(block.getByRole('row', { name: 'Clean price' }).getByRole('cell')).toHaveText('$100.00')
  await block.getByRole('link', { name: 'Open in the calculator' }).click()
  await expect(page).toHaveURL(/\/finance\/bond-pricing-calculator\?tab=price&face=100&coupon=0\.05&/)
  await expect(page.getByRole('textbox', { name: 'Face value' })).toHaveValue(/^100/)
})

test('a calculator whose caption and result are too long for a name suggests the first sentence of the result', async ({
  page,
}) => {
  const { block } = await openCalculator(page)
  await block.getByRole('button', { name: 'Save this' }).click()
  const name = page.getByRole('dialog', { name: 'Save this calculation' }).getByLabel(/^Name/)
  await expect(name).toHaveValue('A loan of $500,000.00 over 30 years at 6% a year costs $2,997.75 a month.')
})

test('an article without a calculator loads no code for one', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await openHydrated(page, '/finance/blog/detail/duration-without-tears')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  expect(loaded.filter((path) => /\/assets\/.*(?:calculator|bond|loan)/.test(path))).toEqual([])
})
