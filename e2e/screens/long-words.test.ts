import type { Locator } from '@playwright/test'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { BondScreen, bondPath } from '../fixtures/bond.ts'
import { addComments, addPost } from '../fixtures/comments.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { addManga } from '../fixtures/manga.ts'
import { addNotes } from '../fixtures/notes.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const longName = () => `LongNameWithoutAnySpaceOrBreakAnywhereInIt${crypto.randomUUID().slice(0, 18)}`
const longWord = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(3)
/** Longer than a line, with a Latin word inside. */
const arabic = 'مقال طويل عن المال والحياة المتوازنة مع كلمة English في الوسط، ثم يستمر النص حتى نهاية السطر وبعدها.'

test('long names and words without a break fit a phone on every page', async ({ page, ownPortal }) => {
  const author = await addAccount(ownPortal, { username: longName() })
  const reader = await addAccount(ownPortal, { username: longName() })
  const { id, address } = await addPost(ownPortal, { title: longWord, summary: longWord, authorId: author.id })
  await addComments(ownPortal, id, [{ text: longWord, authorId: reader.id }])
  await signIn(page, ownPortal.url, author)
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of ['/', '/finance/blog', address]) {
    await openHydrated(page, path)
    await expect(page.getByRole('main').getByText(author.username).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})

test('long names of a manga and its chapters fit below the last page of a chapter on a phone', async ({
  page,
  ownPortal,
}) => {
  const reader = await addAccount(ownPortal)
  const names = [`${longWord}1`, `${longWord}2`]
  const chapters = names.map((name) => ({ name, pages: 1 }))
  const manga = await addManga(ownPortal, { title: longWord.slice(0, 100), chapters })
  await signIn(page, ownPortal.url, reader)
  await page.setViewportSize({ width: 320, height: 700 })
  await openHydrated(page, `/tools/manga/chapter/${manga.chapters[0]?.id}`)
  await expect(page.getByRole('link', { name: `Continue with ${names[1]}` })).toBeVisible()
  await expectNoSidewaysScroll(page)
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  const lines = await trail
    .getByRole('link', { name: longWord.slice(0, 100) })
    .evaluate(({ clientHeight }) => clientHeight)
  expect(lines, 'the breadcrumb is on one line').toBeLessThan(30)
})

test('the buttons below a reply stay side by side on a phone', async ({ page, ownPortal }) => {
  const reader = await addAccount(ownPortal)
  const { id, address } = await addPost(ownPortal)
  await addComments(ownPortal, id, [{ text: 'Is that so?', authorId: reader.id }])
  await signIn(page, ownPortal.url, reader)
  await page.setViewportSize({ width: 375, height: 700 })
  await openHydrated(page, address)
  const comments = page.getByRole('region', { name: /^Comments/ })
  await comments.getByRole('button', { name: 'Reply' }).click()
  const tops = []
  for (const name of ['Cancel', 'Post reply']) {
    const box = await comments.getByRole('button', { name, exact: true }).boundingBox()
    tops.push(Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2))
  }
  expect(tops[0]).toBe(tops[1])
})

test('the headline of the front page is where it is for a short user name when a long one is shown', async ({
  page,
  ownPortal,
}) => {
  await ownPortal.addPosts({})
  await page.setViewportSize({ width: 375, height: 700 })
  const headline = page.getByRole('heading', { level: 1 })
  const boxes = []
  for (const username of ['shorty', longName()]) {
    await signIn(page, ownPortal.url, await addAccount(ownPortal, { username }))
    await openHydrated(page, '/')
    await expect(page.getByRole('main').getByText(`whoami: ${username}`)).toBeVisible()
    boxes.push(await headline.boundingBox())
  }
  expect(boxes[1]).toEqual(boxes[0])
})

test('right-to-left text starts on the right, and is cut off at its end', async ({ page, ownPortal }) => {
  const reader = await addAccount(ownPortal)
  const items = [arabic, 'An item']
  const empty = { text_content: '', image_file: null, alt_text: '', caption: '', attribution: '', code_language: '' }
  const list = { ...empty, order: 1, block_type: 'list' as const, data_json: { type: 'ordered' as const, items } }
  const post = await addPost(ownPortal, { title: arabic, summary: arabic, authorId: reader.id, blocks: [list] })
  const manga = await addManga(ownPortal, { title: arabic.slice(0, 80), description: arabic })
  const greeting = 'مرحبا English'
  await addNotes(ownPortal, reader.id, [{ title: arabic }, { title: greeting, content: `- [x] ${arabic}\n- [x] done` }])
  await signIn(page, ownPortal.url, reader)
  await page.setViewportSize({ width: 375, height: 700 })
  const main = page.getByRole('main')

  await openHydrated(page, '/')
  const entry = main.getByRole('listitem').filter({ has: page.getByRole('link', { name: arabic }) })
  await expectFirstWordAtTheRight(entry.getByRole('link'))
  await expectFirstWordAtTheRight(entry.getByText(arabic).last())

  await openHydrated(page, post.address)
  await expectFirstWordAtTheRight(page.getByRole('navigation', { name: 'Breadcrumb' }).getByText(arabic))
  const entries = page.getByRole('article').getByRole('listitem')
  await expectFirstWordAtTheRight(entries.filter({ hasText: arabic }))
  const other = entries.filter({ hasText: 'An item' })
  await expect(other, 'its number is at the right').toHaveCSS('direction', 'rtl')
  await expect(other).toHaveCSS('text-align', 'right')

  await openHydrated(page, `/tools/manga/${manga.slug}`)
  await expectFirstWordAtTheRight(main.getByRole('heading', { level: 1 }))
  await expectFirstWordAtTheRight(main.getByText(arabic))

  await openHydrated(page, '/tools/quick-note')
  const notes = main.getByRole('list', { name: 'Notes' })
  await expectFirstWordAtTheRight(notes.getByText(arabic))
  await notes.getByText(greeting).click()
  const dialog = page.getByRole('dialog', { name: greeting })
  await expectFirstWordAtTheRight(dialog.getByRole('heading', { name: greeting }))
  const [sign, otherSign] = await dialog
    .locator('bdi')
    .evaluateAll((signs) => signs.map((one) => one.getBoundingClientRect().left))
  expect(sign, 'the sign of a task is at the side where its words begin').toBeGreaterThan(otherSign ?? 0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await main.getByRole('button', { name: 'Add Note' }).click()
  for (const label of [/^Title/, /^Content/]) {
    const field = main.getByRole('form', { name: 'Add Note' }).getByLabel(label)
    await expect(field).toHaveCSS('direction', 'ltr')
    await field.fill(arabic)
    await expect(field).toHaveCSS('direction', 'rtl')
  }
})

async function expectFirstWordAtTheRight(text: Locator): Promise<void> {
  await expect(text).toBeVisible()
  const { first, line } = await text.evaluate((element) => {
    const range = document.createRange()
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() ?? element
    range.setStart(node, 0)
    range.setEnd(node, 4)
    const first = range.getBoundingClientRect()
    range.selectNodeContents(node)
    const rights = [...range.getClientRects()].filter(({ top }) => top < first.bottom).map(({ right }) => right)
    const frame = element.getBoundingClientRect()
    return { first: { right: first.right, isInside: first.right <= frame.right + 1 }, line: Math.max(...rights) }
  })
  expect(first.isInside, 'the first word isn’t cut off').toBe(true)
  expect(first.right).toBeGreaterThanOrEqual(line - 1)
}

test('a price in millions stays on one line, on a phone and next to another price', async ({ page }) => {
  const bond = new BondScreen(page)
  await openHydrated(page, bondPath)
  await bond.choose('Price Curve')
  await bond.fill({
    'Face value': '1000000',
    'Coupon rate': '0.0525',
    'Maturity (years)': '20',
    'Yield range start': '0.01',
    'Yield range end': '0.12',
    'Yield step': '0.01',
  })
  await bond.button('Calculate Price Curve').click()
  const price = bond.result('Price Curve').getByText('$1,768,659.8421', { exact: true }).first()
  await expect(price).toBeVisible()
  for (const width of [375, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const lines = await price.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getClientRects().length
    })
    expect(lines, `${width} px`).toBe(1)
  }
})
