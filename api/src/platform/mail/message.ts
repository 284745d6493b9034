import type { SendMailOptions } from 'nodemailer'
import type { Mailbox, OutgoingMail } from './mail.ts'

export interface Sender {
  from: () => Mailbox
  host: string
}

const lineBreaksAndControls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** Addresses are passed in parts, so that no text is parsed as a list of them. */
export function messageOptions({ id, to, subject, text, html, queuedAt }: OutgoingMail, sender: Sender) {
  const from = sender.from()
  return {
    messageId: `<${id}@${sender.host}>`,
    date: queuedAt,
    from: { name: oneLine(from.name), address: from.address },
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
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
