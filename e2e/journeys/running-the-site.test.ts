import { addViews } from '../../api/src/blog/views/post-views.repository.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount, logIn, signIn } from '../fixtures/accounts.ts'
import { addToInbox, agentPanel, newMark, savedLines } from '../fixtures/command-centre.ts'
import { addComments, addPost, CommentsScreen } from '../fixtures/comments.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { toastWith } from '../fixtures/toasts.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test('agents read reports and notifications, decide on a reported comment and change a setting', {
  tag: ['@route-25', '@route-26', '@route-27'],
}, async ({ page, browser, ownPortal }) => {
  const mark = newMark()
  const superuser = await addAccount(ownPortal, { isStaff: true, isSuperuser: true })
  const [writer, reader] = [await addAccount(ownPortal), await addAccount(ownPortal)]
  const post = await addPost(ownPortal, { title: `Read by many ${mark}` })
  const text = `Mine, call 555 1234 ${mark}`
  const idOf = await addComments(ownPortal, post.id, [{ text, authorId: writer.id }])
  const today = new Date().toISOString().slice(0, 10)
  await ownPortal.withDatabase(({ transaction }) =>
    transaction((db) => addViews(db, [{ day: today, postId: post.id, views: 1_234_567 }])),
  )
  await addToInbox(ownPortal, [mark, mark])

  await test.step('a reader reports the comment', async () => {
    const context = await browser.newContext()
    const { access } = await logIn(context, ownPortal.url, reader)
    const answer = await context.request.post(`${ownPortal.url}/api/v1/blog/comments/${idOf(text)}/report/`, {
      headers: { Authorization: `Bearer ${access}` },
      data: { reason: 'personal_information', note: 'This is my own number.' },
    })
    expect(answer.ok()).toBe(true)
    await context.close()
  })

  await test.step('reports show 30 days in charts, tables and files', async () => {
    await signIn(page, ownPortal.url, superuser)
    await openHydrated(page, '/admin/reports')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports')
    const top = page.getByRole('region', { name: 'Top posts' }).getByRole('row').nth(1)
    await expect(top).toContainText('1,234,567')
    await expect(top.getByRole('link')).toHaveAttribute('href', post.address)
    const table = page.getByRole('region', { name: 'Table: Post views by day' })
    await expect(table.getByRole('cell')).toHaveCount(30)
    // Views of today's other journeys on this server count too.
    await expect(table.getByRole('cell').first()).toHaveText(/^1,234,\d{3}$/)
    await expect(page.getByText('Drawing the chart...')).toHaveCount(0)
    await expectAccessible(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download all days (CSV)' }).press('Enter')
    const lines = await savedLines(saved)
    expect([lines.length, lines[0]]).toEqual([31, 'day,registrations,sign_ins,posts,comments,views'])
    expect(lines.at(-1)).toMatch(new RegExp(`^${today},.*,1234\\d{3}$`))
  })

  await test.step('a reported comment is hidden from readers, and shown again', async () => {
    const views = page.getByRole('navigation', { name: 'Reports' })
    await views.getByRole('link', { name: 'Comments' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reported comments')
    const one = page.getByRole('list', { name: 'Reported comments' }).locator('> li').filter({ hasText: text })
    await expect(one).toContainText('This is my own number.')
    await expectAccessible(page)
    await one.getByRole('button', { name: /^Hide/ }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Hide this comment?' })
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await expect(dialog.getByLabel('Reason')).toHaveValue('personal_information')
    await dialog.getByRole('button', { name: 'Hide' }).press('Enter')
    await expect(toastWith(page, 'The comment is hidden.')).toBeVisible()
    await expect(one).toHaveCount(0)
    const context = await browser.newContext({ baseURL: ownPortal.url })
    const guest = await context.newPage()
    await openHydrated(guest, post.address)
    const theirs = new CommentsScreen(guest)
    await expect(theirs.comment('[comment hidden]')).not.toContainText(mark)
    await context.close()
    await page.getByLabel('State').selectOption('Hidden')
    await expect(page).toHaveURL('/admin/reports/comments?state=hidden')
    await one.getByRole('button', { name: /^Show again/ }).press('Enter')
    await expect(toastWith(page, 'The comment is shown again.')).toBeVisible()
  })

  await test.step('an item read by one agent is read for all', async () => {
    await agentPanel(page)
      .getByRole('link', { name: /^Notifications/ })
      .press('Enter')
    const entry = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem').filter({ hasText: mark })
    const told = entry.filter({ hasText: 'Account locked out' })
    await expect(told).toContainText('2 times that day')
    await expectAccessible(page)
    await told.getByRole('button', { name: `Mark as read: ${mark}` }).press('Enter')
    await expect(told).toContainText(`read by ${superuser.username}`)
    await page.getByRole('combobox', { name: 'State' }).selectOption('Unread')
    await expect(page).toHaveURL('/admin/notifications?state=unread')
    await expect(told).toHaveCount(0)
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(page.getByText('No notifications.')).toBeVisible()
    await expect(agentPanel(page).getByRole('link', { name: /^Notifications/ })).toHaveText('Notifications')
    await page.setViewportSize({ width: 375, height: 720 })
    await expectNoSidewaysScroll(page)
  })

  await test.step('a setting applies at once, names who changed it, and returns to its default', async () => {
    await page.getByRole('button', { name: 'Open Agent Panel' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Settings' }).click()
    const group = page.getByRole('region', { name: 'Command centre', exact: true })
    const line = group.getByLabel('Last breach attempt', { exact: true })
    await line.fill(`never, ${mark}`)
    await line.press('Enter')
    await expect(toastWith(page, 'The setting was saved.')).toBeVisible()
    await expect(group.getByText(`by ${superuser.username}. The default is “23 October 2025”.`)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to dashboard' }).click()
    await expect(page.getByRole('main').getByText(`Last breach attemptnever, ${mark}`)).toBeVisible()
    await page.goBack()
    await group.getByRole('button', { name: 'Reset to default: Last breach attempt' }).press('Enter')
    await expect(toastWith(page, 'The default applies again.')).toBeVisible()
    await expect(line).toHaveValue('23 October 2025')
  })
})
