import { Readable } from 'node:stream'
import type { ZipWriter } from '@zip.js/zip.js'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { createFileNamer, presentNoteFile } from './note-files.presenter.ts'
import { listNotesAfter, type NoteRow } from './notes.repository.ts'

/** Few enough to be held in memory by many at once. */
const notesAtOnce = 100

/**
 * All own notes as an archive of Markdown files, which is made while it is read: reading slowly or giving up slows down or ends the work.
 */
export async function exportNotes(ctx: UserCtx): Promise<Readable> {
  const first = await nextNotes(ctx, 0)
  const { ZipWriter } = await import('@zip.js/zip.js')
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const zip = new ZipWriter(writable, { useWebWorkers: false })
  addAll(ctx, zip, first).catch((reason: unknown) => {
    // Whoever reads is told by a broken stream. Nobody may read any more.
    writable.abort(reason).catch(() => undefined)
  })
  return Readable.fromWeb(readable)
}

async function addAll(ctx: UserCtx, zip: ZipWriter<unknown>, first: NoteRow[]): Promise<void> {
  const { TextReader } = await import('@zip.js/zip.js')
  const nameFor = createFileNamer()
  for (let rows = first; rows.length > 0; rows = await nextNotes(ctx, rows.at(-1)?.id ?? 0)) {
    for (const row of rows) {
      await zip.add(nameFor(row.title), new TextReader(presentNoteFile(row)), { lastModDate: row.updatedAt })
    }
  }
  await zip.close()
}

function nextNotes({ db, actor }: UserCtx, id: number): Promise<NoteRow[]> {
  return listNotesAfter(db, actor.id, { id, limit: notesAtOnce })
}
