import { defineRetention } from '../platform/jobs/retention.ts'
import { purgeNotes } from './notes.repository.ts'

/** A deleted note can be restored for an hour. */
export const deletedNotes = defineRetention({
  name: 'deleted-notes',
  cron: '*/10 * * * *',
  keptMs: 3_600_000,
  maxBatchSize: 500,
  remove: purgeNotes,
})
