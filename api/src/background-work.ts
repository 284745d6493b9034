import { type Jobs, openJobs } from '@ledgerdeck/jobs'
import type { Config } from './config.ts'
import { createLiveSettings, siteFacts } from './live-settings.ts'
import type { Database } from './platform/database/database.ts'
import { isOutage } from './platform/database/database-errors.ts'
import type { Log } from './platform/database/log.ts'
import type { Mailbox } from './platform/mail/mail.ts'
import { createMailer, type Mailer, type MailerOptions } from './platform/mail/mailer.ts'
import { type Cdn, noCdn, openCdn } from './platform/pages/cdn-purge.ts'
import { loadSecrets } from './platform/secrets/load-secrets.ts'
import type { Secrets } from './platform/secrets/secrets.ts'
import type { Settings } from './platform/settings/settings.ts'
import { siteName } from './site-settings.ts'

interface BackgroundWorkOptions extends Pick<MailerOptions, 'onOutbox' | 'now'> {
  config: Config
  settings: Pick<Settings, 'get'>
  database: Database
  log: Log
  secrets: Secrets
}

interface BackgroundWork {
  jobs: Jobs
  mailer: Mailer
  start: () => Promise<void>
  close: () => Promise<void>
}

export function openBackgroundWork(options: BackgroundWorkOptions): BackgroundWork {
  const { config, settings, database, log, secrets, onOutbox, now } = options
  const jobs = openJobs({ database: { ...database, isOutage }, log })
  const mailer = createMailer({
    jobs,
    secrets,
    settings: { ...config, mailFrom: () => senderOf(config, settings) },
    onOutbox,
    now,
  })
  return {
    jobs,
    mailer,
    start: jobs.start,
    async close() {
      await jobs.close()
      mailer.close()
    },
  }
}

/** Queues mails, which a server of the installation sends. For commands of `npm run portal`. */
export async function openMailing({
  config,
  database,
  log,
}: Pick<BackgroundWorkOptions, 'database' | 'log'> & { config: Config }) {
  const settings = createLiveSettings({ config, database, log })
  await settings.reload()
  const secrets = await loadSecrets(config)
  const now = () => new Date()
  const { jobs, mailer, close } = openBackgroundWork({ config, settings, database, log, secrets, now })
  // The server may never have run.
  await jobs.prepare()
  return { mailer, site: siteFacts(config, settings), now, [Symbol.asyncDispose]: close }
}

/** Queues purges, which a server of the installation sends. For commands of `npm run portal`. */
export async function openPurging({
  config,
  database,
  log,
}: Pick<BackgroundWorkOptions, 'database' | 'log' | 'config'>): Promise<Cdn> {
  if (!config.cdn) return noCdn
  const jobs = openJobs({ database: { ...database, isOutage }, log })
  const { announce } = openCdn(jobs, config.cdn)
  // The server may never have run.
  await jobs.prepare()
  return { ...noCdn, announce }
}

function senderOf({ mailFrom, siteUrl }: Config, { get }: Pick<Settings, 'get'>): Mailbox {
  return mailFrom ?? { name: get(siteName), address: `no-reply@${new URL(siteUrl).hostname}` }
}
