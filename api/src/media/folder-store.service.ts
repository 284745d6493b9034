import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ifExists, syncFolder } from '@ledgerdeck/durable-files'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { MediaStore, StoredFile } from './media-store.service.ts'

/** Flydrive's driver can show partial or missing files, so some calls use the file system. */
export function openFolderStore(location: string): MediaStore {
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))

  async function writeAtomically(path: string, write: (draft: string) => Promise<void>): Promise<void> {
    // Images of drafts are private, and other users may traverse DATA_DIR.
    await mkdir(location, { recursive: true, mode: 0o700 })
    const draft = `incoming/${randomUUID()}`
    try {
      await write(draft)
      await moveDurably(join(location, draft), join(location, path))
    } catch (error) {
      await rm(join(location, draft), { force: true })
      throw error
    }
  }

  return {
    put: async (path, bytes) => {
      if (!(await disk.exists(path))) await writeAtomically(path, (draft) => disk.put(draft, bytes))
    },
    putFile: (path, source) => writeAtomically(path, (draft) => disk.copyFromFs(source, draft)),
    read: (path) => readFile(join(location, path)),
    has: (path) => disk.exists(path),
    delete: async (path) => {
      await rm(join(location, path), { force: true })
      // Top-level folders stay, because others may write there.
      if (path.split('/').length > 2) await removeIfEmpty(dirname(join(location, path)))
    },
    list: (folder) => filesBelow(location, folder),
  }
}

/** Moves a file atomically, even across a power failure. */
async function moveDurably(from: string, to: string): Promise<void> {
  const file = await open(from)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  await mkdir(dirname(to), { recursive: true })
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** An unread stream holds only a file descriptor until it is destroyed. */
async function readFile(location: string) {
  const stats = await ifExists(stat(location))
  if (!stats?.isFile()) return null
  const stream = createReadStream(location)
  const opened = await ifExists(once(stream, 'open'))
  return opened ? { stream, bytes: stats.size } : null
}

async function* filesBelow(location: string, folder: string): AsyncGenerator<StoredFile> {
  const entries = await ifExists(readdir(join(location, folder), { withFileTypes: true }))
  for (const entry of entries ?? []) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(location, path)
    else if (entry.isFile()) {
      const stats = await ifExists(stat(join(location, path)))
      if (stats) yield { path, writtenAt: stats.mtime }
    }
  }
}

async function removeIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code ?? '')) throw error
  })
}
