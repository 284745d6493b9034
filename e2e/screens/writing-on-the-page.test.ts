import { newBlock } from '@ledgerdeck/blocks'
import type { Locator, Page } from '@playwright/test'
import { paragraph } from '../../api/src/blog/posts/posts.factory.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { EditorScreen, openEditorAs } from '../fixtures/editor.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

async function textOf(editor: EditorScreen): Promise<Locator> {
  const text = editor.form.getByRole('textbox', { name: 'Post text' })
  await expect(text).toBeVisible()
  return text
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** For keys that move the caret, which the editor learns from an event. */
async function moveCaret(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    const moving = await page.evaluateHandle(() => ({
      moved: new Promise<void>((resolve) => {
        document.addEventListener('selectionchange', () => resolve(), { once: true })
      }),
    }))
    await page.keyboard.press(key)
    await moving.evaluate(({ moved }) => moved)
  }
}

for (const width of [1280, 375]) {
  test(`an article is written by keyboard alone at ${width} px, and readers get its blocks`, async ({
    page,
    ownPortal,
    problems,
  }) => {
    problems.expect(/status 404: .*detail\/by-keys/)
    problems.expect(/console error: .*404/)
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
    await openHydrated(page, '/finance/blog/create')
    const editor = new EditorScreen(page)
    const text = await textOf(editor)
    expect((await text.boundingBox())?.y).toBeLessThan(200)
    await expect(editor.field('Summary')).toBeVisible({ visible: width > 1000 })
    const type = (typed: string) => page.keyboard.type(typed)
    const menu = page.getByRole('listbox', { name: 'Type of block' })
    const option = (name: string) => menu.getByRole('option', { name, exact: true })

    if (width > 1000) await expect(editor.field('Title')).toBeFocused()
    else await editor.field('Title').focus()
    await type(`By keys ${width}`)
    await press(page, 'Enter')
    await expect(text).toBeFocused()
    await type('A **firm** and *light* `rung()` ')
    await press(page, 'Enter')
    await type('## Rungs')
    await press(page, 'Enter')
    await type('- One')
    await press(page, 'Enter')
    await type('Two')
    await press(page, 'Enter', 'Enter')
    await type('/num')
    await expect(option('Numbered list')).toHaveAttribute('aria-selected', 'true')
    await press(page, 'Enter')
    await type('First')
    await press(page, 'Enter', 'Enter')
    await type('> Climb slowly.')
    await moveCaret(page, 'ArrowDown')
    await type('A climber')
    await expect(text.locator('figcaption').first()).toHaveText('A climber')
    await press(page, 'Enter')
    await type('```sql')
    await press(page, 'Enter')
    await type('select 1')
    await press(page, 'Enter', 'Enter', 'Enter')
    await type('/')
    await expect(menu.getByRole('option')).toHaveCount(11)
    await press(page, 'Escape')
    await expect(menu).toHaveCount(0)
    await press(page, 'Backspace')
    await type('/calc')
    await press(page, 'Enter')
    await expect(text.getByRole('combobox', { name: 'Calculator' })).toBeFocused()
    await press(page, 'Escape', 'Enter')
    await type('The end')
    await press(page, 'Alt+Shift+ArrowUp')
    await expect(page.getByRole('status').filter({ hasText: 'Paragraph moved to position 7 of 8.' })).toHaveCount(1)

    await expect(text.locator('h2')).toHaveText('Rungs')
    await expect(text.locator('ul > li')).toHaveText(['One', 'Two'])
    await expect(text.locator('ol > li')).toHaveText(['First'])
    await expect(text.locator('blockquote')).toHaveText('Climb slowly.')
    await expect(text.locator('strong')).toHaveText('firm')
    await expect(editor.form.getByText(/^\d+ words, 1 min read$/)).toBeVisible()
    await expectNoSidewaysScroll(page)

    await press(page, 'Control+s')
    await expect(page).toHaveURL(`/finance/blog/detail/by-keys-${width}`)
    await page.reload()
    const article = page.getByRole('article').first()
    await expect(article).toContainText('A firm and light rung()')
    await expect(article.locator('em')).toHaveText('light')
    await expect(article.getByRole('heading', { name: 'Rungs' })).toBeVisible()
    await expect(article.getByRole('region', { name: 'SQL code' })).toHaveText('select 1')
    await expect(article.getByText('A climber')).toBeVisible()
    await expect(article.getByText('The end')).toBeVisible()
  })
}

test('the chosen view of the editor is distinguishable with forced colours', async ({ page, ownPortal }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const editor = await openEditorAs(page, ownPortal, await addAccount(ownPortal, { isStaff: true }))
  const groundOf = (name: string) => editor.button(name).evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(await groundOf('Form')).not.toBe(await groundOf('Write'))
})

test('leaving a post without new images says that the text is kept, and no word of images', async ({
  page,
  ownPortal,
}) => {
  const editor = await openEditorAs(page, ownPortal, await addAccount(ownPortal, { isStaff: true }))
  await editor.field('Title').fill('Left early')
  await page.getByRole('link', { name: 'ABOUT', exact: true }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toContainText('Your text is kept as a draft. The post isn’t created yet.')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/about')
})

test('a slash between words opens no menu', async ({ page, ownPortal }) => {
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
  await openHydrated(page, '/finance/blog/create')
  const text = await textOf(new EditorScreen(page))
  await text.focus()
  await page.keyboard.type('This and / or')
  await press(page, 'Enter')
  await page.keyboard.type('That')
  await expect(text.locator('p')).toHaveText(['This and / or', 'That'])
})

test('a typed link keeps the parentheses in its address', async ({ page, ownPortal }) => {
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
  await openHydrated(page, '/finance/blog/create')
  const text = await textOf(new EditorScreen(page))
  await text.focus()
  await page.keyboard.type('[Yield](https://example.org/Yield_(finance)) counts')
  await expect(text.locator('p')).toHaveText('Yield counts')
  await expect(text.locator('a')).toHaveAttribute('href', 'https://example.org/Yield_(finance)')
})

test('blocks join, split, move and come back, and the form shows the same draft', async ({ page, ownPortal }) => {
  const [slug = ''] = await ownPortal.addPosts({
    blocks: [paragraph('One **bold** word.'), paragraph('Two.', 2), paragraph('Three.', 3)],
  })
  const staff = await addAccount(ownPortal, { isStaff: true })
  const editor = await openEditorAs(page, ownPortal, staff, `/finance/blog/update/${slug}`, 'Write')
  const text = await textOf(editor)
  const lines = text.locator('p')
  await expect(lines).toHaveText(['One bold word.', 'Two.', 'Three.'])

  await lines.nth(1).click()
  await moveCaret(page, 'Home')
  await press(page, 'Backspace')
  await expect(lines).toHaveText(['One bold word.Two.', 'Three.'])
  await press(page, 'Enter')
  await expect(lines).toHaveText(['One bold word.', 'Two.', 'Three.'])
  await moveCaret(page, 'ArrowUp', 'Shift+End')
  await press(page, 'Control+i')
  await expect(lines.nth(0).locator('em').first()).toBeVisible()
  await press(page, 'Control+k')
  await page.getByLabel('Link address').fill('example.org/a')
  await press(page, 'Enter')
  await expect(lines.nth(0).locator('a').first()).toHaveAttribute('href', 'https://example.org/a')
  await expect(text).toBeFocused()

  await editor.form.getByRole('button', { name: 'Move the paragraph down' }).evaluate((down: HTMLElement) => {
    down.click()
    down.click()
  })
  await expect(lines).toHaveText(['Two.', 'Three.', 'One bold word.'])
  await editor.form.getByRole('button', { name: 'Remove the paragraph' }).click()
  await expect(lines).toHaveText(['Two.', 'Three.'])
  await text.focus()
  await press(page, 'Control+z', 'Control+z', 'Control+z')
  await expect(lines).toHaveText(['One bold word.', 'Two.', 'Three.'])

  await editor.button('Form').click()
  await expect(editor.block(1).getByLabel('Text')).toHaveValue('[*One **bold** word.*](https://example.org/a)')
  await editor.block(2).getByLabel('Text').fill('Deux.')
  await editor.button('Write').click()
  await expect(lines).toHaveText(['One bold word.', 'Deux.', 'Three.'])
  await page.reload()
  await expect(lines).toHaveText(['One bold word.', 'Deux.', 'Three.'])

  await page.setViewportSize({ width: 1280, height: 5000 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 5000 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('code that is typed keeps the signs that would be Markdown outside it', async ({ page, ownPortal }) => {
  const editor = await openEditorAs(page, ownPortal, await addAccount(ownPortal, { isStaff: true }), undefined, 'Write')
  const text = await textOf(editor)
  await text.focus()
  await page.keyboard.type('Call `__init__` with “`a*b*c`” or `[x](/y)`, then **go** and don`t *stop*.')
  await expect(text.locator('code')).toHaveText(['__init__', 'a*b*c', '[x](/y)'])
  await expect(text.locator('strong, em')).toHaveText(['go', 'stop'])
})

test('asterisks that are typed in a web address stay', async ({ page, ownPortal }) => {
  const editor = await openEditorAs(page, ownPortal, await addAccount(ownPortal, { isStaff: true }), undefined, 'Write')
  const text = await textOf(editor)
  await text.focus()
  await page.keyboard.type('At https://example.com/a*b*c or *there*, ')
  await expect(text).toContainText('https://example.com/a*b*c or there,')
  await expect(text.locator('em')).toHaveText(['there'])
})

test('a block is dragged by its handle, and dropped below another', async ({ page, ownPortal }) => {
  const [slug = ''] = await ownPortal.addPosts({
    blocks: [paragraph('One.'), paragraph('Two.', 2), paragraph('Three.', 3)],
  })
  const staff = await addAccount(ownPortal, { isStaff: true })
  const editor = await openEditorAs(page, ownPortal, staff, `/finance/blog/update/${slug}`, 'Write')
  const lines = (await textOf(editor)).locator('p')
  await lines.nth(0).hover()
  const handle = editor.form.getByRole('button', { name: /^Drag, .* Paragraph, 1 of 3$/ })
  const target = await lines.nth(2).boundingBox()
  await handle.dragTo(lines.nth(2), { targetPosition: { x: 60, y: (target?.height ?? 2) - 2 } })
  await expect(lines).toHaveText(['Two.', 'Three.', 'One.'])
  await press(page, 'Control+z')
  await expect(lines).toHaveText(['One.', 'Two.', 'Three.'])
})

test('undo brings a block back after a long caption was typed', async ({ page, ownPortal }) => {
  const [slug = ''] = await ownPortal.addPosts({ blocks: [paragraph('Dear.'), newBlock('image', 2)] })
  const staff = await addAccount(ownPortal, { isStaff: true })
  const editor = await openEditorAs(page, ownPortal, staff, `/finance/blog/update/${slug}`, 'Write')
  const text = await textOf(editor)
  const caption = text.getByLabel('Caption')
  await text.locator('p').first().click()
  await editor.button('Remove the paragraph').click()
  await expect(text).not.toContainText('Dear.')
  await caption.pressSequentially('x'.repeat(125))
  await editor.button('Undo').evaluate((undo: HTMLElement) => {
    for (let presses = 0; presses < 20; presses += 1) undo.click()
  })
  await expect(text).toContainText('Dear.')
  await expect(caption).toHaveValue('')
})

test('what is done twice is announced twice', async ({ page, ownPortal }) => {
  const editor = await openEditorAs(page, ownPortal, await addAccount(ownPortal, { isStaff: true }), undefined, 'Write')
  const said = page.getByRole('status').filter({ hasText: 'Quote added.' }).locator('span')
  const add = async () => {
    await editor.button('Add block').click()
    await page.getByRole('menuitem', { name: 'Quote', exact: true }).click()
  }
  await add()
  await expect(said).toHaveCount(1)
  const first = await said.elementHandle()
  await add()
  await expect.poll(() => first?.evaluate(({ isConnected }) => isConnected)).toBe(false)
  await expect(said).toHaveCount(1)
})

test('in a long post the keyboard reaches both ends, and what is far away can be copied and undone', async ({
  page,
  context,
  ownPortal,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const count = 120
  const texts = Array.from({ length: count }, (_, index) =>
    `Line ${index + 1}. ${'Rates rise and bonds fall. '.repeat(8)}`.trim(),
  )
  const [slug = ''] = await ownPortal.addPosts({ blocks: texts.map((text, index) => paragraph(text, index + 1)) })
  const staff = await addAccount(ownPortal, { isStaff: true })
  const editor = await openEditorAs(page, ownPortal, staff, `/finance/blog/update/${slug}`, 'Write')
  const text = await textOf(editor)
  const lines = text.locator('p')
  await lines.first().click()
  await press(page, 'Control+End')
  await page.keyboard.type(' The end')
  await expect(lines.last()).toHaveText(`${texts.at(-1)} The end`)
  await expect(lines.last()).toBeInViewport()
  await press(page, 'Enter', 'ArrowUp', 'Control+Home')
  await page.keyboard.type('The start. ')
  await expect(lines.first()).toHaveText(`The start. ${texts[0]}`)
  await expect(lines.first()).toBeInViewport()

  await press(page, 'Control+a', 'Control+c')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('The start. Line 1.')
  expect(copied).toContain('Line 60.')
  expect(copied).toContain('fall. The end')
  await press(page, 'Delete')
  await expect(text).toHaveText('')
  await press(page, 'Control+v')
  await expect(lines.nth(count - 1)).toHaveText(`${texts.at(-1)} The end`)
  await press(page, 'Control+z', 'Control+z')
  await expect(lines.nth(59)).toHaveText(texts[59] ?? '')
})

test('React, which asks the window, does not read the selection of a text while it is written', async ({
  page,
  ownPortal,
}) => {
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
  await openHydrated(page, '/finance/blog/create')
  const editor = new EditorScreen(page)
  const text = await textOf(editor)
  await page.evaluate(() => {
    const getSelection = window.getSelection.bind(window)
    const reads = { count: 0 }
    Object.assign(window, { reads })
    window.getSelection = () => {
      reads.count += 1
      return getSelection()
    }
  })
  const reads = () => page.evaluate(() => Reflect.get(window, 'reads').count)
  await text.focus()
  await page.keyboard.type('Two words')
  await expect(editor.form.getByText('2 words, 1 min read')).toBeVisible()
  expect(await reads()).toBe(0)
  await text.evaluate((element) => Reflect.deleteProperty(element, 'contentEditable'))
  await page.keyboard.type(' more')
  await expect(editor.form.getByText('3 words, 1 min read')).toBeVisible()
  expect(await reads()).toBeGreaterThan(0)
})
