import { dayMs, defineRetention } from '../../platform/database/retention.ts'
import { removeCases } from './comment-cases.repository.ts'

/**
 * What was decided about reported comments is kept for a year, with the reports. What leads to a
 * hidden comment stays, or nobody could show it again.
 */
export const oldCommentCases = defineRetention({
  name: 'old-comment-cases',
  cron: '7 18 * * *',
  keptMs: 365 * dayMs,
  remove: removeCases,
})
