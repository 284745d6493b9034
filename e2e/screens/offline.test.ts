import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { notifyInvalidation } from '../../api/src/platform/pages/cache-freshness.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { addPost, CommentsScreen } from '../fixtures/comments.ts'
import { openHydrated, reloadHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth, expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { expectSaved, expectWorker, savedAddresses, savedBar, textsInCaches } from '../fixtures/saved-pages.ts'
import { startPortal } from '../portal/portal.ts'

const test = journey.extend({
  baseURL: ({ ownPortal }, use) => use(ownPortal.url),
  serviceWorkers: 'allow',
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const terminate = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'TERMINATE SESSION' })

const toolsAndOfflinePage = ['/', '/tools', '/finance/loan-calculator', '/finance/bond-pricing-calculator', '/offline']

test('after a publish, an online reader sees the new text at once, and offline the new copy', async ({
  page,
  context,
  ownPortal,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/)
  const { slug, address } = await addPost(ownPortal, { title: 'The first title' })
  await openHydrated(page, address)
  await expectSaved(page, address)
  await ownPortal.withDatabase(async ({ db, pool }) => {
    await pool.query(`update posts set title = 'The second title' where slug = $1`, [slug])
    await notifyInvalidation(db, ['posts'])
  })
  await page.reload()
  await expect(heading(page)).toHaveText('The second title')
  await expect(savedBar(page)).toBeHidden()

  await context.setOffline(true)
  await page.reload()
  await expect(heading(page)).toHaveText('The second title')
  await expect(savedBar(page)).toBeVisible()

  await context.setOffline(false)
  await ownPortal.withDatabase(async ({ db, pool }) => {
    await pool.query(`update posts set post_status = 'hide' where slug = $1`, [slug])
    await notifyInvalidation(db, ['posts'])
  })
  problems.allow(/404/)
  await page.reload()
  await expect(page.getByText('Post not found').first()).toBeVisible()
  await expect.poll(async () => (await savedAddresses(page))['offline-pages-1']).not.toContain(address)
})

test('saved pages and the offline page have no accessibility problems', async ({
  page,
  context,
  ownPortal,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|503/)
  const { address } = await addPost(ownPortal, { title: 'A post with <angles> & "quotes" in its title' })
  await openHydrated(page, address)
  await expectSaved(page, address)
  await context.setOffline(true)
  await reloadHydrated(page)
  await expect(savedBar(page)).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await page.goto('/admin/dashboard')
  await expect(heading(page)).toHaveText('NO CONNECTION')
  await expect(page.getByRole('link', { name: 'A post with <angles> & "quotes" in its title' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
})

test('when the server stops, the worker opens what was read, also from a link within the site', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.allow(/ERR_CONNECTION_REFUSED|503/)
  const { address } = await addPost(ownPortal, { title: 'Read before the end' })
  const portal = await startPortal(ownPortal.dataDir, { SAMPLE_CONTENT: '0' })
  try {
    await openHydrated(page, portal.url + address)
    await expectSaved(page, address)
    await openHydrated(page, `${portal.url}/finance/blog`)
    await expectSaved(page, '/finance/blog')
  } finally {
    await portal.stop()
  }
  await reloadHydrated(page)
  await expect(savedBar(page)).toBeVisible()
  await page.getByRole('link', { name: 'Read before the end' }).first().click()
  await expect(heading(page)).toHaveText('Read before the end')
  await expect(savedBar(page)).toBeVisible()
  await page.goto(`${portal.url}/tools`)
  await page.getByRole('link', { name: 'Loan Calculator' }).click()
  await expect(heading(page)).toHaveText('Loan Amortization Calculator')
})

test('a page that did not open without the server opens by itself once the server is back', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.allow(/ERR_(CONNECTION_REFUSED|CONNECTION_RESET|SOCKET_NOT_CONNECTED|FAILED)|503/)
  const portal = await startPortal(ownPortal.dataDir, { SAMPLE_CONTENT: '0' })
  try {
    await openHydrated(page, `${portal.url}/about`)
    await expectWorker(page)
  } finally {
    await portal.stop()
  }
  await page.goto(`${portal.url}/tools/quick-note`)
  await expect(heading(page)).toHaveText('NO CONNECTION')
  const { port } = new URL(portal.url)
  const restarted = await startPortal(ownPortal.dataDir, { SAMPLE_CONTENT: '0', PORT: port, SITE_URL: portal.url })
  try {
    await expect(heading(page)).toHaveText('My Notes')
  } finally {
    await restarted.stop()
  }
})

test('what a signed-in reader sees is in no cache, what is written offline stays, and logging out forgets what was read', async ({
  page,
  context,
  ownPortal,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/)
  // The first comment requests its validation schema, and is sent without it.
  problems.allow(/ERR_FAILED .*\/assets\/|ERR_FAILED \(.*\/assets\//)
  const { address } = await addPost(ownPortal)
  const account = await addAccount(ownPortal, { isStaff: true, isSuperuser: true })
  await signIn(page, ownPortal.url, account)
  for (const path of [
    '/tools/quick-note',
    `/user-profile/${account.id}`,
    '/admin/dashboard',
    '/finance/blog',
    address,
  ]) {
    await openHydrated(page, path)
    await page.waitForLoadState('networkidle')
  }
  await expectSaved(page, address)
  const saved = await savedAddresses(page)
  expect(saved['offline-tools-1']?.toSorted()).toEqual(toolsAndOfflinePage.toSorted())
  expect(saved['offline-pages-1']?.toSorted()).toEqual(['/finance/blog', address].toSorted())
  expect(saved['offline-files-1']?.filter((path) => !path.startsWith('/assets/'))).toEqual([])
  expect(await textsInCaches(page, [account.username, account.email])).toEqual([])

  await context.setOffline(true)
  await reloadHydrated(page)
  const comments = new CommentsScreen(page)
  await comments.composer.fill('Written on a train')
  await comments.section.getByRole('button', { name: 'Post comment' }).click()
  await expect(page.getByText('We can’t reach the server.').first()).toBeVisible()
  await expect(comments.composer).toHaveValue('Written on a train')

  await context.setOffline(false)
  await openHydrated(page, '/tools/quick-note')
  await terminate(page).click()
  await expect(page).toHaveURL('/')
  await expect.poll(async () => (await savedAddresses(page))['offline-pages-1'] ?? []).toEqual([])
  expect((await savedAddresses(page))['offline-tools-1']).toContain('/finance/loan-calculator')
})

/** A proxy that serves the worker of another build from its second start on. */
async function startProxy(target: string) {
  const proxy = { url: '', target, worker: '', close: () => server.close() }
  const server = createServer(async ({ url = '/', method }, response) => {
    if (method !== 'GET') return response.writeHead(204).end()
    const answer = await fetch(proxy.target + url)
    const headers = Object.fromEntries(
      [...answer.headers].filter(
        ([name]) => !/^(?:content-(?:encoding|length)|transfer-encoding|connection|keep-alive)$/.test(name),
      ),
    )
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, headers).end(url === '/sw.js' ? `${body}${proxy.worker}` : body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  proxy.url = `http://127.0.0.1:${address.port}`
  return proxy
}

test('a new build replaces the worker, deletes former caches, and keeps open tabs and saved pages', async ({
  page,
  context,
  ownPortal,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/)
  const { address } = await addPost(ownPortal)
  const proxy = await startProxy(ownPortal.url)
  await openHydrated(page, proxy.url + address)
  await expectSaved(page, address)
  await page.evaluate(() => caches.open('offline-pages-0'))
  proxy.worker = '// the next build'
  const isReplaced = page.evaluate(
    () => new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', () => done(true))),
  )
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  expect(await isReplaced).toBe(true)
  await expectWorker(page)
  await expect.poll(async () => Object.keys(await savedAddresses(page))).not.toContain('offline-pages-0')
  expect((await savedAddresses(page))['offline-pages-1']).toContain(address)
  await page.getByRole('link', { name: 'TOOLS' }).click()
  await expect(heading(page)).toHaveText('Cyberdeck Tools')
  await context.setOffline(true)
  await page.goto(proxy.url + address)
  await expect(savedBar(page)).toBeVisible()
  proxy.close()
})

const isRegistered = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length > 0)

test('a reader who allows only what is necessary has no worker and nothing saved', async ({ page }) => {
  await openHydrated(page, '/privacy/choices')
  await expectWorker(page)
  await page.getByRole('button', { name: 'Necessary only' }).click()
  await expect.poll(() => isRegistered(page)).toBe(false)
  await expect.poll(() => savedAddresses(page)).toEqual({})
  await openHydrated(page, '/about')
  await page.waitForLoadState('networkidle')
  expect(await isRegistered(page)).toBe(false)
})

test('an operator who switches offline pages off removes the worker from browsers', async ({ page, ownPortal }) => {
  const proxy = await startProxy(ownPortal.url)
  const without = await startPortal(ownPortal.dataDir, { SAMPLE_CONTENT: '0', OFFLINE_PAGES: '0' })
  await openHydrated(page, `${proxy.url}/about`)
  await expectSaved(page, '/about')
  proxy.target = without.url
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await expect.poll(() => isRegistered(page)).toBe(false)
  await expect.poll(() => savedAddresses(page)).toEqual({})
  await openHydrated(page, `${proxy.url}/tools`)
  await page.waitForLoadState('networkidle')
  expect(await isRegistered(page)).toBe(false)
  proxy.close()
  await without.stop()
})

test('the site can be installed: its manifest has icons of both kinds and shortcuts to the calculators', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const link = page.locator('link[rel=manifest]')
  const response = await request.get((await link.getAttribute('href')) ?? '')
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await response.json()
  expect(manifest).toMatchObject({ name: 'Ledgerdeck', start_url: '/', scope: '/', display: 'standalone' })
  expect(manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of manifest.icons) {
    const icon = await request.get(src)
    expect(icon.headers()['content-type']).toBe('image/png')
    const png = await icon.body()
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
  }
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status()).toBe(200)
})
