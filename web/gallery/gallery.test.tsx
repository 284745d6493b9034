import AxeBuilder from '@axe-core/playwright'
import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect as expectValue, test } from 'vitest'
import { Gallery } from './gallery.tsx'
import { galleryOf } from './gallery-browser.ts'

const gallery = galleryOf('index.html')

async function openGallery(options?: BrowserContextOptions): Promise<Page> {
  return gallery.openPage(await gallery.openContext(options), 'Gallery')
}

test('no part needs a style attribute in the HTML of the server', () => {
  const html = renderToString(
    <MemoryRouter>
      <Gallery />
    </MemoryRouter>,
  )
  expectValue(html).toContain('Every part')
  expectValue(html).not.toMatch(/\sstyle=/)
})

test.each([
  { width: 320, theme: 'terminal' },
  { width: 1280, theme: 'terminal' },
  { width: 1280, theme: 'contrast' },
])('at $width px in the $theme theme every part is accessible and none is too wide', async ({ width, theme }) => {
  const page = await openGallery({ viewport: { width, height: 800 } })
  await page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme)
  await page.getByText('Filters', { exact: true }).click()
  await expect(page.getByText('Loading your comments...')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expectValue(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expectValue(overhang).toBe(0)
})

test('every target is at least 24 pixels high', async () => {
  const page = await openGallery({ viewport: { width: 320, height: 800 } })
  const targets = page.locator('button, summary, select, input, label:has(input), [role=tab], nav ul a')
  const small = await targets.evaluateAll((all) =>
    all.filter((one) => one.getBoundingClientRect().height < 24).map((one) => one.outerHTML),
  )
  expectValue(small).toEqual([])
})

test('a button that has nothing to do keeps the focus and ignores clicks', async () => {
  const page = await openGallery()
  await page.getByRole('button', { name: 'Send' }).click()
  const sent = page.getByRole('button', { name: 'Sent 1 time' })
  await expect(sent).toHaveAttribute('aria-disabled', 'true')
  await sent.click({ force: true })
  await page.keyboard.press('Enter')
  await expect(sent).toBeFocused()
})

test.each([
  { opener: 'Open dialog', name: 'Delete note' },
  { opener: 'Open sheet', name: 'Agent Panel' },
  { opener: 'Ask', name: 'Remove both?' },
])(
  '$name takes the focus, closes with Esc, its button or a click beside it, and gives the focus back',
  async ({ opener, name }) => {
    const page = await openGallery()
    const button = page.getByRole('button', { name: opener })
    const dialog = page.getByRole('dialog', { name })
    const closings = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(8, 8),
    ]
    for (const close of closings) {
      await button.click()
      await expect(dialog).toBeVisible()
      await expect.poll(() => dialog.evaluate((part) => part.contains(document.activeElement))).toBe(true)
      await close()
      await expect(dialog).toBeHidden()
      await expect(button).toBeFocused()
    }
  },
)

test('a dialog keeps the focus inside', async () => {
  const page = await openGallery()
  await page.getByRole('button', { name: 'Open dialog' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleDescription('You can’t undo this.')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
})

test('an open dialog, sheet or question is accessible', async () => {
  for (const opener of ['Open dialog', 'Open sheet', 'Ask']) {
    const page = await openGallery()
    await page.getByRole('button', { name: opener }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze()
    expectValue(violations).toEqual([])
  }
})

test('a question begins at Cancel, and does something only when it is confirmed', async () => {
  const page = await openGallery()
  const ask = page.getByRole('button', { name: 'Ask', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Remove both?' })
  await ask.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Rows (2)')).toBeVisible()
  await ask.press('Enter')
  await dialog.getByRole('button', { name: 'Remove both' }).press('Enter')
  await expect(page.getByText('Rows (0)')).toBeVisible()
})

test('a control that goes away leaves its focus to what stands around it', async () => {
  const page = await openGallery()
  await page.getByRole('button', { name: 'Remove first' }).press('Enter')
  await expect(page.getByText('Rows (1)')).toBeFocused()
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByText('Failed to fetch the rates.')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'After the rates' })).toBeFocused()
})

test('a control removed together with its dialog passes its focus to the part around it', async () => {
  const page = await openGallery()
  await page.getByRole('button', { name: 'Delete rate' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(page.getByText('No rate')).toBeFocused()
})

test('a control removed while its dialog stays open passes its focus on when the dialog closes', async () => {
  const page = await openGallery()
  await page.getByRole('button', { name: 'Make a key' }).press('Enter')
  await page.getByRole('button', { name: 'Make it' }).press('Enter')
  await expect(page.getByText('One key')).toBeAttached()
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByText('One key')).toBeFocused()
})

test('a focus that has gone elsewhere is not brought back', async () => {
  const page = await openGallery()
  const first = page.getByRole('button', { name: 'Remove first' })
  await first.focus()
  await page.getByRole('button', { name: 'Ask' }).focus()
  await first.dispatchEvent('click')
  await expect(page.getByText('Rows (1)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask' })).toBeFocused()
})

test('a menu works by keyboard and skips nothing it offers', async () => {
  const page = await openGallery()
  const button = page.getByRole('button', { name: 'Actions' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Publish', 'Hide', 'Delete'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Chosen: publish')).toBeVisible()
  await expect(button).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('tabs are one stop of the Tab key, and arrows, Home and End lead along them', async () => {
  const page = await openGallery()
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await expect(tab('Second')).toHaveAttribute('tabindex', '-1')
  await tab('First').focus()
  for (const [key, name] of [
    ['ArrowLeft', 'Second'],
    ['ArrowRight', 'First'],
    ['End', 'Second'],
    ['Home', 'First'],
    ['ArrowRight', 'Second'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(tab(name)).toBeFocused()
  }
  await expect(tab('First')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(tab('Second')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: 'Second' })).toHaveText('Open: ytm')
})

test('a table becomes cards that name each value', async () => {
  const wide = await openGallery({ viewport: { width: 1280, height: 800 } })
  const cell = (page: Page) => page.getByRole('cell', { name: '3,657.63' }).first()
  expectValue(await cell(wide).evaluate((element) => getComputedStyle(element, '::before').content)).toBe('none')
  const narrow = await openGallery({ viewport: { width: 720, height: 800 } })
  expectValue(await cell(narrow).evaluate((element) => getComputedStyle(element, '::before').content)).toContain(
    'Payment',
  )
})

test('pages wrap at both ends and are announced', async () => {
  const page = await openGallery()
  const pages = page.getByRole('navigation', { name: 'Posts pages' })
  await expect(pages.getByRole('link', { name: /^Page/ })).toHaveText(['1', '2', '3', '4', '5'])
  await pages.getByRole('link', { name: 'Previous page' }).click()
  await expect(pages.getByRole('status')).toHaveText('Page 9 of 9')
  await expect(pages.getByRole('link', { name: /^Page/ })).toHaveText(['5', '6', '7', '8', '9'])
  await expect(pages.locator('[aria-current=page]')).toHaveText('9')
  await pages.getByRole('link', { name: 'Next page' }).click()
  await expect(pages.getByRole('status')).toHaveText('Page 1 of 9')
})

test('the first toast brings the toasts with it, and one closes by its button', async () => {
  const page = await openGallery()
  await page.getByRole('button', { name: 'Toast error' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'Failed to create note.' })
  await expect(message).toBeVisible()
  const place = await message.boundingBox()
  expectValue(place?.y).toBeLessThan(100)
  expectValue(place?.x).toBeGreaterThan(600)
  await message.getByRole('button', { name: 'close' }).click()
  await expect(message).toBeHidden()
  await expect(page.getByRole('button', { name: 'Toast error' })).toBeFocused()
})

test('a toast goes away by itself when its five seconds are over', async () => {
  const page = await openGallery()
  await page.getByRole('button', { name: 'Toast success' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'Note created!' })
  await expect(message).toBeVisible()
  const remaining = await message.evaluate((toast) =>
    toast.getAnimations({ subtree: true }).map((timer) => {
      const { duration } = timer.effect?.getTiming() ?? {}
      timer.finish()
      return duration
    }),
  )
  expectValue(remaining).toContain(5000)
  await expect(message).toBeHidden()
})

test('a toast that closes does not change the styles of the whole page in each frame', async () => {
  const page = await openGallery()
  for (let shown = 1; shown <= 2; shown += 1) await page.getByRole('button', { name: 'Toast error' }).click()
  const messages = page.getByRole('alert').filter({ hasText: 'Failed to create note.' })
  await expect(messages).toHaveCount(2)
  const room = () =>
    page.evaluate(() => Number.parseFloat(document.documentElement.style.getPropertyValue('--toasts-height')))
  const { height: ofOne = Number.NaN } = (await messages.first().boundingBox()) ?? {}
  await expect.poll(room).toBeGreaterThan(1.5 * ofOne)
  await page.evaluate(() => {
    const root = document.documentElement
    new MutationObserver(() => {
      root.dataset.writes = String(Number(root.dataset.writes ?? 0) + 1)
    }).observe(root, { attributeFilter: ['style'] })
  })
  await messages.first().getByRole('button', { name: 'close' }).click()
  await expect(messages).toHaveCount(1)
  await expect.poll(room).toBeLessThan(1.5 * ofOne)
  const writes = await page.evaluate(() => Number(document.documentElement.dataset.writes))
  expectValue(writes, 'a slow machine may rest between two frames').toBeLessThan(4)
})

test('a disclosure closes with Esc, a click elsewhere and a followed link', async () => {
  const page = await openGallery()
  const summary = page.getByText('Site map')
  const link = page.getByRole('link', { name: 'To the top' })
  await summary.click()
  await link.focus()
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(summary).toBeFocused()
  await summary.click()
  await page.getByRole('heading', { name: 'Gallery' }).click()
  await expect(link).toBeHidden()
  await summary.click()
  await link.click()
  await expect(link).toBeHidden()
})

test('files are taken by choice and by drop, but not where they are not wanted', async () => {
  const page = await openGallery()
  const field = page.getByLabel('Picture')
  await expect(field).toHaveAccessibleName('Picture Drop a file here, or click to choose one.')
  await expect(field).toHaveAccessibleDescription('A PNG.')
  for (const name of ['first.png', 'first.png', 'second.png']) {
    await field.setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from('x') })
    await expect(page.getByText(`Files: ${name}`)).toBeVisible()
  }
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['x'], 'dropped.png'))
    return transfer
  })
  await page.locator('label', { hasText: 'Picture' }).dispatchEvent('drop', { dataTransfer })
  await expect(page.getByText('Files: dropped.png')).toBeVisible()
  await page.locator('label', { hasText: 'Nothing' }).dispatchEvent('drop', { dataTransfer })
  await expect(page.getByText('Files: dropped.png')).toBeVisible()
})

test('a ring is drawn as far as it is full, and never further', async () => {
  const page = await openGallery()
  const drawn = (name: string) =>
    page
      .getByRole('img', { name })
      .locator('circle')
      .evaluateAll((circles) => circles.map((circle) => circle.getAttribute('stroke-dasharray')))
  expectValue(await drawn('Empty: 0%')).toEqual([null])
  expectValue(await drawn('Disk used: 69%')).toEqual([null, '69 100'])
  expectValue(await drawn('Quota used: 104%')).toEqual([null, '100 100'])
  expectValue(await drawn('No limit')).toEqual([null, '100 100'])
  await expect(page.getByRole('progressbar', { name: 'Sending' })).toHaveAttribute('value', '42')
})

test('a field is named, described and marked by its texts', async () => {
  const page = await openGallery()
  const email = page.getByLabel('Email')
  await expect(email).toHaveAccessibleDescription('Never shown. INVALID EMAIL FORMAT')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription('At most 255 characters.')
  await expect(page.getByLabel('Title')).toHaveAttribute('aria-invalid', 'false')
})

test('a password is shown on demand, and hidden again when its form is sent', async () => {
  const page = await openGallery()
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('correct horse')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show Password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide Password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show Password' }).click()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveValue('correct horse')
})

test('a password field says that Caps Lock is on', async () => {
  const page = await openGallery()
  const password = page.getByLabel('Password', { exact: true })
  const hint = page.getByRole('status').filter({ hasText: 'Caps Lock is on.' })
  for (const isOn of [true, false]) {
    await password.evaluate((input, modifierCapsLock) => {
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, modifierCapsLock }))
    }, isOn)
    await expect(hint).toHaveCount(isOn ? 1 : 0)
  }
})

test('nothing moves for readers who ask for less motion', async () => {
  const page = await openGallery()
  await page.getByRole('button', { name: 'Open dialog' }).click()
  await expect(page.getByText('Loading your comments...')).toBeVisible()
  const endless = await page.evaluate(
    () =>
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getTiming().iterations === Number.POSITIVE_INFINITY)
        .length,
  )
  expectValue(endless).toBe(0)
})
