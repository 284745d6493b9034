import { ensureTerms } from '../../api/src/blog/terms/term-writing.repository.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { chooseAct, found, newMark } from '../fixtures/command-centre.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth } from '../fixtures/layout.ts'
import { expectPageFacts } from '../fixtures/page-facts.ts'
import { toastWith } from '../fixtures/toasts.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test('categories fit every window, can be sorted, and renaming one shows a rename by someone else', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/status 409.*\/taxonomy\/category\//)
  problems.expect(/console error: .*409.*\/taxonomy\/category\//)
  problems.expect(/ERR_FAILED/)
  const word = newMark()
  const [first, long] = [`${word} first`, `${word} ${'Überlang'.repeat(10)}`]
  await ownPortal.addPosts({ categories: [first] }, { categories: [long] }, { categories: [long] })
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
  await openHydrated(page, `/admin/category-list?kind=tag&search=${word}`)
  await expect(page.getByText('No tags found.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Kinds' }).getByRole('link', { name: 'Categories' }).press('Enter')
  const search = page.getByRole('searchbox', { name: 'Search' })
  await expect(search).toHaveValue('')
  await search.fill(word)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/category-list?search=${word}`)
  await page.getByRole('columnheader', { name: 'Published' }).getByRole('link').click()
  await expect(page).toHaveURL(`/admin/category-list?search=${word}&sort=most_posts`)
  await expect(found(page)).toHaveText('2 categories found')
  await expect(page.getByRole('rowheader')).toHaveText([long, first])
  await expectAccessibleAtEachWidth(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const tops = page
    .locator('h1 ~ div')
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)))
  expect(new Set(await tops).size, 'the tools are in one row').toBe(1)

  await chooseAct(page, first, 'Rename')
  const renaming = page.getByRole('dialog', { name: `Rename “${first}”` })
  await expect(renaming.getByLabel(/^Name/)).toHaveValue(first)
  await ownPortal.withDatabase(({ pool }) =>
    pool.query('update categories set name = $1 where name = $2', [`${word} rival`, first]),
  )
  const reads = '**/api/v1/admin/taxonomy/category/*/'
  await page.route(reads, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
  await renaming.getByLabel(/^Name/).fill(`${word} second`)
  await page.keyboard.press('Enter')
  await expect(renaming.getByRole('alert').filter({ hasText: 'Not saved' })).toContainText('Someone else')
  await expect(renaming.getByLabel(/^Name/)).toHaveValue(`${word} second`)
  await page.unroute(reads)
  await page.keyboard.press('Enter')
  await expect(renaming.getByRole('status')).toContainText(
    `Someone else renamed it “${word} rival” after you opened it`,
  )
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Enter')
  await expect(toastWith(page, `“${word} second” was saved.`)).toBeVisible()
})

test('a category without posts is called by its name on the blog, also at its former address', async ({
  page,
  ownPortal,
}) => {
  const word = newMark()
  await ownPortal.withDatabase(({ transaction }) => transaction((db) => ensureTerms(db, 'category', [`${word} Empty`])))
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
  const expectList = async (slug: string, name: string, current: string) => {
    await openHydrated(page, `/finance/blog?category_slug=${slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expectPageFacts(page, { title: name, canonical: `/finance/blog?category_slug=${current}` })
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      `${name}: articles to read, newest first.`,
    )
    await expect(page.getByRole('link', { name: `Remove filter Category: ${name}` })).toBeVisible()
    await expect(page.getByText('No posts found matching your criteria.', { exact: true })).toBeVisible()
  }
  await expectList(`${word}-empty`, `${word} Empty`, `${word}-empty`)

  await openHydrated(page, `/admin/category-list?search=${word}`)
  await chooseAct(page, `${word} Empty`, 'Rename')
  const renaming = page.getByRole('dialog', { name: `Rename “${word} Empty”` })
  await renaming.getByLabel(/^Name/).fill(`${word} Void`)
  await renaming.getByLabel('Slug').fill('')
  await page.keyboard.press('Enter')
  await expect(toastWith(page, `“${word} Void” was saved.`)).toBeVisible()
  await expectList(`${word}-empty`, `${word} Void`, `${word}-void`)
})

test('a tag renamed before its merge is named again, and focus stays near after its row is gone', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/409/)
  const word = newMark()
  const [from, into] = [`${word} share`, `${word} stock`]
  await ownPortal.addPosts({ tags: [from] }, { tags: [into] })
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
  await openHydrated(page, `/admin/category-list?kind=tag&search=${word}`)
  await page.getByRole('rowheader', { name: from }).getByRole('button').click()
  await page.getByRole('dialog', { name: from, exact: true }).getByRole('button', { name: 'Merge' }).click()
  const merging = page.getByRole('dialog', { name: `Merge “${from}” into another tag` })
  const merge = merging.getByRole('button', { name: 'Merge' })
  await expect(merge).toBeDisabled()
  await merging.getByLabel('Find the tag').fill(`${word} s`)
  await merging.getByLabel(/^Merge into/).selectOption(`${into} (1 post)`)
  await expect(merging.getByText(`Its address /finance/blog?tag_slug=${word}-share leads to “${into}”`)).toBeVisible()
  await expectAccessibleAtEachWidth(page, '[role=dialog]')
  await ownPortal.withDatabase(({ pool }) =>
    pool.query('update tags set name = $1 where name = $2', [`${into} market`, into]),
  )
  await merge.click()
  await expect(merging.getByRole('alert').filter({ hasText: 'Not merged' })).toBeVisible()
  await expect(merging.getByText(`leads to “${into} market”`)).toBeVisible()
  await merge.click()
  await expect(found(page)).toHaveText('1 tag found')
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
})
