import { readFile } from 'node:fs/promises'
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { endSessions } from '../../api/src/accounts/sessions/sessions.repository.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { enter } from '../fixtures/account-screens.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth, expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { addNotes, NotesScreen } from '../fixtures/notes.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const guestText = 'Please log in to access your notes.'

test('a guest is asked to log in, with and without scripts, and then returns to the notes', {
  tag: '@notes-1',
}, async ({ page, browser, ownPortal }) => {
  const context = await browser.newContext({ baseURL: ownPortal.url, javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto('/tools/quick-note')
  await expect(plain.getByText(guestText)).toBeVisible()
  await context.close()

  const account = await addAccount(ownPortal)
  await openHydrated(page, '/tools/quick-note?search=rent')
  await expect(page.getByText(guestText)).toBeVisible()
  await expect(page).toHaveURL('/tools/quick-note?search=rent')
  await expectAccessibleAtEachWidth(page)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await enter(page, account.username, account.password)
  await expect(page).toHaveURL('/tools/quick-note?search=rent')
  await expect(page.getByText('No notes found.')).toBeVisible()
})

test('a note without a title takes its first line', { tag: '@notes-2' }, async ({ page, ownPortal }) => {
  const account = await addAccount(ownPortal)
  await page.setViewportSize({ width: 375, height: 720 })
  const notes = await NotesScreen.open(page, ownPortal, account)
  await notes.button('Add Note').click()
  await notes.write(notes.addForm, { content: '# Ask the bank\nAbout the offset account' })
  await expect(notes.addForm.getByLabel('Title')).toHaveAttribute('placeholder', 'Ask the bank')
  await notes.addForm.getByLabel('Content').press('Control+Enter')
  await notes.note('Ask the bank').click()
  await expect(notes.dialog).toContainText('About the offset account')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('main')).toBeHidden()
  await expect(notes.dialog).toBeVisible()
  await page.emulateMedia({ media: null })
  await notes.button('Edit').click()
  await notes.write(notes.editForm, { title: '', content: 'Ask both banks' })
  await notes.button('Update').click()
  await expect(notes.dialog.getByRole('heading', { name: 'Ask both banks' })).toBeVisible()
})

test('an unfinished note survives closing the form, the tab and the session, and only its writer sees it', {
  tag: ['@notes-2', '@error-39'],
}, async ({ page, ownPortal, problems }) => {
  problems.expect(/401/)
  const writer = await addAccount(ownPortal)
  const other = await addAccount(ownPortal)
  await addNotes(ownPortal, writer.id, [{ title: 'Rent', content: 'Due on Friday' }])
  const notes = await NotesScreen.open(page, ownPortal, writer)
  await notes.note('Rent').click()
  await notes.button('Edit').click()
  await notes.write(notes.editForm, { content: 'Due on Monday' })
  await page.keyboard.press('Escape')
  await expect(notes.note('Rent')).toContainText('unsaved text')
  await notes.button('Add Note').click()
  await notes.write(notes.addForm, { title: 'Begun' })
  await page.reload()
  await expect(notes.addForm.getByLabel('Title')).toHaveValue('Begun')
  await notes.write(notes.addForm, { content: 'and not finished' })

  await ownPortal.withDatabase(({ db }) => endSessions(db, writer.id, { reason: 'account_changed', now: new Date() }))
  await notes.button('Create').click()
  await expect(page.getByText(guestText)).toBeVisible()
  await expect(page.getByText('Rent')).toHaveCount(0)

  await signIn(page, ownPortal.url, other)
  await openHydrated(page, '/tools/quick-note')
  await expect(page.getByText('No notes found.')).toBeVisible()
  await expect(notes.addForm).toBeHidden()
  await notes.button('Add Note').click()
  await expect(notes.addForm.getByLabel('Title')).toHaveValue('')

  await signIn(page, ownPortal.url, writer)
  await openHydrated(page, '/tools/quick-note')
  await expect(notes.addForm.getByLabel('Content')).toHaveValue('and not finished')
  await notes.addForm.getByRole('button', { name: 'Cancel' }).click()
  await expect(notes.addForm).toBeHidden()
  await notes.toast('Your text was discarded.').getByRole('button', { name: 'Undo' }).click()
  await expect(notes.addForm.getByLabel('Title')).toHaveValue('Begun')
  await notes.button('Create').click()
  await expect(notes.note('Begun')).toBeVisible()
  await notes.note('Rent').click()
  await expect(notes.editForm.getByLabel('Content')).toHaveValue('Due on Monday')
  await notes.button('Update').click()
  await expect(notes.dialog.getByText('Due on Monday')).toBeVisible()
})

test('an undone cancellation neither hides nor replaces what was typed since', { tag: '@notes-2' }, async ({
  page,
  ownPortal,
}) => {
  const writer = await addAccount(ownPortal)
  const notes = await NotesScreen.open(page, ownPortal, writer)
  const content = notes.addForm.getByLabel('Content')
  const undo = notes.toast('Your text was discarded.').getByRole('button', { name: 'Undo' })
  const cancel = async (text: string) => {
    await notes.write(notes.addForm, { content: text })
    await notes.addForm.getByRole('button', { name: 'Cancel' }).click()
  }
  await notes.button('Add Note').click()
  await cancel('First')
  await notes.button('Add Note').click()
  await undo.click()
  await expect(content).toHaveValue('First')
  await expect(notes.addForm.getByLabel('Title')).toBeFocused()

  await cancel('First')
  await notes.button('Add Note').click()
  await notes.write(notes.addForm, { content: 'Second' })
  await undo.click()
  await expect(notes.addForm.getByRole('status')).toContainText('You have other unsaved text')
  await expect(content).toHaveValue('Second')
  await expectAccessible(page)
  await notes.button('Show it now').click()
  await expect(content).toHaveValue('First')
  await notes.button('Show it now').click()
  await notes.button('Create').click()
  await expect(notes.note('Second')).toBeVisible()
  await notes.button('Add Note').click()
  await expect(content).toHaveValue('First')
  await page.reload()
  await expect(content).toHaveValue('First')
})

test('two tabs that edit the same note never overwrite each other unnoticed', {
  tag: ['@notes-7', '@error-38'],
}, async ({ page, context, ownPortal, problems }) => {
  problems.expect(/409.*update/)
  problems.expect(/404.*update/)
  const writer = await addAccount(ownPortal)
  await addNotes(ownPortal, writer.id, [{ title: 'Plan', content: 'First' }])
  const here = await NotesScreen.open(page, ownPortal, writer)
  const there = new NotesScreen(await context.newPage())
  await openHydrated(there.page, '/tools/quick-note')

  async function changeElsewhere(content: string) {
    await there.note('Plan').click()
    // If the other tab has already stored a draft, the form opens by itself.
    const edit = there.button('Edit')
    await expect(edit.or(there.editForm)).toBeVisible()
    if (await edit.isVisible()) await edit.click()
    await there.write(there.editForm, { content })
    await there.button('Update').click()
    await expect(there.dialog.getByText(content, { exact: true })).toBeVisible()
    await there.page.keyboard.press('Escape')
  }

  await here.note('Plan').click()
  await here.button('Edit').click()
  await here.write(here.editForm, { content: 'Mine' })
  await changeElsewhere('Theirs')
  await here.button('Update').click()
  await expect(here.dialog.getByRole('heading', { name: 'This note was changed elsewhere' })).toBeFocused()
  await expect(here.dialog.getByRole('region', { name: 'Mine' })).toContainText('Mine')
  await expect(here.dialog.getByRole('region', { name: 'Theirs' })).toContainText('Theirs')
  await expectAccessibleAtEachWidth(page, '[role="dialog"]')
  await here.button('Keep mine').click()
  await expect(here.toast('Note updated!')).toBeVisible()
  await expect(here.dialog.getByText('Mine', { exact: true })).toBeVisible()

  await here.button('Edit').click()
  await here.write(here.editForm, { content: 'Mine again' })
  await changeElsewhere('Theirs again')
  await here.button('Update').click()
  await here.button('Use theirs').click()
  await expect(here.dialog.getByText('Theirs again', { exact: true })).toBeVisible()
  await here.toast('Your changes were set aside.').getByRole('button', { name: 'Undo' }).click()
  await expect(here.editForm.getByLabel('Content')).toHaveValue('Mine again')

  await there.note('Plan').click()
  await expect(there.editForm.getByLabel('Content')).toHaveValue('Mine again')
  await there.button('Cancel').click()
  await there.page.keyboard.press('Escape')
  await changeElsewhere('Their last')
  await here.button('Update').click()
  await expect(here.dialog.getByRole('region', { name: 'Theirs' })).toContainText('Their last')
  await there.note('Plan').click()
  await there.button('Delete').click()
  await there.page.getByRole('dialog', { name: 'Delete "Plan"?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(there.page.getByText('No notes found.')).toBeVisible()
  await here.button('Keep mine').click()
  await expect(here.dialog.getByRole('alert')).toContainText('Failed to update note.')
  await here.button('Save as a new note').click()
  await expect(here.toast('Note created!')).toBeVisible()
  await here.note('Plan').click()
  await expect(here.dialog.getByText('Mine again')).toBeVisible()
})

test('many notes can be searched, sorted, pinned, paged and exported, and the address keeps the view', {
  tag: ['@notes-3', '@notes-4'],
}, async ({ page, ownPortal }) => {
  const writer = await addAccount(ownPortal)
  const many = Array.from({ length: 49 }, (_, number) => ({ title: `Note ${String(number).padStart(2, '0')}` }))
  await addNotes(ownPortal, writer.id, [{ title: 'Äpfel' }, ...many, { title: 'A / plan', content: 'Rental car' }])
  const notes = await NotesScreen.open(page, ownPortal, writer)
  await expect(page.getByText('51 notes')).toBeVisible()
  await expect(notes.titles).toHaveCount(50)
  await expect(page.getByText('Scroll for more notes')).toBeVisible()
  await expect.poll(() => notes.list.evaluate((list) => list.scrollHeight > list.clientHeight)).toBe(true)
  await expectAccessibleAtEachWidth(page)

  await page.getByLabel('Sort').selectOption('Title A to Z')
  await expect(notes.titles.first()).toHaveText('A / plan')
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(notes.titles).toHaveText(['Note 48'])
  await expect(page).toHaveURL('/tools/quick-note?page=2&sort=title_asc')
  const pin = notes.list.getByRole('button', { name: 'Pin Note 48' })
  await pin.click()
  await expect(notes.toast('Note pinned.')).toBeVisible()
  await openHydrated(page, '/tools/quick-note?sort=oldest')
  await expect(notes.titles).toHaveCount(50)
  await expect(notes.titles.first()).toHaveText('Note 48')
  await pin.press('Enter')
  await expect(notes.titles.first()).toHaveText('Äpfel')
  await expect(pin).toBeFocused()

  await notes.search.pressSequentially('RENTAL pl')
  await expect(page).toHaveURL('/tools/quick-note?search=RENTAL+pl&sort=oldest')
  await expect(notes.titles).toHaveText(['A / plan'])
  await expect(notes.search).toBeFocused()
  await notes.search.fill('nowhere')
  await expect(page.getByText('No notes found.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear search' }).click()
  await expect(notes.search).toHaveValue('')
  await expect(notes.titles).toHaveCount(50)

  const download = page.waitForEvent('download')
  await notes.button('Export all').click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^notes-\d{4}-\d\d-\d\d\.zip$/)
  const zip = new ZipReader(new Uint8ArrayReader(await readFile(await file.path())), { useWebWorkers: false })
  const entries = await zip.getEntries()
  expect(entries).toHaveLength(51)
  const last = entries.at(-1)
  expect(last?.filename).toBe('A plan.md')
  expect(last?.directory === false && (await last.getData(new TextWriter()))).toContain('Rental car')
})

test('letters typed while the address follows the search are kept', { tag: '@notes-3' }, async ({
  page,
  ownPortal,
}) => {
  const writer = await addAccount(ownPortal)
  await addNotes(ownPortal, writer.id, [{ title: 'Rent' }])
  const notes = await NotesScreen.open(page, ownPortal, writer)
  await page.evaluate(() => {
    const { replaceState } = history
    history.replaceState = function (...args) {
      replaceState.apply(this, args)
      if (location.search === '?search=R') document.execCommand('insertText', false, 'EN')
    }
  })
  await notes.search.pressSequentially('R')
  await expect(page).toHaveURL('/tools/quick-note?search=REN')
  await expect(notes.search).toHaveValue('REN')
})

test('a search that is typed just before a note opens waits until it closes', { tag: '@notes-3' }, async ({
  page,
  ownPortal,
}) => {
  const writer = await addAccount(ownPortal)
  await addNotes(ownPortal, writer.id, [{ title: 'Rent' }, { title: 'Tax' }])
  await page.clock.install()
  const notes = await NotesScreen.open(page, ownPortal, writer)
  await page.clock.pauseAt(Date.now() + 60_000)
  await notes.search.pressSequentially('tax')
  await notes.note('Rent').click()
  await expect(page).toHaveURL(/\?note=\d+$/)
  await page.clock.fastForward(1_000)
  await expect(notes.dialog.getByRole('heading', { name: 'Rent' })).toBeVisible()
  await expect(page).toHaveURL(/\?note=\d+$/)
  await page.clock.resume()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/tools/quick-note?search=tax')
  await expect(notes.titles).toHaveText(['Tax'])
})

test('a note fills the screen of a phone, and going back closes it', async ({ page, ownPortal }) => {
  const writer = await addAccount(ownPortal)
  const address = 'https://deck.example/visas?from=au'
  const long = `${'Unbroken'.repeat(40)}\n**See ${address}.**\n${'A line of a long note. '.repeat(200)}`
  await addNotes(ownPortal, writer.id, [{ title: 'x'.repeat(255), content: long }])
  await page.setViewportSize({ width: 320, height: 640 })
  const notes = await NotesScreen.open(page, ownPortal, writer)
  await expectNoSidewaysScroll(page)
  await notes.note('xxx').click()
  await expect(notes.button('Edit')).toBeInViewport()
  await expect(notes.dialog.getByRole('link', { name: address, exact: true })).toHaveAttribute('href', address)
  await expect.poll(() => notes.dialog.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true)
  await expectAccessibleAtEachWidth(page, '[role="dialog"]')
  await page.goBack()
  await expect(notes.dialog).toBeHidden()
  await expect(page).toHaveURL('/tools/quick-note')
  await page.goForward()
  await expect(notes.dialog).toBeVisible()
  await page.reload()
  await expect(notes.dialog.getByText('A line of a long note.')).toBeVisible()
  await notes.dialog.getByRole('button', { name: '[x] Close' }).click()
  await expect(page).toHaveURL('/tools/quick-note')
})

test('failed calls on the notes show their own error, and the input is kept', {
  tag: ['@state-43', '@error-38'],
}, async ({ page, ownPortal, problems }) => {
  problems.expect(/500/)
  const writer = await addAccount(ownPortal)
  const titles = ['Rent', 'Tax']
  await addNotes(
    ownPortal,
    writer.id,
    titles.map((title) => ({ title, content: 'Due on Friday' })),
  )
  const breakCalls = (path: string, after?: Promise<void>) =>
    page.route(path, async (route) => {
      await after
      await route.fulfill({ status: 500, json: {} })
    })
  const serverText = 'A server error occurred (Status: 500).'
  await signIn(page, ownPortal.url, writer)
  await breakCalls('**/api/v1/note/notes/?*')
  await openHydrated(page, '/tools/quick-note')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to fetch notes.')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('CORETOOLSNOTES')
  await expectAccessible(page)
  await page.unroute('**/api/v1/note/notes/?*')
  await page.getByRole('link', { name: 'Try again' }).click()

  const notes = new NotesScreen(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await breakCalls('**/pin/', released)
  const pins = titles.map((title) => notes.list.getByRole('button', { name: `Pin ${title}` }))
  for (const pin of pins) await pin.click()
  for (const pin of pins) await expect(pin).toHaveAttribute('aria-pressed', 'true')
  release()
  await expect(notes.toast(`Failed to update note. ${serverText}`).first()).toBeVisible()
  for (const pin of pins) await expect(pin).toHaveAttribute('aria-pressed', 'false')

  await breakCalls('**/create/')
  await notes.button('Add Note').click()
  await notes.write(notes.addForm, { title: 'New', content: 'Text' })
  await notes.button('Create').click()
  await expect(notes.addForm.getByRole('alert').filter({ hasText: 'Failed to create note.' })).toContainText(serverText)
  await expect(notes.addForm.getByLabel('Content')).toHaveValue('Text')
  await notes.addForm.getByRole('button', { name: 'Cancel' }).click()

  await breakCalls('**/update/')
  await breakCalls('**/delete/')
  await notes.note('Rent').click()
  await notes.button('Edit').click()
  await notes.write(notes.editForm, { content: 'Due on Monday' })
  await notes.button('Update').click()
  await expect(notes.dialog.getByRole('alert').filter({ hasText: 'Failed to update note.' })).toContainText(serverText)
  await expect(notes.editForm.getByLabel('Content')).toHaveValue('Due on Monday')
  await notes.editForm.getByRole('button', { name: 'Cancel' }).click()
  await notes.button('Delete').click()
  await page.getByRole('dialog', { name: 'Delete "Rent"?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(notes.toast(`Failed to delete note. ${serverText}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(notes.dialog).toHaveCount(0)
  await breakCalls(`**/api/v1/note/notes/${writer.id}0999/`)
  await openHydrated(page, `/tools/quick-note?note=${writer.id}0999`)
  await expect(notes.dialog.getByText('Failed to fetch note.')).toBeVisible()
})

test('a failed refetch of the notes shows an error and keeps the list and the unfinished note', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/request failed: .*\/note\/notes\//)
  problems.expect(/console error: .*ERR_INTERNET_DISCONNECTED/)
  const writer = await addAccount(ownPortal)
  await addNotes(ownPortal, writer.id, [{ title: 'Rent', content: 'Due on Friday' }])
  const notes = await NotesScreen.open(page, ownPortal, writer)
  await notes.button('Add Note').click()
  await notes.write(notes.addForm, { title: 'Half', content: 'a thought' })
  const list = '**/api/v1/note/notes/?*'
  await page.route(list, (route) => route.abort('internetdisconnected'))
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const reason = 'We can’t reach the server. Check your connection and try again.'
  await expect(notes.toast(`Failed to fetch notes. ${reason} This may be out of date.`)).toBeVisible()
  await expect(notes.note('Rent')).toBeVisible()
  await expect(notes.addForm.getByLabel('Content')).toHaveValue('a thought')
  await expect(notes.addForm.getByLabel('Content')).toBeFocused()
  await page.unroute(list)
  await notes.button('Create').click()
  await expect(notes.note('Half')).toBeVisible()

  await page.route(list, (route) => route.abort('internetdisconnected'))
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('rent')
  const failure = notes.toast(`Failed to fetch notes. ${reason} You’re seeing an earlier version.`)
  await expect(failure).toBeVisible()
  await expect(search).toHaveValue('rent')
  await expect(search).toBeFocused()
  await expect(page).toHaveURL('/tools/quick-note?search=rent')
  await expect(notes.note('Half')).toBeVisible()
  await page.unroute(list)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/tools/quick-note?search=rent')
  await expect(search).toHaveValue('rent')
  await expect(notes.note('Half')).toHaveCount(0)
})
