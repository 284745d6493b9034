import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { agentPanel, expectPanelLinks, found } from '../fixtures/command-centre.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Agent Panel' })

test('only staff can open the command centre, with a panel on desktops and a sheet of links on phones', {
  tag: [
    '@product-6',
    '@product-9',
    '@route-18',
    '@route-28',
    '@admin-panel-1',
    '@admin-panel-2',
    '@admin-panel-3',
    '@admin-panel-4',
    '@admin-panel-5',
    '@admin-panel-6',
    '@admin-panel-7',
    '@ip-records-7',
    '@state-33',
    '@role-27',
    '@constant-32',
  ],
}, async ({ page, context, ownPortal }) => {
  await test.step('guests are asked to sign in, and users are refused', async () => {
    await page.goto('/admin/dashboard')
    await expect(page).toHaveURL('/login?next=%2Fadmin%2Fdashboard')
    await ownPortal.addPosts({})
    await signIn(page, ownPortal.url, await addAccount(ownPortal))
    await page.goto('/admin/log')
    await expect(page).toHaveURL('/')
    await expect(agentPanel(page)).toHaveCount(0)
  })

  await test.step('staff have access, although the bar has no link', async () => {
    await context.clearCookies()
    await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
    await openHydrated(page, '/admin/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Granted')
    await page.getByRole('navigation', { name: 'Main' }).getByText('MORE').click()
    await expect(page.getByRole('link', { name: 'MANGA', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'COMMAND', exact: true })).toHaveCount(0)
  })

  await test.step('a superuser sees the dashboard', async () => {
    await context.clearCookies()
    await addAccount(ownPortal, { emailVerifiedAt: null, accountStatus: 'unverified' })
    await signIn(page, ownPortal.url, await addAccount(ownPortal, { isSuperuser: true }))
    await openHydrated(page, '/about')
    await page.getByRole('navigation', { name: 'Main' }).getByText('MORE').click()
    await page.getByRole('link', { name: 'COMMAND', exact: true }).click()
    await expect(page).toHaveURL('/admin/dashboard')
    const main = page.getByRole('main')
    await expect(main.getByText('All actions are logged and surveillance is active.')).toBeVisible()
    await expect(main.getByText('System statusonline')).toBeVisible()
    await expect(main.getByText(/^Last breach attempt\S/)).toBeVisible()
    await expect(main.getByText(/^Version\d+\.\d+\.\d+/)).toBeVisible()
    await expectPanelLinks(page, { isSuperuser: true })
    expect((await agentPanel(page).boundingBox())?.width).toBe(240)
    await expectAccessible(page)
  })

  await test.step('each figure links to what it counts, and the panel marks the current page', async () => {
    for (const [figure, address] of [
      ['New this week', /\/admin\/userlist\?joined_after=\d{4}-/],
      ['Not verified', '/admin/userlist?account_status=unverified'],
    ] as const) {
      const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${figure} ?[\\d,]+$`) })
      const count = (await link.innerText()).replace(figure, '').trim()
      await link.press('Enter')
      await expect(page).toHaveURL(address)
      await expect(found(page)).toHaveText(`${count} found`)
      await expect(agentPanel(page).getByRole('link', { name: 'User List' })).toHaveAttribute('aria-current', 'page')
      await page.getByRole('link', { name: 'Back to dashboard' }).press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Granted')
    }
  })

  const opener = page.getByRole('button', { name: 'Open Agent Panel' })
  const sheet = sheetOf(page)

  await test.step('at 768 px a round button replaces the panel', async () => {
    await page.setViewportSize({ width: 769, height: 700 })
    await expect(agentPanel(page)).toBeVisible()
    await expect(opener).toBeHidden()
    await page.setViewportSize({ width: 768, height: 700 })
    await expect(agentPanel(page)).toHaveCount(0)
    await expect(opener).toBeVisible()
    await page.setViewportSize({ width: 375, height: 700 })
    await expectNoSidewaysScroll(page)
    const box = await opener.boundingBox()
    const place = box && { right: box.x + box.width > 335, bottom: box.y + box.height > 650 }
    expect([place, box?.width === box?.height]).toEqual([{ right: true, bottom: true }, true])
  })

  await test.step('the bottom sheet traps the focus, and closes by key, backdrop, button and link', async () => {
    await opener.press('Enter')
    await expect(sheet).toBeVisible()
    await expect(opener).toBeHidden()
    await expectPanelLinks(page, { isSuperuser: true })
    await expectAccessible(page, '[role=dialog]')
    const holdsFocus = () => sheet.evaluate((part) => part.contains(document.activeElement))
    await expect.poll(holdsFocus).toBe(true)
    await sheet.getByRole('link', { name: 'Notifications' }).focus()
    await page.keyboard.press('Tab')
    await expect.poll(holdsFocus).toBe(true)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.click()
    await expect(sheet).toBeVisible()
    await page.mouse.click(180, 20)
    await expect(sheet).toBeHidden()
    await opener.click()
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(sheet).toBeHidden()
    await opener.click()
    await sheet.getByRole('link', { name: 'Category List' }).click()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL('/admin/category-list')
    await expect(opener).toBeVisible()
  })
})
