import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount } from '../fixtures/accounts.ts'
import { openEditorAs } from '../fixtures/editor.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { toastWith } from '../fixtures/toasts.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test('revisions are listed and compared word by word, and one is restored after a question', async ({
  page,
  ownPortal,
}) => {
  const staff = await addAccount(ownPortal, { isStaff: true })
  const editor = await openEditorAs(page, ownPortal, staff)
  await editor.field('Title').fill('Rates of spring')
  await editor.field('Status').selectOption('published')
  await (await editor.add('Paragraph')).getByLabel('Text').fill('Rates rise slowly in spring.')
  await editor.saveAndSucceed('rates-of-spring')
  await openHydrated(page, '/finance/blog/update/rates-of-spring')
  await editor.block(1).getByLabel('Text').fill('Rates fall slowly in spring.')
  await editor.saveAndSucceed('rates-of-spring')

  await page.getByRole('button', { name: 'Actions for Rates of spring' }).click()
  await page.getByRole('menuitem', { name: 'Revisions' }).click()
  await expect(page).toHaveURL('/finance/blog/revisions/rates-of-spring')
  const list = page.getByRole('navigation', { name: 'Revisions' })
  const differences = page.getByRole('region', { name: 'Differences' })
  await expect(list.getByRole('link')).toHaveCount(2)
  await expect(differences.getByRole('insertion')).toHaveText(['[Added: fall]'])
  await expect(differences.getByRole('deletion')).toHaveText(['[Removed: rise]'])
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 2000 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }

  await list.getByRole('link').last().click()
  await page.getByLabel('Compared with').selectOption('Saved post')
  await expect(differences.getByRole('insertion')).toHaveText(['[Added: rise]'])
  await page.getByRole('button', { name: 'Restore this revision' }).click()
  const question = page.getByRole('dialog', { name: 'Restore this revision?' })
  await question.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(list.getByRole('link')).toHaveCount(3)
  await expect(list.getByText('Restored by')).toBeVisible()
  await expect(toastWith(page, 'Revision restored.')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Edit the post' })).toBeFocused()
  await openHydrated(page, '/finance/blog/detail/rates-of-spring')
  await expect(page.getByText('Rates rise slowly in spring.')).toBeVisible()
})

test('a draft is planned in the form, shown in the list of its author, and cancelled there', async ({
  page,
  otherPage,
  ownPortal,
  problems,
}) => {
  problems.expect(/status 400: .*create/)
  problems.expect(/console error: .*400/)
  const staff = await addAccount(ownPortal, { isStaff: true })
  const editor = await openEditorAs(page, ownPortal, staff)
  await editor.field('Title').fill('Planned for later')
  await editor.field('Publish at').fill('2020-01-01T09:00')
  await editor.field('Time zone').selectOption('Australia/Perth')
  await editor.button('Create Post').click()
  await expect(page.getByText('This time has passed. Choose a later one.')).toHaveCount(1)
  const year = new Date().getFullYear() + 1
  await editor.field('Publish at').fill(`${year}-03-01T09:00`)
  await editor.field('Hide at').fill(`${year}-03-02T09:00`)
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 3000 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await editor.saveAndSucceed('planned-for-later')
  await expect(page.getByText(`Publishes 1 Mar ${year}, 9:00 am`)).toBeVisible()
  await otherPage.goto(`${ownPortal.url}/finance/blog`)
  await expect(otherPage.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(otherPage.getByText('Planned for later')).toHaveCount(0)

  await openHydrated(page, '/finance/blog?title=planned')
  const card = page.getByRole('article').filter({ hasText: 'Planned for later' })
  await expect(card.getByText(`Hides 2 Mar ${year}, 9:00 am`)).toBeVisible()
  for (const width of [1280, 1024, 768, 375, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const [frame, ...parts] = await Promise.all(
      [card, card.getByText(/^Publishes/), card.getByText(/^Hides/)].map((part) => part.boundingBox()),
    )
    for (const part of parts) {
      expect(part?.x, `at ${width} px`).toBeGreaterThan((frame?.x ?? 0) + 16)
      expect((part?.x ?? 0) + (part?.width ?? 0), `at ${width} px`).toBeLessThan(
        (frame?.x ?? 0) + (frame?.width ?? 0) - 16,
      )
    }
  }
  await card.getByRole('button', { name: 'Actions for Planned for later' }).click()
  await page.getByRole('menuitem', { name: 'Cancel schedule' }).click()
  await expect(card.getByText('Publishes')).toHaveCount(0)
  await openHydrated(page, '/finance/blog/update/planned-for-later')
  await expect(editor.field('Publish at')).toHaveValue('')
})

test('a preview link shows a draft to somebody without an account until it is revoked', async ({
  page,
  otherPage,
  ownPortal,
  problems,
}) => {
  problems.expect(/status 404: .*previews/)
  problems.expect(/console error: .*404/)
  const staff = await addAccount(ownPortal, { isStaff: true })
  const editor = await openEditorAs(page, ownPortal, staff)
  await editor.field('Title').fill('Shown by link')
  await (await editor.add('Paragraph')).getByLabel('Text').fill('Not public yet.')
  await editor.saveAndSucceed('shown-by-link')
  await page.getByRole('button', { name: 'Actions for Shown by link' }).click()
  await page.getByRole('menuitem', { name: 'Preview links' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preview links' })
  await expect(dialog.getByText('No open links.')).toBeVisible()
  await dialog.getByRole('button', { name: 'New preview link' }).click()
  const links = dialog.getByRole('list', { name: 'Open links' }).getByRole('listitem')
  await expect(links).toHaveCount(1)
  await expectAccessible(page)
  const url = await dialog.getByLabel('Preview link', { exact: true }).inputValue()

  const response = await otherPage.goto(url)
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Shown by link' })).toBeVisible()
  await expect(otherPage.getByText('Not public yet.')).toBeVisible()
  await expect(otherPage.getByText('Preview: this isn’t the public page')).toBeVisible()
  await expect(otherPage).toHaveTitle(/^Preview: Shown by link · /)
  await expect(otherPage.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectNoSidewaysScroll(otherPage)
  await expectAccessible(otherPage)

  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(links).toHaveCount(0)
  await otherPage.reload()
  await expect(otherPage.getByText('This preview link has expired or been revoked. Ask for a new one.')).toBeVisible()
  await expect(otherPage.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(otherPage.getByRole('link', { name: 'Back to the blog' })).toBeVisible()
})
