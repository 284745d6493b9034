import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { endSessions } from '../../api/src/accounts/sessions.repository.ts'
import { insertIpRecords, insertLogRecords, type NewLogRecord } from '../../api/src/investigation/records.repository.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { type Account, addAccount, signIn } from '../fixtures/accounts.ts'
import { openHydrated, reloadHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll, expectSoundInEveryLook } from '../fixtures/look.ts'
import type { OwnPortal } from '../portal/own-portal.ts'

/** Records are made and deleted, so these journeys have a server of their own. */
const test = journey.extend<{ superuser: Account }>({
  baseURL: ({ ownPortal }, use) => use(ownPortal.url),
  superuser: async ({ ownPortal }, use) => use(await addAccount(ownPortal, { isStaff: true, isSuperuser: true })),
})

const marked = () => `mark-${crypto.randomUUID().slice(0, 8)}`
const minutesAgo = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, 0) - minutes * 60_000)

/** `login` and `login_failed` in turns, a minute after each other. */
async function addIpRecords(portal: OwnPortal, userId: number, count: number): Promise<void> {
  const records = Array.from({ length: count }, (_, index) => ({
    userId,
    ipAddress: `203.0.113.${index}`,
    action: index % 2 ? 'login' : 'login_failed',
    createdAt: minutesAgo(index),
  }))
  await portal.withDatabase(({ db }) => insertIpRecords(db, records))
}

async function addLogs(portal: OwnPortal, logs: readonly Partial<NewLogRecord>[]): Promise<void> {
  const given = { message: '', level: 'INFO', fromProxy: false } as const
  const records = logs.map((log, index) => ({ ...given, createdAt: minutesAgo(index), ...log }))
  await portal.withDatabase(({ db }) => insertLogRecords(db, records))
}

const found = (page: Page, count: number | string) =>
  expect(page.getByRole('status').filter({ hasText: / found$/ })).toHaveText(`${count} found`)
const toastWith = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const bodyRows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select / })

/** The lines of a file; nothing in it needs quotes. */
async function linesOf(download: Download): Promise<string[]> {
  return (await readFile(await download.path(), 'utf8')).replace('\uFEFF', '').trimEnd().split('\r\n')
}

test('who did what from where is filtered, saved in a file and deleted, which stays on record', async ({
  page,
  ownPortal,
  superuser,
  problems,
}) => {
  // Where nothing is left, the API says so with 404.
  problems.expect(/status 404.*\/user\/ipaddress\//)
  problems.expect(/console error: .*404.*\/user\/ipaddress\//)
  const suspect = await addAccount(ownPortal, { username: marked() })
  await addIpRecords(ownPortal, suspect.id, 90)
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, '/admin/ip-address')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('IP Investigation')
  await page.getByRole('button', { name: 'Filter' }).click()
  const filter = page.getByRole('dialog', { name: 'Filter IP records' })
  await expectAccessible(page, '[role=dialog]')
  await filter.getByLabel('User').fill(suspect.username.toUpperCase())
  await filter.getByLabel('Action').selectOption('login_failed')
  await filter.getByLabel('Sort').selectOption('Oldest first')
  await filter.getByRole('button', { name: 'Apply filter' }).click()
  await expect(filter).toBeHidden()
  await found(page, 45)
  await expect(page).toHaveURL(
    ({ search }) => search === `?user=${suspect.username.toUpperCase()}&action=login_failed&sort=oldest`,
  )
  await expect(bodyRows(page)).toHaveCount(20)
  await expect(bodyRows(page).first()).toContainText(/mark-.*203\.0\.113\.88login_failed2026-11-20 10:32:00/)
  await expectSoundInEveryLook(page)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('ip-records.csv')
  const lines = await linesOf(file)
  expect(lines).toHaveLength(46)
  expect(lines[0]).toBe('id,user,user_id,ip_address,action,created_at')
  expect(lines[1]).toMatch(
    new RegExp(`^\\d+,${suspect.username},${suspect.id},203.0.113.88,login_failed,2026-11-20T10:32:00.000Z$`),
  )

  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(page).toHaveURL(/page=3/)
  await expect(bodyRows(page)).toHaveCount(5)
  await expect(page.getByText('45 found')).toBeFocused()
  await page.getByRole('button', { name: 'Delete 203.0.113.0, login_failed, 2026-11-20 12:00:00' }).click()
  const one = page.getByRole('dialog', { name: 'Delete this IP?' })
  await expect(one).toContainText('203.0.113.0, login_failed')
  await expectAccessible(page, '[role=dialog]')
  await one.getByRole('button', { name: 'Delete' }).click()
  await expect(toastWith(page, 'Ip deleted successfully')).toBeVisible()
  await found(page, 44)

  // The last page goes with its records.
  await page.getByRole('checkbox', { name: 'All on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected: IP records' })
  await expect(bar.getByText('4 selected')).toBeVisible()
  await boxes(page).first().uncheck()
  await expect(bar.getByText('3 selected')).toBeVisible()
  await expect(bar.getByRole('checkbox')).toHaveJSProperty('indeterminate', true)
  await bar.getByRole('checkbox').check()
  await bar.getByRole('button', { name: 'Delete selected' }).click()
  const several = page.getByRole('dialog', { name: 'Delete selected IPs?' })
  await expect(several).toContainText('4 selected.')
  await several.getByRole('button', { name: 'Delete' }).click()
  await found(page, 40)
  await expect(page).toHaveURL(/page=2/)
  await expect(boxes(page)).toHaveCount(20)
  await expect(bar.getByText('0 selected')).toBeVisible()

  // Another filter begins at its first page, and deletes no more than it shows.
  await page.getByRole('link', { name: 'Remove filter Action: login_failed' }).click()
  await found(page, 85)
  await expect(page).toHaveURL(({ search }) => search === `?user=${suspect.username.toUpperCase()}&sort=oldest`)
  await bar.getByRole('checkbox').check()
  await bar.getByRole('button', { name: 'Select all 85 that fit the filter' }).click()
  await expect(bar.getByText('All 85 that fit the filter')).toBeVisible()
  await bar.getByRole('button', { name: 'Delete selected' }).click()
  await expect(several).toContainText('All 85 that fit the filter.')
  await several.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No IP record found. Try adjusting your filter.')).toBeVisible()
  await found(page, 0)
  await page.getByRole('link', { name: 'Clear filter' }).click()
  await expect(page).toHaveURL('/admin/ip-address')
  await expect(bodyRows(page)).not.toHaveCount(0)

  await page.getByRole('link', { name: 'Log investigation' }).click()
  await page.getByRole('navigation', { name: 'Logs' }).getByRole('link', { name: 'Audit' }).click()
  await expect(page).toHaveURL('/admin/audit')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('dialog').getByLabel('Agent').fill(superuser.username)
  await page.keyboard.press('Enter')
  await found(page, 3)
  await expect(bodyRows(page)).toHaveText([
    /ip_delete.*MARK-.*deleted: 85/,
    /ip_delete.*deleted: 4/,
    /ip_delete.*deleted: 1/,
  ])
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Delete/ })).toHaveCount(0)
  await expectSoundInEveryLook(page)
})

test('on a phone a log is read, copied and deleted without a pointer', async ({
  page,
  context,
  ownPortal,
  superuser,
  problems,
}) => {
  problems.expect(/status 404.*\/logging\/logs\//)
  problems.expect(/console error: .*404.*\/logging\/logs\//)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: ownPortal.url })
  const marker = marked()
  const long = `=${marker} <b>first</b> line\n${'x'.repeat(500)}\nفشل الطلب`
  await addLogs(ownPortal, [
    { message: long, level: 'CRITICAL', fromProxy: true },
    { message: `${marker} second`, level: 'ERROR' },
    { message: `${marker} third`, level: 'DEBUG', fromProxy: true },
  ])
  await page.setViewportSize({ width: 375, height: 700 })
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, `/admin/log?message=${marker}&page=9`)
  await expect(page).toHaveURL(`/admin/log?message=${marker}`)
  await found(page, 3)
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('link')).toHaveText([
    /Remove filter Message: mark-/,
  ])
  const main = page.getByRole('main')
  await expect(main.getByText('[!!]\u00a0CRITICAL')).toBeVisible()
  await expect(main.getByText('[x]\u00a0ERROR')).toBeVisible()
  await expect(main.getByText('2026-11-20 11:59:00', { exact: true })).toBeVisible()
  await expectSoundInEveryLook(page)
  await page.setViewportSize({ width: 375, height: 700 })

  const opener = page.getByRole('button', { name: 'Filter', exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  const filter = page.getByRole('dialog', { name: 'Filter logs' })
  await expect(filter.locator(':focus')).toHaveCount(1)
  const level = filter.getByLabel('Level')
  await expect(level.getByRole('option')).toHaveText(['ALL', 'DEBUG', 'INFO', 'WARNING', 'ERROR', 'CRITICAL'])
  await level.focus()
  await page.keyboard.type('CRIT')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Yes')
  await expect(filter.getByLabel('From proxy')).toHaveValue('true')
  await filter.getByLabel('Message').focus()
  await page.keyboard.press('Enter')
  await expect(opener).toBeFocused()
  await found(page, 1)
  await reloadHydrated(page)
  await found(page, 1)
  await expect(page.getByRole('link', { name: 'Remove filter Level: CRITICAL' })).toBeVisible()

  const reader = page.getByRole('button', { name: /^Click to read/ })
  await reader.focus()
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog', { name: 'Full Log Message' })
  await expect(popup).toContainText('2026-11-20 12:00:00 UTC')
  expect(await popup.getByText(marker).innerText()).toBe(long)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, '[role=dialog]')
  await popup.getByRole('button', { name: /Copy/ }).press('Enter')
  await expect(popup.getByText('Copied to the clipboard.')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(long)
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(reader).toBeFocused()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).press('Enter')
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text).toContain(`,CRITICAL,"'=${marker} <b>first</b> line\n`)
  expect(text).not.toContain('second')

  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: 'All on this page' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Delete CRITICAL/ }).focus()
  await page.keyboard.press('Enter')
  const single = page.getByRole('dialog', { name: 'Delete this log?' })
  await expect(single.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete selected' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete selected logs?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toastWith(page, 'Log(s) deleted successfully')).toBeVisible()
  await expect(page.getByText('No log record found. Try adjusting your filter.')).toBeVisible()
})

test('a filter that is replaced before it answers is no error, and a session that ended leads to the login', async ({
  page,
  ownPortal,
  superuser,
  problems,
}) => {
  const marker = marked()
  await addLogs(ownPortal, [
    { message: `${marker} slow`, level: 'ERROR' },
    { message: `${marker} quick`, level: 'WARNING' },
  ])
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, `/admin/log?message=${marker}`)
  await found(page, 2)
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/logging/logs/', async (route) => {
    if (!route.request().postData()?.includes('slow')) return route.continue()
    asked()
    await mayAnswer
    return route.continue().catch(() => undefined)
  })
  const narrow = async (message: string) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByLabel('Message').fill(message)
    await page.keyboard.press('Enter')
  }
  const cancelled = page.waitForEvent('requestfailed')
  await narrow(`${marker} slow`)
  await isAsked
  await expect(page.getByText('Loading...')).toBeVisible()
  await narrow(`${marker} quick`)
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED')
  answer()
  await found(page, 1)
  await expect(page.getByText(`${marker} quick`).first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).toHaveURL(/quick/)

  problems.expect(/status 401/)
  problems.expect(/console error: .*401/)
  const end = { reason: 'account_changed', now: new Date() } as const
  await ownPortal.withDatabase(({ db }) => endSessions(db, superuser.id, end))
  await page.getByRole('link', { name: `Remove filter Message: ${marker} quick` }).click()
  await expect(page).toHaveURL('/login?next=%2Fadmin%2Flog')
  await expect(page.getByText('Session expired. Logging out.')).toBeVisible()
})
