import type { Locator, Page } from '@playwright/test'
import { addAccount } from '../fixtures/accounts.ts'
import { openEditorAs } from '../fixtures/editor.ts'
import { hold } from '../fixtures/hold.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { articleBlocks, pastedArticles } from '../fixtures/pasted-articles.ts'
import { smallPicture } from '../fixtures/profile.ts'
import type { OwnPortal } from '../portal/own-portal.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

interface Clip {
  types?: Record<string, string>
  file?: { name: string; type: string; base64: string }
}

async function paste(text: Locator, clip: Clip): Promise<void> {
  await text.evaluate((element, { types = {}, file }) => {
    const clipboardData = new DataTransfer()
    for (const [type, content] of Object.entries(types)) clipboardData.setData(type, content)
    if (file) {
      const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0))
      clipboardData.items.add(new File([bytes], file.name, { type: file.type }))
    }
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, clip)
}

async function keptBlocks(page: Page): Promise<string[][]> {
  const kept = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('draft:'))
    return key === undefined ? '' : (localStorage.getItem(key) ?? '')
  })
  const blocks: unknown = kept === '' ? [] : findBlocks(JSON.parse(kept))
  return Array.isArray(blocks) ? blocks.map(kindAndText) : []
}

function findBlocks(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  if ('blocks' in value) return value.blocks
  return Object.values(value)
    .map(findBlocks)
    .find((found) => found !== undefined)
}

function kindAndText(block: {
  block_type: string
  text_content: string
  data_json: { level?: number; type?: string; items?: string[] }
}): string[] {
  const { block_type, text_content, data_json } = block
  if (block_type === 'heading') return [`heading ${data_json.level}`, text_content]
  if (block_type === 'list') return [String(data_json.type), (data_json.items ?? []).join('\n')]
  return [block_type, text_content]
}

for (const { from, type, content, leftOut } of pastedArticles) {
  test(`an article of 2,000 words pasted from ${from} becomes the same blocks`, async ({ page, ownPortal }) => {
    const staff = await addAccount(ownPortal, { isStaff: true })
    const editor = await openEditorAs(page, ownPortal, staff, undefined, 'Write')
    const text = editor.form.getByRole('textbox', { name: 'Post text' })
    await text.focus()
    await paste(text, { types: { 'text/plain': 'Ladders', [type]: content } })
    const said = `${articleBlocks.length} blocks pasted. ${leftOut} Kept as plain lines: 1 table`
    await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
    await expect.poll(() => keptBlocks(page)).toEqual(articleBlocks)
    await expect(text.locator('p').last()).toContainText('Part 12.')
    expect(await page.evaluate(() => 'pasted' in window)).toBe(false)
    await page.keyboard.press('Control+z')
    await expect(text).toHaveText('')
  })
}

test('a paste is in the text at once, without further code, before what is typed after it', async ({
  page,
  ownPortal,
}) => {
  const editor = await openEditorAs(page, ownPortal, await addAccount(ownPortal, { isStaff: true }), undefined, 'Write')
  const release = await hold(page, '**/assets/*.js')
  const text = editor.form.getByRole('textbox', { name: 'Post text' })
  await text.focus()
  await paste(text, { types: { 'text/html': '<p>One</p>', 'text/plain': 'One' } })
  await paste(text, { types: { 'text/plain': ' ' } })
  await page.keyboard.type('Two')
  await expect(text).toHaveText('One Two')
  release()
})

test('an address becomes a link of the selected text, and an image from the clipboard a block', async ({
  page,
  ownPortal,
}) => {
  const staff = await addAccount(ownPortal, { isStaff: true })
  const editor = await openEditorAs(page, ownPortal, staff, undefined, 'Write')
  const text = editor.form.getByRole('textbox', { name: 'Post text' })
  await editor.field('Title').fill('Pasted picture')
  await text.focus()
  await page.keyboard.type('Read the guide')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await expect(editor.form.getByRole('group', { name: 'Format the selection' })).toBeVisible()
  await paste(text, { types: { 'text/plain': 'https://example.org/guide' } })
  await expect(text.getByRole('link', { name: 'guide' })).toHaveAttribute('href', 'https://example.org/guide')

  const picture = smallPicture.buffer
  await page.keyboard.press('End')
  await paste(text, { file: { name: 'shot.png', type: 'image/png', base64: picture.toString('base64') } })
  await expect(page.getByRole('status').filter({ hasText: '1 image added.' })).toHaveCount(1)
  await expect(text.getByText('shot.png uploads when you save the post.')).toBeVisible()
  await text.getByLabel('Alt text').fill('A rung')
  await text.focus()
  await paste(text, { file: { name: 'note.txt', type: 'text/plain', base64: btoa('no') } })
  await expect(page.getByRole('status').filter({ hasText: 'Choose a JPEG, PNG, WebP or GIF image.' })).toHaveCount(1)

  await editor.saveAndSucceed('pasted-picture')
  await expect(page.getByRole('article').first().getByRole('img', { name: 'A rung' })).toBeVisible()
})

test('a pasted line takes the place of all that is selected, and of a selected image', async ({ page, ownPortal }) => {
  const staff = await addAccount(ownPortal, { isStaff: true })
  const editor = await openEditorAs(page, ownPortal, staff, undefined, 'Write')
  const text = editor.form.getByRole('textbox', { name: 'Post text' })
  await text.focus()
  await page.keyboard.type('One')
  await page.keyboard.press('Control+a')
  await paste(text, { types: { 'text/plain': 'Rungs' } })
  await page.keyboard.type(' hold')
  await expect(text.locator('p')).toHaveText('Rungs hold')

  await page.keyboard.press('Enter')
  await page.keyboard.type('End')
  await text.locator('p').first().click()
  const picture = { name: 'shot.png', type: 'image/png', base64: smallPicture.buffer.toString('base64') }
  await paste(text, { file: picture })
  await expect(text.getByText('shot.png uploads when you save the post.')).toBeVisible()
  await expect(text.locator('> *')).toHaveCount(3)
  await paste(text, { types: { 'text/plain': 'Middle' } })
  await expect(text.locator('p')).toHaveText(['Rungs hold', 'Middle', 'End'])
  await expect(text.locator('figure')).toHaveCount(0)
})

test('an image and a table are pasted from the clipboard of the system', async ({ page, context, ownPortal }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const staff = await addAccount(ownPortal, { isStaff: true })
  const editor = await openEditorAs(page, ownPortal, staff, undefined, 'Write')
  const text = editor.form.getByRole('textbox', { name: 'Post text' })
  await text.focus()
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })])
  }, smallPicture.buffer.toString('base64'))
  await page.keyboard.press('Control+v')
  await expect(text.getByText('image.png uploads when you save the post.')).toBeVisible()
  await expect(editor.form.getByText('Draft saved without its new images.')).toBeVisible()

  await page.keyboard.press('Enter')
  await page.evaluate(async () => {
    const table = '<table><tr><td>Bill</td><td>4%</td></tr><tr><td>Bond</td><td>5%</td></tr></table>'
    const types = { 'text/html': table, 'text/plain': 'Bill\t4%\nBond\t5%' }
    await navigator.clipboard.write([
      new ClipboardItem(
        Object.fromEntries(Object.entries(types).map(([type, part]) => [type, new Blob([part], { type })])),
      ),
    ])
  })
  await page.keyboard.press('Control+v')
  await expect(text.locator('p')).toContainText(['Bill | 4%', 'Bond | 5%'])
})

async function addCalculator(page: Page, portal: OwnPortal) {
  const staff = await addAccount(portal, { isStaff: true })
  const editor = await openEditorAs(page, portal, staff, undefined, 'Write')
  const text = editor.form.getByRole('textbox', { name: 'Post text' })
  await text.focus()
  await page.keyboard.type('/loan')
  await page.keyboard.press('Enter')
  const kind = text.getByRole('combobox', { name: 'Calculator' })
  await expect(kind).toBeFocused()
  return { kind, amount: text.getByRole('textbox', { name: 'Loan amount' }) }
}

test('a calculator that was just added shows its values', async ({ page, ownPortal }) => {
  const { kind, amount } = await addCalculator(page, ownPortal)
  for (const field of [kind, amount]) {
    const [shown, selected] = await field.evaluate((element) => [
      getComputedStyle(element).color,
      getComputedStyle(element, '::selection').color,
    ])
    expect(selected, 'selected together with its block').toBe(shown)
  }
})

test('a paste or a cut in a field of a block leaves the block where it is', async ({ page, context, ownPortal }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { kind, amount } = await addCalculator(page, ownPortal)
  await page.evaluate(() => navigator.clipboard.writeText('600000'))
  await page.keyboard.press('Control+v')
  await page.keyboard.press('Control+x')
  await expect(kind).toBeVisible()
  await amount.focus()
  await amount.selectText()
  await page.keyboard.press('Control+v')
  await expect(amount).toHaveValue('600000')
})
