import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import {
  addIpRecords,
  addLogs,
  bodyRows,
  chooseAct,
  found,
  newMark,
  savedLines,
  savedText,
} from '../fixtures/command-centre.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { toastWith } from '../fixtures/toasts.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test('an agent filters IP addresses and logs, saves and deletes records, and the audit lists the deletions', {
  tag: [
    '@route-21',
    '@route-22',
    '@ip-records-1',
    '@ip-records-3',
    '@ip-records-4',
    '@ip-records-5',
    '@ip-records-6',
    '@log-records-1',
    '@log-records-2',
    '@log-records-3',
    '@log-records-4',
    '@log-records-5',
    '@state-40',
    '@state-53',
    '@state-54',
    '@record-calls-2',
    '@record-calls-5',
    '@error-58',
    '@constant-11',
    '@constant-36',
  ],
}, async ({ page, ownPortal, problems }) => {
  // An empty list responds with 404.
  problems.expect(/status 404.*\/logging\/logs\//)
  problems.expect(/console error: .*404.*\/logging\/logs\//)
  const superuser = await addAccount(ownPortal, { isStaff: true, isSuperuser: true })
  const suspect = await addAccount(ownPortal, { username: newMark() })
  await addIpRecords(ownPortal, suspect.id, 220)
  const shouted = suspect.username.toUpperCase()
  const bar = page.getByRole('region', { name: 'Selected: IP records' })

  await test.step('the filter narrows the addresses and is kept in the URL', async () => {
    await signIn(page, ownPortal.url, superuser)
    await openHydrated(page, '/admin/ip-address')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('IP Investigation')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const filter = page.getByRole('dialog', { name: 'Filter IP records' })
    await filter.getByLabel('User').fill(shouted)
    await filter.getByLabel('Action').selectOption('login_failed')
    await filter.getByLabel('Sort').selectOption('Oldest first')
    await expectAccessible(page, '[role=dialog]')
    await filter.getByRole('button', { name: 'Apply filter' }).click()
    await expect(filter).toBeHidden()
    await expect(found(page)).toHaveText('110 found')
    await expect(page).toHaveURL(`/admin/ip-address?user=${shouted}&action=login_failed&sort=oldest`)
    await expect(bodyRows(page)).toHaveCount(50)
    await expect(bodyRows(page).first()).toContainText(/mark-.*203\.0\.113\.218login_failed2026-11-20 08:22:00/)
    await expectAccessible(page)
  })

  await test.step('all of it is saved in a file', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const lines = await savedLines(saved)
    expect([lines.length, lines[0]]).toEqual([111, 'id,user,user_id,ip_address,action,created_at'])
    expect(lines[1]).toMatch(
      new RegExp(`^\\d+,${suspect.username},${suspect.id},203.0.113.218,login_failed,2026-11-20T08:22:00.000Z$`),
    )
  })

  await test.step('pages wrap around; one record, a page and all matches are deleted', async () => {
    await page.getByRole('link', { name: 'Previous page' }).click()
    await expect(page).toHaveURL(/page=3/)
    await expect(bodyRows(page)).toHaveCount(10)
    await expect(found(page)).toBeFocused()
    await chooseAct(page, '203.0.113.0, login_failed, 2026-11-20 12:00:00', 'Delete')
    await page.getByRole('dialog', { name: 'Delete this IP?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(toastWith(page, 'Ip deleted successfully')).toBeVisible()
    await expect(found(page)).toHaveText('109 found')

    await page.getByRole('checkbox', { name: 'All on this page' }).check()
    await expect(bar.getByText('9 selected')).toBeVisible()
    await bar.getByRole('button', { name: 'Delete selected' }).click()
    const question = page.getByRole('dialog', { name: 'Delete selected IPs?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(found(page)).toHaveText('100 found')
    await expect(page).toHaveURL(/page=2/)

    await page.getByRole('link', { name: 'Remove filter Action: login_failed' }).click()
    await expect(found(page)).toHaveText('210 found')
    await expect(page).toHaveURL(`/admin/ip-address?user=${shouted}&sort=oldest`)
    await bar.getByRole('checkbox').check()
    await bar.getByRole('button', { name: 'Select all 210 that match the filter' }).click()
    await bar.getByRole('button', { name: 'Delete selected' }).click()
    await expect(question).toContainText('All 210 that match the filter.')
    // The list of addresses becomes empty before the page is left.
    problems.expect(/status 404.*\/user\/ipaddress\//)
    problems.expect(/console error: .*404.*\/user\/ipaddress\//)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No IP record found. Try adjusting your filter.')).toBeVisible()
  })

  const marker = newMark()
  const long = `=${marker} <b>first</b> line\n${'x'.repeat(500)}`

  await test.step('on a phone a log is read and copied', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: ownPortal.url })
    await addLogs(ownPortal, [
      { message: long, level: 'CRITICAL', fromProxy: true },
      { message: `${marker} second`, level: 'ERROR' },
    ])
    await page.setViewportSize({ width: 375, height: 700 })
    await page.getByRole('button', { name: 'Open Agent Panel' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Log investigation' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log Investigation')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const filter = page.getByRole('dialog', { name: 'Filter logs' })
    await expect(filter.locator(':focus')).toHaveCount(1)
    const levels = ['ALL', 'DEBUG', 'INFO', 'WARNING', 'ERROR', 'CRITICAL']
    await expect(filter.getByLabel('Level').getByRole('option')).toHaveText(levels)
    await filter.getByLabel('Message').fill(marker)
    await page.keyboard.press('Enter')
    await expect(found(page)).toHaveText('2 found')
    await expect(page).toHaveURL(`/admin/log?message=${marker}`)
    const main = page.getByRole('main')
    await expect(main.getByText('!!\u00a0CRITICAL')).toBeVisible()
    await expect(main.getByText('2026-11-20 11:59:00', { exact: true })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    const reader = page.getByRole('button', { name: /^Click to read/ }).first()
    await reader.press('Enter')
    const popup = page.getByRole('dialog', { name: 'Full Log Message' })
    await expect(popup).toContainText('2026-11-20 12:00:00 UTC')
    expect(await popup.getByText(marker).innerText()).toBe(long)
    await popup.getByRole('button', { name: /Copy/ }).press('Enter')
    await expect(popup.getByText('Copied to the clipboard.')).toBeAttached()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(long)
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
    await expect(reader).toBeFocused()
  })

  await test.step('logs are exported without formulas, and deleted', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).press('Enter')
    expect(await savedText(saved)).toContain(`,CRITICAL,"'=${marker} <b>first</b> line\n`)
    await page.getByRole('button', { name: /^Delete ERROR/ }).press('Enter')
    const one = page.getByRole('dialog', { name: 'Delete this log?' })
    await expect(one.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: 'All on this page' }).press('Space')
    await page.getByRole('button', { name: 'Delete selected' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Delete selected logs?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(toastWith(page, 'Log(s) deleted successfully')).toBeVisible()
    await expect(page.getByText('No log record found. Try adjusting your filter.')).toBeVisible()
  })

  await test.step('the audit shows who deleted how many, and cannot be deleted itself', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('navigation', { name: 'Logs' }).getByRole('link', { name: 'Audit' }).click()
    await expect(page).toHaveURL('/admin/audit')
    await expect(
      page.getByText(/^Chain of \d+ records?\. Not checked yet\. The check runs daily\. Last hash: [0-9a-f]{64}$/),
    ).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const filter = page.getByRole('dialog', { name: 'Filter audit records' })
    await expect(filter.locator(':focus')).toHaveCount(1)
    await filter.getByLabel('Agent').fill(superuser.username)
    await page.keyboard.press('Enter')
    await expect(found(page)).toHaveText('4 found')
    await expect(bodyRows(page)).toHaveText([
      /Deleted log records.*deleted: 2/,
      /Deleted IP records.*MARK-.*deleted: 210/,
      /Deleted IP records.*deleted: 9/,
      /Deleted IP records.*deleted: 1/,
    ])
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Delete( |$)|Actions for )/ })).toHaveCount(0)
    await expectAccessible(page)
  })
})
