import type { Jobs } from '@ledgerdeck/jobs'
import type { FastifyBaseLogger } from 'fastify'
import type { Actor, SignedIn } from '../auth/actor.ts'
import type { Database, Db } from '../database/database.ts'
import type { Client } from '../http/client.ts'
import type { Limits } from '../limits/limits.ts'
import type { RecordQuota } from '../limits/record-quota.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { ChangedTags } from '../pages/cache-freshness.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Settings } from '../settings/settings.ts'
import type { QueueCaller } from '../work/fair-queue.ts'

/** What the settings say about the site. */
export interface SiteFacts {
  /** Read where it is used: it can change. */
  readonly name: string
  /** Origin without a trailing slash: the only base of links in mails and pages. */
  url: string
}

/** What services get that does not differ between requests. */
export interface AppContext {
  db: Db
  /** See `Database.transaction`. */
  transaction: Database['transaction']
  /** A transaction after which no reader gets anything that carries one of the tags and was made before it. */
  change: <T>(tags: ChangedTags<T>, run: (db: Db) => Promise<T>) => Promise<T>
  /** The clock; tests set it. */
  now: () => Date
  site: SiteFacts
  /** The folder of files that end with the request that made them. */
  spoolFolder: string
  settings: Settings
  secrets: Secrets
  mailer: Pick<Mailer, 'queue'>
  jobs: Pick<Jobs, 'enqueue'>
  limits: Limits
  quota: RecordQuota
  /** Keeps who did what from which address, for those who look into it. Never waits and never fails. */
  recordAction: (record: ActionRecord) => void
  /** Puts something into the inbox of the administrators. Never waits and never fails. */
  notifyAdmins: (notice: AdminNotice) => void
}

/** What administrators should look at. The same kind and subject on one day is one notice, which counts. */
export interface AdminNotice {
  kind: string
  subject: string
  title: string
  details?: string
  /** The path of the screen where something can be done about it. */
  link?: string
}

export interface ActionRecord {
  userId: number | null
  ipAddress: string
  action: string
}

/** What a service needs from around it. Made once per request. */
export interface Ctx extends AppContext {
  /**
   * Keeps the answer that is made of the result for repetitions of the request with the same
   * Idempotency-Key, as the last step of the transaction that does what was asked for. Gives the
   * result. The service of an endpoint with `takesIdempotencyKey` calls it.
   */
  storeAnswer: <Result>(db: Db, result: Result) => Promise<Result>
  actor: Actor
  client: Client
  /** How queues know the request: each account, or network of guests, has its own share. */
  caller: Required<QueueCaller>
  log: FastifyBaseLogger
}

/** The context of an endpoint that guests may not call. */
export type UserCtx = Ctx & { actor: SignedIn }

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Ctx
  }
}
