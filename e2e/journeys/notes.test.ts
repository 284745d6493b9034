import { expectAccessible } from '../fixtures/accessibility.ts'
import { enter } from '../fixtures/account-screens.ts'
import { addAccount } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { addNotes, NotesScreen } from '../fixtures/notes.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const address = '/tools/quick-note'
const guestText = 'Please log in to access your notes.'

test('a user writes notes, finds and edits them in two tabs, and undoes a deletion', {
  tag: [
    '@route-17',
    '@notes-1',
    '@notes-2',
    '@notes-3',
    '@notes-4',
    '@notes-5',
    '@notes-6',
    '@notes-7',
    '@notes-8',
    '@state-42',
    '@validation-14',
    '@error-41',
    '@constant-23',
    '@constant-24',
  ],
}, async ({ page, context, ownPortal, problems }) => {
  const writer = await addAccount(ownPortal)
  const notes = new NotesScreen(page)
  const question = page.getByRole('dialog', { name: 'Delete "Rent and water"?' })

  await test.step('a guest is asked to log in, and returns afterwards', async () => {
    await openHydrated(page, address)
    await expect(page.getByText(guestText)).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await enter(page, writer.username, writer.password)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Notes')
    await expect(page.getByText('No notes found.')).toBeVisible()
  })

  await test.step('a note is created; a blank one is not sent', async () => {
    await notes.button('Add Note').press('Enter')
    await expect(notes.addForm.getByLabel('Title')).toBeFocused()
    await notes.write(notes.addForm, { title: '  ', content: '  ' })
    await notes.button('Create').click()
    await expect(notes.addForm.getByText('The title is required.')).toBeVisible()
    await expect(notes.addForm.getByLabel('Title')).toBeFocused()
    await notes.write(notes.addForm, { title: 'x'.repeat(256), content: 'x'.repeat(5_001) })
    await expect(notes.addForm.getByText('5,001 of 5,000 characters.')).toBeVisible()
    await expect(notes.addForm.getByText('256 of 255 characters.')).toBeVisible()
    await expectAccessible(page)
    const content = '**Due** on\n  Friday <b>not</b> [here](/about) [not here](javascript:alert(1))'
    await notes.write(notes.addForm, { title: ' Rent ', content })
    await notes.addForm.getByLabel('Title').press('Enter')
    await expect(notes.toast('Note created!')).toBeVisible()
    await expect(notes.addForm).toBeHidden()
    await expect(notes.button('Add Note')).toBeFocused()
  })

  await test.step('it opens in a dialog', async () => {
    await notes.note('Rent').press('Enter')
    await expect(notes.dialog).toHaveAccessibleName('Rent')
    await expect(notes.dialog.getByText(/^Updated: /)).toBeVisible()
    await expect(notes.dialog.locator('strong')).toHaveText('Due')
    await expect(notes.dialog.getByText('Due on\n  Friday <b>not</b>')).toBeVisible()
    await expect(notes.dialog.getByRole('link')).toHaveText(['here'])
    await expectAccessible(page, '[role="dialog"]')
    await page.keyboard.press('Escape')
    await expect(notes.note('Rent')).toBeFocused()
  })

  await test.step('it is changed', async () => {
    await notes.note('Rent').click()
    await notes.button('Edit').click()
    await expect(notes.dialog).toHaveAccessibleName('Edit Note')
    await expect(notes.editForm.getByLabel('Title')).toBeFocused()
    await notes.write(notes.editForm, { title: 'Rent and water' })
    await notes.editForm.getByLabel('Content').press('Control+Enter')
    await expect(notes.toast('Note updated!')).toBeVisible()
    await expect(notes.dialog).toHaveAccessibleName('Rent and water')
    await expect(notes.button('Edit')).toBeFocused()
  })

  await test.step('neither of two tabs overwrites the other silently', async () => {
    problems.expect(/409.*update/)
    const there = new NotesScreen(await context.newPage())
    await openHydrated(there.page, address)
    await there.note('Rent and water').click()
    await there.button('Edit').click()
    await expect(there.editForm.getByLabel('Title')).toBeFocused()
    await notes.button('Edit').click()
    await notes.write(notes.editForm, { content: 'Mine' })
    await there.write(there.editForm, { content: 'Theirs' })
    await there.button('Update').click()
    await expect(there.dialog.getByText('Theirs', { exact: true })).toBeVisible()
    await there.page.close()
    await notes.button('Update').click()
    await expect(notes.dialog.getByRole('heading', { name: 'This note was changed elsewhere' })).toBeFocused()
    await expect(notes.dialog.getByRole('region', { name: 'Mine' })).toContainText('Mine')
    await expect(notes.dialog.getByRole('region', { name: 'Theirs' })).toContainText('Theirs')
    await notes.button('Keep mine').click()
    await expect(notes.dialog).toHaveAccessibleName('Rent and water')
    await expect(notes.dialog.getByText('Mine', { exact: true })).toBeVisible()
  })

  await test.step('it is deleted after a confirmation, and restored', async () => {
    await notes.button('Delete').click()
    await expect(question).toBeVisible()
    const shade = page.locator('[role=dialog][data-nested-dialog-open]')
    expect(await shade.evaluate((note) => getComputedStyle(note, '::after').content), 'the note is shaded').toBe('""')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await expect(notes.button('Delete')).toBeFocused()
    await notes.button('Delete').click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await notes.toast('Note deleted!').getByRole('button', { name: 'Undo' }).click()
    await expect(notes.toast('Note restored.')).toBeVisible()
    await notes.note('Rent and water').click()
    await notes.button('Delete').click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No notes found.')).toBeVisible()
    await expect(notes.button('Add Note')).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(notes.note('Rent and water')).toBeVisible()
  })

  await test.step('on a phone the list is searched and sorted, and shows that it scrolls', async () => {
    await page.setViewportSize({ width: 375, height: 720 })
    await expect(page.getByText('Scroll for more notes')).toHaveCount(0)
    await addNotes(ownPortal, writer.id, [
      { title: 'Äpfel' },
      { title: 'x'.repeat(255) },
      { title: 'A / plan', content: 'Rental car' },
    ])
    await openHydrated(page, address)
    await expect(page.getByText('4 notes')).toBeVisible()
    await expect(page.getByText('Scroll for more notes')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Sort').selectOption('Title A to Z')
    await expect(page).toHaveURL(`${address}?sort=title_asc`)
    await expect(notes.titles).toHaveText(['A / plan', 'Äpfel', 'Rent and water', 'x'.repeat(255)])
    await notes.search.pressSequentially('RENTAL pl')
    await expect(page).toHaveURL(`${address}?search=RENTAL+pl&sort=title_asc`)
    await expect(notes.titles).toHaveText(['A / plan'])
    await notes.search.fill('nowhere')
    await expect(page.getByText('No notes found.')).toBeVisible()
    await page.getByRole('link', { name: 'Clear search' }).click()
    await expect(notes.titles).toHaveCount(4)
    await expectAccessible(page)
  })
})
