import { randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Where bytes lie in a file. */
interface Range {
  handle: FileHandle
  start: number
  size: number
}

/**
 * A file that came in a form, or a part of one. Its bytes lie on disk, under no name: they are gone with the process, however it ends.
 * Read it before the request is answered.
 */
export class SpooledFile extends File {
  readonly #range: Range

  constructor(range: Range, name: string) {
    super([], name)
    this.#range = range
    Object.defineProperty(this, 'size', { value: range.size })
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const { handle, start, size } = this.#range
    const bytes = new Uint8Array(size)
    for (let read = 0; read < size; ) {
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

  /** Counts from the beginning only. */
  override slice(from = 0, to = this.size): SpooledFile {
    const first = Math.min(Math.max(from, 0), this.size)
    const size = Math.max(Math.min(to, this.size) - first, 0)
    return new SpooledFile({ ...this.#range, start: this.#range.start + first, size }, this.name)
  }
}

/** What is thrown for a file that is longer than it may be. */
export class TooLong extends Error {}

/** All files of one form, in one nameless file on disk: however many they are, they take one descriptor. */
export class Spool implements AsyncDisposable {
  readonly #handle: FileHandle
  #end = 0

  private constructor(handle: FileHandle) {
    this.#handle = handle
  }

  /** Opens a new one below `folder`. */
  static async open(folder: string): Promise<Spool> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, randomUUID())
    const handle = await open(path, 'wx+', 0o600)
    try {
      await rm(path)
      return new Spool(handle)
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  /**
   * Writes what comes behind what lies here already; one after the other.
   * @throws TooLong as soon as more than `most` bytes have come
   */
  async append(name: string, source: AsyncIterable<Uint8Array>, most: number): Promise<SpooledFile> {
    const range = { handle: this.#handle, start: this.#end, size: 0 }
    for await (const chunk of source) {
      range.size += chunk.byteLength
      if (range.size > most) throw new TooLong()
      await this.#write(chunk)
    }
    return new SpooledFile(range, name)
  }

  async #write(chunk: Uint8Array): Promise<void> {
    for (let written = 0; written < chunk.byteLength; ) {
      const { bytesWritten } = await this.#handle.write(chunk, written, chunk.byteLength - written, this.#end)
      written += bytesWritten
      this.#end += bytesWritten
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close()
  }
}
