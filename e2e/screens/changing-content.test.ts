import { paragraph } from '../../api/src/blog/posts/posts.factory.ts'
import { PostListScreen } from '../fixtures/blog.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test.describe.configure({ mode: 'default' })

test('a site without posts says so, and has no link to all posts', async ({ page, ownPortal }) => {
  await ownPortal.removePosts()
  await openHydrated(page, '/finance/blog')
  await expect(page.getByText('No posts found matching your criteria.', { exact: true })).toBeVisible()
  await expect(page.getByText('Nothing published yet.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show all posts' })).toHaveCount(0)
})

test('a post without blocks says so', { tag: '@post-7' }, async ({ page, ownPortal }) => {
  const [slug] = await ownPortal.addPosts({ title: 'Nothing in it' })
  await openHydrated(page, `/finance/blog/detail/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing in it')
  await expect(page.getByText('This post has no content blocks.', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Table of contents' })).toHaveCount(0)
})

test('a block of an unknown type is named, and the rest of the post is shown', { tag: '@post-15' }, async ({
  page,
  ownPortal,
}) => {
  const [slug] = await ownPortal.addPosts({ blocks: [paragraph('Before it.'), paragraph('A film', 2)] })
  await ownPortal.withDatabase(({ pool }) =>
    pool.query(`update content_blocks set block_type = 'video' where text_content = 'A film'`),
  )
  await openHydrated(page, `/finance/blog/detail/${slug}`)
  await expect(page.getByRole('article').getByText('Before it.')).toBeVisible()
  await expect(page.getByText('Unsupported block type: video', { exact: true })).toBeVisible()
})

test('text that looks like markup is shown as typed', { tag: '@post-9' }, async ({ page, ownPortal }) => {
  const text = '<img src=x onerror=alert(1)> & <script>alert(2)</script> "quoted"'
  const [slug] = await ownPortal.addPosts({ title: text, summary: text, blocks: [paragraph(text)] })
  await openHydrated(page, `/finance/blog/detail/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
  await expect(page.getByRole('article').getByText(text, { exact: true })).toHaveCount(2 + 1)
  await page.goto('/finance/blog')
  await expect(new PostListScreen(page).titles.filter({ hasText: text })).toHaveCount(1)
})

test('very long words do not overflow, and right-to-left text is aligned to the right', async ({ page, ownPortal }) => {
  const word = 'Unbroken'.repeat(30)
  const rightToLeft = 'مرحبا بالعالم'
  const [slug] = await ownPortal.addPosts({
    title: word.slice(0, 190),
    summary: word,
    categories: [word.slice(0, 90)],
    blocks: [
      paragraph(word),
      { ...paragraph('', 2), block_type: 'list', data_json: { type: 'ordered', items: [word, rightToLeft] } },
      { ...paragraph('', 3), block_type: 'image', alt_text: word, caption: word, data_json: {} },
      { ...paragraph(word, 4), block_type: 'heading', data_json: { level: 2 } },
      paragraph(rightToLeft, 5),
    ],
  })
  await openHydrated(page, `/finance/blog/detail/${slug}`)
  const text = page.getByRole('article').getByText(rightToLeft).last()
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    const gap = await text.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return element.getBoundingClientRect().right - range.getBoundingClientRect().right
    })
    expect(gap).toBeLessThan(2)
  }
})

test('an old address of a post and its short form redirect permanently to the current one', {
  tag: ['@route-14', '@blog-calls-13'],
}, async ({ page, ownPortal }) => {
  const [slug] = await ownPortal.addPosts({ title: 'Renamed since' })
  await ownPortal.withDatabase(({ pool }) =>
    pool.query('insert into post_slugs (slug, post_id) select $2, id from posts where slug = $1', [
      slug,
      'its-old-name',
    ]),
  )
  for (const address of ['/finance/blog/detail/its-old-name', `/finance/blog/${slug}`]) {
    const response = await page.request.get(address, { maxRedirects: 0 })
    expect(response.status()).toBe(301)
    expect(response.headers().location).toBe(`/finance/blog/detail/${slug}`)
  }
  await page.goto('/finance/blog/its-old-name')
  await expect(page).toHaveURL(`/finance/blog/detail/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renamed since')
})

test('guests cannot open drafts, hidden posts or deleted posts', { tag: '@role-13' }, async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/404/)
  const slugs = await ownPortal.addPosts(
    { title: 'Still a draft', postStatus: 'draft' },
    { title: 'Hidden again', postStatus: 'hide' },
    { title: 'Deleted', isDeleted: true },
  )
  for (const slug of slugs) {
    const response = await page.goto(`/finance/blog/detail/${slug}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post not found.')
  }
  await page.goto('/finance/blog')
  await expect(new PostListScreen(page).titles.filter({ hasText: /Still a draft|Hidden again|Deleted/ })).toHaveCount(0)
})

test('an open page shows a new post after the next click', { tag: '@state-38' }, async ({ page, ownPortal }) => {
  await openHydrated(page, '/finance/blog')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name: 'ABOUT' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^About/)
  await ownPortal.addPosts({ title: 'While you were reading', publishedDate: new Date() })
  await expect(async () => {
    await bar.getByRole('link', { name: 'CORE' }).click()
    await bar.getByRole('link', { name: 'BLOG' }).click()
    await expect(new PostListScreen(page).titles.first()).toHaveText('While you were reading', { timeout: 1000 })
  }).toPass()
})

test('posts made by the portal command appear in the list', async ({ page, ownPortal }) => {
  const countPosts = async () => {
    const response = await page.request.get('/api/v1/blog/posts/')
    return response.ok() ? ((await response.json()).totalPost as number) : 0
  }
  const before = await countPosts()
  await ownPortal.command('seed', '--posts', '12')
  await expect.poll(countPosts).toBeGreaterThan(before + 6)
  await page.goto('/finance/blog')
  await new PostListScreen(page).expectCount(await countPosts())
})

test('the pagination shows at most five page numbers around the current page', {
  tag: ['@state-40', '@constant-11'],
}, async ({ page, ownPortal }) => {
  await ownPortal.addPosts(...Array.from({ length: 70 }, (_, place) => ({ title: `Number ${place}` })))
  const { pages } = new PostListScreen(page)
  const numbers = pages.getByRole('link', { name: /^Page / })
  let last = 0
  await expect(async () => {
    await openHydrated(page, '/finance/blog')
    last = Number((await pages.getByRole('status').textContent())?.replace(/^.* of /, ''))
    expect(last).toBeGreaterThan(8)
  }).toPass()
  await expect(numbers).toHaveText(['1', '2', '3', '4', '5'])
  await numbers.last().click()
  await expect(numbers).toHaveText(['3', '4', '5', '6', '7'])
  await page.goto(`/finance/blog?page=${last}`)
  await expect(numbers).toHaveText([4, 3, 2, 1, 0].map((back) => String(last - back)))
  await pages.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/finance/blog')
  await pages.getByRole('link', { name: 'Previous page' }).click()
  await expect(page).toHaveURL(`/finance/blog?page=${last}`)
})
