import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { ZipWriter } from '@zip.js/zip.js'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { createFileNamer } from '../platform/files/file-names.ts'
import { openUnlinkedFile } from '../platform/http/spooled-file.ts'
import { createByteBudget } from '../platform/work/byte-budget.ts'
import { createFairQueue, requestCancelled } from '../platform/work/fair-queue.ts'
import { presentNoteFile } from './notes.presenter.ts'
import { listNotesAfter, type NoteRow } from './notes.repository.ts'

const batchSize = 100

/** The archive writer holds about 5 KB of memory per file until the archive is complete. */
const archiveQueue = createFairQueue({
  concurrency: 1,
  maxQueued: 50,
  perKey: { concurrency: 1, maxQueued: 4 },
  busyText: 'The server is busy with other downloads. Try again in a minute.',
})

/** Disk space for archives being sent. At the limit of 10,000 notes, an archive has 200 MB. */
const archiveBudget = createByteBudget({
  bytes: 4 * 2 ** 30,
  bytesPerKey: 512 * 2 ** 20,
  busyText: 'Your other downloads are still running. Try again when they finish.',
})

export interface NoteArchive {
  stream: Readable
  size: number
}

/** Sends from disk, so that slow clients use neither memory nor a slot. @throws AppError 503 */
export function exportNotes(ctx: UserCtx): Promise<NoteArchive> {
  return archiveQueue.run(ctx.caller, async () => {
    await using failed = new AsyncDisposableStack()
    const bytes = failed.use(archiveBudget.open(ctx.caller.key))
    const file = failed.adopt(await openUnlinkedFile(ctx.spoolFolder), (handle) => handle.close())
    await writeArchive(ctx, file, bytes.add)
    const { size } = await file.stat()
    const stream = file.createReadStream({ start: 0 })
    stream.once('close', () => bytes[Symbol.dispose]())
    failed.move()
    return { stream, size }
  })
}

async function writeArchive(ctx: UserCtx, file: FileHandle, countBytes: (bytes: number) => void): Promise<void> {
  const { ZipWriter, TextReader } = await import('@zip.js/zip.js')
  const writable = new WritableStream<Uint8Array>({ write: (chunk) => file.appendFile(chunk) })
  const zip: ZipWriter<unknown> = new ZipWriter(writable, { useWebWorkers: false })
  const nameFor = createFileNamer('note')
  for await (const { title, updatedAt, text } of noteFiles(ctx)) {
    countBytes(Buffer.byteLength(text))
    await zip.add(nameFor(title), new TextReader(text), { lastModDate: updatedAt })
  }
  await zip.close()
}

async function* noteFiles({ db, actor, caller }: UserCtx): AsyncGenerator<NoteRow & { text: string }> {
  let lastId = 0
  for (let rows: NoteRow[] | undefined; rows === undefined || rows.length === batchSize; ) {
    if (caller.signal.aborted) throw requestCancelled()
    rows = await listNotesAfter(db, actor.id, { id: lastId, limit: batchSize })
    for (const row of rows) yield { ...row, text: presentNoteFile(row) }
    lastId = rows.at(-1)?.id ?? lastId
  }
}
