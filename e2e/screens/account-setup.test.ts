import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { enter } from '../fixtures/account-screens.ts'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth, expectNoSidewaysScroll } from '../fixtures/layout.ts'
import { ProfileScreen } from '../fixtures/profile.ts'
import { toastWith } from '../fixtures/toasts.ts'
import { OwnPortal } from '../portal/own-portal.ts'

/** Only a new installation has this superuser. */
const test = journey.extend<{ portal: OwnPortal }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixtures from the pattern
  portal: async ({}, use) => {
    const portal = await OwnPortal.start()
    await portal.addPosts({})
    await use(portal)
    await portal.remove()
  },
  baseURL: ({ portal }, use) => use(portal.url),
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Finish setting up your account' })
const later = (page: Page) => dialog(page).getByRole('button', { name: 'Later' })

async function logInByForm(page: Page, username: string, password: string): Promise<void> {
  await openHydrated(page, '/login')
  await enter(page, username, password)
  await expect(page).toHaveURL('/')
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'TERMINATE SESSION' }).click()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
}

test('the first superuser is asked for a password and an e-mail address at each login until both are set', async ({
  page,
  context,
  portal,
}) => {
  const file = await readFile(join(portal.dataDir, 'first-superuser.txt'), 'utf8')
  const generated = /^password=(.+)$/m.exec(file)?.[1] ?? ''
  await logInByForm(page, 'admin', generated)
  await expect(dialog(page).getByRole('listitem')).toHaveText([/password was generated/, /no email address/])
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 760 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, '[role=dialog]')
  }
  await expectAccessibleAtEachWidth(page, '[role=dialog]')
  await later(page).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()

  await openHydrated(page, '/about')
  const other = await context.newPage()
  await openHydrated(other, '/tools')
  await expect(other.getByRole('timer')).toBeVisible()
  await expect(dialog(other)).toHaveCount(0)
  await other.close()
  await expect(dialog(page)).toHaveCount(0)
  await signOut(page)

  await logInByForm(page, 'admin', generated)
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByRole('link', { name: 'Open my profile' }).click()
  const profile = new ProfileScreen(page)
  await expect(profile.form.getByText('Finish setting up your account')).toBeVisible()
  await expectAccessibleAtEachWidth(page)
  await profile.field('New password').fill('pewter hollow 77')
  await profile.field('Confirm new password').fill('pewter hollow 77')
  await profile.save()
  await expect(toastWith(page, 'User Updated!')).toBeVisible()
  await expect(profile.form.getByText(/password was generated/)).toHaveCount(0)
  await expect(profile.form.getByText(/no email address/)).toBeVisible()
  await signOut(page)

  await logInByForm(page, 'admin', 'pewter hollow 77')
  await expect(dialog(page).getByRole('listitem')).toHaveText([/no email address/])
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await openHydrated(page, '/profile')
  await profile.field('Email').fill('operator@deck.example')
  await profile.saveAndSucceed()
  await expect(profile.form.getByText('Finish setting up your account')).toHaveCount(0)
  await signOut(page)

  await logInByForm(page, 'admin', 'pewter hollow 77')
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

test('other superusers are not asked to set up their account', async ({ page, portal }) => {
  await signIn(page, portal.url, await addAccount(portal, { isStaff: true, isSuperuser: true }))
  await openHydrated(page, '/about')
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})
