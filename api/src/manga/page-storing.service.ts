import { inspectImage } from '../media/image-encoding.service.ts'
import { type StoreImageOptions, storeImage } from '../media/images.service.ts'
import { imageBytesLimit } from '../media/images.settings.ts'
import type { MediaStore } from '../media/media-store.service.ts'
import { encodePage } from '../media/page-encoding.service.ts'
import { discardOnFailure } from '../media/unused-files.service.ts'
import { isDiskFull } from '../platform/database/database-errors.ts'
import type { UserCtx } from '../platform/endpoints/context.ts'
import { AppError, isRefusal } from '../platform/errors/app-error.ts'
import { counted } from '../platform/text/format.ts'
import { forEachLimited } from '../platform/work/for-each-limited.ts'
import { uploadError } from './manga.errors.ts'
import type { PageSource } from './upload-files.service.ts'

/** One page is read, one encoded and one written. More would only wait in memory. */
const pageConcurrency = 3

export interface StoredPages {
  pages: number[]
  cover: number | null
}

const maxNamedFaults = 20

/** Most bad uploads fail here, before any page is encoded. @throws AppError that names them */
export async function measurePages(pages: readonly PageSource[], { caller }: Pick<UserCtx, 'caller'>): Promise<void> {
  const faults = new Map<number, AppError>()
  await forEachPage(pages, caller.signal, async (page, index) => {
    try {
      await inspectImage(await page.bytes())
    } catch (error) {
      const fault = withPageName(page, error)
      if (!isRefusal(fault)) throw fault
      faults.set(index, fault)
      if (faults.size >= maxNamedFaults) assertNone(faults)
    }
  })
  assertNone(faults)
}

/** Throws if any page has a fault. The keys are page indices. */
function assertNone(faults: ReadonlyMap<number, AppError>): void {
  const inOrder = [...faults].toSorted(([a], [b]) => a - b).map(([, fault]) => fault)
  const [first] = inOrder
  if (first === undefined) return
  if (inOrder.length === 1) throw first
  const files = inOrder.map(({ message }) => message)
  const text = `${first.message} ${counted(files.length - 1, 'other file')} can’t be used either.`
  throw new AppError(first.status, first.code, text, { details: { files } })
}

/** When storing or `save` fails, discards images that nothing else uses. */
export async function withStoredPages<T>(
  ctx: UserCtx,
  media: MediaStore,
  { pages, withCover }: { pages: readonly PageSource[]; withCover: boolean },
  save: (stored: StoredPages) => Promise<T>,
): Promise<T> {
  const { signal } = ctx.caller
  return discardOnFailure(ctx, media, async (options) => {
    const pageOptions = { ...options, maxBytes: imageBytesLimit(ctx.settings), encode: encodePage }
    const ids: number[] = []
    await forEachPage(pages, signal, async (page, index) => {
      ids[index] = (await storeImage(pageOptions, page)).id
    })
    const cover = withCover ? await storeCover(options, pages[0]) : null
    if (signal.aborted) throw cancelled()
    return save({ pages: ids, cover: cover ?? (withCover ? (ids[0] ?? null) : null) })
  })
}

/** Returns null if the page cannot be a cover, for example because it is too narrow. */
async function storeCover(options: StoreImageOptions, page: PageSource | undefined): Promise<number | null> {
  if (!page) return null
  try {
    return (await storeImage(options, page)).id
  } catch (error) {
    if (isRefusal(error)) return null
    throw withPageName(page, error)
  }
}

async function forEachPage(
  pages: readonly PageSource[],
  signal: AbortSignal,
  work: (page: PageSource, index: number) => Promise<void>,
): Promise<void> {
  await forEachLimited(pages, pageConcurrency, async (page, index) => {
    try {
      if (signal.aborted) throw cancelled()
      await work(page, index)
    } catch (error) {
      throw withPageName(page, error)
    }
  })
}

function cancelled(): AppError {
  return new AppError(400, 'upload_cancelled', 'The upload was cancelled. Nothing of it was kept.')
}

function withPageName({ label }: PageSource, error: unknown): unknown {
  if (isDiskFull(error)) {
    const text = `The storage is full and had no room for ${label}. Nothing was saved. Try again later.`
    return new AppError(507, 'storage_full', text, { cause: error })
  }
  if (!(error instanceof AppError) || error.code === 'upload_cancelled') return error
  if ((error.status !== 400 && error.status !== 413) || error.details) return error
  return uploadError(error.status, `${label}: ${error.message}`, error)
}
