import type { Browser, Response } from '@playwright/test'
import { findFullPost } from '../fixtures/blog.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'

const scriptBudget = 140_000
const fileBudget = 6
const postBudget = 60_000

interface LoadedFiles {
  bytes: number
  scripts: string[]
  styleSheets: string[]
}

async function loadFiles(browser: Browser, address: string): Promise<LoadedFiles> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response)
  })
  await openHydrated(page, address)
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(scripts.map((response) => response.request().sizes()))
  const styleSheets = await page.evaluate(() =>
    [...document.styleSheets].flatMap(({ href }) => (href === null ? [] : [new URL(href).pathname])),
  )
  await context.close()
  return {
    bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0),
    scripts: scripts.map((response) => new URL(response.url()).pathname),
    styleSheets,
  }
}

const publicPages = [
  '/',
  '/about',
  '/tools',
  '/privacy',
  '/login',
  '/register',
  '/finance/blog',
  '/finance/loan-calculator',
  '/finance/bond-pricing-calculator',
  '/tools/flight-hotel',
]

test('the scripts of public pages stay within the size budget, and no style sheet applies twice', async ({
  browser,
  baseURL,
  request,
}) => {
  const post = `/finance/blog/detail/${(await findFullPost(request)).slug}`
  // Uses a host name, because passkeys are only offered on one.
  const origin = baseURL?.replace('127.0.0.1', 'localhost')
  for (const path of [post, ...publicPages]) {
    await test.step(path, async () => {
      const { bytes, scripts, styleSheets } = await loadFiles(browser, new URL(path, origin).href)
      expect(bytes).toBeGreaterThan(50_000)
      expect(bytes).toBeLessThanOrEqual(scriptBudget)
      expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(fileBudget)
      expect(styleSheets.toSorted()).toEqual([...new Set(styleSheets)].toSorted())
      expect(styleSheets.length, styleSheets.join('\n')).toBeLessThanOrEqual(path.startsWith('/finance/blog') ? 1 : 3)
    })
  }
})

test('the document of a post stays within its size budget before compression', async ({ request }) => {
  const { slug } = await findFullPost(request)
  const response = await request.get(`/finance/blog/detail/${slug}`)
  const html = await response.body()
  expect(html.toString()).toContain('data-article')
  expect(html.length).toBeLessThanOrEqual(postBudget)
})
