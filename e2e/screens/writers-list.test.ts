import type { Locator, Page } from '@playwright/test'
import type { PostOverrides } from '../../api/src/blog/posts/posts.factory.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { type Account, addAccount, signIn } from '../fixtures/accounts.ts'
import { PostListScreen } from '../fixtures/blog.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth } from '../fixtures/layout.ts'
import type { OwnPortal } from '../portal/own-portal.ts'

const test = journey.extend<{ category: string; author: Account }>({
  baseURL: ({ ownPortal }, use) => use(ownPortal.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixtures from the pattern
  category: ({}, use) => use(`only-${crypto.randomUUID().slice(0, 8)}`),
  author: async ({ ownPortal }, use) => use(await addAccount(ownPortal)),
})

const addressOf = (category: string) => `/finance/blog?category_slug=${category}`

function addPosts(portal: OwnPortal, author: Account, category: string, ...posts: PostOverrides[]): Promise<string[]> {
  const unique = () => `writers-${crypto.randomUUID().slice(0, 13)}`
  return portal.addPosts(
    ...posts.map((post) => ({ slug: unique(), authorId: author.id, categories: [category], ...post })),
  )
}

async function openAs(page: Page, portal: OwnPortal, account: Account, address: string): Promise<WriterScreen> {
  await signIn(page, portal.url, account)
  await openHydrated(page, address)
  return new WriterScreen(page)
}

class WriterScreen extends PostListScreen {
  card(title: string): Locator {
    return this.cards.filter({ has: this.page.getByRole('heading', { name: title }) })
  }

  get question(): Locator {
    return this.page.getByRole('dialog')
  }

  async choose(title: string, action: string): Promise<void> {
    await this.actions(title).click()
    await this.page.getByRole('menuitem', { name: action, exact: true }).click()
  }

  actions(title: string): Locator {
    return this.page.getByRole('button', { name: `Actions for ${title}` })
  }

  async expectTitles(...titles: string[]): Promise<void> {
    await expect(this.titles).toHaveText(titles)
  }
}

test('staff see every post with its status and available actions, and filter the list by status', {
  tag: ['@post-list-4', '@post-list-6', '@post-list-7'],
}, async ({ page, ownPortal, category, author }) => {
  const [slug] = await addPosts(
    ownPortal,
    author,
    category,
    { title: 'Read by all' },
    { title: 'Half written', postStatus: 'draft' },
    { title: 'Out of sight', postStatus: 'hide' },
    { title: 'Thrown away', isDeleted: true },
  )
  const staff = await addAccount(ownPortal, { isStaff: true })
  const list = await openAs(page, ownPortal, staff, addressOf(category))
  await expect(list.cards).toHaveCount(4)
  await expect(list.card('Half written').getByText('Draft', { exact: true })).toBeVisible()
  await expect(list.card('Out of sight').getByText('Hidden', { exact: true })).toBeVisible()
  await expect(list.card('Thrown away').getByText('Deleted', { exact: true })).toBeVisible()
  await expect(list.card('Thrown away').getByText(/^Restorable until \d+ \w+$/)).toBeVisible()
  await expect(list.card('Read by all').getByText(/Draft|Hidden|Deleted/)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'New post' })).toHaveAttribute('href', '/finance/blog/create')
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
  const half = list.card('Half written')
  expect(await top(half.getByText('Draft', { exact: true }))).toBeGreaterThan(await top(half.getByRole('heading')))
  expect(await top(list.actions('Half written'))).toBeLessThan(await top(half.getByRole('heading')))
  await expectAccessibleAtEachWidth(page)
  const formerSize = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 375, height: 800 })
  const thrown = list.card('Thrown away')
  expect(await top(thrown.getByText(/^Restorable/))).toBe(await top(thrown.getByText('Deleted', { exact: true })))
  await page.setViewportSize(formerSize)

  await list.actions('Read by all').press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText([
    'Edit',
    'Revisions',
    'Preview links',
    'Switch to Draft',
    'Switch to Hidden',
    'Delete',
  ])
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveAttribute('href', `/finance/blog/update/${slug}`)
  await expectAccessible(page, '[role=menu]')
  await page.keyboard.press('Escape')
  await expect(list.actions('Read by all')).toBeFocused()

  await list.openForm()
  await list.form.getByRole('combobox', { name: 'Status' }).selectOption('Draft')
  await list.apply()
  await expect(page).toHaveURL(/post_status=draft/)
  await list.expectTitles('Half written')
  await page.reload()
  await expect(list.filterChip('Status: Draft')).toBeVisible()
  await list.expectTitles('Half written')
})

test('an author manages only their own posts, and guests see the changes at once', {
  tag: ['@post-list-5', '@post-list-6', '@state-38'],
}, async ({ page, browser, ownPortal, category, author }) => {
  await addPosts(ownPortal, author, category, { title: 'Mine' }, { title: 'My draft', postStatus: 'draft' })
  const colleague = await addAccount(ownPortal)
  await addPosts(ownPortal, colleague, category, { title: 'Not mine' }, { title: 'Not my draft', postStatus: 'draft' })
  const context = await browser.newContext({ baseURL: ownPortal.url })
  const guest = new WriterScreen(await context.newPage())
  const list = await openAs(page, ownPortal, author, addressOf(category))
  await expect(list.actions('My draft')).toBeVisible()
  await expect(list.cards).toHaveCount(3)
  await expect(list.actions('Mine')).toBeVisible()
  await expect(list.actions('Not mine')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'New post' })).toHaveCount(0)
  await expect(list.form.getByRole('combobox', { name: 'Status' })).toHaveCount(0)

  await list.choose('My draft', 'Switch to Published')
  await expect(page.getByText('Post status updated successfully!')).toBeVisible()
  await expect(list.card('My draft').getByText('Draft', { exact: true })).toHaveCount(0)
  await guest.page.goto(addressOf(category))
  await expect(guest.card('My draft')).toBeVisible()

  await list.choose('Mine', 'Delete')
  await list.question.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(list.cards).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Posts' }).getByText('2 posts', { exact: true })).toBeFocused()
  await openHydrated(guest.page, `${addressOf(category)}&post_status=draft`)
  await guest.expectTitles('My draft', 'Not mine')
  await expect(guest.page.getByRole('button', { name: /Actions|Select/ })).toHaveCount(0)
  await context.close()
})

test('selected posts are deleted all together or not at all, and another page starts with none selected', {
  tag: '@blog-calls-7',
}, async ({ page, ownPortal, category, author, problems }) => {
  problems.expect(/404.*bulk-delete/)
  const posts = Array.from({ length: 12 }, (_, place) => ({ title: `Entry ${place + 1}` }))
  const slugs = await addPosts(ownPortal, author, category, ...posts)
  const list = await openAs(page, ownPortal, author, addressOf(category))
  await page.getByRole('button', { name: 'Select posts' }).click()
  const bar = page.getByRole('region', { name: 'Selected posts' })
  await bar.getByRole('checkbox', { name: 'All on this page' }).check()
  await expect(bar.getByRole('status')).toHaveText('9 selected')
  await list.cards.first().click()
  await expect(bar.getByRole('status')).toHaveText('8 selected')
  await expectAccessibleAtEachWidth(page)
  await list.pages.getByRole('link', { name: 'Page 2' }).click()
  await list.expectTitles('Entry 3', 'Entry 2', 'Entry 1')
  await expect(bar.getByRole('status')).toHaveText('0 selected')

  await page.getByRole('checkbox', { name: 'Select Entry 3' }).check()
  await page.getByRole('checkbox', { name: 'Select Entry 2' }).check()
  await ownPortal.withDatabase(({ pool }) =>
    pool.query('update posts set is_deleted = true where slug = $1', [slugs[2]]),
  )
  await bar.getByRole('button', { name: 'Delete selected' }).click()
  await expect(list.question.getByText('soft-delete 2 posts?')).toBeVisible()
  await list.question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(bar.getByRole('alert')).toContainText('Entry 3')
  await list.expectTitles('Entry 2', 'Entry 1')

  await bar.getByRole('checkbox', { name: 'All on this page' }).check()
  await bar.getByRole('button', { name: 'Delete selected' }).click()
  await list.question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Selected posts deleted successfully.')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await expect(page).toHaveURL(addressOf(category))
  await expect(list.cards).toHaveCount(9)
})

test('signing out replaces the list of an author with the list that guests see', async ({
  page,
  ownPortal,
  category,
  author,
}) => {
  await addPosts(ownPortal, author, category, { title: 'Open' }, { title: 'Closed', postStatus: 'hide' })
  const list = await openAs(page, ownPortal, author, addressOf(category))
  await expect(list.card('Closed')).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.evaluate(() => {
    localStorage.clear()
    dispatchEvent(new StorageEvent('storage', { key: null }))
  })
  await list.expectTitles('Open')
  await expect(list.actions('Open')).toHaveCount(0)
  await list.expectCount(1)
  expect(requests.filter((url) => url.includes('/api/v1/blog/posts/'))).toHaveLength(1)
})

/** In the main part, on pages opened from here on. Returns the function that reads them. */
async function watchMoves(page: Page): Promise<() => Promise<string[] | undefined>> {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources = [] } = entry as PerformanceEntry & { sources?: { node?: Node }[] }
        const nodes = sources.flatMap(({ node }) => (node instanceof Element && node.closest('main') ? [node] : []))
        moved.push(...nodes.map((node) => node.outerHTML.slice(0, 200)))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    return page.evaluate(() => (window as Window & { moved?: string[] }).moved)
  }
}

test('the layout does not shift when the list for staff replaces the list for guests', async ({
  page,
  ownPortal,
  category,
  author,
}) => {
  const drafts = ['Draft one', 'Draft two'].map((title) => ({ title, postStatus: 'draft' as const }))
  await addPosts(ownPortal, author, category, { title: 'Open' }, { title: 'Open too' }, ...drafts)
  const moves = await watchMoves(page)
  const staff = await addAccount(ownPortal, { isStaff: true })
  await page.setViewportSize({ width: 375, height: 720 })
  const list = await openAs(page, ownPortal, staff, addressOf(category))
  await expect(list.cards).toHaveCount(4)
  await expect(list.actions('Open too')).toBeVisible()
  expect(await moves()).toEqual([])
})

for (const width of [375, 1280]) {
  test(`the layout does not shift at ${width} px when an author gets the actions on their own posts`, async ({
    page,
    ownPortal,
    category,
    author,
  }) => {
    const many = [category, `${category} and more of it`, `${category} at last`]
    await addPosts(ownPortal, author, category, { title: 'Mine' }, { title: 'Mine of many', categories: many })
    await ownPortal.addPosts({ title: `Of none ${category}`, slug: `none-${category}`, authorId: author.id })
    const moves = await watchMoves(page)
    await page.setViewportSize({ width, height: 1600 })
    for (const address of [addressOf(category), `/finance/blog?title=${category}`]) {
      const list = await openAs(page, ownPortal, author, address)
      await expect(page.getByRole('button', { name: 'Select posts' })).toBeVisible()
      await expect(list.cards.first().getByRole('button')).toBeVisible()
      expect(await moves()).toEqual([])
    }
  })
}
