import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'
import { expectSoundInEveryLook } from '../fixtures/look.ts'
import { expectPageFacts } from '../fixtures/page-facts.ts'

const pages = [
  { address: '/', title: 'Money, worked out in the open' },
  { address: '/about', title: 'About' },
  { address: '/tools', title: 'Cyberdeck Tools' },
  { address: '/privacy', title: 'Privacy policy' },
  { address: '/tools/flight-hotel', title: 'Flight and hotel' },
]

for (const { address, title } of pages) {
  test(`${address} says what it is, is accessible and fits every window`, async ({ page }) => {
    await openHydrated(page, address)
    await expectPageFacts(page, { title, canonical: address })
    await expectSoundInEveryLook(page)
  })
}

test('/home leads to the landing page for good', async ({ page }) => {
  const response = await page.request.get('/home', { maxRedirects: 0 })
  expect(response.status()).toBe(301)
  expect(response.headers().location).toBe('/')
  await page.goto('/home')
  await expect(page).toHaveURL('/')
})

test('the landing page leads to the login', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('link', { name: 'ENTER SYSTEM' })).toHaveAttribute('href', '/login')
})

test('the about page has its four parts and four offerings', async ({ page }) => {
  await page.goto('/about')
  const main = page.getByRole('main')
  for (const part of ['Our mission', 'What we offer', 'Our philosophy']) {
    await expect(main.getByRole('heading', { level: 2, name: part })).toBeVisible()
  }
  await expect(main.getByRole('heading', { level: 3 })).toHaveText([
    'Calculate & Plan',
    'Learn & Understand',
    'Relax & Enjoy',
    'Explore & Discover',
  ])
  await expect(main.getByText('Disclaimer')).toBeVisible()
  await expect(main.getByText('consult qualified professionals')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every page can be read, and the policy is a page of its own', async ({ page }) => {
    for (const { address } of pages) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const bar = page.getByRole('navigation', { name: 'Main' })
      await expect(bar.getByRole('link')).toHaveText(['CORE', 'ABOUT', 'TOOLS', 'BLOG'])
    }
    await expect(page.getByRole('button', { name: 'High contrast' })).toBeHidden()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
    await expect(page).toHaveURL('/privacy')
  })
})
