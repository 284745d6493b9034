import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test } from '../fixtures/journey.ts'
import { expectSoundInEveryLook } from '../fixtures/look.ts'

test('addresses of nothing are answered with status 404 and the page that says so, complete without scripts', async ({
  request,
}) => {
  for (const address of [
    '/no-such-page',
    '/finance',
    '/tools/no-such-tool',
    '/finance/blog/detail/a/b',
    '/%F0%9F%92%B8',
  ]) {
    const response = await request.get(address)
    expect([address, response.status()]).toEqual([address, 404])
    const html = await response.text()
    for (const text of ['TARGET DATA NOT FOUND IN SYSTEM.', 'alt="Error Illustration"', 'RETURN TO CORE']) {
      expect(html).toContain(text)
    }
  }
})

test('the page for a wrong address fits every window and is not indexed', async ({ page, problems }) => {
  problems.expect(/404/)
  await openHydrated(page, '/no-such-page')
  await expect(page).toHaveTitle('404 Access denied · Ledgerdeck')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expectSoundInEveryLook(page)
})
