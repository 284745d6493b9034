import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import type { Database } from '../../platform/database/database.ts'
import { measureSearchIndex, rebuildStatements } from './search.repository.ts'

export const searchIndexJob = defineRepeatedJob({
  name: 'post-search-index',
  cron: '23 * * * *',
  options: { timeoutSeconds: 900 },
})

/** How many bytes of index a byte of documents may have; a new index has less than one. */
const maxRatio = 4

/** Below this much more, nothing is rebuilt. */
const slackBytes = 64 * 2 ** 20

/**
 * Rebuilds the index of the search when it is much larger than what is stored: saving again and again
 * leaves words in it that no post holds any more, and vacuuming does not remove them.
 */
export async function boundSearchIndex(
  { db, maintain }: Pick<Database, 'db' | 'maintain'>,
  { slack = slackBytes }: { slack?: number } = {},
): Promise<void> {
  const { indexBytes, documentBytes } = await measureSearchIndex(db)
  if (indexBytes <= maxRatio * documentBytes + slack) return
  for (const statement of rebuildStatements) await maintain(statement)
}
