import { readFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import { addViews } from '../../api/src/blog/views/post-views.repository.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth, expectNoSidewaysScroll } from '../fixtures/layout.ts'
import type { OwnPortal } from '../portal/own-portal.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const today = () => new Date().toISOString().slice(0, 10)

const partsOf = (page: Page) => ({
  region: (name: string) => page.getByRole('region', { name, exact: true }),
  table: (name: string) => page.getByRole('region', { name: `Table: ${name} by day` }),
  status: page.getByRole('main').getByRole('status').filter({ hasText: 'Counted' }),
  refresh: page.getByRole('button', { name: 'Refresh figures' }),
})

async function removeViews(portal: OwnPortal): Promise<void> {
  await portal.withDatabase(async ({ pool }) => {
    for (const table of ['post_views', 'post_view_days', 'most_read_posts']) await pool.query(`delete from ${table}`)
  })
}

async function viewsOf(portal: OwnPortal, slug: string): Promise<number> {
  return portal.withDatabase(async ({ pool }) => {
    const { rows } = await pool.query(
      'select coalesce(sum(views), 0)::integer as views from post_views join posts on posts.id = post_id where slug = $1',
      [slug],
    )
    return rows[0].views
  })
}

const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => Object.defineProperty(document, 'hidden', { value: hidden, configurable: true }), isHidden)

async function downloadRows(page: Page, button: string): Promise<{ name: string; rows: string[][] }> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).press('Enter')
  const text = await readFile(await (await saved).path(), 'utf8')
  const lines = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  return { name: (await saved).suggestedFilename(), rows: lines.map((line) => line.split(',')) }
}

test('a guest who reads a post for five seconds is counted once and anonymously; staff are not counted', async ({
  page,
  ownPortal,
}) => {
  const staff = await addAccount(ownPortal, { isStaff: true })
  const title = `Looked at ${crypto.randomUUID().slice(0, 8)}`
  const [slug = ''] = await ownPortal.addPosts({ title, slug: title.toLowerCase().replaceAll(' ', '-') })
  const told: Request[] = []
  page.on('request', (request) => request.url().endsWith('/view/') && told.push(request))
  await page.clock.install()
  await openHydrated(page, `/finance/blog/detail/${slug}`)
  await setHidden(page, true)
  await page.clock.runFor(30_000)
  await setHidden(page, false)
  expect(told).toEqual([])
  const counted = page.waitForResponse((response) => response.url().endsWith('/view/'))
  await page.clock.runFor(5_000)
  const answer = await counted
  expect(answer.status()).toBe(204)
  expect(await answer.headerValue('set-cookie')).toBeNull()
  const { cookie, authorization } = await answer.request().allHeaders()
  expect([cookie, authorization]).toEqual([undefined, undefined])
  await page.clock.runFor(60_000)
  expect(told).toHaveLength(1)
  await expect.poll(() => viewsOf(ownPortal, slug)).toBe(1)

  await signIn(page, ownPortal.url, staff)
  await openHydrated(page, `/finance/blog/detail/${slug}`)
  await expect(page.getByRole('link', { name: 'Edit' }).first()).toBeVisible()
  await page.clock.runFor(30_000)
  expect(told).toHaveLength(1)

  const { id } = await ownPortal.withDatabase(({ pool }) =>
    pool.query('select id from posts where slug = $1', [slug]).then(({ rows }) => rows[0]),
  )
  await ownPortal.withDatabase(({ transaction }) =>
    transaction((db) => addViews(db, [{ day: today(), postId: id, views: 100_000 }])),
  )
  await openHydrated(page, '/admin/reports')
  const { region, table, status, refresh } = partsOf(page)
  const top = region('Top posts').getByRole('row').nth(1)
  await expect(top).toContainText(/100,001/)
  await expect(top.getByRole('link', { name: title })).toHaveAttribute('href', `/finance/blog/detail/${slug}`)
  await ownPortal.withDatabase(({ pool }) => pool.query('update posts set is_deleted = true where id = $1', [id]))
  await refresh.click()
  await expect(top).toContainText(`${title} deleted`)
  await expect(top.getByRole('link')).toHaveCount(0)

  const total =
    (
      await region('Post views')
        .getByText(/in 30 days/)
        .textContent()
    )?.split(' ')[0] ?? ''
  await expect(status).toContainText(`${total} post views.`)
  await expect(page.getByRole('main').locator('dl > div').filter({ hasText: 'Post views' })).toContainText(total)
  const cells = await table('Post views').getByRole('cell').allTextContents()
  const sum = (numbers: readonly string[]) =>
    numbers.reduce((all, number) => all + Number(number.replaceAll(',', '')), 0)
  expect([cells.length, sum(cells)]).toEqual([30, sum([total])])
  const days = await downloadRows(page, 'Download all days (CSV)')
  expect(days.name).toMatch(/^reports-\d{4}-\d\d-\d\d\.csv$/)
  expect(days.rows[0]).toEqual(['day', 'registrations', 'sign_ins', 'posts', 'comments', 'views'])
  expect(days.rows.length).toBe(31)
  expect(sum(days.rows.slice(1).map((row) => row[5] ?? ''))).toBe(sum([total]))
  expect(days.rows.slice(1).map((row) => row[5])).toEqual(cells.toReversed().map((cell) => cell.replaceAll(',', '')))
  const posts = await downloadRows(page, 'Download top posts (CSV)')
  expect(posts.rows[1]).toEqual(['1', title, '', '100001'])
})

test('the address of a report scrolls to it when it is opened and when it is reloaded', async ({ page, ownPortal }) => {
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
  await page.setViewportSize({ width: 375, height: 720 })
  const comments = partsOf(page).region('Comments').getByRole('heading')
  await openHydrated(page, '/admin/reports#comments')
  await expect(comments).toBeInViewport()
  await page.goto('/about')
  await page.goto('/admin/reports#comments')
  await page.reload()
  await expect(comments).toBeInViewport()
})

test('staff read the reports by keyboard on every screen size, and retry when they fail to load', {
  tag: '@route-26',
}, async ({ page, ownPortal, problems }) => {
  problems.expect(/ERR_FAILED/)
  await removeViews(ownPortal)
  const staff = await addAccount(ownPortal, { isStaff: true })
  await signIn(page, ownPortal.url, staff)
  await page.route('**/api/v1/admin/reports/', (route) => route.abort())
  await openHydrated(page, '/admin/reports')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The reports didn’t load.')
  await page.unroute('**/api/v1/admin/reports/')
  await page.getByRole('link', { name: 'Try again' }).press('Enter')

  const { region, table, status, refresh } = partsOf(page)
  await expect(status).toContainText(/Counted \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC: .*registrations?, .*0 post views\./)
  await expect(region('Post views')).toContainText('No views yet.')
  await expect(region('Top posts')).toContainText('No views yet.')
  const day = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' })
  const shownDay = day.format(new Date())
  await expect(table('Registrations').getByRole('row').nth(1)).toContainText(shownDay)
  await expect(page.getByText('Drawing the chart...')).toHaveCount(0)
  await expectAccessibleAtEachWidth(page)

  const [slug = ''] = await ownPortal.addPosts({ title: 'Read on a phone' })
  await ownPortal.withDatabase(({ transaction }) =>
    transaction(async (db) => {
      const { rows } = await db.execute<{ id: number }>(`select id from posts where slug = '${slug}'`)
      await addViews(db, [{ day: today(), postId: rows[0]?.id ?? 0, views: 1_234 }])
    }),
  )
  await page.setViewportSize({ width: 375, height: 720 })
  await refresh.focus()
  await page.keyboard.press('Enter')
  await expect(status).toContainText('1,234 post views.')
  await expect(refresh).toBeFocused()
  await expect(region('Post views')).toContainText(`1,234 post views in 30 days. Peak: 1,234 on ${shownDay}.`)
  await expect(region('Top posts').getByRole('link', { name: 'Read on a phone' })).toBeVisible()
  await expectNoSidewaysScroll(page)

  const chart = region('Post views').getByRole('application')
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(region('Post views').getByRole('status').filter({ hasText: 'Post views' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(table('Post views')).toBeFocused()

  const views = page.getByRole('navigation', { name: 'Reports' })
  await expect(views.getByRole('link', { name: 'Figures' })).toHaveAttribute('aria-current', 'page')
  await views.getByRole('link', { name: 'Comments' }).press('Enter')
  await expect(page).toHaveURL('/admin/reports/comments')
  await views.getByRole('link', { name: 'Figures' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports')
})
