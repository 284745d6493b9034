import type { Browser, Page } from '@playwright/test'
import { setHiddenReason } from '../../api/src/blog/comments/comment-cases.repository.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { type Account, addAccount, logIn, signIn } from '../fixtures/accounts.ts'
import { addComments, addPost, type CommentedPost, CommentsScreen } from '../fixtures/comments.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth, expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { toastWith } from '../fixtures/toasts.ts'
import type { OwnPortal } from '../portal/own-portal.ts'

interface Talk {
  writer: Account
  reader: Account
  post: CommentedPost
}

const test = journey.extend<Talk>({
  baseURL: ({ ownPortal }, use) => use(ownPortal.url),
  writer: async ({ ownPortal }, use) => use(await addAccount(ownPortal)),
  reader: async ({ ownPortal }, use) => use(await addAccount(ownPortal)),
  post: async ({ ownPortal }, use) => use(await addPost(ownPortal)),
})

async function ask(browser: Browser, portal: OwnPortal, account: Account, path: string, data: object): Promise<void> {
  const context = await browser.newContext()
  const { access } = await logIn(context, portal.url, account)
  const headers = { Authorization: `Bearer ${access}` }
  const method = path.endsWith('/update/') ? 'PATCH' : 'POST'
  const answer = await context.request.fetch(`${portal.url}/api/v1/blog/comments/${path}`, { method, headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  await context.close()
}

test('a guest logs in and reports a comment by keyboard, once, with a retry after a network failure', {
  tag: '@blog-calls-15',
}, async ({ page, otherPage, ownPortal, writer, reader, post, problems }) => {
  const text = 'Cheap coins at my shop'
  const idOf = await addComments(ownPortal, post.id, [{ text, authorId: writer.id }])
  const screen = new CommentsScreen(page)
  await openHydrated(page, post.address)
  await screen.comment(text).getByRole('link', { name: 'Report' }).press('Enter')
  await page.getByLabel(/^IDENTIFIER/).fill(reader.username)
  await page.getByLabel(/^CREDENTIALS/).fill(reader.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${post.address}?comment=${idOf(text)}#comment-${idOf(text)}`)

  const opener = screen.comment(text).getByRole('button', { name: /^Report/ })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Report the comment by ${writer.username}` })
  const note = dialog.getByRole('textbox')
  const send = dialog.getByRole('button', { name: 'Send report' })
  await expect(dialog.getByRole('radio', { name: 'Spam or advertising' })).toBeFocused()
  await send.press('Enter')
  await expect(dialog.getByRole('alert').filter({ hasText: 'Choose a reason.' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Spam or advertising' }).press('Space')
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Something else' })).toBeChecked()
  await send.press('Enter')
  await expect(dialog.getByRole('alert').filter({ hasText: 'Say what is wrong with it.' })).toBeVisible()
  await expectAccessibleAtEachWidth(page, '[role=dialog]')

  problems.expect(/request failed.*\/report\//)
  problems.expect(/console error.*\/report\//)
  const path = '**/api/v1/blog/comments/*/report/'
  const answered = Promise.withResolvers<void>()
  await page.route(path, (route) => answered.promise.then(() => route.abort('connectionfailed')))
  await note.fill('It isn’t about the post.')
  await send.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Spam or advertising' }).press('Space')
  await expect(dialog.getByRole('radio', { name: 'Something else' })).toBeChecked()
  answered.resolve()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Failed to report the comment.' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await expect(note).toHaveValue('It isn’t about the post.')
  await page.unroute(path)
  await send.press('Enter')
  await expect(toastWith(page, 'Thank you. Staff will look at this comment.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(opener).toHaveText('Reported')

  problems.expect(/409.*\/report\//)
  await signIn(otherPage, ownPortal.url, reader)
  await openHydrated(otherPage, post.address)
  const again = new CommentsScreen(otherPage).comment(text).getByRole('button', { name: /^Report/ })
  await again.click()
  await otherPage.getByRole('radio', { name: 'Spam or advertising' }).click()
  await expectNoSidewaysScroll(otherPage)
  await otherPage.getByRole('button', { name: 'Send report' }).click()
  await expect(toastWith(otherPage, 'You’ve already reported this comment.')).toBeVisible()
  await expect(again).toHaveText('Reported')
})

test('two staff members decide on reports at the same time, and everybody sees the outcome at once', async ({
  page,
  otherPage,
  browser,
  ownPortal,
  writer,
  reader,
  post,
  problems,
}) => {
  const question = 'Which coins are the best?'
  const text = 'Mine, call 555 1234'
  const idOf = await addComments(ownPortal, post.id, [
    { text: question, authorId: reader.id },
    { text, authorId: writer.id, to: question },
    { text: 'No, mine', authorId: reader.id, to: text },
  ])
  const id = idOf(text)
  const body = { reason: 'personal_information', note: 'This is my own number.' }
  await ask(browser, ownPortal, reader, `${id}/report/`, body)
  await ask(browser, ownPortal, writer, `${id}/update/`, { text_content: 'Mine' })
  const [first, second] = [
    await addAccount(ownPortal, { isStaff: true }),
    await addAccount(ownPortal, { isStaff: true }),
  ]
  await signIn(page, ownPortal.url, first)
  await signIn(otherPage, ownPortal.url, second)
  const caseOn = (on: Page) =>
    on.getByRole('list', { name: 'Reported comments' }).locator('> li').filter({ hasText: writer.username })
  await openHydrated(otherPage, '/admin/reports/comments')
  await expectNoSidewaysScroll(otherPage)
  await openHydrated(page, '/admin/dashboard')
  await page.getByRole('link', { name: /Reported comments/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reported comments')
  const found = caseOn(page)
  await expect(found.getByText('This is my own number.')).toBeVisible()
  await expect(found.locator('blockquote')).toHaveText(['Mine', text])
  await expect(found).toContainText(`In reply to ${reader.username}: ${question}`)
  await expect(found.getByRole('link', { name: reader.username })).toBeVisible()
  await expectAccessibleAtEachWidth(page)

  await found.getByRole('button', { name: `Suspend author ${writer.username}` }).press('Enter')
  const suspension = page.getByRole('dialog', { name: `Suspend ${writer.username}?` })
  await expect(suspension.getByLabel(/^Reason/)).toBeFocused()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(suspension).toBeHidden()

  await found.getByRole('button', { name: /^Hide/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Hide this comment?' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await expect(dialog.getByLabel('Reason')).toHaveValue('personal_information')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Hide' }).press('Enter')
  await expect(toastWith(page, 'The comment is hidden.')).toBeVisible()
  await expect(found).toHaveCount(0)

  problems.expect(/409.*\/decision\//)
  await caseOn(otherPage).getByRole('button', { name: /^Keep/ }).click()
  await expect(toastWith(otherPage, `${first.username} has already hidden this comment.`)).toBeVisible()
  await expect(caseOn(otherPage)).toHaveCount(0)

  await page.getByLabel('State').selectOption('Hidden')
  await expect(page).toHaveURL('/admin/reports/comments?state=hidden')
  await expect(found).toContainText(`by ${first.username}`)
  await found.getByRole('link', { name: new RegExp(`^${writer.username} below`) }).click()
  const screen = new CommentsScreen(page)
  await expect(screen.comment('hidden').getByText('Mine', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goBack()
  await found.getByRole('button', { name: /^Show again/ }).press('Enter')
  await expect(toastWith(page, 'The comment is shown again.')).toBeVisible()
  await expect(page.getByText('No reported comment found.')).toBeVisible()
})

test('readers see only that a comment is hidden, staff can show its text, and its author sees the reason', {
  tag: '@blog-calls-15',
}, async ({ page, otherPage, browser, ownPortal, writer, reader, post }) => {
  const text = 'You are all fools'
  const idOf = await addComments(ownPortal, post.id, [
    { text, authorId: writer.id },
    { text: 'Please stay calm', authorId: reader.id, to: text },
  ])
  const staff = await addAccount(ownPortal, { isStaff: true })
  await ask(browser, ownPortal, reader, `${idOf(text)}/report/`, { reason: 'abuse' })
  await signIn(page, ownPortal.url, staff)
  await openHydrated(page, '/admin/reports/comments')
  const found = page.getByRole('list', { name: 'Reported comments' }).locator('> li').filter({ hasText: text })
  await found.getByRole('button', { name: /^Hide/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
  await expect(toastWith(page, 'The comment is hidden.')).toBeVisible()

  await openHydrated(otherPage, post.address)
  const theirs = new CommentsScreen(otherPage)
  await expect(theirs.comment('[comment hidden]')).not.toContainText(writer.username)
  await expect(theirs.comment('[comment hidden]').getByRole('link', { name: /Reply|Report/ })).toHaveCount(0)
  await expect(theirs.comment('Please stay calm')).toBeVisible()
  await expect(theirs.heading).toHaveText('Comments (1)')
  expect(await otherPage.content()).not.toContain(text)
  await expectAccessibleAtEachWidth(otherPage)

  await openHydrated(page, post.address)
  const mine = new CommentsScreen(page)
  await mine.button('[comment hidden]', 'Show the hidden comment').press('Enter')
  await expect(mine.comment(text)).toBeFocused()
  await expect(mine.comment(text)).toContainText('hidden')
  await expect(mine.button(text, /^(Reply|Report|Edit)/)).toHaveCount(0)
  await expect(mine.button(text, /^Delete/)).toBeVisible()

  await signIn(otherPage, ownPortal.url, writer)
  await openHydrated(otherPage, '/finance/blog/my-comments')
  const own = otherPage.getByRole('main').getByRole('listitem').filter({ hasText: text })
  await expect(own).toContainText('Staff hid this comment')
  await expect(own).toContainText('Reason: it insults, threatens or demeans someone.')
  await expect(own.getByRole('button')).toHaveText(['Delete'])
  await expectAccessible(otherPage)
})

test('a reply to a comment that staff hid in between is posted as a new comment', async ({
  page,
  ownPortal,
  reader,
  writer,
  post,
  problems,
}) => {
  problems.expect(/409.*create/)
  const idOf = await addComments(ownPortal, post.id, [{ text: 'Soon hidden', authorId: writer.id }])
  await signIn(page, ownPortal.url, reader)
  await openHydrated(page, post.address)
  const mine = new CommentsScreen(page)
  await mine.button('Soon hidden', /^Reply/).click()
  await page.keyboard.type('My view')
  await ownPortal.withDatabase(({ db }) => setHiddenReason(db, idOf('Soon hidden'), 'other'))
  await page.keyboard.press('Control+Enter')
  await expect(mine.section.getByText('The comment you’re replying to was hidden.')).toBeVisible()
  await page.getByRole('button', { name: 'Post as a new comment' }).click()
  await expect(mine.comment('My view')).toBeFocused()
  await expect(mine.section.getByRole('textbox')).toHaveCount(1)
})

test('a reported author who is suspended keeps that suspension, and staff are not offered to suspend staff', async ({
  page,
  browser,
  ownPortal,
  reader,
  post,
}) => {
  const [suspended, peer, staff] = [
    await addAccount(ownPortal, {
      isActive: false,
      accountStatus: 'suspended',
      suspensionReason: 'Advertises',
      suspendedUntil: new Date('2099-01-31T00:00:00Z'),
    }),
    await addAccount(ownPortal, { isStaff: true }),
    await addAccount(ownPortal, { isStaff: true }),
  ]
  const idOf = await addComments(ownPortal, post.id, [
    { text: 'Buy my book', authorId: suspended.id },
    { text: 'Buy mine', authorId: peer.id },
  ])
  for (const text of ['Buy my book', 'Buy mine'])
    await ask(browser, ownPortal, reader, `${idOf(text)}/report/`, { reason: 'spam' })
  await signIn(page, ownPortal.url, staff)
  await openHydrated(page, '/admin/reports/comments')

  await page.getByRole('button', { name: `Suspend author ${suspended.username}` }).click()
  const dialog = page.getByRole('dialog', { name: `Suspend ${suspended.username}?` })
  await expect(dialog.getByLabel(/^Reason/)).toHaveValue('Advertises')
  await expect(dialog.getByLabel('Until')).toHaveValue('2099-01-31T11:00')
  await expect(dialog.getByRole('button', { name: 'Change suspension' })).toBeVisible()
  await page.keyboard.press('Escape')

  const mayDelete = page.getByRole('button', { name: `Delete the comment by ${peer.username}` })
  await expect(mayDelete).toBeVisible()
  await expect(page.getByRole('button', { name: `Suspend author ${peer.username}` })).toHaveCount(0)
})
