import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { addManga, LibraryScreen, makeFolder, UploadScreen } from '../fixtures/manga.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test('a superuser uploads a manga, and a reader finds it in the library', {
  tag: [
    '@manga-library-1',
    '@manga-library-2',
    '@manga-library-3',
    '@manga-library-4',
    '@manga-library-5',
    '@manga-library-6',
    '@manga-library-8',
    '@manga-detail-2',
    '@state-45',
    '@validation-20',
    '@validation-21',
    '@validation-22',
    '@role-21',
    '@error-49',
    '@constant-29',
    '@constant-30',
  ],
}, async ({ page, ownPortal, problems }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const title = `Harbour ${mark}`
  const others = [`Zoo ${mark}`, `Élan ${mark}`, `Harbour ${mark} II`]
  for (const [at, other] of others.entries()) {
    await addManga(ownPortal, {
      title: other,
      chapters: at === 0 ? [] : [2],
      createdAt: new Date(Date.UTC(2026, 0, at + 1)),
    })
  }
  const library = new LibraryScreen(page)
  const upload = new UploadScreen(page)
  const openUpload = page.getByRole('button', { name: '＋ Upload Manga' })

  await test.step('a guest is asked to log in', async () => {
    await openHydrated(page, '/tools/manga')
    await expect(page.getByText('Please log in to access manga.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      `/login?${new URLSearchParams({ next: '/tools/manga' })}`,
    )
    await expect(openUpload).toHaveCount(0)
  })

  await test.step('the form asks for a title and for files', async () => {
    await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true, isSuperuser: true }))
    await openHydrated(page, '/tools/manga')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Manga')
    await openUpload.click()
    await expect(upload.dialog).toBeVisible()
    await upload.submit.click()
    await expect(upload.dialog.getByText('Please enter the manga title.')).toBeVisible()
    await expect(upload.dialog.getByText('Please select a manga folder to upload.')).toBeVisible()
    await expect(upload.folder).toBeFocused()
    await expect(upload.title).toHaveAttribute('maxlength', '100')
    await expectAccessible(page, '[role=dialog]')
  })

  await test.step('a folder is checked before it is uploaded', async () => {
    const pages = ['Ch 10/1.png', 'Ch 2/2.png', 'Ch 2/10.png', 'Ch 2/1.jpg', 'cover.jpg']
    await upload.folder.setInputFiles(await makeFolder(title, pages, { 'Ch 2/notes.txt': 'x', '.DS_Store': 'x' }))
    await expect(upload.title).toHaveValue(title)
    await upload.submit.click()
    await expect(upload.dialog.getByText('Some files can’t be uploaded')).toBeVisible()
    await expect(upload.dialog.getByText(`"${title}/Ch 2/notes.txt" is neither a JPEG`)).toBeVisible()
    await upload.dialog.getByRole('button', { name: 'Leave this file out' }).click()
    await expect(upload.chapters).toHaveText([`${title}1 page`, 'Ch 23 pages', 'Ch 101 page'])
  })

  await test.step('it is uploaded and appears in the library', async () => {
    await upload.submit.click()
    await expect(upload.dialog.getByText('Upload successful!')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Manga uploaded successfully!' })).toBeVisible()
    await expect(upload.dialog).toBeHidden()
    await expect(library.row(title)).toContainText('3 chapter(s)')
  })

  await test.step('the server names a damaged page, and keeps nothing', async () => {
    problems.expect(/status 400: .*\/manga-upload\//)
    problems.expect(/console error: .*400/)
    await openUpload.click()
    const broken = `Broken ${mark}`
    await upload.folder.setInputFiles(await makeFolder(broken, ['A/1.png'], { 'A/2.gif': 'GIF89a' }))
    await expect(upload.title).toHaveValue(broken)
    await upload.submit.click()
    await expect(upload.dialog.getByRole('alert').filter({ hasText: `"${broken}/A/2.gif"` })).toBeVisible()
    await upload.cancel.click()
    await expect(upload.dialog).toBeHidden()
    await expect(library.row(broken)).toHaveCount(0)
  })

  await test.step('a reader searches and sorts the library on a phone', async () => {
    await page.setViewportSize({ width: 375, height: 720 })
    await signIn(page, ownPortal.url, await addAccount(ownPortal))
    await openHydrated(page, '/tools/manga')
    await expect(openUpload).toHaveCount(0)
    await page.getByLabel('Search titles').fill(mark)
    await expect(library.titles).toHaveText([`Élan ${mark}`, title, `Harbour ${mark} II`, `Zoo ${mark}`])
    await expect(page.getByText('Scroll down for more')).toBeVisible()
    await expect(library.row(`Zoo ${mark}`)).toContainText('No chapters')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByLabel('Search titles').fill(`harbour ${mark}`)
    await expect(library.titles).toHaveText([title, `Harbour ${mark} II`])
    await expect(page.getByText('Scroll down for more')).toHaveCount(0)
    await page.getByLabel('Sort').selectOption('Recently added')
    await expect(library.titles.first()).toHaveText(title)
    await expect(page).toHaveURL(`/tools/manga?search=harbour+${mark}&sort=added`)
    await page.getByLabel('Search titles').fill('no such manga anywhere')
    await expect(page.getByText('No manga found.')).toBeVisible()
    await page.getByLabel('Search titles').fill(title)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the manga shows its chapters', async () => {
    await library.row(title).getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const chapters = page.getByRole('region', { name: 'Chapters' }).getByRole('listitem')
    await expect(chapters.getByRole('link')).toHaveText([title, 'Ch 2', 'Ch 10'])
    await expect(chapters.nth(0).getByText('1 page', { exact: true })).toBeVisible()
    await expect(chapters.nth(1).getByText('3 pages', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit manga' })).toHaveCount(0)
    await expectAccessible(page)
    await page.goBack()
    await expect(library.titles).toHaveText([title, `Harbour ${mark} II`])
  })
})
