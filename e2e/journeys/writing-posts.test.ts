import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount } from '../fixtures/accounts.ts'
import { PostListScreen } from '../fixtures/blog.ts'
import { openEditorAs } from '../fixtures/editor.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { smallPicture } from '../fixtures/profile.ts'
import { toastWith } from '../fixtures/toasts.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const postOn = (page: Page) => page.getByRole('article').first()

async function expectImagesLoad(article: Locator, count: number): Promise<void> {
  const images = article.locator('img')
  await expect(images).toHaveCount(count)
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)).toBe(true)
  }
}

test('staff create, edit, hide, delete and restore a post with every block type, and readers see each step', {
  tag: [
    '@route-13',
    '@route-15',
    '@post-list-4',
    '@post-list-6',
    '@post-list-7',
    '@editor-1',
    '@editor-2',
    '@editor-3',
    '@editor-4',
    '@editor-5',
    '@editor-9',
    '@editor-10',
    '@editor-14',
    '@editor-16',
    '@editor-17',
    '@editor-18',
    '@state-35',
    '@state-36',
    '@state-37',
    '@state-38',
    '@state-44',
    '@validation-10',
    '@validation-11',
    '@validation-12',
    '@role-18',
    '@blog-calls-13',
    '@error-35',
    '@error-40',
    '@constant-22',
  ],
}, async ({ page, otherPage: guest, ownPortal, problems }) => {
  test.slow()
  problems.expect(/404/)
  const mark = crypto.randomUUID().slice(0, 8)
  const category = `Only ${mark}`
  const listAddress = `/finance/blog?category_slug=only-${mark}`
  await ownPortal.addPosts({ categories: ['Bonds', 'Banks'], tags: ['rates'] })
  const staff = await addAccount(ownPortal, { isStaff: true })
  const guestList = new PostListScreen(guest)

  await test.step('guests are redirected to the login', async () => {
    await guest.goto('/finance/blog/create')
    await expect(guest).toHaveURL('/login?next=%2Ffinance%2Fblog%2Fcreate')
  })

  const editor = await openEditorAs(page, ownPortal, staff)

  await test.step('nothing is saved without a title', async () => {
    for (const section of ['Post Details', 'Taxonomy', 'SEO (Optional)', 'Post Content']) {
      await expect(editor.form.getByRole('heading', { level: 2, name: section })).toBeVisible()
    }
    await expect(editor.field('Status').getByRole('option')).toHaveText(['Draft', 'Published'])
    await editor.field('Title').fill('  ')
    await editor.button('Create Post').click()
    await expect(editor.form.getByText('Title is required.')).toBeVisible()
    await expect(editor.field('Title')).toBeFocused()
  })

  await test.step('title, terms and what search engines show', async () => {
    await page.keyboard.type(`Ladders ${mark}`)
    await expect(editor.form.getByText('Title is required.')).toBeHidden()
    await editor.field('Summary').fill('How a ladder holds.')
    await editor.field('Status').selectOption('Published')
    await editor.featuredImage.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
    await expect(editor.form.getByText('Choose a JPEG, PNG, WebP or GIF image.')).toBeVisible()
    await editor.featuredImage.setInputFiles(smallPicture)
    await editor.field('Alt text of the featured image').fill('A ladder')
    await editor.field('Categories').pressSequentially('ba')
    await page.getByRole('option', { name: /Banks/ }).click()
    await expect(editor.field('Categories')).toHaveValue('Banks, ')
    await editor.field('Categories').pressSequentially(category)
    await editor.field('Tags').fill('one, One, two')
    await expect(editor.form.getByText('2 of 30')).toBeVisible()
    await editor.field('Tags').press('Escape')
    await expect(editor.field('Meta description')).toHaveAttribute('placeholder', /max 160 characters/)
    await editor.field('Meta description').fill('m'.repeat(161))
    await expect(editor.form.getByText('161 of 500 characters. Search engines show about 160.')).toBeVisible()
    await editor.field('Keywords').fill('bonds, ladders')
  })

  await test.step('a block of every type, with its preview beside it', async () => {
    await (await editor.add('Heading')).getByLabel('Heading', { exact: true }).fill('Rungs')
    await (await editor.add('Paragraph')).getByLabel('Text').fill('A **firm** rung.')
    const image = await editor.add('Image')
    await expect(image.getByText('Without an image, readers see only the alt text in a frame.')).toBeVisible()
    await image.locator('input[type=file]').setInputFiles({ ...smallPicture, name: 'rung.png' })
    await image.getByLabel('Alt text').fill('A rung')
    await image.getByLabel('Caption').fill('Made of moss.')
    const quote = await editor.add('Quote')
    await quote.getByLabel('Quotation').fill('Climb slowly.')
    await quote.getByLabel('Who said it').fill('A climber')
    const code = await editor.add('Code')
    await expect(code.getByLabel('Language')).toHaveValue('javascript')
    await code.getByLabel('Code', { exact: true }).fill('const rungs = 8')
    const list = await editor.add('List')
    await expect(list.getByRole('button', { name: /^Remove item/ })).toHaveCount(0)
    await list.getByLabel('Item 1 of 1').fill('First rung')
    await list.getByLabel('Item 1 of 1').press('Enter')
    await expect(list.getByLabel('Item 2 of 2')).toBeFocused()
    await page.keyboard.type('Second rung')
    await expect(list.getByRole('button', { name: /^Remove item/ })).toHaveCount(2)
    await expect(editor.preview.getByText('Climb slowly.')).toBeVisible()
    await expect(editor.preview.locator('strong').getByText('firm')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create post')
    // In a window this tall no sticky bar covers anything.
    await page.setViewportSize({ width: 1280, height: 5000 })
    await expectAccessible(page)
    await page.setViewportSize({ width: 375, height: 800 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('it is saved, and a guest finds and reads it', async () => {
    await editor.saveAndSucceed(`ladders-${mark}`)
    await expect(toastWith(page, 'Post created successfully!')).toBeVisible()
    await guest.goto(listAddress)
    await expect(guestList.titles).toHaveText([`Ladders ${mark}`])
    await guestList.titles.getByRole('link').click()
    const post = postOn(guest)
    for (const text of [
      'How a ladder holds.',
      'Rungs',
      'A firm rung.',
      'Made of moss.',
      'Climb slowly.',
      'A climber',
    ]) {
      await expect(post.getByText(text).first()).toBeVisible()
    }
    await expect(post.getByRole('listitem').filter({ hasText: 'rung' })).toHaveText(['First rung', 'Second rung'])
    await expect(post.getByRole('region', { name: 'JavaScript code' })).toHaveText('const rungs = 8')
    await expectImagesLoad(post, 2)
    await expect(guest.getByText('No comments yet.')).toBeVisible()
  })

  await test.step('it is changed, and its former address redirects', async () => {
    await page.getByRole('link', { name: 'Edit' }).click()
    await expect(page).toHaveURL(`/finance/blog/update/ladders-${mark}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit: Ladders ${mark}`)
    await expect(editor.field('Status').getByRole('option')).toHaveText(['Draft', 'Published', 'Hidden'])
    await editor.field('Title').fill(`Shares ${mark}`)
    await editor.block(3).getByRole('button', { name: 'Remove image' }).click()
    await expect(editor.block(3).getByText('The image is removed when you save the post.')).toBeVisible()
    await editor
      .block(6)
      .getByRole('button', { name: /^Move up/ })
      .press('Enter')
    await expect(editor.block(5)).toHaveAccessibleName('List, 5 of 6')
    await editor.saveAndSucceed(`shares-${mark}`)
    await expect(toastWith(page, 'Post updated successfully!')).toBeVisible()
    await expect(toastWith(page, 'Block 3 has no image.')).toBeVisible()
    await guest.goto(`/finance/blog/detail/ladders-${mark}`)
    await expect(guest).toHaveURL(`/finance/blog/detail/shares-${mark}`)
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(`Shares ${mark}`)
    await expectImagesLoad(postOn(guest), 1)
  })

  await test.step('posts that another process publishes appear as well', async () => {
    await ownPortal.addPosts({ title: `By another ${mark}`, categories: [category], authorId: staff.id })
    await expect(async () => {
      await guest.goto(listAddress)
      await expect(guestList.titles).toHaveText([`Shares ${mark}`, `By another ${mark}`], { timeout: 1 })
    }).toPass()
  })

  const list = new PostListScreen(page)
  const card = list.cards.filter({ hasText: `Shares ${mark}` })
  const actions = page.getByRole('button', { name: `Actions for Shares ${mark}` })
  const choose = async (name: string) => {
    await actions.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }

  await test.step('its status is changed from the list', async () => {
    await openHydrated(page, listAddress)
    await actions.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Edit',
      'Revisions',
      'Preview links',
      'Switch to Draft',
      'Switch to Hidden',
      'Delete',
    ])
    await expectAccessible(page, '[role=menu]')
    await page.keyboard.press('Escape')
    await expect(actions).toBeFocused()
    await choose('Switch to Hidden')
    await expect(toastWith(page, 'Post status updated successfully!')).toBeVisible()
    await expect(card.getByText('Hidden', { exact: true })).toBeVisible()
    const gone = await guest.goto(`/finance/blog/detail/shares-${mark}`)
    expect(gone?.status()).toBe(404)
    await choose('Switch to Published')
    await expect(card.getByText('Hidden', { exact: true })).toHaveCount(0)
    await guest.goto(listAddress)
    await expect(guestList.titles).toHaveText([`Shares ${mark}`, `By another ${mark}`])
  })

  await test.step('it is deleted, and restored', async () => {
    await choose('Delete')
    const question = page.getByRole('dialog')
    const text = `Are you sure you want to soft-delete the post "Shares ${mark}"? This cannot be undone easily.`
    await expect(question.getByText(text)).toBeVisible()
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toastWith(page, 'Selected posts deleted successfully.')).toBeVisible()
    await expect(card.getByText('Deleted', { exact: true })).toBeVisible()
    await guest.goto(listAddress)
    await expect(guestList.titles).toHaveText([`By another ${mark}`])
    await choose('Restore')
    await expect(card.getByText('Deleted', { exact: true })).toHaveCount(0)
    await guest.goto(listAddress)
    await expect(guestList.titles).toHaveText([`Shares ${mark}`, `By another ${mark}`])

    await list.openForm()
    await list.form.getByRole('combobox', { name: 'Status' }).selectOption('Draft')
    await list.apply()
    await expect(page).toHaveURL(/post_status=draft/)
    await expect(page.getByText('No posts found matching your criteria.', { exact: true })).toBeVisible()
  })
})
