import type { Browser, Response } from '@playwright/test'
import { findFullPost } from '../fixtures/blog.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'

/** Of a first visit, compressed. */
const scriptBudget = 140_000

async function scriptBytes(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response)
  })
  await openHydrated(page, address)
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(scripts.map((response) => response.request().sizes()))
  await context.close()
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

test('the scripts of a post, of the registration and of the bond calculator stay within the budget', async ({
  browser,
  baseURL,
  request,
}) => {
  const post = `/finance/blog/detail/${(await findFullPost(request)).slug}`
  for (const path of [post, '/register', '/finance/bond-pricing-calculator']) {
    await test.step(path, async () => {
      const bytes = await scriptBytes(browser, new URL(path, baseURL).href)
      expect(bytes).toBeGreaterThan(50_000)
      expect(bytes).toBeLessThanOrEqual(scriptBudget)
    })
  }
})
