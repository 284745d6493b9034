import type { Page } from '@playwright/test'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth, expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { addNotes } from '../fixtures/notes.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const dashboard = (page: Page) => page.getByRole('region', { name: 'Where you left off' })

test.beforeEach(({ ownPortal }) => ownPortal.addPosts({}))

test('the front page opens with what a user left off, and the headline stays', async ({ page, ownPortal }) => {
  const account = await addAccount(ownPortal, { isStaff: true })
  await addNotes(ownPortal, account.id, [
    { title: 'First' },
    { title: 'Second' },
    { title: 'Third' },
    { title: 'Fourth' },
  ])
  const [slug] = await ownPortal.addPosts({ title: 'Half a thought', authorId: account.id, postStatus: 'draft' })
  await signIn(page, ownPortal.url, account)
  await openHydrated(page, '/')
  const card = (name: string) => dashboard(page).getByRole('region', { name })
  await expect(card('Recent notes').getByRole('listitem').getByRole('link')).toHaveText(['Fourth', 'Third', 'Second'])
  await expect(card('Your drafts').getByRole('link', { name: 'Half a thought' })).toHaveAttribute(
    'href',
    `/finance/blog/update/${slug}`,
  )
  await expect(card('Continue reading')).toContainText('Manga you open appear here, at the page where you stopped.')
  await expect(card('Notices')).toContainText('Comments on your posts, replies and friend requests')
  await expect(card('Saved calculations')).toContainText('Choose ‘Save this’ in a calculator')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Money, worked out in the open.')
  await expectAccessibleAtEachWidth(page)
  const room = () =>
    dashboard(page)
      .locator('h2, time')
      .evaluateAll((texts) =>
        texts.map((text) => {
          const card = text.closest('section')?.getBoundingClientRect()
          return (card?.right ?? 0) - text.getBoundingClientRect().right
        }),
      )
  const expectTitlesFit = async () =>
    expect(Math.min(...(await room())), 'six cards leave room for their titles and times').toBeGreaterThan(0)
  await expectTitlesFit()
  const windowSize = page.viewportSize()
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(card('Your drafts'), `${width}`).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
    await expectTitlesFit()
  }
  if (windowSize) await page.setViewportSize(windowSize)
  await card('Recent notes').getByRole('link', { name: 'Third' }).click()
  await expect(page.getByRole('dialog', { name: 'Third' })).toBeVisible()
})

test('the latest posts of the front page are those that everybody can read', async ({ page, ownPortal }) => {
  await ownPortal.addPosts(
    { title: 'Still being written', postStatus: 'draft' },
    { title: 'Taken down', postStatus: 'hide' },
    { title: 'Thrown away', isDeleted: true },
    { title: 'For every reader' },
  )
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
  await openHydrated(page, '/')
  const latest = page.getByRole('region', { name: 'Latest from the blog' })
  await expect(latest).toContainText('For every reader')
  await expect(latest).not.toContainText(/Still being written|Taken down|Thrown away/)
})

test('a writer without drafts reads so, and no call is refused', async ({ page, ownPortal }) => {
  const account = await addAccount(ownPortal, { isStaff: true })
  await signIn(page, ownPortal.url, account)
  await openHydrated(page, '/')
  const drafts = dashboard(page).getByRole('region', { name: 'Your drafts' })
  await expect(drafts).toContainText('Your unpublished posts appear here.')
  await page.waitForLoadState('networkidle')
})

test('nothing moves when the dashboard arrives, and guests have none', async ({ page, ownPortal }) => {
  await openHydrated(page, '/')
  await expect(dashboard(page)).toBeHidden()
  await signIn(page, ownPortal.url, await addAccount(ownPortal))
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/v1/**', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/')
    const headline = page.getByRole('heading', { level: 1 })
    await expect(headline).toBeVisible()
    const before = await headline.boundingBox()
    release()
    await expect(dashboard(page)).toContainText('Your latest notes appear here.')
    await expect(dashboard(page)).toContainText('Choose ‘Save this’ in a calculator')
    expect(await headline.boundingBox()).toEqual(before)
    await page.unroute('**/api/v1/**')
  }
})
