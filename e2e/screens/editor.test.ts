import { endSessions } from '../../api/src/accounts/sessions/sessions.repository.ts'
import { paragraph } from '../../api/src/blog/posts/posts.factory.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { enter } from '../fixtures/account-screens.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { EditorScreen, openEditor, openEditorAs } from '../fixtures/editor.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { smallPicture } from '../fixtures/profile.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test('the form and its preview are accessible and fit a small phone, at an old address of the post too', async ({
  page,
  ownPortal,
}) => {
  const [slug = ''] = await ownPortal.addPosts({ title: 'W'.repeat(120), summary: 'Unbroken'.repeat(40) })
  const former = `former-${slug}`
  await ownPortal.withDatabase(({ pool }) =>
    pool.query('insert into post_slugs (slug, post_id) select $2, id from posts where slug = $1', [slug, former]),
  )
  const staff = await addAccount(ownPortal, { isStaff: true })
  const editor = await openEditorAs(page, ownPortal, staff, `/finance/blog/update/${former}`)
  await expect(page).toHaveURL(`/finance/blog/update/${slug}`)
  for (const name of ['Heading', 'Paragraph', 'Image', 'Quote', 'Code', 'List'] as const) await editor.add(name)
  await editor.block(2).getByLabel('Text').fill('Unbroken'.repeat(60))
  await editor.block(3).locator('input[type=file]').setInputFiles(smallPicture)
  await editor.block(3).getByLabel('Alt text').fill('A rung')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  // In a window this tall no sticky bar covers anything.
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 5000 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await editor.button('Preview').click()
  await expect(editor.preview.getByRole('img', { name: 'A rung' })).toBeVisible()
  await expect(editor.field('Title')).toBeHidden()
  await expectNoSidewaysScroll(page)
})

test('the preview beside the form follows the block that is written', async ({ page, ownPortal }) => {
  const blocks = Array.from({ length: 12 }, (_, at) => paragraph(`${at + 1}: ${'so on '.repeat(60)}`, at + 1))
  const [slug = ''] = await ownPortal.addPosts({ title: 'Long', blocks })
  const staff = await addAccount(ownPortal, { isStaff: true })
  const editor = await openEditorAs(page, ownPortal, staff, `/finance/blog/update/${slug}`)
  for (const place of [11, 2]) {
    await editor.block(place).getByLabel('Text').focus()
    await expect(editor.preview.getByText(new RegExp(`^${place}: `))).toBeInViewport()
  }
})

test('a draft survives a reload and the end of the session, and can be saved after logging in again', {
  tag: '@editor-19',
}, async ({ page, ownPortal, problems }) => {
  problems.expect(/status 401: /)
  problems.expect(/console error: .*401/)
  const account = await addAccount(ownPortal, { isStaff: true })
  const editor = await openEditorAs(page, ownPortal, account)
  await editor.field('Title').fill('Kept through nights')
  await (await editor.add('Paragraph')).getByLabel('Text').fill('Still here.')
  await (await editor.add('Image')).locator('input[type=file]').setInputFiles(smallPicture)
  await editor.expectKept('Still here.')
  await expect(editor.form.getByText('Draft saved without its new images.')).toBeVisible()

  await page.getByRole('link', { name: 'ABOUT', exact: true }).first().click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(editor.form.getByText('Your draft was restored')).toBeVisible()
  await expect(editor.field('Title')).toHaveValue('Kept through nights')
  await expect(editor.form.getByText('Block 2 (moss.png)')).toBeVisible()
  await editor.button('Create Post').click()
  await expect(editor.block(2).locator('input[type=file]')).toBeFocused()
  await editor.block(2).locator('input[type=file]').setInputFiles(smallPicture)
  await expect(editor.form.getByText('Pick these images again')).toBeHidden()
  await editor
    .block(2)
    .getByRole('button', { name: /^Remove:/ })
    .click()

  await ownPortal.withDatabase(({ db }) => endSessions(db, account.id, { reason: 'password_changed', now: new Date() }))
  await editor.button('Create Post').click()
  await expect(page).toHaveURL('/login?next=%2Ffinance%2Fblog%2Fcreate')
  await enter(page, account.username, account.password)
  await expect(page).toHaveURL('/finance/blog/create')
  await expect(editor.form.getByText('Your draft was restored')).toBeVisible()
  await editor.saveAndSucceed('kept-through-nights')
  await expect(page.getByRole('article').first()).toContainText('Still here.')
  await openEditor(page)
  await expect(editor.field('Title')).toHaveValue('')

  await editor.field('Title').fill('Thrown away')
  await editor.expectKept('Thrown away')
  await page.reload()
  await editor.button('Discard draft').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(editor.field('Title')).toBeFocused()
  await expect(editor.field('Title')).toHaveValue('')
  await page.reload()
  await expect(editor.field('Title')).toHaveValue('')
  await expect(editor.form.getByText('Your draft was restored')).toBeHidden()
})

test('the keys that save do nothing while a question is open', async ({ page, ownPortal }) => {
  const editor = await openEditorAs(page, ownPortal, await addAccount(ownPortal, { isStaff: true }))
  await editor.field('Summary').fill('Without a title')
  await editor.button('Discard changes').click()
  const question = page.getByRole('dialog', { name: 'Discard your draft?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Control+s')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(editor.field('Title')).not.toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Control+s')
  await expect(editor.field('Title')).toHaveAttribute('aria-invalid', 'true')
})

test('what is typed after a draft was discarded is kept', async ({ page, ownPortal }) => {
  const editor = await openEditorAs(page, ownPortal, await addAccount(ownPortal, { isStaff: true }))
  await editor.field('Title').fill('Discarded')
  await editor.expectKept('Discarded')
  await editor.button('Discard changes').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(editor.field('Title')).toHaveValue('')
  await editor.field('Title').fill('Written afterwards')
  await editor.field('Summary').fill('Summarised afterwards')
  await editor.expectKept('Written afterwards')
  await editor.expectKept('Summarised afterwards')
})

test('two writers who edit the same post see both versions, and neither is lost', { tag: '@editor-20' }, async ({
  page,
  browser,
  ownPortal,
  problems,
}) => {
  problems.expect(/status 409: /)
  problems.expect(/console error: .*409/)
  const account = await addAccount(ownPortal, { isStaff: true })
  const [slug = ''] = await ownPortal.addPosts({ title: 'Shared', slug: 'shared', blocks: [paragraph('As it was.')] })
  const editor = await openEditorAs(page, ownPortal, account, `/finance/blog/update/${slug}`)
  const otherContext = await browser.newContext({ baseURL: ownPortal.url })
  const otherPage = await otherContext.newPage()
  const rival = await addAccount(ownPortal, { isStaff: true })
  const other = await openEditorAs(otherPage, ownPortal, rival, `/finance/blog/update/${slug}`)

  await other.block(1).getByLabel('Text').fill('As it is.')
  await other.saveAndSucceed('shared')
  await editor.block(1).getByLabel('Text').fill('As it will be.')
  await editor.field('Summary').fill('My summary.')
  await editor.button('Save Changes').click()
  const dialog = page.getByRole('dialog', { name: 'Someone saved this post after you opened it' })
  await expect(dialog).toContainText(`${rival.username} changed this post after you opened it.`)
  const block = dialog.getByRole('row', { name: /Block 1, paragraph/ })
  await expect(block).toContainText('As it will be.As it is.')
  await expect(block.locator('mark')).toHaveText(['will be', 'is'])
  await expect(dialog.getByRole('row', { name: /Summary/ })).toContainText('My summary.')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Back to editing' }).click()
  await expect(editor.block(1).getByLabel('Text')).toHaveValue('As it will be.')
  await editor.button('Compare').click()
  await dialog.getByRole('button', { name: 'Use the saved version' }).click()
  await expect(editor.block(1).getByLabel('Text')).toHaveValue('As it is.')
  await editor.button('Restore my version').click()
  await expect(editor.block(1).getByLabel('Text')).toHaveValue('As it will be.')

  await openEditor(otherPage, `/finance/blog/update/${slug}`)
  await other.block(1).getByLabel('Text').fill('Theirs again.')
  await other.saveAndSucceed('shared')
  await editor.button('Save Changes').click()
  await dialog.getByRole('button', { name: 'Replace it with mine' }).click()
  await expect(page).toHaveURL('/finance/blog/detail/shared')
  await expect(page.getByRole('article').first()).toContainText('As it will be.')
  await otherContext.close()
})

test('a post is written by keyboard alone, and each error appears at its field', async ({
  page,
  ownPortal,
  problems,
}) => {
  // The server renders drafts for nobody; the browser loads them with the writer's token.
  problems.expect(/status 404: .*detail\/keys/)
  problems.expect(/console error: .*404/)
  const account = await addAccount(ownPortal, { isStaff: true })
  const editor = await openEditorAs(page, ownPortal, account)
  await page.keyboard.press('Control+s')
  await expect(editor.form.getByText('Title is required.')).toBeVisible()
  await expect(editor.field('Title')).toBeEditable()
  await expect(editor.field('Title')).toBeFocused()
  await page.keyboard.type('Keys')
  await expect(editor.form.getByText('Title is required.')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/finance/blog/create')

  const firstType = page.getByRole('menuitem', { name: 'Paragraph', exact: true })
  await editor.button('Add block').focus()
  await page.keyboard.press('Enter')
  await expect(firstType).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(editor.block(1).getByRole('textbox', { name: 'Heading' })).toBeFocused()
  await page.keyboard.type('Second')
  await editor.button('Add block').focus()
  await page.keyboard.press('Enter')
  await expect(firstType).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(editor.block(2).getByLabel('Text')).toBeFocused()
  await page.keyboard.type('First')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(editor.block(1).getByLabel('Text')).toHaveValue('First')
  await expect(editor.block(1).getByLabel('Text')).toBeFocused()

  await editor.featuredImage.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(editor.form.getByText('Choose a JPEG, PNG, WebP or GIF image.')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL('/finance/blog/detail/keys')
  await expect(page.getByRole('article').first()).toContainText('FirstSecond')
  await page.reload()
  await expect(page.getByRole('article').first()).toContainText('FirstSecond')
})

test('a field for categories stays the same while somebody types in it and its suggestions load', async ({
  page,
  ownPortal,
}) => {
  const loaded = Promise.withResolvers<void>()
  await page.route('**/assets/names-input-*.js', async (route) => {
    await loaded.promise
    await route.fallback()
  })
  const staff = await addAccount(ownPortal, { isStaff: true })
  const editor = await openEditorAs(page, ownPortal, staff)
  const field = editor.field('Categories')
  await field.pressSequentially('Ba')
  const answered = page.waitForResponse('**/assets/names-input-*.js')
  loaded.resolve()
  await (await answered).finished()
  await page.keyboard.type('nks')
  await expect(field).toHaveValue('Banks')
  await expect(field).not.toHaveRole('combobox')
  await editor.field('Keywords').focus()
  await expect(field).toHaveRole('combobox')
  await expect(field).toHaveValue('Banks')
})

test('the field that is clicked gets the focus and the text when suggestions for tags have just loaded', async ({
  page,
  ownPortal,
}) => {
  const { promise: isTyped, resolve: typed } = Promise.withResolvers<void>()
  await page.route(/names-input.*\.js$/, async (route) => {
    await isTyped
    await route.continue()
  })
  const editor = await openEditorAs(page, ownPortal, await addAccount(ownPortal, { isStaff: true }))
  await editor.field('Tags').click()
  await page.keyboard.type('money')
  const loaded = page.waitForResponse(/names-input.*\.js$/)
  typed()
  await loaded
  await editor.field('Meta description').click()
  await page.keyboard.type('My description')
  await expect(editor.field('Meta description')).toHaveValue('My description')
  await expect(editor.field('Tags')).toHaveRole('combobox')
  await expect(editor.field('Meta description')).toBeFocused()
})

test('a category typed right after a chosen one keeps the order of its letters while the page is slow to draw', async ({
  page,
  ownPortal,
}) => {
  await ownPortal.addPosts({ categories: ['Banks'] })
  const staff = await addAccount(ownPortal, { isStaff: true })
  const editor = await openEditorAs(page, ownPortal, staff)
  await editor.field('Categories').pressSequentially('ba')
  const offered = page.getByRole('option', { name: /Banks/ })
  await expect(offered).toBeVisible()
  const drawFrames = await page.evaluateHandle(() => {
    const callbacks: FrameRequestCallback[] = []
    window.requestAnimationFrame = (callback) => callbacks.push(callback)
    return () => {
      for (const callback of callbacks) callback(performance.now())
    }
  })
  await offered.evaluate((option: HTMLElement) => option.click())
  await expect(editor.field('Categories')).toHaveValue('Banks, ')
  await editor.field('Categories').focus()
  await page.keyboard.type('O')
  await drawFrames.evaluate((draw) => draw())
  await page.keyboard.type('nly')
  await expect(editor.field('Categories')).toHaveValue('Banks, Only')
})

test('a file that is not an image is rejected at its block, and the text is kept', {
  tag: '@editor-18',
}, async ({ page, ownPortal, problems }) => {
  problems.expect(/status 400: /)
  problems.expect(/console error: .*400/)
  const editor = await openEditorAs(page, ownPortal, await addAccount(ownPortal, { isStaff: true }))
  await editor.field('Title').fill('Torn picture')
  await (await editor.add('Paragraph')).getByLabel('Text').fill('Written with care.')
  const broken = { name: 'torn.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') }
  await (await editor.add('Image')).locator('input[type=file]').setInputFiles(broken)
  await editor.button('Create Post').click()
  await expect(editor.form.getByText('Failed to create post.')).toBeVisible()
  await expect(editor.block(2).locator('input[type=file]')).toBeFocused()
  await expect(editor.block(1).getByLabel('Text')).toHaveValue('Written with care.')
  await editor.block(2).locator('input[type=file]').setInputFiles(smallPicture)
  await editor.saveAndSucceed('torn-picture')
})

test('saving images times out when the server hangs, can be stopped, and keeps the text', {
  tag: '@error-30',
}, async ({ page, ownPortal, problems }) => {
  // The save that is stopped may be complete, and has taken the working copy with it then.
  problems.allow(/409.*\/working-copies\/new\//)
  await page.clock.install()
  const editor = await openEditorAs(page, ownPortal, await addAccount(ownPortal, { isStaff: true }))
  await editor.field('Title').fill('Long on its way')
  await (await editor.add('Paragraph')).getByLabel('Text').fill('Written with care.')
  await (await editor.add('Image')).locator('input[type=file]').setInputFiles(smallPicture)
  await page.route(/\/posts\/create\//, () => undefined)
  const sent = page.waitForRequest(/\/posts\/create\//)
  await editor.button('Create Post').click()
  await sent
  await expect(editor.form.getByRole('progressbar', { name: 'Uploading the images' })).toBeVisible()
  await page.clock.fastForward(300_000)
  const failure = (title: string) => editor.form.getByRole('alert').filter({ hasText: title })
  await expect(failure('Failed to create post.')).toContainText('The server took too long to respond. Try again.')
  await expect(failure('Failed to create post.')).toContainText('the post may already be there.')
  await page.unroute(/\/posts\/create\//)

  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  const locking = ownPortal.withDatabase(({ transaction }) =>
    transaction(async (db) => {
      await db.execute('lock table posts in exclusive mode')
      locked()
      await mayGoOn
    }),
  )
  await isLocked
  await editor.button('Create Post').click()
  await expect(editor.form.getByText('Processing images...').first()).toBeVisible()
  await editor.button('Cancel').click()
  await expect(failure('You stopped saving.')).toContainText('your post may be saved')
  goOn()
  await locking
  await expect(editor.block(1).getByLabel('Text')).toHaveValue('Written with care.')
  await expect(editor.block(2).getByText('moss.png uploads when you save the post.')).toBeVisible()
  await editor.field('Title').fill('Arrived at last')
  await editor.saveAndSucceed('arrived-at-last')
})

test('only the author and staff can edit a post, and only staff can create one', {
  tag: ['@route-13', '@route-15', '@editor-1', '@editor-8', '@state-33', '@state-44', '@error-29'],
}, async ({ page, ownPortal, problems }) => {
  problems.expect(/status 404: .*posts\/nowhere/)
  problems.expect(/console error: .*404/)
  const author = await addAccount(ownPortal)
  const [slug = ''] = await ownPortal.addPosts({ title: 'Of one', slug: 'of-one', authorId: author.id })
  await page.goto('/finance/blog/create')
  await expect(page).toHaveURL('/login?next=%2Ffinance%2Fblog%2Fcreate')
  await page.goto(`/finance/blog/update/${slug}`)
  await expect(page).toHaveURL('/login?next=%2Ffinance%2Fblog%2Fupdate%2Fof-one')

  const editor = await openEditorAs(page, ownPortal, author, `/finance/blog/update/${slug}`)
  await editor.field('Summary').fill('By its author.')
  await editor.saveAndSucceed('of-one')
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await openHydrated(page, '/finance/blog/create')
  await expect(page).toHaveURL('/')
  expect(visited).toContain('/login')

  await signIn(page, ownPortal.url, await addAccount(ownPortal))
  await openHydrated(page, `/finance/blog/update/${slug}`)
  await expect(page.getByText('You can’t edit this post')).toBeVisible()
  await expect(new EditorScreen(page).form).toHaveCount(0)
  await expectAccessible(page)
  await openHydrated(page, '/finance/blog/update/nowhere')
  await expect(page.getByRole('heading', { name: 'Post not found.' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the blog' }).click()
  await expect(page).toHaveURL('/finance/blog')
})
