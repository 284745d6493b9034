import type { Locator } from '@playwright/test'
import { recordNewSuperuser } from '../../api/src/investigation/audit.service.ts'
import { makeQuestion } from '../../api/src/questions/questions.factory.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { type Account, addAccount, signIn } from '../fixtures/accounts.ts'
import { addIpRecords, addLogs, addToInbox, bodyRows, found, newMark } from '../fixtures/command-centre.ts'
import { openHydrated, reloadHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth, expectNoSidewaysScroll } from '../fixtures/layout.ts'

const test = journey.extend<{ superuser: Account }>({
  baseURL: ({ ownPortal }, use) => use(ownPortal.url),
  superuser: async ({ ownPortal }, use) => use(await addAccount(ownPortal, { isStaff: true, isSuperuser: true })),
})

const rowCount = 30

test('each list shows 14 rows on a small laptop, 18 on a laptop and 24 on a desktop without scrolling', async ({
  page,
  ownPortal,
  superuser,
}) => {
  const mark = newMark()
  const suspect = await addAccount(ownPortal, { username: `${mark}-0` })
  for (let number = 1; number < rowCount; number += 1) await addAccount(ownPortal, { username: `${mark}-${number}` })
  await addIpRecords(ownPortal, suspect.id, rowCount)
  const messages = Array.from({ length: rowCount }, () => ({ message: `${mark} ${'GET /api/v1/ '.repeat(30)}` }))
  await addLogs(ownPortal, messages)
  await ownPortal.withDatabase(async ({ db, transaction }) => {
    for (let number = 0; number < rowCount; number += 1)
      await makeQuestion(db, { category: mark, text: `${mark} ${'What does a bond pay? '.repeat(10)}${number}` })
    for (let number = 0; number < rowCount; number += 1)
      await transaction(async (inside) =>
        recordNewSuperuser(inside, { id: suspect.id, username: `${mark} ${number}` }, new Date()),
      )
  })
  await signIn(page, ownPortal.url, superuser)
  for (const list of [
    `log?message=${mark}`,
    `ip-address?user=${mark}`,
    `userlist?username=${mark}`,
    `audit?object=${mark}`,
    `questions?text=${mark}`,
  ]) {
    for (const [width, height, rows] of [
      [1024, 768, 14],
      [1280, 900, 18],
      [1920, 1080, 24],
    ] as const) {
      await page.setViewportSize({ width, height })
      await openHydrated(page, `/admin/${list}`)
      await expect(bodyRows(page)).toHaveCount(rowCount)
      const visible = await bodyRows(page).evaluateAll(
        (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
      )
      expect([list, width, visible >= rows]).toEqual([list, width, true])
      await expectNoSidewaysScroll(page)
    }
  }
})

test('the heading does not move from tab to tab of a list', async ({ page, ownPortal, superuser }) => {
  await signIn(page, ownPortal.url, superuser)
  const top = async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.y
  await openHydrated(page, '/admin/userlist')
  await expect(bodyRows(page).first()).toBeVisible()
  const first = await top()
  for (const list of ['userlist/invitations', 'reports', 'reports/comments', 'notifications', 'category-list']) {
    await openHydrated(page, `/admin/${list}`)
    await expect.poll(top, list).toBe(first)
  }
})

test('the tools and the total of each list end where its rows do', async ({ page, ownPortal, superuser }) => {
  await addIpRecords(ownPortal, superuser.id, 1)
  await signIn(page, ownPortal.url, superuser)
  await page.setViewportSize({ width: 1920, height: 1080 })
  const frame = page.getByRole('main').locator('header', { has: page.getByRole('heading', { level: 1 }) })
  const tool = page.getByRole('button', { name: 'View', exact: true })
  for (const list of ['ip-address', 'userlist', 'userlist?view=cards', 'userlist/invitations', 'category-list']) {
    await openHydrated(page, `/admin/${list}`)
    for (const part of [tool, found(page)])
      await expect.poll(() => distance(part, frame, 'right'), list).toBeLessThan(1)
  }
})

test('the number of reported comments stands beside their filter', async ({ page, ownPortal, superuser }) => {
  await signIn(page, ownPortal.url, superuser)
  await page.setViewportSize({ width: 1280, height: 900 })
  await openHydrated(page, '/admin/reports/comments')
  const total = page.getByRole('status').filter({ hasText: / open$/ })
  await expect.poll(() => distance(total, page.getByLabel('State'), 'bottom')).toBeLessThan(12)
})

/** The distance between the edges of two parts, in pixels. */
async function distance(part: Locator, other: Locator, edge: 'right' | 'bottom'): Promise<number> {
  const edgeOf = (one: Locator) => one.evaluate((element, side) => element.getBoundingClientRect()[side], edge)
  return Math.abs((await edgeOf(part)) - (await edgeOf(other)))
}

test('rows are opened and walked through by the keyboard, and the focus returns to the row', async ({
  page,
  ownPortal,
  superuser,
}) => {
  const mark = newMark()
  await addLogs(ownPortal, [{ message: `${mark} one` }, { message: `${mark} two` }, { message: `${mark} three` }])
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, `/admin/log?message=${mark}`)
  const openers = bodyRows(page).getByRole('button', { name: /^Click to read/ })
  await openers.first().focus()
  await page.keyboard.press('j')
  await expect(openers.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await expect(openers.first()).toBeFocused()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Full Log Message' })
  await expect(drawer.getByText(`${mark} one`)).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('j')
  await expect(drawer.getByText(`${mark} two`)).toBeVisible()
  await expect(drawer.getByText('2 of 3 on this page')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(openers.nth(1)).toBeFocused()

  await page.getByText(`${mark} three`).click()
  await expect(drawer.getByText('3 of 3 on this page')).toBeVisible()
  await drawer.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog', { name: 'Delete this log?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(found(page)).toHaveText('2 found')
  await expect(drawer).toBeHidden()
  await expect(found(page)).toBeFocused()
})

test('all rows of the only page are selected without an offer to select more', async ({
  page,
  ownPortal,
  superuser,
}) => {
  const mark = newMark()
  await addLogs(ownPortal, [{ message: `${mark} one` }, { message: `${mark} two` }])
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, `/admin/log?message=${mark}`)
  await page.getByLabel('All on this page').check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Select all/ })).toHaveCount(0)
})

test('the header of a column sorts the list by it', async ({ page, ownPortal, superuser }) => {
  const mark = newMark()
  for (const name of ['b', 'c', 'a']) await addAccount(ownPortal, { username: `${mark}-${name}` })
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, `/admin/userlist?username=${mark}`)
  const header = page.getByRole('columnheader', { name: 'Username' })
  await header.getByRole('link').click()
  await expect(page).toHaveURL(`/admin/userlist?username=${mark}&sort=a-z`)
  await expect(page.getByRole('rowheader')).toContainText([`${mark}-a`, `${mark}-b`, `${mark}-c`])
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  await header.getByRole('link').press('Enter')
  await expect(page.getByRole('rowheader')).toContainText([`${mark}-c`, `${mark}-b`, `${mark}-a`])
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await expectAccessibleAtEachWidth(page)
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 800 })
    const sort = header.getByRole('link')
    await sort.focus()
    const isOnTop = await sort.evaluate((link) => {
      const { x, y, width, height } = link.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2) === link
    })
    expect(isOnTop, `the focused link is seen at ${width} px`).toBe(true)
    await expectNoSidewaysScroll(page)
  }
})

test('a user is suspended in four steps from the list, and from the record of an address', async ({
  page,
  ownPortal,
  superuser,
}) => {
  const mark = newMark()
  const [first, second] = [
    await addAccount(ownPortal, { username: `${mark}-one` }),
    await addAccount(ownPortal, { username: `${mark}-two` }),
  ]
  await addIpRecords(ownPortal, second.id, 1)
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, `/admin/userlist?username=${mark}`)
  const suspend = async (username: string) => {
    const suspension = page.getByRole('dialog', { name: `Suspend ${username}?` })
    await expect(suspension.getByLabel(/^Reason/)).toBeFocused()
    await page.keyboard.type('Spam.')
    await expectAccessible(page, '[role=dialog]')
    await suspension.getByRole('button', { name: 'Suspend' }).click()
    await expect(suspension).toBeHidden()
  }
  await page.getByRole('rowheader').getByRole('button', { name: first.username }).click()
  const details = page.getByRole('dialog', { name: first.username })
  await expect(details.getByRole('button', { name: 'Suspend' }), 'once in the drawer').toHaveCount(1)
  await page.keyboard.press('Escape')
  const actions = page.getByRole('button', { name: `Actions for ${first.username}` })
  await actions.press('Enter')
  await page.getByRole('menu').press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Suspend' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(actions).toBeFocused()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  await suspend(first.username)
  await expect(bodyRows(page).filter({ hasText: first.username })).toContainText('suspended')

  await openHydrated(page, `/admin/ip-address?user=${mark}-two`)
  await page.getByRole('rowheader').getByRole('button').click()
  const drawer = page.getByRole('dialog', { name: /^login_failed, / })
  await drawer.getByRole('button', { name: 'Suspend' }).click()
  await suspend(second.username)
  await expect(drawer.getByText('This account is suspended')).toBeVisible()
})

test('a user is suspended in four steps from any page by the command line', async ({ page, ownPortal, superuser }) => {
  const mark = newMark()
  await addAccount(ownPortal, { username: mark })
  await addAccount(ownPortal, { username: `${mark}-other` })
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, '/about')
  await page.keyboard.press('Control+k')
  const line = page.getByRole('combobox', { name: 'Command' })
  await line.fill(`suspend ${mark.toUpperCase()} Spam.`)
  await expect(line).toBeFocused()
  await page.keyboard.press('Enter')
  const suspension = page.getByRole('dialog', { name: `Suspend ${mark}?` })
  await expect(suspension.getByLabel(/^Reason/)).toHaveValue('Spam.')
  await suspension.getByRole('button', { name: 'Suspend' }).click()
  await expect(suspension).toBeHidden()
  await expect(page.getByRole('cell', { name: 'suspended', exact: true })).toHaveCount(1)
  await expect(page.getByRole('button', { name: mark, exact: true })).toBeFocused()
  await openHydrated(page, `/admin/userlist?username=${mark}`)
  await expect(found(page)).toHaveText('2 found')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a reason on the command line replaces the draft of another, and what is typed after it is kept', async ({
  page,
  ownPortal,
  superuser,
}) => {
  const mark = newMark()
  await addAccount(ownPortal, { username: mark })
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, '/about')
  const reason = page.getByRole('dialog', { name: `Suspend ${mark}?` }).getByLabel(/^Reason/)
  const suspend = async (command: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Command' }).fill(command)
    await page.keyboard.press('Enter')
    await expect(reason).toBeFocused()
  }
  await suspend(`suspend ${mark}`)
  await reason.fill('A hunch.')
  await page.keyboard.press('Escape')
  await expect(reason).toBeHidden()
  await suspend(`suspend ${mark} Spam.`)
  await expect(reason).toHaveValue('Spam.')
  await reason.fill('Spam and insults.')
  await reloadHydrated(page)
  await expect(reason).toHaveValue('Spam and insults.')
  await page.keyboard.press('Escape')
  await expect(reason).toBeHidden()
  await suspend(`suspend ${mark}`)
  await expect(reason).toHaveValue('Spam and insults.')
})

test('columns are chosen and filters saved in the browser', async ({ page, ownPortal, superuser }) => {
  const mark = newMark()
  await addLogs(ownPortal, [
    { message: `${mark} one`, level: 'ERROR' },
    { message: `${mark} two`, level: 'WARNING' },
  ])
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, `/admin/log?message=${mark}`)
  await page.getByRole('navigation', { name: 'Level' }).getByRole('link', { name: 'WARNING' }).click()
  await expect(found(page)).toHaveText('1 found')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  const view = page.getByRole('dialog', { name: 'Columns and saved filters' })
  await view.getByRole('checkbox', { name: 'From proxy' }).uncheck()
  await view.getByLabel(/^Name of this filter/).fill('My warnings')
  await view.getByRole('button', { name: 'Save filter' }).click()
  await expect(view.getByRole('link', { name: 'My warnings' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')

  await openHydrated(page, `/admin/log?message=${mark}`)
  await expect(found(page)).toHaveText('2 found')
  await expect(page.getByRole('columnheader', { name: 'From proxy' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Saved filters' }).getByRole('link', { name: 'My warnings' }).click()
  await expect(page).toHaveURL(`/admin/log?message=${mark}&level=WARNING`)
  await expect(found(page)).toHaveText('1 found')
  await expectAccessibleAtEachWidth(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await view.getByRole('button', { name: 'Delete the saved filter My warnings' }).click()
  await expect(view.getByRole('link', { name: 'My warnings' })).toHaveCount(0)
})

test('the log shows new records by itself while it is live', async ({ page, ownPortal, superuser }) => {
  const mark = newMark()
  await addLogs(ownPortal, [{ message: `${mark} first` }])
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, `/admin/log?message=${mark}&sort=oldest`)
  const live = page.getByRole('button', { name: 'Live' })
  await live.click()
  await expect(live).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(`/admin/log?message=${mark}`)
  await addLogs(ownPortal, [{ message: `${mark} second` }])
  await expect(found(page)).toHaveText('2 found')
  await live.click()
  await expect(live).toHaveAttribute('aria-pressed', 'false')
})

test('the dashboard begins with what needs somebody, and shows the last 30 days', async ({
  page,
  ownPortal,
  superuser,
}) => {
  await addToInbox(ownPortal, [newMark()])
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, '/admin/dashboard')
  await expect(page.getByRole('main').getByRole('region').first()).toHaveAccessibleName('Needs attention')
  const needs = page.getByRole('region', { name: 'Needs attention' })
  await expect(needs.getByRole('link', { name: /^Unread notifications/ })).not.toHaveText(/ 0$/)
  const trends = page.getByRole('region', { name: 'Last 30 days' })
  await expect(trends.getByRole('link', { name: /, 30 days ?[\d,]+$/ })).toHaveCount(5)
  await expectAccessibleAtEachWidth(page)
  await page.setViewportSize({ width: 1024, height: 768 })
  const bottom = () => trends.evaluate((part) => part.getBoundingClientRect().bottom)
  await expect.poll(bottom).toBeLessThan(768)
})

test('deleting is red in row menus and in the cards of a phone', async ({ page, ownPortal, superuser }) => {
  const mark = newMark()
  await addIpRecords(ownPortal, superuser.id, 1)
  await addLogs(ownPortal, [{ message: mark }])
  await signIn(page, ownPortal.url, superuser)
  const danger = () =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'var(--danger)'
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    })
  for (const list of [`log?message=${mark}`, `ip-address?user=${superuser.username}`]) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await openHydrated(page, `/admin/${list}`)
    const row = bodyRows(page).first()
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.mouse.move(0, 0)
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCSS('color', await danger())
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 375, height: 812 })
    await expect(row.getByRole('button', { name: /^Delete/ })).toHaveCSS('color', await danger())
  }
})
