import { dayMs, defineRetention } from '../../platform/database/retention.ts'
import { purgePosts } from './post-writing.repository.ts'

/**
 * Staff can restore a deleted post for 30 days after its last change. Posts are removed one at a
 * time, since their comments go with them.
 */
export const deletedPosts = defineRetention({
  name: 'deleted-posts',
  cron: '3 18 * * *',
  keptMs: 30 * dayMs,
  maxBatchSize: 1,
  remove: purgePosts,
})
