import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type BucketSettings, openBucketStore } from './bucket-store.service.ts'
import { openFolderStore } from './folder-store.service.ts'

export interface MediaStore {
  /** Does nothing when the file exists. A partial file is never visible. */
  put: (path: string, bytes: Uint8Array) => Promise<void>
  /** Takes a file of any size, and replaces an existing one. A partial file is never visible. */
  putFile: (path: string, source: string) => Promise<void>
  read: (path: string) => Promise<{ stream: Readable; bytes: number } | null>
  has: (path: string) => Promise<boolean>
  delete: (path: string) => Promise<void>
  /** Every file in the folder and its subfolders, in no particular order. */
  list: (folder: string) => AsyncIterable<StoredFile>
}

export interface StoredFile {
  path: string
  writtenAt: Date
}

export interface MediaSettings {
  dataDir: string
  s3?: BucketSettings | undefined
}

/** Connects at first use. Every function throws an AppError 503 if the bucket cannot be reached. */
export function openMediaStore({ dataDir, s3 }: MediaSettings): MediaStore {
  return s3 ? openBucketStore(s3) : openFolderStore(join(dataDir, 'media'))
}
