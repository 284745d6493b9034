import type { Page } from '@playwright/test'
import { getFilterOptions, PostListScreen } from '../fixtures/blog.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'

const address = '/finance/blog'

async function openList(page: Page, query = ''): Promise<PostListScreen> {
  await openHydrated(page, address + query)
  return new PostListScreen(page)
}

test('back and forward move through the filters, and the form follows', { tag: '@post-list-2' }, async ({ page }) => {
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

test('clearing the filter form also clears input that was not applied', async ({ page }) => {
  const list = await openList(page)
  await list.openForm()
  const text = list.form.getByLabel('Title or text')
  const sort = list.form.getByRole('combobox', { name: 'Sort' })
  await text.fill('offset account')
  await sort.selectOption('Oldest first')
  await list.form.getByRole('link', { name: 'Clear' }).click()
  await expect(text).toHaveValue('')
  await expect(sort).toHaveValue('latest')
})

test('a half-typed date is refused at its field until it is cleared', async ({ page }) => {
  const list = await openList(page)
  await list.openForm()
  const date = list.form.getByLabel('Published after')
  await date.pressSequentially('02')
  await page.keyboard.press('Enter')
  await expect(date).toHaveAccessibleDescription('Enter the full date or clear the field.')
  await expect(date).toBeFocused()
  for (const key of ['ArrowLeft', 'Backspace']) await page.keyboard.press(key)
  await expect(date).toHaveAccessibleDescription('')
  await date.pressSequentially('02')
  await list.form.getByRole('button', { name: 'Apply filters' }).click()
  await expect(date).toHaveAccessibleDescription('Enter the full date or clear the field.')
  await list.form.getByRole('link', { name: 'Clear' }).click()
  await expect(date).toHaveAccessibleDescription('')
})

test('a search without results says so and offers all posts', { tag: '@error-26' }, async ({ page }) => {
  const list = new PostListScreen(page)
  const queries = [
    '?title=zzyzx',
    '?category_slug=no-such',
    '?author_username=nobody',
    '?published_after=2199-01-01',
    '?page=99',
  ]
  for (const query of queries) {
    await page.goto(address + query)
    await expect(page.getByText('No posts found matching your criteria.', { exact: true })).toBeVisible()
    await expect(list.cards).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Show all posts' }).click()
  await expect(page).toHaveURL(address)
  await expect(list.cards).toHaveCount(9)
})
