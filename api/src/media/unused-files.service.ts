import type { Database, Db } from '../platform/database/database.ts'
import type { Log } from '../platform/database/log.ts'
import type { Ctx } from '../platform/endpoints/context.ts'
import { GiveUp } from '../platform/jobs/job.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { tryLockImageFolder } from './images.repository.ts'
import { filesOf, type ImageRow, type StoredImage, type StoreImageOptions } from './images.service.ts'
import type { MediaStore } from './media-store.service.ts'
import {
  assertOpen,
  deleteImage,
  isUnused,
  listUnusedImages,
  lockImage,
  unusedCondition,
  withoutImage,
} from './unused-files.repository.ts'

export interface UnusedFilesParts extends Pick<Database, 'db' | 'transaction'> {
  media: MediaStore
  secrets: Pick<Secrets, 'hmacs'>
  now: () => Date
}

export interface Removed {
  images: number
  /** Files that belonged to no image. */
  files: number
}

/** So long what was stored may wait to be used. */
export const unusedHours = 6

const hourMs = 3_600_000
const pageSize = 100

/** Leaves most connections to others. */
const discardedAtOnce = 3

/**
 * Removes images that nothing refers to, files that belong to no image, and drafts of files that were never finished, all of them
 * older than `unusedHours`. May run beside uploads and beside itself: whatever someone is about to use stays.
 * @throws GiveUp when another installation uses the same store, whose files would all seem unused
 */
export async function removeUnusedFiles(parts: UnusedFilesParts, signal: AbortSignal): Promise<Removed> {
  await assertOwnStore(parts)
  const before = new Date(parts.now().getTime() - unusedHours * hourMs)
  const images = await removeUnusedImages(parts, before, signal)
  const strays = await removeStrayFiles(parts, before, signal)
  const drafts = await removeDrafts(parts, before, signal)
  return { images, files: strays + drafts }
}

/**
 * Runs `work`, which stores images and then saves what refers to them. When it fails, the images are discarded.
 * @throws what `work` throws
 */
export async function discardOnFailure<T>(
  { transaction, caller, log }: Pick<Ctx, 'transaction' | 'caller' | 'log'>,
  media: MediaStore,
  work: (options: StoreImageOptions) => Promise<T>,
): Promise<T> {
  const stored: StoredImage[] = []
  try {
    return await work({ transaction, caller, media, onRecorded: (image) => void stored.push(image) })
  } catch (error) {
    await discardImages({ transaction, media, log }, stored)
    throw error
  }
}

/**
 * Removes at once those of just stored images that nothing refers to, since what they were stored for did not come about. One that
 * somebody else has stored as well, before or meanwhile, stays for them to use, and so does one that cannot be removed now: the
 * clean-up takes it.
 */
export async function discardImages(
  parts: Pick<UnusedFilesParts, 'transaction' | 'media'> & { log: Pick<Log, 'warn'> },
  stored: readonly StoredImage[],
): Promise<void> {
  const waiting = Map.groupBy(stored, ({ id }) => id).values()
  const discard = async () => {
    for (const times of waiting) {
      const image = times.find(({ isNew }) => isNew)
      if (!image) continue
      const latest = times.reduce((time, { createdAt }) => Math.max(time, createdAt.getTime()), 0)
      await removeImage(parts, image, new Date(latest + 1)).catch((error: unknown) => {
        parts.log.warn({ err: error }, 'an image of no use stays until the clean-up')
      })
    }
  }
  await Promise.all(Array.from({ length: discardedAtOnce }, discard))
}

/**
 * An installation marks its store by a name that follows from its secret key. The mark of the former
 * key gives way to that of the present one, or the store would seem another's without the former key.
 */
async function assertOwnStore({ media, secrets }: UnusedFilesParts): Promise<void> {
  const [mark, ...formerMarks] = secrets.hmacs('media-store', 'mark').map((name) => `installations/${name}`)
  const marks = await Array.fromAsync(media.list('installations'), ({ path }) => path)
  if (mark === undefined || marks.some((path) => path !== mark && !formerMarks.includes(path))) {
    throw new GiveUp('the store of files has the mark of another secret key: nothing in it is removed')
  }
  if (!marks.includes(mark)) await media.put(mark, Buffer.from('The installation whose files lie here.\n'))
  for (const path of marks) if (path !== mark) await media.delete(path)
}

async function removeUnusedImages(parts: UnusedFilesParts, before: Date, signal: AbortSignal): Promise<number> {
  const scope = { unused: await unusedCondition(parts.db), before }
  let removed = 0
  let page: ImageRow[] = []
  do {
    page = await listUnusedImages(parts.db, scope, { afterId: page.at(-1)?.id ?? 0, limit: pageSize })
    for (const image of page) {
      if (signal.aborted) return removed
      if (await removeImage(parts, image, before)) removed += 1
    }
  } while (page.length === pageSize)
  return removed
}

/**
 * The files go within the transaction that holds the row: whoever stores the same image waits, and then finds neither. Fails in the
 * middle, and the row stays, to be removed the next time.
 */
async function removeImage(
  { transaction, media }: Pick<UnusedFilesParts, 'transaction' | 'media'>,
  image: ImageRow,
  before: Date,
): Promise<boolean> {
  return transaction(async (db) => {
    if (!(await tryLockImageFolder(db, image.path)) || !(await lockImage(db, image.id, before))) return false
    if (!(await isUnused(db, image.id, await unusedCondition(db)))) return false
    for (const path of filesOf(image)) await deleteWhileLocked(db, media, path)
    await deleteImage(db, image.id)
    return true
  })
}

/** PostgreSQL ends a transaction that was silent for half a minute, which is longer than a store takes to delete or to fail. */
async function deleteWhileLocked(db: Db, media: MediaStore, path: string): Promise<void> {
  await assertOpen(db)
  await media.delete(path)
}

async function removeStrayFiles(parts: UnusedFilesParts, before: Date, signal: AbortSignal): Promise<number> {
  let removed = 0
  for await (const files of pagesOfOldFiles(parts.media, 'images', before)) {
    for (const path of await withoutImage(parts.db, files)) {
      if (signal.aborted) return removed
      if (await removeStrayFile(parts, path)) removed += 1
    }
  }
  return removed
}

async function removeStrayFile({ transaction, media }: UnusedFilesParts, path: string): Promise<boolean> {
  return transaction(async (db) => {
    if (!(await tryLockImageFolder(db, path)) || (await withoutImage(db, [path])).length === 0) return false
    await deleteWhileLocked(db, media, path)
    return true
  })
}

async function removeDrafts({ media }: UnusedFilesParts, before: Date, signal: AbortSignal): Promise<number> {
  let removed = 0
  for await (const files of pagesOfOldFiles(media, 'incoming', before)) {
    for (const path of files) {
      if (signal.aborted) return removed
      await media.delete(path)
      removed += 1
    }
  }
  return removed
}

async function* pagesOfOldFiles(media: MediaStore, folder: string, before: Date): AsyncGenerator<string[]> {
  let page: string[] = []
  for await (const { path, writtenAt } of media.list(folder)) {
    if (writtenAt >= before) continue
    page.push(path)
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
