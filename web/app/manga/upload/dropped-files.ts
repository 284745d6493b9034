import type { PickedFile } from './selection.ts'

/** More than an upload takes, hidden files and all; who drops a whole disk is not kept waiting. */
const mostFiles = 20_000

/**
 * The files of a drop, those of dropped folders with their paths. What was dropped can be read only while the event is handled, so
 * this must be called at once.
 */
export async function readDropped({ items, files }: DataTransfer): Promise<PickedFile[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  if (entries.length === 0) return pickedOf([...files])
  const found: PickedFile[] = []
  await collect(entries, found)
  return found
}

/** Chosen files with the paths that the browser gives them, where it gives any. */
export function pickedOf(files: readonly File[]): PickedFile[] {
  return files.map((file) => ({ path: file.webkitRelativePath || file.name, file }))
}

async function collect(entries: readonly FileSystemEntry[], found: PickedFile[]): Promise<void> {
  for (const entry of entries) {
    if (found.length >= mostFiles) return
    if (isFolder(entry)) await collect(await readFolder(entry), found)
    else if (isFile(entry)) found.push({ path: entry.fullPath.replace(/^\//, ''), file: await readFile(entry) })
  }
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function readFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

/** A reader gives a hundred entries at a time, and none at the end. */
async function readFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  while (true) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return all
    all.push(...some)
  }
}
