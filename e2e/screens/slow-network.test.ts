import type { Page } from '@playwright/test'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { listAllPosts, PostListScreen } from '../fixtures/blog.ts'
import { hold } from '../fixtures/hold.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'
import { addManga } from '../fixtures/manga.ts'

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 1200,
    downloadThroughput: 60_000,
    uploadThroughput: 30_000,
  })
}

/** Decoration, so it has neither role nor name. */
const loadingBar = (page: Page) => page.locator('body > [data-loading]')

test('a slow connection shows that a post is loading and keeps the current page until it is there', {
  tag: '@layout-11',
}, async ({ page }) => {
  const [post] = await listAllPosts(page.request)
  await openHydrated(page, '/finance/blog')
  await expect(loadingBar(page)).toHaveCount(0)
  await slowDown(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await new PostListScreen(page).titles.first().getByRole('link').click()
  await expect(loadingBar(page)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading post...' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post?.title ?? '')
  await expect(loadingBar(page)).toHaveCount(0)
  await expect(page.getByText('Loading post...')).toHaveCount(0)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('what a user has pushes no footer away that was in sight while it loaded', async ({ page, ownPortal }) => {
  await signIn(page, ownPortal.url, await addAccount(ownPortal))
  for (const height of [700, 1000]) {
    await page.setViewportSize({ width: 375, height })
    const release = await hold(page, '**/api/v1/note/**')
    await page.goto(`${ownPortal.url}/tools/quick-note`)
    await expect(page.getByText('Loading', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('contentinfo')).not.toBeInViewport()
    release()
    await expect(page.getByText('No notes found.')).toBeVisible()
    await expect(page.getByRole('contentinfo')).not.toBeInViewport()
  }
})

for (const [address, held, stays, loaded] of [
  ['/tools/manga', '**/api/v1/manga/**', 'My Manga', 'Search titles'],
  ['/profile', '**/api/v1/accounts/factors/**', 'Storage usage', 'Passkeys'],
] as const) {
  test(`the heading ${stays} stays where it is while the rest of its page loads`, async ({ page, ownPortal }) => {
    await addManga(ownPortal)
    await signIn(page, ownPortal.url, await addAccount(ownPortal))
    const release = await hold(page, held)
    await page.goto(`${ownPortal.url}${address}`)
    const heading = page.getByRole('heading', { name: stays })
    await expect(heading).toBeVisible()
    const before = await heading.boundingBox()
    release()
    await expect(page.getByText(loaded, { exact: true })).toBeVisible()
    expect(await heading.boundingBox()).toEqual(before)
  })
}

test('a reader who clicks a second link before the first page loads gets the second without an error', async ({
  page,
}) => {
  await openHydrated(page, '/finance/blog')
  const { titles } = new PostListScreen(page)
  const second = (await titles.nth(1).textContent()) ?? ''
  await slowDown(page)
  await titles.nth(0).getByRole('link').click()
  await expect(loadingBar(page)).toBeVisible()
  await titles.nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
})

test('a post opened offline shows an error in place and can be tried again', {
  tag: ['@layout-11', '@error-27'],
}, async ({ page, context, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  await openHydrated(page, '/finance/blog')
  const { titles } = new PostListScreen(page)
  await titles.first().getByRole('link').click()
  await expect(page.getByText('By: ')).toBeVisible()
  await page.goBack()
  await expect(titles).toHaveCount(9)
  await context.setOffline(true)
  await titles.nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error Loading Post')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByText('By: ')).toBeVisible()
})

test('a page whose code is not loaded opens once the reader is online, and the current one stays until then', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  problems.expect(/Error loading route module|dynamically imported module/)
  await openHydrated(page, '/about')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'TOOLS' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'You’re offline.' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^About/)
  await context.setOffline(false)
  await expect(page).toHaveURL('/tools')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cyberdeck Tools')
})
