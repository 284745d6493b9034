import { GiveUp } from '@ledgerdeck/jobs/job'
import { createTransport, type NodemailerError } from 'nodemailer'
import type { Delivery } from './mail.ts'
import { messageOptions, type Sender } from './message.ts'

interface SmtpOptions extends Sender {
  url: string
  requiresTls: boolean
  timeouts?: Timeouts
}

interface Timeouts {
  connectMs: number
  idleTimeoutMs: number
}

const defaultTimeouts: Timeouts = { connectMs: 10_000, idleTimeoutMs: 30_000 }
const maxConnections = 3
/** Servers cut idle connections, so one serves only mails at about the same time. */
const idleMs = 10_000

export function createSmtpDelivery({ url, requiresTls, timeouts = defaultTimeouts, ...sender }: SmtpOptions): Delivery {
  const transport = createTransport({
    url,
    requireTLS: requiresTls,
    pool: true,
    maxConnections: maxConnections,
    idleTimeout: idleMs,
    maxRequeues: 1,
    connectionTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.idleTimeoutMs,
    socketTimeout: timeouts.idleTimeoutMs,
  })
  // Without a listener an error event ends the process; sending the mail rejects as well.
  transport.on('error', () => {})
  return {
    async deliver(mail, signal) {
      try {
        await transport.sendMail({ ...messageOptions(mail, sender), signal })
      } catch (error) {
        throw explain(error as NodemailerError)
      }
    },
    close: () => transport.close({ force: true }),
  }
}

/** Failures of other steps are about the connection and the settings, which can change. */
const aboutTheMail = new Set(['EENVELOPE', 'EMESSAGE'])

const noEncryption =
  'The server offers no encryption: use one that does, an smtps:// address, or set SMTP_REQUIRE_TLS=0'

/** The server's text often repeats the address, so only its codes are logged. */
function explain({ code, responseCode, permanent, command }: NodemailerError): Error {
  const facts = [code, responseCode, command].filter((fact) => fact !== undefined).join(' ')
  if (code === 'ETLS' && command === 'STARTTLS') return new Error(`the email was not sent (${facts}). ${noEncryption}`)
  if (permanent && aboutTheMail.has(code ?? '')) return new GiveUp(`the mail server refused the email (${facts})`)
  return Object.assign(new Error(`the email was not sent (${facts || 'unknown reason'})`), { code })
}
