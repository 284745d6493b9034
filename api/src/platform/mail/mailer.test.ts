import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { findFreePort, loopback } from '@ledgerdeck/embedded-postgres/free-port'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import { until } from '@ledgerdeck/embedded-postgres/testing/until'
import { type Jobs, openJobs } from '@ledgerdeck/jobs'
import { GiveUp } from '@ledgerdeck/jobs/job'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../database/database.ts'
import { isOutage } from '../database/database-errors.ts'
import type { Log } from '../database/log.ts'
import { createSecrets } from '../secrets/secrets.ts'
import { type MailServer, mailServerCertificate, startMailServer } from '../testing/mail-server.ts'
import { readOutboxMail } from '../testing/outbox-mail.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { dayMs } from '../text/times.ts'
import type { Delivery } from './mail.ts'
import { createMailer, type Mailer, type MailerOptions } from './mailer.ts'
import { createOutboxDelivery, oldOutboxMailsJob } from './outbox.ts'
import { createSmtpDelivery } from './smtp-delivery.ts'

const mail = {
  to: 'reader7@post.example',
  subject: 'Grüße – 今日は 🎴',
  text: 'The link is https://deck.example/secret-link\n.\nand ä',
  html: '<p>The link is <a href="https://deck.example/secret-link">here</a>, ä</p>',
}
const secrets = createSecrets('a secret key of a test, of no other use')
const mailFrom = { name: 'Deck', address: 'no-reply@deck.example' }
const queuedAt = new Date('2026-03-01T10:20:30.456Z')

let testDatabase: TestDatabase
let database: Database
let dataDir: string
let lines: string[]
let processes: { jobs: Jobs; mailer: Mailer }[]

const note = (...values: unknown[]) => {
  lines.push(JSON.stringify(values, (_key, value) => (value instanceof Error ? { message: value.message } : value)))
}
const log: Log = { debug: note, info: note, warn: note, error: note }

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ url: testDatabase.url, log })
  dataDir = await makeTestFolder()
  lines = []
  processes = []
})

afterEach(async () => {
  for (const { jobs, mailer } of processes) {
    await jobs.close()
    mailer.close()
  }
  await database.close()
  await testDatabase.drop()
  await removeTestFolder(dataDir)
})

interface ProcessOptions extends Partial<Pick<MailerOptions, 'secrets' | 'onOutbox'>> {
  smtpUrl?: string
  requiresTls?: boolean
  name?: string
}

async function openProcess({
  smtpUrl,
  requiresTls: smtpRequiresTls = false,
  name = mailFrom.name,
  ...options
}: ProcessOptions = {}) {
  const jobs = openJobs({ database: { ...database, isOutage }, log })
  const sender = { siteUrl: 'https://deck.example', mailFrom: () => ({ ...mailFrom, name }) }
  const settings = { ...sender, smtpUrl, smtpRequiresTls, dataDir }
  const mailer = createMailer({ jobs, secrets, settings, now: () => queuedAt, ...options })
  processes.push({ jobs, mailer })
  await jobs.prepare()
  return { jobs, mailer }
}

async function makeRetriesDue(): Promise<number> {
  const { rowCount } = await database.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)
  return rowCount ?? 0
}

function expectNothingReported(): void {
  for (const secret of ['reader7', 'secret-link', 'Grüße']) expect(lines.join()).not.toContain(secret)
}

describe('with a mail server', () => {
  let server: MailServer

  beforeEach(async () => {
    server = await startMailServer()
  })
  afterEach(() => server.stop())

  test('a mail arrives whole, marked as automatic, with an id at the host of the site', async () => {
    const { jobs, mailer } = await openProcess({ smtpUrl: server.url })
    await mailer.queue(database.db, mail)
    await jobs.runDue()
    const [received, ...others] = server.received
    expect(others).toEqual([])
    expect(received?.envelope).toEqual({ from: 'no-reply@deck.example', to: [mail.to] })
    expect(received?.parsed).toMatchObject({
      from: mailFrom,
      to: [{ name: '', address: mail.to }],
      subject: mail.subject,
      text: `${mail.text}\n`,
      html: `${mail.html}\n`,
      date: '2026-03-01T10:20:30.000Z',
      messageId: expect.stringMatching(/^<[\w-]+@deck\.example>$/),
    })
    expect(received?.parsed.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
  })

  test('a mail of a transaction that fails never leaves', async () => {
    const { jobs, mailer } = await openProcess({ smtpUrl: server.url })
    const failing = database.transaction(async (db) => {
      await mailer.queue(db, mail)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await jobs.runDue()
    expect(server.received).toEqual([])
  })

  test('a mail waits while the server is down and leaves once when it is back', async () => {
    const { jobs, mailer } = await openProcess({ smtpUrl: server.url })
    await server.stop()
    await mailer.queue(database.db, mail)
    await jobs.runDue()
    expect(await makeRetriesDue()).toBe(1)
    await server.start()
    await jobs.runDue()
    expect(await makeRetriesDue()).toBe(0)
    expect(server.received).toHaveLength(1)
    expectNothingReported()
  })

  test.each([
    { step: 'recipient', code: 450 },
    { step: 'content', code: 451 },
  ] as const)('a mail that is refused for now at the $step leaves later, under the same id', async (answer) => {
    const { jobs, mailer } = await openProcess({ smtpUrl: server.url })
    server.answerWith(answer)
    await mailer.queue(database.db, mail)
    await jobs.runDue()
    expect(server.received).toEqual([])
    const { rows } = await database.db.execute(sql`select id from pgboss.job where state = 'retry'`)
    server.answerWith('accept')
    await makeRetriesDue()
    await jobs.runDue()
    expect(server.received.map(({ parsed }) => parsed.messageId)).toEqual([`<${rows[0]?.id}@deck.example>`])
    expectNothingReported()
  })

  test.each([
    { step: 'recipient', code: 550 },
    { step: 'content', code: 554 },
  ] as const)('a mail that is refused for good at the $step is not sent again', async (answer) => {
    const { jobs, mailer } = await openProcess({ smtpUrl: server.url })
    server.answerWith(answer)
    await mailer.queue(database.db, mail)
    await jobs.runDue()
    expect(await makeRetriesDue()).toBe(0)
    expect(server.attempts()).toBe(1)
    expect(lines).toEqual([expect.stringContaining(`the mail server refused the email (`)])
    expect(lines[0]).toContain(String(answer.code))
    expectNothingReported()
  })

  test('a wrong password for the server is not a refusal of the mail, which waits for the right one', async () => {
    const guarded = await startMailServer({ password: 'right' })
    const { jobs, mailer } = await openProcess({ smtpUrl: guarded.url.replace('right', 'wrong') })
    await mailer.queue(database.db, mail)
    await jobs.runDue()
    expect(await makeRetriesDue()).toBe(1)
    const corrected = await openProcess({ smtpUrl: guarded.url })
    await corrected.jobs.runDue()
    await guarded.stop()
    expect(guarded.received).toHaveLength(1)
    expect(lines.join()).not.toContain('wrong')
  })

  test('two processes send each mail once', async () => {
    const both = await Promise.all([1, 2].map(() => openProcess({ smtpUrl: server.url })))
    await Promise.all(both.map(({ jobs }) => jobs.start()))
    const addresses = Array.from({ length: 20 }, (_, index) => `reader${index}@post.example`)
    await Promise.all(addresses.map((to, index) => both[index % 2]?.mailer.queue(database.db, { ...mail, to })))
    await until(async () => server.received.length >= addresses.length)
    await Promise.all(both.map(({ jobs }) => jobs.close()))
    expect(server.received.flatMap(({ envelope }) => envelope.to).toSorted()).toEqual(addresses.toSorted())
  })

  test('no text can add a header or a recipient', async () => {
    const injection = 'x\r\nBcc: other@post.example\r\n\r\nbody'
    const { jobs, mailer } = await openProcess({ smtpUrl: server.url, name: injection })
    await mailer.queue(database.db, { ...mail, subject: injection })
    await jobs.runDue()
    const [received] = server.received
    expect(received?.envelope.to).toEqual([mail.to])
    expect(received?.parsed.subject).toBe('x Bcc: other@post.example body')
    expect(received?.parsed.bcc).toBeUndefined()
    expect(received?.parsed.from?.address).toBe(mailFrom.address)
    expect(received?.parsed.text).toBe(`${mail.text}\n`)
  })

  test('a server that falls silent is left, and the mail may be tried again', async () => {
    server.answerWith('silence')
    const failure = await deliverTo(server.url).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'ETIMEDOUT' })
    expect(failure).not.toBeInstanceOf(GiveUp)
  })

  test('a mail under way is left when the process stops', async () => {
    server.answerWith('silence')
    const stopping = new AbortController()
    const delivering = deliverTo(server.url, { signal: stopping.signal, idleTimeoutMs: 60_000 })
    delivering.catch(() => {})
    await until(async () => server.attempts() === 1)
    stopping.abort()
    await expect(delivering).rejects.toThrow('the email was not sent')
  })
})

describe('where encryption is required', () => {
  test('a server that offers none gets neither mail nor password, and the mail waits for one that does', async () => {
    const plain = await startMailServer({ password: 'hunter2' })
    const { jobs, mailer } = await openProcess({ smtpUrl: plain.url, requiresTls: true })
    await mailer.queue(database.db, mail)
    await jobs.runDue()
    expect([plain.attempts(), plain.signIns(), plain.received]).toEqual([0, 0, []])
    expect(await makeRetriesDue()).toBe(1)
    expect(lines).toEqual([expect.stringContaining('The server offers no encryption')])
    expect(lines.join()).toContain('SMTP_REQUIRE_TLS=0')
    expectNothingReported()
    const allowed = await openProcess({ smtpUrl: plain.url, requiresTls: false })
    await allowed.jobs.runDue()
    await plain.stop()
    expect(plain.received).toMatchObject([{ isEncrypted: false }])
  })

  test('a mail leaves encrypted for a server that is trusted, and not at all for another', async () => {
    const server = await startMailServer({ password: 'hunter2', offersTls: true })
    const { jobs, mailer } = await openProcess({ smtpUrl: server.url, requiresTls: true })
    await mailer.queue(database.db, mail)
    await jobs.runDue()
    expect([server.attempts(), server.signIns()]).toEqual([0, 0])
    expect(await makeRetriesDue()).toBe(1)
    const trusted = getCACertificates('default')
    setDefaultCACertificates([...trusted, mailServerCertificate])
    await jobs.runDue()
    setDefaultCACertificates(trusted)
    await server.stop()
    expect(server.received).toMatchObject([{ isEncrypted: true, envelope: { to: [mail.to] } }])
  })
})

test('a mail server that never greets times out', async () => {
  const sockets: Socket[] = []
  const port = await findFreePort()
  const mute = createServer((socket) => sockets.push(socket.on('error', () => {}))).listen(port, loopback)
  await expect(deliverTo(`smtp://${loopback}:${port}`)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  for (const socket of sockets) socket.destroy()
  mute.close()
})

interface DeliveryOptions {
  signal?: AbortSignal
  idleTimeoutMs?: number
}

async function deliverTo(
  url: string,
  { signal = new AbortController().signal, idleTimeoutMs = 200 }: DeliveryOptions = {},
) {
  const delivery = createSmtpDelivery({
    url,
    requiresTls: false,
    from: () => mailFrom,
    host: 'deck.example',
    timeouts: { connectMs: 10_000, idleTimeoutMs },
  })
  try {
    await delivery.deliver({ ...mail, id: 'one', queuedAt }, signal)
  } finally {
    delivery.close()
  }
}

describe('the queue', () => {
  test('shows nothing of a mail', async () => {
    const { mailer } = await openProcess()
    await mailer.queue(database.db, mail)
    const { rows } = await database.db.execute(sql`select data::text from pgboss.job`)
    expect(rows).toHaveLength(1)
    expect(String(rows[0]?.data)).not.toMatch(/reader7|secret-link|deck\.example|Grüße/)
  })

  test('gives up a mail that was sealed with another secret key', async () => {
    const { mailer } = await openProcess()
    await mailer.queue(database.db, mail)
    const { jobs } = await openProcess({ secrets: createSecrets('another secret key of a test, of no use') })
    await jobs.runDue()
    expect(await makeRetriesDue()).toBe(0)
    expect(await readdir(dataDir)).toEqual([])
    expect(lines).toEqual([expect.stringContaining('another secret key')])
  })

  test.each([
    'nobody',
    'a@post.example, b@post.example',
    'a@post.example\r\nBcc: b@post.example',
    'Reader <a@post.example>',
    `${'a'.repeat(250)}@post.example`,
  ])('takes no mail to %j', async (to) => {
    const { mailer } = await openProcess()
    await expect(mailer.queue(database.db, { ...mail, to })).rejects.toThrow()
  })
})

describe('without a mail server', () => {
  const outbox = () => join(dataDir, 'outbox')
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777

  test('mails become files that only the owner reads', async () => {
    const told: string[][] = []
    const { jobs, mailer } = await openProcess({ onOutbox: (path, to) => told.push([path, to]) })
    await mailer.queue(database.db, mail)
    await jobs.runDue()
    const [name, ...others] = await readdir(outbox())
    expect(others).toEqual([])
    expect(name).toMatch(/^2026-03-01T10-20-30-456Z-[\w-]+\.eml$/)
    const path = join(outbox(), name ?? '')
    expect(told).toEqual([[path, mail.to]])
    expect([await modeOf(outbox()), await modeOf(path)]).toEqual([0o700, 0o600])
    expect(await readOutboxMail(path)).toEqual({ ...mail, text: `${mail.text}\n`, html: `${mail.html}\n` })
  })

  test('a mail that is tried twice is one file', async () => {
    const delivery: Delivery = createOutboxDelivery({ folder: outbox(), from: () => mailFrom, host: 'deck.example' })
    const { signal } = new AbortController()
    await delivery.deliver({ ...mail, id: 'one', queuedAt }, signal)
    await delivery.deliver({ ...mail, id: 'one', queuedAt }, signal)
    await delivery.deliver({ ...mail, id: 'later', queuedAt: new Date(queuedAt.getTime() + 1) }, signal)
    expect((await readdir(outbox())).toSorted()).toEqual([
      '2026-03-01T10-20-30-456Z-one.eml',
      '2026-03-01T10-20-30-457Z-later.eml',
    ])
  })

  test('a file goes a day after it was written, with what a crash left of one, and no other file does', async () => {
    const { jobs } = await openProcess()
    await mkdir(outbox())
    const dayAgo = queuedAt.getTime() - dayMs
    const ages = { 'old.eml': dayAgo - 1, 'cut.eml.draft': dayAgo - 1, 'notes.txt': dayAgo - 1, 'new.eml': dayAgo }
    for (const [name, writtenAt] of Object.entries(ages)) {
      await writeFile(join(outbox(), name), 'x')
      await utimes(join(outbox(), name), new Date(writtenAt), new Date(writtenAt))
    }
    await mkdir(join(outbox(), 'folder.eml'))
    await jobs.enqueue(database.db, oldOutboxMailsJob, {})
    await jobs.runDue()
    expect((await readdir(outbox())).toSorted()).toEqual(['folder.eml', 'new.eml', 'notes.txt'])
  })

  test('an installation that has written no mail has nothing to remove', async () => {
    const { jobs } = await openProcess({ smtpUrl: 'smtp://127.0.0.1:1' })
    await jobs.enqueue(database.db, oldOutboxMailsJob, {})
    await jobs.runDue()
    expect(lines).toEqual([])
    expect(await readdir(dataDir)).toEqual([])
  })

  test('a file is a message as programs read it, with lines that end in CR LF', async () => {
    const { jobs, mailer } = await openProcess()
    await mailer.queue(database.db, mail)
    await jobs.runDue()
    const [name = ''] = await readdir(outbox())
    const content = await readFile(join(outbox(), name), 'latin1')
    expect(content).toMatch(/^From: Deck <no-reply@deck\.example>\r\n/m)
    expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })
})
