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

/** Mail programs make links of texts with a dot or an at sign, which could lure a reader. */
function greetingOf(username: string): string {
  return username === '' || /[.@]/.test(username) ? 'Hello,' : `Hello ${username},`
}

const verificationLife = 'The link works once, for 24 hours.'

export type Initiator = 'owner' | 'administrator'

export type VerificationReason = 'registered' | 'asked_again' | 'address_changed' | 'address_changed_by_administrator'

const verificationTexts: Record<VerificationReason, (siteName: string) => [paragraph: string, footer: string]> = {
  registered: (siteName) => [
    `Your account at ${siteName} is almost ready. Confirm that this address is yours, and you can sign in.`,
    'Somebody registered with this address. If it was not you, do nothing: nobody can sign in without the link.',
  ],
  asked_again: (siteName) => [
    `Here is a new link for your account at ${siteName}. Confirm that this address is yours, and you can sign in. Older links no longer work.`,
    'Somebody registered with this address. If it was not you, do nothing: nobody can sign in without the link.',
  ],
  address_changed: (siteName) => [
    `This is now the address of your account at ${siteName}. Confirm that it is yours.`,
    'The owner of an account entered this address. If it was not you, do nothing.',
  ],
  address_changed_by_administrator: (siteName) => [
    `An administrator of ${siteName} made this the address of your account. Confirm that it is yours.`,
    'An administrator entered this address. If the account is not yours, do nothing.',
  ],
}

export function verificationMail(
  site: SiteFacts,
  to: Addressee,
  { url, reason }: { url: string; reason: VerificationReason },
): Mail {
  const [paragraph, footer] = verificationTexts[reason](site.name)
  return mailTo(to, site, {
    subject: `Confirm your e-mail address for ${site.name}`,
    paragraphs: [paragraph],
    action: { label: 'Confirm this address', url },
    closing: [verificationLife],
    footer,
  })
}

const resetLinkTexts: Record<Initiator, (siteName: string) => [paragraph: string, footer: string]> = {
  owner: () => [
    'You asked for a new password. The link below makes a temporary one, sends it to this address and signs you out everywhere.',
    'If you did not ask for it, do nothing: your password stays as it is.',
  ],
  administrator: (siteName) => [
    `An administrator of ${siteName} sent you this link, so that you can get a new password. It makes a temporary one, sends it to this address and signs you out everywhere.`,
    'If you do not need it, do nothing: your password stays as it is. The administrator does not know the link.',
  ],
}

export function resetLinkMail(site: SiteFacts, to: Addressee, { url, by }: { url: string; by: Initiator }): Mail {
  const [paragraph, footer] = resetLinkTexts[by](site.name)
  return mailTo(to, site, {
    subject: `Reset your password for ${site.name}`,
    paragraphs: [paragraph],
    action: { label: 'Reset the password', url },
    closing: ['The link works once, for one hour. Until then your password stays as it is.'],
    footer,
  })
}

export type TemporaryPasswordReason = 'reset' | 'address_given_back'

const temporaryPasswordTexts: Record<TemporaryPasswordReason, [paragraph: string, footer: string]> = {
  reset: [
    'This is your temporary password. Sign in with it, then choose a new one. You were signed out everywhere.',
    'You get this mail because the link that resets your password was opened.',
  ],
  address_given_back: [
    'This is the address of your account again, and everybody who was signed in to it was signed out. Sign in with this temporary password, then choose a new one.',
    'You get this mail because the link that gives your address back was opened.',
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
    action: { label: 'Sign in', url: `${site.url}/login` },
    footer,
  })
}

const passwordChangedTexts: Record<Initiator, (siteName: string, time: string) => string[]> = {
  owner: (_, time) => [
    `The password of your account was changed on ${time}. Everybody else who was signed in to it was signed out.`,
    'If it was you, there is nothing to do. If it was not, reset the password now.',
  ],
  administrator: (siteName, time) => [
    `An administrator of ${siteName} set a new password for your account on ${time}. Everybody who was signed in to it was signed out.`,
    'Whoever signs in with it must choose another one first. If you do not know why it was set, reset the password now.',
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
    action: { label: 'Reset the password', url: `${site.url}/forgot-password` },
    footer: 'You get this mail whenever your password changes.',
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
    'New recovery codes were made',
    'New recovery codes were made for your account, and the former ones no longer work',
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
      `${happened} on ${utcTimeText(changedAt)}.${endsSessions ? ' Other sessions were signed out.' : ''}`,
      'If it was you, or you asked for it, there is nothing to do. If it was not, somebody else uses your account: reset the password, then check passkeys, authenticator app and recovery codes in your profile.',
    ],
    action: { label: 'Reset the password', url: `${site.url}/forgot-password` },
    footer: 'You get this mail whenever a second factor of your account changes.',
  })
}

interface SignInFacts {
  at: Date
  ipAddress: string
  userAgent: string
}

export function newDeviceMail(site: SiteFacts, to: Addressee, { at, ipAddress, userAgent }: SignInFacts): Mail {
  return mailTo(to, site, {
    subject: `New sign-in to your account at ${site.name}`,
    paragraphs: [
      `On ${utcTimeText(at)} somebody signed in to your account from a device that it did not know: ${deviceName(userAgent)}, internet address ${ipAddress}.`,
      'If it was you, there is nothing to do. If it was not, open the security log at the end of your profile and choose "This was not me": everybody is signed out, and a link for a new password is sent to you. If you cannot sign in any more, reset the password.',
    ],
    action: { label: 'Open the security log', url: `${site.url}/profile` },
    footer: 'You get this mail at the first sign-in of a browser, at most five times in 24 hours.',
  })
}

export interface CompromiseFacts {
  at: Date
  url: string
  /** The recipient has the former address, and gets it back. */
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
      `On ${utcTimeText(at)} "This was not me" was chosen in the security log of your account. Everybody was signed out, and the password no longer works.`,
      isFormerAddress
        ? 'The e-mail address of the account was changed in the last seven days, so this mail goes to the former one. The link below gives the account this address again and sends you a temporary password.'
        : 'The link below makes a temporary password and sends it to this address.',
      ...(removedFactors.length > 0 ? [`Removed, as you chose: ${removedFactors.join(', ')}.`] : []),
      ...(keptFactors.length > 0
        ? [
            `Still there: ${keptFactors.join(', ')}. Sign in, remove in your profile what is not yours, and make new recovery codes.`,
          ]
        : []),
      ...(deletionDueAt
        ? [
            `The account will be deleted on ${utcTimeText(deletionDueAt)}. If you did not plan that, choose "Keep my account" in your profile.`,
          ]
        : []),
    ],
    action: { label: isFormerAddress ? 'Take the account back' : 'Reset the password', url },
    closing: [isFormerAddress ? 'The link works once, for seven days.' : 'The link works once, for one hour.'],
    footer: 'If the link expired, ask for another one with "Forgot your credentials?" on the login page.',
  })
}

export function passwordGuessingMail(site: SiteFacts, to: Addressee, { guesses }: { guesses: number }): Mail {
  return mailTo(to, site, {
    subject: `Somebody is guessing your password for ${site.name}`,
    paragraphs: [
      `In the last 24 hours ${guesses} wrong passwords were tried for your account, from networks and browsers where you have not signed in before. We now let such attempts through only slowly.`,
      'Where you signed in during the last 90 days, you can sign in as usual. Elsewhere it takes some seconds, or a second try.',
      'If your password is long and you use it nowhere else, there is nothing to do. If it is easy to guess, or you cannot sign in, reset it: after you have opened the link in that mail, you sign in there without waiting.',
    ],
    action: { label: 'Reset the password', url: `${site.url}/forgot-password` },
    footer: 'You get this mail at most once a day, and only while it goes on.',
  })
}

const emailChangedTexts: Record<Initiator | 'link', (siteName: string, time: string) => string> = {
  owner: (_, time) => `Since ${time} your account has another e-mail address. Mails go there from now on.`,
  administrator: (siteName, time) =>
    `An administrator of ${siteName} gave your account another e-mail address on ${time}. Mails go there from now on.`,
  link: (_, time) =>
    `Since ${time} your account has its former e-mail address again: somebody opened the link that was mailed there. Everybody who was signed in was signed out.`,
}

const withUndoLink = {
  advice: 'If you wanted it, there is nothing to do. If you did not, take the account back.',
  closing: [
    'The link works once, for seven days. It gives your account this address again, signs everybody out and sends you a temporary password.',
  ],
}

const withoutUndoLink = {
  advice:
    'If you wanted it, or have no account here, there is nothing to do. If you did not, sign in with your user name, choose another password, and enter your address again.',
  closing: ['If you cannot sign in any more, ask the operator of the site.'],
}

/** @param undoUrl restores the former address, null when the recipient must not do that */
export function emailChangedMail(
  site: SiteFacts,
  to: Addressee,
  { changedAt, undoUrl, by }: { changedAt: Date; undoUrl: string | null; by: Initiator | 'link' },
): Mail {
  const { advice, closing } = undoUrl === null ? withoutUndoLink : withUndoLink
  return mailTo(to, site, {
    subject: `Your e-mail address for ${site.name} was changed`,
    paragraphs: [emailChangedTexts[by](site.name, utcTimeText(changedAt)), advice],
    action:
      undoUrl === null
        ? { label: 'Sign in', url: `${site.url}/login` }
        : { label: 'Take the account back', url: undoUrl },
    closing,
    footer: 'You get this mail because this was the address of the account. It is the last one.',
  })
}

export function deletionPlannedMail(site: SiteFacts, to: Addressee, { dueAt }: { dueAt: Date }): Mail {
  return mailTo(to, site, {
    subject: `Your account at ${site.name} will be deleted`,
    paragraphs: [
      `You asked us to delete your account. That happens on ${utcTimeText(dueAt)}. Your notes, friends, kept calculations and personal details go; posts and comments stay without your name.`,
      'Changed your mind, or was it not you? Sign in before then and choose "Keep my account" in your profile. If it was not you, change your password as well.',
    ],
    action: { label: 'Open your profile', url: `${site.url}/profile` },
    footer: 'You get this email because the deletion of your account was requested.',
  })
}

export function accountKeptMail(site: SiteFacts, to: Addressee): Mail {
  return mailTo(to, site, {
    subject: `Your account at ${site.name} stays`,
    paragraphs: [
      'The planned deletion of your account was cancelled. Nothing was deleted.',
      'If it was not you, change your password: somebody else is signed in to your account.',
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
      'If you did not ask for it, change your password: somebody else is signed in to your account.',
    ],
    action: { label: 'Open your profile', url: `${site.url}/profile` },
    footer: 'You get this email because an archive of your data was requested.',
  })
}

/** The reader has no account yet, so no name. */
export function invitationMail(
  site: SiteFacts,
  email: string,
  { url, expiresAt }: { url: string; expiresAt: Date },
): Mail {
  return mailTo({ username: '', email }, site, {
    subject: `Your invitation to ${site.name}`,
    paragraphs: [
      `An administrator of ${site.name} invites you to make an account. Follow the link, then choose a user name and a password.`,
    ],
    action: { label: 'Accept the invitation', url },
    closing: [`The link works once, until ${utcTimeText(expiresAt)}.`],
    footer: 'If you did not expect this mail, do nothing: no account is made without the link.',
  })
}
