import type { Page, Route } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth, expectNoSidewaysScroll } from '../fixtures/layout.ts'
import type { OwnPortal } from '../portal/own-portal.ts'

test('unknown addresses return status 404 with an error page that is complete without scripts', {
  tag: ['@route-11', '@error-page-3'],
}, async ({ request }) => {
  for (const address of [
    '/no-such-page',
    '/finance',
    '/tools/no-such-tool',
    '/finance/blog/detail/a/b',
    '/%F0%9F%92%B8',
  ]) {
    const response = await request.get(address)
    expect([address, response.status()]).toEqual([address, 404])
    const html = await response.text()
    for (const text of ['TARGET DATA NOT FOUND IN SYSTEM.', 'alt="Error Illustration"', 'RETURN TO CORE']) {
      expect(html).toContain(text)
    }
  }
})

test('the page for an unknown address fits every window and is not indexed', async ({ page, problems }) => {
  problems.expect(/404/)
  await openHydrated(page, '/no-such-page')
  await expect(page).toHaveTitle('404 Access denied · Ledgerdeck')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expectAccessibleAtEachWidth(page)
})

const tooManyPages = 400

type Answer = Pick<Parameters<Route['fulfill']>[0] & object, 'status' | 'headers' | 'body'>

/** Locks the table, so that no post renders and the queue stays full. */
async function fillQueue(portal: OwnPortal, signal: AbortSignal): Promise<Answer> {
  return portal.withDatabase(({ transaction }) =>
    transaction(async (db) => {
      await db.execute('lock table posts in access exclusive mode')
      const pages = Array.from(
        { length: tooManyPages },
        (_, number) => `${portal.url}${postAddress}-${number}?a="<b>&c`,
      )
      return Promise.any(pages.map((page) => getRefusal(page, signal)))
    }),
  )
}

const postAddress = '/finance/blog/detail/no-such-post'

async function getRefusal(url: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(url, { headers: { accept: 'text/html' }, signal })
  const body = await response.text()
  if (!body.includes('SYSTEM BUSY')) throw new Error('This page wasn’t refused.')
  const { 'content-encoding': _, 'content-length': __, ...headers } = Object.fromEntries(response.headers)
  return { status: response.status, headers, body }
}

async function openRefusal(page: Page, portal: OwnPortal): Promise<void> {
  const asking = new AbortController()
  const refusal = await fillQueue(portal, asking.signal)
  asking.abort()
  await page.route(`**${postAddress}`, (route) => route.fulfill(refusal))
  const response = await page.goto(portal.url + postAddress)
  expect(response?.status()).toBe(503)
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'retry-after': expect.stringMatching(/^\d+$/),
  })
}

test('a page in the site design asks to try again when too many pages are requested at once', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/503/)
  problems.expect(/404/)
  await openRefusal(page, ownPortal)
  await expect(page).toHaveTitle('503 System busy · Ledgerdeck')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('SYSTEM BUSY')
  await expect(page.getByText(/Try again in \d+ seconds?\./)).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('link', { name: 'RETURN TO CORE' })).toHaveAttribute('href', '/')
  await expect(page.locator('html')).toHaveAttribute('data-js', '')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(6, 17, 11)')

  await page.evaluate(() => localStorage.setItem('theme', 'contrast'))
  await page.reload()
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await expectAccessibleAtEachWidth(page)
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 720 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }

  await page.unrouteAll()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL((url) => url.pathname.startsWith(postAddress))
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('SYSTEM BUSY')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, contrast: 'more' })

  test('the busy page is complete, and uses the contrast that the browser asks for', async ({
    page,
    ownPortal,
    problems,
  }) => {
    problems.expect(/503/)
    await openRefusal(page, ownPortal)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SYSTEM BUSY')
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute(
      'href',
      /^\/finance\/blog\/detail\/no-such-post-\d+\?a=%22%3Cb%3E&c$/,
    )
  })
})
