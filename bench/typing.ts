import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { makePost, paragraph } from '../api/src/blog/posts/posts.factory.ts'
import { chromiumPath } from './chromium-path.ts'
import type { BenchOptions } from './options.ts'
import { createDataDir, type DataDir, startProduct } from './product-server.ts'
import { type Figures, printLine } from './report.ts'
import { addAccounts, open } from './seeded-database.ts'
import { median } from './statistics.ts'

const password = 'the password of the writer'
/** The longest post that is allowed, and one that is half as long again. */
const lengths = [200, 300] as const
const slowdown = 4
const keysPerSecond = 15
const longTaskMs = 50
const afterClickMs = 1_000
/** Saves of the draft that follow the last key count, too. */
const restMs = 5_000

export async function* measureTyping({ rounds, seconds }: BenchOptions): Figures {
  await using dataDir = await createDataDir()
  const [name = ''] = await addAccounts(dataDir, { count: 1, password, isStaff: true })
  for (const blocks of lengths) await addLongPost(dataDir, blocks)
  await using server = await startProduct({ dataDir })
  await using browser = await chromium.launch({ executablePath: chromiumPath() })
  for (const blocks of lengths) {
    printLine(`typing in a post of ${blocks} blocks: ${rounds} rounds of ${seconds} s`)
    const longest: number[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const page = await openEditor(browser, { origin: server.origin, name, blocks })
      longest.push(await longestTaskMs(page, seconds * keysPerSecond))
      await page.context().close()
    }
    yield {
      what: `longest task while a paragraph of ${blocks} is typed, ${slowdown} times slower`,
      value: median(longest),
      unit: 'ms',
      limit: { atMost: longTaskMs },
      beside: `in each round: ${longest.map((ms) => ms.toFixed(0)).join(', ')} ms; below ${longTaskMs} ms the browser reports none`,
    }
  }
}

async function addLongPost(dataDir: DataDir, blocks: number): Promise<void> {
  const { installation } = await open(dataDir)
  const text = 'Yields rose **again**, and prices of [bonds](/about) fell as they do. '.repeat(3)
  try {
    const written = Array.from({ length: blocks }, (_, index) => paragraph(text, index + 1))
    await makePost(installation.database.db, { slug: slugOf(blocks), title: 'A long post', blocks: written })
  } finally {
    await installation.close()
  }
}

function slugOf(blocks: number): string {
  return `a-post-of-${blocks}`
}

interface Opened {
  origin: string
  name: string
  blocks: number
}

async function openEditor(browser: Browser, { origin, name, blocks }: Opened): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } })
  const csrf: { csrf_token: string } = await (await context.request.get('/api/core/csrf/')).json()
  const answer = await context.request.post('/api/user/login/', {
    headers: { 'X-CSRFToken': csrf.csrf_token },
    data: { username_or_email: name, password },
  })
  const { access, refresh, user } = await answer.json()
  const page = await context.newPage()
  await page.goto('/healthz')
  const stored = JSON.stringify({ accessToken: access, refreshToken: refresh, user: JSON.stringify(user) })
  await page.evaluate(`Object.entries(${stored}).forEach(([key, value]) => localStorage.setItem(key, value))`)
  await page.goto(`/finance/blog/update/${slugOf(blocks)}`, { waitUntil: 'networkidle' })
  await page
    .getByRole('textbox', { name: 'Text of the post' })
    .getByRole('paragraph')
    .nth(blocks / 2)
    .click()
  return page
}

async function longestTaskMs(page: Page, keys: number): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await delay(afterClickMs)
  await page.evaluate(`{
    window.longest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration)
    }).observe({ type: 'longtask' })
  }`)
  await page.keyboard.type('rates and '.repeat(keys / 10), { delay: 1000 / keysPerSecond })
  await delay(restMs)
  return Number(await page.evaluate('window.longest'))
}
