import { dayMs, defineRetention } from '../../platform/database/retention.ts'
import { removeNotices } from './notices.repository.ts'

/** Notices are kept for 90 days. */
export const oldNotices = defineRetention({
  name: 'old-notices',
  cron: '53 17 * * *',
  keptMs: 90 * dayMs,
  remove: removeNotices,
})
