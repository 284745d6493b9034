import { join } from 'node:path'
import type { Jobs } from '@ledgerdeck/jobs'
import { defineJob, GiveUp } from '@ledgerdeck/jobs/job'
import { z } from 'zod'
import type { Db } from '../database/database.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { type Delivery, type Mail, type Mailbox, mailSchema } from './mail.ts'
import { createOutboxDelivery, deleteOldOutboxMails, oldOutboxMailsJob } from './outbox.ts'
import { createSmtpDelivery } from './smtp-delivery.ts'

export interface Mailer {
  /** Queues a mail in the caller's transaction: it is sent if that commits. */
  queue(db: Db, mail: Mail): Promise<void>
  close(): void
}

export interface MailerOptions {
  jobs: Pick<Jobs, 'enqueue' | 'work' | 'repeat'>
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>
  settings: MailSettings
  onOutbox?: (path: string, to: string) => void
  now?: () => Date
}

interface MailSettings {
  siteUrl: string
  mailFrom: () => Mailbox
  smtpUrl: string | undefined
  smtpRequiresTls: boolean
  dataDir: string
}

/** The payload is encrypted, as mails hold links. Retried for a day, at most 4 hours apart. */
const mailJob = defineJob({
  name: 'mail',
  schema: z.object({ sealed: z.string() }),
  options: { retries: 12, retryDelaySeconds: 60, retryDelayMaxSeconds: 4 * 3600, timeoutSeconds: 120, concurrency: 3 },
})

const purpose = 'mail'
const contentSchema = mailSchema.extend({ queuedAt: z.coerce.date() })

export function createMailer({ jobs, secrets, settings, onOutbox, now = () => new Date() }: MailerOptions): Mailer {
  const folder = join(settings.dataDir, 'outbox')
  const delivery = createDelivery(settings, { folder, onOutbox })

  function open(sealed: string) {
    try {
      return contentSchema.parse(JSON.parse(secrets.decrypt(purpose, sealed)))
    } catch {
      throw new GiveUp('the email was sealed with another secret key, or by another version')
    }
  }

  jobs.work(mailJob, ({ sealed }, { id, signal }) => delivery.deliver({ ...open(sealed), id }, signal))
  // Also with a mail server: the outbox may have mails from before.
  jobs.repeat(oldOutboxMailsJob, (signal) => deleteOldOutboxMails({ folder, now }, signal))
  return {
    async queue(db, mail) {
      const content = { ...mailSchema.parse(mail), queuedAt: now() }
      await jobs.enqueue(db, mailJob, { sealed: secrets.encrypt(purpose, JSON.stringify(content)) })
    },
    close: () => delivery.close(),
  }
}

function createDelivery(
  { siteUrl, mailFrom: from, smtpUrl, smtpRequiresTls: requiresTls }: MailSettings,
  outbox: { folder: string; onOutbox: MailerOptions['onOutbox'] },
): Delivery {
  const host = new URL(siteUrl).hostname
  if (smtpUrl !== undefined) return createSmtpDelivery({ url: smtpUrl, requiresTls, from, host })
  return createOutboxDelivery({ ...outbox, from, host })
}
