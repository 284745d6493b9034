import { expectAccessible } from '../fixtures/accessibility.ts'
import { expect, test } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { PageProblems } from '../fixtures/page-problems.ts'

test('the test fixtures report console errors, exceptions, blocked content and failed requests', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL })
  const problems = new PageProblems({ runScripts: true })
  await problems.watch(context)
  const page = await context.newPage()
  await page.goto('/')
  expect(problems.open()).toEqual([])
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noConsole: the page speaks, as a library in it would
    console.error('something said')
    setTimeout(() => {
      throw new Error('something thrown')
    })
    document.body.append(Object.assign(document.createElement('script'), { textContent: 'document.title = ""' }))
    fetch('/api/v1/nowhere').catch(() => {})
    fetch('http://127.0.0.1:1/').catch(() => {})
  })
  const found = () => problems.open().join('\n')
  await expect.poll(found).toMatch(/console error: something said/)
  await expect.poll(found).toMatch(/uncaught: .*something thrown/)
  await expect.poll(found).toMatch(/uncaught: .*script-src-elem forbids inline/)
  await expect.poll(found).toMatch(/status 404: .*nowhere/)
  await expect.poll(found).toMatch(/uncaught: .*connect-src forbids/)
  problems.expect(/./)
  expect(problems.open()).toEqual([])
  problems.expect(/never said/)
  expect(problems.open()).toEqual(['expected but not seen: /never said/'])
  await context.close()
})

test('the test fixtures report a button without a name and a page that scrolls sideways', async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(() => {
    const button = document.createElement('button')
    button.style.width = '200vw'
    document.body.append(button)
  })
  await expect(expectAccessible(page)).rejects.toThrow('button-name')
  await expect(expectNoSidewaysScroll(page)).rejects.toThrow()
})
