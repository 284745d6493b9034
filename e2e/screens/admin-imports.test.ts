import { ghostExport } from '../../api/src/transfer/export-files.factory.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { agentPanel, bodyRows } from '../fixtures/command-centre.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth } from '../fixtures/layout.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const exported = (posts: number) => ({
  name: 'ghost.json',
  mimeType: 'application/json',
  // Other tests of the worker create posts with the same slugs.
  buffer: Buffer.from(ghostExport({ posts, commentsPerPost: 2 }).replaceAll('"post-', '"moved-')),
})

/** Without the keys, what another test imported is new again. */
test.beforeEach(({ ownPortal }) =>
  ownPortal.withDatabase(({ pool }) => pool.query('delete from imports; delete from import_keys')),
)

test('a superuser imports a blog by keyboard: dry run, report, confirmation, finished', async ({ page, ownPortal }) => {
  await ownPortal.addPosts({ title: 'Here before' })
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true, isSuperuser: true }))
  await openHydrated(page, '/admin/imports')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import and export')
  await expect(agentPanel(page).getByRole('link', { name: 'Import and export' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByText('No imports yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Start dry run' }).press('Enter')
  await expect(page.getByLabel('Export file')).toHaveAccessibleDescription(/Choose a file\./)
  await expectAccessibleAtEachWidth(page)

  await page.getByLabel('Export file').setInputFiles(exported(20))
  await page.getByRole('button', { name: 'Start dry run' }).press('Enter')
  await expect(page.getByText('The dry run is finished. Nothing is imported yet.')).toBeVisible()
  await expect(page.getByText('The import would add 19 posts and 38 comments.')).toBeVisible()
  await expect(bodyRows(page)).toHaveCount(20)
  await expectAccessibleAtEachWidth(page)
  await page.getByLabel('Show').selectOption('Left out')
  await expect(bodyRows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Post 19' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Post 19' })).toContainText('It’s a page')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Import 19 posts' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Import 19 posts?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Import' }).press('Enter')
  await expect(page.getByText('The import is finished.')).toBeVisible()
  await expect(page.getByText('Imported 19 posts and 38 comments.')).toBeVisible()
  await page.getByLabel('Show').selectOption('New')
  await expect(page.getByRole('link', { name: 'View Post 0' })).toHaveAttribute('href', '/finance/blog/detail/moved-0')
  await page.getByRole('link', { name: 'All imports' }).press('Enter')
  await expect(bodyRows(page)).toContainText(['Ghost: ghost.json Finished 19'], { useInnerText: true })
})

test('on a phone, a file that is not an export says why, and an open import is offered', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/status 400.*\/admin\/imports\//)
  problems.expect(/console error: .*400.*\/admin\/imports\//)
  await page.setViewportSize({ width: 375, height: 700 })
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true, isSuperuser: true }))
  await openHydrated(page, '/admin/imports')
  const choose = (name: string, content: string) =>
    page.getByLabel('Export file').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
  const send = page.getByRole('button', { name: 'Start dry run' })
  await choose('blog.xml', 'no XML')
  await send.click()
  await expect(page.getByText('This file isn’t XML.')).toBeVisible()
  await choose('ghost.json', '{"a":1}')
  await send.click()
  await expect(page.getByText('This isn’t a Ghost export')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Import another file' }).click()
  await page.getByLabel('Export file').setInputFiles(exported(1))
  await send.click()
  await expect(page.getByText('The dry run is finished.')).toBeVisible()
  await page.getByRole('link', { name: 'All imports' }).click()
  await expect(page.getByText('An import is open.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the import' }).click()
  await page.getByRole('button', { name: 'Import 1 post', exact: true }).dblclick()
  await expect(page.getByRole('dialog', { name: 'Import 1 post?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('It was cancelled before anything was imported.')).toBeVisible()
})

test('all posts are downloaded, and staff who are not superusers get no link', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/status 403.*\/admin\/imports\//)
  problems.expect(/console error: .*403.*\/admin\/imports\//)
  await ownPortal.addPosts({ title: 'One of all' })
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true, isSuperuser: true }))
  await openHydrated(page, '/admin/imports')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as Markdown' }).press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^posts-markdown-\d{4}-\d\d-\d\d\.zip$/)
  expect(await (await download).failure()).toBeNull()

  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
  await openHydrated(page, '/admin/dashboard')
  await expect(agentPanel(page).getByRole('link', { name: 'Settings' })).toBeVisible()
  await expect(agentPanel(page).getByRole('link', { name: 'Import and export' })).toBeHidden()
  await page.goto('/admin/imports')
  await expect(page.getByText('Only superusers can do this.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You can’t open this page')
})
