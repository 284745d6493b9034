import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { type Account, addAccount, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'

const test = journey.extend<{ phone: Page }>({
  baseURL: ({ ownPortal }, use) => use(ownPortal.url),
  phone: async ({ browser, problems, ownPortal }, use) => {
    const context = await browser.newContext({ baseURL: ownPortal.url, viewport: { width: 375, height: 720 } })
    await problems.watch(context)
    await use(await context.newPage())
    await context.close()
  },
})

const section = (page: Page, name: RegExp): Locator => page.getByRole('group').filter({ has: page.getByText(name) })

/** When a focused control disappears, the focus must move elsewhere. */
const focused = (page: Page) => page.locator(':focus')

async function search(page: Page, text: string): Promise<void> {
  await page.getByLabel('Find users').fill(text)
  await page.keyboard.press('Enter')
}

async function ask(page: Page, { username }: Account): Promise<void> {
  await search(page, username.toUpperCase())
  await page.getByRole('button', { name: `Add ${username}` }).press('Enter')
  await expect(page.getByText('Request sent', { exact: true })).toBeVisible()
  await expect(focused(page)).toHaveText('Request sent')
  await expect(section(page, /^Sent Requests \(1\)$/)).toBeVisible()
}

async function removeFriend(page: Page, { username }: Account): Promise<void> {
  await page.getByText('Friends (1)').press('Enter')
  const remove = page.getByRole('button', { name: `Remove friend ${username}` })
  await remove.press('Enter')
  const question = page.getByRole('dialog', { name: `Remove ${username}?` })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Remove friend' }).press('Enter')
  await expect(page.getByText('Friends (0)')).toBeFocused()
}

test('two people find each other, become friends, end the friendship and see the outcome of each request', {
  tag: [
    '@product-3',
    '@profile-7',
    '@profile-8',
    '@profile-9',
    '@profile-10',
    '@state-23',
    '@validation-9',
    '@role-11',
  ],
}, async ({ page, phone, ownPortal }) => {
  const [asker, asked] = [await addAccount(ownPortal), await addAccount(ownPortal)]
  await signIn(page, ownPortal.url, asker)
  await signIn(phone, ownPortal.url, asked)

  await test.step('a search without results is cleared', async () => {
    await openHydrated(page, `/user-profile/${asker.id}?tab=friends`)
    const searches: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('search_users')) searches.push(request.url())
    })
    await search(page, '   ')
    await search(page, 'nobody-is-called-so')
    const nobody = page.getByText('No one else’s name contains “nobody-is-called-so”.')
    await expect(nobody).toBeVisible()
    expect(searches).toHaveLength(1)
    await page.getByRole('button', { name: 'Clear' }).press('Enter')
    await expect(nobody).toHaveCount(0)
    await expect(page.getByLabel('Find users')).toHaveValue('')
  })
  await test.step('a request is sent', async () => {
    await ask(page, asked)
    await expect(page.getByText('Friend request sent.')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('and accepted on the phone', async () => {
    await openHydrated(phone, `/user-profile/${asked.id}?tab=friends`)
    await expect(section(phone, /^Received Requests \(1\)$/)).toHaveAttribute('open')
    await expect(section(phone, /^Sent Requests \(0\)$/)).not.toHaveAttribute('open')
    await expect(section(phone, /^Friends \(0\)$/)).not.toHaveAttribute('open')
    await expectNoSidewaysScroll(phone)
    await phone.getByRole('button', { name: `Accept the request from ${asker.username}` }).press('Enter')
    await expect(phone.getByText('Friend request accepted.')).toBeVisible()
    await expect(focused(phone)).toHaveText('Received Requests (0)')
  })
  await test.step('one of the two ends it after a confirmation', () => removeFriend(phone, asker))

  await test.step('the next request is rejected', async () => {
    await openHydrated(page, `/user-profile/${asker.id}?tab=friends`)
    await expect(page.getByText('Friends (0)')).toBeVisible()
    await ask(page, asked)
    await openHydrated(phone, `/user-profile/${asked.id}?tab=friends`)
    await phone.getByRole('button', { name: `Reject the request from ${asker.username}` }).press('Enter')
    await expect(phone.getByText('Received Requests (0)')).toBeFocused()
  })
  await test.step('the history, in which only the requestor can delete', async () => {
    await phone.getByRole('tab', { name: 'Request History' }).click()
    await expect(phone.getByRole('heading', { name: 'Friend Request History' })).toBeVisible()
    await expect(phone.getByText('* Only the requestor can delete a friend request.')).toBeVisible()
    const foreign = phone.getByRole('button', { name: `Delete the request from ${asker.username}` })
    await expect(foreign).toHaveCount(2)
    for (const button of await foreign.all()) await expect(button).toBeDisabled()
    await expectAccessible(phone)
    await expectNoSidewaysScroll(phone)

    await page.getByRole('tab', { name: 'Request History' }).click()
    await expect(page.getByRole('row', { name: new RegExp(`${asked.username}.*Sent.*Rejected`) })).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(`${asked.username}.*Sent.*Accepted`) })).toBeVisible()
    const own = page.getByRole('button', { name: `Delete the request to ${asked.username}` })
    await own.first().press('Enter')
    await expect(own).toHaveCount(1)
    await own.press('Enter')
    await expect(page.getByText('No friend requests yet.')).toBeVisible()
    await expect(focused(page)).toHaveText('Friend Request History')
  })
})
