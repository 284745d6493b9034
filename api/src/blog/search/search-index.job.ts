import { defineRepeatedJob } from '@ledgerdeck/jobs/job'
import type { Database } from '../../platform/database/database.ts'
import { measureSearchIndex, rebuildStatements } from './search.repository.ts'

export const searchIndexJob = defineRepeatedJob({
  name: 'post-search-index',
  cron: '23 * * * *',
  options: { timeoutSeconds: 900 },
})

/** Allowed bytes of index per byte of documents. A new index has less than one. */
const maxRatio = 4

const slackBytes = 64 * 2 ** 20

/** Rebuilds the index: repeated saves leave dead words in GIN that vacuum does not remove. */
export async function boundSearchIndex(
  { db, maintain }: Pick<Database, 'db' | 'maintain'>,
  { slack = slackBytes }: { slack?: number } = {},
): Promise<void> {
  const { indexBytes, documentBytes } = await measureSearchIndex(db)
  if (indexBytes <= maxRatio * documentBytes + slack) return
  for (const statement of rebuildStatements) await maintain(statement)
}
