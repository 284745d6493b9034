import { addAccount, signIn } from '../fixtures/accounts.ts'
import { addComments, addPost } from '../fixtures/comments.ts'
import { openEditorAs } from '../fixtures/editor.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { inputMethodOf } from '../fixtures/input-method.ts'
import { expect, test as journey } from '../fixtures/journey.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test('new paragraphs that are written with an input method have each character once', async ({ page, ownPortal }) => {
  const staff = await addAccount(ownPortal, { isStaff: true })
  const editor = await openEditorAs(page, ownPortal, staff, undefined, 'Write')
  const text = editor.form.getByRole('textbox', { name: 'Post text' })
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

test('Esc that only ends a composition keeps a reply open', async ({ page, ownPortal }) => {
  const reader = await addAccount(ownPortal)
  const post = await addPost(ownPortal)
  await addComments(ownPortal, post.id, [{ text: 'First', authorId: reader.id }])
  await signIn(page, ownPortal.url, reader)
  await openHydrated(page, post.address)
  await page.getByRole('button', { name: /^Reply/ }).click()
  const reply = page.getByRole('textbox', { name: /^Reply/ })
  await expect(reply).toBeFocused()
  const inputMethod = await inputMethodOf(page)
  await inputMethod.compose('に')
  await page.keyboard.press('Escape')
  await expect(reply).toBeFocused()
  await inputMethod.confirm('日')
  await expect(reply).toHaveValue('日')
  await page.keyboard.press('Escape')
  await expect(reply).toHaveCount(0)
})
