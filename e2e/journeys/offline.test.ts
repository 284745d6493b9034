import { findFullPost } from '../fixtures/blog.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { LoanScreen } from '../fixtures/loan.ts'
import { expectSaved, savedBar } from '../fixtures/saved-pages.ts'

const test = journey.extend({ serviceWorkers: 'allow' })

test('a reader opens a post again, a calculator for the first time, and the list of what works without a network', async ({
  page,
  context,
  problems,
  request,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/)
  const post = await findFullPost(request)
  const address = `/finance/blog/detail/${post.slug}`

  await test.step('online, the post is saved with its pictures', async () => {
    await openHydrated(page, address)
    await expectSaved(page, address)
    await expect(savedBar(page)).toBeHidden()
  })

  await test.step('offline, it opens, says that it is a copy, and shows its pictures', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title)
    await expect(savedBar(page)).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => [...document.images].filter((image) => image.complete && !image.naturalWidth)))
      .toEqual([])
  })

  await test.step('a calculator that was never opened calculates', async () => {
    const loan = new LoanScreen(page)
    await page.goto('/finance/loan-calculator')
    await expect(savedBar(page)).toBeVisible()
    await loan.fill({ amount: '500000', months: '360', rate: '6' })
    await expect(loan.figure('Monthly payment')).toContainText('2,997.75')
    await loan.openRepayments()
    await expect(loan.months).toBeVisible()
    await page.goto('/finance/bond-pricing-calculator')
    await expect(page.getByRole('form', { name: 'Inputs' })).toBeVisible()
    await expect(
      page
        .getByRole('region', { name: /^Result/ })
        .getByText('$')
        .first(),
    ).toBeVisible()
  })

  await test.step('a page that was not read says so, and leads to those that were', async () => {
    problems.expect(/status 503/)
    problems.allow(/console error: .*503/)
    await page.goto('/finance/blog?page=2')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('NO CONNECTION')
    await page.getByRole('link', { name: post.title }).click()
    await expect(savedBar(page)).toBeVisible()
  })

  await test.step('online again, the current page opens', async () => {
    await context.setOffline(false)
    await savedBar(page).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title)
    await expect(savedBar(page)).toBeHidden()
  })
})
