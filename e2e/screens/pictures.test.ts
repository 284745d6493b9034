import type { Locator, Page } from '@playwright/test'
import { addAccount, logIn, signIn } from '../fixtures/accounts.ts'
import { findFullPost, listAllPosts, PostListScreen } from '../fixtures/blog.ts'
import { expect, test } from '../fixtures/journey.ts'
import { addManga, LibraryScreen } from '../fixtures/manga.ts'

/** Fails an image once. Returns the function that releases the next requests. */
async function failFirst(page: Page, folder: string): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  let asked = 0
  await page.route(`**${folder}/**`, async (route) => {
    asked += 1
    if (asked === 1) return route.fulfill({ status: 404 })
    await released
    await route.fallback()
  })
  return resolve
}

const folderOf = (address: string | null) =>
  new URL(address ?? '', 'http://any.example').pathname.replace(/\/[^/]*$/, '')

async function expectOutOfSight(picture: Locator): Promise<void> {
  await expect(picture).toHaveCSS('opacity', '0')
}

async function expectShown(picture: Locator): Promise<void> {
  await expect(picture).toHaveCSS('opacity', '1')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
}

test('a placeholder replaces the picture of a post while it is loaded again', async ({ page, problems }) => {
  problems.expect(/404.*\/media\//)
  const [post] = (await listAllPosts(page.request)).filter(({ featured_image_url }) => featured_image_url !== null)
  const release = await failFirst(page, folderOf(post?.featured_image_url ?? null))
  await page.goto(`/finance/blog/detail/${post?.slug}`)
  const picture = page.getByRole('article').locator('header img')
  const plate = page.getByRole('article').getByRole('img', { name: post?.featured_image_alt, exact: true })
  await expectOutOfSight(picture)
  await expect(plate).toBeVisible()
  release()
  await expectShown(picture)
  await expect(plate).toHaveCount(1)
})

test('a placeholder replaces a picture in the text of a post while it is loaded again', async ({ page, problems }) => {
  problems.expect(/404.*\/media\//)
  const post = await findFullPost(page.request)
  const block = post.content_blocks.find(({ block_type }) => block_type === 'image')
  const release = await failFirst(page, folderOf(block?.image_file_url ?? null))
  await page.goto(`/finance/blog/detail/${post.slug}`)
  const figure = page.getByRole('article').getByRole('figure').filter({ hasText: block?.caption })
  await figure.scrollIntoViewIfNeeded()
  await expectOutOfSight(figure.locator('img'))
  await expect(figure.getByRole('img', { name: block?.alt_text, exact: true })).toBeVisible()
  release()
  await expectShown(figure.locator('img'))
  await expect(figure.getByRole('img')).toHaveCount(1)
})

test('the picture on the card of a post is hidden while it is loaded again', async ({ page, problems }) => {
  problems.expect(/404.*\/media\//)
  const [post] = (await listAllPosts(page.request)).filter(({ featured_image_url }) => featured_image_url !== null)
  const release = await failFirst(page, folderOf(post?.featured_image_url ?? null))
  await page.goto(`/finance/blog?title=${encodeURIComponent(post?.title ?? '')}`)
  const picture = new PostListScreen(page).cards.first().locator('img')
  await expectOutOfSight(picture)
  release()
  await expectShown(picture)
})

test('the first letter of a manga replaces its cover while the cover is loaded again', { tag: '@state-29' }, async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/404.*\/media\//)
  const { slug, title } = await addManga(ownPortal)
  const reader = await addAccount(ownPortal)
  const { access } = await logIn(page.context(), ownPortal.url, reader)
  const answer = await page.request.get(`${ownPortal.url}/api/v1/manga/manga/${slug}/`, {
    headers: { Authorization: `Bearer ${access}` },
  })
  const release = await failFirst(page, folderOf((await answer.json()).cover_url))
  await signIn(page, ownPortal.url, reader)
  await page.goto(`${ownPortal.url}/tools/manga?search=${encodeURIComponent(title)}`)
  const row = new LibraryScreen(page).row(title)
  await expectOutOfSight(row.locator('img'))
  await expect(row.getByText('M', { exact: true })).toBeVisible()
  release()
  await expectShown(row.locator('img'))
  await expect(row.getByText('M', { exact: true })).toHaveCount(0)
})
