import { GiveUp } from '@ledgerdeck/jobs/job'
import { createTransport, type NodemailerError } from 'nodemailer'
import type { Delivery } from './mail.ts'
import { messageOptions, type Sender } from './message.ts'

interface SmtpOptions extends Sender {
  /** `smtp://` or `smtps://`, with user and password inside. */
  url: string
  /** Whether a server without STARTTLS gets nothing; `smtps://` is encrypted anyway. */
  requiresTls: boolean
  timeouts?: Timeouts
}

interface Timeouts {
  connectMs: number
  /** Longest silence of the server, also before its greeting. */
  silenceMs: number
}

const usualTimeouts: Timeouts = { connectMs: 10_000, silenceMs: 30_000 }
const mostConnections = 3
/** An open connection serves the mails of one moment; servers cut those that stay silent. */
const idleMs = 10_000

/** Hands mails to the operator's mail server. */
export function createSmtpDelivery({ url, requiresTls, timeouts = usualTimeouts, ...sender }: SmtpOptions): Delivery {
  const transport = createTransport({
    url,
    requireTLS: requiresTls,
    pool: true,
    maxConnections: mostConnections,
    idleTimeout: idleMs,
    maxRequeues: 1,
    connectionTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.silenceMs,
    socketTimeout: timeouts.silenceMs,
  })
  // Without a listener an error event ends the process; the mail under way rejects as well.
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

/** Steps at which an answer is about this one mail. Before them it is about the connection and the settings, which change. */
const aboutTheMail = new Set(['EENVELOPE', 'EMESSAGE'])

const noEncryption =
  'The server offers no encryption: use one that does, an smtps:// address, or set SMTP_REQUIRE_TLS=0'

/** The server's words often repeat the address, so only its codes are kept. */
function explain({ code, responseCode, permanent, command }: NodemailerError): Error {
  const facts = [code, responseCode, command].filter((fact) => fact !== undefined).join(' ')
  if (code === 'ETLS' && command === 'STARTTLS') return new Error(`the mail did not leave (${facts}). ${noEncryption}`)
  if (permanent && aboutTheMail.has(code ?? '')) return new GiveUp(`the mail server refused the mail (${facts})`)
  return Object.assign(new Error(`the mail did not leave (${facts || 'unknown reason'})`), { code })
}
