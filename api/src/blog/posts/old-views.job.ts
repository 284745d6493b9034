import { dayMs, defineRetention } from '../../platform/database/retention.ts'
import { removeViews } from './post-views.repository.ts'

/** What was counted for single posts is kept for 90 days. */
export const oldViews = defineRetention({
  name: 'old-views',
  cron: '57 17 * * *',
  keptMs: 90 * dayMs,
  maxBatchSize: 5_000,
  remove: removeViews,
})
