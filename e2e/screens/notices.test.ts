import type { Page } from '@playwright/test'
import { makePost } from '../../api/src/blog/posts/posts.factory.ts'
import { type Account, addAccount, logIn, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth } from '../fixtures/layout.ts'
import type { OwnPortal } from '../portal/own-portal.ts'

const test = journey.extend<{ author: Account; post: { id: number; slug: string } }>({
  baseURL: ({ ownPortal }, use) => use(ownPortal.url),
  author: async ({ ownPortal }, use) => use(await addAccount(ownPortal)),
  post: async ({ ownPortal, author }, use) => {
    const slug = `noticed-${crypto.randomUUID().slice(0, 8)}`
    const values = { slug, title: 'A post of note', authorId: author.id }
    await use(await ownPortal.withDatabase(({ transaction }) => transaction((db) => makePost(db, values))))
  },
})

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notices/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notices' })

async function openTools(page: Page, portal: OwnPortal, account: Account): Promise<void> {
  await signIn(page, portal.url, account)
  await openHydrated(page, '/tools')
}

function addNotices(portal: OwnPortal, author: Account, post: { id: number }, count: number) {
  return portal.withDatabase(({ pool }) =>
    pool.query(
      `with written as (
         insert into comments (post_id, text_content) select $1, 'Comment ' || number from generate_series(1, $3) number
         returning id, post_id)
       insert into notices (user_id, kind, comment_id, post_id) select $2, 'post_comment', id, post_id from written`,
      [post.id, author.id, count],
    ),
  )
}

test('a new comment is counted and listed as a notice, and reading it updates every tab', async ({
  page,
  browser,
  ownPortal,
  author,
  post,
}) => {
  const reader = await addAccount(ownPortal)
  const context = await browser.newContext()
  const { access } = await logIn(context, ownPortal.url, reader)
  const comment = await context.request.post(`${ownPortal.url}/api/v1/blog/posts/${post.id}/comments/create/`, {
    headers: { Authorization: `Bearer ${access}` },
    data: { text_content: 'Is the rate still this low?' },
  })
  expect(comment.status()).toBe(201)
  await context.close()

  await openTools(page, ownPortal, author)
  await expect(bell(page)).toHaveAccessibleName('Notices, 1 unread')
  const otherTab = await page.context().newPage()
  await openHydrated(otherTab, `${ownPortal.url}/about`)
  await expect(bell(otherTab)).toHaveAccessibleName('Notices, 1 unread')

  await bell(page).press('Enter')
  const notice = panel(page).getByRole('link')
  await expect(notice).toContainText(`${reader.username} commented on your post A post of note`)
  await expect(notice).toContainText('Is the rate still this low?')
  await expectAccessibleAtEachWidth(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()

  await bell(page).click()
  await notice.click()
  await expect(page).toHaveURL(new RegExp(`/finance/blog/detail/${post.slug}\\?comment=(\\d+)#comment-\\1$`))
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Notices')
  await expect(bell(otherTab)).toHaveAccessibleName('Notices')

  const noticed = page.locator(new URL(page.url()).hash)
  await expect(noticed).toBeFocused()
  await openHydrated(page, `/finance/blog/detail/${post.slug}`)
  await bell(page).click()
  await notice.click()
  await expect(panel(page)).toHaveCount(0)
  await expect(noticed).toBeFocused()
})

test('the list of notices closes by its bell and by Tab at either end', async ({ page, ownPortal, author }) => {
  await openTools(page, ownPortal, author)
  await bell(page).click()
  await expect(panel(page).getByText('You’re all caught up.')).toBeVisible()
  await bell(page).click()
  await expect(panel(page)).toHaveCount(0)
  for (const key of ['Tab', 'Shift+Tab']) {
    await bell(page).press('Enter')
    await expect(panel(page)).toBeFocused()
    await page.keyboard.press(key)
    await expect(panel(page)).toHaveCount(0)
    await expect(bell(page)).toBeFocused()
  }
})

test('a friend request is listed as a notice that leads to where it is answered', async ({
  page,
  browser,
  ownPortal,
  author,
}) => {
  const asker = await addAccount(ownPortal)
  const context = await browser.newContext()
  const { access } = await logIn(context, ownPortal.url, asker)
  const request = await context.request.post(`${ownPortal.url}/api/user/send_friend_request/${author.id}/`, {
    headers: { Authorization: `Bearer ${access}` },
  })
  expect(request.status()).toBe(201)
  await context.close()

  await openTools(page, ownPortal, author)
  await expect(bell(page)).toHaveAccessibleName('Notices, 1 unread')
  await bell(page).press('Enter')
  const notice = panel(page).getByRole('link')
  await expect(notice).toContainText(`${asker.username} wants to be your friend`)
  await notice.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/user-profile/${author.id}\\?tab=friends$`))
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Notices')
})

test('older notices load on demand, and all can be marked as read at once', async ({
  page,
  ownPortal,
  author,
  post,
}) => {
  await addNotices(ownPortal, author, post, 22)
  await openTools(page, ownPortal, author)
  await expect(bell(page)).toHaveAccessibleName('Notices, 22 unread')
  await bell(page).click()
  const notices = panel(page).getByRole('link')
  await expect(notices).toHaveCount(20)
  await panel(page).getByRole('button', { name: 'Show more' }).click()
  await expect(notices).toHaveCount(22)
  await expect(notices.nth(20)).toBeFocused()
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notices')
  await expect(panel(page).getByText('Unread')).toHaveCount(0)
})

test('a failure to load notices shows no pop-up, and the list can be loaded again', async ({
  page,
  ownPortal,
  author,
  problems,
}) => {
  problems.expect(/503.*notices/)
  await page.route('**/api/v1/blog/notices/**', (route) => route.fulfill({ status: 503, json: { msg: 'Busy.' } }))
  await openTools(page, ownPortal, author)
  await expect(bell(page)).toHaveAccessibleName('Notices')
  await bell(page).click()
  await expect(panel(page).getByText('Failed to fetch notices.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('banner').getByText(author.username)).toBeVisible()
  await page.unroute('**/api/v1/blog/notices/**')
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(panel(page).getByText('You’re all caught up.')).toBeVisible()
})

test('marks that were not saved are taken back and can be sent again, beside the notices of the front page', async ({
  page,
  ownPortal,
  author,
  post,
  problems,
}) => {
  problems.expect(/503.*notices/)
  await addNotices(ownPortal, author, post, 2)
  await signIn(page, ownPortal.url, author)
  await openHydrated(page, '/')
  const card = page.getByRole('region', { name: 'Notices' })
  await expect(card.getByRole('listitem')).toHaveCount(2)
  const call = '**/api/v1/blog/notices/read/'
  await page.route(call, (route) => route.fulfill({ status: 503, json: { msg: 'Busy.' } }))
  await bell(page).click()
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(panel(page).getByText('Failed to mark notices as read.')).toBeVisible()
  await expect(panel(page).getByText('Unread')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toHaveCount(0)
  await page.unroute(call)
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notices')
  await expect(panel(page).getByText('Unread')).toHaveCount(0)
  await expect(card.getByRole('listitem')).toHaveCount(2)
})
