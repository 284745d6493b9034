import type { Page } from '@playwright/test'
import { codeAt, makeAuthenticatorApp } from '../../api/src/accounts/factors/factors.factory.ts'
import { createSecrets } from '../../api/src/platform/secrets/secrets.ts'
import { enter } from '../fixtures/account-screens.ts'
import { type Account, addAccount, signIn } from '../fixtures/accounts.ts'
import { labelled } from '../fixtures/command-centre.ts'
import { openHydrated, reloadHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth } from '../fixtures/layout.ts'
import { receiveMail } from '../fixtures/mails.ts'
import { toastWith } from '../fixtures/toasts.ts'
import { OwnPortal } from '../portal/own-portal.ts'

const test = journey.extend<object, { obligedPortal: OwnPortal }>({
  baseURL: ({ obligedPortal }, use) => use(obligedPortal.url),
  obligedPortal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixtures from the pattern
    async ({}, use) => {
      const portal = await OwnPortal.start({ STAFF_SECOND_FACTOR: 'required', SECRET_KEY: secretKey })
      await use(portal)
      await portal.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const secretKey = 'the key of the portal whose staff need a second factor'

const security = (page: Page) => page.getByRole('region', { name: 'Login and security' })

async function enterPassword(page: Page, { username, password }: Account): Promise<void> {
  await openHydrated(page, '/login')
  await enter(page, username, password)
}

function addApp(portal: OwnPortal, { id: userId }: Account) {
  return portal.withDatabase(({ db }) => makeAuthenticatorApp(db, { userId, secrets: createSecrets(secretKey) }))
}

async function useRecoveryCode(page: Page, [code = '']: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await labelled(page.getByRole('form', { name: 'Second factor' }), 'Recovery code').fill(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
}

for (const width of [375, 1280]) {
  test(`staff who have to have a second factor are led to its set-up, which opens the rest, at ${width} px`, async ({
    page,
    obligedPortal,
    problems,
  }) => {
    problems.expect(/403/)
    await page.setViewportSize({ width, height: 760 })
    const staff = await addAccount(obligedPortal, { isStaff: true })
    const profile = `/user-profile/${staff.id}`
    await enterPassword(page, staff)
    await expect(page).toHaveURL(profile)
    await expect(security(page)).toContainText('Staff need a second factor here.')
    await expect(page.getByText('This part didn’t load.')).toHaveCount(0)
    for (const name of ['Your data', 'Delete account'])
      await expect(page.getByRole('region', { name, exact: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'My comments' })).toHaveCount(0)
    await expectAccessibleAtEachWidth(page)
    await page.setViewportSize({ width, height: 760 })
    await openHydrated(page, '/admin/log')
    await expect(page).toHaveURL(profile)
    await expect(toastWith(page, 'You need a second factor on this site.')).toBeVisible()

    await openHydrated(page, `${profile}?next=${encodeURIComponent('/admin/log')}`)
    await security(page).getByRole('button', { name: 'Set up an authenticator app' }).click()
    const setup = page.getByRole('dialog', { name: 'Set up an authenticator app' })
    const secret = await setup.locator('code').innerText()
    await labelled(setup, 'Code').fill(codeAt(secret, new Date()))
    await setup.getByRole('button', { name: 'Activate' }).click()
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(security(page)).toContainText('10 codes left')
    await security(page).getByRole('link', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/admin/log')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test(`a superuser removes the second factors of somebody who lost them, who is mailed, at ${width} px`, async ({
    page,
    otherPage,
    obligedPortal,
    problems,
  }) => {
    problems.expect(/401|403/)
    await page.setViewportSize({ width, height: 760 })
    await obligedPortal.addPosts({})
    const superuser = await addAccount(obligedPortal, { isStaff: true, isSuperuser: true })
    const owner = await addAccount(obligedPortal)
    const { recoveryCodes } = await addApp(obligedPortal, superuser)
    await addApp(obligedPortal, owner)
    await enterPassword(page, superuser)
    await useRecoveryCode(page, recoveryCodes)

    await openHydrated(page, `/admin/user/${owner.id}/edit`)
    const access = page.getByRole('region', { name: 'Access' })
    await expect(access).toContainText('First make sure the request comes from the account’s owner.')
    await expectAccessibleAtEachWidth(page)
    await page.setViewportSize({ width, height: 760 })
    await access.getByRole('button', { name: 'Remove second factors' }).click()
    await expect(toastWith(page, 'The second factors were removed.')).toBeVisible()
    await expect(access.getByRole('button', { name: 'Remove second factors' })).toHaveCount(0)

    await receiveMail(obligedPortal, { to: owner.email, subject: 'Your second factors were removed' })
    await openHydrated(page, `/admin/audit?object=${owner.username}`)
    await expect(page.getByRole('main')).toContainText('Reset second factors')
    await signIn(otherPage, obligedPortal.url, owner)
    await openHydrated(otherPage, `/user-profile/${owner.id}`)
    await expect(security(otherPage)).toContainText('You have no second factor')
    await expect(otherPage.getByRole('list', { name: 'Security log' })).toContainText(
      'An administrator removed all second factors',
    )
  })
}

test('a superuser with an authenticator app stays logged in when they change their password in the command centre', async ({
  page,
  obligedPortal,
  problems,
}) => {
  problems.expect(/403.*\/login\//)
  const superuser = await addAccount(obligedPortal, { isStaff: true, isSuperuser: true })
  const { recoveryCodes } = await addApp(obligedPortal, superuser)
  await enterPassword(page, superuser)
  await useRecoveryCode(page, recoveryCodes)
  const address = `/admin/user/${superuser.id}/edit`
  await openHydrated(page, address)
  const form = page.getByRole('form', { name: `Account of ${superuser.username}` })
  await labelled(form, 'New password').fill('pewter hollow 77')
  await labelled(form, 'Confirm new password').fill('pewter hollow 77')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toastWith(page, 'User Updated!')).toBeVisible()
  await expect(labelled(form, 'New password')).toHaveValue('')
  await expect(toastWith(page, /re-authenticating/)).toHaveCount(0)
  await reloadHydrated(page)
  await expect(page).toHaveURL(address)
})
