import type { Page, Response } from '@playwright/test'
import { findFullPost } from '../fixtures/blog.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'

/** How many bytes of scripts a page may send to somebody who comes for the first time, compressed: one to read, and one to work with. */
const budgets = { reading: 130_000, working: 132_000 }

/** The bytes of all scripts of a page as they travel. */
async function scriptBytes(page: Page, address: string): Promise<number> {
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response)
  })
  await openHydrated(page, address)
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(scripts.map((response) => response.request().sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

const pages = {
  'a post': {
    find: async (page: Page) => `/finance/blog/detail/${(await findFullPost(page.request)).slug}`,
    budget: budgets.reading,
  },
  'the registration': { find: async () => '/register', budget: budgets.reading },
  'the bond calculator': { find: async () => '/finance/bond-pricing-calculator', budget: budgets.working },
}

for (const [name, { find, budget }] of Object.entries(pages)) {
  test(`the scripts of ${name} stay within their budget`, async ({ page }) => {
    const bytes = await scriptBytes(page, await find(page))
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThanOrEqual(budget)
  })
}
