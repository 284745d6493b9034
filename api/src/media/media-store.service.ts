import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type BucketSettings, openBucketStore } from './bucket-store.service.ts'
import { openFolderStore } from './folder-store.service.ts'

/** Where files of people lie, by path. A path is made from what it holds, so what stands under it never changes. */
export interface MediaStore {
  /** Writes the file unless it is there. Nobody ever sees a part of it. */
  put: (path: string, bytes: Uint8Array) => Promise<void>
  /** Null where there is no such file. Whoever does not read the stream to its end destroys it. */
  read: (path: string) => Promise<{ stream: Readable; bytes: number } | null>
  /** Does nothing where there is no such file. */
  delete: (path: string) => Promise<void>
  /** Every file whose path begins with the name of this folder, in no particular order. */
  list: (folder: string) => AsyncIterable<StoredFile>
}

export interface StoredFile {
  path: string
  /** When it was written, by the clock of the store. */
  writtenAt: Date
}

export interface MediaSettings {
  dataDir: string
  /** Keeps the files in a bucket in place of the data folder. */
  s3?: BucketSettings | undefined
}

/**
 * The store of the settings: a bucket, or the folder `media` of the data folder. Nothing is reached before the first use. A bucket that
 * cannot be reached or refuses its keys makes every function throw an AppError 503.
 */
export function openMediaStore({ dataDir, s3 }: MediaSettings): MediaStore {
  return s3 ? openBucketStore(s3) : openFolderStore(join(dataDir, 'media'))
}
