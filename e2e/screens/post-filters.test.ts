import type { PostSummary } from '@ledgerdeck/contract/blog'
import type { Page } from '@playwright/test'
import { getFilterOptions, listAllPosts, PostListScreen, readerDay } from '../fixtures/blog.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'

const address = '/finance/blog'

async function openList(page: Page, query = ''): Promise<PostListScreen> {
  await openHydrated(page, address + query)
  return new PostListScreen(page)
}

async function expectParameter(page: Page, name: string, value: string | null): Promise<void> {
  await expect.poll(() => new URL(page.url()).searchParams.get(name)).toBe(value)
}

const titlesOf = (posts: PostSummary[]) => posts.map(({ title }) => title)

test('the list can be narrowed to a category, and widened again', async ({ page }) => {
  const [category] = (await getFilterOptions(page.request)).categories
  if (!category) throw new Error('There is no category.')
  const list = await openList(page)
  await list.openForm()
  await list.form
    .getByRole('combobox', { name: 'Category' })
    .selectOption({ label: `${category.name} (${category.posts})` })
  await list.apply()
  await expectParameter(page, 'category_slug', category.slug)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(category.name)
  await list.expectCount(category.posts)
  await expect(list.cards).toHaveCount(category.posts)
  await expect(list.cards.getByRole('list', { name: 'Categories' }).filter({ hasText: category.name })).toHaveCount(
    category.posts,
  )
  await list.filterChip(`Category: ${category.name}`).click()
  await expect(page).toHaveURL(address)
  await list.expectCount((await listAllPosts(page.request)).length)
})

test('the list can be narrowed to a tag', async ({ page }) => {
  const [tag] = (await getFilterOptions(page.request)).tags.filter(({ posts }) => posts > 1)
  if (!tag) throw new Error('No tag has two posts.')
  const list = await openList(page)
  await list.openForm()
  await list.form.getByRole('combobox', { name: 'Tag' }).selectOption(tag.slug)
  await list.apply()
  await expectParameter(page, 'tag_slug', tag.slug)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Posts tagged ${tag.name}`)
  const tagged = (await listAllPosts(page.request)).filter(({ tags }) => tags.some(({ slug }) => slug === tag.slug))
  await expect(list.titles).toHaveText(titlesOf(tagged))
})

test('the list can be narrowed to an author', async ({ page }) => {
  const posts = await listAllPosts(page.request)
  const author = posts.at(-1)?.author?.username ?? ''
  const list = await openList(page)
  await list.openForm()
  await list.form.getByLabel('Author').fill(author)
  await list.apply()
  await expectParameter(page, 'author_username', author)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Posts by ${author}`)
  await expect(list.titles).toHaveText(titlesOf(posts.filter((post) => post.author?.username === author)))
})

test("the list can be narrowed to days of the reader's own calendar", async ({ page }) => {
  const posts = await listAllPosts(page.request)
  const days = posts.map(({ published_date }) => readerDay(published_date))
  const [until, from] = [days[2] ?? '', days[5] ?? '']
  const within = posts.filter((_, place) => (days[place] ?? '') >= from && (days[place] ?? '') <= until)
  const list = await openList(page)
  await list.openForm()
  await list.form.getByLabel('Published after').fill(from)
  await list.form.getByLabel('Published before').fill(until)
  await list.apply()
  await list.expectCount(within.length)
  await expect(list.titles).toHaveText(titlesOf(within))
  await page.reload()
  await expect(list.titles).toHaveText(titlesOf(within))
  await expect(list.form.getByLabel('Published after')).toHaveValue(from)
  await expect(list.form.getByLabel('Published before')).toHaveValue(until)
})

test('the list can be sorted by date and by title, both ways', async ({ page }) => {
  const latest = await listAllPosts(page.request)
  const byTitle = latest.toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
  const orders = {
    'Oldest first': latest.toReversed(),
    'Title A to Z': byTitle,
    'Title Z to A': byTitle.toReversed(),
    'Latest first': latest,
  }
  const list = await openList(page)
  await expect(list.titles).toHaveText(titlesOf(latest).slice(0, 9))
  await list.openForm()
  for (const [label, posts] of Object.entries(orders)) {
    await list.form.getByRole('combobox', { name: 'Sort' }).selectOption({ label })
    await list.apply()
    await expect(list.titles).toHaveText(titlesOf(posts).slice(0, 9))
  }
  await expect(page).toHaveURL(address)
})

test('a search shows where the words stand and marks them', async ({ page }) => {
  const list = await openList(page)
  await list.openForm()
  await list.form.getByRole('searchbox', { name: 'Title or text' }).fill('compound interest')
  await page.keyboard.press('Enter')
  await expectParameter(page, 'title', 'compound interest')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search: compound interest')
  await expect(list.cards.first().locator('mark').first()).toHaveText(/^(compound|interest)/i)
  await expect(list.filterChip('Text: compound interest')).toBeVisible()
  expect(await list.cards.count()).toBeLessThan((await listAllPosts(page.request)).length)
})

test('filters add up, and each can be taken away by itself', async ({ page }) => {
  const [post] = await listAllPosts(page.request)
  const [category, author] = [post?.categories[0], post?.author?.username ?? '']
  if (!post || !category) throw new Error('The newest post has no category.')
  const list = await openList(page, `?category_slug=${category.slug}&author_username=${author}`)
  await expect(list.titles.first()).toHaveText(post.title)
  await expect(page.getByText('Filter and sort (2 active)')).toBeVisible()
  await list.filterChip(`Author: ${author}`).click()
  await expectParameter(page, 'author_username', null)
  await expectParameter(page, 'category_slug', category.slug)
  await list.form.getByRole('link', { name: 'Clear' }).click()
  await expect(page).toHaveURL(address)
})

test('a change of filters starts at the first page again', async ({ page }) => {
  const list = await openList(page, '?page=2')
  await expect(list.pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await list.openForm()
  await list.form.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Oldest first' })
  await list.apply()
  await expectParameter(page, 'sort', 'oldest')
  await expectParameter(page, 'page', null)
  await expect(list.pages.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')
})

test('back and forward go through the filters, and the form follows', async ({ page }) => {
  const [category] = (await getFilterOptions(page.request)).categories
  if (!category) throw new Error('There is no category.')
  const list = await openList(page)
  await list.openForm()
  const choice = list.form.getByRole('combobox', { name: 'Category' })
  await choice.selectOption(category.slug)
  await list.apply()
  await list.expectCount(category.posts)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
  await list.openForm()
  await expect(choice).toHaveValue('')
  await page.goForward()
  await list.expectCount(category.posts)
  await expect(choice).toHaveValue(category.slug)
})

test('a link in a card leads to its category, author page or tag', async ({ page }) => {
  const list = await openList(page)
  const tag = list.cards.nth(3).getByRole('list', { name: 'Tags' }).getByRole('link').first()
  const name = (await tag.textContent())?.replace('#', '')
  await tag.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Posts tagged ${name}`)
  const category = list.cards.first().getByRole('list', { name: 'Categories' }).getByRole('link').first()
  const categoryName = (await category.textContent()) ?? ''
  await category.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(categoryName)
})

for (const query of [
  '?title=zzyzx',
  '?category_slug=no-such',
  '?page=99',
  '?author_username=nobody',
  '?published_after=2199-01-01',
]) {
  test(`where ${query} finds nothing, the list says so and offers all posts`, async ({ page }) => {
    const list = await openList(page, query)
    await expect(page.getByText('No posts found matching your criteria.', { exact: true })).toBeVisible()
    await expect(list.cards).toHaveCount(0)
    await page.getByRole('link', { name: 'Show all posts' }).click()
    await expect(page).toHaveURL(address)
    await expect(list.cards).toHaveCount(9)
  })
}
