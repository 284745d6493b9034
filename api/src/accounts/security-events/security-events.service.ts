import type { SecurityEventKind, SignInMethod } from '@ledgerdeck/contract/security-log'
import type { Db } from '../../platform/database/database.ts'
import type { Log } from '../../platform/database/log.ts'
import type { ActionRecord } from '../../platform/endpoints/context.ts'
import { networkOf } from '../../platform/limits/network-address.ts'
import type { Change } from '../../platform/pages/cache-freshness.ts'
import { hashOfToken } from '../../platform/secrets/secrets.ts'
import { createBatcher, recordBatches } from '../../platform/work/batcher.ts'
import { insertSecurityEvents, type NewSecurityEvent } from './security-events.repository.ts'
import type { SecurityEventCategory } from './security-events.table.ts'

export interface SecurityEvent {
  userId: number
  kind: SecurityEventKind
  method?: SignInMethod
  isNewClient?: boolean
}

/** Call it in the transaction of what it records. */
export async function recordSecurityEvent(
  { client, now }: { client: EventClient; now: () => Date },
  db: Db,
  event: SecurityEvent,
): Promise<void> {
  await insertSecurityEvents(db, [toRow(event, client, now())])
}

export interface FailureEvents {
  /** Ignores other actions and names of unknown accounts. */
  add: (record: ActionRecord) => void
  flush: () => Promise<void>
}

/** Written after the response, so that its time does not reveal whether an account exists. */
export function openFailureEvents({ change, log, now }: { change: Change; log: Log; now: () => Date }): FailureEvents {
  const { add, flush } = createBatcher<NewSecurityEvent>({
    ...recordBatches,
    log,
    name: 'security events',
    write: (events) => change([], (db) => insertSecurityEvents(db, events)),
    merging: { keyOf: ({ userId, repetitionKey }) => `${userId} ${repetitionKey}`, merge: addRepetition },
  })
  return {
    add: ({ userId, action: kind, ipAddress, userAgent }) => {
      if (userId === null || (kind !== 'login_failed' && kind !== 'second_factor_failed')) return
      add(toRow({ userId, kind }, { ipAddress, userAgent }, now()))
    },
    flush,
  }
}

function addRepetition(waiting: NewSecurityEvent, added: NewSecurityEvent): NewSecurityEvent {
  return { ...added, occurrences: waiting.occurrences + added.occurrences, firstAt: waiting.firstAt }
}

interface EventClient {
  ipAddress: string
  userAgent: string
}

function toRow(event: SecurityEvent, client: EventClient, now: Date): NewSecurityEvent {
  const { userId, kind, method = null, isNewClient = false } = event
  const { ipAddress, userAgent } = client
  const category = categoryOf(kind)
  return {
    userId,
    kind,
    category,
    method,
    isNewClient,
    ipAddress,
    userAgent,
    occurrences: 1,
    repetitionKey: category === 'change' || isNewClient ? null : repetitionKey({ kind, method, client, now }),
    firstAt: now,
    createdAt: now,
  }
}

function categoryOf(kind: SecurityEventKind): SecurityEventCategory {
  if (kind === 'login' || kind === 'logout' || kind === 'reauthenticate') return 'sign_in'
  const needNoSignIn: readonly SecurityEventKind[] = ['login_failed', 'second_factor_failed', 'password_reset_request']
  return needNoSignIn.includes(kind) ? 'failure' : 'change'
}

interface Repeatable {
  kind: SecurityEventKind
  method: SignInMethod | null
  client: EventClient
  now: Date
}

/** Failures from one network share a row regardless of user agent, which is easily forged. */
function repetitionKey({ kind, method, client: { ipAddress, userAgent }, now }: Repeatable): string {
  const hour = now.toISOString().slice(0, 13)
  const device = categoryOf(kind) === 'failure' ? '' : hashOfToken(userAgent)
  return `${hour} ${kind} ${method ?? ''} ${networkOf(ipAddress)} ${device}`
}
