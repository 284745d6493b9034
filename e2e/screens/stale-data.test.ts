import type { Page } from '@playwright/test'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { addIpRecords, agentPanel, found, newMark } from '../fixtures/command-centre.ts'
import { addComments, addPost } from '../fixtures/comments.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth } from '../fixtures/layout.ts'
import { addManga } from '../fixtures/manga.ts'
import { toastWith } from '../fixtures/toasts.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const lostText = 'We can’t reach the server. Check your connection and try again.'
const oldText = 'This may be out of date.'
const formerText = 'You’re seeing an earlier version.'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const cutOff = (page: Page, path: string) => page.route(path, (route) => route.abort('internetdisconnected'))

const screens = [
  ['Quiz Questions List', 'Quiz Questions List', '**/admin/questions/?*', 'Failed to fetch questions.'],
  ['Ip investigation', 'IP Investigation', '**/api/user/ipaddress/', 'Failed to fetch IP data.'],
  ['Log investigation', 'Log Investigation', '**/api/logging/logs/', 'Failed to fetch logs.'],
  ['Audit', 'Audit', '**/api/v1/admin/audit/?*', 'Failed to fetch audit records.'],
  ['User List', 'Admin User list', '**/api/user/users/?*', 'Failed to fetch users.'],
  ['Category List', 'Category List', '**/admin/taxonomy/**', 'The categories and tags didn’t load.'],
  ['Settings', 'Settings', '**/api/v1/admin/settings/', 'The settings didn’t load.'],
  ['Reports', 'Reports', '**/api/v1/admin/reports/', 'The reports didn’t load.'],
  ['Comments', 'Reported comments', '**/comment-reports/?*', 'The reported comments didn’t load.'],
  ['Notifications', 'Notifications', '**/admin/inbox/?*', 'The notifications didn’t load.'],
] as const

test('a command-centre screen keeps its data and shows an error when a refetch fails', {
  tag: '@error-52',
}, async ({ page, ownPortal, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true, isSuperuser: true }))
  await openHydrated(page, '/admin/dashboard')
  for (const [link, title, call, failed] of screens) {
    const views = page.getByRole('navigation', { name: /^(Logs|Reports)$/ })
    const to = agentPanel(page)
      .or(views)
      .getByRole('link', { name: new RegExp(`^${link}`) })
    await to.click()
    await expect(heading(page)).toHaveText(title)
    await expect(
      page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: /^(Loading|Counting)/ }),
    ).toHaveCount(0)
    await cutOff(page, call)
    await to.click()
    await expect(toastWith(page, `${failed} ${lostText} ${oldText}`)).toBeVisible()
    await expect(heading(page)).toHaveText(title)
    await page.unroute(call)
  }
})

test('a list keeps its rows when loading another filter fails; the address keeps the filter', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/500/)
  problems.expect(/403/)
  const mark = newMark()
  const staff = await addAccount(ownPortal, { username: `${mark}-staff`, isStaff: true })
  await addAccount(ownPortal, { username: `${mark}-reader` })
  await signIn(page, ownPortal.url, staff)
  const call = '**/api/user/users/?*'
  const address = `/admin/userlist?username=${mark}`
  await openHydrated(page, address)
  await expect(found(page)).toHaveText('2 found')
  await page.route(call, (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByText('Filter', { exact: true }).click()
  const filter = page.getByRole('search', { name: 'Filter users' })
  const name = filter.getByLabel('Username')
  const failure = toastWith(page, 'Failed to fetch users. A server error occurred (Status: 500).')
  await name.fill(`${mark}-reader`)
  await filter.getByRole('button', { name: 'Apply filters' }).click()
  await expect(failure).toContainText(formerText)
  await expect(page).toHaveURL(`${address}-reader`)
  await expect(name).toHaveValue(`${mark}-reader`)
  await expect(found(page)).toHaveText('2 found')
  await page.unroute(call)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(`${address}-reader`)
  await expect(found(page)).toHaveText('1 found')
  await expect(name).toHaveValue(`${mark}-reader`)
  await expect(failure).toHaveCount(0)

  await page.route(call, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goBack()
  await expect(failure).toContainText(oldText)
  await expect(page).toHaveURL(address)
  await expect(found(page)).toHaveText('2 found')
  await filter.getByRole('link', { name: 'Clear' }).click()
  await expect(failure).toHaveCount(2)
  await expect(failure.filter({ hasText: formerText })).toBeVisible()
  await expect(page).toHaveURL('/admin/userlist')
  await expect(found(page)).toHaveText('2 found')
  await expectAccessibleAtEachWidth(page)

  await page.unroute(call)
  await page.route(call, (route) => route.fulfill({ status: 403, json: { msg: 'Not for you.' } }))
  await failure.filter({ hasText: formerText }).getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText('You can’t open this page')
  await expect(page.getByText('Not for you.')).toBeVisible()
  await expect(page).toHaveURL('/admin/userlist')
})

test('IP records stay when loading another filter fails, and the filter form keeps the new filter', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  const staff = await addAccount(ownPortal, { isStaff: true })
  await addIpRecords(ownPortal, staff.id, 1)
  await signIn(page, ownPortal.url, staff)
  await openHydrated(page, '/admin/ip-address')
  await expect(found(page)).toHaveText(/^[1-9]/)
  const call = '**/api/user/ipaddress/'
  await cutOff(page, call)
  const open = () => page.getByRole('button', { name: 'Filter', exact: true }).click()
  const user = page.getByRole('dialog').getByLabel('User')
  await open()
  await user.fill(staff.username)
  await page.keyboard.press('Enter')
  const failure = toastWith(page, `Failed to fetch IP data. ${lostText} ${formerText}`)
  await expect(failure).toBeVisible()
  await expect(page).toHaveURL(`/admin/ip-address?user=${staff.username}`)
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .press('Enter')
  const deletion = page.getByRole('menuitem', { name: 'Delete' })
  await expect(deletion, 'what is shown isn’t what the filter asks for').toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: /^Remove filter/ })).toHaveCount(1)
  await open()
  await expect(user).toHaveValue(staff.username)
  await page.keyboard.press('Escape')
  await page.unroute(call)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(`/admin/ip-address?user=${staff.username}`)
  await expect(page.getByRole('link', { name: /^Remove filter/ })).toHaveCount(1)
})

test('a manga and my comments keep their data when the reload after a change fails', {
  tag: ['@error-36', '@error-43'],
}, async ({ page, ownPortal, problems }) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  const reader = await addAccount(ownPortal)
  const { slug, title } = await addManga(ownPortal, { chapters: [{ name: 'One', pages: 2 }] })
  const post = await addPost(ownPortal)
  await addComments(ownPortal, post.id, [
    { text: 'First remark', authorId: reader.id },
    { text: 'Second remark', authorId: reader.id },
  ])
  await signIn(page, ownPortal.url, reader)
  await openHydrated(page, `/tools/manga/${slug}`)
  const detail = `**/api/v1/manga/manga/${slug}/`
  await cutOff(page, detail)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  const mangaFailure = toastWith(page, `Failed to fetch manga. ${lostText} ${oldText}`)
  await expect(mangaFailure).toBeVisible()
  await expect(heading(page)).toHaveText(title)
  await page.unroute(detail)
  await mangaFailure.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Mark all as unread' })).toBeVisible()

  await openHydrated(page, '/finance/blog/my-comments')
  const own = page.getByRole('main').getByRole('listitem').filter({ hasText: 'remark' })
  await expect(own).toHaveCount(2)
  const list = '**/my-comments/?*'
  await cutOff(page, list)
  await own.first().getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const ownFailure = toastWith(page, `Failed to fetch your comments. ${lostText} ${oldText}`)
  await expect(ownFailure).toBeVisible()
  await expect(heading(page)).toHaveText('My Comments (2)')
  await expect(own).toHaveCount(2)
  await page.unroute(list)
  await ownFailure.getByRole('button', { name: 'Try again' }).click()
  await expect(own).toHaveText([/First remark/])
})
