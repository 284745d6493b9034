import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Where files of people lie, by path. A path is made from what it holds, so what stands under it never changes. */
export interface MediaStore {
  /** Writes the file unless it is there. Nobody ever sees a part of it. */
  put: (path: string, bytes: Uint8Array) => Promise<void>
  /** Null where there is no such file. */
  read: (path: string) => Promise<{ stream: Readable; bytes: number } | null>
  delete: (path: string) => Promise<void>
}

/** The store in the folder `media` of the data folder. */
export function openMediaStore({ dataDir }: { dataDir: string }): MediaStore {
  const location = join(dataDir, 'media')
  const disk = new Disk(new FSDriver({ location, visibility: 'public' }))
  return {
    put: async (path, bytes) => {
      if (await disk.exists(path)) return
      // Images of drafts lie here too: other users of the machine may pass through DATA_DIR, but not into this folder.
      await mkdir(location, { recursive: true, mode: 0o700 })
      const draft = `incoming/${randomUUID()}`
      await disk.put(draft, bytes)
      await disk.move(draft, path)
    },
    read: async (path) => {
      if (!(await disk.exists(path))) return null
      const { contentLength } = await disk.getMetaData(path)
      return { stream: await disk.getStream(path), bytes: contentLength }
    },
    delete: (path) => disk.delete(path),
  }
}
