import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { openHydrated, reloadHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const main = (page: Page) => page.getByRole('main')
const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const guestLinks = ['CORE', 'ABOUT', 'TOOLS', 'BLOG']
const policySections = [
  '1. Introduction',
  '2. Data collection',
  '3. Use',
  '4. Sharing',
  '5. Rights',
  '6. Security',
  '7. Cookies',
  '8. Cookie types',
  '9. Updates',
  '10. Contact',
]

async function follow(page: Page, link: string, address: string): Promise<void> {
  await bar(page).getByRole('link', { name: link }).press('Enter')
  await expect(page).toHaveURL(address)
  await expect(main(page)).toBeFocused()
  await expect(bar(page).getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('[aria-live=polite]').filter({ hasText: await page.title() })).toHaveCount(1)
}

async function expectLanding(page: Page): Promise<void> {
  await openHydrated(page, '/home')
  await expect(page).toHaveURL('/')
  await expect(heading(page)).toHaveText('Money, worked out in the open.')
  await expect(main(page).getByText('Calculators that show their working')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'ENTER SYSTEM' })).toHaveAttribute('href', '/login')
  await expect(header(page).getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
  await expect(header(page).getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
  await expect(bar(page).getByRole('link')).toHaveText(guestLinks)
  await expect(bar(page).getByText('MORE')).toHaveCount(0)
  await expectAccessible(page)
}

async function expectAbout(page: Page): Promise<void> {
  await follow(page, 'ABOUT', '/about')
  await expect(heading(page)).toHaveText('About Ledgerdeck')
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([
    'Our mission',
    'What we offer',
    'Our philosophy',
  ])
  await expect(main(page).getByRole('heading', { level: 3 })).toHaveText([
    'Calculate & Plan',
    'Learn & Understand',
    'Relax & Enjoy',
    'Explore & Discover',
  ])
  await expect(main(page).getByText('Disclaimer')).toBeVisible()
  await expect(main(page).getByText(/for information only.*isn’t a financial advisor.*consult/)).toBeVisible()
  await expectAccessible(page)
}

async function expectTools(page: Page): Promise<void> {
  await follow(page, 'TOOLS', '/tools')
  await expect(heading(page)).toHaveText('Cyberdeck Tools')
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([
    'Calculators',
    'Converters',
    'Planners',
    'Relax',
  ])
  const addresses = {
    'Loan Calculator': '/finance/loan-calculator',
    'Bond Pricing Calculator': '/finance/bond-pricing-calculator',
    'Saved Calculations': '/finance/calculations',
    'Quick Note': '/tools/quick-note',
    'Flight & Hotel': '/tools/flight-hotel',
    'Manga Library': '/tools/manga',
  }
  await expect(main(page).getByRole('link')).toHaveText(Object.keys(addresses))
  for (const [name, address] of Object.entries(addresses)) {
    await expect(main(page).getByRole('link', { name })).toHaveAttribute('href', address)
  }
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Coming Soon' })).toHaveText([
    /^Mortgage Calculator/,
    /^Currency Converter/,
    /^Investment Planner/,
    /^Budget Planner/,
    /^Horoscope/,
  ])
  await expectAccessible(page)
}

async function expectPolicy(page: Page): Promise<void> {
  const link = footer(page).getByRole('link', { name: 'Privacy policy' })
  await link.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Privacy policy' })
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(policySections)
  const { width, height } = page.viewportSize() ?? {}
  expect(await dialog.evaluate((element) => element.getBoundingClientRect().toJSON())).toMatchObject({
    x: 0,
    y: 0,
    width,
    height,
  })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
}

async function expectErrorPage(page: Page): Promise<void> {
  await openHydrated(page, '/no-such-page')
  await expect(main(page).getByText('404', { exact: true })).toBeVisible()
  await expect(heading(page)).toHaveText('ACCESS DENIED')
  await expect(main(page).getByText('TARGET DATA NOT FOUND IN SYSTEM.', { exact: true })).toBeVisible()
  await expect(main(page).getByRole('img', { name: 'Error Illustration' })).toHaveJSProperty('complete', true)
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'RETURN TO CORE' }).click()
  await expect(page).toHaveURL('/')
  await expect(heading(page)).toHaveText('Money, worked out in the open.')
}

async function expectMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 375, height: 700 })
  const links = bar(page).getByRole('link')
  await expect(links).toHaveCount(0)
  const menu = bar(page).getByText('MENU')
  await menu.click()
  await expect(links).toHaveText(guestLinks)
  await expect(bar(page).getByRole('link', { name: 'CORE' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(links).toHaveCount(0)
  await menu.click()
  await expect(links).toHaveCount(4)
  await page.mouse.click(200, 650)
  await expect(links).toHaveCount(0)
  await menu.click()
  await bar(page).getByRole('link', { name: 'TOOLS' }).click()
  await expect(page).toHaveURL('/tools')
  await expect(links).toHaveCount(0)
  await expectNoSidewaysScroll(page)
}

async function readWithoutScripts(browser: Browser, baseURL: string): Promise<void> {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [address, title] of [
    ['/', 'Money, worked out in the open.'],
    ['/about', 'About Ledgerdeck'],
    ['/tools', 'Cyberdeck Tools'],
  ] as const) {
    await page.goto(address)
    await expect(heading(page)).toHaveText(title)
    await expect(bar(page).getByRole('link')).toHaveText(guestLinks)
  }
  for (const name of ['Theme', 'Reading size']) await expect(page.getByLabel(name)).toBeHidden()
  await footer(page).getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page).toHaveURL('/privacy')
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(policySections)
  await context.close()
}

test('a reader visits the public pages by keyboard, on a phone and without scripts; a superuser has more links', {
  tag: [
    '@product-1',
    '@product-2',
    '@layout-1',
    '@layout-2',
    '@layout-6',
    '@layout-7',
    '@layout-8',
    '@layout-9',
    '@layout-12',
    '@route-1',
    '@route-10',
    '@error-page-1',
    '@tools-1',
    '@tools-2',
    '@privacy-1',
    '@privacy-2',
    '@role-1',
    '@role-27',
    '@constant-14',
  ],
}, async ({ page, browser, ownPortal, problems }) => {
  problems.expect(/404.*no-such-page/)
  await ownPortal.addPosts({})

  await test.step('the front page', () => expectLanding(page))
  await test.step('about, without a full load', async () => {
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await expectAbout(page)
  })
  await test.step('the tools', async () => {
    await expectTools(page)
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  })
  await test.step('the footer', async () => {
    await expect(footer(page).getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
    for (const [name, address] of [
      ['Atom feed', '/finance/blog/feed.xml'],
      ['JSON feed', '/finance/blog/feed.json'],
      ['Email', /^mailto:/],
    ] as const) {
      await expect(footer(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
    }
  })
  await test.step('the privacy policy over the page', () => expectPolicy(page))
  await test.step('the other theme, which a reload keeps', async () => {
    const theme = footer(page).getByLabel('Theme')
    await theme.selectOption('High contrast')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')
    await reloadHydrated(page)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')
    await expect(theme).toHaveValue('contrast')
    await expectAccessible(page)
  })
  await test.step('the not-found page in that theme', async () => {
    await expectErrorPage(page)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')
    await footer(page).getByLabel('Theme').selectOption('terminal')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'terminal')
  })
  await test.step('the menu of a phone', () => expectMenu(page))
  await test.step('without scripts', () => readWithoutScripts(browser, ownPortal.url))

  await test.step('the links beyond the fourth, for a superuser', async () => {
    const account = await addAccount(ownPortal, { isStaff: true, isSuperuser: true })
    await page.setViewportSize({ width: 1280, height: 800 })
    await signIn(page, ownPortal.url, account)
    await openHydrated(page, '/about')
    await expect(header(page).getByText(account.username)).toBeVisible()
    await expect(bar(page).getByRole('link')).toHaveText(guestLinks)
    await bar(page).locator('summary').filter({ hasText: 'MORE' }).press('Enter')
    await expect(bar(page).getByRole('link')).toHaveText([...guestLinks, 'MANGA', 'COMMAND', 'PROFILE'])
    for (const [name, address] of [
      ['MANGA', '/tools/manga'],
      ['COMMAND', '/admin/dashboard'],
      ['PROFILE', '/profile'],
    ] as const) {
      await expect(bar(page).getByRole('link', { name })).toHaveAttribute('href', address)
    }
    await bar(page).getByRole('link', { name: 'PROFILE' }).press('Enter')
    await expect(page).toHaveURL(`/user-profile/${account.id}`)
  })
})
