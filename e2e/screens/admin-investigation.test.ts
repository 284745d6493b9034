import type { Locator } from '@playwright/test'
import { endSessions } from '../../api/src/accounts/sessions/sessions.repository.ts'
import { recordOperatorAct } from '../../api/src/investigation/audit.service.ts'
import { storeChainCheck } from '../../api/src/investigation/audit-chain.repository.ts'
import { verifyChain } from '../../api/src/investigation/audit-chain.service.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { type Account, addAccount, signIn } from '../fixtures/accounts.ts'
import { addIpRecords, addLogs, bodyRows, chooseAct, found, newMark, savedText } from '../fixtures/command-centre.ts'
import { openHydrated, reloadHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth, expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { toastWith } from '../fixtures/toasts.ts'
import type { OwnPortal } from '../portal/own-portal.ts'

const test = journey.extend<{ superuser: Account }>({
  baseURL: ({ ownPortal }, use) => use(ownPortal.url),
  superuser: async ({ ownPortal }, use) => use(await addAccount(ownPortal, { isStaff: true, isSuperuser: true })),
})

test('IP records and the audit fit every window, and the select-all box shows a partial selection', async ({
  page,
  ownPortal,
  superuser,
}) => {
  const suspect = await addAccount(ownPortal, { username: newMark() })
  await addIpRecords(ownPortal, suspect.id, 55)
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, `/admin/ip-address?user=${suspect.username}`)
  await expect(found(page)).toHaveText('55 found')
  const boxes = page.getByRole('checkbox', { name: /^Select / })
  const bar = page.getByRole('region', { name: 'Selected: IP records' })
  await boxes.first().check()
  await expect(bar.getByText('1 selected')).toBeVisible()
  await expect(bar.getByRole('checkbox')).toHaveJSProperty('indeterminate', true)
  await expectAccessibleAtEachWidth(page)
  await bar.getByRole('checkbox').check()
  await expect(bar.getByText('50 selected')).toBeVisible()
  await boxes.first().uncheck()
  await bar.getByRole('button', { name: 'Delete selected' }).click()
  await page.getByRole('dialog', { name: 'Delete selected IPs?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(found(page)).toHaveText('6 found')
  await expect(bar.getByText('0 selected')).toBeVisible()

  await openHydrated(page, `/admin/audit?actor=${superuser.username}`)
  await expect(bodyRows(page)).toHaveText([/Deleted IP records.*deleted: 49/])
  await expectAccessibleAtEachWidth(page)
})

test('rows stay where they are while one after the other is selected', async ({ page, ownPortal, superuser }) => {
  const mark = newMark()
  await addLogs(
    ownPortal,
    Array.from({ length: 30 }, (_, index) => ({ message: `${mark} ${index}` })),
  )
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, `/admin/log?message=${mark}`)
  const boxes = page.getByRole('checkbox', { name: /^Select / })
  const topOf = (box: Locator) => box.evaluate((element) => element.getBoundingClientRect().top)
  // The window scrolls by whole pixels.
  const expectNear = async (box: Locator, top: number) => expect(Math.abs((await topOf(box)) - top)).toBeLessThan(1)
  for (const width of [375, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    for (const at of [0, 12]) {
      await boxes.nth(at + 1).scrollIntoViewIfNeeded()
      const top = await topOf(boxes.nth(at + 1))
      await boxes.nth(at).check()
      await expect(page.getByRole('button', { name: 'Delete selected' })).toBeVisible()
      await expectNear(boxes.nth(at + 1), top)
      await boxes.nth(at).uncheck()
      await expect(page.getByRole('button', { name: 'Delete selected' })).toBeHidden()
      await expectNear(boxes.nth(at + 1), top)
    }
  }
})

test('on a phone a record opens by a tap on its name or on Click to read, beside the box that selects it', async ({
  page,
  ownPortal,
  superuser,
}) => {
  const mark = newMark()
  const suspect = await addAccount(ownPortal, { username: `x${mark.slice(-4)}` })
  await addIpRecords(ownPortal, suspect.id, 1)
  await addLogs(ownPortal, [{ message: `${mark} ${'and a longer message '.repeat(5)}` }])
  await signIn(page, ownPortal.url, superuser)
  await page.setViewportSize({ width: 375, height: 800 })
  const openers = [
    [`ip-address?user=${suspect.username}`, suspect.username],
    [`log?message=${mark}`, /^Click to read/],
  ] as const
  for (const [list, name] of openers) {
    await openHydrated(page, `/admin/${list}`)
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    const box = page.getByRole('checkbox', { name: /^Select / })
    await box.click()
    await expect(box).toBeChecked()
  }
})

async function checkAuditChain(portal: OwnPortal): Promise<void> {
  await portal.withDatabase(async ({ db, transaction }) => {
    const { records, problem } = await verifyChain(transaction)
    await storeChainCheck(db, { now: new Date(), records, problem })
  })
}

test('the audit shows the state of its chain: not checked yet, whole, and changed', async ({
  page,
  ownPortal,
  superuser,
}) => {
  const run = (statement: string) => ownPortal.withDatabase(({ pool }) => pool.query(statement))
  const act = { act: 'settings_change', object: { kind: 'setting', name: newMark() } }
  await ownPortal.withDatabase(({ transaction }) => transaction(async (db) => recordOperatorAct(db, act, new Date())))
  await run('update audit_chain set verified_at = null, verified_records = null, problem = null, exported_at = null')
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, '/admin/audit')
  const main = page.getByRole('main')
  await expect(main.getByText(/^Chain of \d+ records?\. Not checked yet\. The check runs daily\./)).toBeVisible()
  await expect(main.getByText(/Last hash: [0-9a-f]{64}$/)).toBeVisible()

  await checkAuditChain(ownPortal)
  await reloadHydrated(page)
  await expect(main.getByText(/Checked on .*: \d+ records? fits?\. Signed head exported on /)).toBeVisible()
  await expectAccessibleAtEachWidth(page)

  await run(`update audit_records set act = 'settings_changf' where object_name = '${act.object.name}'`)
  await checkAuditChain(ownPortal)
  await run(`update audit_records set act = 'settings_change' where object_name = '${act.object.name}'`)
  await reloadHydrated(page)
  await expect(main.getByText('The audit was changed outside Ledgerdeck')).toBeVisible()
  await expect(main.getByText(/was changed\. Records before it that fit: \d+\. Checked on /)).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await checkAuditChain(ownPortal)
})

test('records next to the panel are shown as cards until the window is wide enough for a table', {
  tag: '@ip-records-2',
}, async ({ page, ownPortal, superuser }) => {
  const marker = newMark()
  await addLogs(ownPortal, [{ message: `${marker} ${'GET /api/v1/'.repeat(30)}`, level: 'CRITICAL', fromProxy: true }])
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, `/admin/log?message=${marker}`)
  await expect(found(page)).toHaveText('1 found')
  const frame = page.getByRole('main').locator('div:has(> table)')
  for (const [width, display] of [
    [769, 'grid'],
    [980, 'grid'],
    [1024, 'table-row'],
    [1280, 'table-row'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(frame.locator('tbody tr')).toHaveCSS('display', display)
    const hidden = await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect([width, hidden]).toEqual([width, 0])
  }
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1000 })
  await expect(frame.locator('tbody tr')).toHaveCSS('display', 'table-row')
  await expect(frame.getByRole('columnheader')).toHaveText(['Level', 'Message', 'From proxy', 'Created (UTC)'])
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  const cut = await frame.locator('bdi').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(cut, 'a message is printed whole').toBeLessThanOrEqual(0)
  await expectNoSidewaysScroll(page)
})

test('records stay in the list with an error when deleting them fails', { tag: '@error-56' }, async ({
  page,
  ownPortal,
  superuser,
  problems,
}) => {
  problems.expect(/ERR_FAILED/)
  const marker = newMark()
  const suspect = await addAccount(ownPortal, { username: marker })
  await addIpRecords(ownPortal, suspect.id, 1)
  await addLogs(ownPortal, [{ message: marker }])
  await signIn(page, ownPortal.url, superuser)
  await page.route('**/delete/', (route) => route.abort())
  for (const [address, text] of [
    [`/admin/ip-address?user=${marker}`, 'Failed to delete IP(s)'],
    [`/admin/log?message=${marker}`, 'Failed to delete log(s)'],
  ] as const) {
    await openHydrated(page, address)
    await chooseAct(page, /^Actions for /, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toastWith(page, text)).toBeVisible()
    await expect(found(page)).toHaveText('1 found')
  }
})

test('a log is read, copied and deleted on a phone without a pointer', {
  tag: ['@ip-records-2', '@log-records-1'],
}, async ({ page, context, ownPortal, superuser, problems }) => {
  problems.expect(/status 404.*\/logging\/logs\//)
  problems.expect(/console error: .*404.*\/logging\/logs\//)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: ownPortal.url })
  const marker = newMark()
  const long = `=${marker} <b>first</b> line\n${'x'.repeat(500)}\nفشل الطلب`
  await addLogs(ownPortal, [
    { message: long, level: 'CRITICAL', fromProxy: true, occurrences: 37 },
    { message: `${marker} second`, level: 'ERROR' },
    { message: `${marker} third`, level: 'DEBUG', fromProxy: true },
  ])
  await page.setViewportSize({ width: 375, height: 700 })
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, `/admin/log?message=${marker}&page=9`)
  await expect(page).toHaveURL(`/admin/log?message=${marker}`)
  await expect(found(page)).toHaveText('3 found')
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('link')).toHaveText([
    /Remove filter Message: mark-/,
  ])
  const main = page.getByRole('main')
  await expect(main.getByText('!!\u00a0CRITICAL')).toBeVisible()
  await expect(main.getByText('x\u00a0ERROR')).toBeVisible()
  await expect(main.getByText('×37', { exact: true })).toBeVisible()
  await expect(main.getByText('2026-11-20 11:59:00', { exact: true })).toBeVisible()
  await expectAccessibleAtEachWidth(page)
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
  await expect(found(page)).toHaveText('1 found')
  await reloadHydrated(page)
  await expect(found(page)).toHaveText('1 found')
  await expect(page.getByRole('link', { name: 'Remove filter Level: CRITICAL' })).toBeVisible()

  const reader = page.getByRole('button', { name: /^Click to read/ })
  await reader.focus()
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog', { name: 'Full Log Message' })
  await expect(popup).toContainText('2026-11-20 12:00:00 UTC')
  await expect(popup).toContainText('The last of 37 requests like this within a minute.')
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
  expect(await savedText(saved)).not.toContain('second')

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

test('replacing a filter before it answers shows no error, and an ended session leads to the login', {
  tag: ['@state-52', '@constant-37'],
}, async ({ page, ownPortal, superuser, problems }) => {
  const marker = newMark()
  await addLogs(ownPortal, [
    { message: `${marker} slow`, level: 'ERROR' },
    { message: `${marker} quick`, level: 'WARNING' },
  ])
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, `/admin/log?message=${marker}`)
  await expect(found(page)).toHaveText('2 found')
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
  await expect(found(page)).toHaveText('1 found')
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

test('the audit lists at once what an agent does from one of its records', async ({ page, ownPortal, superuser }) => {
  const { username } = await addAccount(ownPortal, { username: newMark() })
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, `/admin/userlist?username=${username}`)
  await page.getByRole('button', { name: username, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(toastWith(page, '0 sessions ended.')).toBeVisible()

  await openHydrated(page, `/admin/audit?object=${username}`)
  await expect(bodyRows(page)).toHaveText([/Logged user out/])
  await bodyRows(page).getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(toastWith(page, '0 sessions ended.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bodyRows(page)).toHaveCount(2)
})
