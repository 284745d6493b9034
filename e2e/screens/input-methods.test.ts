import { addAccount } from '../fixtures/accounts.ts'
import { openEditorAs } from '../fixtures/editor.ts'
import { inputMethodOf } from '../fixtures/input-method.ts'
import { expect, test as journey } from '../fixtures/journey.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test('new paragraphs that are written with an input method have each character once', async ({ page, ownPortal }) => {
  const staff = await addAccount(ownPortal, { isStaff: true })
  const editor = await openEditorAs(page, ownPortal, staff, undefined, 'Write')
  const text = editor.form.getByRole('textbox', { name: 'Text of the post' })
  const lines = text.locator('p')
  const inputMethod = await inputMethodOf(page)
  await text.focus()
  await inputMethod.compose('h', 'he', 'hel')
  await expect(lines).toHaveText(['hel'])
  await inputMethod.confirm('hello')
  await page.keyboard.press('Enter')
  await inputMethod.compose('ㅎ', '하', '한')
  await inputMethod.confirm('한')
  await expect(lines).toHaveText(['hello', '한'])
  await page.keyboard.press('Enter')
  await inputMethod.compose('n', 'に', 'にほん')
  await expect(lines).toHaveText(['hello', '한', 'にほん'])

  await editor.expectKept('にほん')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('unnamed')
  await inputMethod.confirm('日本')
  await editor.expectKept('日本')
  await page.reload()
  await expect(lines).toHaveText(['hello', '한', '日本'])
})
