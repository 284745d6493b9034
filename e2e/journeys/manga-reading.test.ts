import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { openHydrated, reloadHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { addManga, LibraryScreen } from '../fixtures/manga.ts'
import { ReaderScreen, tall, wide } from '../fixtures/reader.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test('a reader reads chapters as a list and page by page, and continues where they stopped', {
  tag: ['@manga-detail-1', '@reader-1', '@reader-2', '@reader-3'],
}, async ({ page, ownPortal }) => {
  const { slug, title, chapters } = await addManga(ownPortal, {
    description: 'About a lighthouse.\nAnd its keeper.',
    chapters: [{ name: 'Dawn', pages: [tall, tall, wide, tall, tall, tall, tall] }, { pages: [tall, tall, tall] }],
  })
  const addressOf = (chapter: 0 | 1, place = '') => `/tools/manga/chapter/${chapters[chapter]?.id}${place}`
  const reader = new ReaderScreen(page)
  const heading = page.getByRole('heading', { level: 1 })

  await test.step('the manga leads to its first chapter', async () => {
    await signIn(page, ownPortal.url, await addAccount(ownPortal))
    await openHydrated(page, `/tools/manga/${slug}`)
    await expect(heading).toHaveText(title)
    await expect(page.getByText('About a lighthouse.')).toBeVisible()
    await expect(page.getByRole('img', { name: `Cover of ${title}` })).toBeVisible()
    const list = page.getByRole('region', { name: 'Chapters' }).getByRole('listitem')
    await expect(list.getByRole('link')).toHaveText(['Dawn', 'Chapter 2'])
    await expect(list.nth(0)).toContainText('7 pages')
    await expect(list.nth(1)).toContainText('3 pages')
    await page.getByRole('link', { name: 'Start reading' }).click()
    await expect(page).toHaveURL(addressOf(0))
  })

  await test.step('its pages are listed with labels, and load as they scroll into view', async () => {
    await expect(heading).toHaveText('Dawn')
    await expect(page).toHaveTitle(`Dawn · ${title} · Ledgerdeck`)
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(trail.getByRole('link')).toHaveText(['CORE', 'TOOLS', 'MANGA', title])
    await expect(reader.items).toHaveCount(7)
    for (const [at, item] of (await reader.items.all()).entries()) await expect(item).toContainText(`Page ${at + 1}`)
    await reader.expectLoaded(1)
    await expect(reader.picture(7)).toHaveAttribute('loading', 'lazy')
    await expect(reader.button('Previous chapter')).toBeDisabled()
    await expectAccessible(page)
    await reader.button('Next chapter').click()
    await expect(page).toHaveURL(addressOf(1))
    await expect(heading).toHaveText('Chapter 2')
    await expect(reader.button('Next chapter')).toBeDisabled()
    await expect(reader.end).toContainText('This is the latest chapter.')
    await reader.button('Previous chapter').click()
    await expect(heading).toHaveText('Dawn')
    await page.setViewportSize({ width: 375, height: 720 })
    await expectNoSidewaysScroll(page)
    await expect(reader.bar).toBeInViewport()
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('keys turn single and double pages, from right to left', async () => {
    await reader.press('m', 'Home')
    await reader.expectSeen(1)
    await reader.press('ArrowLeft')
    await reader.expectSeen(2)
    await reader.press('ArrowRight')
    await reader.expectSeen(1)
    await reader.press('d')
    await reader.expectSeen(1)
    await reader.press('ArrowLeft')
    await reader.expectSeen(2)
    await reader.press('ArrowLeft')
    await reader.expectSeen(3)
    await reader.press('ArrowLeft')
    await reader.expectSeen(5, 4)
    await reader.press('r')
    await reader.expectSeen(4, 5)
    await expectAccessible(page)
  })

  await test.step('view settings and reading position are restored', async () => {
    await expect(page).toHaveURL(addressOf(0, '?page=4'))
    await reloadHydrated(page)
    await reader.expectSeen(4, 5)
    await reader.button('View').click()
    await expect(reader.bar.getByLabel('Mode')).toBeFocused()
    await reader.bar.getByLabel('Mode').selectOption('List of pages')
    await expect(reader.picture(4)).toBeInViewport({ ratio: 0.3 })
    await reader.press('Escape')
    await expect(reader.button('View')).toBeFocused()
  })

  await test.step('the last page leads to the next chapter, and marks this one as read', async () => {
    const saved = page.waitForResponse((response) => {
      const request = response.request()
      return request.url().endsWith('/progress/') && request.postDataJSON()?.page_number === 7
    })
    await reader.slider.fill('7')
    expect((await saved).status()).toBe(200)
    await reader.end.getByRole('link', { name: 'Continue with Chapter 2' }).click()
    await expect(page).toHaveURL(addressOf(1))
    await expect(heading).toHaveText('Chapter 2')
  })

  await test.step('the library shows what is read, and where to continue', async () => {
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: title }).click()
    await expect(heading).toHaveText(title)
    const dawn = page.getByRole('region', { name: 'Chapters' }).getByRole('listitem').first()
    await expect(dawn.getByText('Read', { exact: true })).toBeVisible()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'MANGA' }).click()
    await expect(heading).toHaveText('My Manga')
    const there = new LibraryScreen(page).row(title).getByRole('link', { name: 'Continue: Chapter 2, page 1 of 3' })
    await expect(there).toHaveAttribute('href', addressOf(1))
  })
})
