import { makeAuthenticatorApp } from '../../api/src/accounts/factors/factors.factory.ts'
import { createSecrets } from '../../api/src/platform/secrets/secrets.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { addToInbox, agentPanel, expectPanelLinks, found, newMark } from '../fixtures/command-centre.ts'
import { hold } from '../fixtures/hold.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth } from '../fixtures/layout.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test('the dashboard fits every window, and each figure links to the list that it counts', {
  tag: ['@admin-panel-7', '@ip-records-7'],
}, async ({ page, ownPortal }) => {
  const superuser = await addAccount(ownPortal, { isStaff: true, isSuperuser: true })
  await addAccount(ownPortal, { createdAt: new Date('2020-01-01T00:00:00Z') })
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, '/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Granted')
  await expectAccessibleAtEachWidth(page)
  const figure = (name: string) =>
    page.getByRole('main').getByRole('link', { name: new RegExp(`^${RegExp.escape(name)} ?(about )?[\\d,]+\\+?$`) })
  await expect(figure('Failed logins, 24 h')).toHaveAttribute(
    'href',
    /^\/admin\/ip-address\?action=login_failed&created_after=\d{4}-\d\d-\d\dT/,
  )
  for (const [name, address] of [
    ['Suspended', '/admin/userlist?is_active=False'],
    ['Drafts', '/finance/blog?post_status=draft'],
    ['Comments', '/admin/reports#comments'],
    ['Reported comments', '/admin/reports/comments'],
    ['Failed jobs since yesterday', '/admin/notifications?kind=job_failed'],
    ['Undelivered emails since yesterday', '/admin/notifications?kind=mail_bounced'],
    ['Unread notifications', '/admin/notifications?state=unread'],
  ] as const)
    await expect(figure(name)).toHaveAttribute('href', address)
  await expect(page.getByRole('link', { name: /^(Jobs waiting|Stored images)/ })).toHaveCount(0)
  const count = (await figure('Users').innerText()).replace('Users', '').trim()
  await figure('Users').press('Enter')
  await expect(page).toHaveURL('/admin/userlist')
  await expect(found(page)).toHaveText(`${count} found`)
})

test('notifications are marked as read and unread for every agent at once', { tag: '@route-27' }, async ({
  page,
  ownPortal,
}) => {
  const superuser = await addAccount(ownPortal, { isStaff: true, isSuperuser: true })
  const marker = newMark()
  await addToInbox(ownPortal, [`One locked ${marker}`, `Two locked ${marker}`, `Two locked ${marker}`])
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, '/admin/notifications')
  const entries = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  const one = entries.filter({ hasText: `One locked ${marker}` })
  const two = entries.filter({ hasText: `Two locked ${marker}` })
  await expect(two).toContainText('unreadAccount locked out2 times that day')
  await expect(one).not.toContainText('times that day')
  await expectAccessibleAtEachWidth(page)
  const inPanel = agentPanel(page).getByRole('link', { name: /^Notifications/ })
  await expect(inPanel).toHaveText(/^Notifications \(\d+ unread\)$/)
  const unread = Number.parseInt((await inPanel.innerText()).replace(/\D/g, ''), 10)

  await one.getByRole('button', { name: `Mark as read: One locked ${marker}` }).press('Enter')
  await expect(one).toContainText(`read by ${superuser.username}`)
  await expect(one.getByRole('button', { name: 'Mark as unread' })).toBeFocused()
  await expect(inPanel).toHaveText(unread === 1 ? 'Notifications' : `Notifications (${unread - 1} unread)`)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(inPanel).toHaveText('Notifications')
  await page.getByRole('combobox', { name: 'State' }).selectOption('Read')
  await expect(page).toHaveURL('/admin/notifications?state=read')
  await one.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(inPanel).toHaveText('Notifications (1 unread)')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Email not delivered')
  await expect(page).toHaveURL('/admin/notifications?kind=mail_bounced&state=read')
  await expect(page.getByText('No notifications.')).toBeVisible()
})

test('focus moved while the sheet of links is still closing stays where the user put it', async ({
  page,
  ownPortal,
}) => {
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true, isSuperuser: true }))
  await page.setViewportSize({ width: 375, height: 720 })
  await openHydrated(page, '/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Granted')
  await page.evaluate(() => document.documentElement.style.setProperty('--quick', '1s'))
  await page.getByRole('button', { name: 'Open Agent Panel' }).click()
  const sheet = page.getByRole('dialog', { name: 'Agent Panel' })
  await sheet.getByRole('link', { name: 'Settings' }).click()
  const line = page.getByLabel('Last breach attempt', { exact: true })
  await line.fill('never')
  await expect(sheet).toHaveCount(1)
  await expect(sheet).toHaveCount(0)
  await expect(line).toBeFocused()
})

test('a list that fails to load shows an error and can be loaded again', { tag: '@error-52' }, async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/ERR_FAILED/)
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
  for (const [path, call, text] of [
    ['/admin/userlist', '**/api/user/users/**', 'Failed to fetch users.'],
    ['/admin/ip-address', '**/api/user/ipaddress/', 'Failed to fetch IP data'],
    ['/admin/log', '**/api/logging/logs/', 'Failed to fetch logs'],
  ] as const) {
    await page.route(call, (route) => route.abort())
    await openHydrated(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
    await page.unroute(call)
    await page.getByRole('link', { name: 'Try again' }).press('Enter')
    await expect(found(page)).toHaveText(/^[1-9][\d,]* found$/)
    await expect(page.getByRole('link', { name: 'Clear filter' })).toHaveCount(0)
  }

  await page.route('**/api/user/ipaddress/', (route) => route.abort())
  await openHydrated(page, '/admin/ip-address?sort=oldest')
  await expect(page.getByRole('link', { name: 'Clear filter' })).toBeVisible()
  await page.unroute('**/api/user/ipaddress/')
  await page.getByRole('link', { name: 'Clear filter' }).press('Enter')
  await expect(page).toHaveURL('/admin/ip-address')
  await expect(found(page)).toHaveText(/^[1-9][\d,]* found$/)
})

test('a page opened by its address shows its heading while the list loads, and shows guests nothing', async ({
  page,
  ownPortal,
}) => {
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
  const release = await hold(page, '**/api/user/users/**')
  await page.goto('/admin/userlist')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin User list')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading users...')
  await expectPanelLinks(page)
  release()
  await expect(found(page)).toHaveText(/^[1-9][\d,]* found$/)

  await page.evaluate(() => localStorage.clear())
  await hold(page, '**/*.js')
  await page.goto('/admin/userlist', { waitUntil: 'commit' })
  await expect(page.getByText('Checking clearance...')).toBeVisible()
  await expect(agentPanel(page)).toBeHidden()
  await expect(page.getByText('Admin User list')).toBeHidden()
})

test('staff without a second factor are reminded of it on each day, until they set one up', async ({
  page,
  ownPortal,
}) => {
  const staff = await addAccount(ownPortal, { isStaff: true })
  await signIn(page, ownPortal.url, staff)
  await openHydrated(page, '/admin/dashboard')
  const reminder = page.getByText('Your account has only a password to protect it.')
  await expect(reminder).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await page.getByRole('link', { name: 'Set up a second factor' }).press('Enter')
  await expect(page).toHaveURL(`/user-profile/${staff.id}#second-factors`)
  await expect(page.getByRole('region', { name: 'Login and security' })).toBeInViewport()

  await openHydrated(page, '/admin/dashboard')
  await page.getByRole('button', { name: 'Not today' }).press('Enter')
  await expect(reminder).toBeHidden()
  await expect(page.locator('body')).not.toBeFocused()
  await openHydrated(page, '/admin/dashboard')
  await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible()
  await expect(reminder).toBeHidden()
  await page.evaluate((id) => localStorage.setItem('factorReminder', `${id} 2026-01-31`), staff.id)
  await openHydrated(page, '/admin/dashboard')
  await expect(reminder).toBeVisible()

  await ownPortal.withDatabase(({ db }) =>
    makeAuthenticatorApp(db, { userId: staff.id, secrets: createSecrets('a key of this test') }),
  )
  await openHydrated(page, `/user-profile/${staff.id}`)
  await expect(page.getByRole('region', { name: 'Login and security' })).toContainText('need a second factor as well')
  await openHydrated(page, '/admin/dashboard')
  await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible()
  await expect(reminder).toBeHidden()
})
