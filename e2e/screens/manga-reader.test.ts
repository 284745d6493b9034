import type { ChapterPages } from '@ledgerdeck/contract/manga'
import type { Page } from '@playwright/test'
import { endSessions } from '../../api/src/accounts/sessions/sessions.repository.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { enter } from '../fixtures/account-screens.ts'
import { type Account, addAccount, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth, expectNoSidewaysScroll, sizeOf } from '../fixtures/layout.ts'
import { addManga } from '../fixtures/manga.ts'
import { expiredAddress, long, openReader, ReaderScreen, tall, wide } from '../fixtures/reader.ts'

const test = journey.extend<{ account: Account }>({
  baseURL: ({ ownPortal }, use) => use(ownPortal.url),
  account: async ({ page, ownPortal }, use) => {
    const account = await addAccount(ownPortal)
    await signIn(page, ownPortal.url, account)
    await use(account)
  },
})

const chapterPath = (id: number | undefined, page?: number) =>
  `/tools/manga/chapter/${id}${page === undefined ? '' : `?page=${page}`}`

const isPresigned = (url: URL) => url.pathname.endsWith('/pages/presigned/')

/** Resolves when a position is stored. Call it beforehand. */
const savedPage = async (page: Page): Promise<number> => {
  const request = await page.waitForRequest(/\/progress\/$/)
  expect((await request.response())?.status()).toBe(200)
  return request.postDataJSON().page_number
}

test('a guest is asked to log in and then returns to the requested page', async ({ page, ownPortal }) => {
  const { chapters } = await addManga(ownPortal, { chapters: [{ pages: [tall, tall, tall] }] })
  const account = await addAccount(ownPortal)
  const address = chapterPath(chapters[0]?.id, 2)
  await openHydrated(page, address)
  await expect(page.getByText('Please log in to access manga.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await enter(page, account.username, account.password)
  await expect(page).toHaveURL(address)
  await expect(new ReaderScreen(page).slider).toHaveValue('2')
})

test('the pages of a chapter load as they are reached, and the layout does not shift', { tag: '@reader-2' }, async ({
  page,
  ownPortal,
  account,
}) => {
  expect(account.id).toBeGreaterThan(0)
  const pages = Array.from({ length: 12 }, (_, place) => (place === 3 ? wide : tall))
  const manga = await addManga(ownPortal, { chapters: [{ pages }] })
  await page.addInitScript(() => {
    const shifted: string[] = []
    Object.assign(window, { shifted })
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as PerformanceEntry & { sources: { node: Node | null }[] }
        const main = document.querySelector('#main')
        const inside = sources.filter(({ node }) => main?.contains(node))
        for (const { node } of inside) shifted.push((node as Element | null)?.outerHTML ?? node?.textContent ?? '')
      }
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })
  const reader = await openReader(page, chapterPath(manga.chapters[0]?.id))
  await expect(reader.items).toHaveCount(12)
  await expect(reader.picture(12)).toHaveAttribute('loading', 'lazy')
  await expect(reader.picture(4)).toHaveAttribute('width', '1200')
  await reader.expectLoaded(1)
  expect(await reader.picture(12).evaluate((image) => image instanceof HTMLImageElement && image.complete)).toBe(false)
  await reader.picture(12).scrollIntoViewIfNeeded()
  await reader.expectLoaded(12)
  expect(await page.evaluate(() => Reflect.get(window, 'shifted')), 'nothing moves as it arrives').toEqual([])

  await expectAccessibleAtEachWidth(page)
})

test('a chapter without pages and a missing chapter show a message', {
  tag: ['@reader-4', '@error-45'],
}, async ({ page, ownPortal, account, problems }) => {
  expect(account.id).toBeGreaterThan(0)
  problems.expect(/status 404: .*\/presigned\//)
  problems.expect(/console error: .*404/)
  const { chapters } = await addManga(ownPortal, { chapters: [{ name: 'Blank', pages: 1 }] })
  await page.route(isPresigned, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), pages: [] } })
  })
  await openHydrated(page, chapterPath(chapters[0]?.id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blank')
  await expect(page.getByText('No pages found.')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await page.unrouteAll({ behavior: 'wait' })
  await openHydrated(page, chapterPath(987_654))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chapter not found.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the library' }).click()
  await expect(page).toHaveURL('/tools/manga')

  problems.expect(/500/)
  await page.route(isPresigned, (route) => route.fulfill({ status: 500 }))
  await openHydrated(page, chapterPath(chapters[0]?.id))
  await expect(page.getByRole('heading', { name: 'Failed to fetch pages.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail).toHaveText('CORETOOLSMANGAChapter')
  await expect(trail.getByRole('link', { name: 'TOOLS' })).toHaveAttribute('href', '/tools')
})

test('a chapter opens at the page read last, and its last page marks the chapter as read', async ({
  page,
  ownPortal,
  account,
}) => {
  expect(account.id).toBeGreaterThan(0)
  const { chapters, slug } = await addManga(ownPortal, { chapters: [{ pages: Array(9).fill(tall) }, 2] })
  const reader = await openReader(page, chapterPath(chapters[0]?.id))
  const saved = savedPage(page)
  await reader.slider.fill('6')
  await expect(page).toHaveURL(chapterPath(chapters[0]?.id, 6))
  await expect(reader.picture(6)).toBeInViewport({ ratio: 0.4 })
  expect(await saved).toBe(6)

  const detail = () =>
    page.evaluate(async (address) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem('accessToken')}` }
      return (await fetch(address, { headers })).json()
    }, `/api/v1/manga/manga/${slug}/`)
  expect((await detail()).continue_at).toMatchObject({ chapter_id: chapters[0]?.id, page_number: 6 })

  await page.reload()
  await expect(reader.picture(6)).toBeInViewport({ ratio: 0.4 })
  await expect.poll(async () => (await reader.items.nth(5).boundingBox())?.y).toBeLessThan(120)
  await expect(reader.slider).toHaveValue('6')

  const leaving = savedPage(page)
  await reader.press('ArrowRight', 'ArrowRight', 'ArrowRight')
  await expect(reader.slider).toHaveValue('9')
  await reader.end.getByRole('link', { name: 'Continue with Chapter 2' }).click()
  expect(await leaving).toBe(9)
  await expect(page.getByRole('heading', { level: 1, name: 'Chapter 2' })).toBeVisible()
  await expect.poll(async () => (await detail()).num_read_chapters).toBe(1)
})

test('keys turn single and double pages in both reading directions and lead to the next chapter', async ({
  page,
  ownPortal,
  account,
}) => {
  expect(account.id).toBeGreaterThan(0)
  const pages = [tall, tall, tall, tall, wide, tall, tall]
  const { chapters } = await addManga(ownPortal, { chapters: [{ pages }, { pages: [tall, tall, tall] }] })
  const reader = await openReader(page, chapterPath(chapters[0]?.id))
  const status = page.getByText(/^(Pages? \d|End of the chapter$|Single|Double)/).last()

  await test.step('single pages, from right to left', async () => {
    await reader.press('m')
    await expect(status).toHaveText('Single pages, right to left, fit: whole page')
    await reader.expectSeen(1)
    await reader.press('ArrowLeft')
    await reader.expectSeen(2)
    await expect(status).toHaveText('Page 2 of 7')
    await reader.press('ArrowLeft', 'ArrowRight')
    await reader.expectSeen(2)
    await reader.press(' ')
    await reader.expectSeen(3)
    await reader.press('End')
    await reader.expectSeen(7)
    await reader.press('Home')
    await reader.expectSeen(1)
    await expect(reader.slider).toHaveValue('1')
    await reader.slider.focus()
    await reader.press('ArrowLeft')
    await reader.expectSeen(2)
    await expectAccessibleAtEachWidth(page)
  })

  await test.step('double pages', async () => {
    await page.getByRole('main').focus()
    await reader.press('Home', 'd')
    await reader.expectSeen(1)
    await reader.press('ArrowLeft')
    await reader.expectSeen(3, 2)
    await expect(status).toHaveText('Pages 2 and 3 of 7')
    await reader.press('ArrowLeft')
    await reader.expectSeen(4)
    await reader.press('ArrowLeft')
    await reader.expectSeen(5)
    await reader.press('ArrowLeft')
    await reader.expectSeen(7, 6)
    await reader.press('s')
    await reader.expectSeen(6)
    await reader.press('Home')
    await reader.expectSeen(2, 1)
    await reader.press('r')
    await reader.expectSeen(1, 2)
    await reader.press('ArrowRight')
    await reader.expectSeen(3, 4)
    await expectAccessibleAtEachWidth(page)
  })

  await test.step('settings are remembered, and full screen survives a change of chapter', async () => {
    await expect(page).toHaveURL(chapterPath(chapters[0]?.id, 3))
    await page.reload()
    await reader.expectSeen(3, 4)
    await reader.press('f')
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(reader.button('Full screen')).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
    await reader.press('End', 'ArrowRight')
    await expect(reader.end).toBeVisible()
    await expect(status).toHaveText('End of the chapter')
    await reader.press('ArrowRight')
    await expect(page).toHaveURL(chapterPath(chapters[1]?.id))
    await reader.expectSeen(1, 2)
    await expect(page.getByRole('banner')).toBeHidden()
    await reader.press('f')
    await expect(page.getByRole('banner')).toBeVisible()
  })

  await test.step('adjacent pages are loaded in advance', async () => {
    await reader.press('d')
    await reader.expectSeen(1)
    const ready = page.locator('img[alt^="Page 3 of"]')
    await expect.poll(() => ready.evaluate((image) => image instanceof HTMLImageElement && image.complete)).toBe(true)
  })
})

test('the help lists the keys, and single-key shortcuts can be turned off', async ({ page, ownPortal, account }) => {
  expect(account.id).toBeGreaterThan(0)
  const { chapters } = await addManga(ownPortal, { chapters: [{ pages: [tall, tall, tall] }] })
  const reader = await openReader(page, chapterPath(chapters[0]?.id))
  await reader.press('?')
  const help = page.getByRole('dialog', { name: 'Keys and gestures' })
  await expect(help).toBeVisible()
  await expectAccessible(page)
  await help.getByRole('checkbox', { name: 'Keys with a letter or sign' }).uncheck()
  await reader.press('Escape')
  await expect(help).toBeHidden()
  await reader.press('m')
  await expect(reader.items).toHaveCount(3)

  await reader.button('View').click()
  await expect(reader.bar.getByLabel('Mode')).toBeFocused()
  await reader.choose('Mode', 'Single pages')
  await reader.choose('Direction', 'Left to right')
  for (const fit of ['Width', 'Height', 'Original size', 'Whole page']) {
    await reader.choose('Fit', fit)
    await reader.expectSeen(1)
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
  await reader.press('Escape')
  await expect(reader.button('View')).toBeFocused()
  await reader.button('Next page').press('Enter')
  await reader.expectSeen(2)
})

test('long pages are shown as a continuous strip until the reader chooses a list', async ({
  page,
  ownPortal,
  account,
}) => {
  expect(account.id).toBeGreaterThan(0)
  const { chapters } = await addManga(ownPortal, { chapters: [{ pages: [long, long, long, tall, long] }] })
  const reader = await openReader(page, chapterPath(chapters[0]?.id, 3))
  await expect(reader.items).toHaveCount(5)
  const gap = async () => {
    const [first, second] = [await reader.items.nth(0).boundingBox(), await reader.items.nth(1).boundingBox()]
    return (second?.y ?? 0) - (first?.y ?? 0) - (first?.height ?? 0)
  }
  expect(Math.abs(await gap())).toBeLessThan(1)
  await expect(reader.slider).toHaveValue('3')
  await expectAccessibleAtEachWidth(page)
  await reader.choose('Mode', 'List of pages')
  await expect.poll(gap).toBeGreaterThan(10)
  await expect(reader.slider).toHaveValue('3')
  await page.reload()
  await expect.poll(gap).toBeGreaterThan(10)
})

test('a chapter is printed with one page on a sheet', async ({ page, ownPortal, account }) => {
  expect(account.id).toBeGreaterThan(0)
  // Two of them would have room on one sheet.
  const flat = { width: 1200, height: 480 }
  const { chapters } = await addManga(ownPortal, { chapters: [{ pages: [tall, flat, flat, tall] }, { pages: [tall] }] })
  const reader = await openReader(page, chapterPath(chapters[0]?.id))
  await reader.expectLoaded(1)
  for (const landscape of [false, true]) {
    const sheets = (await page.pdf({ format: 'A4', landscape, margin: { top: '1cm', bottom: '1cm' } })).toString(
      'latin1',
    )
    expect(sheets.match(/\/Type\s*\/Page\b/g)).toHaveLength(4)
  }
})

test('expired image addresses are renewed silently, and others are renewed before they expire', {
  tag: '@state-49',
}, async ({ page, ownPortal, account, problems }) => {
  expect(account.id).toBeGreaterThan(0)
  problems.expect(/status 403: .*\/media\//)
  problems.expect(/console error: .*403/)
  const { chapters } = await addManga(ownPortal, { chapters: [{ pages: [tall, tall, tall] }] })
  let asked = 0
  await page.route(isPresigned, async (route) => {
    asked += 1
    const response = await route.fetch()
    const answer: ChapterPages = await response.json()
    if (asked === 1)
      for (const one of answer.pages) one.presigned_url = await expiredAddress(ownPortal, one.presigned_url)
    if (asked === 2) answer.expires_at = new Date(Date.now() + 130_000).toISOString()
    await route.fulfill({ response, json: answer })
  })
  await page.clock.install()
  const reader = await openReader(page, chapterPath(chapters[0]?.id))
  await reader.expectLoaded(1)
  expect(asked).toBe(2)
  await expect(page.getByText('couldn’t be loaded')).toHaveCount(0)
  await page.clock.fastForward(15_000)
  await expect.poll(() => asked).toBe(3)
  await page.unrouteAll({ behavior: 'wait' })
})

test('addresses are renewed on a return to the tab when they soon expire, and not when a page is saved', {
  tag: '@state-49',
}, async ({ page, ownPortal, account }) => {
  expect(account.id).toBeGreaterThan(0)
  const { chapters } = await addManga(ownPortal, { chapters: [{ pages: Array(8).fill(tall) }] })
  let asked = 0
  let livesMs = 3_600_000
  await page.route(isPresigned, async (route) => {
    asked += 1
    const response = await route.fetch()
    const expires_at = new Date(Date.now() + livesMs).toISOString()
    await route.fulfill({ response, json: { ...(await response.json()), expires_at } })
  })
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.clock.install()
  const reader = await openReader(page, chapterPath(chapters[0]?.id))
  const saved = savedPage(page)
  await reader.slider.fill('4')
  expect(await saved).toBe(4)
  await comeBack()
  await reader.expectLoaded(4)
  expect(asked).toBe(1)

  livesMs = 124_000
  await page.reload()
  await reader.expectLoaded(4)
  livesMs = 3_600_000
  await page.clock.fastForward(5_000)
  await comeBack()
  await expect.poll(() => asked).toBe(3)
  await page.unrouteAll({ behavior: 'wait' })
})

test('a page that fails to load is tried three times and can then be retried with a button', {
  tag: '@state-48',
}, async ({ page, ownPortal, account, problems }) => {
  expect(account.id).toBeGreaterThan(0)
  problems.expect(/request failed: net::ERR_FAILED .*\/media\//)
  problems.expect(/console error: .*ERR_FAILED/)
  const { chapters } = await addManga(ownPortal, { chapters: [{ pages: Array(8).fill({ width: 600, height: 1150 }) }] })
  const reader = await openReader(page, chapterPath(chapters[0]?.id))
  const address = await reader.picture(6).getAttribute('src')
  let isDown = true
  let tries = 0
  await page.route(`**${address?.replace(/\?.*/, '')}*`, (route) => {
    tries += 1
    return isDown ? route.abort() : route.continue()
  })
  await reader.slider.fill('6')
  await expect(page.getByText('Page 6 of Chapter 1 didn’t load.')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeInViewport()
  expect(tries).toBe(3)
  await expectAccessible(page)
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await reader.expectLoaded(6)
})

test('a reader whose session ends can finish the chapter, and continues there after logging in', async ({
  page,
  ownPortal,
  account,
  problems,
}) => {
  problems.expect(/status 401: /)
  problems.expect(/console error: .*401/)
  const { chapters } = await addManga(ownPortal, { chapters: [{ pages: Array(9).fill(tall) }, 2] })
  const reader = await openReader(page, chapterPath(chapters[0]?.id, 2))
  const reason = { reason: 'password_changed', now: new Date() } as const
  await ownPortal.withDatabase(({ db }) => endSessions(db, account.id, reason))
  await reader.press('ArrowRight')
  const login = reader.bar.getByRole('link', { name: 'log in again' })
  await expect(login).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(reader.slider).toHaveValue('3')
  await expectAccessibleAtEachWidth(page)
  await reader.slider.fill('9')
  await expect(page).toHaveURL(chapterPath(chapters[0]?.id, 9))
  await reader.expectLoaded(9)
  await login.click()
  await enter(page, account.username, account.password)
  await expect(page).toHaveURL(chapterPath(chapters[0]?.id, 9))
  await expect(reader.slider).toHaveValue('9')
  await expect(login).toHaveCount(0)
})

test('signing out in another tab removes the pages of an open chapter', async ({ page, ownPortal, account }) => {
  expect(account.id).toBeGreaterThan(0)
  const { chapters } = await addManga(ownPortal, { chapters: [{ pages: [tall, tall] }] })
  const reader = await openReader(page, chapterPath(chapters[0]?.id))
  await reader.expectLoaded(1)
  await ownPortal.addPosts({})
  const other = await page.context().newPage()
  await openHydrated(other, '/about')
  await other.getByRole('button', { name: 'TERMINATE SESSION' }).click()
  await expect(other).toHaveURL('/')
  await expect(page.getByText('Please log in to access manga.')).toBeVisible()
  await expect(reader.items).toHaveCount(0)
})

test('a reader near the end of a chapter gets the next one prefetched', async ({ page, ownPortal, account }) => {
  expect(account.id).toBeGreaterThan(0)
  const { chapters } = await addManga(ownPortal, {
    chapters: [{ pages: Array(8).fill(tall) }, { pages: [tall, tall, tall] }],
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (isPresigned(new URL(request.url()))) asked.push(request.url())
  })
  const reader = await openReader(page, chapterPath(chapters[0]?.id))
  expect(asked).toHaveLength(1)
  const prepared = page.waitForResponse((response) => isPresigned(new URL(response.url())))
  await reader.slider.fill('7')
  const { pages: next }: ChapterPages = await (await prepared).json()
  const isThere = (url: string | undefined) =>
    page.evaluate((name) => performance.getEntriesByName(name).length > 0, new URL(url ?? '', page.url()).href)
  await expect.poll(() => isThere(next[1]?.presigned_url)).toBe(true)
  await reader.button('Next chapter').click()
  await expect(page).toHaveURL(chapterPath(chapters[1]?.id))
  await reader.expectLoaded(2)
  expect(asked).toHaveLength(2)
})

test('the bars leave while a thumb scrolls on, and return by scrolling back, a tap and the keyboard', async ({
  page,
  ownPortal,
  account,
}) => {
  expect(account.id).toBeGreaterThan(0)
  await page.setViewportSize({ width: 375, height: 720 })
  const { chapters } = await addManga(ownPortal, { chapters: [{ pages: Array(8).fill(tall) }] })
  const reader = await openReader(page, chapterPath(chapters[0]?.id))
  const siteBar = page.getByRole('banner')
  await reader.expectLoaded(2)
  await page.mouse.move(180, 400)
  await page.mouse.wheel(0, 900)
  await expect(reader.bar).not.toBeInViewport()
  await expect(siteBar).not.toBeInViewport()

  await page.mouse.wheel(0, -60)
  await expect(reader.bar).toBeInViewport()
  await expect(siteBar).toBeInViewport()

  await page.mouse.wheel(0, 400)
  await expect(reader.bar).not.toBeInViewport()
  await page.mouse.click(180, 400)
  await expect(reader.bar).toBeInViewport()
  await page.mouse.click(180, 400)
  await expect(reader.bar).not.toBeInViewport()

  await reader.press('Tab')
  await expect(reader.slider).toBeFocused()
  await expect(reader.bar).toBeInViewport()
  await reader.slider.blur()
  await reader.picture(4).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 300)
  await expect(reader.bar).not.toBeInViewport()
  await reader.end.evaluate((end) => end.scrollIntoView({ block: 'end' }))
  await expect(reader.bar).toBeInViewport()
})

test('in the list of pages Tab comes to the controls before the end of the chapter', async ({
  page,
  ownPortal,
  account,
}) => {
  expect(account.id).toBeGreaterThan(0)
  const { chapters } = await addManga(ownPortal, { chapters: [{ pages: Array(6).fill(tall) }, 1] })
  const reader = await openReader(page, chapterPath(chapters[0]?.id))
  await reader.expectLoaded(2)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().focus()
  await reader.press('Tab')
  await expect(reader.slider).toBeFocused()
  await expect(reader.slider).toHaveValue('1')
  await reader.button('Full screen').focus()
  await reader.press('Tab')
  await expect(reader.end.getByRole('link', { name: /Continue/ })).toBeFocused()
  const endsAt = await reader.end.evaluate((end) => end.getBoundingClientRect().bottom)
  expect(await reader.bar.evaluate((bar) => bar.getBoundingClientRect().top)).toBeGreaterThanOrEqual(endsAt - 1)
})

test('on a phone a word above the short names says that they are chapters', async ({ page, ownPortal, account }) => {
  expect(account.id).toBeGreaterThan(0)
  await page.setViewportSize({ width: 375, height: 720 })
  const { chapters } = await addManga(ownPortal, { chapters: [1, 1] })
  const reader = await openReader(page, chapterPath(chapters[0]?.id))
  const label = () =>
    reader
      .button('Next chapter')
      .evaluate(({ parentElement }) => parentElement && getComputedStyle(parentElement, '::before').content)
  expect(await label()).toContain('"Chapter"')
  await page.setViewportSize({ width: 667, height: 375 })
  expect(await label()).toContain('"Chapter"')
  await page.setViewportSize({ width: 1280, height: 720 })
  expect(await label()).toBe('none')
})

test('small pictures of all pages jump to a page', async ({ page, ownPortal, account }) => {
  expect(account.id).toBeGreaterThan(0)
  await page.setViewportSize({ width: 375, height: 720 })
  const { chapters } = await addManga(ownPortal, { chapters: [{ pages: Array(30).fill(tall) }], hasThumbnails: true })
  const reader = await openReader(page, chapterPath(chapters[0]?.id, 3))
  const opener = reader.bar.getByRole('button', { name: 'All pages' })
  const thumbnails = reader.bar.getByRole('list', { name: 'All pages' }).getByRole('button')
  await opener.click()
  await expect(thumbnails).toHaveCount(30)
  const topOf = (position: number) => thumbnails.nth(position).evaluate((one) => one.getBoundingClientRect().top)
  expect(await topOf(3)).toBe(await topOf(0))
  await expect(thumbnails.nth(2)).toBeFocused()
  await expect(thumbnails.nth(2)).toHaveAttribute('aria-current', 'page')
  await expect
    .poll(() =>
      thumbnails
        .nth(2)
        .locator('img')
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBe(24)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(thumbnails).toHaveCount(0)
  await expect(opener).toBeFocused()

  await reader.press('p')
  await thumbnails.nth(19).click()
  await expect(thumbnails).toHaveCount(0)
  await expect(reader.slider).toHaveValue('20')
  await expect(reader.picture(20)).toBeInViewport()
})

test('a page is enlarged by a double tap and by keys, and scrolls inside the window', async ({
  page,
  ownPortal,
  account,
}) => {
  expect(account.id).toBeGreaterThan(0)
  await page.setViewportSize({ width: 375, height: 720 })
  const { chapters } = await addManga(ownPortal, { chapters: [{ pages: [tall, tall, tall] }] })
  const reader = await openReader(page, chapterPath(chapters[0]?.id))
  const zoomed = page.getByRole('dialog', { name: /^Page \d of/ })
  const width = async () => (await sizeOf(zoomed.getByRole('img'))).width
  await reader.expectLoaded(1)
  await reader.picture(1).dblclick({ position: { x: 100, y: 60 } })
  await expect(zoomed).toBeVisible()
  await expect(zoomed.getByText('200%')).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  const before = await width()
  await reader.press('+')
  await expect(zoomed.getByText('300%')).toBeVisible()
  expect(await width()).toBeCloseTo(before * 1.5, 0)
  await reader.press('0')
  await expect(zoomed.getByText('100%')).toBeVisible()
  await zoomed.getByRole('img').dblclick()
  await expect(zoomed.getByText('250%')).toBeVisible()
  const area = zoomed.getByRole('region')
  expect(await area.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true)
  await zoomed.getByRole('button', { name: 'Zoom out' }).click()
  await expect(zoomed.getByText('167%')).toBeVisible()
  await zoomed.getByRole('img').hover()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await expect(zoomed.getByText('275%')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(zoomed).toHaveCount(0)

  await reader.choose('Mode', 'Single pages')
  await reader.stage.dblclick()
  await expect(zoomed).toBeVisible()
  await page.keyboard.press('Escape')
  await reader.press('+')
  await expect(zoomed).toBeVisible()
})
