import { createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Writable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { ZipWriter } from '@zip.js/zip.js'
import type { MediaStore } from '../media/media-store.service.ts'
import type { ArchiveFile } from './archive-files.service.ts'

/**
 * Writes a ZIP archive to a file, one entry after the other, so that it takes little memory. Images
 * that are gone are left out. Returns its size in bytes.
 */
export async function writeArchive(
  path: string,
  files: AsyncIterable<ArchiveFile>,
  { media, signal }: { media: Pick<MediaStore, 'read'>; signal: AbortSignal },
): Promise<number> {
  const { ZipWriter } = await import('@zip.js/zip.js')
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const writable = Writable.toWeb(createWriteStream(path, { mode: 0o600, signal }))
  const zip: ZipWriter<unknown> = new ZipWriter(writable, { useWebWorkers: false })
  for await (const file of files) {
    signal.throwIfAborted()
    const content = await contentOf(file, media)
    // Images are compressed already.
    if (content) await zip.add(file.path, content as globalThis.ReadableStream, { level: 'image' in file ? 0 : 6 })
  }
  await zip.close()
  return (await stat(path)).size
}

async function contentOf(file: ArchiveFile, media: Pick<MediaStore, 'read'>): Promise<ReadableStream | null> {
  if ('text' in file) return Readable.toWeb(Readable.from(file.text, { objectMode: false }))
  const stored = await media.read(file.image)
  return stored && Readable.toWeb(stored.stream)
}
