import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount } from '../fixtures/accounts.ts'
import { type EditorScreen, openEditorAs } from '../fixtures/editor.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const textOf = (editor: EditorScreen) => editor.form.getByRole('textbox', { name: 'Post text' })

const statusOf = (editor: EditorScreen) => editor.form.getByRole('group', { name: 'Blocks' }).getByRole('paragraph')

async function write(page: Page, editor: EditorScreen, text: string): Promise<void> {
  await textOf(editor).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

test('text of which a crash has lost the newest part from local storage comes back', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/working-copies/)
  problems.expect(/console error: .*ERR_FAILED/)
  const staff = await addAccount(ownPortal, { isStaff: true })
  await page.route('**/working-copies/**', (route) => route.abort())
  const editor = await openEditorAs(page, ownPortal, staff, undefined, 'Write')
  const stored = () => page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('draft:')))
  await write(page, editor, 'One.')
  await expect.poll(stored).toMatchObject([expect.anything(), expect.stringContaining('One.')])
  const [key = '', older = ''] = (await stored()) ?? []
  await write(page, editor, ' Two.')
  await expect.poll(stored).toMatchObject([key, expect.stringContaining('One. Two.')])
  await page.goto('/robots.txt')
  await page.evaluate(([name = '', text = '']) => localStorage.setItem(name, text), [key, older])
  await openHydrated(page, '/finance/blog/create')
  await expect(editor.form.getByText('Your draft was restored')).toBeVisible()
  await expect(textOf(editor)).toHaveText('One. Two.')
})

test('a draft saves itself, survives a lost response and goes on at another device, where both texts are shown', async ({
  page,
  browser,
  ownPortal,
  problems,
}) => {
  problems.expect(/working-copies/)
  problems.expect(/console error: .*(409|ERR_FAILED)/)
  const staff = await addAccount(ownPortal, { isStaff: true })
  const editor = await openEditorAs(page, ownPortal, staff, undefined, 'Write')
  let lost = 0
  await page.route('**/working-copies/new/', async (route) => {
    if (route.request().method() !== 'PUT' || lost > 0) return route.fallback()
    lost += 1
    await route.fetch()
    return route.abort()
  })
  await editor.field('Title').fill('On two devices')
  await write(page, editor, 'One.')
  await expect(statusOf(editor)).toContainText('Offline: kept in this browser')
  await write(page, editor, ' Two.')
  await expect(statusOf(editor)).toContainText('Saved')
  expect(lost).toBe(1)

  const otherContext = await browser.newContext({ baseURL: ownPortal.url })
  const otherPage = await otherContext.newPage()
  const other = await openEditorAs(otherPage, ownPortal, staff, undefined, 'Write')
  await expect(other.form.getByText('Your draft was restored')).toBeVisible()
  await expect(textOf(other)).toHaveText('One. Two.')
  await write(otherPage, other, ' Three, elsewhere.')
  await expect(statusOf(other)).toContainText('Saved')
  await openHydrated(otherPage, '/')
  const unsaved = otherPage.getByRole('region', { name: 'Unsaved posts' })
  await expect(unsaved.getByRole('link', { name: 'On two devices' })).toHaveAttribute('href', '/finance/blog/create')
  await otherContext.close()

  await write(page, editor, ' Three, here.')
  await editor.button('Compare the drafts').click()
  const dialog = page.getByRole('dialog', { name: 'You also edited this post elsewhere' })
  const row = dialog.getByRole('row', { name: /Block 1, paragraph/ })
  await expect(row).toContainText('One. Two. Three, here.')
  await expect(dialog).toContainText('One. Two. Three, elsewhere.')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Use the other draft' }).click()
  await expect(textOf(editor)).toHaveText('One. Two. Three, elsewhere.')
  await editor.button('Restore my version').click()
  await expect(textOf(editor)).toHaveText('One. Two. Three, here.')
  await expect(statusOf(editor)).toContainText('Saved')

  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL('/finance/blog/detail/on-two-devices')
  const { rows } = await ownPortal.withDatabase(({ pool }) =>
    pool.query(
      'select (select count(*)::int from working_copies where owner_id = $1) as copies, count(*)::int as posts from posts where author_id = $1',
      [staff.id],
    ),
  )
  expect(rows).toEqual([{ copies: 0, posts: 1 }])
})

test('of two tabs with the same post, the one behind offers to compare both texts, and nothing else', async ({
  page,
  context,
  ownPortal,
  problems,
}) => {
  problems.expect(/working-copies/)
  problems.expect(/console error: .*409/)
  const staff = await addAccount(ownPortal, { isStaff: true })
  const first = await openEditorAs(page, ownPortal, staff, undefined, 'Write')
  await first.field('Title').fill('In two tabs')
  await write(page, first, 'One.')
  await expect(statusOf(first)).toContainText('Saved')

  const otherPage = await context.newPage()
  const second = await openEditorAs(otherPage, ownPortal, staff, undefined, 'Write')
  await expect(textOf(second)).toHaveText('One.')
  const kept = otherPage.waitForResponse((response) => response.request().method() === 'PUT')
  await write(otherPage, second, ' Two, there.')
  expect((await kept).status()).toBe(200)
  await expect(first.form.getByText('You wrote in this post in another tab')).toBeVisible()

  await write(page, first, ' Two, here.')
  await expect(first.form.getByText('You also edited this post elsewhere')).toBeVisible()
  await write(otherPage, second, ' Three.')
  await expect.poll(() => otherPage.evaluate(() => JSON.stringify(localStorage))).toContain('Three.')
  await expect(first.form.getByText('You also edited this post elsewhere')).toBeVisible()
  await expect(first.form.getByText('Whichever you edit last is kept.')).toHaveCount(0)
})
