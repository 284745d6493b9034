import type { Jobs } from '@ledgerdeck/jobs'
import type { FastifyInstance } from 'fastify'
import { defineRetention } from '../platform/database/retention.ts'
import type { AppContext } from '../platform/endpoints/context.ts'
import { hourMs } from '../platform/text/times.ts'
import { purgeNotes } from './notes.repository.ts'
import { bindNotes, serveNoteExport } from './notes.routes.ts'

export const deletedNotes = defineRetention({
  name: 'deleted-notes',
  cron: '*/10 * * * *',
  retentionMs: hourMs,
  maxBatchSize: 500,
  remove: purgeNotes,
})

export interface NotesDeps {
  jobs: Jobs
  appContext: AppContext
}

export async function registerNotes(app: FastifyInstance, { jobs, appContext }: NotesDeps): Promise<void> {
  bindNotes(app)
  serveNoteExport(app)
  jobs.repeat(deletedNotes, (signal) => deletedNotes.run(appContext, signal))
}
