import { createHash, randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

interface Range {
  handle: FileHandle | undefined
  start: number
  size: number
}

/** A file whose bytes are in an unlinked file on disk. Read it before the response is sent. */
export class SpooledFile extends File {
  readonly #range: Range
  readonly sha256: string | undefined

  constructor(range: Range, name: string, sha256?: string) {
    super([], name)
    this.#range = range
    this.sha256 = sha256
    Object.defineProperty(this, 'size', { value: range.size })
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const { handle, start, size } = this.#range
    const bytes = new Uint8Array(size)
    for (let read = 0; handle && read < size; ) {
      const { bytesRead } = await handle.read(bytes, read, size - read, start + read)
      if (bytesRead === 0) throw new Error('A spooled file is shorter than what was written to it.')
      read += bytesRead
    }
    return bytes
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.bytes()).buffer
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(await this.bytes())
  }

  override stream(): never {
    throw new Error('A spooled file is read as a whole or in slices.')
  }

  override slice(from = 0, to = this.size): SpooledFile {
    const first = Math.min(Math.max(from, 0), this.size)
    const size = Math.max(Math.min(to, this.size) - first, 0)
    return new SpooledFile({ ...this.#range, start: this.#range.start + first, size }, this.name)
  }
}

export class Spool implements AsyncDisposable {
  readonly #folder: string
  #handle: FileHandle | undefined
  #end = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  async append(name: string, source: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
    const start = this.#end
    const hash = createHash('sha256')
    for await (const chunk of source) {
      this.#handle ??= await openUnlinkedFile(this.#folder)
      hash.update(chunk)
      await this.#write(this.#handle, chunk)
    }
    return new SpooledFile({ handle: this.#handle, start, size: this.#end - start }, name, hash.digest('base64url'))
  }

  async #write(handle: FileHandle, chunk: Uint8Array): Promise<void> {
    for (let written = 0; written < chunk.byteLength; ) {
      const { bytesWritten } = await handle.write(chunk, written, chunk.byteLength - written, this.#end)
      written += bytesWritten
      this.#end += bytesWritten
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle?.close()
  }
}

/** Opens a file that is deleted when its handle closes, or the process ends. */
export async function openUnlinkedFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}
