import { sql } from 'drizzle-orm'
import { type Database, type Db, retried } from '../database/database.ts'
import { namedStatement } from '../database/named-statement.ts'
import { AppError } from '../errors/app-error.ts'
import type { ResponseCache } from './response-cache.ts'

const channel = 'response_cache'

/** PostgreSQL refuses payloads of 8000 bytes; a change that touches that much drops everything. */
const maxPayloadBytes = 7_900
const everything = '*'

/** Makes every process forget what carries one of the tags, at the moment the transaction commits. */
export async function announceChange(db: Db, tags: readonly string[]): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${announcedOf(tags)})`)
}

/**
 * The same for very many transactions at a time: PostgreSQL lets those that notify commit only one after the other, and each would
 * wait for the disk in its turn. This one does not wait, so whoever commits it calls `Database.flush` before telling anyone.
 */
export const announcement = sql`pg_notify(${sql.raw(`'${channel}'`)}, ${sql.placeholder('announced')}),
  set_config('synchronous_commit', 'off', true)`

const announceWithoutFlush = namedStatement('announce_without_flush', sql`select ${announcement}`)

/** What stands for the placeholder of `announcement`. */
function announcedOf(tags: readonly string[]): string {
  const payload = JSON.stringify(tags)
  return Buffer.byteLength(payload) > maxPayloadBytes ? everything : payload
}

/** Lets the cache hear of changes made anywhere; while it cannot hear, it keeps nothing. */
export async function keepFresh(
  cache: ResponseCache,
  database: Pick<Database, 'listen'>,
): Promise<() => Promise<void>> {
  const apply = (payload: string) => {
    if (payload === everything) cache.clear()
    else cache.invalidate(JSON.parse(payload) as string[])
  }
  return database.listen(channel, apply, { onLost: () => cache.suspend(), onBack: () => cache.resume() })
}

/** What a write touches, as far as readers see it: known beforehand, or told by what was done. */
export type ChangedTags<T> = readonly string[] | ((result: T) => readonly string[])

/**
 * One write and its announcement: when it resolves, it is on the disk, and no reader of this process gets what it made stale; other processes
 * follow with PostgreSQL's notification.
 */
export async function change<T>(
  database: Database,
  cache: ResponseCache,
  tags: ChangedTags<T>,
  run: (db: Db) => Promise<T>,
): Promise<T> {
  let changed = typeof tags === 'function' ? [] : tags
  try {
    const result = await database.transaction(async (db) => {
      const made = await run(db)
      if (typeof tags === 'function') changed = tags(made)
      if (changed.length > 0) await announceWithoutFlush(db, { announced: announcedOf(changed) })
      return made
    })
    if (changed.length > 0) await database.flush()
    return result
  } finally {
    cache.invalidate(changed)
  }
}

/**
 * A write that is one statement, which selects `announcement` where it wrote something: `run` gets what stands for its placeholder. A
 * refusal (`AppError`) says that it wrote nothing. A deadlock runs it again.
 */
export async function changeAtOnce<T>(
  database: Database,
  cache: ResponseCache,
  tags: readonly string[],
  run: (db: Db, announced: string) => Promise<T>,
): Promise<T> {
  try {
    const result = await retried(() => run(database.db, announcedOf(tags)))
    await database.flush()
    cache.invalidate(tags)
    return result
  } catch (error) {
    if (!(error instanceof AppError)) cache.invalidate(tags)
    throw error
  }
}
