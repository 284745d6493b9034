import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { mangaBounds } from '@ledgerdeck/contract/manga-bounds'
import { type PathNames, quoted, readUploadPath, withoutOuterFolder } from '@ledgerdeck/contract/upload-paths'
import { type Entry, type FileEntry, Reader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import { uploadRefusal } from './refusals.service.ts'

const inflate = promisify(inflateRaw)

/** Folders, and files that systems put beside pages, count here, too. */
const mostEntries = 10_000

/** Of the lists of contents of all archives of an upload, which are held in memory. */
export const mostDirectoryBytes = 32 * 2 ** 20

/** So many are read from a list of contents before others get their turn. */
const entriesAtOnce = 50

/** A page in an archive. */
export interface ArchivedPage {
  /** Where it stands, from the outermost folder of the archive. */
  names: PathNames
  /** For messages. */
  label: string
  /** What it says to have when it is unpacked. */
  size: number
  /**
   * Unpacks it, off this thread.
   * @throws AppError 400 when it is damaged, or is not as long as it says
   */
  bytes: () => Promise<Uint8Array>
}

/** What of `mostDirectoryBytes` is left. */
export interface DirectoryBudget {
  bytes: number
}

/** Methods of compression that archives of this kind have. */
const stored = 0
const deflated = 8

/** How an archive is called. */
interface ArchiveNames {
  /** In messages. */
  label: string
  /** Without its ending. */
  stem: string
}

/**
 * Lists the pages of a zip archive; nothing is unpacked yet.
 * @throws AppError 400 or 413 for an archive that cannot be read or holds what no upload may hold, naming both
 */
export async function listArchive(
  file: Blob,
  { label, stem }: ArchiveNames,
  budget: DirectoryBudget,
): Promise<ArchivedPage[]> {
  const reader = new BoundedReader(file, budget)
  // Names are judged as those of other files are.
  const zip = new ZipReader(reader, { filenameValidation: 'tolerant', checkOverlappingEntry: true })
  const pages: ArchivedPage[] = []
  try {
    let entries = 0
    for await (const entry of zip.getEntriesGenerator()) {
      entries += 1
      if (entries > mostEntries)
        throw uploadRefusal(413, `${label} holds more than ${mostEntries.toLocaleString('en-AU')} entries.`)
      if (entries % entriesAtOnce === 0) await nextTurn()
      const page = pageOf(entry, label)
      if (page) pages.push(page)
    }
  } catch (error) {
    throw refusalOf(error as Error, label)
  }
  reader.isListed = true
  return withoutOuterFolder(pages, stem)
}

function pageOf(entry: Entry, label: string): ArchivedPage | null {
  if (entry.directory) return null
  const path = readUploadPath(entry.filename)
  if ('problem' in path) throw uploadRefusal(400, `In ${label}: ${path.problem}`)
  if (path.kind === 'skipped') return null
  const name = `${quoted(entry.filename)} in ${label}`
  if (path.kind === 'archive') throw uploadRefusal(400, `${name} is an archive itself. Unpack it first.`)
  assertReadable(entry, name)
  return { names: path.names, label: name, size: entry.uncompressedSize, bytes: () => unpack(entry, name) }
}

function assertReadable(
  { encrypted, compressionMethod, uncompressedSize, compressedSize }: FileEntry,
  name: string,
): void {
  if (encrypted) throw uploadRefusal(400, `${name} is encrypted.`)
  if (compressionMethod !== stored && compressionMethod !== deflated) {
    throw uploadRefusal(400, `${name} is compressed in a way that is not read here.`)
  }
  if (Math.max(uncompressedSize, compressedSize) > mangaBounds.pageBytes) {
    throw uploadRefusal(413, `${name}: An image may have at most 10 MB.`)
  }
}

async function unpack(entry: FileEntry, name: string): Promise<Uint8Array> {
  const damaged = `${name} is damaged, or not what the archive says.`
  const { uncompressedSize: size, compressionMethod } = entry
  try {
    const packed = await entry.getData(new Uint8ArrayWriter(), { passThrough: true, useWebWorkers: false })
    // One byte more would be an error: nothing unpacks to more than it says.
    const bytes = compressionMethod === stored ? packed : await inflate(packed, { maxOutputLength: Math.max(size, 1) })
    if (bytes.byteLength === size && crc32(bytes) === entry.signature) return bytes
  } catch (error) {
    if (isFaultOfOurs(error)) throw error
    throw uploadRefusal(400, damaged, error)
  }
  throw uploadRefusal(400, damaged)
}

/** Gives zip.js what it asks for, but no list of contents that memory could not hold. */
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

function isFaultOfOurs(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

function refusalOf(error: Error, label: string): Error {
  if (error.name === 'AppError' || isFaultOfOurs(error)) return error
  if (error instanceof DirectoryTooLarge) return uploadRefusal(413, `${label} has too long a list of contents.`, error)
  return uploadRefusal(400, `${label} is no zip archive that can be read.`, error)
}
