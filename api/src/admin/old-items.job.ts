import { dayMs, defineRetention } from '../platform/database/retention.ts'
import { removeInboxItems } from './inbox.repository.ts'

/** Items of the inbox are kept for 90 days after they happened last. */
export const oldItems = defineRetention({
  name: 'old-inbox-items',
  cron: '51 17 * * *',
  keptMs: 90 * dayMs,
  maxBatchSize: 5_000,
  remove: removeInboxItems,
})
