import type { Page } from '@playwright/test'
import { addInboxItems } from '../../api/src/admin/inbox.repository.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectSoundInEveryLook } from '../fixtures/look.ts'
import type { OwnPortal } from '../portal/own-portal.ts'

/** Accounts and notifications are made, so these journeys have a server of their own. */
const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const panelLinks = [
  ['Add Blog Post', '/finance/blog/create'],
  ['Quiz Questions List', '/admin/questions'],
  ['Ip investigation', '/admin/ip-address'],
  ['Log investigation', '/admin/log'],
  ['User List', '/admin/userlist'],
  ['Category List', '/admin/category-list'],
  ['Settings', '/admin/settings'],
  ['Reports', '/admin/reports'],
  ['Notifications', '/admin/notifications'],
] as const

const panel = (page: Page) => page.getByRole('navigation', { name: 'Agent Panel' })

async function expectPanel(page: Page): Promise<void> {
  const links = panel(page).getByRole('link')
  await expect(links).toHaveText(panelLinks.map(([label]) => new RegExp(`^${label}`)))
  for (const [index, [, to]] of panelLinks.entries()) await expect(links.nth(index)).toHaveAttribute('href', to)
}

/** Tells administrators of something, `times` as often. */
async function addToInbox(portal: OwnPortal, titles: readonly string[]): Promise<void> {
  const at = new Date()
  await portal.withDatabase(({ db }) =>
    addInboxItems(
      db,
      titles.map((title) => ({
        kind: 'account_locked',
        subject: title,
        title,
        details: 'Too many failed sign-ins.',
        link: '/admin/ip-address?action=login_failed',
        at,
      })),
    ),
  )
}

const foundIn = (page: Page) => page.getByRole('status').filter({ hasText: / found$/ })

test('guests and users do not get in; staff and superusers do, and only the latter by the bar', async ({
  page,
  context,
  ownPortal,
}) => {
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/login?next=%2Fadmin%2Fdashboard')
  await page.goto('/admin/user/1/edit')
  await expect(page).toHaveURL('/login?next=%2Fadmin%2Fuser%2F1%2Fedit')

  // The front page, where those who are no staff end, asks for posts.
  await ownPortal.addPosts({})
  await signIn(page, ownPortal.url, await addAccount(ownPortal))
  await page.goto('/admin/log')
  await expect(page).toHaveURL('/')
  await expect(panel(page)).toHaveCount(0)

  await context.clearCookies()
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
  await openHydrated(page, '/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Granted')
  await expectPanel(page)
  await page.getByRole('navigation', { name: 'Main' }).getByText('MORE').click()
  await expect(page.getByRole('link', { name: 'MANGA', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'COMMAND', exact: true })).toHaveCount(0)

  await context.clearCookies()
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isSuperuser: true }))
  await openHydrated(page, '/about')
  await page.getByRole('navigation', { name: 'Main' }).getByText('MORE').click()
  await page.getByRole('link', { name: 'COMMAND', exact: true }).click()
  await expect(page).toHaveURL('/admin/dashboard')
  await expectPanel(page)
})

test('the dashboard greets, and each figure leads to the list that it counts', async ({ page, ownPortal }) => {
  const superuser = await addAccount(ownPortal, { isStaff: true, isSuperuser: true })
  await addAccount(ownPortal, { emailVerifiedAt: null, accountStatus: 'unverified' })
  await addAccount(ownPortal, { createdAt: new Date('2020-01-01T00:00:00Z') })
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, '/admin/dashboard')
  const main = page.getByRole('main')
  await expect(main.getByText('All actions are logged and surveillance is active.')).toBeVisible()
  await expect(main.getByText('System statusonline')).toBeVisible()
  await expect(main.getByText(/^Last breach attempt\S/)).toBeVisible()
  await expect(main.getByText(/^Version\d+\.\d+\.\d+/)).toBeVisible()
  await expectSoundInEveryLook(page)

  for (const [figure, address] of [
    ['Users', '/admin/userlist'],
    ['New this week', /\/admin\/userlist\?joined_after=\d{4}-/],
    ['Not verified', '/admin/userlist?account_status=unverified'],
  ] as const) {
    const link = main.getByRole('link', { name: new RegExp(`^${figure} ?[\\d,]+$`) })
    const count = (await link.innerText()).replace(figure, '').trim()
    await link.press('Enter')
    await expect(page).toHaveURL(address)
    await expect(foundIn(page)).toHaveText(`${count} found`)
    await expect(panel(page).getByRole('link', { name: 'User List' })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('link', { name: 'Back to dashboard' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Granted')
  }
  const failedSignIns = main.getByRole('link', { name: /^Failed sign-ins, 24 h/ })
  await expect(failedSignIns).toHaveAttribute(
    'href',
    /^\/admin\/ip-address\?action=login_failed&created_after=\d{4}-\d\d-\d\dT/,
  )
})

test('on a phone the panel is a sheet behind a round button, and notifications are read and unread', async ({
  page,
  ownPortal,
}) => {
  const superuser = await addAccount(ownPortal, { isStaff: true, isSuperuser: true })
  const marker = crypto.randomUUID().slice(0, 8)
  await addToInbox(ownPortal, [`One locked ${marker}`, `Two locked ${marker}`, `Two locked ${marker}`])
  await page.setViewportSize({ width: 375, height: 700 })
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, '/admin/dashboard')
  await expect(panel(page)).toHaveCount(0)
  const opener = page.getByRole('button', { name: 'Open Agent Panel' })
  const box = await opener.boundingBox()
  expect(
    box && { right: box.x + box.width > 335, bottom: box.y + box.height > 650, isRound: box.width === box.height },
  ).toEqual({
    right: true,
    bottom: true,
    isRound: true,
  })

  const sheet = page.getByRole('dialog', { name: 'Agent Panel' })
  await opener.press('Enter')
  await expect(sheet).toBeVisible()
  await expect(opener).toBeHidden()
  await expectPanel(page)
  await expectAccessible(page, '[role=dialog]')
  // Once around and on: the focus stays inside.
  const holdsFocus = () => sheet.evaluate((part) => part.contains(document.activeElement))
  await expect.poll(holdsFocus).toBe(true)
  await sheet.getByRole('button', { name: 'Close' }).focus()
  for (let step = 0; step < panelLinks.length; step += 1) await page.keyboard.press('Tab')
  await expect(sheet.getByRole('link', { name: 'Notifications' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect.poll(holdsFocus).toBe(true)
  await page.keyboard.press('Shift+Tab')
  await expect.poll(holdsFocus).toBe(true)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await page.mouse.click(180, 20)
  await expect(sheet).toBeHidden()
  await opener.click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await opener.click()
  await sheet.getByRole('link', { name: 'Notifications' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/admin/notifications')

  const entries = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  const one = entries.filter({ hasText: `One locked ${marker}` })
  const two = entries.filter({ hasText: `Two locked ${marker}` })
  await expect(two).toContainText('unreadAccount locked out2 times that day')
  await expect(one).not.toContainText('times that day')
  await expectSoundInEveryLook(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const inPanel = panel(page).getByRole('link', { name: /^Notifications/ })
  await expect(inPanel).toHaveText(/^Notifications \(\d+ unread\)$/)
  const unread = Number.parseInt((await inPanel.innerText()).replace(/\D/g, ''), 10)

  await one.getByRole('button', { name: `Mark as read: One locked ${marker}` }).press('Enter')
  await expect(one).toContainText(`read by ${superuser.username}`)
  await expect(one.getByRole('button', { name: 'Mark as unread' })).toBeFocused()
  await expect(inPanel).toHaveText(unread === 1 ? 'Notifications' : `Notifications (${unread - 1} unread)`)
  await page.getByRole('combobox', { name: 'State' }).selectOption('Unread')
  await expect(page).toHaveURL('/admin/notifications?state=unread')
  await expect(one).toHaveCount(0)
  await expect(two).toHaveCount(1)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('No notifications.')).toBeVisible()
  await expect(inPanel).toHaveText('Notifications')
  await page.getByRole('combobox', { name: 'State' }).selectOption('Read')
  await one.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(inPanel).toHaveText('Notifications (1 unread)')
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Mail not delivered')
  await expect(page).toHaveURL('/admin/notifications?kind=mail_bounced&state=read')
  await expect(page.getByText('No notifications.')).toBeVisible()
})
