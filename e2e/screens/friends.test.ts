import type { Page } from '@playwright/test'
import { makeUser } from '../../api/src/accounts/users.factory.ts'
import { answerRequest, insertFriendship, insertRequest } from '../../api/src/friends/friends.repository.ts'
import { type Account, addAccount, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth } from '../fixtures/layout.ts'
import type { OwnPortal } from '../portal/own-portal.ts'

interface Two {
  asker: Account & { page: Page }
  asked: Account & { page: Page }
}

const test = journey.extend<Two>({
  baseURL: ({ ownPortal }, use) => use(ownPortal.url),
  asker: async ({ page, ownPortal }, use) => {
    const account = await addAccount(ownPortal)
    await signIn(page, ownPortal.url, account)
    await use({ ...account, page })
  },
  asked: async ({ browser, problems, ownPortal }, use) => {
    const account = await addAccount(ownPortal)
    const context = await browser.newContext({ baseURL: ownPortal.url, viewport: { width: 320, height: 720 } })
    await problems.watch(context)
    const page = await context.newPage()
    await signIn(page, ownPortal.url, account)
    await use({ ...account, page })
    await context.close()
  },
})

const openTab = ({ page, id }: Two['asker'], tab: 'friends' | 'history') =>
  openHydrated(page, `/user-profile/${id}?tab=${tab}`)

async function find(page: Page, { username }: Account): Promise<void> {
  await page.getByLabel('Find users').fill(username.toUpperCase())
  await page.keyboard.press('Enter')
}

async function ask(asker: Two['asker'], asked: Account): Promise<void> {
  await openTab(asker, 'friends')
  await find(asker.page, asked)
  await asker.page.getByRole('button', { name: `Add ${asked.username}` }).press('Enter')
}

test('accepting a friend request that was withdrawn shows a message and removes it from the list', async ({
  asker,
  asked,
  problems,
}) => {
  problems.expect(/404.*respond_friend_request/)
  await ask(asker, asked)
  await expect(asker.page.getByText('Friend request sent.')).toBeVisible()
  await openTab(asked, 'friends')
  const accept = asked.page.getByRole('button', { name: `Accept the request from ${asker.username}` })
  await expect(accept).toBeVisible()
  await asker.page.getByText('Sent Requests (1)').click()
  const deleted = asker.page.waitForResponse('**/api/user/delete_friend_request/**')
  await asker.page.getByRole('button', { name: `Delete the request to ${asked.username}` }).press('Enter')
  await expect(asker.page.getByText('Sent Requests (0)')).toBeFocused()
  expect((await deleted).ok()).toBe(true)

  await accept.click()
  await expect(asked.page.getByText('Friend request not found.')).toBeVisible()
  await expect(asked.page.getByText('Received Requests (0)')).toBeVisible()
})

async function fillLists(portal: OwnPortal, { id }: Account): Promise<void> {
  const [from, to, friend] = await Promise.all([addAccount(portal), addAccount(portal), addAccount(portal)])
  const now = new Date()
  await portal.withDatabase(async ({ db }) => {
    await insertRequest(db, from.id, id, now)
    await insertRequest(db, id, to.id, now)
    await insertFriendship(db, id, friend.id, now)
    const rejected = await insertRequest(db, id, friend.id, now)
    await answerRequest(db, { id: rejected, toUserId: friend.id, status: 'rejected', now })
  })
}

test('a double click answers one request, not the next one as well', async ({ asked, ownPortal }) => {
  const askers = [await addAccount(ownPortal), await addAccount(ownPortal)]
  for (const { id } of askers)
    await ownPortal.withDatabase(({ db }) => insertRequest(db, id, asked.id, new Date('2026-11-01T09:00:00Z')))
  await openTab(asked, 'friends')
  const rejects = asked.page.getByRole('button', { name: /^Reject the request from/ })
  await expect(rejects).toHaveCount(2)
  const place = await rejects.first().boundingBox()
  if (!place) throw new Error('The button is not shown.')
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2]
  // The row disappears before the server has responded; a reload would abort the call.
  const answered = asked.page.waitForResponse((response) => response.request().method() !== 'GET')
  await asked.page.mouse.click(x, y)
  await expect(rejects).toHaveCount(1)
  await asked.page.mouse.down({ clickCount: 2 })
  await asked.page.mouse.up({ clickCount: 2 })
  await answered
  await expect(rejects).toHaveCount(1)
  await asked.page.reload()
  await expect(rejects).toHaveCount(1)
})

test('lists with friends and requests are accessible and fit every window', { tag: '@profile-12' }, async ({
  asker,
  asked,
  ownPortal,
}) => {
  const { page } = asker
  await fillLists(ownPortal, asker)
  await openTab(asker, 'friends')
  for (const name of ['Sent Requests (1)', 'Friends (1)']) await page.getByText(name).click()
  await find(page, asked)
  await expect(page.getByRole('button', { name: `Add ${asked.username}` })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('button') })).toHaveCount(4)
  await expectAccessibleAtEachWidth(page)
  await openTab(asker, 'history')
  await expect(page.getByRole('row')).toHaveCount(4)
  await expectAccessibleAtEachWidth(page)
})

async function addMany(portal: OwnPortal, { id }: Account): Promise<void> {
  await portal.withDatabase(async ({ db }) => {
    for (let number = 1; number <= 21; number += 1) {
      const friend = await makeUser(db, { username: `many-${number}-of-${id}` })
      const at = new Date(Date.UTC(2026, 0, 1, 0, number))
      const request = await insertRequest(db, friend.id, id, at)
      if (number > 1) await answerRequest(db, { id: request, toUserId: id, status: 'accepted', now: at })
      await insertFriendship(db, id, friend.id, at)
    }
  })
}

test('long lists of friends and requests have pages, which are in the address', {
  tag: ['@profile-8', '@profile-10'],
}, async ({ asker, ownPortal }) => {
  const { page, id } = asker
  await addMany(ownPortal, asker)
  await openTab(asker, 'friends')
  await expect(page.getByText('Received Requests (1)')).toBeVisible()
  await page.getByText('Friends (21)').click()
  const friends = page.getByRole('group').filter({ has: page.getByText('Friends (21)') })
  await expect(friends.getByRole('button', { name: /^Remove friend/ })).toHaveCount(20)
  await expectAccessibleAtEachWidth(page)
  await friends.getByRole('link', { name: 'Page 2' }).click()
  await expect(friends.getByRole('button', { name: /^Remove friend/ })).toHaveCount(1)
  await expect(page).toHaveURL(/tab=friends&friends=2#friends-list$/)
  await page.reload()
  await friends.getByRole('button', { name: `Remove friend many-1-of-${id}` }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove friend' }).press('Enter')
  await expect(page.getByText('Friends (20)')).toBeVisible()
  await expect(page).toHaveURL(/tab=friends#friends-list$/)

  await page.getByRole('tab', { name: 'Request History' }).click()
  await expect(page.getByRole('row')).toHaveCount(21)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByRole('row', { name: new RegExp(`many-1-of-${id}.*Received.*Pending`) })).toBeVisible()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
})

test('lists of friends that fail to load can be loaded again, and the focus stays with them', {
  tag: '@profile-12',
}, async ({ asker, problems }) => {
  problems.expect(/ERR_FAILED/)
  const { page } = asker
  await page.route('**/api/user/list_friend_requests/*', (route) => route.abort())
  await openTab(asker, 'friends')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.focus()
  await page.unroute('**/api/user/list_friend_requests/*')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Friends (0)')).toBeVisible()
  await expect(again).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByText('Received Requests (0)')).toBeFocused()
})

test('the public card of another user adds a friend, says so, and lists the posts of an author', async ({
  asker: { page },
  asked,
  ownPortal,
}) => {
  await ownPortal.addPosts({ title: 'A post on a card', authorId: asked.id })
  await openHydrated(page, `/user-profile/${asked.id}`)
  const card = page.getByRole('region', { name: 'Public card' })
  await card.getByRole('button', { name: 'Add friend' }).click()
  await expect(card.getByText('You have sent a friend request.')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await page.getByRole('link', { name: 'A post on a card' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A post on a card')
})
