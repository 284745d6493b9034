import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file that a crash leaves either whole or as it was. */
export async function writeFileWhole(path: string, content: string, mode: number): Promise<void> {
  const draft = `${path}.draft`
  const file = await open(draft, 'w', mode)
  try {
    await file.chmod(mode)
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  await syncFolder(dirname(path))
}

/**
 * A new file to write to and read from, which only its owner may read. What has its name goes first: a link, or a file of somebody else,
 * is never written into.
 */
export async function openPrivateDraft(path: string): Promise<FileHandle> {
  await rm(path, { force: true })
  return open(path, 'wx+', 0o600)
}

/** Makes names that were just created or changed in `folder` survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function readIfThere(path: string): Promise<string | undefined> {
  return findIfThere(readFile(path, 'utf8'))
}

/** Undefined when the file that `result` is about does not exist. */
export async function findIfThere<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
