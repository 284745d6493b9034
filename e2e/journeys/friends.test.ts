import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { type Account, addAccount, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'

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

async function ask(asker: Two['asker'], asked: Account): Promise<void> {
  await openTab(asker, 'friends')
  await asker.page.getByLabel('Find users').fill(asked.username.toUpperCase())
  await asker.page.getByRole('button', { name: 'Search', exact: true }).click()
  await asker.page.getByRole('button', { name: `Add ${asked.username}` }).click()
}

test('a request is found, sent, accepted in another browser, and both are friends until one ends it', async ({
  asker,
  asked,
}) => {
  await ask(asker, asked)
  await expect(asker.page.getByText('Friend request sent.')).toBeVisible()
  await expect(asker.page.getByText('Request sent', { exact: true })).toBeVisible()
  await expect(section(asker.page, /^Sent Requests \(1\)$/)).toBeVisible()

  await openTab(asked, 'friends')
  await expect(section(asked.page, /^Received Requests \(1\)$/)).toHaveAttribute('open')
  await asked.page.getByRole('button', { name: `Accept the request of ${asker.username}` }).click()
  await expect(asked.page.getByText('Friend request accepted.')).toBeVisible()
  await asked.page.getByText('Friends (1)').click()
  await asked.page.getByRole('button', { name: `Remove friend ${asker.username}` }).click()
  const question = asked.page.getByRole('dialog', { name: `Remove ${asker.username}?` })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(asked.page.getByText('Friends (1)')).toBeVisible()

  await asked.page.getByRole('button', { name: `Remove friend ${asker.username}` }).click()
  await question.getByRole('button', { name: 'Remove friend' }).click()
  await expect(asked.page.getByText('Friends (0)')).toBeVisible()
  await openTab(asker, 'friends')
  await expect(asker.page.getByText('Friends (0)')).toBeVisible()
})

test('the history shows both directions, and only the requestor can delete', async ({ asker, asked }) => {
  await ask(asker, asked)
  await expect(asker.page.getByText('Friend request sent.')).toBeVisible()
  await openTab(asked, 'friends')
  await asked.page.getByRole('button', { name: `Reject the request of ${asker.username}` }).click()
  await expect(asked.page.getByText('Received Requests (0)')).toBeVisible()

  await openTab(asked, 'history')
  await expect(asked.page.getByRole('heading', { name: 'Friend Request History' })).toBeVisible()
  await expect(asked.page.getByText('* Only the requestor can delete a friend request.')).toBeVisible()
  await expect(asked.page.getByRole('button', { name: `Delete the request from ${asker.username}` })).toBeDisabled()

  await openTab(asker, 'history')
  await expect(asker.page.getByRole('row', { name: new RegExp(`${asked.username}.*Sent.*Rejected`) })).toBeVisible()
  await asker.page.getByRole('button', { name: `Delete the request to ${asked.username}` }).click()
  await expect(asker.page.getByText('No friend requests yet.')).toBeVisible()
})

test('what the other one did meanwhile is told and shown', async ({ asker, asked, problems }) => {
  problems.expect(/404.*respond_friend_request/)
  await ask(asker, asked)
  await expect(asker.page.getByText('Friend request sent.')).toBeVisible()
  await openTab(asked, 'friends')
  const accept = asked.page.getByRole('button', { name: `Accept the request of ${asker.username}` })
  await expect(accept).toBeVisible()
  await asker.page.getByText('Sent Requests (1)').click()
  await asker.page.getByRole('button', { name: `Delete the request to ${asked.username}` }).click()
  await expect(asker.page.getByText('Sent Requests (0)')).toBeVisible()

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

for (const theme of ['terminal', 'contrast']) {
  test(`friends and history break no rule of accessibility (${theme})`, async ({ asker, asked }) => {
    for (const { page } of [asker, asked]) await page.evaluate((name) => localStorage.setItem('theme', name), theme)
    await ask(asker, asked)
    await expect(asker.page.getByText('Sent Requests (1)')).toBeVisible()
    await asker.page.getByText('Sent Requests (1)').click()
    await expectAccessible(asker.page)
    for (const tab of ['friends', 'history'] as const) {
      await openTab(asked, tab)
      await expect(asked.page.getByText(asker.username).first()).toBeVisible()
      await expectAccessible(asked.page)
    }
  })
}
