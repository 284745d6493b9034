import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth } from '../fixtures/layout.ts'
import { expectPageFacts } from '../fixtures/page-facts.ts'

const pages = [
  { address: '/', title: 'Money, worked out in the open' },
  { address: '/about', title: 'About' },
  { address: '/tools', title: 'Cyberdeck Tools' },
  { address: '/privacy', title: 'Privacy policy' },
  { address: '/tools/flight-hotel', title: 'Flight and hotel' },
]

for (const { address, title } of pages) {
  test(`${address} has its title and address, is accessible and fits every window`, { tag: '@route-3' }, async ({
    page,
  }) => {
    await openHydrated(page, address)
    await expectPageFacts(page, { title, canonical: address })
    await expectAccessibleAtEachWidth(page)
  })
}

test('what the first paint leaves for later is laid out once the page is ready', async ({ page }) => {
  await openHydrated(page, '/finance/blog')
  const parts = [page.getByRole('article').last(), page.getByRole('contentinfo').getByRole('link').last()]
  for (const part of parts)
    await expect.poll(() => part.evaluate((it) => it.checkVisibility({ contentVisibilityAuto: true }))).toBe(true)
})

test('/home redirects permanently to the landing page', { tag: '@route-2' }, async ({ request }) => {
  const response = await request.get('/home', { maxRedirects: 0 })
  expect(response.status()).toBe(301)
  expect(response.headers().location).toBe('/')
})
