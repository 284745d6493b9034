import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type * as contract from '@ledgerdeck/contract/admin-imports'
import type { z } from 'zod'
import { recordAct } from '../investigation/audit.service.ts'
import type { MediaStore } from '../media/media-store.service.ts'
import type { Db } from '../platform/database/database.ts'
import { isDiskFull } from '../platform/database/database-errors.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { AppError, fieldError, forField } from '../platform/errors/app-error.ts'
import { listPage, type Page } from '../platform/lists/page.ts'
import { findFormat, formatOf, isZip } from './import-archives.service.ts'
import { deleteImportFiles, importFolder, importJob } from './imports.job.ts'
import {
  beginImport,
  countImportPosts,
  countImports,
  endImport,
  findImport,
  findOpenImport,
  type ImportPostRow,
  type ImportRow,
  insertImport,
  type ListedImport,
  listImportPosts,
  listImportRows,
  type NewImport,
} from './imports.repository.ts'

const perPage = 20

export async function listImports(
  { db }: UserCtx,
  { page }: { page: number },
): Promise<Page<ListedImport> & { openId: number | null }> {
  const listed = await listPage({ page, rows: perPage }, async (range) => ({
    total: await countImports(db),
    rows: await listImportRows(db, range),
  }))
  return { ...listed, openId: (await findOpenImport(db))?.id ?? null }
}

/** @throws AppError 404 */
export async function getImport(db: Db, id: number): Promise<ListedImport> {
  const found = await findImport(db, id)
  if (!found) throw new AppError(404, 'import_not_found', 'This import no longer exists.')
  return found
}

export async function listReport(
  { db }: UserCtx,
  id: number,
  { outcome: filter, ...wanted }: z.output<typeof contract.listImportedPosts.query>,
): Promise<Page<ImportPostRow>> {
  await getImport(db, id)
  return listPage(wanted, async (range) => ({
    total: await countImportPosts(db, id, filter),
    rows: await listImportPosts(db, { importId: id, filter, ...range }),
  }))
}

/** Stores the files and queues the dry run. @throws AppError 400, 409 `import_open`, 507 */
export async function createImport(
  ctx: UserCtx,
  { file, media: archive }: z.output<typeof contract.createImport.body>,
  media: MediaStore,
): Promise<ListedImport> {
  const format = await checkedFormat(file)
  if (archive) await assertArchive(archive)
  if (await findOpenImport(ctx.db)) throw importOpen()
  const stored: string[] = []
  const store = async (part: File) => {
    const path = await storeFile(ctx, media, part)
    stored.push(path)
    return path
  }
  try {
    const upload = {
      importerId: ctx.actor.id,
      format,
      fileName: shownName(file.name),
      fileBytes: file.size,
      mediaName: archive ? shownName(archive.name) : null,
      mediaBytes: archive?.size ?? null,
      filePath: await store(file),
      mediaPath: archive ? await store(archive) : null,
    }
    return await openImport(ctx, upload)
  } catch (error) {
    await deleteUncommitted(media, stored, error)
    throw error
  }
}

/** Other failures may follow a commit; then the hourly job decides about the files. */
async function deleteUncommitted(media: MediaStore, paths: readonly string[], error: unknown): Promise<void> {
  if (error instanceof AppError || isDiskFull(error)) for (const path of paths) await media.delete(path)
}

async function openImport(ctx: UserCtx, upload: NewImport): Promise<ListedImport> {
  return ctx.change([], async (db) => {
    const id = await insertImport(db, upload, ctx.now())
    if (id === null) throw importOpen()
    await ctx.jobs.enqueue(db, importJob, { id })
    await recordImportAct(ctx, db, { act: 'import_upload', row: { id, ...upload } })
    return ctx.storeAnswer(db, await getImport(db, id))
  })
}

/** Imports what the dry run found. @throws AppError 404, 409 `import_not_ready` */
export async function startImport(ctx: UserCtx, id: number): Promise<ListedImport> {
  return ctx.change([], async (db) => {
    const begun = await beginImport(db, id, { importerId: ctx.actor.id, now: ctx.now() })
    if (!begun) {
      await getImport(db, id)
      throw new AppError(409, 'import_not_ready', 'The dry run of this import isn’t ready, or it was started already.')
    }
    await ctx.jobs.enqueue(db, importJob, { id })
    await recordImportAct(ctx, db, { act: 'import_start', row: begun })
    return getImport(db, id)
  })
}

/** Cancels an import and keeps what it has imported. @throws AppError 404, 409 `import_ended` */
export async function cancelImport(ctx: UserCtx, id: number, media: MediaStore): Promise<ListedImport> {
  const before = await ctx.change([], async (db) => {
    const ended = await endImport(db, { id }, { state: 'cancelled', problem: null, endedAt: ctx.now() })
    if (!ended) {
      await getImport(db, id)
      throw new AppError(409, 'import_ended', 'This import has already ended.')
    }
    await recordImportAct(ctx, db, { act: 'import_cancel', row: ended })
    return ended
  })
  await deleteImportFiles({ media }, before)
  return getImport(ctx.db, id)
}

interface ImportAct {
  act: string
  row: Pick<ImportRow, 'id' | 'fileName' | 'format'>
}

function recordImportAct(ctx: UserCtx, db: Db, { act, row: { id, fileName, format } }: ImportAct): Promise<void> {
  return recordAct(ctx, db, { act, object: { kind: 'import', id, name: fileName }, after: { format } })
}

async function checkedFormat(file: File): Promise<contract.ImportFormat> {
  const named = formatOf(file.name)
  if (!named) {
    throw refusedFile(
      'file',
      'Choose a .json file from Ghost, an .xml file from WordPress or a .zip of Markdown files.',
    )
  }
  const format = await forField('file', () => findFormat(file, named))
  if (!format) throw refusedFile('file', contentText[named])
  return format
}

const contentText: Readonly<Record<contract.ImportFormat, string>> = {
  ghost: 'This file isn’t JSON. Choose an export from Ghost.',
  wordpress: 'This file isn’t XML. Choose an export from WordPress.',
  markdown: 'This file isn’t a ZIP archive. Choose a ZIP of Markdown files.',
}

async function assertArchive(file: File): Promise<void> {
  if (!(await isZip(file))) throw refusedFile('media', 'This file isn’t a ZIP archive. Choose a ZIP of images.')
}

function refusedFile(field: 'file' | 'media', text: string): AppError {
  return fieldError(field, text, { code: 'invalid_import' })
}

function importOpen(): AppError {
  return new AppError(409, 'import_open', 'Another import is open. Finish or cancel it first.')
}

function shownName(name: string): string {
  return name
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .slice(-200)
    .toWellFormed()
}

const chunkBytes = 2 ** 20

/** The file of a form is deleted with its request. */
async function storeFile(ctx: UserCtx, media: MediaStore, file: File): Promise<string> {
  const name = randomUUID()
  const spooled = join(ctx.spoolFolder, name)
  try {
    await mkdir(ctx.spoolFolder, { recursive: true, mode: 0o700 })
    await pipeline(Readable.from(chunksOf(file)), createWriteStream(spooled, { mode: 0o600 }), {
      signal: ctx.caller.signal,
    })
    await media.putFile(`${importFolder}/${name}`, spooled)
    return `${importFolder}/${name}`
  } finally {
    await rm(spooled, { force: true })
  }
}

async function* chunksOf(file: File): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < file.size; start += chunkBytes) yield file.slice(start, start + chunkBytes).bytes()
}
