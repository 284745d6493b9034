import type { Page } from '@playwright/test'
import { paragraph } from '../../api/src/blog/posts/posts.factory.ts'
import { makeQuestion } from '../../api/src/questions/questions.factory.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { chooseAct, labelled, newMark, savedLines } from '../fixtures/command-centre.ts'
import { hold } from '../fixtures/hold.ts'
import { openHydrated, reloadHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth, sizeOf } from '../fixtures/layout.ts'
import { toastWith } from '../fixtures/toasts.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const rows = (page: Page) => page.getByRole('table', { name: 'Questions' }).getByRole('row')

test('an agent writes, finds, publishes and deletes questions by keyboard', async ({ page, ownPortal, problems }) => {
  problems.expect(/status 409.*\/admin\/questions\//)
  problems.expect(/console error: .*409.*\/admin\/questions\//)
  const category = newMark()
  await ownPortal.addPosts({ categories: [category] })
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
  await openHydrated(page, '/admin/questions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiz Questions List')
  await page.getByRole('link', { name: 'Add question' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add question')

  await page.getByRole('button', { name: 'Save question' }).press('Enter')
  await expect(labelled(page, 'Category')).toBeFocused()
  await expect(labelled(page, 'Category')).toHaveAccessibleDescription(/Choose a category\./)
  await expect(page.getByText('Mark the correct option.', { exact: true })).toBeVisible()
  for (const option of ['Option 1', 'Option 2'])
    await expect(labelled(page, option)).toHaveAccessibleDescription('Fill in this option.')
  await expectAccessibleAtEachWidth(page)

  await labelled(page, 'Category').selectOption({ label: category })
  await labelled(page, 'Question').focus()
  await page.keyboard.type('What does a bond pay?')
  await labelled(page, 'Option 1').fill('A\ndividend')
  await labelled(page, 'Option 2').fill('A coupon')
  await page.getByRole('button', { name: 'Add option' }).press('Enter')
  await expect(labelled(page, 'Option 3')).toBeFocused()
  await page.keyboard.type('A rent')
  await page.getByRole('radio', { name: 'Option 2 is correct' }).press('Space')
  await page.getByRole('button', { name: 'Move option 2 up' }).press('Enter')
  await expect(labelled(page, 'Option 1')).toHaveValue('A coupon')
  await expect(labelled(page, 'Option 2')).toHaveValue('A dividend')
  await expect(page.getByRole('radio', { name: 'Option 1 is correct' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Move option 1 down' })).not.toBeDisabled()
  await page.getByRole('button', { name: 'Remove option 3' }).press('Enter')
  await expect(labelled(page, 'Option 2')).toBeFocused()
  await labelled(page, 'Explanation').fill('The coupon is its interest.')
  await page.getByRole('checkbox', { name: 'Published' }).press('Space')
  await page.getByRole('button', { name: 'Save and add another' }).press('Enter')
  await expect(toastWith(page, 'Question added!')).toBeVisible()
  await expect(labelled(page, 'Question')).toBeFocused()
  await expect(labelled(page, 'Question')).toHaveValue('')

  await page.keyboard.type('what does a bond pay?')
  await labelled(page, 'Option 1').fill('Yes')
  await labelled(page, 'Option 2').fill('No')
  await page.getByRole('radio', { name: 'Option 2 is correct' }).check()
  await page.getByRole('button', { name: 'Save question' }).press('Enter')
  await expect(page.getByText('The question wasn’t saved. Your text is still here.')).toBeVisible()
  await expect(labelled(page, 'Question')).toHaveAccessibleDescription(/a question with these words/)
  await reloadHydrated(page)
  await expect(page.getByText('Unsaved draft from earlier.')).toBeVisible()
  await expect(labelled(page, 'Option 2')).toHaveValue('No')
  await labelled(page, 'Question').fill('Is it one?')
  await page.getByRole('checkbox', { name: 'Published' }).uncheck()
  await labelled(page, 'Option 2').press('Enter')
  await expect(page).toHaveURL('/admin/questions')

  const opener = page.getByRole('button', { name: 'Filter', exact: true })
  const filter = page.getByRole('dialog', { name: 'Filter questions' })
  await opener.click()
  await filter.getByLabel('Category').selectOption({ label: `${category} (2)` })
  await filter.getByRole('textbox', { name: 'Question' }).fill('BOND')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '1 found' })).toBeVisible()
  await page.getByRole('link', { name: 'Remove filter Question: BOND' }).press('Enter')
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).filter({ hasText: 'Is it one?' })).toContainText('Draft')
  const header = page.getByRole('columnheader', { name: 'Question', exact: true })
  for (const [direction, first] of [
    ['ascending', 'Is it one?'],
    ['descending', 'What does a bond pay?'],
  ] as const) {
    await header.getByRole('link').press('Enter')
    await expect(header).toHaveAttribute('aria-sort', direction)
    await expect(page.getByRole('rowheader').first()).toContainText(first)
  }
  await expectAccessibleAtEachWidth(page)
  const bar = page.getByRole('region', { name: 'Selected questions' })
  await bar.getByRole('checkbox', { name: 'All on this page' }).press('Space')
  await bar.getByRole('button', { name: 'Publish selected', exact: true }).press('Enter')
  await expect(toastWith(page, '2 questions published.')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Published' })).toHaveCount(2)
  await chooseAct(page, 'Is it one?', 'Unpublish')
  await expect(rows(page).filter({ hasText: 'Is it one?' })).toContainText('Draft')
  await chooseAct(page, 'Is it one?', 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete this question?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(rows(page)).toHaveCount(2)
})

test('a button pressed while a question is saved does not change what follows the save', async ({
  page,
  ownPortal,
}) => {
  const category = newMark()
  await ownPortal.addPosts({ categories: [category] })
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
  await openHydrated(page, '/admin/questions/new')
  for (const [text, pressed, other, next] of [
    ['First?', 'Save and add another', 'Saving...', '/admin/questions/new'],
    ['Second?', 'Save question', 'Save and add another', '/admin/questions'],
  ] as const) {
    const release = await hold(page, '**/admin/questions/')
    await labelled(page, 'Category').selectOption({ label: category })
    await labelled(page, 'Question').fill(text)
    await labelled(page, 'Option 1').fill('Yes')
    await labelled(page, 'Option 2').fill('No')
    await page.getByRole('radio', { name: 'Option 2 is correct' }).check()
    await page.getByRole('button', { name: pressed }).press('Enter')
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
    await page.getByRole('button', { name: other }).press('Enter')
    release()
    await expect(toastWith(page, 'Question added!').first()).toBeVisible()
    await expect(page).toHaveURL(next)
    if (next === '/admin/questions/new') await expect(labelled(page, 'Question')).toBeFocused()
  }
})

test('opening the list of questions in another tab keeps what was typed, and Cancel discards it', async ({
  page,
  ownPortal,
}) => {
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
  await openHydrated(page, '/admin/questions/new')
  await labelled(page, 'Question').fill('Kept?')
  const opened = page.context().waitForEvent('page')
  const cancel = page.getByRole('link', { name: 'Cancel' })
  await cancel.click({ modifiers: ['ControlOrMeta'] })
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Quiz Questions List')
  await expect(labelled(page, 'Question')).toHaveValue('Kept?')
  await cancel.click()
  await page.getByRole('link', { name: 'Add question' }).click()
  await expect(labelled(page, 'Question')).toHaveValue('')
})

test('two agents who edit the same question see both versions', async ({ page, ownPortal, problems }) => {
  problems.expect(/status 409.*\/admin\/questions\//)
  problems.expect(/console error: .*409.*\/admin\/questions\//)
  await page.setViewportSize({ width: 375, height: 700 })
  const category = newMark()
  const id = await ownPortal.withDatabase(({ db }) => makeQuestion(db, { category, text: 'The first words?' }))
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
  await openHydrated(page, `/admin/questions/${id}`)
  await labelled(page, 'Question').fill('My words?')
  await ownPortal.withDatabase(({ pool }) =>
    pool.query(`update questions set text = 'Their words?', version = version + 1 where id = $1`, [id]),
  )
  await page.getByRole('button', { name: 'Save question' }).click()
  await expect(page.getByRole('heading', { name: 'Someone else changed this question' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Mine' })).toContainText('My words?')
  await expect(page.getByRole('region', { name: 'Theirs' })).toContainText('Their words?')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to editing' }).click()
  await expect(labelled(page, 'Question')).toHaveValue('My words?')
  await page.getByRole('button', { name: 'Save question' }).click()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(toastWith(page, 'Question saved!')).toBeVisible()
  await expect(page.getByRole('link', { name: 'My words?' })).toBeVisible()
})

test('an import rejects files that are not UTF-8, lists problems and skips existing questions', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/status 400.*\/import\/check\//)
  problems.expect(/console error: .*400.*\/import\/check\//)
  const category = newMark()
  await ownPortal.withDatabase(({ db }) =>
    makeQuestion(db, { category, text: 'Which?', options: ['a', 'b'], correctIndex: 1 }),
  )
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
  await openHydrated(page, '/admin/questions/import')
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download template' }).press('Enter')
  const [heading = ''] = await savedLines(template)
  const choose = (name: string, ...lines: (string | number)[]) =>
    page.getByLabel('CSV file').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.concat(
        lines.map((line) => (typeof line === 'number' ? Buffer.from([line]) : Buffer.from(`${line}\r\n`))),
      ),
    })
  await choose('old.csv', heading, 0xe4)
  await expect(page.getByText('This file isn’t encoded as UTF-8')).toBeVisible()
  await choose('wrong.csv', heading, `${category},${'Why?'.repeat(40)},a,b,,,,,7,,`, 'Nowhere,Where?,a,b,,,,,1,,')
  await expect(page.getByText('wrong.csv: 0 new questions, 2 problems.')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await choose('again.csv', heading, `${category},Which?,a,b,,,,,2,,yes`)
  await expect(page.getByText('again.csv: 0 new questions, 1 skipped as duplicates, 0 problems.')).toBeVisible()
})

test('a reader answers the questions below a post by keyboard or touch', async ({ page, ownPortal }) => {
  const category = newMark()
  const blocks = Array.from({ length: 60 }, (_, index) => paragraph(`Paragraph ${index}. `.repeat(20), index + 1))
  const [slug, short] = await ownPortal.addPosts(
    { categories: [category], blocks },
    { categories: [newMark()], blocks: [paragraph('Little to read.')] },
  )
  await ownPortal.withDatabase(async ({ db }) => {
    for (const text of ['First?', 'Second?', 'Third?']) {
      const options = ['Wrong', `Right to ${text}`]
      await makeQuestion(db, { category, text, options, correctIndex: 1, explanation: `Because of ${text}` })
    }
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/questions/')) asked.push(request.url())
  })
  await page.setViewportSize({ width: 375, height: 700 })
  const document = await page.request.get(`/finance/blog/detail/${slug}`)
  expect(await document.text()).toContain('Question 1 of 3')
  await openHydrated(page, `/finance/blog/detail/${slug}`)
  const card = page.getByRole('region', { name: 'Check yourself' })
  const { height } = await sizeOf(card)
  const stored = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  const before = await stored()

  await page.getByRole('heading', { name: 'Comments' }).scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await expect(card).toContainText('Question 1 of 3')
  expect([asked, (await sizeOf(card)).height]).toEqual([[], height])
  const button = card.getByRole('button')
  await button.press('Enter')
  await expect(card.getByRole('alert')).toHaveText('Choose an answer first.')
  await expect(card.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(card.getByRole('radio', { name: /^Right to/ })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('status')).toContainText('Correct.')
  await expect(card.getByRole('status')).toContainText('Because of ')
  await expect(button).toBeFocused()
  await expectAccessibleAtEachWidth(page)
  await page.setViewportSize({ width: 375, height: 700 })

  await expect(button).toHaveText('Next question')
  await button.press('Enter')
  await expect(card.getByRole('radio').first()).toBeFocused()
  await card.getByText('Wrong', { exact: true }).click()
  await button.click()
  await expect(card.getByRole('status')).toContainText(/Not correct\. The answer is: Right to (First|Second|Third)\?/)
  await expect(card.locator('label', { hasText: 'Wrong' })).toContainText('Your answer')
  await expect(card.locator('label', { hasText: 'Right to' })).toContainText('Correct answer')
  await button.press('Enter')
  await expect(card.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(button).toHaveText('See your score')
  await button.press('Enter')
  await expect(card.getByText('You answered 2 of 3 questions correctly.')).toBeFocused()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(card).toContainText('Question 1 of 3')
  expect(await stored()).toBe(before)
  await page.emulateMedia({ media: 'print' })
  await expect(card).toBeHidden()
  await page.emulateMedia({ media: null })

  await openHydrated(page, `/finance/blog/detail/${short}`)
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible()
  await expect(card).toHaveCount(0)
})
