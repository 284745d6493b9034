import type { Jobs } from '@ledgerdeck/jobs'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, SignedIn } from '../auth/actor.ts'
import type { Database, Db } from '../database/database.ts'
import type { Client } from '../http/client.ts'
import type { Limits } from '../limits/limits.ts'
import { networkOf } from '../limits/network-address.ts'
import type { RecordQuota } from '../limits/record-quota.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Change } from '../pages/cache-freshness.ts'
import type { Cdn } from '../pages/cdn-purge.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Settings } from '../settings/settings.ts'
import type { QueueCaller } from '../work/fair-queue.ts'

export interface SiteFacts {
  readonly name: string
  readonly contactEmail: string
  /** Origin without a trailing slash: the only base of links in mails and pages. */
  url: string
}

export interface AppContext {
  db: Db
  /** For reads from one snapshot or with a time limit. Writes use `change`. */
  transaction: Database['transaction']
  /** Runs a write in a transaction. Once it resolves, no cached response with a tag is older. */
  change: Change
  cdn: Cdn
  now: () => Date
  site: SiteFacts
  spoolFolder: string
  settings: Settings
  secrets: Secrets
  mailer: Pick<Mailer, 'queue'>
  jobs: Pick<Jobs, 'enqueue'>
  limits: Limits
  quota: RecordQuota
  addActionRecord: (record: ActionRecord) => void
  addToInbox: (item: InboxItem) => void
}

/** Notifications of one kind and subject on the same day are counted as one. */
export interface InboxItem {
  kind: string
  subject: string
  title: string
  details?: string
  link?: string
}

export interface ActionRecord {
  userId: number | null
  ipAddress: string
  userAgent: string
  action: string
}

/** Records what the client of this request did. */
export function recordAction(
  { addActionRecord, client: { ipAddress, userAgent } }: Pick<Ctx, 'addActionRecord' | 'client'>,
  userId: number | null,
  action: string,
): void {
  addActionRecord({ userId, ipAddress, userAgent, action })
}

export interface Ctx extends AppContext {
  /** Stores the result for repetitions with the same key. Call it last in the transaction. */
  storeAnswer: <Result>(db: Db, result: Result) => Promise<Result>
  actor: Actor
  client: Client
  caller: Required<QueueCaller>
  log: FastifyBaseLogger
}

export type UserCtx = Ctx & { actor: SignedIn }

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Ctx
  }
}

export class RequestCaller implements Required<QueueCaller> {
  readonly #reply: FastifyReply
  #signal: AbortSignal | undefined

  constructor(reply: FastifyReply) {
    this.#reply = reply
  }

  get key(): string {
    return callerKey(this.#reply.request)
  }

  get signal(): AbortSignal {
    this.#signal ??= disconnectSignal(this.#reply)
    return this.#signal
  }
}

/** Watches the response, because the request closes as soon as its body has arrived. */
function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const abort = () => {
    if (!raw.writableFinished) controller.abort()
  }
  if (raw.closed) abort()
  else raw.once('close', abort)
  return controller.signal
}

function callerKey({ ctx }: FastifyRequest): string {
  const { actor, client }: Ctx = ctx
  return actor.kind === 'user' ? `user ${actor.id}` : networkOf(client.ipAddress)
}
