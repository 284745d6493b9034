import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file so that a crash leaves either all of `content` or the previous file. */
export async function writeFileAtomically(path: string, content: string, mode: number): Promise<void> {
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

/** Opens a new file with mode 600. Deletes a file or link at `path`, so it never follows one. */
export async function createPrivateFile(path: string): Promise<FileHandle> {
  await rm(path, { force: true })
  return open(path, 'wx+', 0o600)
}

/** Makes new names in `folder` survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Returns the text of the file in UTF-8; undefined if it does not exist. */
export async function readFileIfExists(path: string): Promise<string | undefined> {
  return ifExists(readFile(path, 'utf8'))
}

/** Returns the result of a `node:fs/promises` call; undefined if the file does not exist. */
export async function ifExists<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
