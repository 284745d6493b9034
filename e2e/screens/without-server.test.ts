import type { BrowserContext, Locator, Page } from '@playwright/test'
import { makeAuthenticatorApp } from '../../api/src/accounts/factors/factors.factory.ts'
import { createSecrets } from '../../api/src/platform/secrets/secrets.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { enter } from '../fixtures/account-screens.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { labelled } from '../fixtures/command-centre.ts'
import { addComments, addPost, CommentsScreen } from '../fixtures/comments.ts'
import { openEditorAs } from '../fixtures/editor.ts'
import { hydration, openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { openProfile } from '../fixtures/profile.ts'
import { openAboutSignedIn } from '../fixtures/session.ts'
import { toastWith } from '../fixtures/toasts.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test.beforeEach(async ({ ownPortal, problems }) => {
  problems.expect(/ERR_(FAILED|INTERNET_DISCONNECTED)/)
  await ownPortal.addPosts({})
})

const loseFiles = (context: BrowserContext, name: string) =>
  context.route(`**/assets/${name}-*.js`, (route) => route.abort())

/** Presses the button, and waits until the file has failed again. */
async function tryInVain(page: Page, again: Locator, name: string): Promise<void> {
  await expect(again).toBeVisible()
  const requested = page.waitForRequest(`**/assets/${name}-*.js`)
  await again.click()
  expect(await (await requested).response()).toBeNull()
  await expect(again).toBeFocused()
}

async function expectPrepared(page: Page): Promise<void> {
  for (const name of ['landing-page', 'toast-host']) {
    await expect
      .poll(() => page.evaluate((part) => performance.getEntries().some((entry) => entry.name.includes(part)), name))
      .toBe(true)
  }
  await page.waitForLoadState('networkidle')
}

/** The message for code that failed to load. */
const advice = 'Check your connection and try again. If that doesn’t help, reload the page.'

const terminate = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'TERMINATE SESSION' })
const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log in' })

test('saving offline keeps the page and the input, whether or not the code for messages was loaded', async ({
  page,
  context,
  ownPortal,
}) => {
  await loseFiles(context, 'toast-host')
  const profile = await openProfile(page, ownPortal, await addAccount(ownPortal))
  await profile.field('Country').selectOption('Australia')
  await profile.field('Phone number').fill('0491 570 156')
  await context.setOffline(true)
  await profile.save()
  const toast = toastWith(page, 'Error updating user').last()
  await expect(toast).toBeVisible()
  await expect(profile.field('Phone number')).toHaveValue('0491 570 156')
  await toast.getByRole('button', { name: 'close' }).click()
  await expect(page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'close' }) })).toHaveCount(0)

  await context.setOffline(false)
  await profile.saveAndSucceed()
})

test('logging out offline ends the session on the front page, and the server learns of it once online', async ({
  page,
  context,
  ownPortal,
}) => {
  await openAboutSignedIn(page, ownPortal)
  await expectPrepared(page)
  await context.setOffline(true)
  await terminate(page).click()
  await expect(toastWith(page, 'An logout error occurred.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Money, worked out in the open.')
  await expect(loginLink(page)).toBeVisible()

  const told = page.waitForResponse('**/api/user/logout/')
  await context.setOffline(false)
  expect((await told).status()).toBe(200)
})

test('logging out offline stays on the open page as a guest when the front page cannot be loaded', async ({
  page,
  context,
  ownPortal,
}) => {
  for (const name of ['landing-page', 'toast-host']) await loseFiles(context, name)
  await openAboutSignedIn(page, ownPortal)
  await context.setOffline(true)
  await terminate(page).click()
  await expect(toastWith(page, 'An logout error occurred.')).toBeVisible()
  await expect(loginLink(page)).toBeVisible()
  await expect(page).toHaveURL('/about')
})

test('a dialog that fails to load says so at each attempt, and opens once its files can be loaded', async ({
  page,
  context,
  ownPortal,
}) => {
  const [reader, author] = [await addAccount(ownPortal), await addAccount(ownPortal)]
  const post = await addPost(ownPortal)
  await addComments(ownPortal, post.id, [{ text: 'To be reported', authorId: author.id }])
  const files = '**/assets/comment-report-*'
  await context.route(files, (route) => route.abort())
  await signIn(page, ownPortal.url, reader)
  await openHydrated(page, post.address)
  const report = new CommentsScreen(page).comment('To be reported').getByRole('button', { name: /^Report/ })
  const toast = toastWith(page, `The dialog didn’t load. ${advice}`)
  await report.click()
  await expect(toast).toHaveCount(1)
  await report.click()
  await expect(toast).toHaveCount(2)
  await context.unroute(files)
  await report.click()
  const reasons = page.getByRole('dialog', { name: 'Report the comment by' }).getByRole('group')
  await expect(reasons).toHaveCSS('border-top-width', '0px')
  await page.keyboard.press('Escape')
  await expect(report).toBeFocused()
})

test('a privacy policy that fails to load shows an error, and opens as a page once online', async ({
  page,
  context,
}) => {
  await loseFiles(context, 'privacy-dialog')
  await openHydrated(page, '/tools')
  const link = page.getByRole('link', { name: 'Privacy policy' })
  await context.setOffline(true)
  await link.click()
  await expect(toastWith(page, 'The privacy policy didn’t load.')).toBeVisible()
  await expect(page).toHaveURL('/tools')
  await context.setOffline(false)
  await link.click()
  await expect(page).toHaveURL('/privacy')
})

/** Counts the bars at the foot of a saved copy. */
function barsOfSavedCopy(page: Page): Promise<number> {
  return page.evaluate(() => {
    document.documentElement.dataset.savedAt = '2026-11-24T09:30:00.000Z'
    const shown = [...document.querySelectorAll('[role=status], [role=alert]')].map((one) => getComputedStyle(one))
    return shown.filter(({ position, display }) => position === 'sticky' && display !== 'none').length
  })
}

for (const [file, address] of [
  ['entry.client', '/login'],
  ['shell', '/finance/loan-calculator'],
] as const) {
  test(`${address} says that its file ${file} didn’t load, and loads again with the link beside that`, async ({
    page,
    context,
    problems,
  }) => {
    if (file === 'entry.client') problems.expect(/^uncaught: /)
    await loseFiles(context, file)
    await page.goto(`${address}#main`)
    const notice = page.getByRole('alert').filter({ hasText: 'Part of this page didn’t load.' })
    await expect(notice).toBeInViewport({ ratio: 1 })
    expect(await barsOfSavedCopy(page)).toBe(1)
    await expect(page.getByText(/JavaScript/)).toBeHidden()
    await expect(page.getByText(/^Loading/)).toBeHidden()
    await expectAccessible(page)
    await context.unroute(`**/assets/${file}-*.js`)
    await notice.getByRole('link', { name: 'Try again' }).click()
    await hydration(page)
    await expect(notice).toHaveCount(0)
  })
}

test('a part of a page that fails to load can be loaded again, and keeps the focus', async ({
  page,
  context,
  ownPortal,
}) => {
  const superuser = await addAccount(ownPortal, { isStaff: true, isSuperuser: true })
  const files = '**/assets/user-details-*'
  await context.route(files, (route) => route.abort())
  await signIn(page, ownPortal.url, superuser)
  await openHydrated(page, `/admin/userlist?username=${superuser.username}`)
  await page.getByRole('main').getByRole('button', { name: superuser.username, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: superuser.username })
  const again = drawer.getByRole('button', { name: 'Try again' })
  await expect(drawer.getByRole('alert')).toContainText(`The user didn’t load.${advice}`)
  await tryInVain(page, again, 'user-details')
  await context.unroute(files)
  await again.press('Enter')
  await expect(drawer.getByRole('region', { name: 'Account of' })).toBeVisible()
  await expect(again).toHaveCount(0)
  expect(await drawer.evaluate((part) => part.contains(document.activeElement))).toBe(true)
})

test('a part of a page that loads on a second try gets the focus at its heading', async ({
  page,
  context,
  ownPortal,
}) => {
  await loseFiles(context, 'security-log')
  await openProfile(page, ownPortal, await addAccount(ownPortal))
  const alert = page.getByRole('alert').filter({ hasText: `The security log didn’t load.${advice}` })
  await expect(alert).toBeVisible()
  await context.unroute('**/assets/security-log-*.js')
  await alert.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Security log' })).toBeFocused()
  await expect(alert).toHaveCount(0)
})

test('the second step of a login that fails to load can be loaded again, and its field gets the focus', async ({
  page,
  context,
  ownPortal,
  problems,
}) => {
  problems.expect(/403/)
  const account = await addAccount(ownPortal)
  const secrets = createSecrets('only the second step is shown')
  await ownPortal.withDatabase(({ db }) => makeAuthenticatorApp(db, { userId: account.id, secrets }))
  await loseFiles(context, 'second-factor-form')
  await openHydrated(page, '/login')
  await enter(page, account.username, account.password)
  const alert = page.getByRole('alert').filter({ hasText: `The next step didn’t load.${advice}` })
  const again = alert.getByRole('button', { name: 'Try again' })
  await tryInVain(page, again, 'second-factor-form')
  await context.unroute('**/assets/second-factor-form-*.js')
  await again.press('Enter')
  await expect(labelled(page, 'Code')).toBeFocused()
  await expect(alert).toHaveCount(0)
})

test('an image added while its fields cannot be loaded keeps what was written, and is filled in later', async ({
  page,
  context,
  ownPortal,
}) => {
  await loseFiles(context, 'node-fields')
  const staff = await addAccount(ownPortal, { isStaff: true })
  const editor = await openEditorAs(page, ownPortal, staff, undefined, 'Write')
  const text = editor.form.getByRole('textbox', { name: 'Post text' })
  await editor.field('Title').fill('Written on a train')
  await text.focus()
  await page.keyboard.type('Before the image.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/image')
  await page.keyboard.press('Enter')
  const alert = editor.form.getByRole('alert').filter({ hasText: 'The fields of a block didn’t load.' })
  await expect(alert).toContainText(`${advice} To fill them in now, choose Form.`)
  const again = alert.getByRole('button', { name: 'Try again' })
  await tryInVain(page, again, 'node-fields')
  await expect(text.locator('p').first()).toHaveText('Before the image.')
  await editor.expectKept('Before the image.')

  await context.unroute('**/assets/node-fields-*.js')
  await again.press('Enter')
  await expect(alert).toHaveCount(0)
  const image = text.getByRole('region', { name: /^Image/ })
  await expect(image.locator('input[type=file]')).toBeFocused()
  await image.getByLabel('Alt text').fill('The view from the train')
  await editor.expectKept('The view from the train')
  await expect(text.locator('p').first()).toHaveText('Before the image.')
  await expect(editor.field('Title')).toHaveValue('Written on a train')
})
