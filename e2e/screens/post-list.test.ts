import { listAllPosts, PostListScreen } from '../fixtures/blog.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth } from '../fixtures/layout.ts'
import { expectPageFacts } from '../fixtures/page-facts.ts'

const address = '/finance/blog'

test('the list of posts has its title and address, is accessible and fits every window', {
  tag: '@post-list-1',
}, async ({ page }) => {
  await openHydrated(page, address)
  await expectPageFacts(page, { title: 'Blog', canonical: address })
  await page.getByText('Filter and sort').click()
  await expectAccessibleAtEachWidth(page)
})

test('a list without posts and a search are accessible too', async ({ page }) => {
  for (const query of ['?title=zzyzx', '?title=interest']) {
    await openHydrated(page, address + query)
    await expectAccessibleAtEachWidth(page)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow')
  }
})

test('a click anywhere on a card opens its post', async ({ page }) => {
  await openHydrated(page, address)
  // The link of the title lies on top.
  await new PostListScreen(page).cards.first().getByText('min read').click({ force: true })
  await expect(page).toHaveURL(/\/finance\/blog\/detail\//)
})

test('the second address of the list shows the same posts and names the first as canonical', {
  tag: '@route-12',
}, async ({ page }) => {
  await openHydrated(page, `${address}/list`)
  await expectPageFacts(page, { title: 'Blog', canonical: address })
  await expect(new PostListScreen(page).cards).toHaveCount(9)
})

test('going back before the scripts have loaded shows the right page of the list', async ({ page }) => {
  await openHydrated(page, address)
  const { pages, titles } = new PostListScreen(page)
  const first = await titles.allTextContents()
  await pages.getByRole('link', { name: 'Page 2' }).click()
  await expect(titles).not.toHaveText(first)
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.fallback()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(address)
  held.resolve()
  await expect(titles).toHaveText(first)
  await expect(pages.getByRole('status')).toHaveText(/^Page 1 of /)
})

test('the page links to feeds that hold the posts of the list', async ({ page }) => {
  await page.goto(`${address}?category_slug=travel`)
  const head = page.locator('head')
  const posts = await listAllPosts(page.request)
  const travel = posts.filter(({ categories }) => categories.some(({ slug }) => slug === 'travel'))
  expect(travel.length).toBeGreaterThan(0)
  for (const type of ['application/atom+xml', 'application/feed+json']) {
    const feed = (await head.locator(`link[rel=alternate][type="${type}"]`).getAttribute('href')) ?? ''
    const response = await page.request.get(feed)
    expect(response.headers()['content-type']).toContain(type)
    const body = await response.text()
    for (const { slug } of travel) expect(body).toContain(`/finance/blog/detail/${slug}`)
    expect(body.includes('<entry>') ? body.split('<entry>').length - 1 : JSON.parse(body).items.length).toBe(
      travel.length,
    )
  }
  await expect(page.getByRole('region', { name: 'Posts' }).getByRole('link', { name: 'Atom feed' })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the list can be read, filtered, sorted and paged', { tag: '@post-list-1' }, async ({ page }) => {
    await page.goto(address)
    const { cards, pages, form } = new PostListScreen(page)
    await expect(cards).toHaveCount(9)
    await pages.getByRole('link', { name: 'Next page' }).click()
    await expect(page).toHaveURL(`${address}?page=2`)
    await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')

    await page.getByText('Filter and sort').click()
    await form.getByRole('searchbox', { name: 'Title or text' }).fill('interest')
    await form.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Oldest first' })
    await form.getByLabel('Published after').fill('2020-01-31')
    await form.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page).toHaveURL(/title=interest/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search: interest')
    await expect(cards.first().locator('mark').first()).toHaveText(/interest/i)
    await expect(form.getByRole('combobox', { name: 'Sort' })).toHaveValue('oldest')
    await expect(form.getByLabel('Published after')).toHaveValue('2020-01-31')
    await form.getByRole('link', { name: 'Clear' }).click()
    await expect(page).toHaveURL(address)
    await cards.first().getByRole('heading', { level: 2 }).getByRole('link').click()
    await expect(page).toHaveURL(/\/finance\/blog\/detail\//)
    await expect(page.getByText('By: ')).toBeVisible()
  })
})
