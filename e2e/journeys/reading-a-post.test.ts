import type { Post } from '@ledgerdeck/contract/blog'
import type { CallResult, Client } from '@ledgerdeck/contract/client'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { findFullPost, firstBlock } from '../fixtures/blog.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { expectPageFacts } from '../fixtures/page-facts.ts'

type Questions = CallResult<Client['admin']['listPostQuestions']>['data']

function itemsOf({ data_json }: Post['content_blocks'][number]): string[] {
  const items = data_json.items as string[]
  return items.map((item) => item.replaceAll(/\*\*|`|(?<!\w)_|_(?!\w)|\[([^\]]*)\]\([^)]*\)/g, '$1'))
}

test('a reader reads a whole post, answers its questions and follows links to related posts', {
  tag: [
    '@route-14',
    '@post-1',
    '@post-2',
    '@post-3',
    '@post-4',
    '@post-5',
    '@post-6',
    '@post-8',
    '@post-9',
    '@post-10',
    '@post-11',
    '@post-12',
    '@post-13',
    '@post-14',
    '@post-18',
    '@error-29',
    '@constant-15',
  ],
}, async ({ page, context, baseURL, problems }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL })
  const post = await findFullPost(page.request)
  const postAddress = `/finance/blog/detail/${post.slug}`
  const article = page.getByRole('article')

  await test.step('the header shows breadcrumbs, author, date and summary', async () => {
    await openHydrated(page, `/finance/blog/${post.slug}`)
    await expect(page).toHaveURL(postAddress)
    await expectPageFacts(page, { title: post.title, canonical: postAddress, type: 'article' })
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
    await expect(article.getByRole('img').first()).toHaveAttribute('alt', post.featured_image_alt)
    for (const { name, slug } of post.categories) {
      const link = article.getByRole('list', { name: 'Categories' }).getByRole('link', { name })
      await expect(link).toHaveAttribute('href', `/finance/blog?category_slug=${slug}`)
    }
    for (const { name, slug } of post.tags) {
      const link = article.getByRole('list', { name: 'Tags' }).getByRole('link', { name: `#${name}`, exact: true })
      await expect(link).toHaveAttribute('href', `/finance/blog?tag_slug=${slug}`)
    }
    await expectAccessible(page)
    const facesInUse = () =>
      page.evaluate(() =>
        [...document.fonts]
          .filter(({ status }) => status === 'loaded')
          .map(({ family, weight, style }) => `${family.replaceAll('"', '')} ${weight} ${style}`),
      )
    await expect
      .poll(facesInUse)
      .toEqual(expect.arrayContaining(['JetBrains Mono 400 700 normal', 'Literata 400 normal']))
  })

  await test.step('paragraphs, quotes, lists and pictures appear as they were written', async () => {
    const plain = post.content_blocks.find(
      ({ block_type, inline }) => block_type === 'paragraph' && inline.length === 1,
    )
    await expect(article.getByText(plain?.text_content ?? '', { exact: true })).toBeVisible()
    const quote = firstBlock(post, 'quote')
    const quoted = article.getByRole('figure').filter({ has: page.getByRole('blockquote') })
    await expect(quoted.first()).toContainText(quote.text_content)
    await expect(quoted.first()).toContainText(quote.attribution)
    for (const block of post.content_blocks.filter(({ block_type }) => block_type === 'list')) {
      const items = itemsOf(block)
      const tag = block.data_json.type === 'ordered' ? 'ol' : 'ul'
      const drawn = article.locator(tag).filter({ hasText: items[0] }).getByRole('listitem')
      await expect(drawn).toHaveText(items)
    }
    const picture = firstBlock(post, 'image')
    const figure = article.getByRole('figure').filter({ hasText: picture.caption })
    await expect(figure.getByRole('img', { name: picture.alt_text || 'Content image', exact: true })).toBeVisible()
  })

  await test.step('code is coloured and can be copied', async () => {
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
    await snippet.getByRole('button', { name: /^Copy / }).press('Enter')
    await expect(snippet.getByRole('status')).toHaveText('Copied to the clipboard.')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  })

  await test.step('on a phone the contents are collapsed above the text, and link to the headings', async () => {
    await page.setViewportSize({ width: 375, height: 700 })
    await expectNoSidewaysScroll(page)
    const headings = post.content_blocks.filter(({ block_type }) => block_type === 'heading')
    const texts = headings.map(({ text_content }) => text_content)
    expect(texts.length).toBeGreaterThan(2)
    const contents = page.getByRole('navigation', { name: 'Table of contents' })
    await expect(contents.getByRole('link')).toHaveCount(0)
    await contents.getByText('Contents').click()
    await expect(contents.getByRole('link')).toHaveText(texts)
    await contents.getByRole('link').last().click()
    await expect(page).toHaveURL(/#./)
    await expect(article.getByRole('heading', { name: texts.at(-1), exact: true })).toBeInViewport({ ratio: 1 })
  })

  await test.step('below the post a guest answers questions, and is asked to log in to comment', async () => {
    const answer = await page.request.get(`/api/v1/blog/posts/${post.slug}/questions/`)
    const { data: questions } = (await answer.json()) as { data: Questions }
    expect(questions.length).toBeGreaterThanOrEqual(3)
    await expect(page.getByPlaceholder('Login to leave a comment.')).toBeDisabled()
    await page.getByRole('heading', { name: /^Comments/ }).scrollIntoViewIfNeeded()
    const card = page.getByRole('region', { name: 'Check yourself' })
    const button = card.getByRole('button')
    await button.press('Enter')
    await expect(card.getByRole('alert')).toHaveText('Choose an answer first.')
    for (const [at, { text, options, correct_index }] of questions.entries()) {
      await expect(card).toContainText(`Question ${at + 1} of ${questions.length}`)
      await expect(card.getByRole('group', { name: text })).toBeVisible()
      await expect(card.getByRole('radio').first()).toBeFocused()
      const pick = at === 0 ? (correct_index + 1) % options.length : correct_index
      await card.getByRole('radio').nth(pick).press('Space')
      await button.press('Enter')
      await expect(card.getByRole('status')).toContainText(
        at === 0 ? `Not correct. The answer is: ${options[correct_index]}` : 'Correct.',
      )
      await button.press('Enter')
    }
    const score = `You answered ${questions.length - 1} of ${questions.length} questions correctly.`
    await expect(card.getByText(score)).toBeFocused()
    await expectAccessible(page)
  })

  await test.step('related posts and terms are linked', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const related = page.getByRole('region', { name: 'Related posts' })
    await expect(related.getByRole('heading', { level: 3 })).toHaveText(post.related_posts.map(({ title }) => title))
    await related.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.related_posts[0]?.title ?? '')
    await expect(page.getByRole('main')).toBeFocused()
    const term = article.getByRole('list', { name: 'Categories' }).getByRole('link').first()
    const name = (await term.textContent()) ?? ''
    await term.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  })

  await test.step('a missing post shows a message and a link to the list', async () => {
    problems.expect(/404/)
    const response = await page.goto('/finance/blog/detail/no-such-post')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post not found.')
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Back to the blog' }).click()
    await expect(page).toHaveURL('/finance/blog')
  })
})
