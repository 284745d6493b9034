import { ensureTaxonomy } from '../../api/src/blog/taxonomy-writing.repository.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll, expectSoundInEveryLook } from '../fixtures/look.ts'

/** Categories and tags are changed, so these journeys have a server of their own. */
const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const newWord = () => `word${crypto.randomUUID().slice(0, 8)}`

test('an agent makes, renames and deletes categories by the keyboard, and their old addresses live on', async ({
  page,
  ownPortal,
  problems,
}) => {
  // A name that is taken, and one that somebody else gave meanwhile.
  problems.expect(/status 409.*\/taxonomy\/category\//)
  problems.expect(/console error: .*409.*\/taxonomy\/category\//)
  const word = newWord()
  const [taken, first] = [`${word} taken`, `${word} first`]
  await ownPortal.addPosts({ categories: [taken] }, { categories: [taken, first], title: `On ${word}` })
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
  await openHydrated(page, '/admin/dashboard')
  await page
    .getByRole('navigation', { name: 'Agent Panel' })
    .getByRole('link', { name: 'Category List' })
    .press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Category List')
  const status = page.getByRole('main').getByRole('status').filter({ hasText: 'found' })
  await page.getByLabel('Name or address').fill(word.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/category-list?search=${word.toUpperCase()}`)
  await expect(status).toHaveText('2 categories found')
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await expect(row(taken).getByRole('link', { name: `2 published posts of ${taken}` })).toBeVisible()
  await expectSoundInEveryLook(page)

  await page.getByRole('button', { name: 'New category' }).press('Enter')
  const making = page.getByRole('dialog', { name: 'New category' })
  const name = making.getByLabel(/^Name/)
  await name.fill(taken.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(name).toHaveAccessibleDescription(`There is a category called “${taken}” already.`)
  await expect(name).toBeFocused()
  await expect(making.getByLabel('Address')).toHaveAccessibleDescription(/is the address of .* Free is “.*-2”/)
  await expectAccessible(page, '[role=dialog]')
  await name.fill(`${word} Größe`)
  await expect(making.getByText(`/finance/blog?category_slug=${word}-gro%C3%9Fe`)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: `“${word} Größe” was created.` })).toBeVisible()
  await expect(making).toBeHidden()
  await expect(page.getByRole('button', { name: 'New category' })).toBeFocused()
  await expect(status).toHaveText('3 categories found')

  await page.getByRole('button', { name: `Rename ${first}` }).press('Enter')
  const renaming = page.getByRole('dialog', { name: `Rename “${first}”` })
  await ownPortal.withDatabase(({ pool }) =>
    pool.query('update categories set name = $1 where name = $2', [`${word} rival`, first]),
  )
  await renaming.getByLabel(/^Name/).fill(`${word} second`)
  await renaming.getByLabel('Address').fill('')
  await page.keyboard.press('Enter')
  await expect(renaming.getByRole('status')).toContainText(`Somebody else named it “${word} rival” meanwhile`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: `“${word} second” was saved.` })).toBeVisible()
  await expect(row(`${word} second`)).toContainText(`${word}-second`)
  await expect(row(`${word} second`)).toContainText(`earlier: ${word}-first`)

  await page.getByRole('button', { name: `Delete ${word} Größe` }).press('Enter')
  const question = page.getByRole('dialog', { name: `Delete “${word} Größe”?` })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(status).toHaveText('2 categories found')
  // What had the focus is gone: it is near, and not at the start of the page.
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  await expect(page.getByRole('button', { name: `Delete ${taken}` })).toHaveCount(0)

  await openHydrated(page, `/finance/blog?category_slug=${word}-first`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${word} second`)
  await expect(page.getByRole('article')).toContainText(`On ${word}`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${ownPortal.url}/finance/blog?category_slug=${word}-second`,
  )
  await expect(page.getByRole('main').getByRole('link', { name: 'Atom feed' })).toHaveAttribute(
    'href',
    `/finance/blog/feed.xml?category_slug=${word}-second`,
  )
})

test('an agent with a phone merges one tag into another and deletes all that are unused', async ({
  page,
  ownPortal,
}) => {
  await page.setViewportSize({ width: 375, height: 740 })
  const word = newWord()
  const [from, into] = [`${word} share`, `${word} stock`]
  await ownPortal.addPosts({ tags: [from] }, { tags: [from, into] }, { tags: [into], postStatus: 'draft' })
  await ownPortal.withDatabase(({ transaction }) => transaction((db) => ensureTaxonomy(db, 'tag', [`${word} idle`])))
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
  await openHydrated(page, `/admin/category-list?search=${word}`)
  await expect(page.getByText('No categories found.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Kinds' }).getByRole('link', { name: 'Tags' }).click()
  await expect(page).toHaveURL('/admin/category-list?kind=tag')
  await page.getByLabel('Name or address').fill(word)
  await page.getByLabel('Sort').selectOption('Most published posts first')
  await page.getByRole('button', { name: 'Apply' }).click()
  const status = page.getByRole('main').getByRole('status').filter({ hasText: 'found' })
  await expect(page).toHaveURL(`/admin/category-list?kind=tag&search=${word}&sort=most_posts`)
  await expect(status).toHaveText('3 tags found')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: `Merge ${from}` }).click()
  const merging = page.getByRole('dialog', { name: `Merge “${from}” into another tag` })
  const merge = merging.getByRole('button', { name: 'Merge' })
  await expect(merge).toBeDisabled()
  await merging.getByLabel('Find the tag').fill(`${word} s`)
  await expect(merging.getByText('1 tag to choose from')).toBeVisible()
  await merging.getByLabel(/^Merge into/).selectOption(`${into} (2 posts)`)
  await expect(merging.getByText(`1 post of “${from}” gets “${into}” instead.`)).toBeVisible()
  await expect(merging.getByText(`1 post has both, and keeps “${into}”.`)).toBeVisible()
  await expect(merging.getByText(`Its address /finance/blog?tag_slug=${word}-share leads to “${into}”`)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, '[role=dialog]')
  await merge.click()
  await expect(page.getByRole('alert').filter({ hasText: `“${from}” was merged into “${into}”.` })).toBeVisible()
  await expect(status).toHaveText('2 tags found')
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  await expect(page.getByText(`earlier: ${word}-share`)).toBeVisible()
  await expect(page.getByRole('link', { name: `2 published posts of ${into}` })).toBeVisible()

  const cleanUp = page.getByRole('button', { name: /^Delete unused/ })
  const unused = Number((await cleanUp.textContent())?.match(/\d+/)?.[0])
  await cleanUp.click()
  const named = unused === 1 ? '1 tag' : `${unused} tags`
  const question = page.getByRole('dialog', { name: `Delete ${named}?` })
  await question.getByRole('button', { name: `Delete ${named}` }).click()
  await expect(page.getByRole('alert').filter({ hasText: `${named} deleted.` })).toBeVisible()
  await expect(status).toHaveText('1 tag found')
  await expect(cleanUp).toHaveText('Delete unused (0)')
  await expect(cleanUp).toBeFocused()
})
