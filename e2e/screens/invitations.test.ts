import type { Page } from '@playwright/test'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { chooseAct, found, labelled } from '../fixtures/command-centre.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth } from '../fixtures/layout.ts'
import { linkIn, receiveMail } from '../fixtures/mails.ts'
import { toastWith } from '../fixtures/toasts.ts'
import type { OwnPortal } from '../portal/own-portal.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const address = '/admin/userlist/invitations'
const newGuest = () => `guest-${crypto.randomUUID().slice(0, 8)}@deck.example`
const mailsTo = (portal: OwnPortal, to: string, count: number) =>
  receiveMail(portal, { to, subject: 'Your invitation', count })
const main = (page: Page) => page.getByRole('main')

async function openList(page: Page, portal: OwnPortal): Promise<void> {
  await signIn(page, portal.url, await addAccount(portal, { isStaff: true, isSuperuser: true }))
  await openHydrated(page, address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invitations')
}

async function invite(page: Page, email: string, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite by email' })
  await labelled(dialog, 'Email address').fill(email)
  await labelled(dialog, 'Role').selectOption(role)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toastWith(page, `Invitation sent to ${email}.`)).toBeVisible()
  await expect(dialog).toBeHidden()
}

test('a superuser invites somebody by keyboard, resends the link and revokes it', async ({
  page,
  otherPage: guest,
  ownPortal,
  problems,
}) => {
  problems.expect(/400/)
  const email = newGuest()
  await openList(page, ownPortal)
  await page.getByRole('button', { name: 'Invite', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Invite by email' })
  await expectAccessibleAtEachWidth(page, '[role=dialog]')
  await labelled(dialog, 'Email address').fill('nobody')
  await page.keyboard.press('Enter')
  await expect(labelled(dialog, 'Email address')).toHaveAccessibleDescription(/email address/i)
  await expect(labelled(dialog, 'Email address')).toBeFocused()
  await labelled(dialog, 'Email address').fill(email)
  await labelled(dialog, 'Role').selectOption('Staff')
  await dialog.getByRole('button', { name: 'Send invitation' }).press('Enter')
  await expect(toastWith(page, `Invitation sent to ${email}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite', exact: true })).toBeFocused()
  const row = page.getByRole('row', { name: new RegExp(email) })
  await expect(row).toContainText('Staff')
  await expect(row).toContainText('Open')
  const firstLink = linkIn(await mailsTo(ownPortal, email, 1))
  for (const [at, cell] of (await row.getByRole('cell').all()).entries())
    expect(await cell.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), `cell ${at}`).toBe(0)
  await expectAccessibleAtEachWidth(page)
  const sent = row.getByRole('rowheader').getByText(/^Sent/)
  await expect(sent).toBeHidden()
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(sent, 'below the address where its column has no room').toBeVisible()

  await chooseAct(page, email, 'Resend')
  await expect(toastWith(page, 'We sent a new link. The old one no longer works.')).toBeVisible()
  const secondLink = linkIn(await mailsTo(ownPortal, email, 2))
  expect(secondLink).not.toBe(firstLink)
  await openHydrated(guest, firstLink)
  await expect(main(guest).getByRole('alert')).toContainText('You can’t use this invitation.')

  await chooseAct(page, email, 'Revoke')
  const question = page.getByRole('dialog', { name: 'Revoke this invitation?' })
  await expect(question).toContainText(`The link sent to ${email} will stop working.`)
  await question.getByRole('button', { name: 'Revoke' }).press('Enter')
  await expect(toastWith(page, 'The invitation was revoked.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(found(page)).toBeFocused()
  await page.getByLabel('State').selectOption('Revoked')
  await expect(row).toContainText('Revoked')
  await expect(row.getByRole('button')).toHaveCount(0)

  await openHydrated(guest, secondLink)
  await expect(main(guest).getByRole('alert')).toContainText('You can’t use this invitation.')
  await expect(main(guest)).not.toContainText('you can log in')
  await expectAccessibleAtEachWidth(guest)
})

for (const width of [375, 1280]) {
  test(`an invited person makes the account, with its role, at ${width} px`, async ({
    page,
    otherPage: guest,
    ownPortal,
    problems,
  }) => {
    problems.expect(/400/)
    await guest.setViewportSize({ width, height: 760 })
    await ownPortal.addPosts({})
    const email = newGuest()
    const taken = await addAccount(ownPortal)
    const username = email.replace('@deck.example', '')
    await openList(page, ownPortal)
    await invite(page, email, 'Premium user')
    const link = linkIn(await mailsTo(ownPortal, email, 1))

    await openHydrated(guest, link)
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Accept an invitation')
    await expectAccessibleAtEachWidth(guest)
    await guest.getByRole('button', { name: 'Necessary only' }).click()
    const form = guest.getByRole('form', { name: 'Invitation' })
    await expect(labelled(form, 'Username')).toBeFocused()
    await expect(form).toContainText(`Your account will use ${email} and have the rights of a premium user.`)
    await expect(form).toContainText('you can log in as soon as you’ve made the account.')
    await expectAccessibleAtEachWidth(guest)
    await guest.setViewportSize({ width, height: 760 })

    const password = labelled(form, 'Password')
    const repeated = labelled(form, 'Repeat password')
    await guest.route('**/api/v1/accounts/invitations/**', (route) => route.abort())
    await labelled(form, 'Username').fill('a b')
    await password.fill('amber')
    await repeated.fill('lantern')
    await guest.keyboard.press('Enter')
    await expect(labelled(form, 'Username')).toHaveAccessibleDescription(/Use letters A to Z/)
    await expect(labelled(form, 'Username')).toBeFocused()
    await expect(password).toHaveAccessibleDescription(/Use at least 8 characters\./)
    await expect(repeated).toHaveAccessibleDescription('The passwords don’t match.')
    await guest.unroute('**/api/v1/accounts/invitations/**')

    await labelled(form, 'Username').fill(taken.username)
    await password.fill('amber lantern 12')
    await repeated.fill('amber lantern 12')
    await guest.keyboard.press('Enter')
    await expect(labelled(form, 'Username')).toHaveAccessibleDescription(/already exists/)
    await expect(form.getByText('We couldn’t create your account.')).toBeVisible()
    await expect(form.getByText('You can’t use this invitation.')).toHaveCount(0)
    await expect(labelled(form, 'Username')).toBeFocused()
    await labelled(form, 'Username').fill(username)
    await guest.keyboard.press('Enter')
    await expect(toastWith(guest, 'Your account is ready.')).toBeVisible()
    await expect(guest).toHaveURL('/login')
    await labelled(guest, 'IDENTIFIER').fill(username)
    await labelled(guest, 'CREDENTIALS').fill('amber lantern 12')
    await guest.getByRole('button', { name: 'ACCESS SYSTEM' }).click()
    await expect(guest).toHaveURL('/')

    await page.getByLabel('State').selectOption('Accepted')
    await expect(page.getByRole('row', { name: new RegExp(username) })).toContainText('Premium user')
    await openHydrated(guest, link)
    await expect(main(guest).getByRole('alert')).toContainText('You’ve already accepted this invitation')
  })
}

test('an invitation that cannot be loaded can be tried again, and an incomplete link says so', async ({
  page,
  otherPage: guest,
  ownPortal,
  problems,
}) => {
  problems.expect(/ERR_FAILED/)
  const email = newGuest()
  await openList(page, ownPortal)
  await invite(page, email, 'User')
  const link = linkIn(await mailsTo(ownPortal, email, 1))
  await guest.route('**/api/v1/accounts/invitations/**', (route) => route.abort())
  await openHydrated(guest, link)
  const alert = main(guest).getByRole('alert')
  await expect(alert).toContainText('You can’t use this invitation.')
  await guest.unroute('**/api/v1/accounts/invitations/**')
  await alert.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(guest.getByRole('button', { name: 'Necessary only' })).toBeVisible()
  await openHydrated(guest, '/accept-invitation')
  await expect(main(guest).getByRole('alert')).toContainText('This link is incomplete.')
})

test('staff who are not superusers are not offered invitations', async ({ page, ownPortal, problems }) => {
  problems.expect(/403/)
  await signIn(page, ownPortal.url, await addAccount(ownPortal, { isStaff: true }))
  await openHydrated(page, '/admin/userlist')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Users', exact: true })).toHaveCount(0)
  await openHydrated(page, address)
  await expect(
    main(page)
      .getByText(/superuser/i)
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0)
})
