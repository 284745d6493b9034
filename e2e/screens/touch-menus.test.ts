import type { Locator, Page } from '@playwright/test'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import type { OwnPortal } from '../portal/own-portal.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test.use({ viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true })

async function openMenu(
  page: Page,
  portal: OwnPortal,
): Promise<{ button: Locator; menu: Locator; listAddress: string }> {
  const author = await addAccount(portal, { isStaff: true })
  const listAddress = `/finance/blog?author_username=${author.username}`
  await portal.addPosts(
    ...Array.from({ length: 4 }, (_, index) => ({ title: `Swiped past ${index + 1}`, authorId: author.id })),
  )
  await signIn(page, portal.url, author)
  await openHydrated(page, listAddress)
  const button = page.getByRole('button', { name: 'Actions for Swiped past 4' })
  const menu = page.getByRole('menu')
  await button.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await button.tap()
  await expect(menu).toBeVisible()
  return { button, menu, listAddress }
}

/** Swipes upwards from the middle of the element. */
async function swipe(page: Page, start: Locator): Promise<void> {
  const box = await start.boundingBox()
  const x = (box?.x ?? 0) + (box?.width ?? 0) / 2
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x, y }])
  for (let by = 20; by <= 200; by += 20) await touch('touchMove', [{ x, y: y - by }])
  await touch('touchEnd', [])
}

const scrolled = (page: Page) => page.evaluate(() => scrollY)

test('a swipe that starts on a menu scrolls the page, and the menu moves with its button', async ({
  page,
  ownPortal,
}) => {
  const { button, menu } = await openMenu(page, ownPortal)
  const before = await scrolled(page)
  const gap = async () => {
    const [above, below] = [await menu.boundingBox(), await button.boundingBox()]
      .flatMap((box) => box ?? [])
      .toSorted((one, other) => one.y - other.y)
    return (below?.y ?? Number.NaN) - (above?.y ?? 0) - (above?.height ?? 0)
  }
  const gapBefore = await gap()
  await swipe(page, menu)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(before + 100)
  await expect(menu).toBeVisible()
  await expect.poll(gap).toBeCloseTo(gapBefore, 0)
})

test('a swipe beside a menu scrolls the page and closes the menu', async ({ page, ownPortal }) => {
  const { menu } = await openMenu(page, ownPortal)
  const before = await scrolled(page)
  await swipe(page, page.getByRole('heading', { level: 2 }).filter({ hasText: 'Swiped past 4' }))
  await expect.poll(() => scrolled(page)).toBeGreaterThan(before + 100)
  await expect(menu).toHaveCount(0)
})

test('a tap beside a menu closes it and opens nothing, and so does a tap on its button', async ({
  page,
  ownPortal,
}) => {
  const { button, menu, listAddress } = await openMenu(page, ownPortal)
  const link = page.getByRole('article').getByRole('link').first()
  const box = await link.boundingBox()
  await page.touchscreen.tap((box?.x ?? 0) + 10, (box?.y ?? 0) + 5)
  await expect(menu).toHaveCount(0)
  await expect(page).toHaveURL(listAddress)

  await button.tap()
  await expect(menu).toBeVisible()
  const at = await button.boundingBox()
  await page.touchscreen.tap((at?.x ?? 0) + 10, (at?.y ?? 0) + 10)
  await expect(menu).toHaveCount(0)
  await expect(button).toHaveAttribute('aria-expanded', 'false')
})
