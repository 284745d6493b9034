import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { addComments, addPost } from '../fixtures/comments.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test('a user finds all their comments, edits one in the list and deletes them until none is left', {
  tag: [
    '@route-16',
    '@my-comments-1',
    '@my-comments-2',
    '@my-comments-3',
    '@my-comments-4',
    '@my-comments-5',
    '@my-comments-6',
    '@state-42',
    '@validation-13',
  ],
}, async ({ page, ownPortal }) => {
  const address = '/finance/blog/my-comments'
  const reader = await addAccount(ownPortal)
  const post = await addPost(ownPortal)
  const said = Array.from({ length: 11 }, (_, place) => ({ text: `Remark ${place + 1}.`, authorId: reader.id }))
  const idOf = await addComments(ownPortal, post.id, said)
  const heading = page.getByRole('heading', { level: 1 })
  const items = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Remark' })
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this comment?' })

  await test.step('a guest is redirected to the login', async () => {
    await page.goto(address)
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: address })}`)
  })

  await test.step('the newest ten come first, each with its post and its time', async () => {
    await signIn(page, ownPortal.url, reader)
    await openHydrated(page, address)
    await expect(heading).toHaveText('My Comments (11)')
    await expect(items).toHaveCount(10)
    const link = items.first().getByRole('link', { name: `About ${post.slug}` })
    const id = idOf('Remark 11.')
    await expect(link).toHaveAttribute('href', `${post.address}?comment=${id}#comment-${id}`)
    await expect(items.first().getByRole('time')).toHaveText('1 Oct 2026, 10:10 am')
    await expectAccessible(page)
  })

  await test.step('one is edited in place', async () => {
    await items.first().getByRole('button', { name: 'Edit' }).click()
    const field = page.getByRole('textbox')
    await expect(field).toBeFocused()
    await field.fill(' ')
    await expect(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(items.first()).toContainText('Remark 11.')
    await items.first().getByRole('button', { name: 'Edit' }).click()
    await field.fill('Remark 11, corrected.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(items.first()).toContainText('Remark 11, corrected.')
    await expect(items.first().getByRole('button', { name: 'Edit' })).toBeFocused()
  })

  await test.step('deleting the last row of a page opens the page before, on a phone', async () => {
    await page.setViewportSize({ width: 375, height: 700 })
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(items).toHaveText([/Remark 1\./])
    await expectNoSidewaysScroll(page)
    await items.getByRole('button', { name: 'Delete' }).click()
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(heading).toHaveText('My Comments (10)')
    await expect(page).toHaveURL(address)
    await expect(items).toHaveCount(10)
    await expect(page.getByRole('navigation', { name: 'Comments pages' })).toHaveCount(0)
  })

  await test.step('a comment links to its position below the post', async () => {
    await items.first().getByRole('link').click()
    const row = page.locator(`#comment-${idOf('Remark 11.')}`)
    await expect(row).toBeFocused()
    await expect(row).toContainText('Remark 11, corrected.')
    await page.getByRole('link', { name: 'My comments' }).click()
    await expect(page).toHaveURL(address)
  })

  await test.step('without any, a message says so', async () => {
    await ownPortal.withDatabase(({ pool }) =>
      pool.query('delete from comments where author_id = $1 and id <> $2', [reader.id, idOf('Remark 11.')]),
    )
    await openHydrated(page, address)
    await expect(heading).toHaveText('My Comments (1)')
    await items.getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('You have not posted any comments yet.')).toBeVisible()
    await expect(heading).toHaveText('My Comments (0)')
  })
})
