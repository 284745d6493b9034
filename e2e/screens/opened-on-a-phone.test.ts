import { findSmallTargets } from '../fixtures/axe.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'

test.use({ viewport: { width: 412, height: 823 } })

/** Scroll steps small enough that a covering bar would hide part of some field. */
const heights = Array.from({ length: 12 }, (_, i) => 823 - 20 * i)

for (const path of [
  '/',
  '/about',
  '/tools',
  '/finance/blog',
  '/finance/loan-calculator',
  '/finance/bond-pricing-calculator',
  '/tools/flight-hotel',
  '/privacy',
]) {
  test(`every link and button in view on ${path} is large enough to tap on a phone`, async ({ page }) => {
    await openHydrated(page, path)
    for (const height of heights) {
      await page.setViewportSize({ width: 412, height })
      expect(await findSmallTargets(page), `${height} px high`).toEqual([])
    }
  })
}
