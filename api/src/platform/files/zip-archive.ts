import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { type Entry, type FileEntry, Reader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import { AppError } from '../errors/app-error.ts'
import { wholeNumber } from '../text/format.ts'

const inflate = promisify(inflateRaw)

/** Limits the central directories of all archives that are read together, which are in memory. */
export const maxDirectoryBytes = 32 * 2 ** 20

const yieldEvery = 50

export interface ArchivedFile {
  /** The path as it is in the archive; not safe to use on disk. */
  path: string
  size: number
  /** Inflates off this thread. @throws when the entry is damaged or its size is not as declared */
  bytes: () => Promise<Uint8Array>
}

export interface DirectoryBudget {
  bytes: number
}

export interface ArchiveRules {
  label: string
  maxEntries: number
  maxFileBytes: number
  tooLargeText: string
  fail: (status: 400 | 413, text: string, cause?: unknown) => AppError
  /** Called with each path, in the order of the archive. False leaves the file out. */
  accepts: (path: string) => boolean
  nameOf: (path: string) => string
  /** Whether unreadable files are listed, whose `bytes` throw. Otherwise the archive is refused. */
  keepsUnreadable?: boolean
}

const stored = 0
const deflated = 8

/** Decompresses nothing. @throws what `fail` makes, and what `accepts` throws */
export async function listZip(file: Blob, rules: ArchiveRules, budget: DirectoryBudget): Promise<ArchivedFile[]> {
  const { label, maxEntries, fail } = rules
  const reader = new BoundedReader(file, budget)
  // Names are only compared; nothing is written under them.
  const zip = new ZipReader(reader, { filenameValidation: 'tolerant', checkOverlappingEntry: true })
  const files: ArchivedFile[] = []
  try {
    let entries = 0
    for await (const entry of zip.getEntriesGenerator()) {
      entries += 1
      if (entries > maxEntries)
        throw fail(413, `${label} has more than ${wholeNumber(maxEntries)} entries. Split it into smaller archives.`)
      if (entries % yieldEvery === 0) await yieldToEventLoop()
      const found = acceptedFile(entry, rules)
      if (found) files.push(found)
    }
  } catch (error) {
    throw archiveError(error as Error, rules)
  }
  reader.isListed = true
  return files
}

function acceptedFile(entry: Entry, rules: ArchiveRules): ArchivedFile | null {
  if (entry.directory || !rules.accepts(entry.filename)) return null
  if (!rules.keepsUnreadable) assertReadable(entry, rules)
  return { path: entry.filename, size: entry.uncompressedSize, bytes: () => unpack(entry, rules) }
}

function assertReadable(entry: FileEntry, { fail, nameOf, maxFileBytes, tooLargeText }: ArchiveRules): void {
  const { encrypted, compressionMethod, uncompressedSize, compressedSize } = entry
  const name = nameOf(entry.filename)
  if (encrypted) throw fail(400, `${name} is encrypted.`)
  if (compressionMethod !== stored && compressionMethod !== deflated) {
    throw fail(400, `${name} uses a compression we can’t read. Compress it as a standard ZIP.`)
  }
  if (Math.max(uncompressedSize, compressedSize) > maxFileBytes) throw fail(413, `${name}: ${tooLargeText}`)
}

async function unpack(entry: FileEntry, rules: ArchiveRules): Promise<Uint8Array> {
  assertReadable(entry, rules)
  const { fail, nameOf } = rules
  const damaged = `${nameOf(entry.filename)} is damaged or doesn’t match the archive’s contents.`
  const { uncompressedSize: size, compressionMethod } = entry
  try {
    const packed = await entry.getData(new Uint8ArrayWriter(), { passThrough: true, useWebWorkers: false })
    // Inflating stops as soon as the data exceeds the claimed size.
    const bytes = compressionMethod === stored ? packed : await inflate(packed, { maxOutputLength: Math.max(size, 1) })
    if (bytes.byteLength === size && crc32(bytes) === entry.signature) return bytes
  } catch (error) {
    if (isSystemError(error)) throw error
    throw fail(400, damaged, error)
  }
  throw fail(400, damaged)
}

class BoundedReader extends Reader<Blob> {
  isListed = false
  readonly #file: Blob
  readonly #budget: DirectoryBudget

  constructor(file: Blob, budget: DirectoryBudget) {
    super(file)
    this.#file = file
    this.#budget = budget
    this.size = file.size
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const slice = this.#file.slice(index, index + length)
    if (!this.isListed) this.#budget.bytes -= slice.size
    if (this.#budget.bytes < 0) throw new DirectoryTooLarge()
    return new Uint8Array(await slice.arrayBuffer())
  }
}

class DirectoryTooLarge extends Error {}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

function archiveError(error: Error, { label, fail }: ArchiveRules): Error {
  if (error instanceof AppError || isSystemError(error)) return error
  if (error instanceof DirectoryTooLarge)
    return fail(413, `${label} has too many entries. Split it into smaller archives.`, error)
  return fail(400, `${label} isn’t a ZIP archive we can read.`, error)
}
