import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { mangaBounds } from '@ledgerdeck/contract/manga-bounds'
import { type PathNames, parseUploadPath, quoted, withoutOuterFolder } from '@ledgerdeck/contract/upload-paths'
import { type Entry, type FileEntry, Reader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import { wholeNumber } from '../platform/text/format.ts'
import { uploadError } from './manga.errors.ts'

const inflate = promisify(inflateRaw)

const maxEntries = 10_000

/** Limits the central directories of all archives of an upload, which are held in memory. */
export const maxDirectoryBytes = 32 * 2 ** 20

const yieldEvery = 50

export interface ArchivedPage {
  names: PathNames
  label: string
  size: number
  /** Off this thread. @throws AppError 400 when it is damaged or has another size than claimed */
  bytes: () => Promise<Uint8Array>
}

export interface DirectoryBudget {
  bytes: number
}

const stored = 0
const deflated = 8

interface ArchiveNames {
  label: string
  stem: string
}

/** Decompresses nothing. @throws AppError 400 or 413 that names archive and entry */
export async function listArchive(
  file: Blob,
  { label, stem }: ArchiveNames,
  budget: DirectoryBudget,
): Promise<ArchivedPage[]> {
  const reader = new BoundedReader(file, budget)
  // `parseUploadPath` validates the names, as those of other files.
  const zip = new ZipReader(reader, { filenameValidation: 'tolerant', checkOverlappingEntry: true })
  const pages: ArchivedPage[] = []
  try {
    let entries = 0
    for await (const entry of zip.getEntriesGenerator()) {
      entries += 1
      if (entries > maxEntries) throw uploadError(413, `${label} holds more than ${wholeNumber(maxEntries)} entries.`)
      if (entries % yieldEvery === 0) await yieldToEventLoop()
      const page = parseEntry(entry, label)
      if (page) pages.push(page)
    }
  } catch (error) {
    throw archiveError(error as Error, label)
  }
  reader.isListed = true
  return withoutOuterFolder(pages, stem)
}

function parseEntry(entry: Entry, label: string): ArchivedPage | null {
  if (entry.directory) return null
  const path = parseUploadPath(entry.filename)
  if ('problem' in path) throw uploadError(400, `In ${label}: ${path.problem}`)
  if (path.kind === 'skipped') return null
  const name = `${quoted(entry.filename)} in ${label}`
  if (path.kind === 'archive') throw uploadError(400, `${name} is an archive itself. Unpack it first.`)
  assertReadable(entry, name)
  return { names: path.names, label: name, size: entry.uncompressedSize, bytes: () => unpack(entry, name) }
}

function assertReadable(
  { encrypted, compressionMethod, uncompressedSize, compressedSize }: FileEntry,
  name: string,
): void {
  if (encrypted) throw uploadError(400, `${name} is encrypted.`)
  if (compressionMethod !== stored && compressionMethod !== deflated) {
    throw uploadError(400, `${name} is compressed in a way that is not read here.`)
  }
  if (Math.max(uncompressedSize, compressedSize) > mangaBounds.pageBytes) {
    throw uploadError(413, `${name}: An image may have at most 10 MB.`)
  }
}

async function unpack(entry: FileEntry, name: string): Promise<Uint8Array> {
  const damaged = `${name} is damaged, or not what the archive says.`
  const { uncompressedSize: size, compressionMethod } = entry
  try {
    const packed = await entry.getData(new Uint8ArrayWriter(), { passThrough: true, useWebWorkers: false })
    // Inflating stops as soon as the data exceeds the claimed size.
    const bytes = compressionMethod === stored ? packed : await inflate(packed, { maxOutputLength: Math.max(size, 1) })
    if (bytes.byteLength === size && crc32(bytes) === entry.signature) return bytes
  } catch (error) {
    if (isSystemError(error)) throw error
    throw uploadError(400, damaged, error)
  }
  throw uploadError(400, damaged)
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

function archiveError(error: Error, label: string): Error {
  if (error.name === 'AppError' || isSystemError(error)) return error
  if (error instanceof DirectoryTooLarge) return uploadError(413, `${label} has too long a list of contents.`, error)
  return uploadError(400, `${label} is no zip archive that can be read.`, error)
}
