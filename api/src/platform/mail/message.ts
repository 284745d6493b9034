import type { SendMailOptions } from 'nodemailer'
import type { Mailbox, OutgoingMail } from './mail.ts'

/** Who sends, the same for all mails. */
export interface Sender {
  from: Mailbox
  /** Host of the site, which message ids end in. */
  host: string
}

const lineBreaksAndControls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** The mail as nodemailer takes it. Addresses are given in parts, so that no text is read as a list of them. */
export function messageOptions({ id, to, subject, text, html, queuedAt }: OutgoingMail, sender: Sender) {
  return {
    messageId: `<${id}@${sender.host}>`,
    date: queuedAt,
    from: { name: oneLine(sender.from.name), address: sender.from.address },
    to: { name: '', address: to },
    envelope: { from: sender.from.address, to: [to] },
    subject: oneLine(subject),
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions
}

function oneLine(text: string): string {
  return text.replace(lineBreaksAndControls, ' ').trim()
}
