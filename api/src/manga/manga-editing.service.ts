import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { recordAct } from '../investigation/audit.service.ts'
import { type StoreImageOptions, storeImage } from '../media/images.service.ts'
import { imageBytesLimit } from '../media/images.settings.ts'
import type { MediaStore } from '../media/media-store.service.ts'
import { discardOnFailure } from '../media/unused-files.service.ts'
import { lockUntilCommit } from '../platform/database/advisory-locks.ts'
import type { Db } from '../platform/database/database.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { AppError, fieldError, forField, isRefusal } from '../platform/errors/app-error.ts'
import { chapterNotFound, mangaNotFound } from './manga.errors.ts'
import {
  type ChangedManga,
  countChapters,
  deleteChapterRow,
  deleteMangaRow,
  findFirstPage,
  findMangaBySlug,
  isTitleTaken,
  listChapterNames,
  type MangaFields,
  type NumberedChapter,
  type OrderedChapter,
  saveChapters,
  saveManga,
} from './manga-writing.repository.ts'

export interface MangaForm {
  title?: string
  description?: string
  cover?: File | string | null
  cover_clear?: boolean
}

/** Fields missing from the form keep their values. @throws AppError 400, 404, 409, 413 */
export async function updateManga(ctx: UserCtx, slug: string, form: MangaForm, media: MediaStore): Promise<void> {
  await getManga(ctx.db, slug)
  await discardOnFailure(ctx, media, async (options) => {
    const cover = await storeCover(ctx, options, slug, form)
    await ctx.change([], (db) => save(ctx, db, slug, { form, cover }))
  })
}

async function storeCover(
  { db, settings }: UserCtx,
  options: StoreImageOptions,
  slug: string,
  { cover, cover_clear: isCleared }: MangaForm,
): Promise<number | null | undefined> {
  if (cover instanceof File) {
    const picked = { ...options, maxBytes: imageBytesLimit(settings) }
    return (await forField('cover', () => storeImage(picked, cover))).id
  }
  return isCleared ? storeFirstPage(db, options, slug) : undefined
}

async function storeFirstPage(db: Db, options: StoreImageOptions, slug: string): Promise<number | null> {
  const page = await findFirstPage(db, (await getManga(db, slug)).id)
  if (!page) return null
  const file = await options.media.read(page.path)
  if (!file) return page.imageId
  try {
    return (await storeImage(options, new Blob([await buffer(file.stream)]))).id
  } catch (error) {
    if (isRefusal(error)) return page.imageId
    throw error
  }
}

interface PreparedForm {
  form: MangaForm
  cover: number | null | undefined
}

async function save(ctx: UserCtx, db: Db, slug: string, { form, cover }: PreparedForm): Promise<void> {
  await lockUntilCommit(db, 'manga')
  const before = await getManga(db, slug)
  const { title, description } = form
  if (title !== undefined && (await isTitleTaken(db, title, before.id))) {
    const text = 'Another manga has this title. Choose a different one.'
    throw fieldError('title', text, { status: 409, code: 'title_taken' })
  }
  if (typeof cover === 'number' && before.coverImageId === null && before.uploaderId !== null) {
    await ctx.quota.reserve(db, before.uploaderId, 1)
  }
  const fields: ChangedManga = { title, description, coverImageId: cover }
  const after = { ...before, ...definedOf(fields) }
  if (isSame(before, after)) return
  await saveManga(db, before.id, fields, ctx.now())
  await recordAct(ctx, db, {
    act: 'manga_update',
    object: { kind: 'manga', id: before.id, name: before.title },
    before: audited(before),
    after: audited(after),
  })
}

function isSame(before: MangaFields, after: MangaFields): boolean {
  return isDeepStrictEqual(audited(before), audited(after))
}

function audited({ title, description, coverImageId }: Pick<MangaFields, 'title' | 'description' | 'coverImageId'>) {
  return { title, description, cover_image_id: coverImageId }
}

function definedOf(fields: ChangedManga): ChangedManga {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** @throws AppError 400 for a duplicate chapter, 404, 409 when there are other chapters by now */
export async function updateChapters(ctx: UserCtx, slug: string, chapters: readonly OrderedChapter[]): Promise<void> {
  const ids = new Set(chapters.map(({ id }) => id))
  if (ids.size < chapters.length) throw fieldError('chapters', 'A chapter is listed twice.')
  await ctx.change([], async (db) => {
    await lockUntilCommit(db, 'manga')
    const { id, title } = await getManga(db, slug)
    const present = await listChapterNames(db, id)
    if (present.length !== ids.size || present.some((chapter) => !ids.has(chapter.id))) throw chaptersChanged()
    await saveChapters(db, id, chapters)
    await saveManga(db, id, {}, ctx.now())
    const act = { act: 'chapters_update', object: { kind: 'manga', id, name: title } }
    await recordAct(ctx, db, { ...act, ...auditedChapters(present, chapters) })
  })
}

const maxAuditedChapters = 50

function auditedChapters(before: readonly NumberedChapter[], after: readonly OrderedChapter[]) {
  const former = new Map(before.map(({ id, number, name }) => [id, `${number}: ${name}`]))
  const changed = after
    .map(({ id, name }, index) => ({ id, text: `${index + 1}: ${name}` }))
    .filter(({ id, text }) => former.get(id) !== text)
    .slice(0, maxAuditedChapters)
  return {
    before: Object.fromEntries(changed.map(({ id }) => [`chapter_${id}`, former.get(id)])),
    after: Object.fromEntries(changed.map(({ id, text }) => [`chapter_${id}`, text])),
  }
}

function chaptersChanged(): AppError {
  return new AppError(409, 'chapters_changed', 'Someone else changed the chapters. Reload the page and try again.')
}

/** Leaves the images to the clean-up. @throws AppError 404 */
export async function deleteManga(ctx: UserCtx, slug: string): Promise<void> {
  await ctx.change([], async (db) => {
    await lockUntilCommit(db, 'manga')
    const { id, title } = await getManga(db, slug)
    const { chapters } = await countChapters(db, id)
    await deleteMangaRow(db, id)
    await recordAct(ctx, db, { act: 'manga_delete', object: { kind: 'manga', id, name: title }, before: { chapters } })
  })
}

/** The other chapters keep their numbers. @throws AppError 404 */
export async function deleteChapter(ctx: UserCtx, id: number): Promise<void> {
  await ctx.change([], async (db) => {
    await lockUntilCommit(db, 'manga')
    const chapter = await deleteChapterRow(db, id)
    if (!chapter) throw chapterNotFound()
    await saveManga(db, chapter.mangaId, {}, ctx.now())
    const name = chapter.name || `Chapter ${chapter.number}`
    const before = { manga_id: chapter.mangaId, number: chapter.number, pages: chapter.numPages }
    await recordAct(ctx, db, { act: 'chapter_delete', object: { kind: 'chapter', id, name }, before })
  })
}

async function getManga(db: Db, slug: string): Promise<MangaFields> {
  const found = await findMangaBySlug(db, slug)
  if (!found) throw mangaNotFound()
  return found
}
