import { emptyFields, newBlock } from '@ledgerdeck/blocks'
import { paragraph } from '../../api/src/blog/posts/posts.factory.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount } from '../fixtures/accounts.ts'
import { openEditorAs } from '../fixtures/editor.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test('checks follow what is typed and lead to the place in either view', async ({ page, ownPortal }) => {
  const [slug = ''] = await ownPortal.addPosts({
    title: 'Why bond prices fall when yields rise',
    summary: 'A bond pays fixed coupons, so its price falls when other bonds begin to pay more.',
    blocks: [
      paragraph('See [the rest](/finance/blog/detail/never-written) of it, [more](/gone), and [the tools](/tools).'),
      { ...emptyFields, order: 2, block_type: 'heading', text_content: 'Risk', data_json: { level: 4 } },
      newBlock('image', 3),
    ],
  })
  const staff = await addAccount(ownPortal, { isStaff: true })
  const editor = await openEditorAs(page, ownPortal, staff, `/finance/blog/update/${slug}`)
  await editor.button('Form').click()
  const checks = editor.form.getByRole('region', { name: 'Search preview and checks' })
  const show = (part: string) => checks.getByRole('button', { name: part })

  await expect(checks.getByRole('status')).toHaveText(/^4 things to look at\./)
  await show('Block 1: the paragraph links to /finance/blog/detail/never-written, which does not exist.').click()
  await expect(editor.block(1).getByLabel('Text')).toBeFocused()
  await page.keyboard.type('/about')
  await expect(editor.block(1).getByLabel('Text')).toHaveValue(/^See \[the rest\]\(\/about\)/)
  await show('Block 2: the heading is H4 below an H1').click()
  await expect(editor.block(2).getByRole('combobox', { name: 'Level' })).toBeFocused()
  await editor.block(2).getByRole('combobox', { name: 'Level' }).selectOption('2')
  await show('Block 3: the image has no image').click()
  await expect(editor.block(3).locator('input[type=file]')).toBeFocused()
  await expect(checks.getByRole('status')).toHaveText(/^2 things to look at\./)

  await editor.field('Title').fill('Short')
  await expect(checks.getByRole('region', { name: 'In search results' })).toContainText('Short · ')
  await expect(checks.getByRole('region', { name: 'When shared' })).toContainText('Image description: Short')
  await show('The title has 5 characters').click()
  await expect(editor.field('Title')).toBeFocused()

  await editor.button('Write').click()
  const text = editor.form.getByRole('textbox', { name: 'Post text' })
  await expect(text).toBeVisible()
  await show('Block 1: the paragraph links to /gone, which does not exist.').click()
  await expect(text).toBeFocused()
  await page.keyboard.type('less')
  await expect(text.locator('p').first()).toHaveText('See the rest of it, less, and the tools.')
  await show('Block 3: the image has no image').click()
  await expect(text.locator('input[type=file]')).toBeFocused()
  await page.setViewportSize({ width: 375, height: 5000 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a place that is asked for while the text still loads is shown once it has loaded', async ({
  page,
  ownPortal,
}) => {
  const [slug = ''] = await ownPortal.addPosts({ blocks: [paragraph('Rates.'), paragraph('See [more](/gone).', 2)] })
  const loaded = Promise.withResolvers<void>()
  await page.route('**/assets/write-view-*.js', async (route) => {
    await loaded.promise
    await route.fallback()
  })
  const staff = await addAccount(ownPortal, { isStaff: true })
  const editor = await openEditorAs(page, ownPortal, staff, `/finance/blog/update/${slug}`, 'Write')
  await editor.form.getByRole('button', { name: 'Show: Block 2: the paragraph links to /gone' }).click()
  loaded.resolve()
  const text = editor.form.getByRole('textbox', { name: 'Post text' })
  await expect(text).toBeFocused()
  await page.keyboard.type('less')
  await expect(text.locator('p').nth(1)).toHaveText('See less.')
})
