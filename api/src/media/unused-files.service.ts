import { GiveUp } from '@ledgerdeck/jobs/job'
import type { Db } from '../platform/database/database.ts'
import type { Log } from '../platform/database/log.ts'
import type { AppContext, Ctx } from '../platform/endpoints/context.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { hourMs } from '../platform/text/times.ts'
import { tryLockImageFolder } from './images.repository.ts'
import { filesOf, type ImageRow, type StoredImage, type StoreImageOptions } from './images.service.ts'
import type { MediaStore } from './media-store.service.ts'
import { deleteStrayFiles } from './stray-files.service.ts'
import {
  assertOpen,
  deleteImage,
  isUnused,
  listUnusedImages,
  lockImage,
  unusedCondition,
  withoutImage,
} from './unused-files.repository.ts'

export interface UnusedFilesParts extends Pick<AppContext, 'db' | 'change'> {
  media: MediaStore
  secrets: Pick<Secrets, 'hmacs'>
  now: () => Date
}

export interface CleanupResult {
  images: number
  files: number
}

export const unusedHours = 6

const pageSize = 100

const discardConcurrency = 3

/**
 * May run during uploads and beside another run of itself.
 * @throws GiveUp when another installation uses the store
 */
export async function deleteUnusedFiles(parts: UnusedFilesParts, signal: AbortSignal): Promise<CleanupResult> {
  await assertOwnStore(parts)
  const before = new Date(parts.now().getTime() - unusedHours * hourMs)
  const images = await deleteUnusedImages(parts, before, signal)
  const strays = await deleteStrayImageFiles(parts, before, signal)
  const incoming = { folder: 'incoming', before, isKnown: async () => false }
  const drafts = await deleteStrayFiles(parts.media, incoming, signal)
  return { images, files: strays + drafts }
}

/** `work` stores images and saves references to them. @throws what `work` throws */
export async function discardOnFailure<T>(
  { change, caller, log }: Pick<Ctx, 'change' | 'caller' | 'log'>,
  media: MediaStore,
  work: (options: StoreImageOptions) => Promise<T>,
): Promise<T> {
  const stored: StoredImage[] = []
  try {
    return await work({ change, caller, media, onRecorded: (image) => void stored.push(image) })
  } catch (error) {
    await discardImages({ change, media, log }, stored)
    throw error
  }
}

/** Keeps images that somebody else has stored as well, and leaves others to the clean-up. */
export async function discardImages(
  parts: Pick<UnusedFilesParts, 'change' | 'media'> & { log: Pick<Log, 'warn'> },
  stored: readonly StoredImage[],
): Promise<void> {
  const waiting = Map.groupBy(stored, ({ id }) => id).values()
  const discard = async () => {
    for (const times of waiting) {
      const image = times.find(({ isNew }) => isNew)
      if (!image) continue
      const latest = times.reduce((time, { createdAt }) => Math.max(time, createdAt.getTime()), 0)
      await deleteUnusedImage(parts, image, new Date(latest + 1)).catch((error: unknown) => {
        parts.log.warn({ err: error }, 'could not discard an image; the clean-up deletes it later')
      })
    }
  }
  await Promise.all(Array.from({ length: discardConcurrency }, discard))
}

/** After a rotation the mark of the new key replaces the former, which the store still accepts. */
async function assertOwnStore({ media, secrets }: UnusedFilesParts): Promise<void> {
  const [mark, ...formerStoreMarks] = secrets.hmacs('media-store', 'mark').map((name) => `installations/${name}`)
  const marks = await Array.fromAsync(media.list('installations'), ({ path }) => path)
  if (mark === undefined || marks.some((path) => path !== mark && !formerStoreMarks.includes(path))) {
    throw new GiveUp('the media store carries the mark of another secret key, so nothing is deleted')
  }
  if (!marks.includes(mark)) await media.put(mark, Buffer.from('The installation whose files lie here.\n'))
  for (const path of marks) if (path !== mark) await media.delete(path)
}

async function deleteUnusedImages(parts: UnusedFilesParts, before: Date, signal: AbortSignal): Promise<number> {
  const scope = { unused: await unusedCondition(parts.db), before }
  let deleted = 0
  let page: ImageRow[] = []
  do {
    page = await listUnusedImages(parts.db, scope, { afterId: page.at(-1)?.id ?? 0, limit: pageSize })
    for (const image of page) {
      if (signal.aborted) return deleted
      if (await deleteUnusedImage(parts, image, before)) deleted += 1
    }
  } while (page.length === pageSize)
  return deleted
}

/** While the row is locked, a store of the same image waits and then finds neither. */
async function deleteUnusedImage(
  { change, media }: Pick<UnusedFilesParts, 'change' | 'media'>,
  image: ImageRow,
  before: Date,
): Promise<boolean> {
  return change([], async (db) => {
    if (!(await tryLockImageFolder(db, image.path)) || !(await lockImage(db, image.id, before))) return false
    if (!(await isUnused(db, image.id, await unusedCondition(db)))) return false
    for (const path of filesOf(image)) await deleteWhileLocked(db, media, path)
    await deleteImage(db, image.id)
    return true
  })
}

/** PostgreSQL ends an idle transaction after half a minute, longer than a delete takes. */
async function deleteWhileLocked(db: Db, media: MediaStore, path: string): Promise<void> {
  await assertOpen(db)
  await media.delete(path)
}

async function deleteStrayImageFiles(parts: UnusedFilesParts, before: Date, signal: AbortSignal): Promise<number> {
  let deleted = 0
  for await (const files of listOldFiles(parts.media, 'images', before)) {
    for (const path of await withoutImage(parts.db, files)) {
      if (signal.aborted) return deleted
      if (await deleteStrayImageFile(parts, path)) deleted += 1
    }
  }
  return deleted
}

async function deleteStrayImageFile({ change, media }: UnusedFilesParts, path: string): Promise<boolean> {
  return change([], async (db) => {
    if (!(await tryLockImageFolder(db, path)) || (await withoutImage(db, [path])).length === 0) return false
    await deleteWhileLocked(db, media, path)
    return true
  })
}

async function* listOldFiles(media: MediaStore, folder: string, before: Date): AsyncGenerator<string[]> {
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
