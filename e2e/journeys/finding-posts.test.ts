import type { PostSummary } from '@ledgerdeck/contract/blog'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { getFilterOptions, listAllPosts, PostListScreen, readerDay } from '../fixtures/blog.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { expectPageFacts } from '../fixtures/page-facts.ts'

const address = '/finance/blog'

const titlesOf = (posts: readonly PostSummary[]) => posts.map(({ title }) => title)

test('a reader filters, sorts and pages the list of posts, and returns to the same spot after a post', {
  tag: [
    '@route-12',
    '@post-list-1',
    '@post-list-2',
    '@post-list-3',
    '@post-list-6',
    '@post-list-8',
    '@entity-20',
    '@state-39',
    '@state-40',
    '@error-26',
    '@constant-19',
  ],
}, async ({ page }) => {
  const posts = await listAllPosts(page.request)
  const { categories, tags } = await getFilterOptions(page.request)
  const [newest] = posts
  const [category] = categories
  const tag = tags.find(({ posts: tagged }) => tagged > 1)
  if (!newest || !category || !tag) throw new Error('The sample content isn’t what this journey needs.')
  const list = new PostListScreen(page)
  const { form, titles, pages } = list
  const heading = page.getByRole('heading', { level: 1 })
  const summary = page.getByText(/^Filter and sort/)

  await test.step('the newest posts come first, each on a card', async () => {
    await openHydrated(page, address)
    await expectPageFacts(page, { title: 'Blog', canonical: address })
    await list.expectCount(posts.length)
    await expect(titles).toHaveText(titlesOf(posts).slice(0, 9))
    const card = list.cards.first()
    await expect(card.getByText(newest.summary)).toBeVisible()
    await expect(card.getByText(newest.author?.username ?? 'Unknown', { exact: true })).toBeVisible()
    const day = new Date(newest.published_date ?? '').toLocaleDateString('en-AU', {
      timeZone: 'Australia/Sydney',
      dateStyle: 'long',
    })
    await expect(card.getByText(day, { exact: true })).toBeVisible()
    await expect(card.getByText(`${newest.reading_minutes} min read`)).toBeVisible()
    await expect(card.getByRole('list', { name: 'Categories' })).toContainText(newest.categories[0]?.name ?? '')
    await expect(card.getByRole('list', { name: 'Tags' })).toContainText(newest.tags[0]?.name ?? '')
    await expect(card.getByRole('img')).toHaveAttribute('alt', newest.featured_image_alt)
  })

  await test.step('the form opens by the keyboard and narrows the list to a category', async () => {
    await expect(form).toBeHidden()
    await summary.press('Enter')
    await expect(form).toBeVisible()
    await expect(form.getByRole('combobox', { name: 'Status' })).toHaveCount(0)
    await expect(form.getByRole('combobox', { name: 'Sort' })).toHaveValue('latest')
    await expectAccessible(page)
    await form
      .getByRole('combobox', { name: 'Category' })
      .selectOption({ label: `${category.name} (${category.posts})` })
    await list.apply()
    await expect(page).toHaveURL(`${address}?category_slug=${category.slug}`)
    await expect(heading).toHaveText(category.name)
    await list.expectCount(category.posts)
    const named = list.cards.getByRole('list', { name: 'Categories' }).filter({ hasText: category.name })
    await expect(named).toHaveCount(category.posts)
  })

  await test.step('filters combine, and each can be removed', async () => {
    const both = posts.find(({ categories: own, author }) => author && own.some(({ slug }) => slug === category.slug))
    const author = both?.author?.username ?? ''
    await form.getByLabel('Author').fill(author)
    await list.apply()
    await expect(summary).toHaveText('Filter and sort (2 active)')
    await expect(heading).toHaveText('Selected posts')
    await list.filterChip(`Category: ${category.name}`).click()
    await expect(page).toHaveURL(`${address}?author_username=${author}`)
    await expect(heading).toHaveText(`Posts by ${author}`)
    const own = posts.filter((post) => post.author?.username === author)
    await list.expectCount(own.length)
    await expect(titles).toHaveText(titlesOf(own).slice(0, 9))
    await form.getByRole('link', { name: 'Clear' }).click()
    await expect(page).toHaveURL(address)
    await expect(form).toBeHidden()
  })

  await test.step('a tag, words and days narrow it as well', async () => {
    await summary.press('Enter')
    await form.getByRole('combobox', { name: 'Tag' }).selectOption(tag.slug)
    await list.apply()
    await expect(heading).toHaveText(`Posts tagged ${tag.name}`)
    const tagged = posts.filter(({ tags: own }) => own.some(({ slug }) => slug === tag.slug))
    await expect(titles).toHaveText(titlesOf(tagged).slice(0, 9))

    await form.getByRole('combobox', { name: 'Tag' }).selectOption('')
    await form.getByRole('searchbox', { name: 'Title or text' }).fill('compound interest')
    await page.keyboard.press('Enter')
    await expect(heading).toHaveText('Search: compound interest')
    await expect(list.cards.first().locator('mark').first()).toHaveText(/^(compound|interest)/i)
    await form.getByRole('searchbox', { name: 'Title or text' }).fill('zzyzx')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No posts found matching your criteria.', { exact: true })).toBeVisible()
    await expect(list.cards).toHaveCount(0)
    await page.getByRole('link', { name: 'Show all posts' }).click()
    await expect(page).toHaveURL(address)
    await expect(form).toBeHidden()

    const days = posts.map(({ published_date }) => readerDay(published_date))
    const [until, from] = [days[2] ?? '', days[5] ?? '']
    const within = posts.filter((_, place) => (days[place] ?? '') >= from && (days[place] ?? '') <= until)
    await summary.press('Enter')
    await form.getByLabel('Published after').fill(from)
    await form.getByLabel('Published before').fill(until)
    await list.apply()
    await expect(titles).toHaveText(titlesOf(within))
    await page.reload()
    await expect(titles).toHaveText(titlesOf(within))
    await expect(form.getByLabel('Published after')).toHaveValue(from)
    await expect(form.getByLabel('Published before')).toHaveValue(until)
  })

  await test.step('pages wrap around at both ends and are announced', async () => {
    const lastPage = Math.ceil(posts.length / 9)
    expect(lastPage).toBeGreaterThan(1)
    await openHydrated(page, address)
    await pages.getByRole('link', { name: 'Previous page' }).click()
    await expect(page).toHaveURL(`${address}?page=${lastPage}`)
    await expect(titles).toHaveText(titlesOf(posts).slice((lastPage - 1) * 9))
    await expect(pages.getByRole('status')).toHaveText(`Page ${lastPage} of ${lastPage}`)
    await expect(page).toHaveTitle(`Blog, page ${lastPage} · Ledgerdeck`)
    await pages.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(address)
    await expect(titles.first()).toHaveText(newest.title)
    await pages.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(`${address}?page=2`)
    await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  })

  await test.step('every order begins at the first page', async () => {
    const byTitle = posts.toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
    const orders = {
      'Oldest first': { sort: 'oldest', sorted: posts.toReversed() },
      'Title A to Z': { sort: 'title_asc', sorted: byTitle },
      'Title Z to A': { sort: 'title_desc', sorted: byTitle.toReversed() },
    }
    await summary.press('Enter')
    for (const [label, { sort, sorted }] of Object.entries(orders)) {
      await form.getByRole('combobox', { name: 'Sort' }).selectOption({ label })
      await list.apply()
      await expect(page).toHaveURL(`${address}?sort=${sort}`)
      await expect(titles).toHaveText(titlesOf(sorted).slice(0, 9))
      await expect(pages.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')
    }
  })

  await test.step('the way back from a post restores the scroll position of the list, on a phone too', async () => {
    for (const way of ['back', 'link'] as const) {
      const link = titles.nth(6).getByRole('link')
      await link.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      const left = await page.evaluate(() => scrollY)
      expect(left).toBeGreaterThan(300)
      await link.click()
      const toList = page.getByRole('link', { name: 'Back to the blog' })
      await expect(toList).toBeVisible()
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
      if (way === 'back') await page.goBack()
      // Uses the keyboard, because layout shifts above could move it away from a click.
      else await toList.press('Enter')
      await expect(page).toHaveURL(`${address}?sort=title_desc`)
      await expect(titles).toHaveCount(9)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
      await page.setViewportSize({ width: 375, height: 700 })
    }
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  await test.step('a term on a card links to its posts', async () => {
    const link = list.cards.first().getByRole('list', { name: 'Tags' }).getByRole('link').first()
    const name = ((await link.textContent()) ?? '').replace('#', '')
    await link.click()
    await expect(heading).toHaveText(`Posts tagged ${name}`)
  })
})
