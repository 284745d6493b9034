import { setTimeout as delay } from 'node:timers/promises'
import type { IpFilter, LogFilter } from '@ledgerdeck/contract/investigation'
import type { SQL } from 'drizzle-orm'
import { assertSessionIsOpen } from '../accounts/sessions/sessions.service.ts'
import type { Db } from '../platform/database/database.ts'
import type { AppContext, UserCtx } from '../platform/endpoints/context.ts'
import { fieldError } from '../platform/errors/app-error.ts'
import { endOf } from '../platform/text/times.ts'
import { recordAct, recordFinishedAct } from './audit.service.ts'
import { rethrowTimeout } from './investigation.service.ts'
import { type DeletionPayload, recordDeletionJob } from './record-deletion.job.ts'
import { ipSource, logSource, matchingIps, matchingLogs, toCondition } from './record-filters.repository.ts'
import {
  deleteBatch,
  deleteById,
  listBatches,
  maxDeletionMs,
  type RecordBatch,
  type RecordSource,
  withStatementTimeout,
} from './record-lists.repository.ts'

export interface Selection<Filter> {
  ids?: number[]
  filter?: Filter
  all_matching?: boolean
}

export interface Deletion {
  deleted: number
  isPending: boolean
}

/** Finding records can take longer than deleting them, so one search finds many batches. */
const scan = { limit: 100_000, batchSize: 1_000 }

const batchesPerRequest = 5

const kinds = {
  ip: {
    source: ipSource,
    where: async (db: Db, filter: object) => toCondition(db, await matchingIps(db, filter as IpFilter)),
  },
  log: { source: logSource, where: (db: Db, filter: object) => toCondition(db, matchingLogs(filter as LogFilter)) },
} satisfies Record<DeletionPayload['kind'], RecordKind>

interface RecordKind {
  source: RecordSource
  where: (db: Db, filter: object) => Promise<SQL | undefined>
}

/** @throws AppError 400 for an empty selection, 401 */
export function deleteIpRecords(ctx: UserCtx, selection: Selection<IpFilter>): Promise<Deletion> {
  return deleteRecords(ctx, 'ip', selection)
}

/** @throws AppError 400 for an empty selection, 401 */
export function deleteLogRecords(ctx: UserCtx, selection: Selection<LogFilter>): Promise<Deletion> {
  return deleteRecords(ctx, 'log', selection)
}

async function deleteRecords(
  ctx: UserCtx,
  kind: DeletionPayload['kind'],
  { ids, filter, all_matching }: Selection<object>,
): Promise<Deletion> {
  if (all_matching) return deleteMatching(ctx, kind, filter ?? {})
  if (ids === undefined) throw fieldError('ids', 'Choose the records to delete.')
  return ctx.change([], async (db) => {
    const deleted = await deleteById(db, kinds[kind].source, ids)
    await assertSessionIsOpen(ctx, db)
    await recordAct(ctx, db, { ...actOf(kind), after: { deleted, ids } })
    return { deleted, isPending: false }
  })
}

async function deleteMatching(ctx: UserCtx, kind: DeletionPayload['kind'], filter: object): Promise<Deletion> {
  const payload: DeletionPayload = { kind, filter: withUpperBound(filter, ctx.now()), actorId: ctx.actor.id }
  const run = async (db: Db): Promise<Deletion> => {
    const { source, where } = kinds[kind]
    const batches = await listBatches(db, source, await where(db, payload.filter), scan)
    let deleted = 0
    for (const batch of batches.slice(0, batchesPerRequest)) deleted += await deleteBatch(db, source, batch)
    await assertSessionIsOpen(ctx, db)
    const isPending = batches.length > batchesPerRequest
    if (isPending) await ctx.jobs.enqueue(db, recordDeletionJob, payload)
    const counts = isPending ? { deleted: matchedText(batches), deleted_at_once: deleted } : { deleted }
    await recordAct(ctx, db, { ...actOf(kind), after: { ...counts, filter } })
    return { deleted, isPending }
  }
  return withStatementTimeout((steps) => ctx.change([], steps), run, maxDeletionMs).catch(rethrowTimeout)
}

function matchedText(batches: readonly RecordBatch[]): number | string {
  const found = sumCounts(batches)
  return found < scan.limit ? found : `${scan.limit} or more`
}

function sumCounts(batches: readonly RecordBatch[]): number {
  return batches.reduce((sum, { count }) => sum + count, 0)
}

/** Audits what this run has deleted, even if it is cut off and a retry continues. */
export async function deleteRemaining(
  { db, change, now }: Pick<AppContext, 'db' | 'change' | 'now'>,
  { kind, filter, actorId }: DeletionPayload,
  signal: AbortSignal,
): Promise<void> {
  let deleted = 0
  try {
    for await (const count of deleteInBatches(db, { kind, filter }, signal)) deleted += count
  } finally {
    const { object } = actOf(kind)
    const act = { act: `${kind}_delete_finish`, object, after: { deleted, filter } }
    await change([], (last) => recordFinishedAct(last, act, { actorId, now: now() }))
  }
  if (signal.aborted) throw new Error('There was no time to delete all records.')
}

async function* deleteInBatches(
  db: Db,
  { kind, filter }: Pick<DeletionPayload, 'kind' | 'filter'>,
  signal: AbortSignal,
): AsyncGenerator<number> {
  const { source, where } = kinds[kind]
  const matching = await where(db, filter)
  let found = scan.limit
  while (found === scan.limit && !signal.aborted) {
    const batches = await listBatches(db, source, matching, scan)
    for (const batch of batches) if (!signal.aborted) yield await throttle(() => deleteBatch(db, source, batch), signal)
    found = sumCounts(batches)
  }
}

/** Pauses for as long as the work took, which leaves half of the database's time to requests. */
async function throttle<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const startedAt = performance.now()
  const result = await work()
  await delay(performance.now() - startedAt, undefined, { signal }).catch(() => {})
  return result
}

function withUpperBound(filter: { created_before?: string }, now: Date): Record<string, unknown> {
  const end = filter.created_before ? endOf(filter.created_before).getTime() : Infinity
  return end > now.getTime() ? { ...filter, created_before: now.toISOString() } : { ...filter }
}

function actOf(kind: DeletionPayload['kind']) {
  return { act: `${kind}_delete`, object: { kind: `${kind}_records` } }
}
