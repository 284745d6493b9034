import { mangaBounds } from '@ledgerdeck/contract/manga-bounds'
import { type PlacedPage, type PlannedChapter, planChapters, quoted } from '@ledgerdeck/contract/upload-paths'
import { findSessionUser } from '../accounts/sessions/sessions.repository.ts'
import { recordAct } from '../investigation/audit.service.ts'
import type { MediaStore } from '../media/media-store.service.ts'
import { lockUntilCommit } from '../platform/database/advisory-locks.ts'
import type { Db } from '../platform/database/database.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { wholeNumber } from '../platform/text/format.ts'
import { createFairQueue } from '../platform/work/fair-queue.ts'
import { uploadError } from './manga.errors.ts'
import { getManga, type MangaWithChapters } from './manga.service.ts'
import {
  countChapters,
  findMangaByTitle,
  insertChapters,
  insertManga,
  listTakenFolders,
  type MangaFields,
  saveManga,
} from './manga-writing.repository.ts'
import { measurePages, type StoredPages, withStoredPages } from './page-storing.service.ts'
import { listPagesOf, type PageSource, type UploadFiles } from './upload-files.service.ts'

export interface MangaUpload extends UploadFiles {
  manga_title: string
}

/** An upload writes up to 2 GB and keeps a core busy for minutes. */
export const mangaUploadQueue = createFairQueue({
  concurrency: 2,
  maxQueued: 200,
  perKey: { concurrency: 1, maxQueued: 20 },
  busyText: 'The server is busy with other uploads. Try again in a few minutes.',
})

type Chapter = PlannedChapter<PageSource>

/** UTF-8 bytes. The index on folders cannot hold longer ones. */
const maxFolderBytes = 2_500

/**
 * Stores all chapters or none. A new title creates a manga.
 * @throws AppError 400, 403, 409, 413, 507
 */
export async function uploadManga(ctx: UserCtx, upload: MangaUpload, media: MediaStore): Promise<MangaWithChapters> {
  const { manga_title: title } = upload
  const chapters = planUpload(await listPagesOf(upload), title)
  const present = await findMangaByTitle(ctx.db, title)
  if (present) await assertRoomFor(ctx.db, present, chapters)
  const pages = chapters.flatMap((chapter) => chapter.pages)
  await measurePages(pages, ctx)
  const withCover = (present?.coverImageId ?? null) === null
  return withStoredPages(ctx, media, { pages, withCover }, (stored) =>
    ctx.change([], (db) => save(ctx, db, { title, chapters, stored })),
  )
}

function planUpload(pages: PlacedPage<PageSource>[], title: string): Chapter[] {
  const { chapters, problem } = planChapters(pages, title)
  if (problem !== null) throw uploadError(400, problem)
  const long = chapters.find(
    ({ folder }) => folder.length > mangaBounds.pathCharacters || Buffer.byteLength(folder) > maxFolderBytes,
  )
  if (long) throw uploadError(400, `${quoted(long.folder)} is too long a path. Shorten the folder names.`)
  return chapters
}

interface PreparedUpload {
  title: string
  chapters: readonly Chapter[]
  stored: StoredPages
}

async function save(ctx: UserCtx, db: Db, { title, chapters, stored }: PreparedUpload): Promise<MangaWithChapters> {
  const { actor, quota } = ctx
  const now = ctx.now()
  await lockUntilCommit(db, 'manga')
  await assertStillSuperuser(ctx, db)
  const present = await findMangaByTitle(db, title)
  if (present) await assertRoomFor(db, present, chapters)
  const hasNewCover = stored.cover !== null && present?.coverImageId == null
  await quota.reserve(db, actor.id, stored.pages.length + (present ? 0 : 1) + (hasNewCover ? 1 : 0))
  const { id, slug } = present ?? (await insertManga(db, { title, uploaderId: actor.id, createdAt: now }))
  const { highest } = await countChapters(db, id)
  const placement = { mangaId: id, uploaderId: actor.id, number: highest + 1, createdAt: now }
  await insertChapters(db, withImages(chapters, stored.pages), placement)
  await saveManga(db, id, hasNewCover ? { coverImageId: stored.cover } : {}, now)
  await recordAct(ctx, db, {
    act: 'manga_upload',
    object: { kind: 'manga', id, name: present?.title ?? title },
    after: { chapters: chapters.length, pages: stored.pages.length },
  })
  return ctx.storeAnswer(db, await getManga({ ...ctx, db }, slug))
}

async function assertStillSuperuser({ actor, now }: UserCtx, db: Db): Promise<void> {
  const user = await findSessionUser(db, actor.sessionId, now())
  if (!user?.isSuperuser) throw new AppError(403, 'superuser_only', 'Only superusers can do this.')
}

async function assertRoomFor(db: Db, { id, title }: MangaFields, chapters: readonly Chapter[]): Promise<void> {
  const taken = await listTakenFolders(
    db,
    id,
    chapters.map(({ folder }) => folder),
  )
  if (taken[0] !== undefined) {
    const text = `${quoted(title)} has a chapter ${quoted(taken[0])} already. Nothing was changed.`
    throw new AppError(409, 'chapter_exists', text, { details: { file_paths: taken.map(quoted) } })
  }
  if ((await countChapters(db, id)).chapters + chapters.length > mangaBounds.chapters) {
    throw uploadError(413, `A manga can have up to ${wholeNumber(mangaBounds.chapters)} chapters.`)
  }
}

function withImages(chapters: readonly Chapter[], imageIds: readonly number[]) {
  let used = 0
  return chapters.map(({ folder, name, pages }) => {
    used += pages.length
    return { folder, name, imageIds: imageIds.slice(used - pages.length, used) }
  })
}
