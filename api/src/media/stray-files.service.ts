import type { MediaStore } from './media-store.service.ts'

interface StrayFiles {
  folder: string
  /** Newer files stay: a file is stored before its row names it. */
  before: Date
  isKnown: (path: string) => Promise<boolean>
}

/** Deletes the files that no row names, and returns how many. */
export async function deleteStrayFiles(
  media: MediaStore,
  { folder, before, isKnown }: StrayFiles,
  signal: AbortSignal,
): Promise<number> {
  let deleted = 0
  for await (const { path, writtenAt } of media.list(folder)) {
    if (signal.aborted) break
    if (writtenAt >= before || (await isKnown(path))) continue
    await media.delete(path)
    deleted += 1
  }
  return deleted
}
