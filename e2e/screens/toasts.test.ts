import { addAccount, signIn } from '../fixtures/accounts.ts'
import { addIpRecords } from '../fixtures/command-centre.ts'
import { openEditorAs } from '../fixtures/editor.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { addNotes } from '../fixtures/notes.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test('a message stays at the top right for five seconds, and dragging it over 80% of its width closes it', {
  tag: '@constant-2',
}, async ({ page, ownPortal }) => {
  await ownPortal.addPosts({})
  await signIn(page, ownPortal.url, await addAccount(ownPortal))
  await openHydrated(page, '/about')
  await page.getByRole('button', { name: 'TERMINATE SESSION' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Logged out successfully' })
  await toast.hover()
  await expect(toast.locator('..').locator('[class*="progress-bar--animated"]')).toHaveCSS('animation-duration', '5s')

  const { x, y, width, height } = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  expect(y).toBeLessThan(100)
  expect(1280 - x - width).toBeLessThan(50)
  const contentTop = await page.getByRole('main').evaluate((main) => {
    return main.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(main).paddingTop)
  })
  expect(y + height, 'it covers no content').toBeLessThanOrEqual(contentTop)
  const drag = async (part: number) => {
    await page.mouse.move(x + 10, y + 20)
    await page.mouse.down()
    await page.mouse.move(x + 10 + part * width, y + 20, { steps: 4 })
    await page.mouse.up()
  }
  await drag(0.7)
  await expect.poll(async () => (await toast.boundingBox())?.x, 'it glides back').toBe(x)
  await drag(0.9)
  await expect(toast).toHaveCount(0)
})

test('messages on a phone appear at the bottom edge, at most three at a time', async ({
  page,
  ownPortal,
  problems,
}) => {
  await ownPortal.addPosts({})
  await page.setViewportSize({ width: 375, height: 700 })
  const account = await addAccount(ownPortal)
  await addNotes(ownPortal, account.id, [{ title: 'A note' }])
  await signIn(page, ownPortal.url, account)
  await page.route('**/notes/export/**', (route) => route.fulfill({ status: 404, json: { msg: 'Nothing here.' } }))
  problems.expect(/404/)
  await openHydrated(page, '/tools/quick-note')
  const toasts = page.getByRole('alert').filter({ hasText: 'Failed to export notes.' })
  for (const shown of [1, 2, 3, 3]) {
    await page.getByRole('button', { name: 'Export all' }).click()
    await expect(page.getByRole('button', { name: 'Export all' })).toBeVisible()
    await expect(toasts).toHaveCount(shown)
  }
  const freeBelow = async () => {
    const { y = 0, height = 0 } = (await toasts.last().boundingBox()) ?? {}
    return 700 - y - height
  }
  await expect.poll(freeBelow).toBeLessThan(50)
})

test('a message on a phone leaves the buttons of the editor free', async ({ page, ownPortal, problems }) => {
  problems.expect(/503/)
  await page.setViewportSize({ width: 375, height: 700 })
  const editor = await openEditorAs(page, ownPortal, await addAccount(ownPortal, { isStaff: true }), undefined, 'Write')
  await page.route(/posts\/create\//, (route) => route.fulfill({ status: 503, json: { msg: 'Not now.' } }))
  await page.getByRole('textbox', { name: 'Title' }).fill('Rungs of a ladder')
  const save = editor.button('Create Post')
  await save.click()
  const toast = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'close' }) })
  await toast.hover()
  await expect(save).toBeInViewport({ ratio: 1 })
  const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {}
  for (const button of [save, editor.button('Form'), editor.button('Add block')])
    expect((await button.boundingBox())?.y).toBeGreaterThanOrEqual(y + height)
})

test('a message covers neither the content of a page nor the lists of the command centre', async ({
  page,
  ownPortal,
  problems,
}) => {
  // The list is empty after the deletion.
  problems.expect(/404/)
  const superuser = await addAccount(ownPortal, { isStaff: true, isSuperuser: true })
  const names = ['goes-first', 'goes-next'].map((name) => `${name}-${superuser.username}`)
  for (const username of names) await addAccount(ownPortal, { username })
  await signIn(page, ownPortal.url, superuser)
  for (const [at, width] of [1280, 1920].entries()) {
    await page.setViewportSize({ width, height: 900 })
    await openHydrated(page, `/admin/userlist?view=cards&username=${names[at]}`)
    await page.getByRole('button', { name: `Delete ${names[at]}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    const toast = page.getByRole('alert').filter({ hasText: 'has been deleted' })
    await expect(toast).toBeVisible()
    const panel = await page.getByRole('navigation', { name: 'Agent Panel' }).boundingBox()
    const box = await toast.boundingBox()
    const right = (part: typeof box) => (part ? part.x + part.width : 0)
    await expect.poll(async () => right(await toast.boundingBox())).toBeLessThanOrEqual(right(panel))
    expect(box?.y).toBeGreaterThan((panel?.y ?? 0) + (panel?.height ?? 0))
  }
})

for (const [kind, rest] of [
  ['short', ''],
  ['tall', ' The account is asked to log in again.'.repeat(6)],
] as const)
  test(`a ${kind} message covers no button of a drawer in any window`, async ({ page, ownPortal }) => {
    const user = await addAccount(ownPortal)
    await addIpRecords(ownPortal, user.id, 1)
    await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true, isSuperuser: true }))
    await openHydrated(page, `/admin/ip-address?user=${user.username}`)
    await page.getByRole('rowheader').getByRole('button').click()
    const drawer = page.getByRole('dialog')
    await page.route('**/sign-out/', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), msg: `All sessions ended.${rest}` } })
    })
    const controls = drawer.locator('button, a')
    await drawer.getByRole('button', { name: 'Log out everywhere' }).click()
    const toast = page.getByRole('alert').filter({ hasText: 'sessions ended' })
    for (const width of [375, 768, 900, 1280]) {
      await page.setViewportSize({ width, height: 720 })
      // The toast stays only while the pointer is over it.
      await toast.hover()
      await expect(toast).toBeInViewport({ ratio: 1 })
      const covered = await controls.evaluateAll((all) =>
        all.flatMap((control) => {
          control.scrollIntoView({ block: 'nearest' })
          const { left, right, top, bottom } = control.getBoundingClientRect()
          const message = document.querySelector('.Toastify__toast')?.getBoundingClientRect() ?? new DOMRect()
          const isBeside = right <= message.left || left >= message.right
          return isBeside || bottom <= message.top || top >= message.bottom ? [] : [control.textContent]
        }),
      )
      expect(covered, `at ${width} px`).toEqual([])
    }
    await page.setViewportSize({ width: 375, height: 720 })
    await page.emulateMedia({ media: 'print' })
    await expect(drawer.locator('..'), 'on paper nothing makes room for it').toHaveCSS('padding-bottom', '0px')
  })

test('a message pushes no part of a sheet out of a low window', async ({ page, ownPortal, problems }) => {
  // The list is empty after the deletion.
  problems.expect(/404/)
  const superuser = await addAccount(ownPortal, { isStaff: true, isSuperuser: true })
  const goesFirst = await addAccount(ownPortal, { username: `goes-low-${superuser.username}` })
  await signIn(page, ownPortal.url, superuser)
  await page.setViewportSize({ width: 375, height: 480 })
  await openHydrated(page, `/admin/userlist?view=cards&username=${goesFirst.username}`)
  await page.getByRole('button', { name: `Delete ${goesFirst.username}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alert').filter({ hasText: 'has been deleted' }).hover()
  await page.getByRole('button', { name: 'Open Agent Panel' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Agent Panel' })
  for (const part of [
    sheet.getByRole('heading', { name: 'Agent Panel' }),
    sheet.getByRole('button', { name: /Close/ }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('alert').filter({ hasText: 'has been deleted' })).toBeVisible()
})
