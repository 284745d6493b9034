import type { Locator, Page } from '@playwright/test'
import { paragraph } from '../../api/src/blog/posts/posts.factory.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { PostListScreen } from '../fixtures/blog.ts'
import { addComments, addPost, CommentsScreen } from '../fixtures/comments.ts'
import { EditorScreen } from '../fixtures/editor.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth } from '../fixtures/layout.ts'
import { toastWith } from '../fixtures/toasts.ts'

const test = journey.extend<{ broken: BrokenList }>({
  baseURL: ({ ownPortal }, use) => use(ownPortal.url),
  broken: async ({ page, problems }, use) => {
    problems.expect(/500/)
    const category = `only-${crypto.randomUUID().slice(0, 8)}`
    await use({ category, address: `/finance/blog?category_slug=${category}`, titles: new PostListScreen(page).titles })
  },
})

interface BrokenList {
  category: string
  address: string
  titles: Locator
}

const breakCalls = (page: Page, path: string) => page.route(path, (route) => route.fulfill({ status: 500, json: {} }))

const serverText = 'A server error occurred (Status: 500).'

test('failed calls on the list of posts and on a post show their own error and can be retried', {
  tag: ['@state-43', '@error-25', '@error-27', '@error-32'],
}, async ({ page, ownPortal, broken: { category, address, titles } }) => {
  const author = await addAccount(ownPortal)
  const [slug] = await ownPortal.addPosts({ title: 'Mine', categories: [category], authorId: author.id })
  await signIn(page, ownPortal.url, author)
  await openHydrated(page, address)
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'Actions for Mine' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await breakCalls(page, '**/status/')
  await choose('Switch to Draft')
  await expect(toastWith(page, `Failed to update post status. ${serverText}`)).toBeVisible()
  await breakCalls(page, '**/bulk-delete/')
  await choose('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toastWith(page, `Failed to delete posts. ${serverText}`)).toBeVisible()
  await expect(titles).toHaveText(['Mine'])

  await breakCalls(page, `**/api/v1/blog/posts/${slug}/`)
  await titles.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error Loading Post')
  await expect(page.getByText(serverText, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(titles).toHaveText(['Mine'])
  await breakCalls(page, '**/api/v1/blog/posts/?*')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'BLOG' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to fetch blog posts.' })
  await expect(failure).toContainText(`${serverText}\nYou’re seeing an earlier version.`)
  await expect(page).toHaveURL('/finance/blog')
  await expect(titles).toHaveText(['Mine'])
  await page.unroute('**/api/v1/blog/posts/?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/finance/blog')
  await expect(failure).toHaveCount(0)
  await breakCalls(page, '**/api/v1/blog/posts/?*')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'ABOUT' }).click()
  await expect(page).toHaveURL('/about')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'BLOG' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to fetch blog posts.')
})

test('a signed-in reader sees the guest list of posts with an error when their own fails to load', async ({
  page,
  ownPortal,
  broken: { category, address, titles },
}) => {
  await ownPortal.addPosts(
    { title: 'For everyone', categories: [category] },
    { title: 'For staff', categories: [category], postStatus: 'hide' },
  )
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
  await breakCalls(page, '**/api/v1/blog/posts/?*')
  await openHydrated(page, address)
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to fetch blog posts.' })
  await expect(failure).toContainText(serverText)
  await expect(failure).toContainText('These are the posts that guests see.')
  await expect(titles).toHaveText(['For everyone'])
  await expect(titles).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(failure).toContainText(serverText)
  await expect(titles).toHaveText(['For everyone'])

  await page.unroute('**/api/v1/blog/posts/?*')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(titles).toHaveCount(2)
  await expect(failure).toHaveCount(0)
  await expect(page.getByText('2 posts', { exact: true })).toBeFocused()

  await breakCalls(page, '**/api/v1/blog/posts/?*')
  await page.getByRole('button', { name: 'Actions for For staff' }).click()
  await page.getByRole('menuitem', { name: 'Switch to Published' }).click()
  await expect(failure).toContainText('This may be out of date.')
  await expect(titles).toHaveCount(2)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(failure).toHaveCount(0)
  await expect(titles).toHaveCount(2)
})

test('the editor shows an error when a post fails to load or save, and keeps the text', {
  tag: ['@editor-6', '@editor-7', '@editor-9', '@state-43', '@error-30'],
}, async ({ page, ownPortal, problems }) => {
  problems.expect(/500/)
  const author = await addAccount(ownPortal)
  const [slug = ''] = await ownPortal.addPosts({ authorId: author.id, blocks: [paragraph('As it was.')] })
  const address = `/finance/blog/update/${slug}`
  const path = `**/api/v1/blog/posts/${slug}/`
  await signIn(page, ownPortal.url, author)
  await breakCalls(page, path)
  await openHydrated(page, address)
  await expect(page.getByText(`Error loading post details: ${serverText}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the blog' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(path)

  const held = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await held.promise
    await route.fallback()
  })
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByText('Loading post details...')).toBeVisible()
  held.resolve()
  const editor = new EditorScreen(page)
  await editor.button('Form').click()
  await editor.block(1).getByLabel('Text').fill('As it shall be.')

  const answered = Promise.withResolvers<void>()
  await page.route('**/posts/update/**', async (route) => {
    await answered.promise
    await route.fulfill({ status: 500, json: {} })
  })
  await editor.button('Save Changes').click()
  await expect(editor.button('Updating Post...')).toBeVisible()
  answered.resolve()
  await expect(editor.form.getByText('Failed to update post.')).toBeVisible()
  await expect(editor.form.getByText(serverText)).toBeVisible()
  await expect(editor.block(1).getByLabel('Text')).toHaveValue('As it shall be.')
  await page.unroute('**/posts/update/**')
  await editor.saveAndSucceed(slug)
  await expect(page.getByRole('article').first()).toContainText('As it shall be.')
})

test('the pages with my comments show their own error when loading or changing them fails', {
  tag: ['@my-comments-7', '@state-43', '@error-36', '@error-37'],
}, async ({ page, ownPortal, problems }) => {
  problems.expect(/500/)
  const reader = await addAccount(ownPortal)
  const post = await addPost(ownPortal)
  await addComments(ownPortal, post.id, [{ text: 'My remark', authorId: reader.id }])
  await signIn(page, ownPortal.url, reader)
  const list = '**/my-comments/?*'
  const held = Promise.withResolvers<void>()
  await page.route(list, async (route) => {
    await held.promise
    await route.fulfill({ status: 500, json: {} })
  })
  await page.goto('/finance/blog/my-comments')
  await expect(page.getByText('Loading your comments...')).toBeVisible()
  held.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to fetch your comments.')
  await expectAccessible(page)
  await page.unroute(list)
  await page.getByRole('link', { name: 'Try again' }).click()

  const own = page.getByRole('main').getByRole('listitem').filter({ hasText: 'My remark' })
  await breakCalls(page, '**/update/')
  await breakCalls(page, '**/delete/')
  await own.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toastWith(page, `Failed to delete comment. ${serverText}`)).toBeVisible()
  await own.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox').fill('My remark, changed')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update comment.' })).toContainText(serverText)
  await expect(page.getByRole('textbox')).toHaveValue('My remark, changed')

  const below = new CommentsScreen(page)
  await openHydrated(page, post.address)
  await expect(below.section.getByRole('textbox', { name: 'Edit your comment' })).toHaveValue('My remark, changed')
  await below.section.getByRole('button', { name: 'Save' }).click()
  await expect(below.section.getByRole('alert').filter({ hasText: 'Failed to update comment.' })).toBeVisible()
})
