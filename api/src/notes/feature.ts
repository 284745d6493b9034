import type { FastifyInstance } from 'fastify'
import type { Surroundings } from '../platform/endpoints/context.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { deletedNotes } from './deleted-notes.job.ts'
import { bindNotes, serveNoteExport } from './notes.routes.ts'

export interface NotesDeps {
  jobs: Jobs
  surroundings: Surroundings
}

export async function registerNotes(app: FastifyInstance, { jobs, surroundings }: NotesDeps): Promise<void> {
  bindNotes(app)
  serveNoteExport(app)
  jobs.repeat(deletedNotes, (signal) => deletedNotes.run(surroundings, signal))
}
