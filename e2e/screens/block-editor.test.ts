import { newBlock } from '@ledgerdeck/blocks'
import { paragraph } from '../../api/src/blog/posts/posts.factory.ts'
import { addAccount } from '../fixtures/accounts.ts'
import { openEditorAs } from '../fixtures/editor.ts'
import { expect, test as journey } from '../fixtures/journey.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test('blocks are added, written, moved, removed and restored by keyboard alone', async ({ page, ownPortal }) => {
  const editor = await openEditorAs(page, ownPortal, await addAccount(ownPortal, { isStaff: true }))
  const blocks = page.getByRole('list', { name: 'Blocks' }).locator('section')
  const focused = page.locator(':focus')
  const said = page.getByRole('status')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }

  await editor.button('Add block').focus()
  await press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText([
    'Paragraph',
    'Heading',
    'Image',
    'Quote',
    'Code',
    'List',
    'Calculator',
  ])
  await expect(page.getByRole('menuitem', { name: 'Paragraph' })).toBeFocused()
  await press('Escape')
  await expect(editor.button('Add block')).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Paragraph' })).toBeFocused()
  await press('Enter')
  await expect(blocks.nth(0).getByLabel('Text')).toBeFocused()
  await expect(said.filter({ hasText: 'Paragraph added at position 1.' })).toHaveCount(1)

  await page.keyboard.type('firm rung')
  await press('ControlOrMeta+Shift+ArrowLeft', 'ControlOrMeta+b')
  await expect(focused).toHaveValue(/\*\*/)
  await press('ControlOrMeta+a', 'ControlOrMeta+i')
  await expect(focused).toHaveValue(/^\*.*\*$/)
  await press('ControlOrMeta+z', 'ControlOrMeta+z', 'ControlOrMeta+z', 'ControlOrMeta+z')
  await press('ControlOrMeta+a')
  await page.keyboard.type('One')

  await editor.button('Add block').focus()
  await press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Paragraph' })).toBeFocused()
  await page.keyboard.type('L')
  await expect(page.getByRole('menuitem', { name: 'List' })).toBeFocused()
  await press('Enter')
  await expect(page.getByLabel('Item 1 of 1')).toBeFocused()
  await page.keyboard.type('a')
  await press('Enter')
  await page.keyboard.type('b')
  await press('Enter')
  await expect(page.getByLabel('Item 3 of 3')).toBeFocused()
  await press('Backspace')
  await expect(page.getByLabel('Item 2 of 2')).toBeFocused()
  await expect(page.getByLabel('Item 2 of 2')).toHaveValue('b')

  await press('Alt+ArrowUp')
  await expect(blocks.nth(0)).toHaveAccessibleName('List, 1 of 2')
  await expect(focused).toHaveAccessibleName('Item 2 of 2')
  await expect(said.filter({ hasText: 'List moved to position 1 of 2.' })).toHaveCount(1)
  await blocks.nth(0).getByRole('button', { name: /^Drag/ }).focus()
  await press('ArrowDown')
  await expect(blocks.nth(1)).toHaveAccessibleName('List, 2 of 2')
  await expect(focused).toHaveAccessibleName(/^Drag.*List, 2 of 2/)
  await blocks
    .nth(1)
    .getByRole('button', { name: /^Move up/ })
    .focus()
  await press('Enter')
  await expect(blocks.nth(0).getByRole('button', { name: /^Move down/ })).toBeFocused()

  await blocks
    .nth(0)
    .getByRole('button', { name: /^Remove:/ })
    .focus()
  await press('Enter')
  await expect(blocks).toHaveCount(1)
  await expect(blocks.nth(0)).toBeFocused()
  await press('Shift+Tab', 'Shift+Tab')
  await expect(focused).toHaveAccessibleName('Undo: bring back the removed list')
  await press('Enter')
  await expect(blocks.nth(0)).toHaveAccessibleName('List, 1 of 2')
  await expect(page.getByLabel('Item 2 of 2')).toHaveValue('b')
})

test('Tab indents code, and leaves the field after Escape', async ({ page, ownPortal }) => {
  const editor = await openEditorAs(page, ownPortal, await addAccount(ownPortal, { isStaff: true }))
  const block = await editor.add('Code')
  const code = block.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('let a')
  await expect(code).toHaveValue('  let a')
  await page.keyboard.press('Shift+Tab')
  await expect(code).toHaveValue('let a')
  await expect(editor.preview.locator('code span').getByText('let', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(editor.button('Add block')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(code).toBeFocused()
})

test('the preview asks for the colours of one piece of code at a time, and not twice', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/status 400: .*code-colors/)
  problems.expect(/console error: .*400/)
  const code = (order: number) => ({
    ...newBlock('code_snippet', order),
    text_content: `let a = ${order}`,
    code_language: 'javascript',
  })
  const [slug] = await ownPortal.addPosts({ blocks: [code(1), code(2), code(3)] })
  const asked: string[] = []
  let running = 0
  await page.route('**/blog/code-colors/', async (route) => {
    const { text_content } = route.request().postDataJSON()
    asked.push(text_content)
    running += 1
    expect(running).toBe(1)
    const response = await route.fetch()
    running -= 1
    await (text_content === 'let a = 2' ? route.fulfill({ status: 400, json: {} }) : route.fulfill({ response }))
  })
  const account = await addAccount(ownPortal, { isStaff: true })
  const editor = await openEditorAs(page, ownPortal, account, `/finance/blog/update/${slug}`)
  const colored = editor.preview.locator('code span').getByText('let', { exact: true })
  await expect(colored).toHaveCount(2)
  await editor.block(3).getByLabel('Code', { exact: true }).fill('let b = 4')
  await expect.poll(() => asked).toEqual(['let a = 1', 'let a = 2', 'let a = 3', 'let b = 4'])
  await expect(colored).toHaveCount(2)
})

test('a block is dragged past others, and stays where it was when the drag is cancelled', async ({
  page,
  ownPortal,
}) => {
  const account = await addAccount(ownPortal, { isStaff: true })
  const texts = ['One', 'Two', 'Three', 'Four']
  const [slug] = await ownPortal.addPosts({ blocks: texts.map((text, at) => paragraph(text, at + 1)) })
  await openEditorAs(page, ownPortal, account, `/finance/blog/update/${slug}`)
  const fields = page.getByRole('list', { name: 'Blocks' }).getByLabel('Text')
  const written = () => fields.evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value))
  const blocks = page.getByRole('list', { name: 'Blocks' }).locator('section')
  const grip = blocks.nth(0).getByRole('button', { name: /^Drag/ })

  async function dragFirstTo(at: number) {
    await grip.hover()
    await page.mouse.down()
    const box = await blocks.nth(at).boundingBox()
    if (!box) throw new Error('The block isn’t to be seen.')
    await page.mouse.move(box.x + 40, box.y + box.height / 2 - 12, { steps: 6 })
    await page.mouse.move(box.x + 40, box.y + box.height / 2 + 12, { steps: 3 })
  }

  await dragFirstTo(1)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await written()).toEqual(texts)
  await dragFirstTo(1)
  await page.mouse.up()
  await expect.poll(written).toEqual(['Two', 'One', 'Three', 'Four'])
  await expect(page.getByRole('status').filter({ hasText: 'Paragraph moved to position 2 of 4.' })).toHaveCount(1)
})

test('code in a language named like a property of every object is read and edited like any other', async ({
  page,
  ownPortal,
}) => {
  const account = await addAccount(ownPortal, { isStaff: true })
  const languages = ['__proto__', 'constructor']
  const empty = { data_json: {}, image_file: null, alt_text: '', caption: '', attribution: '' }
  const blocks = languages.map((code_language, order) => ({
    ...empty,
    ...{ block_type: 'code_snippet' as const, order, text_content: `a = ${order}`, code_language },
  }))
  const [slug] = await ownPortal.addPosts({ blocks })
  const response = await page.goto(`/finance/blog/detail/${slug}`)
  expect(response?.status()).toBe(200)
  for (const label of ['__proto__', 'Constructor']) {
    await expect(page.getByRole('region', { name: `${label} code` })).toBeVisible()
  }
  const editor = await openEditorAs(page, ownPortal, account, `/finance/blog/update/${slug}`)
  for (const [at, language] of languages.entries()) {
    await expect(editor.block(at + 1).getByLabel('Language')).toHaveValue(language)
  }
})
