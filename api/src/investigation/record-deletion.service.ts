import { setTimeout as delay } from 'node:timers/promises'
import type { IpFilter, LogFilter } from '@ledgerdeck/contract/investigation'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import type { Surroundings, UserCtx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { endOf } from '../platform/http/date-bounds.ts'
import { recordAct } from './audit.service.ts'
import { explainTimeout } from './investigation.service.ts'
import { type DeletionPayload, recordDeletionJob } from './record-deletion.job.ts'
import { ipSource, logSource, matchingIps, matchingLogs, wholeOf } from './record-filters.repository.ts'
import {
  deleteById,
  deleteLot,
  listLots,
  longestDeletionMs,
  type RecordLot,
  type RecordSource,
  withinTime,
} from './record-lists.repository.ts'

/** Which records go: these, or all that fit. */
export interface Selection<Filter> {
  ids?: number[]
  filter?: Filter
  all_matching?: boolean
}

export interface Deletion {
  deleted: number
  /** More go later. */
  isPending: boolean
}

/** So many are looked for at once, since finding them may take longer than deleting them, and go in lots. */
const searched = { most: 100_000, lot: 1_000 }

/** So many lots go at once; a job does the rest. */
const lotsAtOnce = 5

const kinds = {
  ip: {
    source: ipSource,
    where: async (db: Db, filter: object) => wholeOf(await matchingIps(db, filter as IpFilter)),
  },
  log: { source: logSource, where: async (_db: Db, filter: object) => wholeOf(matchingLogs(filter as LogFilter)) },
} satisfies Record<DeletionPayload['kind'], RecordKind>

interface RecordKind {
  source: RecordSource
  where: (db: Db, filter: object) => Promise<SQL | undefined>
}

/** @throws AppError 400 for a selection of nothing */
export function deleteIpRecords(ctx: UserCtx, selection: Selection<IpFilter>): Promise<Deletion> {
  return deleteRecords(ctx, 'ip', selection)
}

/** @throws AppError 400 for a selection of nothing */
export function deleteLogRecords(ctx: UserCtx, selection: Selection<LogFilter>): Promise<Deletion> {
  return deleteRecords(ctx, 'log', selection)
}

async function deleteRecords(
  ctx: UserCtx,
  kind: DeletionPayload['kind'],
  { ids, filter, all_matching }: Selection<object>,
): Promise<Deletion> {
  if (all_matching) return deleteMatching(ctx, kind, filter ?? {})
  if (ids === undefined) {
    const text = 'Choose the records to delete.'
    throw new AppError(400, 'validation_failed', text, { details: { ids: [text] } })
  }
  return ctx.transaction(async (db) => {
    const deleted = await deleteById(db, kinds[kind].source, ids)
    await recordAct(db, ctx, { ...actOf(kind), after: { deleted, ids } })
    return { deleted, isPending: false }
  })
}

/** What comes in later than the request stays, also when it fits. */
async function deleteMatching(ctx: UserCtx, kind: DeletionPayload['kind'], filter: object): Promise<Deletion> {
  const payload: DeletionPayload = { kind, filter: boundedBy(filter, ctx.now()) }
  const run = async (db: Db): Promise<Deletion> => {
    const { source, where } = kinds[kind]
    const lots = await listLots(db, source, await where(db, payload.filter), searched)
    let deleted = 0
    for (const lot of lots.slice(0, lotsAtOnce)) deleted += await deleteLot(db, source, lot)
    const isPending = lots.length > lotsAtOnce
    if (isPending) await ctx.jobs.enqueue(db, recordDeletionJob, payload)
    const found = sizeOf(lots)
    const matched = found < searched.most ? found : `${searched.most} or more`
    await recordAct(db, ctx, { ...actOf(kind), after: { deleted: matched, filter } })
    return { deleted, isPending }
  }
  return withinTime(ctx.transaction, run, longestDeletionMs).catch(explainTimeout)
}

function sizeOf(lots: readonly RecordLot[]): number {
  return lots.reduce((sum, { count }) => sum + count, 0)
}

/** Deletes what a request has left over, a lot at a time. */
export async function deleteRest(
  { db }: Pick<Surroundings, 'db'>,
  { kind, filter }: DeletionPayload,
  signal: AbortSignal,
): Promise<void> {
  const { source, where } = kinds[kind]
  const matching = await where(db, filter)
  let found = searched.most
  while (found === searched.most && !signal.aborted) {
    const lots = await listLots(db, source, matching, searched)
    for (const lot of lots) if (!signal.aborted) await leaveRoom(() => deleteLot(db, source, lot), signal)
    found = sizeOf(lots)
  }
  if (signal.aborted) throw new Error('There was no time to delete all records.')
}

/** Does something and then nothing for as long as it took, so that half of the database's time stays with those who wait for it. */
async function leaveRoom(work: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now()
  await work()
  await delay(performance.now() - startedAt, undefined, { signal }).catch(() => {})
}

function boundedBy(filter: { created_before?: string }, now: Date): Record<string, unknown> {
  const end = filter.created_before ? endOf(filter.created_before).getTime() : Infinity
  return end > now.getTime() ? { ...filter, created_before: now.toISOString() } : { ...filter }
}

function actOf(kind: DeletionPayload['kind']) {
  return { act: `${kind}_delete`, object: { kind: `${kind}_records` } }
}
