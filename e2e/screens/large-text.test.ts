import type { Page } from '@playwright/test'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { BondScreen, bondPath } from '../fixtures/bond.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll, linesOf } from '../fixtures/layout.ts'
import { LoanScreen } from '../fixtures/loan.ts'
import { addManga } from '../fixtures/manga.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true })

test.beforeEach(({ ownPortal }) => ownPortal.addPosts({}))

/** Media queries follow the browser's font size setting, not that of a style sheet. */
const enlargements: readonly [by: string, enlarge: (page: Page) => Promise<void>][] = [
  [
    'the browser',
    async (page) => {
      const browser = await page.context().newCDPSession(page)
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    },
  ],
  [
    'a style sheet of the reader',
    async (page) => {
      await page.addInitScript(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('html { font-size: 200% }')
        document.adoptedStyleSheets = [sheet]
      })
    },
  ],
]

async function expectControlsApart(page: Page): Promise<void> {
  const overlaps = await page
    .getByRole('banner')
    .locator('a, summary, button, [role=timer]')
    .filter({ visible: true })
    .evaluateAll((controls) => {
      const parts = controls.map((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect()
        return { name: control.ariaLabel ?? control.textContent, left, right, top, bottom }
      })
      const isOver = (a: (typeof parts)[0], b: (typeof parts)[0]) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
      return [
        ...parts.filter(({ left, right }) => left < 0 || right > innerWidth).map(({ name }) => `${name} is cut off`),
        ...parts.flatMap((a, index) =>
          parts.slice(index + 1).flatMap((b) => (isOver(a, b) ? [`${a.name} lies over ${b.name}`] : [])),
        ),
      ]
    })
  expect(overlaps).toEqual([])
}

async function expectToFit(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await test.step(address, async () => {
      await openHydrated(page, address)
      await expect(page.locator('html')).toHaveCSS('font-size', '32px')
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectControlsApart(page)
    })
  }
}

for (const [by, enlarge] of enlargements) {
  test(`pages for guests fit a phone at twice the text size set by ${by}`, async ({ page }) => {
    await enlarge(page)
    await expectToFit(page, ['/', '/finance/blog', '/login', '/finance/loan-calculator'])
    const loan = new LoanScreen(page)
    for (const name of ['Monthly payment', 'Total payments made', 'Total loan amount'])
      expect(await linesOf(loan.figure(name)), name).toBe(1)
    await page.mouse.move(1, 1)
    const terms = page.getByText('$620,000.00 over 360 months')
    await expect(terms).toBeVisible()
    expect(await linesOf(terms, '$620,000.00')).toBe(1)
    const more = page.getByText('Start date, one-off repayments, offset, interest only')
    expect(await more.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await openHydrated(page, `${bondPath}?face=1000000&coupon=5%25&matures=2036-06-15&settles=2026-11-23&yield=2%25`)
    const price = new BondScreen(page).figure('Price', 'Bond price')
    await expect(price).toHaveText(/^\$1,2\d\d,\d{3}\.\d{4}$/)
    expect(await linesOf(price)).toBe(1)
    await page.setViewportSize({ width: 320, height: 700 })
    await openHydrated(page, '/finance/loan-calculator?amount=99999999.99&months=360&rate=6&extra=300')
    await page.mouse.move(2, 2)
    await expect(page.getByRole('region', { name: 'Estimates' })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  test(`the refusal of a rejected consent leaves half the window at twice the text size set by ${by}`, async ({
    page,
  }) => {
    await enlarge(page)
    await openHydrated(page, '/register')
    await page.getByRole('button', { name: 'Reject' }).click()
    const bar = page.getByRole('alert').locator('..')
    const { height = 0 } = (await bar.boundingBox()) ?? {}
    const isInView = await bar.evaluate((choices) => getComputedStyle(choices).position === 'sticky')
    expect(!isInView || height <= 406).toBe(true)
    await expectNoSidewaysScroll(page)
  })

  test(`pages for staff fit a phone at twice the text size set by ${by}`, async ({ page, ownPortal }) => {
    await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true, isSuperuser: true }))
    await enlarge(page)
    const { slug } = await addManga(ownPortal, { title: `The point that wanted to be ${by}` })
    await expectToFit(page, [
      '/',
      '/finance/blog',
      '/finance/blog/create',
      '/admin/log',
      '/profile',
      `/tools/manga/${slug}`,
    ])
    const header = page.getByRole('banner')
    await expect(header.getByRole('timer')).toBeVisible()
    await expect(header.getByRole('button', { name: 'Notices' })).toBeVisible()
  })
}
