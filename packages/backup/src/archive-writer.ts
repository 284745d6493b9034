import { type FileHandle, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { createPrivateFile, syncFolder } from '@ledgerdeck/durable-files'
import { createTarPacker } from 'modern-tar'
import { type ArchiveEnd, createEntriesDigest, type EntriesDigest, entryNames } from './archive.ts'
import { BackupError } from './backup-error.ts'

export interface ArchiveWriter extends AsyncDisposable {
  /** Adds exactly `size` bytes. Waits while the disk is behind. */
  add: (name: string, content: EntryContent) => Promise<void>
  /** Adds the last entry, syncs the file and renames it into place. */
  finish: (end: Omit<ArchiveEnd, 'sha256'>) => Promise<{ bytes: number }>
}

type EntryContent = Uint8Array | { size: number; stream: AsyncIterable<Uint8Array> }

interface WriterOptions {
  signal: AbortSignal
  writtenAt: Date
}

/** A fast level: rows compress well at any level, and images at none. */
const compressionLevel = 3
const ownerOnly = 0o600

/** Writes to `path.part` until finished. Earlier disposal deletes it. @throws BackupError */
export async function openArchiveWriter(path: string, { signal, writtenAt }: WriterOptions): Promise<ArchiveWriter> {
  const part = `${path}.part`
  const file = await createPrivateFile(part).catch((error: Error) => {
    throw unwritable(path, error)
  })
  const { readable, controller } = createTarPacker()
  const zstd = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: compressionLevel, [constants.ZSTD_c_checksumFlag]: 1 },
  })
  const written = pipeline(readable, zstd, (chunks) => writeAll(file, chunks), { signal })
  written.catch(() => {})
  const digest = createEntriesDigest()
  let isFinished = false

  async function write(name: string, size: number, stream: Chunks) {
    try {
      const body = controller.add({ name, size, mode: ownerOnly, mtime: writtenAt }).getWriter()
      for await (const chunk of stream) {
        await body.write(chunk)
      }
      await body.close()
    } catch (error) {
      // A failure to write the file also fails the entry, and explains more.
      controller.error(error)
      await written.catch((cause: Error) => {
        throw unwritable(path, cause)
      })
      throw error
    }
  }

  return {
    add(name, content) {
      const { size, stream } = content instanceof Uint8Array ? { size: content.length, stream: [content] } : content
      digest.begin(name, size)
      return write(name, size, digested(stream, digest))
    },
    async finish(end) {
      const closing: ArchiveEnd = { ...end, sha256: digest.hex() }
      const bytes = Buffer.from(JSON.stringify(closing))
      await write(entryNames.end, bytes.length, [bytes])
      controller.finalize()
      await written.catch((error: Error) => {
        throw unwritable(path, error)
      })
      await file.sync()
      const { size } = await file.stat()
      await rename(part, path)
      isFinished = true
      await syncFolder(dirname(path))
      return { bytes: size }
    },
    async [Symbol.asyncDispose]() {
      if (!isFinished) controller.error(new Error('The archive was abandoned.'))
      await written.catch(() => {})
      await file.close()
      if (!isFinished) await rm(part, { force: true })
    },
  }
}

type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

async function* digested(stream: Chunks, digest: EntriesDigest): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    digest.update(chunk)
    yield chunk
  }
}

async function writeAll(file: FileHandle, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of chunks) await file.writeFile(chunk)
}

function unwritable(path: string, error: Error): Error {
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) {
    return new BackupError(
      `The disk that holds ${dirname(path)} is full: free some space, or name a file on another disk. Nothing was kept.`,
      { cause: error },
    )
  }
  if (!('syscall' in error)) return error
  return new BackupError(`${path} cannot be written: ${error.message}`, { cause: error })
}
