import { randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A file that came in a form. Its bytes lie on disk, under no name: they are gone with the process, however it ends. Read it before the
 * request is answered, and as a whole.
 */
export class SpooledFile extends File implements AsyncDisposable {
  readonly #handle: FileHandle

  constructor(handle: FileHandle, name: string, size: number) {
    super([], name)
    this.#handle = handle
    Object.defineProperty(this, 'size', { value: size })
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(this.size)
    for (let read = 0; read < this.size; ) {
      const { bytesRead } = await this.#handle.read(bytes, read, this.size - read, read)
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
    throw new Error('A spooled file is read as a whole.')
  }

  override slice(): never {
    throw new Error('A spooled file is read as a whole.')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close()
  }
}

/** Writes what comes to a new file below `folder`. When that fails, nothing is left. */
export async function spoolFile(folder: string, name: string, source: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    await handle.writeFile(source)
    return new SpooledFile(handle, name, (await handle.stat()).size)
  } catch (error) {
    await handle.close()
    throw error
  }
}
