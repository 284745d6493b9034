import type { ResponseCache } from '@ledgerdeck/page-cache'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '../database/database.ts'
import { AppError } from '../errors/app-error.ts'
import { type Cdn, noCdn } from './cdn-purge.ts'

const channel = 'response_cache'

/** PostgreSQL refuses payloads of 8000 bytes; a change with more tags than fit drops everything. */
const maxPayloadBytes = 7_900
const everything = '*'

/** For a change outside of `change`: processes drop the tags when the transaction commits. */
export async function notifyInvalidation(db: Db, tags: readonly string[]): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payloadOf(tags)})`)
}

function payloadOf(tags: readonly string[]): string {
  const payload = JSON.stringify(tags)
  return Buffer.byteLength(payload) > maxPayloadBytes ? everything : payload
}

/** Nothing is cached while notifications may be missed. */
export async function subscribeToInvalidation(
  cache: ResponseCache,
  database: Pick<Database, 'listen'>,
): Promise<() => Promise<void>> {
  const apply = (payload: string) => {
    if (payload === everything) cache.clear()
    else cache.invalidate(JSON.parse(payload) as string[])
  }
  return database.listen(channel, apply, { onLost: () => cache.suspend(), onReconnect: () => cache.resume() })
}

type ChangedTags<T> = readonly string[] | ((result: T) => readonly string[])

export type Change = <T>(tags: ChangedTags<T>, run: (db: Db) => Promise<T>) => Promise<T>

/** For commands, which cache nothing. The notification reaches the servers. */
export function changeIn(database: Pick<Database, 'transaction'>, { announce }: Pick<Cdn, 'announce'> = noCdn): Change {
  return (tags, run) => change(database, noCache, tags, run, { ...noCdn, announce })
}

const noCache: Pick<ResponseCache, 'invalidate'> = { invalidate: () => {} }

function notificationOf(tags: readonly string[]) {
  return tags.length > 0 ? { channel, payload: payloadOf(tags) } : undefined
}

/** Once it resolves, the write is on the disk and this process serves nothing stale. */
export async function change<T>(
  database: Pick<Database, 'transaction'>,
  cache: Pick<ResponseCache, 'invalidate'>,
  tags: ChangedTags<T>,
  run: (db: Db) => Promise<T>,
  cdn: Cdn = noCdn,
): Promise<T> {
  let changed = typeof tags === 'function' ? [] : tags
  const runAndAnnounce = async (db: Db) => {
    const result = await run(db)
    changed = typeof tags === 'function' ? tags(result) : tags
    await cdn.announce(db, changed)
    return result
  }
  try {
    const result = await database.transaction(runAndAnnounce, { notify: () => notificationOf(changed) })
    cache.invalidate(changed)
    cdn.purgeEarly(changed)
    return result
  } catch (error) {
    // A refusal changed nothing. After any other failure the outcome may be unknown.
    if (!(error instanceof AppError)) cache.invalidate(changed)
    throw error
  }
}
