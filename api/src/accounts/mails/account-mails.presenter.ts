import { deviceName } from '@ledgerdeck/contract/device-name'
import type { SiteFacts } from '../../platform/endpoints/context.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { utcTimeText } from '../../platform/text/format.ts'

export interface Addressee {
  username: string
  email: string
}

interface Letter extends Omit<Parameters<typeof composeMail>[0], 'siteName' | 'siteUrl' | 'greeting'> {
  subject: string
}

function mailTo({ username, email }: Addressee, site: SiteFacts, { subject, ...parts }: Letter): Mail {
  const bodies = composeMail({ siteName: site.name, siteUrl: site.url, greeting: greetingOf(username), ...parts })
  return { to: email, subject, ...bodies }
}

/** Mail programs turn text with a dot or an at sign into links, which could mislead the reader. */
function greetingOf(username: string): string {
  return username === '' || /[.@]/.test(username) ? 'Hello,' : `Hello ${username},`
}

const verificationLife = 'The link works once, for 24 hours.'

export type Initiator = 'owner' | 'administrator'

export type VerificationReason = 'registered' | 'asked_again' | 'address_changed' | 'address_changed_by_administrator'

const verificationTexts: Record<VerificationReason, (siteName: string) => [paragraph: string, footer: string]> = {
  registered: (siteName) => [
    `Your ${siteName} account is almost ready. Confirm your email address and you can log in.`,
    'Someone registered with this address. If it wasn’t you, ignore this email: no one can log in without the link.',
  ],
  asked_again: (siteName) => [
    `Here’s a new link for your ${siteName} account. Confirm your email address and you can log in. Older links no longer work.`,
    'Someone registered with this address. If it wasn’t you, ignore this email: no one can log in without the link.',
  ],
  address_changed: (siteName) => [
    `This is now the address of your ${siteName} account. Confirm it’s yours.`,
    'Someone entered this address for their account. If it wasn’t you, ignore this email.',
  ],
  address_changed_by_administrator: (siteName) => [
    `An administrator of ${siteName} made this the address of your account. Confirm it’s yours.`,
    'An administrator entered this address. If the account isn’t yours, ignore this email.',
  ],
}

export function verificationMail(
  site: SiteFacts,
  to: Addressee,
  { url, reason }: { url: string; reason: VerificationReason },
): Mail {
  const [paragraph, footer] = verificationTexts[reason](site.name)
  return mailTo(to, site, {
    subject: `Confirm your email address for ${site.name}`,
    paragraphs: [paragraph],
    action: { label: 'Confirm this address', url },
    closing: [verificationLife],
    footer,
  })
}

const resetLinkTexts: Record<Initiator, (siteName: string) => [paragraph: string, footer: string]> = {
  owner: () => [
    'You asked for a new password. Use the link below to get a temporary one at this address. It logs you out everywhere.',
    'If you didn’t ask for it, ignore this email: your password hasn’t changed.',
  ],
  administrator: (siteName) => [
    `An administrator of ${siteName} sent you this link so you can get a new password. Use it to get a temporary one at this address. It logs you out everywhere.`,
    'If you don’t need it, ignore this email: your password hasn’t changed. The administrator can’t see the link.',
  ],
}

export function resetLinkMail(site: SiteFacts, to: Addressee, { url, by }: { url: string; by: Initiator }): Mail {
  const [paragraph, footer] = resetLinkTexts[by](site.name)
  return mailTo(to, site, {
    subject: `Reset your password for ${site.name}`,
    paragraphs: [paragraph],
    action: { label: 'Reset password', url },
    closing: ['The link works once, for one hour. Your password doesn’t change until you use it.'],
    footer,
  })
}

export type TemporaryPasswordReason = 'reset' | 'address_restored' | 'address_restored_and_kept'

const addressRestoredFooter = 'You’re getting this email because the link that restores your address was used.'

const temporaryPasswordTexts: Record<TemporaryPasswordReason, [paragraph: string, footer: string]> = {
  reset: [
    'Here’s your temporary password. Log in with it, then choose a new one. You’ve been logged out everywhere.',
    'You’re getting this email because your password reset link was used.',
  ],
  address_restored: [
    'Your account uses this address again, and everyone has been logged out of it. Log in with this temporary password, then choose a new one.',
    addressRestoredFooter,
  ],
  address_restored_and_kept: [
    'Your account uses this address again, and everyone has been logged out of it. We’ve also cancelled its planned deletion. Log in with this temporary password, then choose a new one.',
    addressRestoredFooter,
  ],
}

export function temporaryPasswordMail(
  site: SiteFacts,
  to: Addressee,
  { password, reason }: { password: string; reason: TemporaryPasswordReason },
): Mail {
  const [paragraph, footer] = temporaryPasswordTexts[reason]
  return mailTo(to, site, {
    subject: `Your temporary password for ${site.name}`,
    paragraphs: [paragraph],
    code: password,
    closing: ['It works for 24 hours.'],
    action: { label: 'Log in', url: `${site.url}/login` },
    footer,
  })
}

const passwordChangedTexts: Record<Initiator, (siteName: string, time: string) => string[]> = {
  owner: (_, time) => [
    `Your password was changed on ${time}. Everyone else was logged out of your account.`,
    'If this was you, you don’t need to do anything. If it wasn’t, reset your password now.',
  ],
  administrator: (siteName, time) => [
    `An administrator of ${siteName} set a new password for your account on ${time}. Everyone was logged out of it.`,
    'You must choose another one at the next login. If you don’t know why it was set, reset your password now.',
  ],
}

export function passwordChangedMail(
  site: SiteFacts,
  to: Addressee,
  { changedAt, by }: { changedAt: Date; by: Initiator },
): Mail {
  return mailTo(to, site, {
    subject: `Your password for ${site.name} was changed`,
    paragraphs: passwordChangedTexts[by](site.name, utcTimeText(changedAt)),
    action: { label: 'Reset password', url: `${site.url}/forgot-password` },
    footer: 'We send this email whenever your password changes.',
  })
}

export type FactorChange =
  | 'passkey_add'
  | 'passkey_remove'
  | 'authenticator_app_add'
  | 'authenticator_app_remove'
  | 'recovery_codes_renew'
  | 'factors_reset'

const factorTexts: Record<FactorChange, [what: string, happened: string]> = {
  passkey_add: ['A passkey was added', 'A passkey was added to your account'],
  passkey_remove: ['A passkey was removed', 'A passkey was removed from your account'],
  authenticator_app_add: ['An authenticator app was added', 'An authenticator app was added to your account'],
  authenticator_app_remove: [
    'The authenticator app was removed',
    'The authenticator app was removed from your account',
  ],
  recovery_codes_renew: [
    'New recovery codes created',
    'New recovery codes were created for your account, and the old ones no longer work',
  ],
  factors_reset: [
    'Your second factors were removed',
    'An administrator removed all passkeys, the authenticator app and the recovery codes of your account',
  ],
}

export function factorChangedMail(
  site: SiteFacts,
  to: Addressee,
  { change, changedAt }: { change: FactorChange; changedAt: Date },
): Mail {
  const [what, happened] = factorTexts[change]
  const endsSessions = change.endsWith('_remove') || change === 'factors_reset'
  return mailTo(to, site, {
    subject: `${what} at ${site.name}`,
    paragraphs: [
      `${happened} on ${utcTimeText(changedAt)}.${endsSessions ? ' Other sessions were logged out.' : ''}`,
      'If you did this or asked for it, you don’t need to do anything. If not, someone else is using your account: reset your password, then check the passkeys, authenticator app and recovery codes in your profile.',
    ],
    action: { label: 'Reset password', url: `${site.url}/forgot-password` },
    footer: 'We send this email whenever a second factor of your account changes.',
  })
}

interface SignInFacts {
  at: Date
  ipAddress: string
  userAgent: string
}

export function newDeviceMail(site: SiteFacts, to: Addressee, { at, ipAddress, userAgent }: SignInFacts): Mail {
  return mailTo(to, site, {
    subject: `New login to your account at ${site.name}`,
    paragraphs: [
      `Someone logged in to your account from a new device on ${utcTimeText(at)}: ${deviceName(userAgent)}, IP address ${ipAddress}.`,
      'If this was you, you don’t need to do anything. If it wasn’t, open the security log at the end of your profile and choose "This wasn’t me". We’ll log everyone out and email you a password reset link. If you can’t log in, reset your password.',
    ],
    action: { label: 'Open the security log', url: `${site.url}/profile` },
    footer: 'We send this email the first time a browser logs in, up to 5 times in 24 hours.',
  })
}

export interface CompromiseFacts {
  at: Date
  url: string
  /** The mail goes to the former address, which the account gets back. */
  isFormerAddress: boolean
  removedFactors: readonly string[]
  keptFactors: readonly string[]
  deletionDueAt: Date | null
}

export function compromiseMail(site: SiteFacts, to: Addressee, { at, url, ...facts }: CompromiseFacts): Mail {
  const { isFormerAddress, removedFactors, keptFactors, deletionDueAt } = facts
  return mailTo(to, site, {
    subject: `Take back your account at ${site.name}`,
    paragraphs: [
      `On ${utcTimeText(at)} someone chose "This wasn’t me" in your account’s security log. Everyone was logged out, and the password no longer works.`,
      isFormerAddress
        ? 'Your account’s email address changed in the last 7 days, so we’re writing to the previous one. Use the link below to restore this address and get a temporary password.'
        : 'Use the link below to get a temporary password at this address.',
      ...(removedFactors.length > 0 ? [`Removed as you asked: ${removedFactors.join(', ')}.`] : []),
      ...(keptFactors.length > 0
        ? [
            `Still there: ${keptFactors.join(', ')}. Log in, remove anything that isn’t yours from your profile, and make new recovery codes.`,
          ]
        : []),
      ...(deletionDueAt
        ? [
            `The account will be deleted on ${utcTimeText(deletionDueAt)}. If you didn’t ask for that, choose "Keep my account" in your profile.`,
          ]
        : []),
    ],
    action: { label: isFormerAddress ? 'Take the account back' : 'Reset password', url },
    closing: [isFormerAddress ? 'The link works once, for seven days.' : 'The link works once, for one hour.'],
    footer: 'If the link has expired, choose "Forgot your credentials?" on the login page to get another.',
  })
}

export function passwordGuessingMail(site: SiteFacts, to: Addressee, { guesses }: { guesses: number }): Mail {
  return mailTo(to, site, {
    subject: `Someone is guessing your password for ${site.name}`,
    paragraphs: [
      `In the last 24 hours, someone tried ${guesses} wrong passwords for your account from networks and browsers you haven’t used. We’re slowing these attempts down.`,
      'You can log in as usual where you’ve logged in during the last 90 days. Elsewhere it can take a few seconds or a second try.',
      'If your password is long and you use it nowhere else, you don’t need to do anything. If it’s easy to guess, or you can’t log in, reset it. Once you’ve used the link in that email, you can log in without waiting.',
    ],
    action: { label: 'Reset password', url: `${site.url}/forgot-password` },
    footer: 'We send this email at most once a day while this continues.',
  })
}

const emailChangedTexts: Record<Initiator | 'link', (siteName: string, time: string) => string> = {
  owner: (_, time) =>
    `Your account has had a different email address since ${time}. We’ll send emails there from now on.`,
  administrator: (siteName, time) =>
    `An administrator of ${siteName} changed your account’s email address on ${time}. We’ll send emails there from now on.`,
  link: (_, time) =>
    `Your account has had its previous email address again since ${time}, because someone used the link we sent there. Everyone was logged out.`,
}

const withUndoLink = {
  advice: 'If you wanted this, you don’t need to do anything. If you didn’t, take your account back.',
  closing: [
    'The link works once, for 7 days. It restores this address, logs everyone out and sends you a temporary password.',
  ],
  last: 'Unless you take it back, it’s the last one we’ll send here.',
}

const withoutUndoLink = {
  advice:
    'If you wanted this or have no account here, you don’t need to do anything. If you didn’t, log in with your username, change your password and enter your address again.',
  closing: ['If you can’t log in, contact the site’s operator.'],
  last: 'It’s the last one we’ll send here.',
}

/** @param undoUrl restores the former address; null if the recipient must not do that */
export function emailChangedMail(
  site: SiteFacts,
  to: Addressee,
  { changedAt, undoUrl, by }: { changedAt: Date; undoUrl: string | null; by: Initiator | 'link' },
): Mail {
  const { advice, closing, last } = undoUrl === null ? withoutUndoLink : withUndoLink
  return mailTo(to, site, {
    subject: `Your email address for ${site.name} was changed`,
    paragraphs: [emailChangedTexts[by](site.name, utcTimeText(changedAt)), advice],
    action:
      undoUrl === null
        ? { label: 'Log in', url: `${site.url}/login` }
        : { label: 'Take the account back', url: undoUrl },
    closing,
    footer: `You’re getting this email because this was your account’s address. ${last}`,
  })
}

export function deletionPlannedMail(site: SiteFacts, to: Addressee, { dueAt }: { dueAt: Date }): Mail {
  return mailTo(to, site, {
    subject: `Your account at ${site.name} will be deleted`,
    paragraphs: [
      `You asked us to delete your account. We’ll do that on ${utcTimeText(dueAt)}. This deletes your notes, friends, saved calculations and personal details. Your posts and comments stay, without your name.`,
      'Changed your mind, or wasn’t it you? Log in before then and choose "Keep my account" in your profile. If it wasn’t you, change your password as well.',
    ],
    action: { label: 'Open your profile', url: `${site.url}/profile` },
    footer: 'You’re getting this email because someone asked us to delete your account.',
  })
}

export function accountKeptMail(site: SiteFacts, to: Addressee): Mail {
  return mailTo(to, site, {
    subject: `Your account at ${site.name} stays`,
    paragraphs: [
      'Your account won’t be deleted. Nothing has changed.',
      'If it wasn’t you, change your password: someone else is logged in to your account.',
    ],
    action: { label: 'Open your profile', url: `${site.url}/profile` },
    footer: 'You get this email because the deletion of your account was cancelled.',
  })
}

export function exportReadyMail(site: SiteFacts, to: Addressee, { expiresAt }: { expiresAt: Date }): Mail {
  return mailTo(to, site, {
    subject: `Your data from ${site.name} is ready`,
    paragraphs: [
      `The archive of your data is ready. You can download it in your profile until ${utcTimeText(expiresAt)}.`,
      'If you didn’t ask for it, change your password: someone else is logged in to your account.',
    ],
    action: { label: 'Open your profile', url: `${site.url}/profile` },
    footer: 'You get this email because an archive of your data was requested.',
  })
}

/** The recipient has no account yet, so the mail cannot address them by name. */
export function invitationMail(
  site: SiteFacts,
  email: string,
  { url, expiresAt }: { url: string; expiresAt: Date },
): Mail {
  return mailTo({ username: '', email }, site, {
    subject: `Your invitation to ${site.name}`,
    paragraphs: [
      `An administrator of ${site.name} invites you to make an account. Follow the link, then choose a username and a password.`,
    ],
    action: { label: 'Accept the invitation', url },
    closing: [`The link works once, until ${utcTimeText(expiresAt)}.`],
    footer: 'If you didn’t expect this email, ignore it: no one can create the account without the link.',
  })
}
