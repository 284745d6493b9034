import type { Locator } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { type Account, addAccount, signIn } from '../fixtures/accounts.ts'
import { addComments, addPost, type CommentedPost, CommentsScreen } from '../fixtures/comments.ts'
import { openHydrated, reloadHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth, expectNoSidewaysScroll } from '../fixtures/layout.ts'

interface Talk {
  author: Account
  reader: Account
  post: CommentedPost
}

const test = journey.extend<Talk>({
  baseURL: ({ ownPortal }, use) => use(ownPortal.url),
  author: async ({ ownPortal }, use) => use(await addAccount(ownPortal)),
  reader: async ({ ownPortal }, use) => use(await addAccount(ownPortal)),
  post: async ({ ownPortal, author }, use) => use(await addPost(ownPortal, { authorId: author.id })),
})

test('a guest reads a discussion without scripts and on a small phone', async ({
  page,
  browser,
  ownPortal,
  author,
  reader,
  post,
}) => {
  const idOf = await addComments(ownPortal, post.id, [
    { text: 'Two lines,\none comment', authorId: reader.id },
    { text: 'An answer', authorId: author.id, to: 'Two lines,\none comment' },
    { text: 'More at https://deck.example/rates.', authorId: reader.id, to: 'An answer' },
  ])
  const context = await browser.newContext({ baseURL: ownPortal.url, javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${post.address}?comment=${idOf('An answer')}#comment-${idOf('An answer')}`)
  const still = new CommentsScreen(plain)
  await expect(still.heading).toHaveText('Comments (3)')
  const address = still.section.getByRole('link', { name: 'https://deck.example/rates', exact: true })
  await expect(address).toHaveAttribute('href', 'https://deck.example/rates')
  await expect(address).toHaveAttribute('rel', 'nofollow ugc')
  await expect(still.comment('An answer').getByText('An answer', { exact: true })).toBeInViewport()
  await expect(plain.locator('link[rel=canonical]')).toHaveAttribute('href', ownPortal.url + post.address)
  await context.close()

  await openHydrated(page, post.address)
  const screen = new CommentsScreen(page)
  const { section } = screen
  await expect(page.getByPlaceholder('Login to leave a comment.')).toBeDisabled()
  await expect(section.getByText(reader.username, { exact: true }).first()).toBeVisible()
  await expect(section.getByText('author', { exact: true })).toBeVisible()
  await expect(screen.comment('An answer')).toHaveAccessibleName(`comment by ${author.username}`)
  await expect(section.getByRole('time').first()).toHaveText('1 Oct 2026')
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a comment started in another tab can be continued in this one', async ({
  page,
  context,
  ownPortal,
  reader,
  post,
}) => {
  await signIn(page, ownPortal.url, reader)
  await openHydrated(page, post.address)
  const first = new CommentsScreen(page)
  const other = await context.newPage()
  await openHydrated(other, post.address)
  const second = new CommentsScreen(other)
  await expect(second.composer).toBeEditable()
  await first.composer.fill('Begun here')
  const offer = second.section.getByRole('status').filter({ hasText: 'You wrote in this comment in another tab' })
  await offer.getByRole('button', { name: 'Use the other tab’s text' }).click()
  await expect(second.composer).toHaveValue('Begun here')
  await expect(offer).toHaveCount(0)
  await second.section.getByRole('button', { name: 'Post comment' }).click()
  await expect(second.comment('Begun here')).toBeVisible()
})

test('the name at a comment leads users to its card, and is text for guests', async ({
  page,
  ownPortal,
  author,
  reader,
  post,
}) => {
  await addComments(ownPortal, post.id, [{ text: 'First', authorId: author.id }])
  const name = new CommentsScreen(page).section.getByRole('link', { name: author.username })
  await openHydrated(page, post.address)
  await expect(new CommentsScreen(page).section.getByText('First')).toBeVisible()
  await expect(name).toHaveCount(0)
  await signIn(page, ownPortal.url, reader)
  await openHydrated(page, post.address)
  await name.click()
  await expect(page).toHaveURL(`/user-profile/${author.id}`)
  await expect(page.getByRole('button', { name: 'Add friend' })).toBeVisible()
})

test('a restored comment that another tab posts leaves this one, which says why', async ({
  page,
  context,
  ownPortal,
  reader,
  post,
}) => {
  await signIn(page, ownPortal.url, reader)
  await openHydrated(page, post.address)
  const first = new CommentsScreen(page)
  await first.composer.fill('Written once')
  await openHydrated(page, post.address)
  await expect(first.composer).toHaveValue('Written once')
  const other = await context.newPage()
  await openHydrated(other, post.address)
  const second = new CommentsScreen(other)
  await expect(second.composer).toHaveValue('Written once')
  await second.section.getByRole('button', { name: 'Post comment' }).click()
  await expect(second.comment('Written once')).toBeVisible()
  await expect(first.composer).toHaveValue('')
  const note = first.section.getByRole('status').filter({ hasText: 'Your restored draft was saved in another tab.' })
  await expect(note).toBeVisible()
  await first.composer.fill('Another')
  await expect(note).toHaveCount(0)
})

test('returning to a tab shows a comment posted in another one and keeps the unfinished reply', async ({
  page,
  context,
  ownPortal,
  reader,
  author,
  post,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/)
  await addComments(ownPortal, post.id, [{ text: 'First', authorId: author.id }])
  await signIn(page, ownPortal.url, reader)
  await openHydrated(page, post.address)
  const first = new CommentsScreen(page)
  await first.section.getByRole('button', { name: /^Reply/ }).click()
  const reply = first.section.getByRole('textbox', { name: /Reply/ })
  await reply.fill('Half a thought')
  const other = await context.newPage()
  await openHydrated(other, post.address)
  const second = new CommentsScreen(other)
  await second.composer.fill('Second')
  await second.section.getByRole('button', { name: 'Post comment' }).click()
  await expect(second.comment('Second')).toBeVisible()

  const returnToTab = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const list = '**/api/v1/blog/posts/*/comments/**'
  await page.route(list, (route) => route.abort('internetdisconnected'))
  const failed = page.waitForEvent('requestfailed')
  await returnToTab()
  await failed
  await expect(first.comment('First')).toBeVisible()
  await page.unroute(list)
  await returnToTab()
  await expect(first.comment('Second')).toBeVisible()
  await expect(reply).toHaveValue('Half a thought')
})

test('an open edit shows what another tab has saved, and a changed one says that the comment changed', async ({
  page,
  context,
  ownPortal,
  reader,
  post,
}) => {
  await addComments(ownPortal, post.id, [{ text: 'First version', authorId: reader.id }])
  await signIn(page, ownPortal.url, reader)
  const other = await context.newPage()
  const [first, second] = [new CommentsScreen(page), new CommentsScreen(other)]
  const edits = [first, second].map(({ section }) => section.getByRole('textbox', { name: 'Edit your comment' }))
  const [edit, otherEdit] = edits as [Locator, Locator]
  const saveInOtherTab = async (text: string) => {
    await openHydrated(other, post.address)
    const open = second.section.getByRole('button', { name: 'Edit your comment' })
    await expect(open.or(otherEdit)).toBeVisible()
    if (await open.isVisible()) await open.click()
    await otherEdit.fill(text)
    await second.section.getByRole('button', { name: 'Save' }).click()
    await expect(otherEdit).toHaveCount(0)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  }
  await openHydrated(page, post.address)
  await first.section.getByRole('button', { name: 'Edit your comment' }).click()
  await saveInOtherTab('Second version')
  await expect(edit).toHaveValue('Second version')

  await edit.fill('Second version, half changed')
  await saveInOtherTab('Third version')
  await expect(first.section.getByText('Your unsaved text. The comment has changed since.')).toBeVisible()
  await expect(edit).toHaveValue('Second version, half changed')
})

test('two devices that edit the same comment never overwrite each other unnoticed', {
  tag: ['@blog-calls-12', '@my-comments-3'],
}, async ({ page, otherPage, ownPortal, reader, post, problems }) => {
  problems.expect(/409.*update/)
  const idOf = await addComments(ownPortal, post.id, [{ text: 'First', authorId: reader.id }])
  await signIn(page, ownPortal.url, reader)
  await openHydrated(page, post.address)
  await signIn(otherPage, ownPortal.url, reader)
  await openHydrated(otherPage, '/finance/blog/my-comments')
  const comment = page.locator(`#comment-${idOf('First')}`)
  const listed = otherPage.getByRole('main').getByRole('listitem')
  const title = { name: 'This comment was changed elsewhere' }

  async function save(row: Locator, text: string) {
    await row.getByRole('textbox').fill(text)
    await row.getByRole('button', { name: 'Save' }).click()
  }

  await comment.getByRole('button', { name: 'Edit your comment' }).click()
  await expect(comment.getByRole('textbox')).toBeEditable()
  await listed.getByRole('button', { name: 'Edit' }).click()
  await save(listed, 'Of the list')
  await expect(listed.getByRole('textbox')).toHaveCount(0)
  await save(comment, 'Of the post')
  await expect(comment.getByRole('heading', title)).toBeFocused()
  await expect(comment.getByRole('region', { name: 'Mine' })).toContainText('Of the post')
  await expect(comment.getByRole('region', { name: 'Theirs' })).toContainText('Of the list')
  await expectAccessibleAtEachWidth(page)
  await comment.getByRole('button', { name: 'Keep mine' }).click()
  await expect(comment).toBeFocused()
  await expect(comment).toContainText('Of the post')

  await listed.getByRole('button', { name: 'Edit' }).click()
  await save(listed, 'Later')
  await expect(listed.getByRole('heading', title)).toBeFocused()
  await expectAccessibleAtEachWidth(otherPage)
  await listed.getByRole('button', { name: 'Back to editing' }).click()
  await expect(listed.getByRole('textbox')).toBeFocused()
  await save(listed, 'Later still')
  await expect(listed.getByRole('region', { name: 'Theirs' })).toContainText('Of the post')
  await listed.getByRole('button', { name: 'Use theirs' }).click()
  await expect(listed).toContainText('Of the post')
  await expect(listed.getByRole('button', { name: 'Edit' })).toBeFocused()
})

test('an unfinished reply stays when its comment is deleted, sending it says so, and new comments still appear', async ({
  page,
  otherPage,
  ownPortal,
  reader,
  author,
  post,
  problems,
}) => {
  problems.expect(/404.*create/)
  await addComments(ownPortal, post.id, [
    { text: 'To be deleted', authorId: author.id },
    { text: 'Staying', authorId: author.id },
  ])
  await signIn(page, ownPortal.url, reader)
  await openHydrated(page, post.address)
  const mine = new CommentsScreen(page)
  await mine.button('To be deleted', /^Reply/).click()
  const reply = mine.section.getByRole('textbox', { name: /^Reply/ })
  await reply.fill('A long answer')
  await signIn(otherPage, ownPortal.url, author)
  await openHydrated(otherPage, post.address)
  const theirs = new CommentsScreen(otherPage)
  await theirs.button('To be deleted', 'Delete your comment').click()
  await otherPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(theirs.comment('To be deleted')).toHaveCount(0)
  await theirs.composer.fill('Posted since')
  await theirs.section.getByRole('button', { name: 'Post comment' }).click()
  await expect(theirs.comment('Posted since')).toBeVisible()

  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })
  await expect(mine.comment('Posted since')).toBeVisible()
  await reply.press('Control+Enter')
  await expect(mine.comment('To be deleted').getByRole('alert')).toContainText('Failed to create comment.')
  await expect(reply).toHaveValue('A long answer')
})

test('replying to or deleting a removed comment and commenting too often show a message and keep the text', {
  tag: ['@error-34', '@error-37'],
}, async ({ page, otherPage, ownPortal, reader, author, post, problems }) => {
  problems.expect(/409.*create/)
  problems.expect(/404.*delete/)
  problems.expect(/429.*create/)
  await addComments(ownPortal, post.id, [
    { text: 'Mine', authorId: reader.id },
    { text: 'Below it', authorId: author.id, to: 'Mine' },
    { text: 'Also mine', authorId: reader.id },
  ])
  await signIn(page, ownPortal.url, reader)
  await signIn(otherPage, ownPortal.url, author)
  const mine = new CommentsScreen(page)
  const theirs = new CommentsScreen(otherPage)
  await openHydrated(otherPage, post.address)
  await openHydrated(page, post.address)
  for (const text of ['Mine', 'Also mine']) {
    await theirs.section
      .locator('li[id^="comment-"]')
      .filter({ has: otherPage.getByText(text, { exact: true }) })
      .getByRole('button', { name: `Delete the comment by ${reader.username}` })
      .click()
    await otherPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(theirs.section.getByText(text, { exact: true })).toHaveCount(0)
  }

  const row = mine.section.locator('li[id^="comment-"]').filter({ has: page.getByText('Mine', { exact: true }) })
  await row.getByRole('button', { name: /^Reply/ }).click()
  await row.getByRole('textbox').fill('Too late')
  await row.getByRole('textbox').press('Control+Enter')
  await expect(row.getByRole('alert')).toContainText('Failed to create comment.')
  await expect(row.getByRole('alert')).toContainText('was removed')
  await expect(row.getByRole('textbox')).toHaveValue('Too late')

  await page.reload()
  await expect(mine.section.getByText('Also mine')).toHaveCount(0)
  await mine.composer.fill('One of many')
  await page.route('**/comments/create/', (route) =>
    route.fulfill({
      status: 429,
      json: { msg: 'Too many requests. Try again in 40 seconds.', code: 'too_many_requests' },
    }),
  )
  await mine.composer.press('Control+Enter')
  await expect(mine.section.getByRole('alert').filter({ hasText: 'Try again in 40 seconds.' })).toBeVisible()
  await expect(mine.composer).toHaveValue('One of many')
  await page.unroute('**/comments/create/')
  await mine.composer.press('Control+Enter')
  await expect(mine.comment('One of many')).toBeFocused()

  await page.route('**/delete/', (route) =>
    route.fulfill({ status: 404, json: { msg: 'Comment not found.', code: 'comment_not_found' } }),
  )
  await mine.button('One of many', 'Delete your comment').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete comment. This comment has been removed.')).toBeVisible()
})

test('a reply to a comment that was removed in between is kept over a reload and posted as a new comment', async ({
  page,
  otherPage,
  ownPortal,
  reader,
  author,
  post,
  problems,
}) => {
  problems.expect(/404.*create/)
  problems.expect(/409.*create/)
  await addComments(ownPortal, post.id, [
    { text: 'Without replies', authorId: author.id },
    { text: 'With a reply', authorId: author.id },
    { text: 'Below it', authorId: author.id, to: 'With a reply' },
  ])
  await signIn(page, ownPortal.url, reader)
  await signIn(otherPage, ownPortal.url, author)
  const mine = new CommentsScreen(page)
  const theirs = new CommentsScreen(otherPage)
  await openHydrated(otherPage, post.address)
  for (const text of ['Without replies', 'With a reply']) {
    await openHydrated(page, post.address)
    await mine
      .button(text, /^Reply/)
      .first()
      .click()
    await page.keyboard.type(`My view of ${text}`)
    await theirs.button(text, 'Delete your comment').first().click()
    await otherPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(theirs.section.getByText(text, { exact: true })).toHaveCount(0)

    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('button', { name: 'Post as a new comment' })).toBeVisible()
    await reloadHydrated(page)
    const unsent = mine.section.getByRole('textbox', { name: 'Unsent reply' })
    await expect(unsent).toHaveValue(`My view of ${text}`)
    await expectAccessibleAtEachWidth(page)
    await page.getByRole('button', { name: 'Post as a new comment' }).click()
    await expect(mine.comment(`My view of ${text}`)).toBeFocused()
    await expect(mine.section.getByRole('textbox')).toHaveCount(1)
  }
  await reloadHydrated(page)
  await expect(mine.section.getByText('My view of Without replies')).toBeVisible()
  await expect(mine.section.getByText('My view of With a reply')).toBeVisible()
})

test('a long thread is collapsed, a link to a comment opens it, and deep replies name whom they answer', {
  tag: '@post-17',
}, async ({ page, ownPortal, reader, author, post }) => {
  const chain = Array.from({ length: 80 }, (_, place) => ({
    text: `Link ${place} of the chain`,
    authorId: place % 2 ? author.id : reader.id,
    to: place === 0 ? undefined : `Link ${place - 1} of the chain`,
  }))
  const idOf = await addComments(ownPortal, post.id, chain)
  const screen = new CommentsScreen(page)
  await openHydrated(page, post.address)
  await expect(screen.comment('of the chain')).toHaveCount(11)
  await expect(screen.comment('Link 5 of')).toContainText(`in reply to @${reader.username}`)
  const more = screen.section.getByRole('button', { name: 'Show 50 more replies' })
  await more.press('Enter')
  await expect(screen.comment('of the chain')).toHaveCount(61)
  const rest = screen.section.getByRole('button', { name: 'Show 19 more replies' })
  await expect(rest).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(screen.comment('of the chain')).toHaveCount(80)
  await expect(screen.comment('Link 79 of')).toBeFocused()

  await screen.section.getByRole('button', { name: 'Hide replies' }).click()
  await expect(screen.comment('of the chain')).toHaveCount(1)
  await screen.section.getByRole('button', { name: 'Show replies (79)' }).click()

  const id = idOf('Link 70 of the chain')
  await openHydrated(page, `${post.address}?comment=${id}#comment-${id}`)
  await expect(screen.comment('Link 70 of')).toBeFocused()
  await expect(screen.comment('Link 70 of')).toBeInViewport()
  await screen.section.getByRole('button', { name: /^Show \d+ more replies/ }).click()
  await expect(screen.comment('of the chain')).toHaveCount(80)

  await openHydrated(page, `${post.address}?comment=2147483647`)
  await expect(page.getByText('That comment no longer exists.')).toBeVisible()
  await expect(screen.comment('of the chain')).toHaveCount(11)
})

test('a comment opened by its link is back in view after a reload', async ({ page, ownPortal, author, post }) => {
  const long = 'It takes a while to read all of this. '.repeat(40)
  const said = Array.from({ length: 15 }, (_, place) => ({ text: `Place ${place + 1}. ${long}`, authorId: author.id }))
  const idOf = await addComments(ownPortal, post.id, said)
  const sought = said[3]?.text ?? ''
  await page.setViewportSize({ width: 375, height: 720 })
  await openHydrated(page, `${post.address}?comment=${idOf(sought)}#comment-${idOf(sought)}`)
  const comment = page.locator(`#comment-${idOf(sought)}`)
  await expect(comment).toBeInViewport()
  const place = () => comment.evaluate((row) => Math.round(row.getBoundingClientRect().top + window.scrollY))
  const found = await place()
  await page.evaluate(() => {
    for (const row of document.querySelectorAll<HTMLElement>('[id^=comment-]')) row.style.contentVisibility = 'visible'
  })
  expect(await place(), 'no row above it is higher than it was taken for').toBe(found)
  await reloadHydrated(page)
  await expect(comment).toBeFocused()
  await expect(comment).toBeInViewport()
})

test('focusing the comment field at the bottom of the window keeps its button in view', async ({
  page,
  ownPortal,
  reader,
  post,
}) => {
  const said = Array.from({ length: 9 }, (_, place) => ({ text: `Thread ${place + 1}.`, authorId: reader.id }))
  await addComments(ownPortal, post.id, said)
  await signIn(page, ownPortal.url, reader)
  await page.setViewportSize({ width: 1280, height: 400 })
  const { section, composer } = new CommentsScreen(page)
  await openHydrated(page, post.address)
  await composer.evaluate((field) => scrollBy({ top: field.getBoundingClientRect().bottom - innerHeight }))
  await composer.focus()
  await expect(section.getByRole('button', { name: 'Post comment' })).toBeInViewport({ ratio: 1 })
})

test('threads are paged, and a comment written on a later page appears on the first', {
  tag: ['@blog-calls-8', '@constant-18'],
}, async ({ page, ownPortal, reader, post }) => {
  const said = Array.from({ length: 41 }, (_, place) => ({ text: `Thread ${place + 1}.`, authorId: reader.id }))
  await addComments(ownPortal, post.id, said)
  await signIn(page, ownPortal.url, reader)
  const screen = new CommentsScreen(page)
  await openHydrated(page, post.address)
  const pages = screen.section.getByRole('navigation', { name: 'Comments pages' })
  await pages.getByRole('link', { name: 'Page 3' }).click()
  await expect(page).toHaveURL(`${post.address}?comments=3#comments`)
  await expect(screen.heading).toBeFocused()
  await expect(screen.comment('Thread')).toHaveText([/Thread 1\./])
  await screen.composer.fill('The newest of all')
  await screen.composer.press('Control+Enter')
  await expect(screen.comment('The newest of all')).toBeFocused()
  await expect(page).toHaveURL(/\?comment=(\d+)#comment-\1$/)
  await expect(screen.comment('Thread')).toHaveCount(19)
})

test('an unfinished comment, reply and edit are restored after a reload', async ({
  page,
  ownPortal,
  reader,
  author,
  post,
}) => {
  await addComments(ownPortal, post.id, [
    { text: 'Someone’s', authorId: author.id },
    { text: 'My own', authorId: reader.id },
  ])
  await signIn(page, ownPortal.url, reader)
  const screen = new CommentsScreen(page)
  await openHydrated(page, post.address)
  await screen.composer.fill('Half a comment')
  await screen.button('Someone’s', /^Reply/).click()
  const reply = screen.section.getByRole('textbox', { name: /^Reply/ })
  await reply.fill('Half a reply')
  await screen.button('My own', 'Edit your comment').click()
  const edit = screen.section.getByRole('textbox', { name: 'Edit your comment' })
  await edit.fill('My own, half changed')
  await page.reload()
  await expect(screen.composer).toHaveValue('Half a comment')
  await expect(reply).toHaveValue('Half a reply')
  await expect(edit).toHaveValue('My own, half changed')
  await expectAccessibleAtEachWidth(page)
  await screen.section.getByRole('button', { name: 'Post comment' }).click()
  await expect(screen.comment('Half a comment')).toBeFocused()
  await expect(screen.composer).toHaveValue('')
  await expect(reply).toHaveValue('Half a reply')
  await reply.press('Tab')
  await page.keyboard.press('Enter')
  await expect(reply).toHaveCount(0)
  await page.reload()
  await expect(edit).toHaveValue('My own, half changed')
  await expect(reply).toHaveCount(0)
})

test('the post stays when its comments fail to load, and they can be loaded again', { tag: '@error-33' }, async ({
  page,
  ownPortal,
  reader,
  post,
  problems,
}) => {
  problems.expect(/503.*comments/)
  const said = Array.from({ length: 21 }, (_, place) => ({ text: `Thread ${place + 1}.`, authorId: reader.id }))
  await addComments(ownPortal, post.id, said)
  const screen = new CommentsScreen(page)
  await openHydrated(page, post.address)
  await page.route('**/comments/', (route) =>
    route.fulfill({ status: 503, json: { msg: 'Away.', code: 'unavailable' } }),
  )
  await screen.section.getByRole('link', { name: 'Page 2' }).click()
  await expect(page.getByText('Failed to fetch comments.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`About ${post.slug}`)
  await page.unroute('**/comments/')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(screen.comment('Thread')).toHaveText([/Thread 1\./])
})

test('a draft opened by its address is shown to its author and not to guests', async ({
  page,
  otherPage,
  ownPortal,
  author,
  problems,
}) => {
  problems.expect(/404.*talk-/)
  const draft = await addPost(ownPortal, { authorId: author.id, postStatus: 'draft' })
  await otherPage.goto(draft.address)
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('Post not found.')
  await signIn(page, ownPortal.url, author)
  await page.goto(draft.address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`About ${draft.slug}`)
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/finance/blog/update/${draft.slug}`)
  await expectAccessibleAtEachWidth(page)
  await page.goto('/finance/blog/detail/there-is-no-such-post')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post not found.')
  problems.expect(/404.*no-such-post/)
})

test('the page with my comments fits every window, with and without comments', async ({
  page,
  ownPortal,
  reader,
  post,
}) => {
  await signIn(page, ownPortal.url, reader)
  await openHydrated(page, '/finance/blog/my-comments')
  await expect(page.getByText('You have not posted any comments yet.')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await addComments(
    ownPortal,
    post.id,
    Array.from({ length: 11 }, (_, place) => ({ text: `Remark ${place + 1}. ${'x'.repeat(90)}`, authorId: reader.id })),
  )
  await openHydrated(page, '/finance/blog/my-comments')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Comments (11)')
  await expectAccessibleAtEachWidth(page)
})

test('the age of a comment grows while it is read, and its date is in the tooltip, in the page without scripts and on paper', async ({
  page,
  browser,
  ownPortal,
  author,
  post,
}) => {
  await addComments(ownPortal, post.id, [{ text: 'Of the first of October', authorId: author.id }])
  const context = await browser.newContext({ baseURL: ownPortal.url, javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(post.address)
  await expect(new CommentsScreen(plain).section.getByRole('time')).toHaveText('1 Oct 2026')
  await context.close()

  await page.clock.install({ time: new Date('2026-10-01T02:30:00Z') })
  await openHydrated(page, post.address)
  const { section } = new CommentsScreen(page)
  const time = section.getByRole('time')
  await expect(time).toHaveText('2 h ago')
  await expect(time).toHaveAttribute('title', '1 Oct 2026, 10:00 am')
  await expect(time).toHaveAttribute('datetime', '2026-10-01T00:00:00.000Z')
  await page.clock.runFor('01:00:00')
  await expect(time).toHaveText('3 h ago')
  await page.emulateMedia({ media: 'print' })
  const printed = await time.evaluate((element) => getComputedStyle(element, '::after').content)
  expect(printed).toBe('"1 Oct 2026, 10:00 am"')
  await expect(section.locator('li li > div').first()).toHaveCSS('display', 'block')
})

test('a printed page begins with the site at its left edge, and lists no ways to other pages', async ({
  page,
  ownPortal,
  post,
}) => {
  await signIn(page, ownPortal.url, await addAccount(ownPortal))
  await openHydrated(page, post.address)
  const ownComments = page.getByRole('main').getByRole('link', { name: 'My comments' })
  await expect(ownComments).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(ownComments).toBeHidden()
  const [brand, content] = await page
    .locator('header a:visible, main')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left))
  expect(brand).toBe(content)
})
