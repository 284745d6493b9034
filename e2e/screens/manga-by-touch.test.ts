import type { CDPSession, Page } from '@playwright/test'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { addManga } from '../fixtures/manga.ts'
import { openReader, type ReaderScreen, tall } from '../fixtures/reader.ts'
import type { OwnPortal } from '../portal/own-portal.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test.use({ viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true })

const middle = 375 / 2

/** Four pages from right to left, one at a time. */
async function openSinglePages(page: Page, ownPortal: OwnPortal): Promise<ReaderScreen> {
  const { chapters, slug } = await addManga(ownPortal, { chapters: [{ pages: [tall, tall, tall, tall] }] })
  await signIn(page, ownPortal.url, await addAccount(ownPortal))
  await page.evaluate(
    (name) => localStorage.setItem('mangaReader', JSON.stringify({ [name]: { mode: 'single' } })),
    slug,
  )
  const reader = await openReader(page, `/tools/manga/chapter/${chapters[0]?.id}`)
  await reader.expectSeen(1)
  return reader
}

interface Point {
  x: number
  y: number
}

/** The finger rests before it leaves, so that nothing scrolls on. */
async function swipe(touch: CDPSession, from: Point, to: Point): Promise<void> {
  const between = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  const startedAt = Date.now() / 1_000
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from], timestamp: startedAt })
  for (const [step, at] of [between, to].entries()) {
    const timestamp = startedAt + 0.1 * (step + 1)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at], timestamp })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: startedAt + 1 })
}

const left = { x: 100, y: 300 }
const right = { x: 280, y: 300 }

const scrolled = (page: Page) => page.evaluate(() => scrollY)

test('taps and swipes turn pages on a phone', async ({ page, ownPortal }) => {
  const reader = await openSinglePages(page, ownPortal)
  await expectNoSidewaysScroll(page)

  await page.touchscreen.tap(30, 300)
  await reader.expectSeen(2)
  await page.touchscreen.tap(345, 300)
  await reader.expectSeen(1)

  await page.touchscreen.tap(middle, 300)
  await expect(reader.bar).toBeHidden()
  await page.touchscreen.tap(middle, 300)
  await expect(reader.bar).toBeVisible()

  const touch = await page.context().newCDPSession(page)
  await swipe(touch, left, right)
  await reader.expectSeen(2)
  await swipe(touch, right, left)
  await reader.expectSeen(1)

  // Of a pinched window, the left of what is visible counts. The middle of the page is there now.
  await touch.send('Input.synthesizePinchGesture', { x: 330, y: 300, scaleFactor: 3, gestureSourceType: 'touch' })
  await page.touchscreen.tap(30, 300)
  await reader.expectSeen(2)
})

test('a swipe up on the page slider scrolls and turns no page, and the next page fills the window again', async ({
  page,
  ownPortal,
}) => {
  const reader = await openSinglePages(page, ownPortal)
  const touch = await page.context().newCDPSession(page)
  const atPage = await scrolled(page)
  const box = (await reader.slider.boundingBox()) ?? { x: 0, y: 0 }
  const onSlider = { x: box.x + 20, y: box.y + 10 }
  await swipe(touch, onSlider, { ...onSlider, y: 300 })
  await expect.poll(() => scrolled(page)).toBeGreaterThan(atPage)
  await expect(reader.slider).toHaveValue('1')

  await reader.press('ArrowLeft')
  await reader.expectSeen(2)
  expect(await scrolled(page)).toBe(atPage)

  await page.evaluate(() => scrollBy({ top: 200, behavior: 'instant' }))
  await page.setViewportSize({ width: 720, height: 375 })
  await expect(reader.bar).toBeInViewport({ ratio: 1 })
})
