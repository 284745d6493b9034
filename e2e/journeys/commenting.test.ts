import { expectAccessible } from '../fixtures/accessibility.ts'
import { enter } from '../fixtures/account-screens.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { addComments, addPost, CommentsScreen } from '../fixtures/comments.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test('a guest signs in to reply, and reader and author comment, reply, edit, remove and report', {
  tag: [
    '@post-6',
    '@post-16',
    '@post-18',
    '@state-42',
    '@validation-13',
    '@role-15',
    '@blog-calls-10',
    '@blog-calls-15',
    '@constant-15',
  ],
}, async ({ page, otherPage, ownPortal }) => {
  const author = await addAccount(ownPortal)
  const reader = await addAccount(ownPortal)
  const post = await addPost(ownPortal, { authorId: author.id })
  const idOf = await addComments(ownPortal, post.id, [{ text: 'What do you think?', authorId: author.id }])
  const mine = new CommentsScreen(page)
  const theirs = new CommentsScreen(otherPage)

  await test.step('a guest reads, cannot write, and returns to the comment after the login', async () => {
    await openHydrated(page, post.address)
    await expect(mine.heading).toHaveText('Comments (1)')
    await expect(page.getByPlaceholder('Login to leave a comment.')).toBeDisabled()
    await expect(mine.section.getByText('author', { exact: true })).toBeVisible()
    // Before daylight saving, ten hours ahead of UTC.
    await expect(mine.section.getByRole('time').first()).toHaveText('1 Oct 2026')
    await expectAccessible(page)
    await mine.section.getByRole('link', { name: 'Login to Reply' }).click()
    const id = idOf('What do you think?')
    const back = `${post.address}?comment=${id}#comment-${id}`
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: back })}`)
    await enter(page, reader.username, reader.password)
    await expect(page).toHaveURL(back)
    await expect(mine.comment('What do you think?')).toBeFocused()
  })

  await test.step('the reader replies, and starts a thread; blank text is not sent', async () => {
    await mine.button('What do you think?', /^Reply/).press('Enter')
    const reply = mine.section.getByRole('textbox', { name: `Reply to ${author.username}` })
    await expect(reply).toBeFocused()
    await page.keyboard.type('I agree')
    await mine.section.getByRole('button', { name: 'Post reply' }).click()
    await expect(mine.comment('I agree')).toBeFocused()
    const post1 = mine.section.getByRole('button', { name: 'Post comment' })
    await mine.composer.fill('   \n ')
    await expect(post1).toHaveAttribute('aria-disabled', 'true')
    await mine.composer.press('Control+Enter')
    await mine.composer.fill('x'.repeat(5_001))
    await expect(mine.section.getByText('5,001 of 5,000 characters')).toBeVisible()
    await expect(post1).toHaveAttribute('aria-disabled', 'true')
    await mine.composer.press('Control+Enter')
    await expect(mine.composer).toHaveAccessibleDescription(/Use up to 5,000 characters\./)
    await mine.composer.fill(' A thread of my own ')
    await mine.composer.press('Control+Enter')
    await expect(mine.comment('A thread of my own')).toBeFocused()
    await expect(mine.heading).toHaveText('Comments (3)')
    await expect(mine.composer).toHaveValue('')
    await expect(page.getByText('Your comment was posted.')).toBeAttached()
  })

  await test.step('the author gets a notice, and replies on a phone', async () => {
    await signIn(otherPage, ownPortal.url, author)
    await openHydrated(otherPage, post.address)
    await expect(theirs.heading).toHaveText('Comments (3)')
    await theirs.button('A thread of my own', /^Reply/).click()
    const box = theirs.section.getByRole('textbox', { name: `Reply to ${reader.username}` })
    await expect(box).toBeFocused()
    await box.fill('Welcome here')
    await box.press('Escape')
    await expect(theirs.button('A thread of my own', /^Reply/)).toBeFocused()
    await theirs.button('A thread of my own', /^Reply/).press('Enter')
    await expect(box).toHaveValue('Welcome here')
    await theirs.section.getByRole('button', { name: 'Post reply' }).click()
    await expect(theirs.comment('Welcome here')).toBeFocused()
    await expectNoSidewaysScroll(otherPage)
    await otherPage.evaluate(() => scrollTo(0, 0))
    await expectAccessible(otherPage)
  })

  await test.step('the reader edits an own comment, and no other', async () => {
    await openHydrated(page, post.address)
    await expect(mine.button('Welcome here', /Edit|Delete|Remove/)).toHaveCount(0)
    await mine.button('A thread of my own', 'Edit your comment').click()
    const edit = mine.section.getByRole('textbox', { name: 'Edit your comment' })
    await expect(edit).toBeFocused()
    await edit.fill(' ')
    await expect(mine.section.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
    await edit.fill('A better thread')
    await mine.section.getByRole('button', { name: 'Save' }).click()
    await expect(mine.comment('A better thread')).toContainText('edited')
  })

  await test.step('a removed comment with replies stays as a placeholder', async () => {
    await mine.button('A better thread', 'Delete your comment').click()
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this comment?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(mine.comment('[comment removed]')).toBeFocused()
    await expect(mine.heading).toHaveText('Comments (3)')

    await openHydrated(otherPage, post.address)
    await expect(theirs.section.getByText('[comment removed]')).toBeVisible()
    await theirs.button('Welcome here', 'Delete your comment').click()
    await otherPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(theirs.section.getByText('[comment removed]')).toHaveCount(0)
    await expect(theirs.heading).toHaveText('Comments (2)')
    await theirs.button('I agree', `Delete the comment by ${reader.username}`).click()
    await otherPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(theirs.heading).toHaveText('Comments (1)')
  })

  await test.step('the reader reports a comment by the keyboard', async () => {
    await openHydrated(page, post.address)
    await expect(mine.heading).toHaveText('Comments (1)')
    const opener = mine.button('What do you think?', /^Report/)
    await opener.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Report the comment by ${author.username}` })
    const send = dialog.getByRole('button', { name: 'Send report' })
    await expect(dialog.getByRole('radio', { name: 'Spam or advertising' })).toBeFocused()
    await send.press('Enter')
    await expect(dialog.getByRole('alert').filter({ hasText: 'Choose a reason.' })).toBeVisible()
    await dialog.getByRole('radio', { name: 'Something else' }).press('Space')
    await send.press('Enter')
    await expect(dialog.getByRole('alert').filter({ hasText: 'Say what is wrong with it.' })).toBeVisible()
    await dialog.getByRole('textbox').fill('It isn’t about the post.')
    await send.press('Enter')
    const thanks = page.getByRole('alert').filter({ hasText: 'Thank you. Staff will look at this comment.' })
    await expect(thanks).toBeVisible()
    await expect(opener).toBeFocused()
    await expect(opener).toHaveText('Reported')
  })
})
