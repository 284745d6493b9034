import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import { openEmbeddedDatabase } from '../../api/src/installation.ts'
import { silentLog } from '../../api/src/platform/testing/silent-log.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { PostListScreen } from '../fixtures/blog.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { DatabaseLine } from '../portal/database-line.ts'
import { startPortal } from '../portal/portal.ts'

/** A 5xx must not leak any of these. */
const internals = /ECONN|postgres|select |\bat .*:\d+|node_modules|\/api\//i
/** Selectors and media queries look like statements and code positions. */
const styles = /<style.*?<\/style>/gs

interface OutageFixtures {
  line: DatabaseLine
}

const test = journey.extend<OutageFixtures, { server: { url: string; line: DatabaseLine } }>({
  server: [
    async ({ ownPortal }, use) => {
      const cluster = await openEmbeddedDatabase(ownPortal.dataDir, { log: silentLog })
      const line = await DatabaseLine.open(cluster.url)
      const dataDir = await makeTestFolder()
      const portal = await startPortal(dataDir, { DATABASE_URL: line.url, LOG_LEVEL: 'fatal' })
      await use({ url: portal.url, line })
      line.mend()
      await portal.stop()
      await line.close()
      await cluster.close()
      await removeTestFolder(dataDir)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  line: async ({ server, ownPortal, request }, use) => {
    server.line.mend()
    await expect.poll(async () => (await request.get('/readyz')).status()).toBe(200)
    await ownPortal.addPosts({ title: 'Before the outage', publishedDate: new Date() })
    await use(server.line)
  },
  baseURL: ({ server }, use) => use(server.url),
})

test.describe.configure({ mode: 'default' })

test('a page requested while the database is down shows an error with status 503 and can be tried again', {
  tag: '@layout-10',
}, async ({ page, line, problems }) => {
  problems.expect(/503/)
  await page.goto('/about')
  line.cut()
  const response = await page.goto('/finance/blog')
  expect(response?.status()).toBe(503)
  const html = (await response?.text()) ?? ''
  expect(html.replaceAll(styles, '')).not.toMatch(internals)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Failed to fetch blog posts.')
  await expect(main.getByRole('link', { name: 'RETURN TO CORE' })).toHaveAttribute('href', '/')
  await expectAccessible(page)

  line.mend()
  await expect.poll(async () => (await page.request.get('/readyz')).status()).toBe(200)
  await main.getByRole('link', { name: 'Try again' }).click()
  await expect(new PostListScreen(page).titles.first()).toHaveText('Before the outage')
})

test('an open page shows an error for the blog while the database is down, and recovers afterwards', {
  tag: '@error-25',
}, async ({ page, line, problems }) => {
  problems.expect(/503/)
  await openHydrated(page, '/about')
  line.cut()
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name: 'BLOG' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to fetch blog posts.')
  await bar.getByRole('link', { name: 'TOOLS' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cyberdeck Tools')

  line.mend()
  await expect.poll(async () => (await page.request.get('/readyz')).status()).toBe(200)
  await bar.getByRole('link', { name: 'BLOG' }).click()
  await expect(new PostListScreen(page).titles.first()).toHaveText('Before the outage')
})

test('the front page works without the database, and shows the posts again once it is back', async ({ page, line }) => {
  line.cut()
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Before the outage')).toHaveCount(0)

  line.mend()
  await expect.poll(async () => (await page.request.get('/readyz')).status()).toBe(200)
  await page.goto('/')
  await expect(page.getByRole('main').getByText('Before the outage').first()).toBeVisible()
})
