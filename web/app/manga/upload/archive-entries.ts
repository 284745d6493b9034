import type { ArchiveEntry } from './selection.ts'

/** The server reads larger lists of contents. */
const maxDirectoryBytes = 4 * 2 ** 20

const endSize = 22
const maxCommentLength = 65_535
const endSignature = 0x06054b50
const headerSize = 46
const headerSignature = 0x02014b50

/** Reads the central directory only. Null where the server has to read it. */
export async function listEntries(archive: Blob): Promise<ArchiveEntry[] | null> {
  try {
    const tail = await view(archive.slice(Math.max(0, archive.size - endSize - maxCommentLength)))
    const directory = findDirectory(tail)
    return directory && parseDirectory(await view(archive.slice(directory.start, directory.start + directory.size)))
  } catch {
    return null
  }
}

async function view(part: Blob): Promise<DataView> {
  return new DataView(await part.arrayBuffer())
}

function findDirectory(tail: DataView): { start: number; size: number } | null {
  for (let offset = tail.byteLength - endSize; offset >= 0; offset -= 1) {
    if (tail.getUint32(offset, true) !== endSignature) continue
    const size = tail.getUint32(offset + 12, true)
    const start = tail.getUint32(offset + 16, true)
    // All bits set: the value is in the Zip64 record.
    return size > maxDirectoryBytes || start === 0xffff_ffff ? null : { start, size }
  }
  return null
}

/** Throws where the directory contradicts its lengths. */
function parseDirectory(directory: DataView): ArchiveEntry[] {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const entries: ArchiveEntry[] = []
  for (let offset = 0; offset < directory.byteLength; ) {
    if (directory.getUint32(offset, true) !== headerSignature) throw new RangeError('The archive has no entry here.')
    const nameLength = directory.getUint16(offset + 28, true)
    const name = new Uint8Array(directory.buffer, directory.byteOffset + offset + headerSize, nameLength)
    const path = decoder.decode(name)
    if (!path.endsWith('/')) entries.push({ path, size: directory.getUint32(offset + 24, true) })
    offset += headerSize + nameLength + directory.getUint16(offset + 30, true) + directory.getUint16(offset + 32, true)
  }
  return entries
}
