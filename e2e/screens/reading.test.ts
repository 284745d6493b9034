import type { Post } from '@ledgerdeck/contract/blog'
import type { Locator, Page } from '@playwright/test'
import { findFullPost, getPost, listAllPosts } from '../fixtures/blog.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'
import { expectSoundInEveryLook } from '../fixtures/look.ts'
import { expectPageFacts } from '../fixtures/page-facts.ts'

const addressOf = ({ slug }: Pick<Post, 'slug'>) => `/finance/blog/detail/${slug}`

type BlockType = 'paragraph' | 'heading' | 'image' | 'quote' | 'code_snippet' | 'list'

/** The first block of a type. */
function firstBlock(post: Post, type: BlockType): Post['content_blocks'][number] {
  const block = post.content_blocks.find(({ block_type }) => block_type === type)
  if (!block) throw new Error(`${post.slug} has no ${type}`)
  return block
}

/** Opens a post that has every type of block. */
async function openFullPost(page: Page): Promise<{ post: Post; article: Locator }> {
  const post = await findFullPost(page.request)
  await openHydrated(page, addressOf(post))
  return { post, article: page.getByRole('article') }
}

test('a post says what it is, is accessible and fits every window', async ({ page }) => {
  const { post } = await openFullPost(page)
  await expectPageFacts(page, { title: post.title, canonical: addressOf(post), type: 'article' })
  await expectSoundInEveryLook(page)
})

test('a post begins with where it stands, who wrote it and when, and what it is about', async ({ page }) => {
  const { post, article } = await openFullPost(page)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'CORE',
    'BLOG',
    post.categories[0]?.name ?? '',
    post.title,
  ])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title)
  await expect(article.getByText(`By: ${post.author?.username}`)).toBeVisible()
  const day = new Date(post.published_date ?? '').toLocaleDateString('en-AU', {
    timeZone: 'Australia/Sydney',
    dateStyle: 'long',
  })
  await expect(article.getByText(day, { exact: true })).toBeVisible()
  await expect(article.getByText(`${post.reading_minutes} min read`)).toBeVisible()
  await expect(article.getByText(post.summary)).toBeVisible()
  for (const { name, slug } of post.categories) {
    const link = article.getByRole('list', { name: 'Categories' }).getByRole('link', { name })
    await expect(link).toHaveAttribute('href', `/finance/blog?category_slug=${slug}`)
  }
  for (const { name, slug } of post.tags) {
    const link = article.getByRole('list', { name: 'Tags' }).getByRole('link', { name: `#${name}`, exact: true })
    await expect(link).toHaveAttribute('href', `/finance/blog?tag_slug=${slug}`)
  }
})

test('paragraphs, quotes, lists and pictures stand as they were written', async ({ page }) => {
  const { post, article } = await openFullPost(page)
  const plain = post.content_blocks.find(({ block_type, inline }) => block_type === 'paragraph' && inline.length === 1)
  await expect(article.getByText(plain?.text_content ?? '', { exact: true })).toBeVisible()

  const quote = firstBlock(post, 'quote')
  const quoted = article.getByRole('figure').filter({ has: page.getByRole('blockquote') })
  await expect(quoted.first()).toContainText(quote.text_content)
  await expect(quoted.first()).toContainText(quote.attribution)

  for (const type of ['ordered', 'unordered']) {
    const list = post.content_blocks.find(
      ({ block_type, data_json }) => block_type === 'list' && data_json.type === type,
    )
    if (!list) continue
    const items = article.locator(type === 'ordered' ? 'ol' : 'ul').filter({ hasText: withoutMarks(list, 0) })
    await expect(items.getByRole('listitem')).toHaveText(list.inline_items.map((_, place) => withoutMarks(list, place)))
  }

  const picture = firstBlock(post, 'image')
  const figure = article.getByRole('figure').filter({ hasText: picture.caption })
  await expect(figure.getByRole('img', { name: picture.alt_text || 'Content image', exact: true })).toBeVisible()
})

/** An item of a list without the marks of bold, italic and code. */
function withoutMarks({ data_json }: Post['content_blocks'][number], place: number): string {
  const items = data_json.items as string[]
  return (items[place] ?? '').replaceAll(/\*\*|`|(?<!\w)_|_(?!\w)|\[([^\]]*)\]\([^)]*\)/g, '$1')
}

test('code is coloured and can be copied', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL })
  const { post, article } = await openFullPost(page)
  const code = article.getByRole('region', { name: / code$/ }).first()
  const { text_content: text } = firstBlock(post, 'code_snippet')
  expect(await code.textContent()).toBe(text)
  const colours = await code.evaluate((element) =>
    [...element.querySelectorAll('span')].map((token) => getComputedStyle(token).color),
  )
  expect(new Set(colours).size).toBeGreaterThan(2)
  const snippet = article
    .getByRole('figure')
    .filter({ has: page.getByRole('region', { name: / code$/ }) })
    .first()
  await snippet.getByRole('button', { name: /^Copy / }).click()
  await expect(snippet.getByRole('status')).toHaveText('Copied to the clipboard.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
})

test('the table of contents leads to the headings, each of which has its own address', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  const { post, article } = await openFullPost(page)
  const texts = post.content_blocks
    .filter(({ block_type }) => block_type === 'heading')
    .map(({ text_content }) => text_content)
  expect(texts.length).toBeGreaterThan(2)
  const contents = page.getByRole('navigation', { name: 'Table of contents' })
  await expect(contents.getByRole('link')).toHaveText(texts)
  await contents.getByRole('link', { name: texts.at(-1), exact: true }).click()
  const heading = article.getByRole('heading', { name: texts.at(-1), exact: true })
  await expect(heading).toBeInViewport({ ratio: 1 })
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
  expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  const anchor = new URL(page.url()).hash
  expect(anchor.length).toBeGreaterThan(1)
  await expect(heading.getByRole('link')).toHaveAttribute('href', anchor)

  await page.goto('/about')
  await page.goto(addressOf(post) + anchor)
  await expect(heading).toBeInViewport({ ratio: 1 })
})

test('on a phone the contents are folded above the text', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await openFullPost(page)
  const contents = page.getByRole('navigation', { name: 'Table of contents' })
  await expect(contents.getByRole('link')).toHaveCount(0)
  await contents.getByText('Contents').click()
  await contents.getByRole('link').last().click()
  await expect(page).toHaveURL(/#./)
})

test('related posts lead on to other posts', async ({ page }) => {
  const { post } = await openFullPost(page)
  const related = page.getByRole('region', { name: 'Related posts' })
  await expect(related.getByRole('heading', { level: 3 })).toHaveText(post.related_posts.map(({ title }) => title))
  await related.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.related_posts[0]?.title ?? '')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a post describes itself to search engines as an article with a place in the site', async ({ page, baseURL }) => {
  const { post } = await openFullPost(page)
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const [article, trail] = texts.map((text) => JSON.parse(text))
  const url = new URL(addressOf(post), baseURL).href
  expect(article).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: post.title,
    url,
    datePublished: post.published_date,
    author: { '@type': 'Person', name: post.author?.username },
  })
  expect((await page.request.get(article.image)).headers()['content-type']).toMatch(/^image\//)
  expect(trail['@type']).toBe('BreadcrumbList')
  expect(trail.itemListElement).toHaveLength(4)
  trail.itemListElement.forEach((item: { position: number; item?: string }, place: number) => {
    expect(item.position).toBe(place + 1)
    if (item.item) expect(new URL(item.item).origin).toBe(baseURL)
  })
})

test('the short form of an address leads to the post for good', async ({ page }) => {
  const [post] = await listAllPosts(page.request)
  const response = await page.request.get(`/finance/blog/${post?.slug}`, { maxRedirects: 0 })
  expect(response.status()).toBe(301)
  expect(response.headers().location).toBe(`/finance/blog/detail/${post?.slug}`)
  await page.goto(`/finance/blog/${post?.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post?.title ?? '')
})

test('a post that is not there is answered with 404, a text and the way to the list', async ({ page, problems }) => {
  problems.expect(/404/)
  const response = await page.goto('/finance/blog/detail/no-such-post')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post not found.')
  await expectSoundInEveryLook(page)
  await page.getByRole('main').getByRole('link', { name: 'Back to the blog' }).click()
  await expect(page).toHaveURL('/finance/blog')
})

test('pictures keep their room, fit their place and move nothing while they load', async ({ page }) => {
  const post = await findFullPost(page.request)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { layoutShifts: shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openHydrated(page, addressOf(post))
  const images = page.getByRole('article').getByRole('img')
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate(isLoaded)).toBe(true)
    const { width, height, ratio, src } = await image.evaluate(measure)
    expect(Math.abs(width / height - ratio)).toBeLessThan(0.01)
    expect(src).toMatch(/\.(avif|webp)$/)
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  expect(await page.evaluate(() => (window as Window & { layoutShifts?: number[] }).layoutShifts)).toEqual([])
})

const isLoaded = (element: Element) => element instanceof HTMLImageElement && element.naturalWidth > 0

function measure(element: Element) {
  if (!(element instanceof HTMLImageElement)) throw new Error('This is no picture.')
  const { currentSrc: src, naturalWidth, naturalHeight } = element
  return {
    src,
    ratio: naturalWidth / naturalHeight,
    width: Number(element.getAttribute('width')),
    height: Number(element.getAttribute('height')),
  }
}

test('a small screen loads a smaller picture than a large one', async ({ page }) => {
  const post = await findFullPost(page.request)
  const { alt_text: name, image_file_sources: sources } = firstBlock(post, 'image')
  const widths: number[] = []
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await openHydrated(page, addressOf(post))
    const image = page.getByRole('article').getByRole('img', { name, exact: true })
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate(isLoaded)).toBe(true)
    const { src } = await image.evaluate(measure)
    widths.push(sources.find(({ url }) => src.endsWith(url))?.width ?? 0)
  }
  expect(widths[0]).toBeGreaterThanOrEqual(288)
  expect(widths[1]).toBeGreaterThanOrEqual(600)
  expect(widths[0]).toBeLessThan(widths[1] ?? 0)
})

test('on paper there is the post without the furniture of the site', async ({ page }) => {
  const { post } = await openFullPost(page)
  await page.emulateMedia({ media: 'print' })
  for (const navigation of await page.getByRole('navigation').all()) await expect(navigation).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('article').getByText(post.summary)).toBeVisible()
  const { color, backgroundColor } = await page.locator('body').evaluate((body) => {
    const { color, backgroundColor } = getComputedStyle(body)
    return { color, backgroundColor }
  })
  expect(brightness(color)).toBeLessThan(60)
  expect(backgroundColor === 'rgba(0, 0, 0, 0)' || brightness(backgroundColor) > 240).toBe(true)
})

/** 0 for black, 255 for white. */
function brightness(color: string): number {
  const channels =
    color
      .match(/[\d.]+/g)
      ?.slice(0, 3)
      .map(Number) ?? []
  return channels.reduce((sum, channel) => sum + channel, 0) / 3
}

test('every sample post can be read, one after the other', async ({ page }) => {
  for (const { slug, title } of await listAllPosts(page.request)) {
    await page.goto(`/finance/blog/detail/${slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const post = await getPost(page.request, slug)
    const article = page.getByRole('article')
    await expect(article.getByText('Unsupported block type')).toHaveCount(0)
    const pictures = post.content_blocks.filter(({ block_type }) => block_type === 'image').length
    await expect(article.getByRole('img')).toHaveCount(pictures + (post.featured_image_url === null ? 0 : 1))
  }
})
