import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import type { z } from 'zod'
import {
  type ArchiveEnd,
  archiveFormat,
  createEntriesDigest,
  endSchema,
  entryNames,
  type Manifest,
  manifestSchema,
} from './archive.ts'
import { BackupError } from './backup-error.ts'

export interface ArchiveEntry {
  name: string
  size: number
  /** Unread content is skipped when the next entry is read. */
  content: AsyncIterable<Uint8Array>
}

/** @throws BackupError when the file is missing or damaged, which may show only at its end */
export async function* readEntries(path: string, signal?: AbortSignal): AsyncGenerator<ArchiveEntry> {
  const unpacked = createZstdDecompress()
  const reading = pipeline(createReadStream(path), unpacked, { signal })
  reading.catch(() => {})
  try {
    const entries = ReadableStream.from<Uint8Array>(unpacked).pipeThrough(createTarDecoder({ strict: true }))
    for await (const { header, body } of entries) {
      yield { name: header.name, size: header.size, content: readable(path, body, signal) }
      // Cancelling the body would make the decoder drop the entry that it has already read.
      for await (const _ of body);
    }
    await reading
  } catch (error) {
    signal?.throwIfAborted()
    throw explain(path, error as Error)
  } finally {
    unpacked.destroy()
    await reading.catch(() => {})
  }
}

async function* readable(path: string, content: AsyncIterable<Uint8Array>, signal?: AbortSignal) {
  try {
    yield* content
  } catch (error) {
    signal?.throwIfAborted()
    throw explain(path, error as Error)
  }
}

/** @throws BackupError when there is none, or a newer program wrote it */
export async function readManifest(path: string): Promise<Manifest> {
  for await (const { name, content } of readEntries(path)) {
    if (name !== entryNames.manifest) break
    const manifest = parseJson(path, await readWhole(content))
    const format = Object(manifest).format
    if (typeof format === 'number' && format > archiveFormat) throw tooNew(path, String(Object(manifest).version))
    return parse(path, manifestSchema, manifest)
  }
  throw noBackup(path)
}

/** Reads the whole archive. @throws BackupError when its checksum differs */
export async function verifyArchive(path: string, signal?: AbortSignal): Promise<ArchiveEnd> {
  const digest = createEntriesDigest()
  let end: ArchiveEnd | undefined
  for await (const { name, size, content } of readEntries(path, signal)) {
    if (end) throw damaged(path, 'there is data after its end')
    if (name === entryNames.end) {
      end = parse(path, endSchema, parseJson(path, await readWhole(content)))
      continue
    }
    digest.begin(name, size)
    for await (const chunk of content) digest.update(chunk)
  }
  if (!end) throw damaged(path, 'its end is missing')
  if (end.sha256 !== digest.hex()) throw damaged(path, 'its checksum does not match')
  return end
}

/** Reads the entry into memory, so only use it for entries of bounded size. */
export async function readWhole(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return buffer(content)
}

export function tooNew(path: string, version: string): BackupError {
  return new BackupError(
    `${path} was made by a newer program (version ${version}): update this one, then restore it again.`,
  )
}

function parseJson(path: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    // The parser's message would quote the content, over several lines.
    throw damaged(path, 'it does not say what is in it')
  }
}

function parse<Schema extends z.ZodType>(path: string, schema: Schema, value: unknown): z.output<Schema> {
  const { success, data } = schema.safeParse(value)
  if (success) return data
  throw damaged(path, 'it does not say what is in it')
}

function explain(path: string, error: Error): Error {
  if (error instanceof BackupError) return error
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return new BackupError(`${path}: no file is there.`, { cause: error })
  if ('syscall' in error) return new BackupError(`${path} cannot be read: ${error.message}`, { cause: error })
  if (code === 'ZSTD_error_prefix_unknown') return noBackup(path)
  return damaged(path, error.message)
}

function noBackup(path: string): BackupError {
  return new BackupError(`${path} is not a backup.`)
}

function damaged(path: string, reason: string): BackupError {
  return new BackupError(`${path} is damaged or was cut off (${reason}): use another backup. Nothing was changed.`)
}
