import type { Page } from '@playwright/test'
import { answerRequest, insertFriendship, insertRequest } from '../../api/src/friends/friends.repository.ts'
import { type Account, addAccount, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectSoundInEveryLook } from '../fixtures/look.ts'
import type { OwnPortal } from '../portal/own-portal.ts'

interface Two {
  /** Two people, each with a browser of their own. */
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

const section = (page: Page, name: RegExp) => page.getByRole('group').filter({ has: page.getByText(name) })

async function find(page: Page, { username }: Account): Promise<void> {
  await page.getByLabel('Find users').fill(username.toUpperCase())
  await page.keyboard.press('Enter')
}

/** As all that follows, by keyboard. */
async function ask(asker: Two['asker'], asked: Account): Promise<void> {
  await openTab(asker, 'friends')
  await find(asker.page, asked)
  await asker.page.getByRole('button', { name: `Add ${asked.username}` }).press('Enter')
}

/** After what a control did it is gone, and the focus is not lost with it. */
const focused = (page: Page) => page.locator(':focus')

test('a request is found, sent, accepted in another browser, and both are friends until one ends it', async ({
  asker,
  asked,
}) => {
  await ask(asker, asked)
  await expect(asker.page.getByText('Friend request sent.')).toBeVisible()
  await expect(asker.page.getByText('Request sent', { exact: true })).toBeVisible()
  await expect(focused(asker.page)).toHaveText('Request sent')
  await expect(section(asker.page, /^Sent Requests \(1\)$/)).toBeVisible()

  await openTab(asked, 'friends')
  await expect(section(asked.page, /^Received Requests \(1\)$/)).toHaveAttribute('open')
  await asked.page.getByRole('button', { name: `Accept the request of ${asker.username}` }).press('Enter')
  await expect(asked.page.getByText('Friend request accepted.')).toBeVisible()
  await expect(focused(asked.page)).toHaveText('Received Requests (0)')
  await asked.page.getByText('Friends (1)').press('Enter')
  const remove = asked.page.getByRole('button', { name: `Remove friend ${asker.username}` })
  await remove.press('Enter')
  const question = asked.page.getByRole('dialog', { name: `Remove ${asker.username}?` })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await asked.page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()

  await asked.page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Remove friend' }).press('Enter')
  await expect(asked.page.getByText('Friends (0)')).toBeVisible()
  await expect(focused(asked.page)).toHaveText('Friends (0)')
  await openTab(asker, 'friends')
  await expect(asker.page.getByText('Friends (0)')).toBeVisible()
})

test('the history shows both directions, and only the requestor can delete', async ({ asker, asked }) => {
  await ask(asker, asked)
  await expect(asker.page.getByText('Friend request sent.')).toBeVisible()
  await openTab(asked, 'friends')
  await asked.page.getByRole('button', { name: `Reject the request of ${asker.username}` }).press('Enter')
  await expect(asked.page.getByText('Received Requests (0)')).toBeFocused()

  await openTab(asked, 'history')
  await expect(asked.page.getByRole('heading', { name: 'Friend Request History' })).toBeVisible()
  await expect(asked.page.getByText('* Only the requestor can delete a friend request.')).toBeVisible()
  await expect(asked.page.getByRole('button', { name: `Delete the request from ${asker.username}` })).toBeDisabled()

  await openTab(asker, 'history')
  await expect(asker.page.getByRole('row', { name: new RegExp(`${asked.username}.*Sent.*Rejected`) })).toBeVisible()
  await asker.page.getByRole('button', { name: `Delete the request to ${asked.username}` }).press('Enter')
  await expect(asker.page.getByText('No friend requests yet.')).toBeVisible()
  await expect(focused(asker.page)).toHaveText('Friend Request History')
})

test('what the other one did meanwhile is told and shown', async ({ asker, asked, problems }) => {
  problems.expect(/404.*respond_friend_request/)
  await ask(asker, asked)
  await expect(asker.page.getByText('Friend request sent.')).toBeVisible()
  await openTab(asked, 'friends')
  const accept = asked.page.getByRole('button', { name: `Accept the request of ${asker.username}` })
  await expect(accept).toBeVisible()
  await asker.page.getByText('Sent Requests (1)').click()
  await asker.page.getByRole('button', { name: `Delete the request to ${asked.username}` }).press('Enter')
  await expect(asker.page.getByText('Sent Requests (0)')).toBeFocused()

  await accept.click()
  await expect(asked.page.getByText('Friend request not found.')).toBeVisible()
  await expect(asked.page.getByText('Received Requests (0)')).toBeVisible()
})

test('an empty search asks nothing, a text that fits nobody says so, and Clear takes it away', async ({ asker }) => {
  await openTab(asker, 'friends')
  const searches: string[] = []
  asker.page.on('request', (request) => {
    if (request.url().includes('search_users')) searches.push(request.url())
  })
  const search = asker.page.getByRole('button', { name: 'Search', exact: true })
  await asker.page.getByLabel('Find users').fill('   ')
  await search.click()
  await asker.page.getByLabel('Find users').fill('nobody-is-called-so')
  await search.click()
  const nobody = asker.page.getByText('Nobody’s name contains “nobody-is-called-so”.')
  await expect(nobody).toBeVisible()
  expect(searches).toHaveLength(1)
  await asker.page.getByRole('button', { name: 'Clear' }).click()
  await expect(nobody).toHaveCount(0)
  await expect(asker.page.getByLabel('Find users')).toHaveValue('')
})

/** Everything that the lists can hold: requests that wait in both directions, one that was rejected, and a friend. */
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

test('filled lists are accessible and fit every window', async ({ asker, asked, ownPortal }) => {
  const { page } = asker
  await fillLists(ownPortal, asker)
  await openTab(asker, 'friends')
  for (const name of ['Sent Requests (1)', 'Friends (1)']) await page.getByText(name).click()
  await find(page, asked)
  await expect(page.getByRole('button', { name: `Add ${asked.username}` })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('button') })).toHaveCount(4)
  await expectSoundInEveryLook(page)
  await openTab(asker, 'history')
  await expect(page.getByRole('row')).toHaveCount(4)
  await expectSoundInEveryLook(page)
})

test('lists that do not come can be asked for again, and the focus stays with them', async ({ asker, problems }) => {
  problems.expect(/ERR_FAILED/)
  const { page } = asker
  await page.route('**/api/user/list_friend_requests/', (route) => route.abort())
  await openTab(asker, 'friends')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.focus()
  await page.unroute('**/api/user/list_friend_requests/')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Friends (0)')).toBeVisible()
  await expect(again).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByText('Received Requests (0)')).toBeFocused()
})
