import type { SiteFacts } from '../platform/endpoints/context.ts'
import { composeMail } from '../platform/mail/compose-mail.ts'
import type { Mail } from '../platform/mail/mail.ts'

/** Who gets a mail: the name of the account, and the address the mail goes to. */
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

/**
 * Mail programs make links of everything with a dot or an at sign in it, and anybody can register any name with anybody's
 * address: such names are not repeated to whom they may be meant to lure.
 */
function greetingOf(username: string): string {
  return /[.@]/.test(username) ? 'Hello,' : `Hello ${username},`
}

const momentFormat = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

function spoken(moment: Date): string {
  return `${momentFormat.format(moment)} UTC`
}

const verificationLife = 'The link works once, for 24 hours.'

/** Why an address is to be confirmed. */
export type VerificationReason = 'registered' | 'asked_again' | 'address_changed'

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

export function resetLinkMail(site: SiteFacts, to: Addressee, { url }: { url: string }): Mail {
  return mailTo(to, site, {
    subject: `Reset your password for ${site.name}`,
    paragraphs: [
      'You asked for a new password. The link below makes a temporary one, sends it to this address and signs you out everywhere.',
    ],
    action: { label: 'Reset the password', url },
    closing: ['The link works once, for one hour. Until then your password stays as it is.'],
    footer: 'If you did not ask for it, do nothing: your password stays as it is.',
  })
}

/** What a temporary password was made after. */
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
    action: { label: 'Sign in', url: `${site.url}/login` },
    footer,
  })
}

export function passwordChangedMail(site: SiteFacts, to: Addressee, { changedAt }: { changedAt: Date }): Mail {
  return mailTo(to, site, {
    subject: `Your password for ${site.name} was changed`,
    paragraphs: [
      `The password of your account was changed on ${spoken(changedAt)}. Everybody else who was signed in to it was signed out.`,
      'If it was you, there is nothing to do. If it was not, reset the password now.',
    ],
    action: { label: 'Reset the password', url: `${site.url}/forgot-password` },
    footer: 'You get this mail whenever your password changes.',
  })
}

/** For the former address. */
export function emailChangedMail(
  site: SiteFacts,
  to: Addressee,
  { changedAt, undoUrl }: { changedAt: Date; undoUrl: string },
): Mail {
  return mailTo(to, site, {
    subject: `Your e-mail address for ${site.name} was changed`,
    paragraphs: [
      `Since ${spoken(changedAt)} your account has another e-mail address. Mails go there from now on.`,
      'If it was you, there is nothing to do. If it was not, take the account back.',
    ],
    action: { label: 'Take the account back', url: undoUrl },
    closing: [
      'The link works once, for seven days. It gives your account this address again, signs everybody out and sends you a temporary password.',
    ],
    footer: 'You get this mail because this was the address of the account. It is the last one.',
  })
}
