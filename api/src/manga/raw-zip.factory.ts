import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of a malformed archive. Fields that are left out get correct values. */
export interface RawEntry {
  name: string
  data: Uint8Array
  claimedBytes?: number
  checksum?: number
  method?: number
  flags?: number
  sharesBytes?: boolean
}

export function rawZip(entries: readonly RawEntry[]): Uint8Array {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let end = 0
  let start = 0
  for (const entry of entries) {
    const { name, data, method = 8, flags = 0x800, sharesBytes = false } = entry
    const packed = method === 8 ? deflateRawSync(data) : Buffer.from(data)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(flags, 2)
    head.writeUInt16LE(method, 4)
    head.writeUInt32LE(entry.checksum ?? crc32(data), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(entry.claimedBytes ?? data.length, 18)
    const named = Buffer.from(name)
    head.writeUInt16LE(named.length, 22)
    if (!sharesBytes) {
      start = end
      const bytes = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, named, packed])
      local.push(bytes)
      end += bytes.length
    }
    const offset = Buffer.alloc(14)
    offset.writeUInt32LE(start, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, offset, named]))
  }
  const contents = Buffer.concat(directory)
  const tail = Buffer.alloc(18)
  tail.writeUInt16LE(Math.min(entries.length, 0xffff), 4)
  tail.writeUInt16LE(Math.min(entries.length, 0xffff), 6)
  tail.writeUInt32LE(contents.length, 8)
  tail.writeUInt32LE(end, 12)
  return new Uint8Array(Buffer.concat([...local, contents, Buffer.from('PK\x05\x06', 'latin1'), tail]))
}
