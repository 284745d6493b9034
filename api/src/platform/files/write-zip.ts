import { createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { finished, Readable, Writable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setImmediate } from 'node:timers/promises'
import type { ZipWriter } from '@zip.js/zip.js'

export type ArchiveFile = { path: string } & ({ text: string | AsyncIterable<string> } | { image: string })

interface ZipOptions {
  /** The archive leaves out images that are missing here. */
  media: { read: (path: string) => Promise<{ stream: Readable } | null> }
  signal: AbortSignal
}

/** Paths of images derive from their content, so they are unique without their folder. */
export function imageFile(path: string): string {
  return `images/${path.split('/').slice(-2).join('-')}`
}

/** Writes one entry at a time to save memory. Returns the size in bytes. */
export async function writeArchive(
  path: string,
  files: AsyncIterable<ArchiveFile>,
  { media, signal }: ZipOptions,
): Promise<number> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const target = createWriteStream(path, { mode: 0o600, signal })
  try {
    await zipFiles(Writable.toWeb(target), files, { media, signal })
  } catch (error) {
    await closed(target)
    throw error
  }
  return (await stat(path)).size
}

/** The caller deletes the file, whose disk space is free only when its descriptor is. */
function closed(target: Writable): Promise<void> {
  return new Promise((resolve) => {
    finished(target.destroy(), () => resolve())
  })
}

/** Respects the backpressure of the target, which a failure leaves open. */
export async function zipFiles(
  target: WritableStream,
  files: AsyncIterable<ArchiveFile>,
  { media, signal }: ZipOptions,
): Promise<void> {
  const { ZipWriter } = await import('@zip.js/zip.js')
  const zip: ZipWriter<unknown> = new ZipWriter(target, { useWebWorkers: false })
  for await (const file of files) {
    signal.throwIfAborted()
    const content = await contentOf(file, media)
    if (content) await zip.add(file.path, content as globalThis.ReadableStream, { level: 'image' in file ? 0 : 6 })
  }
  await zip.close(undefined, { onprogress: yieldToEventLoop })
}

const entriesPerTurn = 100

/** Yields now and then, because writing thousands of directory entries blocks the event loop. */
async function yieldToEventLoop(written: number): Promise<void> {
  if (written % entriesPerTurn === 0) await setImmediate()
}

async function contentOf(file: ArchiveFile, media: ZipOptions['media']): Promise<ReadableStream | null> {
  if ('text' in file) return Readable.toWeb(Readable.from(file.text, { objectMode: false }))
  const stored = await media.read(file.image)
  return stored && Readable.toWeb(stored.stream)
}
