import { ensureTerms } from '../../api/src/blog/terms/term-writing.repository.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { chooseAct, found, newMark } from '../fixtures/command-centre.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { toastWith } from '../fixtures/toasts.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test('an agent creates, renames, merges and deletes categories and tags, and old addresses still lead to posts', {
  tag: '@route-24',
}, async ({ page, ownPortal, problems }) => {
  problems.expect(/status 409.*\/taxonomy\/category\//)
  problems.expect(/console error: .*409.*\/taxonomy\/category\//)
  const word = newMark()
  const [taken, first, from, into] = [`${word} taken`, `${word} first`, `${word} share`, `${word} stock`]
  await ownPortal.addPosts(
    { categories: [taken], tags: [from] },
    { categories: [taken, first], tags: [from, into], title: `On ${word}` },
    { tags: [into], postStatus: 'draft' },
  )
  await ownPortal.withDatabase(({ transaction }) => transaction((db) => ensureTerms(db, 'tag', [`${word} idle`])))
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })

  await test.step('a category is found, and another made by the keyboard', async () => {
    await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
    await openHydrated(page, '/admin/category-list')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Category List')
    await page.getByRole('searchbox', { name: 'Search' }).fill(word.toUpperCase())
    await page.keyboard.press('Enter')
    await expect(found(page)).toHaveText('2 categories found')
    await expect(row(taken).getByRole('link', { name: `2 published posts of ${taken}` })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New category' }).press('Enter')
    const making = page.getByRole('dialog', { name: 'New category' })
    const name = making.getByLabel(/^Name/)
    await expect(making.locator(':focus')).toHaveCount(1)
    await name.fill(taken.toUpperCase())
    await page.keyboard.press('Enter')
    await expect(name).toHaveAccessibleDescription(`A category called “${taken}” already exists.`)
    await expect(making.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible()
    await name.fill(`${word} Größe`)
    await expect(making.getByText(`/finance/blog?category_slug=${word}-gro%C3%9Fe`)).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await page.keyboard.press('Enter')
    await expect(toastWith(page, `“${word} Größe” was created.`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'New category' })).toBeFocused()
    await expect(found(page)).toHaveText('3 categories found')
  })

  await test.step('one is renamed, an unused one deleted', async () => {
    await chooseAct(page, first, 'Rename')
    const renaming = page.getByRole('dialog', { name: `Rename “${first}”` })
    await expect(renaming.locator(':focus')).toHaveCount(1)
    await renaming.getByLabel(/^Name/).fill(`${word} second`)
    await renaming.getByLabel('Slug').fill('')
    await page.keyboard.press('Enter')
    await expect(toastWith(page, `“${word} second” was saved.`)).toBeVisible()
    await expect(row(`${word} second`)).toContainText(`${word}-second`)
    await expect(row(`${word} second`)).toContainText(`earlier: ${word}-first`)
    await chooseAct(page, `${word} Größe`, 'Delete')
    const question = page.getByRole('dialog', { name: `Delete “${word} Größe”?` })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(found(page)).toHaveText('2 categories found')
    await page.getByRole('button', { name: `Actions for ${taken}` }).press('Enter')
    await expect(page.getByRole('menuitem')).toHaveText(['Rename', 'Merge'])
    await page.keyboard.press('Escape')
  })

  await test.step('on a phone one tag is merged into another after a preview', async () => {
    await page.setViewportSize({ width: 375, height: 740 })
    await page.getByRole('navigation', { name: 'Kinds' }).getByRole('link', { name: 'Tags' }).click()
    await expect(page).toHaveURL('/admin/category-list?kind=tag')
    const search = page.getByRole('searchbox', { name: 'Search' })
    await expect(search).toHaveValue('')
    await search.fill(word)
    await search.press('Enter')
    await expect(found(page)).toHaveText('3 tags found')
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: `Merge ${from}` }).click()
    const merging = page.getByRole('dialog', { name: `Merge “${from}” into another tag` })
    await merging.getByLabel('Find the tag').fill(`${word} s`)
    await expect(merging.getByText('1 tag to choose from')).toBeVisible()
    await merging.getByLabel(/^Merge into/).selectOption(`${into} (2 posts)`)
    await expect(merging.getByText(`1 post of “${from}” gets “${into}” instead.`)).toBeVisible()
    await expect(merging.getByText(`1 post has both, and keeps “${into}”.`)).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await merging.getByRole('button', { name: 'Merge' }).click()
    await expect(toastWith(page, `“${from}” was merged into “${into}”.`)).toBeVisible()
    await expect(found(page)).toHaveText('2 tags found')
    await expect(page.getByText(`earlier: ${word}-share`)).toBeVisible()
  })

  await test.step('all unused ones are deleted together', async () => {
    const cleanUp = page.getByRole('button', { name: /^Delete unused/ })
    const unused = Number((await cleanUp.textContent())?.match(/\d+/)?.[0])
    const named = unused === 1 ? '1 tag' : `${unused} tags`
    await cleanUp.click()
    const question = page.getByRole('dialog', { name: `Delete ${named}?` })
    await question.getByRole('button', { name: `Delete ${named}` }).click()
    await expect(toastWith(page, `${named} deleted.`)).toBeVisible()
    await expect(found(page)).toHaveText('1 tag found')
    await expect(cleanUp).toHaveText('Delete unused (0)')
  })

  await test.step('former addresses lead to the posts', async () => {
    for (const [parameter, former, heading, present] of [
      ['category_slug', `${word}-first`, `${word} second`, `${word}-second`],
      ['tag_slug', `${word}-share`, `Posts tagged ${into}`, `${word}-stock`],
    ] as const) {
      await openHydrated(page, `/finance/blog?${parameter}=${former}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByRole('article').filter({ hasText: `On ${word}` })).toBeVisible()
      const canonical = `${ownPortal.url}/finance/blog?${parameter}=${present}`
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', canonical)
    }
  })
})
