import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { loopback } from '@ledgerdeck/embedded-postgres/free-port'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

type MailAnswer = 'accept' | { step: 'recipient' | 'content'; code: number } | 'silence'

export interface MailServer {
  url: string
  received: ReceivedMail[]
  attempts: () => number
  signIns: () => number
  answerWith: (answer: MailAnswer) => void
  stop: () => Promise<void>
  start: () => Promise<void>
}

interface ReceivedMail {
  envelope: { from: string; to: string[] }
  isEncrypted: boolean
  raw: string
  parsed: Email
}

interface Options {
  password?: string
  offersTls?: boolean
}

export async function startMailServer({ password, offersTls = false }: Options = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let answer: MailAnswer = 'accept'
  let attempts = 0
  let signIns = 0
  let server = create()
  await listen(0)
  const { port } = server.server.address() as AddressInfo

  function create(): SMTPServer {
    return new SMTPServer({
      ...(offersTls ? { key: mailServerKey, cert: mailServerCertificate } : { disabledCommands: ['STARTTLS'] }),
      authOptional: password === undefined,
      allowInsecureAuth: true,
      closeTimeout: 1,
      logger: false,
      onAuth: (auth, _session, done) => {
        signIns += 1
        if (auth.password === password) done(null, { user: 'site' })
        else done(refusal(535, 'no entry'))
      },
      onRcptTo: ({ address }, _session, done) => {
        attempts += 1
        if (answer === 'silence') return
        done(typeof answer === 'object' && answer.step === 'recipient' ? refusal(answer.code, address) : null)
      },
      onData: async (stream, { envelope, secure }, done) => {
        const raw = await text(stream)
        const to = envelope.rcptTo.map(({ address }) => address)
        if (typeof answer === 'object') return done(refusal(answer.code, to.join()))
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        received.push({ envelope: { from, to }, isEncrypted: secure, raw, parsed: await PostalMime.parse(raw) })
        done(null)
      },
    })
  }

  async function listen(wanted: number): Promise<void> {
    server.on('error', () => {})
    await once(server.listen(wanted, loopback), 'listening')
  }

  return {
    url: `smtp://${password === undefined ? '' : `site:${password}@`}${loopback}:${port}`,
    received,
    attempts: () => attempts,
    signIns: () => signIns,
    answerWith: (next) => {
      answer = next
    },
    stop: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      server.close(() => resolve())
      return promise
    },
    async start() {
      server = create()
      await listen(port)
    },
  }
}

function refusal(responseCode: number, address: string): Error {
  return Object.assign(new Error(`<${address}> isn’t wanted here`), { responseCode })
}

export const mailServerCertificate = `-----BEGIN CERTIFICATE-----
MIIBrTCCAVSgAwIBAgIUX49TQ8u8px6SA+kHURKsTdkJukcwCgYIKoZIzj0EAwIw
IzEhMB8GA1UEAwwYbWFpbCBzZXJ2ZXIgb2YgdGhlIHRlc3RzMCAXDTI2MTEyMzAz
MjUyN1oYDzIxMjYxMDMwMDMyNTI3WjAjMSEwHwYDVQQDDBhtYWlsIHNlcnZlciBv
ZiB0aGUgdGVzdHMwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATxwPhjMYH5BsEM
Qz9JB2x52R+EjbcJ9IywhpkvufixvjIUrqiaeW+5rmzw7W75DcR5gXy41/6x4ANw
B010a5zOo2QwYjAdBgNVHQ4EFgQUlIfKv1E85wy/V7eYcqcfKhQ/jX0wHwYDVR0j
BBgwFoAUlIfKv1E85wy/V7eYcqcfKhQ/jX0wDwYDVR0RBAgwBocEfwAAATAPBgNV
HRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0cAMEQCIH/8xN+86X2aM3sSsnrtxue1
XoFgEMePC5r3S1QUjo4bAiAIspqw2RHQQCl8okVBNcC+wrHS9124DXRRb8/Pn3JG
UA==
-----END CERTIFICATE-----
`

const mailServerKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgkmHR0vN0i+hQ8btZ
CZd/JwTwMZ0eZfKwp0tbnmLf0EehRANCAATxwPhjMYH5BsEMQz9JB2x52R+EjbcJ
9IywhpkvufixvjIUrqiaeW+5rmzw7W75DcR5gXy41/6x4ANwB010a5zO
-----END PRIVATE KEY-----
`
