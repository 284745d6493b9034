import type { Page } from '@playwright/test'
import { endSessions } from '../../api/src/accounts/sessions/sessions.repository.ts'
import { makeManga } from '../../api/src/manga/manga.factory.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { enter } from '../fixtures/account-screens.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { hold } from '../fixtures/hold.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth } from '../fixtures/layout.ts'
import { addManga, LibraryScreen, makeArchive, makeFolder, makeLargePage, UploadScreen } from '../fixtures/manga.ts'
import { toastWith } from '../fixtures/toasts.ts'
import type { OwnPortal } from '../portal/own-portal.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const rows = (page: Page) => new LibraryScreen(page).rows
const rowOf = (page: Page, title: string) => new LibraryScreen(page).row(title)
const chapterLinks = (page: Page) =>
  page.getByRole('region', { name: 'Chapters' }).getByRole('listitem').getByRole('link')

async function openAs(page: Page, portal: OwnPortal, address: string, rights: { isSuperuser?: boolean } = {}) {
  await signIn(page, portal.url, await addAccount(portal, { ...rights, isStaff: rights.isSuperuser }))
  await openHydrated(page, address)
}

async function openUpload(page: Page, portal: OwnPortal): Promise<UploadScreen> {
  await openAs(page, portal, '/tools/manga', { isSuperuser: true })
  await page.getByRole('button', { name: '＋ Upload Manga' }).click()
  const upload = new UploadScreen(page)
  await expect(upload.dialog).toBeVisible()
  return upload
}

test('a guest is asked to log in and then returns to the manga', async ({ page, ownPortal }) => {
  const address = `/tools/manga/${(await addManga(ownPortal)).slug}`
  await openHydrated(page, address)
  await expect(page.getByText('Please log in to access manga.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    `/login?${new URLSearchParams({ next: address })}`,
  )
  await expectAccessible(page)
})

test('users search and sort the library, and can continue reading where they stopped', async ({ page, ownPortal }) => {
  const name = crypto.randomUUID().slice(0, 8)
  const titles = [`Élan ${name}`, `Ten ${name} 10`, `Ten ${name} 9`, `Zoo ${name}`]
  const made = []
  for (const [at, title] of titles.entries()) {
    const createdAt = new Date(Date.UTC(2026, 1, 1 + at))
    made.push(await addManga(ownPortal, { title, createdAt, chapters: at === 3 ? [] : [{ name: 'One', pages: 4 }, 2] }))
  }
  await openAs(page, ownPortal, `/tools/manga?search=${name}`)
  await expect(rows(page).getByRole('heading')).toHaveText([titles[0], titles[2], titles[1], titles[3]].map(String))
  await expect(page.getByRole('button', { name: '＋ Upload Manga' })).toHaveCount(0)
  await expect(rowOf(page, `Élan ${name}`)).toHaveText(`2 unreadÉlan ${name}2 chapter(s)`)
  await expect(rowOf(page, `Zoo ${name}`)).toContainText('No chapters')
  await expect(page.getByText('Scroll down for more')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByLabel('Search titles')).toBeHidden()
  await page.emulateMedia({ media: null })
  await expectAccessibleAtEachWidth(page)

  await page.getByLabel('Search titles').fill(`elan ${name}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('Scroll down for more')).toHaveCount(0)
  await expect(page).toHaveURL(`/tools/manga?search=elan+${name}`)
  await page.getByLabel('Search titles').fill('no such manga anywhere')
  await expect(page.getByText('No manga found.')).toBeVisible()
  await page.getByLabel('Search titles').fill(name)
  await page.getByLabel('Sort').selectOption('Recently added')
  await expect(rows(page).getByRole('heading')).toHaveText(titles.toReversed())
  await expect(page).toHaveURL(`/tools/manga?search=${name}&sort=added`)

  await rowOf(page, `Ten ${name} 9`).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ten ${name} 9`)
  await page.evaluate(async (id) => {
    await fetch(`/api/v1/manga/chapter/${id}/progress/`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${localStorage.getItem('accessToken')}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ page_number: 3 }),
    })
  }, made[2]?.chapters[0]?.id)
  await page.goBack()
  await expect(page).toHaveURL(`/tools/manga?search=${name}&sort=added`)
  await expect(rowOf(page, `Ten ${name} 9`).getByRole('link', { name: 'Continue: One, page 3 of 4' })).toHaveAttribute(
    'href',
    `/tools/manga/chapter/${made[2]?.chapters[0]?.id}?page=3`,
  )
  await page.getByLabel('Sort').selectOption('Recently read')
  await expect(rows(page).getByRole('heading').first()).toHaveText(`Ten ${name} 9`)
})

test('going back to a long library returns to the same position', async ({ page, ownPortal }) => {
  const name = crypto.randomUUID().slice(0, 8)
  const numbers = Array.from({ length: 150 }, (_, at) => at + 1)
  await ownPortal.withDatabase(({ transaction }) =>
    transaction(async (db) => {
      for (const at of numbers) await makeManga(db, { title: `${name} ${at}`, slug: `${name}-${at}`, chapters: [] })
    }),
  )
  await openAs(page, ownPortal, `/tools/manga?search=${name}`)
  await expect(rows(page)).toHaveCount(150)
  const late = page.getByRole('link', { name: `${name} 131`, exact: true })
  await late.scrollIntoViewIfNeeded()
  await late.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} 131`)
  await page.goBack()
  await expect(rows(page)).toHaveCount(150)
  await expect(late).toBeInViewport()
})

test('a manga shows its chapters and which of them have been read', async ({ page, ownPortal }) => {
  const { slug, title, chapters } = await addManga(ownPortal, {
    description: 'About a lighthouse.\nAnd its keeper.',
    chapters: [{ name: 'Arrival', pages: 1 }, { pages: 3 }],
  })
  await openAs(page, ownPortal, `/tools/manga/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('About a lighthouse.')).toBeVisible()
  await expect(page.getByRole('img', { name: `Cover of ${title}` })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'MANGA' })).toBeVisible()
  await expect(chapterLinks(page)).toHaveText(['Arrival', 'Chapter 2'])
  const first = page.getByRole('region', { name: 'Chapters' }).getByRole('listitem').first()
  await expect(first.getByText('1 page', { exact: true })).toBeVisible()
  await expect(page.getByText('3 pages', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit manga' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Start reading' })).toHaveAttribute(
    'href',
    `/tools/manga/chapter/${chapters[0]?.id}`,
  )
  await expectAccessibleAtEachWidth(page)

  await first.getByRole('button', { name: 'Mark read: Arrival' }).click()
  await expect(first.getByText('Read', { exact: true })).toBeVisible()
  await expect(first.getByRole('button', { name: 'Mark unread: Arrival' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Arrival marked as read.' })).toBeAttached()
  await expect(page.getByRole('link', { name: 'Continue reading' })).toHaveAttribute(
    'href',
    `/tools/manga/chapter/${chapters[1]?.id}`,
  )
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByRole('link', { name: 'Read again' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as unread' }).click()
  await expect(page.getByText('4 pages, 2 unread')).toBeVisible()
})

test('a missing manga and a manga without chapters show a message', { tag: '@manga-detail-3' }, async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/status 404: .*\/manga\/manga\/no-such-manga\//)
  problems.expect(/console error: .*404/)
  const { slug } = await addManga(ownPortal, { chapters: [] })
  await openAs(page, ownPortal, `/tools/manga/${slug}`)
  await expect(page.getByText('No chapters found.')).toBeVisible()
  await openHydrated(page, '/tools/manga/no-such-manga')
  await expect(page.getByRole('heading', { name: 'Manga not found.' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the library' }).click()
  await expect(page.getByRole('heading', { name: 'My Manga' })).toBeVisible()
})

test('a library that fails to load shows an error and can be loaded again', { tag: '@error-43' }, async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/status 503: .*\/manga\/manga\//)
  problems.expect(/console error: .*503/)
  await page.route('**/api/v1/manga/manga/', (route) => route.fulfill({ status: 503, json: {} }))
  await openAs(page, ownPortal, '/tools/manga')
  await expect(page.getByRole('heading', { name: 'Failed to fetch manga.' })).toBeVisible()
  await page.unroute('**/api/v1/manga/manga/')
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('CORETOOLSMANGA')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'My Manga' })).toBeVisible()
})

test('files chosen for an upload are kept when the dialog closes, and the dialog fits every window', async ({
  page,
  ownPortal,
}) => {
  const name = `Harbour ${crypto.randomUUID().slice(0, 8)}`
  const upload = await openUpload(page, ownPortal)
  const files = { 'Ch 2/notes.txt': 'x', 'Ch 2/Thumbs.db': 'x' }
  await upload.folder.setInputFiles(await makeFolder(name, ['Ch 10/1.png', 'Ch 2/1.png', 'cover.jpg'], files))
  await expect(upload.dialog.getByRole('status').filter({ hasText: '3 chapters, 3 pages' })).toBeVisible()
  await expectAccessibleAtEachWidth(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(upload.dialog).toBeHidden()
  await page.getByRole('button', { name: '＋ Upload Manga' }).click()
  await expect(upload.title).toHaveValue(name)
  await expect(upload.chapters).toHaveCount(3)
})

test('the box of a chapter keeps the focus when the Enter key starts the upload', async ({ page, ownPortal }) => {
  const upload = await openUpload(page, ownPortal)
  await upload.folder.setInputFiles(await makeFolder(`Kept ${crypto.randomUUID()}`, ['Ch 1/1.png', 'Ch 2/1.png']))
  const chapter = upload.chapters.nth(1).getByRole('checkbox')
  await chapter.uncheck()
  const release = await hold(page, '**/manga-upload/')
  await page.keyboard.press('Enter')
  await expect(upload.submit).toHaveText('Uploading...')
  await expect(chapter).toBeFocused()
  await page.keyboard.press('Space')
  await expect(chapter).not.toBeChecked()
  release()
  await expect(upload.dialog).toBeHidden()
})

test('a dialog that opens again soon after an upload stays open', async ({ page, ownPortal }) => {
  await page.clock.install()
  const upload = await openUpload(page, ownPortal)
  await upload.folder.setInputFiles(await makeFolder(`Soon ${crypto.randomUUID()}`, ['1.png']))
  await page.clock.pauseAt(Date.now() + 60_000)
  await upload.submit.click()
  await expect(upload.dialog.getByText('Upload successful!')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.clock.runFor(600)
  await expect(upload.dialog).toBeHidden()
  await page.getByRole('button', { name: '＋ Upload Manga' }).click()
  await page.clock.runFor(100)
  await expect(upload.title).toBeEditable()
  await page.clock.runFor(1_200)
  await page.clock.runFor(600)
  await expect(upload.title).toBeEditable()
})

test('archives are listed, uploaded and added to an existing manga', async ({ page, ownPortal, problems }) => {
  problems.expect(/status 409: .*\/manga-upload\//)
  problems.expect(/console error: .*409/)
  const { title, slug } = await addManga(ownPortal, { chapters: [{ name: 'Vol 1', pages: 1 }] })
  const upload = await openUpload(page, ownPortal)
  await upload.files.setInputFiles([await makeArchive('Vol 9.cbz', [])])
  await upload.title.fill('Nothing')
  await upload.submit.click()
  await expect(upload.dialog.getByText('no images. Choose another file or folder.')).toBeVisible()
  await upload.title.fill('')
  await upload.files.setInputFiles([
    await makeArchive('Vol 10.cbz', ['1.png', 'Ch 1/1.png', 'Ch 1/2.png'], { 'ComicInfo.xml': '<x/>' }),
    await makeArchive('Vol 1.zip', ['Vol 1/1.png']),
  ])
  await expect(upload.chapters).toHaveText(['Vol 11 page', 'Vol 101 page', 'Vol 10/Ch 12 pages'])
  await expect(upload.title).toHaveValue('')
  await upload.title.fill(title.toUpperCase())
  await expect(upload.dialog.getByText('The chapters will be added to it')).toBeVisible()
  await upload.submit.click()
  await expect(upload.dialog.getByText('has a chapter "Vol 1" already')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await upload.dialog.getByRole('button', { name: 'Leave out 1 existing chapter' }).click()
  await upload.submit.click()
  await expect(upload.dialog.getByText('Upload successful!')).toBeVisible()
  await expect(upload.dialog).toBeHidden()
  await openHydrated(page, `/tools/manga/${slug}`)
  await expect(chapterLinks(page)).toHaveText(['Vol 1', 'Vol 10', 'Vol 10/Ch 1'])
})

test('files that are not images are found before an upload, damaged ones after it, and both can be left out', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/status 400: .*\/manga-upload\//)
  problems.expect(/console error: .*400/)
  const name = `Broken ${crypto.randomUUID().slice(0, 8)}`
  const upload = await openUpload(page, ownPortal)
  const others = { 'B/2.png': 'no image', 'B/3.gif': 'GIF89a', 'B/4.gif': 'GIF89a' }
  await upload.folder.setInputFiles(await makeFolder(name, ['A/1.png', 'B/1.png'], others))
  await expect(upload.dialog.getByText(`"${name}/B/2.png": This isn’t a JPEG, PNG, WebP or GIF image`)).toBeVisible()
  await upload.dialog.getByRole('button', { name: 'Leave this file out' }).click()
  await expect(upload.chapters).toHaveText(['A1 page', 'B3 pages'])
  await upload.submit.click()
  const failure = upload.dialog.getByRole('alert').filter({ hasText: `"${name}/B/3.gif": The image is damaged` })
  await expect(failure).toContainText(`"${name}/B/4.gif": The image is damaged`)
  await expect(upload.title).toHaveValue(name)
  await expectAccessible(page, '[role=dialog]')
  await upload.dialog.getByRole('button', { name: 'Leave these files out' }).click()
  await expect(upload.dialog.getByText('The upload failed')).toHaveCount(0)
  await expect(upload.chapters).toHaveText(['A1 page', 'B1 page'])
  await upload.dialog.getByRole('checkbox', { name: 'A' }).uncheck()
  await upload.submit.click()
  await expect(upload.dialog).toBeHidden()
  await expect(rowOf(page, name)).toContainText('1 chapter(s)')
})

test('a cancelled upload leaves nothing behind and can be started again', {
  tag: ['@manga-library-7', '@state-45'],
}, async ({ page, ownPortal }) => {
  const name = `Halted ${crypto.randomUUID().slice(0, 8)}`
  const upload = await openUpload(page, ownPortal)
  await upload.folder.setInputFiles(await makeFolder(name, ['1.png', '2.png']))
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  await page.route('**/api/v1/manga/manga-upload/', async (route) => {
    await gate
    await route.continue().catch(() => undefined)
  })
  await upload.submit.click()
  await expect(upload.dialog.getByRole('button', { name: 'Uploading...' })).toBeVisible()
  await expect(upload.dialog.getByRole('progressbar', { name: 'All files' })).toBeVisible()
  await expect(upload.title).toHaveAttribute('readonly')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Cancel the upload?' })
  await question.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(upload.dialog.getByRole('button', { name: 'Uploading...' })).toBeVisible()
  await upload.cancel.click()
  await expect(upload.dialog.getByText('The upload was cancelled and nothing was kept.')).toBeVisible()
  open()
  await page.unroute('**/api/v1/manga/manga-upload/')
  await expect(rowOf(page, name)).toHaveCount(0)
  await upload.submit.click()
  await expect(upload.dialog.getByText('Upload successful!')).toBeVisible()
  await expect(rowOf(page, name)).toHaveCount(1)
})

test('a second upload by the same superuser waits for the first, and both are saved', async ({ page, ownPortal }) => {
  const name = crypto.randomUUID().slice(0, 8)
  const first = await openUpload(page, ownPortal)
  await first.files.setInputFiles(await Promise.all(['1.png', '2.png', '3.png', '4.png'].map(makeLargePage)))
  await first.title.fill(`First ${name}`)
  const secondTab = await page.context().newPage()
  await openHydrated(secondTab, '/tools/manga')
  await secondTab.getByRole('button', { name: '＋ Upload Manga' }).click()
  const second = new UploadScreen(secondTab)
  await second.files.setInputFiles(await makeArchive(`Second ${name}.cbz`, ['1.png', '2.png']))
  const setUploadSpeed = await uploadSpeedOf(page)
  await setUploadSpeed(60_000)
  await first.submit.click()
  await expect.poll(() => countRunningUploads(secondTab)).toBe(1)
  await second.title.fill(`Second ${name}`)
  await second.submit.click()
  const waiting = 'Waiting for another upload to finish.'
  await expect(second.dialog.getByText(waiting)).toBeVisible()
  await expect(first.dialog.getByText(waiting)).toHaveCount(0)
  await expectAccessible(secondTab, '[role=dialog]')
  await setUploadSpeed(-1)
  await expect(rowOf(page, `First ${name}`)).toContainText('1 chapter(s)')
  await expect(rowOf(secondTab, `Second ${name}`)).toContainText('1 chapter(s)')
})

function countRunningUploads(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('accessToken')}` }
    const response = await fetch('/api/v1/manga/uploads/', { headers })
    return (await response.json()).running
  })
}

/** Throttles the network, in bytes per second; -1 removes the throttle. */
async function uploadSpeedOf(page: Page): Promise<(bytesPerSecond: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const others = { offline: false, latency: 0, downloadThroughput: -1 }
  return async (uploadThroughput) => {
    await session.send('Network.emulateNetworkConditions', { ...others, uploadThroughput })
  }
}

test('an upload that loses the connection shows an error in its form and can be sent again', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/request failed: .*\/manga/)
  problems.expect(/console error: .*ERR_INTERNET_DISCONNECTED/)
  const name = `Tunnel ${crypto.randomUUID().slice(0, 8)}`
  const upload = await openUpload(page, ownPortal)
  await upload.folder.setInputFiles(await makeFolder(name, ['1.png', '2.png']))
  await page.route('**/api/v1/manga/manga-upload/', (route) => route.abort('internetdisconnected'), { times: 1 })
  const list = '**/api/v1/manga/manga/'
  const asked = page.waitForEvent('requestfailed', (request) => /\/manga\/manga\/$/.test(request.url()))
  await page.route(list, (route) => route.abort('internetdisconnected'))
  await upload.submit.click()
  await asked
  await expect(upload.dialog.getByText('Check your connection')).toBeVisible()
  await expect(upload.title).toHaveValue(name)
  await page.unroute(list)
  await upload.submit.click()
  await expect(upload.dialog.getByText('Upload successful!')).toBeVisible()
  await expect(upload.dialog).toBeHidden()
  await expect(rowOf(page, name)).toContainText('1 chapter(s)')
})

test('files chosen for an upload are kept when the session ends, and can be sent after logging in', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/status 401: /)
  problems.expect(/console error: .*401/)
  const name = `Late ${crypto.randomUUID().slice(0, 8)}`
  const account = await addAccount(ownPortal, { isStaff: true, isSuperuser: true })
  await signIn(page, ownPortal.url, account)
  await openHydrated(page, '/tools/manga')
  await page.getByRole('button', { name: '＋ Upload Manga' }).click()
  const upload = new UploadScreen(page)
  await upload.folder.setInputFiles(await makeFolder('any', ['1.png', '2.png']))
  await upload.title.fill(name)
  await ownPortal.withDatabase(({ db }) => endSessions(db, account.id, { reason: 'password_changed', now: new Date() }))
  await upload.submit.click()
  await expect(page.getByText('Please log in to access manga.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await enter(page, account.username, account.password)
  await page.getByRole('button', { name: '＋ Upload Manga' }).click()
  await expect(upload.title).toHaveValue(name)
  await expect(upload.chapters).toHaveText([`${name}2 pages`])
  await upload.submit.click()
  await expect(upload.dialog).toBeHidden()
  await expect(rowOf(page, name)).toContainText('1 chapter(s)')
})

test('a superuser edits the texts, cover, names and order of a manga', async ({ page, ownPortal, problems }) => {
  problems.expect(/status 409: .*\/update\//)
  problems.expect(/console error: .*409/)
  const other = await addManga(ownPortal)
  const { slug, title } = await addManga(ownPortal, {
    chapters: [{ name: 'One', pages: 1 }, { name: 'Two', pages: 1 }, 1],
  })
  await openAs(page, ownPortal, `/tools/manga/${slug}`, { isSuperuser: true })
  await page.getByRole('button', { name: 'Edit manga' }).click()
  const form = page.getByRole('form', { name: 'Edit manga' })
  await expect(form.getByLabel('Title')).toBeFocused()
  await expectAccessibleAtEachWidth(page)
  await form.getByLabel('Title').fill(' ')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByLabel('Title')).toHaveAccessibleDescription('Please enter the manga title.')
  await expect(form.getByLabel('Title')).toBeFocused()
  await form.getByLabel('Title').fill(other.title.toUpperCase())
  await form.getByLabel('Description').fill('About the sea.')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByLabel('Title')).toHaveAccessibleDescription(
    'Another manga has this title. Choose a different one.',
  )
  await expect(form.getByLabel('Title')).toBeFocused()

  await form.getByLabel('Title').fill(`${title} anew`)
  await form.getByRole('textbox', { name: 'Chapter 3' }).fill('Three')
  await form.getByRole('button', { name: /^Move up: Three/ }).focus()
  await page.keyboard.press('Enter')
  await expect(form.getByRole('button', { name: /^Move up: Three, 2 of 3/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.getByRole('button', { name: /^Move down: Three, 1 of 3/ })).toBeFocused()
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Three')
  await page.reload()
  await page.getByRole('button', { name: 'Edit manga' }).click()
  await expect(form.getByText('We’ve restored your unsaved changes.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Chapter 1' })).toHaveValue('Three')
  await form.getByLabel('Cover').setInputFiles({
    name: 'cover.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEUoyHjM2Y7KAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgoA4AAABIAAF7pRHIAAAAAElFTkSuQmCC',
      'base64',
    ),
  })
  const release = await hold(page, '**/update/')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await expect(form.getByLabel('Description')).not.toBeEditable()
  await expect(form.getByRole('textbox', { name: 'Chapter 1' })).not.toBeEditable()
  // Does not move the focus away from the save button.
  await form.getByRole('button', { name: /^Move down: Three/ }).dispatchEvent('click')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} anew`)
  await expect(page.getByText('About the sea.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit manga' })).toBeFocused()
  await expect(chapterLinks(page)).toHaveText(['Three', 'One', 'Two'])
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Three')
})

test('closing the editor asks before it drops a cover, and the focus returns to the button that opened it', async ({
  page,
  ownPortal,
}) => {
  const { slug } = await addManga(ownPortal)
  await openAs(page, ownPortal, `/tools/manga/${slug}`, { isSuperuser: true })
  const edit = page.getByRole('button', { name: 'Edit manga' })
  const form = page.getByRole('form', { name: 'Edit manga' })
  const close = form.getByRole('button', { name: 'Close' })
  const question = page.getByRole('dialog', { name: 'Close without saving?' })
  await edit.click()
  await form.getByRole('button', { name: 'Use the first page' }).click()
  await close.click()
  await expect(question).toContainText('This browser keeps what you typed, but not a cover you chose.')
  await expectAccessible(page, '[role=dialog]')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(close).toBeFocused()
  await expect(form.getByText('The first page becomes the cover when you save.')).toBeVisible()
  await close.click()
  await question.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(edit).toBeFocused()

  await edit.click()
  await form.getByRole('textbox', { name: 'Chapter 1' }).press('Enter')
  await expect(edit).toBeFocused()
})

test('chapters are reordered by dragging', async ({ page, ownPortal }) => {
  const { slug } = await addManga(ownPortal, { chapters: ['A', 'B', 'C'].map((name) => ({ name, pages: 1 })) })
  await openAs(page, ownPortal, `/tools/manga/${slug}`, { isSuperuser: true })
  await page.getByRole('button', { name: 'Edit manga' }).click()
  const chapters = page.getByRole('list', { name: 'Chapters' }).getByRole('listitem')
  await chapters.first().getByRole('button', { name: /^Drag/ }).hover()
  const box = await chapters.nth(2).boundingBox()
  if (!box) throw new Error('The chapter isn’t to be seen.')
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + box.height / 2, { steps: 6 })
  await page.mouse.move(box.x + 40, box.y + box.height / 2 + 14, { steps: 3 })
  await page.mouse.up()
  await expect(page.getByRole('textbox', { name: 'Chapter 3' })).toHaveValue('A')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(chapterLinks(page)).toHaveText(['B', 'C', 'A'])
})

test('deleting a chapter or a manga first asks, and says what will be deleted', async ({ page, ownPortal }) => {
  const { slug, title } = await addManga(ownPortal, {
    chapters: [
      { name: 'One', pages: 1 },
      { name: 'Two', pages: 2 },
    ],
  })
  await openAs(page, ownPortal, `/tools/manga/${slug}`, { isSuperuser: true })
  await page.getByRole('button', { name: 'Edit manga' }).click()
  await page.getByLabel('Description').fill('Not saved')
  await page.getByRole('button', { name: /^Delete: Two/ }).click()
  const question = page.getByRole('dialog')
  await expect(question).toHaveAccessibleName('Delete "Two"?')
  await expect(question.getByText('Its 2 pages and every reader’s place are deleted for good.')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: /^Delete: Two/ })).toBeFocused()
  await page.getByRole('button', { name: /^Delete: Two/ }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('list', { name: 'Chapters' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByLabel('Description')).toHaveValue('Not saved')

  await page.getByRole('button', { name: 'Delete manga' }).click()
  await expect(question.getByText('Its 1 chapter, 1 page, its cover')).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'My Manga' })).toBeVisible()
  await expect(toastWith(page, 'Manga deleted successfully!')).toBeVisible()
  await expect(rowOf(page, title)).toHaveCount(0)
})
