import type { Post } from '@ledgerdeck/contract/blog'
import type { Locator, Page } from '@playwright/test'
import { paragraph } from '../../api/src/blog/posts/posts.factory.ts'
import { findFullPost, firstBlock, getPost, listAllPosts } from '../fixtures/blog.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth } from '../fixtures/layout.ts'
import { expectPageFacts } from '../fixtures/page-facts.ts'

const addressOf = ({ slug }: Pick<Post, 'slug'>) => `/finance/blog/detail/${slug}`

async function openFullPost(page: Page): Promise<{ post: Post; article: Locator }> {
  const post = await findFullPost(page.request)
  await openHydrated(page, addressOf(post))
  return { post, article: page.getByRole('article') }
}

test('a post has its title and address, is accessible and fits every window', async ({ page }) => {
  const { post } = await openFullPost(page)
  await expectPageFacts(page, { title: post.title, canonical: addressOf(post), type: 'article' })
  await expectAccessibleAtEachWidth(page)
  const crumb = page.getByRole('navigation', { name: 'Breadcrumb' }).getByText(post.title)
  expect(await crumb.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('the table of contents links to the headings, and each heading has its own address', async ({ page }) => {
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

test('a missing post returns status 404 with a message and a link to the list', { tag: '@post-8' }, async ({
  page,
  problems,
}) => {
  problems.expect(/404/)
  const response = await page.goto('/finance/blog/detail/no-such-post')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post not found.')
  await expectAccessibleAtEachWidth(page)
  await page.getByRole('main').getByRole('link', { name: 'Back to the blog' }).click()
  await expect(page).toHaveURL('/finance/blog')
})

test('pictures reserve their space, fit the page and cause no layout shift while they load', {
  tag: '@post-2',
}, async ({ page }) => {
  const post = await findFullPost(page.request)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { layoutShifts: shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openHydrated(page, addressOf(post))
  const images = page.getByRole('article').locator('img')
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
  if (!(element instanceof HTMLImageElement)) throw new Error('This is not a picture.')
  const { currentSrc: src, naturalWidth, naturalHeight } = element
  return {
    src,
    ratio: naturalWidth / naturalHeight,
    width: Number(element.getAttribute('width')),
    height: Number(element.getAttribute('height')),
  }
}

test('bold and italic text has the typeface of the text around it when their files are missing', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_FAILED/)
  await page.route(/literata-(?:bold|italic)/, (route) => route.abort())
  const post = await findFullPost(page.request)
  await openHydrated(page, addressOf(post))
  const devTools = await context.newCDPSession(page)
  await devTools.send('DOM.enable')
  await devTools.send('CSS.enable')
  const { root } = await devTools.send('DOM.getDocument')
  const facesOf = async (selector: string) => {
    const { nodeId } = await devTools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts.map(({ familyName }) => familyName)
  }
  for (const selector of ['article strong', 'article blockquote p'])
    await expect.poll(() => facesOf(selector)).toEqual([expect.stringMatching(/Literata/)])
})

test('on a phone, bold and italic load after the first page of a visit and are used from the second on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 412, height: 823 })
  const post = await findFullPost(page.request)
  await openHydrated(page, addressOf(post))
  const withoutFaces = /^"Literata Upright"/
  const article = page.getByRole('article')
  const bold = article.locator('strong').first()
  await expect(bold).toHaveCSS('font-family', withoutFaces)
  await expect.poll(() => loadedFaces(page)).toEqual(expect.arrayContaining(['400 italic', '700 normal']))
  await expect(bold).toHaveCSS('font-family', withoutFaces)

  await article.getByRole('list', { name: 'Categories' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/finance\/blog\?/)
  await expect(page.getByRole('article').getByRole('paragraph').first()).toHaveCSS('font-family', /^Literata,/)
})

for (const [reader, width, saveData] of [
  ['in a wide window', 1280, false],
  ['on a phone', 412, false],
  ['on a phone that saves data', 412, true],
] as const) {
  const isLoaded = width < 1024 && !saveData
  test(`a reader ${reader} gets ${isLoaded ? 'the' : 'no'} bold and italic that only the next page may show`, async ({
    page,
    ownPortal,
  }) => {
    const [slug = ''] = await ownPortal.addPosts({ blocks: [paragraph('Neither bold nor italic.')] })
    await page.addInitScript((saved) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: saved } })
    }, saveData)
    await page.setViewportSize({ width, height: 823 })
    await openHydrated(page, ownPortal.url + addressOf({ slug }))
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    const faces = expect.arrayContaining(['400 italic', '700 normal'])
    await expect.poll(() => loadedFaces(page)).toEqual(isLoaded ? faces : [])
  })
}

/** Lists the loaded faces of Literata except the regular one. */
async function loadedFaces(page: Page): Promise<string[]> {
  const loaded = await page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => /Literata"?$/.test(family) && status === 'loaded')
      .map(({ weight, style }) => `${weight} ${style}`),
  )
  return loaded.filter((face) => face !== '400 normal')
}

test('a printed post has no grid that would print over what follows it', async ({ page }) => {
  const { article } = await openFullPost(page)
  await page.emulateMedia({ media: 'print' })
  const layouts = await article
    .locator('strong')
    .first()
    .evaluate((strong) => {
      const found = []
      for (let box = strong.parentElement; box && box.id !== 'main'; box = box.parentElement)
        found.push(getComputedStyle(box).display)
      return found
    })
  expect(new Set(layouts)).toEqual(new Set(['block']))
})

test('on a phone the gaps around the slashes of the trail are equal', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await openFullPost(page)
  const gaps = await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => {
        const name = item.firstElementChild
        const { paddingLeft, paddingRight } = getComputedStyle(name ?? item)
        return [
          paddingLeft,
          paddingRight,
          (name?.getBoundingClientRect().left ?? 0) - item.getBoundingClientRect().left,
        ]
      }),
    )
  expect(gaps.length).toBeGreaterThan(2)
  expect(new Set(gaps.map(String)).size).toBe(1)
})

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

test('a printed post leaves out the navigation and other parts of the site', async ({ page }) => {
  const { post } = await openFullPost(page)
  await page.emulateMedia({ media: 'print' })
  for (const navigation of await page.getByRole('navigation').all()) await expect(navigation).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('article').getByText(post.summary)).toBeVisible()
  // Scroll containers are never split between printed pages.
  const code = page.getByRole('article').locator('section:has(> pre)').first()
  await expect(code).toHaveCSS('overflow-x', 'visible')
  const { color, backgroundColor } = await page.locator('body').evaluate((body) => {
    const { color, backgroundColor } = getComputedStyle(body)
    return { color, backgroundColor }
  })
  expect(brightness(color)).toBeLessThan(60)
  expect(backgroundColor === 'rgba(0, 0, 0, 0)' || brightness(backgroundColor) > 240).toBe(true)
})

/** 0 is black, 255 white. */
function brightness(color: string): number {
  const channels =
    color
      .match(/[\d.]+/g)
      ?.slice(0, 3)
      .map(Number) ?? []
  return channels.reduce((sum, channel) => sum + channel, 0) / 3
}

test('the HTML of a post contains its text only once', async ({ page }) => {
  const post = await findFullPost(page.request)
  const html = await (await page.request.get(addressOf(post))).text()
  const paragraphs = post.content_blocks
    .filter(({ block_type, inline }) => block_type === 'paragraph' && inline.length === 1)
    .map(({ text_content }) => text_content)
    .filter((text) => text.length > 60 && !/[&<>"']/.test(text))
  expect(paragraphs.length).toBeGreaterThan(0)
  for (const text of paragraphs) expect(html.split(text)).toHaveLength(2)
  // Style sheets are in the page as well.
  const withoutStyles = html.replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
  expect(Buffer.byteLength(withoutStyles)).toBeLessThanOrEqual(60_000)
})

test('links in a post open without a full page load, and going back shows the whole post', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { post, article } = await openFullPost(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await article.getByRole('link', { name: 'loan calculator' }).first().click()
  await expect(page).toHaveURL('/finance/loan-calculator')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title)
  await expect(article.getByRole('region', { name: / code$/ }).first()).toHaveText(
    firstBlock(post, 'code_snippet').text_content,
  )
  await article
    .getByRole('button', { name: /^Copy / })
    .first()
    .click()
  await expect(article.getByRole('status').first()).toHaveText('Copied to the clipboard.')
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('every sample post can be opened, one after the other', async ({ page }) => {
  for (const { slug, title } of await listAllPosts(page.request)) {
    await page.goto(`/finance/blog/detail/${slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const post = await getPost(page.request, slug)
    const article = page.getByRole('article')
    await expect(article.getByText('Unsupported block type')).toHaveCount(0)
    const pictures = post.content_blocks.filter(({ block_type }) => block_type === 'image').length
    await expect(article.locator('img')).toHaveCount(pictures + (post.featured_image_url === null ? 0 : 1))
  }
})
