import type { Page } from '@playwright/test'
import { codeAt } from '../../api/src/accounts/factors/factors.factory.ts'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { type Account, addAccount } from '../fixtures/accounts.ts'
import { labelled } from '../fixtures/command-centre.ts'
import { hold } from '../fixtures/hold.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { openProfile } from '../fixtures/profile.ts'
import { ageSessions } from '../fixtures/session.ts'
import { OwnPortal } from '../portal/own-portal.ts'

const test = journey.extend<object, { ownPortal: OwnPortal }>({
  baseURL: ({ ownPortal }, use) => use(ownPortal.url),
  ownPortal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixtures from the pattern
    async ({}, use) => {
      const portal = await OwnPortal.start({}, 'localhost')
      await use(portal)
      await portal.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

/** A platform authenticator whose owner always agrees, also to passkeys offered in a field. */
async function addAuthenticator(page: Page, { fillsFields = false } = {}): Promise<void> {
  if (!fillsFields) {
    await page.addInitScript(() => {
      if (typeof PublicKeyCredential === 'function')
        PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
  }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const security = (page: Page) => page.getByRole('region', { name: 'Login and security' })
const codesDialog = (page: Page) => page.getByRole('dialog', { name: 'Your recovery codes' })
const form = (page: Page) => page.getByRole('form', { name: 'Second factor' })

async function keptCodes(page: Page): Promise<string[]> {
  const codes = codesDialog(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const texts = await codes.allInnerTexts()
  await codesDialog(page).getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(codesDialog(page)).toBeHidden()
  return texts.map((text) => text.trim())
}

async function expectPrintedAlone(page: Page, { username }: Account): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  const dialog = codesDialog(page)
  await expect(dialog.getByRole('listitem')).toHaveText(Array(10).fill(/^[a-z0-9-]{16,}$/i))
  await expect(dialog).toContainText(`Recovery codes for ${username} at localhost`)
  await expect(dialog.getByRole('listitem').first().locator('code')).toHaveCSS('font-family', /^"JetBrains Mono"/)
  await expect(dialog.getByRole('button')).toHaveCount(0)
  // A fixed element would be printed on each page, over other content.
  await expect(dialog).toHaveCSS('position', 'static')
  expect(await page.locator('#main').isVisible()).toBe(false)
  await page.emulateMedia({ media: null })
}

async function terminate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'TERMINATE SESSION' }).click()
  await expect(page).toHaveURL('/')
}

async function enterPassword(page: Page, { username, password }: Account): Promise<void> {
  await openHydrated(page, '/login')
  await labelled(page, 'IDENTIFIER').fill(username)
  await labelled(page, 'CREDENTIALS').fill(password)
  await page.getByRole('button', { name: 'ACCESS SYSTEM' }).click()
}

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'TERMINATE SESSION' })).toBeVisible()
}

for (const width of [375, 1280]) {
  test(`a passkey can be added, signs in by itself and confirms its owner, at ${width} px`, async ({
    page,
    problems,
    ownPortal,
  }) => {
    problems.expect(/401|403|blog\/posts/)
    await page.setViewportSize({ width, height: 760 })
    await addAuthenticator(page)
    const account = await addAccount(ownPortal)
    await openProfile(page, ownPortal, account)
    await page.getByRole('banner').getByRole('link', { name: 'Ledgerdeck' }).click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(security(page).getByText('You have no second factor')).toBeVisible()
    await security(page).getByRole('button', { name: 'Add a passkey' }).click()
    await expect(codesDialog(page)).toBeVisible()
    const question = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    await (await question).dismiss()
    const guard = page.getByRole('dialog', { name: 'Leave without saving?' })
    await page.goForward()
    await expect(guard).toContainText('We can’t show your new recovery codes again.')
    await guard.getByRole('button', { name: 'Cancel' }).click()
    await expect(guard).toBeHidden()
    await expect(page).toHaveURL(`/user-profile/${account.id}`)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await expectPrintedAlone(page, account)
    await keptCodes(page)
    await expect(security(page).getByText('Never')).toBeVisible()

    await security(page)
      .getByRole('button', { name: /^Rename / })
      .click()
    const rename = page.getByRole('dialog', { name: 'Rename passkey' })
    await labelled(rename, 'Name').fill(' ')
    await rename.getByRole('button', { name: 'Save' }).click()
    await expect(labelled(rename, 'Name')).toHaveAccessibleDescription('Enter a name.')
    await labelled(rename, 'Name').fill('My laptop')
    await rename.getByRole('button', { name: 'Save' }).click()
    await expect(security(page).getByText('My laptop')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await terminate(page)
    await enterPassword(page, account)
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expectSignedIn(page)

    await terminate(page)
    await openHydrated(page, '/login')
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expectSignedIn(page)

    await ageSessions(ownPortal, account)
    await openHydrated(page, `/user-profile/${account.id}`)
    await security(page).getByRole('button', { name: 'Make new recovery codes' }).click()
    const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await confirmation.getByRole('button', { name: 'Use a passkey' }).click()
    await keptCodes(page)

    await security(page).getByRole('button', { name: 'Remove My laptop' }).click()
    await page.getByRole('dialog', { name: 'Remove this passkey?' }).getByRole('button', { name: 'Remove' }).click()
    await expect(security(page).getByText('You have no second factor')).toBeVisible()
  })

  test(`a user sets up an authenticator app and signs in with a code or a recovery code, at ${width} px`, async ({
    page,
    problems,
    ownPortal,
  }) => {
    problems.expect(/401|403|blog\/posts/)
    await page.setViewportSize({ width, height: 760 })
    const account = await addAccount(ownPortal)
    await openProfile(page, ownPortal, account)
    await security(page).getByRole('button', { name: 'Set up an authenticator app' }).click()
    const setup = page.getByRole('dialog', { name: 'Set up an authenticator app' })
    await expect(setup.getByRole('img', { name: 'QR code of the secret' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    const secret = await setup.locator('code').innerText()
    await setup.getByRole('button', { name: 'Activate' }).click()
    await expect(labelled(setup, 'Code')).toHaveAccessibleDescription('Enter the code shown in the app.')
    await labelled(setup, 'Code').fill('000000')
    await setup.getByRole('button', { name: 'Activate' }).click()
    await expect(setup.getByText(/This code is wrong/)).toBeVisible()
    await labelled(setup, 'Code').fill(codeAt(secret, new Date()))
    await page.keyboard.press('Enter')
    await expect(codesDialog(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Close without saving the codes?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    const [recoveryCode = ''] = await keptCodes(page)
    await expect(security(page).getByText('10 codes left')).toBeVisible()

    await terminate(page)
    await enterPassword(page, account)
    const code = labelled(form(page), 'Code')
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(code).toHaveAccessibleDescription(/Enter a code\./)
    await code.fill('000000')
    await page.keyboard.press('Enter')
    await expect(form(page).getByText(/This code is wrong/)).toBeVisible()
    // The code of the set-up cannot be used again, and the next step is within the drift.
    await code.fill(codeAt(secret, new Date(Date.now() + 30_000)))
    await page.keyboard.press('Enter')
    await expectSignedIn(page)

    await terminate(page)
    await enterPassword(page, account)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await labelled(form(page), 'Recovery code').fill(recoveryCode)
    await page.keyboard.press('Enter')
    await expectSignedIn(page)
    await openHydrated(page, `/user-profile/${account.id}`)
    await expect(security(page).getByText('9 codes left')).toBeVisible()
  })
}

test('a passkey offered by the browser in the user name field signs in', async ({ page, ownPortal }) => {
  await addAuthenticator(page, { fillsFields: true })
  const account = await addAccount(ownPortal)
  await openProfile(page, ownPortal, account)
  await security(page).getByRole('button', { name: 'Add a passkey' }).click()
  await keptCodes(page)
  await terminate(page)
  await openHydrated(page, '/login')
  await labelled(page, 'IDENTIFIER').click()
  await expectSignedIn(page)
})

test('the button for passkeys pressed before its code arrives ends the offer in the field', async ({
  page,
  ownPortal,
}) => {
  await addAuthenticator(page, { fillsFields: true })
  await openProfile(page, ownPortal, await addAccount(ownPortal))
  await security(page).getByRole('button', { name: 'Add a passkey' }).click()
  await keptCodes(page)
  await terminate(page)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/login/passkey/begin/')) requests.push(request.url())
  })
  const release = await hold(page, '**/passkey-login*.js')
  await openHydrated(page, '/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).press('Enter')
  release()
  await expectSignedIn(page)
  expect(requests).toHaveLength(1)
})

test('a passkey whose part of the page fails to load can be added later', async ({ page, problems, ownPortal }) => {
  problems.expect(/request failed.*ERR_FAILED/)
  problems.allow(/ERR_FAILED/)
  await addAuthenticator(page)
  await openProfile(page, ownPortal, await addAccount(ownPortal))
  const add = security(page).getByRole('button', { name: 'Add a passkey' })
  await page.route('**/assets/*.js', (route) => route.abort())
  await add.click()
  await expect(security(page).getByRole('alert')).toHaveText(
    /^Not added\s*Passkeys didn’t load\. Check your connection/,
  )
  await page.unrouteAll()
  await page.reload()
  await add.click()
  await keptCodes(page)
})

test('a browser without passkeys is not told to change the address', async ({ page, ownPortal }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await openProfile(page, ownPortal, await addAccount(ownPortal))
  await expect(security(page).getByText(/^You can’t use passkeys here/)).toHaveText(
    'You can’t use passkeys here: this browser doesn’t have them.',
  )
})

test('the login works without its part for passkeys, and says that it did not load', async ({ page, problems }) => {
  problems.expect(/request failed.*passkey-login/)
  problems.allow(/passkey-login|ERR_FAILED/)
  await page.route('**/passkey-login*.js', (route) => route.abort())
  await openHydrated(page, '/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This part didn’t load.')
  await page.getByRole('link', { name: 'New here?' }).click()
  await expect(page).toHaveURL('/register')
})
