import { measureImage } from '../media/image-encoding.service.ts'
import { type StoreImageOptions, storeImage } from '../media/images.service.ts'
import { mostImageBytes } from '../media/images.settings.ts'
import type { MediaStore } from '../media/media-store.service.ts'
import { encodePage } from '../media/page-encoding.service.ts'
import { discardOnFailure } from '../media/unused-files.service.ts'
import { isDiskFull } from '../platform/database/database-errors.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { AppError, isRefusal } from '../platform/errors/app-error.ts'
import { forEachLimited } from '../platform/work/for-each-limited.ts'
import { uploadRefusal } from './refusals.service.ts'
import type { PageSource } from './upload-files.service.ts'

/** One is read, one encoded, one written: more would only wait, in memory. */
const pagesAtOnce = 3

/** Ids of images. */
export interface StoredPages {
  /** In the order of the pages. */
  pages: number[]
  /** Made of the first page; null when none was asked for. */
  cover: number | null
}

/**
 * Looks at the head of every page, so that most bad uploads are refused before anything is worked on.
 * @throws AppError 400 or 413 that names the page
 */
export async function measurePages(pages: readonly PageSource[], { caller }: Pick<UserCtx, 'caller'>): Promise<void> {
  await forEachPage(pages, caller.signal, async (page) => void (await measureImage(await page.bytes())))
}

/**
 * Stores pages one after the other, a few at once, and then saves what refers to them. When either fails, their images go as well, unless
 * somebody else uses them.
 * @throws what storing throws, naming the page; what `save` throws
 */
export async function withStoredPages<T>(
  ctx: UserCtx,
  media: MediaStore,
  { pages, withCover }: { pages: readonly PageSource[]; withCover: boolean },
  save: (stored: StoredPages) => Promise<T>,
): Promise<T> {
  const { signal } = ctx.caller
  return discardOnFailure(ctx, media, async (options) => {
    const pageOptions = { ...options, mostBytes: mostImageBytes(ctx.settings), encode: encodePage }
    const ids: number[] = []
    await forEachPage(pages, signal, async (page, index) => {
      ids[index] = (await storeImage(pageOptions, page)).id
    })
    const cover = withCover ? await storeCover(options, pages[0]) : null
    if (signal.aborted) throw cancelled()
    return save({ pages: ids, cover: cover ?? (withCover ? (ids[0] ?? null) : null) })
  })
}

/** Null for a page of which no cover can be made, such as one that is too narrow; it is its own cover then. */
async function storeCover(options: StoreImageOptions, page: PageSource | undefined): Promise<number | null> {
  if (!page) return null
  try {
    return (await storeImage(options, page)).id
  } catch (error) {
    if (isRefusal(error)) return null
    throw naming(page, error)
  }
}

async function forEachPage(
  pages: readonly PageSource[],
  signal: AbortSignal,
  work: (page: PageSource, index: number) => Promise<void>,
): Promise<void> {
  await forEachLimited(pages, pagesAtOnce, async (page, index) => {
    try {
      if (signal.aborted) throw cancelled()
      await work(page, index)
    } catch (error) {
      throw naming(page, error)
    }
  })
}

function cancelled(): AppError {
  return new AppError(400, 'upload_cancelled', 'The upload was cancelled. Nothing of it was kept.')
}

/** What the page is refused for, or that there is no room for it; everything else is no matter of the page. */
function naming({ label }: PageSource, error: unknown): unknown {
  if (isDiskFull(error)) {
    const text = `The storage is full: there was no room for ${label}. Nothing was saved; try again later.`
    return new AppError(507, 'storage_full', text, { cause: error })
  }
  if (!(error instanceof AppError) || error.code === 'upload_cancelled') return error
  if ((error.status !== 400 && error.status !== 413) || error.details) return error
  return uploadRefusal(error.status, `${label}: ${error.message}`, error)
}
