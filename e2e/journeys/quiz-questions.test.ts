import { paragraph } from '../../api/src/blog/posts/posts.factory.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { bodyRows, found, labelled, newMark, savedLines, savedText } from '../fixtures/command-centre.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { toastWith } from '../fixtures/toasts.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test('an agent writes and imports questions, and a reader answers them below a post', {
  tag: '@route-23',
}, async ({ page, context, ownPortal }) => {
  const category = newMark()
  const [slug] = await ownPortal.addPosts({ categories: [category], blocks: [paragraph('Little to read.')] })
  const field = (label: string) => labelled(page, label)
  const filter = page.getByRole('dialog', { name: 'Filter questions' })

  await test.step('missing parts of a question are named', async () => {
    await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
    await openHydrated(page, '/admin/questions')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quiz Questions List')
    await page.getByRole('link', { name: 'Add question' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add question')
    await page.getByRole('button', { name: 'Save question' }).press('Enter')
    await expect(field('Category')).toBeFocused()
    await expect(field('Category')).toHaveAccessibleDescription(/Choose a category\./)
    await expectAccessible(page)
  })

  await test.step('one is written by the keyboard', async () => {
    await field('Category').selectOption({ label: category })
    await field('Question').fill('What does a bond pay?')
    await field('Option 1').fill('A dividend')
    await field('Option 2').fill('A coupon')
    await page.getByRole('button', { name: 'Add option' }).press('Enter')
    await expect(field('Option 3')).toBeFocused()
    await page.keyboard.type('A rent')
    await page.getByRole('radio', { name: 'Option 2 is correct' }).press('Space')
    await field('Explanation').fill('The coupon is its interest.')
    await page.getByRole('button', { name: 'Save question' }).press('Enter')
    await expect(toastWith(page, 'Question added!')).toBeVisible()
    await expect(page).toHaveURL('/admin/questions')
  })

  const choose = (name: string, lines: readonly string[]) =>
    page.getByLabel('CSV file').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    })
  const good = `${category},"=1+1 is, ""of course""?",2,3,,,,,1,A sum.,yes`

  await test.step('a file is previewed before the import, with its problems by row', async () => {
    await page.getByRole('link', { name: 'Import CSV' }).press('Enter')
    const template = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download template' }).press('Enter')
    const [heading = ''] = await savedLines(template)
    await choose('wrong.csv', [heading, good, `${category},Which?,a,b,,,,,7,,`, 'Nowhere,Where?,a,b,,,,,1,,'])
    await expect(page.getByText('wrong.csv: 1 new question, 2 problems.')).toBeVisible()
    const problems = page.getByRole('table', { name: 'Problems in the file' })
    await expect(problems).toContainText('Write the number of the correct option, from 1 to 2.')
    await expect(problems).toContainText('No category is called "Nowhere".')
    await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
    await expectAccessible(page)
    await choose('right.csv', [heading, good, `${category},Which?,a,b,,,,,2,,`])
    await page.getByRole('button', { name: 'Import 2 questions' }).press('Enter')
    await expect(toastWith(page, '2 questions imported.')).toBeVisible()
  })

  await test.step('the list is narrowed, saved in a file, and published', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
    await filter.getByLabel('Category').selectOption({ label: `${category} (3)` })
    await filter.getByRole('button', { name: 'Apply filter' }).press('Enter')
    await expect(page).toHaveURL(/\?category=\d+$/)
    await expect(found(page)).toHaveText('3 found')
    await expect(bodyRows(page).filter({ hasText: 'Draft' })).toHaveCount(2)
    await expectAccessible(page)
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).press('Enter')
    expect(await savedText(file)).toContain(`${category},"'=1+1 is, ""of course""?",2,3,,,,,1,A sum.,yes`)
    const bar = page.getByRole('region', { name: 'Selected questions' })
    await bar.getByRole('checkbox', { name: 'All on this page' }).press('Space')
    await bar.getByRole('button', { name: 'Publish selected', exact: true }).press('Enter')
    await expect(toastWith(page, '3 questions published.')).toBeVisible()
    await expect(bodyRows(page).filter({ hasText: 'Published' })).toHaveCount(3)
  })

  await test.step('a guest with a phone answers them below the post', async () => {
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.setViewportSize({ width: 375, height: 700 })
    await openHydrated(page, `/finance/blog/detail/${slug}`)
    const card = page.getByRole('region', { name: 'Check yourself' })
    await expect(card).toContainText('Question 1 of 3')
    await expectNoSidewaysScroll(page)
    const button = card.getByRole('button')
    await button.press('Enter')
    await expect(card.getByRole('alert')).toHaveText('Choose an answer first.')
    for (const number of [1, 2, 3]) {
      await expect(card).toContainText(`Question ${number} of 3`)
      await card.getByRole('radio').first().press('Space')
      await button.press('Enter')
      await expect(card.getByRole('status')).toContainText(/Correct\.|Not correct\. The answer is: /)
      if (number === 1) await expectAccessible(page)
      await expect(button).toHaveText(number < 3 ? 'Next question' : 'See your score')
      await button.press('Enter')
    }
    await expect(card.getByText('You answered 1 of 3 questions correctly.')).toBeFocused()
  })
})
