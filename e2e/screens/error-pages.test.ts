import type { Page } from '@playwright/test'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'
import { expectSoundInEveryLook } from '../fixtures/look.ts'

async function expectNotFoundPage(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByText('404', { exact: true })).toBeVisible()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('ACCESS DENIED')
  await expect(main.getByText('TARGET DATA NOT FOUND IN SYSTEM.', { exact: true })).toBeVisible()
  await expect(main.getByRole('img', { name: 'Error Illustration' })).toHaveJSProperty('complete', true)
}

for (const address of [
  '/no-such-page',
  '/finance',
  '/tools/no-such-tool',
  '/finance/blog/detail/a/b',
  '/%F0%9F%92%B8',
]) {
  test(`${address} is answered with status 404 and the page that says so`, async ({ page, problems }) => {
    problems.expect(/404/)
    const response = await page.goto(address)
    expect(response?.status()).toBe(404)
    await expectNotFoundPage(page)
  })
}

test('the page for a wrong address is accessible, not indexed, and leads back to the core', async ({
  page,
  problems,
}) => {
  problems.expect(/404/)
  await openHydrated(page, '/no-such-page')
  await expect(page).toHaveTitle('404 Access denied · Ledgerdeck')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expectSoundInEveryLook(page)
  await page.getByRole('link', { name: 'RETURN TO CORE' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('RETURN TO CORE works', async ({ page, problems }) => {
    problems.expect(/404/)
    await page.goto('/no-such-page')
    await page.getByRole('link', { name: 'RETURN TO CORE' }).click()
    await expect(page).toHaveURL('/')
  })
})
