import type { Db as QueueDb } from 'pg-boss'
import type { Database } from '../database/database.ts'
import { isDiskFull, isTimeout, isUnavailable } from '../database/database-errors.ts'
import type { Log } from '../database/log.ts'

/** The database as pg-boss uses it: our pool, and our one connection for notifications. An outage is logged once, not at every poll. */
export function createQueueDatabase({ pool, listen }: Pick<Database, 'pool' | 'listen'>, log: Log): QueueDb {
  let isAway = false

  function note(error: unknown): void {
    if (isAway || !isOutage(error)) return
    isAway = true
    log.warn({ reason: messageOf(error) }, 'the jobs cannot reach the database, trying on')
  }

  return {
    async executeSql(text, values) {
      try {
        const result = await pool.query(text, values)
        if (isAway) log.info('the jobs reach the database again')
        isAway = false
        return result
      } catch (error) {
        note(error)
        throw error
      }
    },
    async listen(channel, onNotification, onReconnect) {
      const stop = await listen(channel, onNotification, { onBack: onReconnect })
      onReconnect()
      return { close: stop }
    },
  }
}

/** The database is away, full or too busy: nothing is wrong with the statement, and it is repeated later. */
export function isOutage(error: unknown): boolean {
  return isUnavailable(error) || isDiskFull(error) || isTimeout(error)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown'
}
